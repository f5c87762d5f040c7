"""`dev.py test -k WORDS` leaves out files that hold nothing of that name, and never one that does."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import compiled
from tests import known_law

FOLDERS = ("tests/games/klongs", "tests/server", "tests/table")
"""Names of all kinds: rules, games and pages, two stores, folders inside folders."""
HERE = """
import sys
from pathlib import Path
import pytest
from tools import known_tests
known_tests.ROOT, known_tests.RECORD = Path.cwd(), Path("build/known.json").absolute()
sys.exit(pytest.main(["-p", "tools.known_tests", "-p", "no:cacheprovider", *sys.argv[1:]]))
"""


def python(*words: str, cwd: Path = compiled.ROOT, **variables: str) -> str:
    paths = os.pathsep.join([str(compiled.ROOT), str(compiled.SRC)])
    outer = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment = {**outer, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", **variables}
    done = subprocess.run([sys.executable, *words], cwd=cwd, env=environment, capture_output=True, text=True)
    return done.stdout + done.stderr


@pytest.mark.parametrize("parts", [12, pytest.param(100, marks=pytest.mark.slow)])
def test_what_is_left_out_is_what_pytest_would_not_select(tmp_path: Path, parts: int) -> None:
    collect = ("-m", "pytest", "-p", "tests.known_law", "-p", "no:cacheprovider", "-q", "--collect-only")
    told = python(*collect, *FOLDERS, KNOWN_LAW_RECORD=str(tmp_path / "known.json"), KNOWN_LAW_PARTS=str(parts))
    assert known_law.HOLDS in told, told[-3000:]


class Sources:
    """A few tests somewhere, which somebody changes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.write("pytest.ini", "[pytest]\npythonpath = .\n")

    def write(self, name: str, text: str) -> None:
        (self._folder / name).write_text(text)

    def look(self, *words: str) -> str:
        """What is said of the tests that these words select."""
        bare = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return python("-c", HERE, "--collect-only", "-q", *words, cwd=self._folder, **bare)


def test_whatever_may_have_changed_names_is_collected_again(tmp_path: Path) -> None:
    sources = Sources(tmp_path)
    sources.write("fruits.py", "FRUITS = ['plum']\n")
    sources.write(
        "test_made.py",
        "import pytest\nfrom fruits import FRUITS\n@pytest.mark.parametrize('it', FRUITS)\ndef test_eat(it): pass\n",
    )
    sources.write("test_trees.py", "TREES = ['oak']\ndef test_tree(): pass\n")
    sources.write(
        "test_wood.py",
        "import pytest\nfrom test_trees import TREES\n@pytest.mark.parametrize('it', TREES)\ndef test_saw(it): pass\n",
    )
    assert "test_eat" not in sources.look("-k", "pear")
    known = sources.look("-k", "tree")
    assert "test_trees.py::test_tree" in known
    assert "\n1 test collected" in known, "the others are left out"

    sources.write("fruits.py", "FRUITS = ['plum', 'pear']\n")
    assert "test_eat[pear]" in sources.look("-k", "pear"), "an id made from something else"
    sources.write("test_trees.py", "TREES = ['oak', 'pear']\ndef test_tree(): pass\n")
    assert "test_saw[pear]" in sources.look("-k", "pear"), "an id made from another test file"
    sources.write("test_made.py", "def test_pear_tree(): pass\n")
    assert "test_pear_tree" in sources.look("-k", "pear_tree"), "another name in a file that was known"
    sources.write("test_new.py", "def test_pear_tree_again(): pass\n")
    assert "test_pear_tree_again" in sources.look("-k", "pear_tree"), "a file that nobody knew"


def test_a_part_of_a_file_is_not_taken_for_the_whole(tmp_path: Path) -> None:
    sources = Sources(tmp_path)
    sources.write("test_two.py", "def test_one(): pass\ndef test_other(): pass\n")
    assert "1 test collected" in sources.look("test_two.py::test_one")
    assert "test_other" in sources.look("-k", "other")
