"""`marketday serve`: tables for people, in a browser."""

import argparse
import contextlib
import errno
import gc
import ipaddress
import logging
import math
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from marketday.cli.address import BadAddress, given_url, local_url, site_url
from marketday.cli.arguments import at_least, jobs
from marketday.cli.data import add_data
from marketday.plain import is_compiled
from marketday.store import Store, WrongFile

if TYPE_CHECKING:
    from litestar import Litestar
    from uvicorn import Config

PACKED = Path(__file__).parents[1] / "server" / "static"
WORKSHOP = Path(__file__).parents[3] / "client" / "dist"
PACKED_DOCS = Path(__file__).parents[1] / "server" / "docs"
WORKSHOP_DOCS = Path(__file__).parents[3] / "build" / "site"
"""There it may appear while the server runs."""
MOST_MESSAGE = 16 * 1024
LOOPBACK = ("127.0.0.1", "::1")
MOST_PORT = 65_535
BACKLOG = 2048
STARTUP_FAILED = 3
"""What uvicorn ends with; it has said why."""
PLAIN_LINE = "%(levelname)s - %(asctime)s - %(name)s - %(module)s - %(message)s"


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("serve", help="start the server and its tables for browsers")
    parser.add_argument("--host", default="127.0.0.1", help="default: this machine only; 0.0.0.0 lets others in")
    parser.add_argument("--port", type=_port, default=8000)
    parser.add_argument("--url", help="what others open, if a proxy stands in front: https://games.example")
    add_data(parser)
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument(
        "--pace", type=at_least(0), default=0.8, help="seconds a bot pretends to think (default: %(default)s)"
    )
    parser.add_argument(
        "--made-per-minute",
        type=at_least(1),
        default=30,
        help="tables per minute that a known person, or all newcomers of an address, may create (default: %(default)s)",
    )
    parser.add_argument(
        "--notices-to",
        action="append",
        default=[],
        metavar="NAME",
        help="besides public https, notices may go to this server or network (ntfy.lan, 192.168.1.0/24)",
    )
    _add_hosting(parser)
    parser.add_argument("--no-notices", action="store_true", help="never call anybody's push service or webhook")
    parser.set_defaults(run=run)


def _add_hosting(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        type=_network,
        metavar="ADDRESS",
        help="believe what this proxy or network says about who asks (10.0.0.2, 172.16.0.0/12); this machine always is",
    )
    parser.add_argument(
        "--keep-finished",
        type=_days,
        metavar="DAYS",
        help="remove tables so long after they ended (default: keep them)",
    )
    parser.add_argument(
        "--keep-forgotten",
        type=_days,
        metavar="DAYS",
        help="remove tables without an end where nothing has happened for so long (default: keep them)",
    )
    parser.add_argument("--log", choices=["text", "json"], default="text", help="json: a line for every request, too")
    parser.add_argument(
        "--workers",
        type=jobs,
        default=1,
        metavar="N",
        help="so many servers, on this port and those after it, for a proxy that spreads tables; needs PostgreSQL",
    )


