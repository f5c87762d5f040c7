#!/usr/bin/env python3
"""Everything a developer does with this repository, with Python alone: `python3 dev.py` lists it.

This is only what a bare machine needs first: it makes the environment in .venv or brings it up to date, and hands over
to the Python in there. What a verb does is a file of its own, tools/tasks/VERB.py.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(f"Marketday needs Python 3.11 or newer; this is {sys.version.split()[0]}. Try: python3.11 dev.py")

import os

from tools import bytecode, environment, processes, tasks


def main(arguments: list[str]) -> int:
    verbs = tasks.verbs()
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print("python3 dev.py VERB\n")
        for name, summary in verbs.items():
            print(f"  {name:9}{summary}")
        return 0
    if arguments[0] not in verbs:
        print(f"dev.py has no verb '{arguments[0]}'. Verbs: {', '.join(verbs)}.", file=sys.stderr)
        return 2
    bytecode.keep()
    environment.prepare()
    command = [str(environment.inside(environment.VENV, "python")), "-m", "tools.tasks", *arguments]
    if os.name != "nt":
        os.chdir(processes.ROOT)
        os.execv(command[0], command)
    return processes.call(command)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
