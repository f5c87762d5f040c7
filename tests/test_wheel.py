"""The wheel: it is whole, or it is not made and a sentence says why. Installed where nothing else is, it plays."""

import os
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from importlib import metadata
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement

import compiled
from hatch_build import NO_COMPILER, PLACE, PLACE_OF_DOCS, unpacked_files
from marketday.core.registry import every
from marketday.core.rng import Rng
from marketday.server.room import ACTS_PER_SECOND
from tests.built_site import built
from tests.server.guest import BOT, ME, Guest, play_on
from tests.server.venue import until
from tools import client, site

ROOT = compiled.ROOT
NEEDED = (
    *("src", "client", "tools", "docs", "examples", "deploy", "build/site", "pyproject.toml", "hatch_build.py"),
    *("compiled.py", "LICENSE", *(page.name for page in ROOT.glob("*.md"))),
)
LEFT_OUT = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "node_modules")

ASKING = ("-c", "from hatchling.build import get_requires_for_build_wheel as asked; print(asked())")


# ---- a copy of what a wheel is made from, so that files can go missing -----------------------------------------------
class Workshop:
    def __init__(self, folder: Path) -> None:
        self.folder, self.made, self.dist = folder, folder / "made", folder / "client" / "dist"
        for name in NEEDED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
            else:
                shutil.copy(ROOT / name, folder / name)
        for stamp in (client.STAMP, site.STAMP):
            target = folder / stamp.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(stamp, target)

    def build(self, target: str = "wheel", **variables: str) -> subprocess.CompletedProcess[str]:
        """With no Node and no C compiler in reach."""
        return self.run("-m", "hatchling", "build", "-t", target, "-d", str(self.made), **variables)

    def run(self, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PATH": str(self.folder / "nothing"), "CC": "no-compiler", **variables}
        command = [sys.executable, *words]
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)

    def refuses(self, why: str, **variables: str) -> None:
        done = self.build(**variables)
        assert done.returncode != 0
        assert why in done.stderr
        assert "Traceback" not in done.stderr
        assert not list(self.made.glob("*"))


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    assert client.is_fresh(), "the client was not built from its sources as they are: python3 dev.py setup"
    built()
    return Workshop(tmp_path)


def pages_of(wheel: Path) -> dict[str, bytes]:
    """Those of the client and of the documentation."""
    with zipfile.ZipFile(wheel) as opened:
        names = [name for name in opened.namelist() if name.startswith((f"{PLACE}/", f"{PLACE_OF_DOCS}/"))]
        return {name: opened.read(name) for name in names}


def built_pages() -> dict[str, bytes]:
    return {
        f"{place}/{file.relative_to(folder).as_posix()}": file.read_bytes()
        for folder, place in ((client.DIST, PLACE), (site.SITE, PLACE_OF_DOCS))
        for file in folder.rglob("*")
        if file.is_file()
    }


def check_pages_of(wheel: Path) -> None:
    pages = pages_of(wheel)
    assert pages == built_pages()
    assert any(re.fullmatch(rf"{PLACE}/art/\w+\.symbols", name) for name in pages), "boards are drawn with them"


def test_the_build_packed_everything() -> None:
    assert unpacked_files(client.DIST) == []


@pytest.mark.parametrize("suffix", [".br", ".gz"])
def test_a_build_that_lost_packed_files_makes_no_wheel(workshop: Workshop, suffix: str) -> None:
    lost = next(workshop.dist.rglob(f"*.js{suffix}"))
    lost.unlink()
    workshop.refuses(lost.name.removesuffix(suffix), MARKETDAY_PLAIN="1")


def test_without_a_compiler_there_is_no_wheel_but_a_sentence(workshop: Workshop) -> None:
    workshop.refuses(NO_COMPILER)


def test_a_plain_wheel_is_made_for_whoever_asks_for_one(workshop: Workshop) -> None:
    done = workshop.build(MARKETDAY_PLAIN="1")
    assert done.returncode == 0, done.stderr
    assert "plain Python" in done.stdout + done.stderr
    (wheel,) = workshop.made.glob("*-py3-none-any.whl")
    check_pages_of(wheel)