def _port(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = -1
    if not 0 <= number <= MOST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {MOST_PORT}")
    return number


def _network(text: str) -> str:
    try:
        ipaddress.ip_network(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is not an address or a network ({error})") from error
    return text


def _days(text: str) -> float | None:
    try:
        days = float(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is not a number of days") from error
    if not 0 <= days < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not a number of days")
    return days or None


def run(given: argparse.Namespace) -> int:
    try:
        import uvicorn

        from marketday.server.app import make_app
        from marketday.server.notices.guard import Allowed, Guard
        from marketday.server.retention import Keep
    except ImportError as error:
        raise SystemExit(f"The server needs more packages ({error.name}): pip install 'marketday[server]'") from error
    url, store = _tried(given)
    if given.workers > 1:
        return _run_workers(given, store)
    client = next((folder for folder in (PACKED, WORKSHOP) if (folder / "index.html").exists()), None)
    try:
        guard = None if given.no_notices else Guard(Allowed.read(given.notices_to))
    except ValueError as error:
        raise SystemExit(f"--notices-to: {error}") from error
    is_json = given.log == "json"
    line = _line(given.host, given.port)
    app = make_app(
        given.data,
        client,
        given.pace,
        given.made_per_minute,
        url=url,
        guard=guard,
        keep=Keep(given.keep_finished, given.keep_forgotten),
        journal=is_json,
        docs=PACKED_DOCS if PACKED_DOCS.is_dir() else WORKSHOP_DOCS,
    )
    address = local_url(given.host, line.getsockname()[1])
    screen = sys.stderr if is_json else sys.stdout  # where nothing but JSON is expected, people are told elsewhere
    kept = f"(tables are kept in {store.name}; stop with Ctrl-C)"
    print(f"Marketday is open at {address}   {kept}", _for_others(given.host, url), sep="\n", file=screen, flush=True)
    if not is_compiled():
        print(
            "The rules run as plain Python here: the same rules, but bots that think long are weaker.",
            file=screen,
            flush=True,
        )
    if given.open:
        threading.Thread(target=_open_soon, args=(address,), daemon=True).start()
    _tame_collector()
    if not is_json:
        logging.basicConfig(format=PLAIN_LINE, level=logging.WARNING)
    # It warns of every write that another server was quicker with.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    server = uvicorn.Server(_config(app, given, is_json))
    with contextlib.suppress(KeyboardInterrupt):  # it stopped in good order before it says so
        server.run([line])
    return 0 if server.started else STARTUP_FAILED


def _config(app: "Litestar", given: argparse.Namespace, is_json: bool) -> "Config":
    from uvicorn import Config

    from marketday.server.journal import LOGGING
    from marketday.server.patience import PatientProtocol

    return Config(
        app,
        http=PatientProtocol,
        ws_max_size=MOST_MESSAGE,
        ws_ping_interval=None,  # we ping ourselves, and know when it was us who stood still (`Connection.beat`)
        ws_per_message_deflate=False,  # pictures are small, and compressing them costs more than sending them
        forwarded_allow_ips=[*LOOPBACK, *given.trusted_proxy],
        **({"log_config": LOGGING} if is_json else {"log_level": "warning"}),
        server_header=False,
        access_log=False,  # links are keys, and an access log is full of paths
    )


def _tried(given: argparse.Namespace) -> tuple[str | None, Store]:
    """The address for others, and the store, closed again: a mistake about these is told at once."""
    try:
        url = site_url(given.host, given.port) if given.url is None else given_url(given.url)
        store = Store(given.data)
        store.close()
    except (BadAddress, WrongFile) as error:
        raise SystemExit(str(error)) from error
    return url, store


def _run_workers(given: argparse.Namespace, store: Store) -> int:
    from marketday.cli.workers import Workers

    if store.servers is None:
        raise SystemExit(
            "An SQLite file has one server. Several need PostgreSQL: --data postgresql://USER@HOST/DATABASE"
            " (marketday admin move carries all tables there)."
        )
    ports = range(given.port, given.port + given.workers)
    if ports[-1] > MOST_PORT:
        raise SystemExit(
            f"{given.workers} servers need as many ports from {given.port} on; the last there is is {MOST_PORT}."
        )
    for port in ports:
        _line(given.host, port).close()
    print(
        f"{given.workers} servers, on ports {ports[0]} to {ports[-1]}, for a proxy such as deploy/nginx.conf"
        f" (tables are kept in {store.name}; stop with Ctrl-C, restart one after another with SIGHUP)",
        flush=True,
    )
    return Workers(sys.argv[1:], given.host, ports).watch()


def _line(host: str, port: int) -> socket.socket:
    """Where browsers call; taken before anybody is told that it is open."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        why = "somebody else has it" if error.errno == errno.EADDRINUSE else error.strerror
        raise SystemExit(f"Port {port} of {host} cannot be had: {why}. Choose one with --port.") from error


def _for_others(host: str, url: str | None) -> str:
    if url is not None:
        return f"Others open {url}"
    if host in ("0.0.0.0", "::"):
        return "This machine is in no network: nobody else can open it."
    return "Only this machine can open it; others too with --host 0.0.0.0"


def _tame_collector() -> None:
    """What exists before the first table stays to the end. And what tables leave behind lives long and has few
    reference cycles, so the garbage collector need not look through it so often: that would stop the server for a tenth
    of a second each time. It looks through everything when tables are put away (`Rooms.sweep_forever`). What is new it
    looks through in small parts: everybody waits meanwhile."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 1, 300)


def _open_soon(address: str) -> None:
    time.sleep(1)
    webbrowser.open(address)
