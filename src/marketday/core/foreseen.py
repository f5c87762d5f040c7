"""What play-outs led to, as a reason: what one answer brings in comparison with another."""

from msgspec import Struct


class Foreseen(Struct, frozen=True, gc=False, tag=True, tag_field="advice", forbid_unknown_fields=True):
    part: str
    """Of the outlook, by its name in `Game.foreseen`."""
    is_good: bool
    """For the seat: if the others get less, that is good."""
    amount: int
    """Of points, without a sign."""
    above_all: int | None = None
    """Where most of it comes from, by its number in `Game.foreseen`."""

    @property
    def key(self) -> str:
        """Of its text."""
        whole = f"advice.{self.part}.{'good' if self.is_good else 'bad'}"
        return whole if self.above_all is None else f"{whole}.above_all"


def detail(part: str, number: int) -> str:
    """The name of a share of a part: it is in the part already, and tells where that comes from."""
    return f"{part}@{number}"


def is_detail(name: str) -> bool:
    return "@" in name


def number_of(name: str, part: str) -> int | None:
    """Of a detail of this part."""
    whole, _, number = name.partition("@")
    return int(number) if number and whole == part else None
