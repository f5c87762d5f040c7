"""Started by dev.py, in the environment of .venv: `python -m tools.tasks VERB …`."""

import importlib
import sys

try:
    task = importlib.import_module(f"tools.tasks.{sys.argv[1].replace('-', '_')}")
    sys.exit(task.run(sys.argv[2:]))
except KeyboardInterrupt:
    sys.exit(130)
