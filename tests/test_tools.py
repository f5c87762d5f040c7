"""dev.py and what it starts."""

import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import compiled
from marketday.core import registry
from tools import client, environment, kernels, locks, rulings, site, stamps, tasks
from tools.tasks import new_game, play
from tools.tasks import test as testing

ROOT = compiled.ROOT
README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def dev(*words: str) -> subprocess.CompletedProcess[str]:
    """As a bare machine starts it: without the packages of any environment."""
    command = [sys.executable, "-I", "-S", "-c", START, *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT)


START = "import sys; sys.path.insert(0, '.'); import dev; sys.exit(dev.main(sys.argv[1:]))"


# ---- verbs -----------------------------------------------------------------------------------------------------------
def test_a_bare_machine_is_told_the_verbs() -> None:
    told = dev()
    assert told.returncode == 0, told.stderr
    for verb, summary in tasks.verbs().items():
        assert summary
        assert re.search(rf"^  {verb} +{re.escape(summary)}$", told.stdout, re.MULTILINE)
    assert dev("jump").returncode == 2
    assert "has no verb 'jump'" in dev("jump").stderr


def test_the_verbs_of_the_documents_exist_and_are_all_told() -> None:
    named = set(re.findall(r"dev\.py ([a-z-]+)", README + CONTRIBUTING))
    assert named <= tasks.verbs().keys()
    assert tasks.verbs().keys() <= set(re.findall(r"^\| `([a-z-]+)", CONTRIBUTING, re.MULTILINE))


# ---- stamps ----------------------------------------------------------------------------------------------------------
def test_a_step_is_done_once_for_the_same_inputs(tmp_path: Path) -> None:
    done: list[str] = []
    for inputs in ("a", "a", "b", "b", "a"):
        stamps.once(tmp_path / "stamps" / "step", inputs, lambda inputs=inputs: done.append(inputs))  # type: ignore[misc]
    assert done == ["a", "b", "a"]


@pytest.mark.skipif(os.name == "nt", reason="on Windows nobody waits")
def test_two_who_set_up_at_once_do_it_one_after_the_other(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    done: list[str] = []
    waits = threading.Event()

    def second() -> None:
        with stamps.alone("client", tmp_path):
            done.append("second")

    with stamps.alone("client", tmp_path), stamps.alone("kernels", tmp_path):
        other = threading.Thread(target=second)
        other.start()
        while "waiting" not in capfd.readouterr().out:
            assert not done
            waits.wait(0.005)
        done.append("first")
    other.join()
    assert done == ["first", "second"]


def test_a_step_that_failed_is_tried_again(tmp_path: Path) -> None:
    stamp = tmp_path / "step"
    stamps.once(stamp, "a", lambda: None)

    def fail() -> None:
        raise SystemExit("no network")

    with pytest.raises(SystemExit):
        stamps.once(stamp, "b", fail)
    assert not stamps.is_done(stamp, "a")
    assert not stamps.is_done(stamp, "b")


def test_the_client_is_fresh_only_for_its_sources_as_they_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "index.html").touch()
    monkeypatch.setattr(client, "DIST", tmp_path / "dist")
    monkeypatch.setattr(client, "STAMP", tmp_path / "stamp")
    assert not client.is_fresh()
    (tmp_path / "stamp").write_text(stamps.digest(client.sources()))
    assert client.is_fresh()
    (tmp_path / "dist" / "index.html").unlink()
    assert not client.is_fresh()
    names = {file.relative_to(ROOT).as_posix() for file in client.sources()}
    assert {"client/package-lock.json", "client/index.html", "src/marketday/core/text/en.json"} <= names
    assert not any({"node_modules", "dist", "__pycache__"} & set(name.split("/")) for name in names)


