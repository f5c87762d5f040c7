"""What play-outs led to, as a reason: what one answer brings in comparison with another."""

from msgspec import Struct


class Foreseen(Struct, frozen=True, gc=False, tag=True, tag_field="advice", forbid_unknown_fields=True):
    part: str
    """Of the outlook, by its name in `Game.foreseen`."""
    is_good: bool
    """For the seat: if the others get less, that is good."""
    amount: int
    """Of points, without a sign."""

    @property
    def key(self) -> str:
        """Of its text."""
        return f"advice.{self.part}.{'good' if self.is_good else 'bad'}"
