"""What the numbers in a record stand for, as tables; the first row is the head. `tools/record_tables.py`
writes them."""

from marketday.games.quayside import data

Rows = list[tuple[object, ...]]


def tables() -> dict[str, Rows]:
    return {
        "crates": [
            ("crates", "good", "worth"),
            *(
                (f"{data.COPIES * good} … {data.COPIES * (good + 1) - 1}", name, worth)
                for good, (name, worth) in enumerate(zip(data.GOODS, data.WORTH, strict=True))
            ),
        ]
    }
