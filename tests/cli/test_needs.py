"""Who only plays installs little: three packages, and nothing that an extra brings is needed to simulate games."""

import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"

ALONE = """
import sys

class OnlyThese:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in allowed and top not in sys.stdlib_module_names and not top.endswith("__mypyc"):
            raise ModuleNotFoundError(f"{name} is not among what is installed without an extra")

allowed = set(sys.argv[1:])
sys.meta_path.insert(0, OnlyThese())
for name in [name for name in sys.modules if name.partition(".")[0] not in {*sys.stdlib_module_names, "__main__"}]:
    del sys.modules[name]
from marketday.cli import main
sys.exit(main(["simulate", "klongs", "--seats", "random,greedy", "--games", "1"]))
"""


def test_three_packages_are_enough() -> None:
    needed = {Requirement(line).name for line in tomllib.loads(PROJECT.read_text("utf-8"))["project"]["dependencies"]}
    assert needed == {"librt", "msgspec", "mypy-extensions"}
    modules = ["marketday", *(name.replace("-", "_") for name in needed)]
    done = subprocess.run([sys.executable, "-c", ALONE, *modules], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "random" in done.stdout