@pytest.mark.parametrize("fault", ["missing", "stale"])
def test_without_fresh_pages_and_node_there_is_no_wheel_but_a_sentence(workshop: Workshop, fault: str) -> None:
    if fault == "missing":
        shutil.rmtree(workshop.dist)
    else:
        (workshop.folder / "client" / "index.html").write_text("another page")
    workshop.refuses("There is no Node here", MARKETDAY_PLAIN="1")


def test_without_documentation_or_its_generator_there_is_no_wheel_but_a_sentence(workshop: Workshop) -> None:
    (workshop.folder / "docs" / "README.md").write_text("# Another page", "utf-8")
    bare = workshop.folder / "bare"
    bare.mkdir()
    (bare / "sitecustomize.py").write_text("import sys\nsys.modules['furo'] = None\n")
    workshop.refuses("there is no furo here", MARKETDAY_PLAIN="1", PYTHONPATH=str(bare))


def test_the_build_asks_for_the_generator_only_where_it_needs_it(workshop: Workshop) -> None:
    shutil.rmtree(workshop.folder / "build" / "site")
    asked = workshop.run(*ASKING).stdout
    assert "'sphinx'" in asked
    assert "nodejs" not in asked


def test_the_build_asks_for_a_node_only_where_it_needs_one(workshop: Workshop) -> None:
    assert workshop.run(*ASKING, MARKETDAY_PLAIN="1").stdout.strip() == "[]"
    shutil.rmtree(workshop.dist)
    assert "nodejs" in workshop.run(*ASKING).stdout


def test_the_build_asks_for_what_we_depend_on_where_it_compiles(workshop: Workshop) -> None:
    """mypyc wants to see its types; documentation that is fresh does not bring it."""
    asked = workshop.run(*ASKING).stdout
    assert all(wanted in asked for wanted in compiled.settings()["project"]["dependencies"])


def test_a_source_distribution_brings_its_pages(workshop: Workshop, tmp_path: Path) -> None:
    done = workshop.build("sdist")
    assert done.returncode == 0, done.stderr
    (packed,) = workshop.made.glob("*.tar.gz")
    with tarfile.open(packed) as opened:
        opened.extractall(tmp_path / "unpacked", filter="data")
    (folder,) = (tmp_path / "unpacked").iterdir()
    assert not list(folder.rglob("node_modules"))
    workshop.folder = folder
    done = workshop.build(MARKETDAY_PLAIN="1")
    assert done.returncode == 0, done.stderr
    (wheel,) = workshop.made.glob("*.whl")
    check_pages_of(wheel)


