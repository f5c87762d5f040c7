"""Node as a Python package, for machines that have none or an old one."""

from tools import client
from tools.environment import REQUIREMENTS, VENV, inside, install
from tools.processes import Command
from tools.stamps import digest, once


def need() -> None:
    if not client.has_node():
        lock = REQUIREMENTS / "node.lock"
        once(client.OWN_NODE / "Node", digest([lock]), fetch)


def fetch() -> None:
    words: Command = ["install", "--require-hashes", "--target", client.OWN_NODE, "-r", REQUIREMENTS / "node.lock"]
    install(inside(VENV, "python"), words, "Node cannot be installed.")
