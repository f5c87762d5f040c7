#!/usr/bin/env python3
"""Everything a developer does with this repository, with Python alone: `python dev.py` lists it."""

import sys

if sys.version_info < (3, 11):
    sys.exit(f"Marketday needs Python 3.11 or newer; this is {sys.version.split()[0]}. Try: python3.11 dev.py")

import hashlib
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import compiled
from tools import client

ROOT = Path(__file__).resolve().parent
REQUIREMENTS = ROOT / "requirements"
LOCKS = ("uv", "node", "runtime", "server", "dev", "bench")
VENV = ROOT / ".venv"
BENCH_VENV = ROOT / ".venv-bench"
PLAIN_SENTENCE = "The kernels run as plain Python: slower, same rules."

Command = Sequence[str | Path]


# ---- small tools -----------------------------------------------------------------------------------------------------
def inside(venv: Path, program: str) -> Path:
    return venv / "Scripts" / f"{program}.exe" if os.name == "nt" else venv / "bin" / program


def environment(**extra: str) -> dict[str, str]:
    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "UV_PYTHON_DOWNLOADS": "never"}
    return {**os.environ, **quiet, **extra}


def call(command: Command, cwd: Path = ROOT, **extra: str) -> int:
    """Run it where people can see it."""
    return subprocess.run(command, cwd=cwd, env=environment(**extra)).returncode