# ---- the environment -------------------------------------------------------------------------------------------------
@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
@pytest.mark.parametrize("uv", ["missing", "failing", "working"])
def test_where_uv_cannot_fetch_pip_goes_on(tmp_path: Path, capfd: pytest.CaptureFixture[str], uv: str) -> None:
    program, lock = tmp_path / "uv", tmp_path / "packages.lock"
    lock.write_text("# nothing is needed\n")
    if uv != "missing":
        end = "exit 0" if uv == "working" else "echo 'invalid peer certificate: UnknownIssuer' >&2; exit 2"
        program.write_text(f"#!/bin/sh\n{end}\n")
        program.chmod(0o755)
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    environment.sync(python, lock, uv=program)
    said = capfd.readouterr()
    assert (tmp_path / "asked").exists() == (uv != "working")
    assert (environment.PIP_GOES_ON in said.out) == (uv == "failing")
    assert ("UnknownIssuer" in said.err) == (uv == "failing"), "nobody would know what was wrong with uv"


def test_where_neither_can_fetch_a_sentence_says_what_is_missing(tmp_path: Path) -> None:
    lock = tmp_path / "packages.lock"
    lock.write_text("marketday-no-such-package==1 --hash=sha256:" + "0" * 64 + "\n--no-index\n")
    with pytest.raises(SystemExit, match=r"The packages of packages\.lock could not be installed"):
        environment.sync(Path(sys.executable), lock, uv=tmp_path / "no-uv")


def test_locks_are_those_of_the_requirements() -> None:
    assert list(locks.faults()) == []
    kept = {file.stem for file in environment.REQUIREMENTS.iterdir()}
    assert kept == locks.requirements().keys()


def test_a_requirement_that_is_not_locked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = compiled.settings()
    listed["dependency-groups"]["dev"].append("one-more")
    monkeypatch.setattr(compiled, "settings", lambda: listed)
    assert [fault.partition(" ")[0] for fault in locks.faults()] == ["dev.lock"]


# ---- tests -----------------------------------------------------------------------------------------------------------
def test_arguments_for_pytest_keep_slow_tests_out_and_workers_in() -> None:
    bare = testing.pytest("tests/table", "-k", "undo")
    assert "not slow" in bare
    assert set(testing.SIDE_BY_SIDE) <= set(bare)
    assert "not slow" not in testing.pytest("-m", "slow")
    for looking in ("-n0", "--pdb", "-s", "--numprocesses=1"):
        assert not set(testing.SIDE_BY_SIDE) & set(testing.pytest(looking))
        assert "not slow" in testing.pytest(looking)


def test_few_tests_of_many_are_looked_for_once_and_without_a_browser() -> None:
    def is_hasty(*arguments: str) -> bool:
        command = testing.pytest(*arguments)
        assert ("--ignore=tests/browser" in command) <= ("--dist=worksteal" not in command)
        assert ("tools.known_tests" in command) == ("--dist=worksteal" not in command)
        return "--ignore=tests/browser" in command

    assert is_hasty("-k", "undo")
    assert is_hasty("-k", "tests", "-x"), "that is no path"
    assert not is_hasty("-k", "undo", "tests/browser")
    assert not is_hasty("tests/table/test_undo.py::test_undo", "-k", "undo")
    assert not is_hasty("-k", "browser and undo")
    assert not is_hasty("tests")
    assert "tools.known_tests" not in testing.pytest("-n3", "-k", "undo"), "all workers must find the same tests"


def test_plain_python_is_not_compiled(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("MARKETDAY_PLAIN", "1")
    monkeypatch.setattr(compiled, "is_fresh", lambda or_quick: False)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("something was started"))
    assert kernels.compile_stale()
    assert "nothing is compiled" in capfd.readouterr().out


def test_what_was_compiled_quickly_will_do_for_tests_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compiled, "RECORD", tmp_path / "compiled.json")
    monkeypatch.setattr(compiled, "extension_files", lambda: [compiled.SRC / "made.so"])
    for is_quick in (False, True):
        record = {"digest": compiled.digest(), "files": ["made.so"], compiled.QUICK: is_quick}
        compiled.RECORD.write_text(json.dumps(record))
        assert compiled.is_fresh()
        assert compiled.is_fresh(or_quick=False) is not is_quick


