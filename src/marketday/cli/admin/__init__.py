"""`marketday admin`: for whoever runs a server. What only reads may run beside it; what changes wants it stopped."""

import argparse

from marketday.cli.admin import file, people, tables
from marketday.cli.data import add_data


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("admin", help="look after a server's tables and people, back them up, find faults")
    verbs = parser.add_subparsers(title="verbs", required=True, metavar="VERB")

    def verb(name: str, help_: str) -> argparse.ArgumentParser:
        added = verbs.add_parser(name, help=help_, description=f"{help_[0].upper()}{help_[1:]}.")
        add_data(added)
        return added

    for some in (file, tables, people):
        some.add(verb)