def succeeds(command: Command, cwd: Path = ROOT, **extra: str) -> bool:
    """Run it quietly; what it said is shown only if it fails."""
    done = subprocess.run(command, cwd=cwd, env=environment(**extra), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        print(done.stdout.decode(errors="replace").rstrip(), file=sys.stderr)
    return done.returncode == 0


def must(command: Command, otherwise: str) -> None:
    if not succeeds(command):
        sys.exit(otherwise)


def content_hash(*paths: Path) -> str:
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()


def once(venv: Path, name: str, inputs: str, action: Callable[[], None]) -> None:
    """Do a step of the set-up unless it was done for the same inputs before."""
    stamp = venv / "stamps" / name
    if stamp.is_file() and stamp.read_text() == inputs:
        return
    print(f"{name} …", end=" ", flush=True)
    started = time.perf_counter()
    action()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(inputs)
    print(f"{time.perf_counter() - started:.1f} s", flush=True)


# ---- set-up ----------------------------------------------------------------------------------------------------------
def make_venv() -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    compiled.remove()  # extension files fit one Python only
    if not succeeds([sys.executable, "-m", "venv", VENV]):
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit("Python could not make .venv. On Debian and Ubuntu: apt install python3-venv, then the same again.")


def install_uv() -> None:
    """uv installs in two seconds what takes pip half a minute; where it cannot be had pip does."""
    pip: Command = [inside(VENV, "python"), "-m", "pip", "install", "--quiet", "--require-hashes"]
    if not succeeds([*pip, "-r", REQUIREMENTS / "uv.lock"]):
        print("(uv cannot be installed here; pip goes on, more slowly)", end=" ", flush=True)


def sync(venv: Path, lock: Path) -> None:
    """Have in `venv` what the lock file says."""
    python, uv = inside(venv, "python"), inside(VENV, "uv")
    if uv.exists():
        command: Command = [uv, "pip", "sync", "--quiet", "--require-hashes", "--python", python, lock]
    else:
        command = [python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", lock]
    must(command, f"The packages of {lock.name} could not be installed.")


def install_project() -> None:
    python, uv = inside(VENV, "python"), inside(VENV, "uv")
    pip: Command = [uv, "pip", "install", "--python", python] if uv.exists() else [python, "-m", "pip", "install"]
    must([*pip, "--quiet", "--no-deps", "--no-build-isolation", "--editable", "."], "Marketday could not be installed.")


def install() -> None:
    """The environment for everything but compiling."""
    if not inside(VENV, "python").exists():
        shutil.rmtree(VENV, ignore_errors=True)
    lock = REQUIREMENTS / "dev.lock"
    once(VENV, "environment", "made", make_venv)
    once(VENV, "uv", content_hash(REQUIREMENTS / "uv.lock"), install_uv)
    once(VENV, "packages", content_hash(lock), lambda: sync(VENV, lock))
    once(VENV, "project", content_hash(lock, ROOT / "pyproject.toml"), install_project)


def compile_kernels() -> bool:
    """Compile in place what has changed. False if a compiler was there and the kernels were not to its liking."""
    if compiled.is_fresh():
        return True
    print("kernels … (a minute or two)", flush=True)
    started = time.perf_counter()
    log = ROOT / "build" / "compile.log"
    log.parent.mkdir(exist_ok=True)
    with log.open("wb") as output:
        command: Command = [inside(VENV, "python"), ROOT / "compiled.py"]
        status = subprocess.run(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT).returncode
    if status == 0:
        print(f"kernels: compiled in {time.perf_counter() - started:.1f} s", flush=True)
    elif status == compiled.NO_COMPILER:
        print(f"kernels: there is no C compiler here. {PLAIN_SENTENCE}", flush=True)
    else:
        print(f"kernels: they did not compile. {PLAIN_SENTENCE} See build/compile.log, which ends:", flush=True)
        print("\n".join(log.read_text(errors="replace").splitlines()[-12:]), flush=True)
    return status in (0, compiled.NO_COMPILER)


# ---- the client ------------------------------------------------------------------------------------------------------
def install_node() -> None:
    """Node as a Python package, for machines that have none or an old one."""
    python, uv, lock = inside(VENV, "python"), inside(VENV, "uv"), REQUIREMENTS / "node.lock"
    pip: Command = [uv, "pip", "install", "--python", python] if uv.exists() else [python, "-m", "pip", "install"]
    must([*pip, "--quiet", "--require-hashes", "--target", client.OWN_NODE, "-r", lock], "Node cannot be installed.")


def need_node() -> None:
    if not client.has_node():
        once(VENV, "Node", content_hash(REQUIREMENTS / "node.lock"), install_node)


def npm(*words: str, cwd: Path = client.CLIENT) -> bool:
    return succeeds([*client.npm(), *words], cwd=cwd, PATH=client.path())


def install_client() -> None:
    need_node()

    def install_packages() -> None:
        if not npm("ci", "--no-audit", "--no-fund"):
            sys.exit("The client's packages could not be installed.")

    if not (client.CLIENT / "node_modules").is_dir():
        (VENV / "stamps" / "client packages").unlink(missing_ok=True)
    once(VENV, "client packages", client.packages_digest(), install_packages)


def build_client() -> None:
    install_client()

    def build() -> None:
        if not npm("run", "build"):
            sys.exit("The client could not be built.")

    if not client.DIST.is_dir():
        (VENV / "stamps" / "client").unlink(missing_ok=True)
    once(VENV, "client", client.sources_digest(), build)


def install_browser() -> int:
    """The browser tests need Chromium. Where it is missing and may be installed from Debian's packages, it is."""
    if shutil.which("chromium"):
        return 0
    if not shutil.which("apt-get") or os.name == "nt" or os.geteuid() != 0:
        print("There is no Chromium here: the browser tests will be skipped. On Debian: apt-get install chromium")
        return int(os.environ.get("CI") == "true")
    install: Command = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"]
    return int(not (succeeds(["apt-get", "update"]) and succeeds(install, DEBIAN_FRONTEND="noninteractive")))


# ---- checks and tests ------------------------------------------------------------------------------------------------
def inputs_of(lock: str) -> str:
    files = [REQUIREMENTS / f"{lock}.in"]
    for included in re.findall(r"^-r (.+)$", files[0].read_text(), re.MULTILINE):
        files.append(REQUIREMENTS / included)
    return content_hash(*files)[:16]


def header(lock: str) -> str:
    return f"# Made by `python dev.py lock` from {lock}.in (inputs {inputs_of(lock)}).\n"


def lock_faults() -> list[str]:
    faults = []
    for lock in LOCKS:
        text = (REQUIREMENTS / f"{lock}.lock").read_text()
        body = text.replace("\\\n", " ")
        if not text.startswith(header(lock)):
            faults.append(f"{lock}.lock is older than its inputs: python dev.py lock")
        if "://" in body or re.search(r"^\s*-", body, re.MULTILINE):
            faults.append(f"{lock}.lock names a host or sets an option of the installer")
        for line in body.splitlines():
            if line and not line.startswith("#") and not ("==" in line and "--hash=sha256:" in line):
                faults.append(f"{lock}.lock does not pin by version and hash: {line[:60]}")
    project = compiled.settings()["project"]
    for name, listed in (("runtime", project["dependencies"]), ("server", project["optional-dependencies"]["server"])):
        if sorted(
            line for line in (REQUIREMENTS / f"{name}.in").read_text().splitlines() if line[:2] != "-r"
        ) != sorted(listed):
            faults.append(f"requirements/{name}.in and pyproject.toml differ")
    return faults


def check_locks() -> int:
    faults = lock_faults()
    print("\n".join(faults) or "All requirements are pinned by version and hash; no host is named.", flush=True)
    return len(faults)


class Report:
    """Steps run one after another, all of them, and at the end what each took and whether it held."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.failed = False

    def step(self, name: str, action: Callable[[], int]) -> None:
        print(f"\n── {name}", flush=True)
        started = time.perf_counter()
        failed = bool(action())
        self.failed |= failed
        self.lines.append(f"{'FAILED' if failed else 'ok':7}{time.perf_counter() - started:7.1f} s  {name}")

    def close(self) -> int:
        print("\n" + "\n".join(self.lines), flush=True)
        return int(self.failed)


def check_client(report: Report, tests: bool) -> None:
    report.step("client lint", lambda: int(not npm("run", "lint")))
    report.step("client types", lambda: int(not npm("run", "check")))
    if tests:
        report.step("client tests", lambda: int(not npm("test")))


def check_python(report: Report) -> None:
    python = inside(VENV, "python")
    report.step("lint", lambda: call([inside(VENV, "ruff"), "check", "--output-format", "concise"]))
    report.step("format", lambda: call([inside(VENV, "ruff"), "format", "--check"]))
    report.step("types", lambda: call([python, "-m", "mypy"]))
    report.step("floors of the house", lambda: call([inside(VENV, "lint-imports"), "--no-logo"]))
    report.step("rulings", lambda: call([python, "tools/rulings.py", "--check"]))
    report.step("wire types", lambda: call([python, "tools/wire_types.py", "--check"]))
    for maker in sorted(ROOT.glob("client/src/games/*/fixtures/make.py")):
        name = maker.parent.parent.name
        report.step(f"box of {name}", partial(call, [python, maker, "--check"]))
    report.step("locked requirements", check_locks)


# ---- the verbs -------------------------------------------------------------------------------------------------------
def setup(arguments: list[str]) -> int:
    """make .venv with everything in it, compile the kernels, build the client"""
    install()
    compile_kernels()
    build_client()
    print(f"Ready. Python: {inside(VENV, 'python').relative_to(ROOT)}")
    return 0


def play(arguments: list[str]) -> int:
    """open the tables and a browser; arguments go to `marketday serve`. With `terminal`, play at this terminal"""
    install()
    if compiled.is_stale():
        compiled.remove()  # plain Python is fast enough for people; old rules are not good enough
    if arguments[:1] == ["terminal"]:
        words = ["play", *arguments[1:]]
    else:
        build_client()
        words = ["serve", "--open", *arguments]
    command = [str(inside(VENV, "python")), "-m", "marketday", *words]
    if os.name != "nt":
        os.execv(command[0], command)
    return call(command)


def check(arguments: list[str]) -> int:
    """lint, format, types, import contracts, rulings, lock files"""
    install()
    install_client()
    report = Report()
    check_python(report)
    check_client(report, tests=False)
    return report.close()


def test(arguments: list[str]) -> int:
    """check, then all tests, compiled and plain; with arguments only pytest with them"""
    install()
    # Browser tests wait for each other's processes, so there is room for one worker more than cores; who is done takes
    # from the others, else one of them would be left with all the long ones.
    pytest: Command = [inside(VENV, "python"), "-m", "pytest", "-m", "not slow", "-n", "3", "--dist", "worksteal"]
    build_client()
    if arguments:
        compile_kernels()
        return call([*pytest[:3], *arguments])
    report = Report()
    with ThreadPoolExecutor(2) as aside:
        # The kernels keep one core busy for a minute or more: meanwhile whatever needs none.
        compiling = aside.submit(compile_kernels)
        client_checks = aside.submit(check_client, report, tests=True)
        report.step("browser for the tests", install_browser)
        check_python(report)
        client_checks.result()
        report.step("waiting for the kernels", lambda: int(not compiling.result()))
    report.step("tests", lambda: call(pytest))
    if compiled.is_fresh():
        # That compiled and plain kernels play alike is a law; here every rule is tried on the plain ones as well.
        engine: Command = ["tests/games", "-k", "test_K_ or test_B_ or test_M_"]
        report.step("engine tests in plain Python", lambda: call([*pytest, *engine], MARKETDAY_PLAIN="1"))
    return report.close()


def bench(arguments: list[str]) -> int:
    """measure our kernels beside OpenSpiel and Catanatron; `bench load`, `crash`, `races`, `lag`: the server"""
    install()
    compile_kernels()
    if arguments and arguments[0] in ("load", "races", "crash", "lag"):
        return bench_server(*arguments)
    lock, python = REQUIREMENTS / "bench.lock", inside(BENCH_VENV, "python")

    def install_peers() -> None:
        must([sys.executable, "-m", "venv", BENCH_VENV], "Python could not make .venv-bench.")
        sync(BENCH_VENV, lock)

    once(BENCH_VENV, "peers", content_hash(lock), install_peers)
    return call([inside(VENV, "python"), "benchmarks/run.py", "--peers", python, *arguments])


def bench_server(name: str, *arguments: str) -> int:
    path = install_driver() if name in ("load", "races") else os.environ["PATH"]
    return call([inside(VENV, "python"), "-m", f"benchmarks.{name}", *arguments], PATH=path)


def install_driver() -> str:
    """Node with what plays many tables at once, and boardgame.io's server; the path to run it with."""
    need_node()
    folder = ROOT / "benchmarks" / "boardgameio"

    def install_peer() -> None:
        if not npm("ci", "--no-audit", "--no-fund", cwd=folder):
            sys.exit("boardgame.io could not be installed.")

    inputs = content_hash(folder / "package.json", folder / "package-lock.json")
    once(folder / "node_modules", "boardgame.io", inputs, install_peer)
    return client.path()


def lock(arguments: list[str]) -> int:
    """make the hash-locked requirement files anew from requirements/*.in"""
    install()
    command: Command = [inside(VENV, "uv"), "pip", "compile", "--quiet", "--upgrade", "--universal"]
    options: Command = ["--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate"]
    for name in LOCKS:
        target = REQUIREMENTS / f"{name}.lock"
        source = f"requirements/{name}.in"
        must([*command, *options, source, "--output-file", target], f"{source} cannot be locked.")
        target.write_text(header(name) + target.read_text())
    return check_locks()


VERBS: dict[str, Callable[[list[str]], int]] = {verb.__name__: verb for verb in (setup, play, test, check, bench, lock)}


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print("python dev.py VERB\n")
        for name, verb in VERBS.items():
            print(f"  {name:7}{verb.__doc__}")
        return 0
    if arguments[0] not in VERBS:
        print(f"dev.py knows no '{arguments[0]}'. It knows: {', '.join(VERBS)}.", file=sys.stderr)
        return 2
    return VERBS[arguments[0]](arguments[1:])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
