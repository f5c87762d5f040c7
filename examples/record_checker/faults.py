"""What is wrong with a record, and where."""


class Foul(Exception):
    """Something impossible in a record. Whoever knows the line turns it into a `Fault`."""


class Fault(Exception):
    def __init__(self, line: int, cause: str) -> None:
        super().__init__(f"line {line}: {cause}")
        self.line = line
        self.cause = cause