# ---- installed where nothing else is ---------------------------------------------------------------------------------
def pip(*words: str | Path) -> None:
    done = subprocess.run([sys.executable, "-m", "pip", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def link(requirements: Iterable[str], extras: Iterable[str], site: Path, seen: set[str]) -> None:
    """Put into `site` what is required, and what that requires, from where it is installed here. Nothing else, so
    that a requirement that nobody wrote down is missing."""
    for requirement in map(Requirement, requirements):
        marker = requirement.marker
        if marker and not any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            continue
        asked = f"{requirement.name} {sorted(requirement.extras)}"
        if asked in seen:
            continue
        seen.add(asked)
        found = metadata.distribution(requirement.name)
        for top in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            if not (site / top).exists():
                (site / top).symlink_to(str(found.locate_file(top)))
        link(found.requires or (), requirement.extras, site, seen)


def install(wheel: Path, folder: Path) -> Path:
    """An environment with the wheel and what `marketday[server]` requires; the folder of its programs."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as opened:
        (told,) = (name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        requirements = message_from_bytes(opened.read(told)).get_all("Requires-Dist", [])
    link(requirements, ["server"], site, set())
    pip("--python", folder / "bin" / "python", "install", "--quiet", "--no-deps", "--no-index", wheel)
    return folder / "bin"


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=bare_variables())
    assert done.returncode == 0, done.stderr
    return done.stdout


def bare_variables() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MARKETDAY"))}


@contextmanager
def serve(programs: Path, folder: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["serve", "--port", str(port), "--data", str(folder / "tables.sqlite"), "--pace", "0", "--no-notices"]
    server = subprocess.Popen([programs / "marketday", *words], cwd=folder, env=bare_variables())
    url = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        assert server.poll() is None, "the server gave up"
        try:
            return httpx.get(f"{url}/api/health", verify=False).is_success
        except httpx.TransportError:
            return False

    try:
        until(answers, "the server does not start", patience=60)
        yield url
    finally:
        server.terminate()
        server.wait(20)


def check_carried(wheel: Path) -> None:
    check_pages_of(wheel)
    with zipfile.ZipFile(wheel) as opened:
        extensions = [Path(name) for name in opened.namelist() if name.endswith((".so", ".pyd"))]
    carried = {path.with_name(path.name.partition(".")[0]).as_posix() for path in extensions}
    marked = {path.relative_to(compiled.SRC).with_suffix("").as_posix() for path in compiled.marked()}
    assert carried == {f"{compiled.GROUP}__mypyc".replace(".", "/"), *marked}


def check_simulate(programs: Path, folder: Path) -> None:
    imported = run(programs / "python", "-c", "import marketday; print(marketday.__file__)", cwd=folder)
    assert Path(imported.strip()).is_relative_to(programs.parent)
    for game in every():
        seats = ",".join(["random"] * game.seat_counts[0])
        command = ("simulate", game.id, "--seats", seats, "--games", "5")
        assert "kernels compiled" in run(programs / "marketday", *command, cwd=folder)


def check_pages(url: str) -> None:
    with httpx.Client(base_url=url, headers={"Accept-Encoding": "identity"}, verify=False) as browser:
        home = browser.get("/")
        assert home.status_code == 200
        files = re.findall(r'(?:src|href)="/(assets/[^"]+)"', home.text)
        assert any(file.endswith(".js") for file in files)
        for file in (*files, "sw.js"):
            assert browser.get(f"/{file}").content == (client.DIST / file).read_bytes()
        assert browser.get("/docs/").content == (site.SITE / "index.html").read_bytes()


def check_games(url: str) -> None:
    for game in every():
        ann = Guest(url)
        made = ann.make(ME, *[BOT] * (game.seat_counts[0] - 1), game=game.id)
        outcome, rng = None, Rng(1)
        while not outcome:
            with ann.open(made.table) as window:  # a new one now and then: one socket must not be that fast for long
                play_on([window], rng, moves=int(ACTS_PER_SECOND))
                outcome = window.picture()["outcome"]
        assert len(outcome["totals"]) == game.seat_counts[0]
        ann.leave()


def check_whole(wheel: Path, folder: Path) -> None:
    check_carried(wheel)
    programs = install(wheel, folder / "environment")
    check_simulate(programs, folder)
    with serve(programs, folder) as url:
        check_pages(url)
        check_games(url)


@pytest.mark.skipif(not compiled.is_fresh(), reason="NOT CHECKED: nothing is compiled here. Run: python3 dev.py setup")
def test_the_wheel_is_whole_and_plays_where_nothing_else_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARKETDAY_QUICK", "1")
    assert client.is_fresh(), "the client was not built from its sources as they are: python3 dev.py setup"
    built()
    pip("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path / "made", ROOT)
    (wheel,) = (tmp_path / "made").iterdir()
    check_whole(wheel, tmp_path)


@pytest.mark.slow
def test_a_fresh_clone_makes_a_whole_wheel_by_itself(tmp_path: Path) -> None:
    """In an environment that pip makes for it, with a Node and packages from the network."""
    subprocess.run(["git", "clone", "--quiet", ROOT, tmp_path / "clone"], check=True)
    pip("wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path / "made", tmp_path / "clone")
    (wheel,) = (tmp_path / "made").iterdir()
    check_whole(wheel, tmp_path)
