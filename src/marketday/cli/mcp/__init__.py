"""`marketday mcp`: a seat for a language model, over the Model Context Protocol on standard input and output."""

import argparse

from marketday.cli import arguments


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("mcp", help="let a language model play or ask the rules (Model Context Protocol)")
    arguments.add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    try:
        from marketday.cli.mcp.tools import make_server
    except ImportError as error:
        raise SystemExit(f"`marketday mcp` needs more packages ({error.name}): pip install 'marketday[mcp]'") from error
    make_server(given.language).run("stdio")
    return 0