def test_every_rule_is_tried_in_plain_python() -> None:
    chosen = [f"test_{prefix}_" for prefix in testing.rule_prefixes()]
    for game in registry.names():
        rules = rulings.rule_ids(ROOT, game)
        assert rules
        for rule in rules:
            assert f"test_{rule.replace('-', '_')}_".startswith(tuple(chosen))


# ---- new-game --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "Give the game a name"),
        (["Stone-Quarry"], "cannot be a Python package"),
        (["class"], "cannot be a Python package"),
        (["../quarry"], "cannot be a Python package"),
        (["none"], "cannot be a Python package"),
        (["json"], "Python has a 'json' of its own"),
        (["klongs"], "There is a src/marketday/games/klongs already"),
        (["quarry", "K"], "'K' cannot begin its rule ids"),
        (["quarry", "q"], "'q' cannot begin its rule ids"),
    ],
)
def test_a_new_game_is_refused_with_a_reason(arguments: list[str], complaint: str) -> None:
    with pytest.raises(SystemExit, match=complaint):
        new_game.run(arguments)


def test_a_new_game_has_rule_ids_of_its_own() -> None:
    assert new_game.free_prefix(ROOT, "zebra") == "Z"
    assert new_game.free_prefix(ROOT, "klipper") == "KL"
    assert new_game.free_prefix(ROOT, "q1") == "QA"


@pytest.mark.parametrize("name", ["harbour_of_a_thousand_lanterns", "ant"])
def test_a_new_game_passes_the_linter_and_does_not_call_itself_the_sample(name: str, tmp_path: Path) -> None:
    """A longer name breaks lines elsewhere, an earlier one sorts imports differently."""
    for source, target in zip(new_game.places(ROOT, new_game.SAMPLE), new_game.places(tmp_path, name), strict=True):
        target.parent.mkdir(parents=True, exist_ok=True)
        new_game.copy(source, target, name, "XYZ")
    assert new_game.tidy(tmp_path, name) == 0
    ruff, config = environment.inside(environment.VENV, "ruff"), ("--config", str(ROOT / "pyproject.toml"))
    for words in (("check", "--ignore", "N802"), ("format", "--check")):
        done = subprocess.run([ruff, *words, *config, tmp_path], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout
    copies = [
        file.read_text("utf-8") for file in tmp_path.rglob("*") if file.suffix in (".py", ".md", ".ts", ".svelte")
    ]
    assert copies
    for copy in copies:
        assert new_game.OF_THE_SAMPLE not in copy
        assert not re.search(r"\bQuay(side)?\b", copy)


# ---- play ------------------------------------------------------------------------------------------------------------
@pytest.mark.skipif(os.name == "nt", reason="there the server is a child")
@pytest.mark.parametrize("is_fresh", [True, False])
def test_whoever_plays_does_not_wait_for_the_documentation(monkeypatch: pytest.MonkeyPatch, is_fresh: bool) -> None:
    """It is built aside where it is stale, and the server starts in any case."""
    started: list[list[str]] = []
    monkeypatch.setattr(site, "is_fresh", lambda: is_fresh)
    monkeypatch.setattr(play, "build_client", lambda: None)
    monkeypatch.setattr(compiled, "is_stale", lambda: False)
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: started.append(command))
    monkeypatch.setattr(os, "execv", lambda _, command: started.append(command))
    monkeypatch.setattr(play, "call", lambda _: 0)
    play.run(["--port", "0"])
    *aside, server = started
    assert server[1:] == ["-m", "marketday", "serve", "--open", "--port", "0"]
    assert [command[-1] for command in aside] == ([] if is_fresh else [play.DOCS])
    compile(play.DOCS, "what is built aside", "exec")
