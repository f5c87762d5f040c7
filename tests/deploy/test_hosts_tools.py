"""The recipes, tried with the programs they are for, where these are: `dev.py test -m slow tests/deploy`."""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
from pathlib import Path
from typing import Any

import pytest

from marketday.admin import visit
from tests.admin import certificate
from tests.deploy.test_recipes import DEPLOY, ROOT, UNITS
from tests.server.venue import open_venue, until
from tools import debian, nginx
from tools.ports import free_port

pytestmark = pytest.mark.slow
MOST_EXPOSURE = 3.0


def program(name: str) -> str:
    found = shutil.which(name)
    if found is None and debian.install(name, [name]) == 0:
        found = shutil.which(name)
    if found is None:
        pytest.skip(f"NOT TRIED: there is no {name} here, so nobody knows whether deploy/ suits it")
    return found


def test_systemd_finds_the_server_well_locked_in() -> None:
    asked = [program("systemd-analyze"), "security", "--offline=true", str(DEPLOY / "marketday.service")]
    told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    exposure = re.search(r"exposure level for \S+: ([\d.]+)", told)
    assert exposure is not None, told
    assert float(exposure[1]) < MOST_EXPOSURE


def test_systemd_knows_every_setting() -> None:
    files = [*map(str, UNITS), str(DEPLOY / "marketday-backup.timer")]
    told = subprocess.run([program("systemd-analyze"), "verify", *files], capture_output=True, text=True, check=False)
    strange = [line for line in told.stderr.splitlines() if "deploy/marketday" in line]
    assert not strange, "unknown keys are only warned about"


def test_nginx_passes_on_what_tables_need(tmp_path: Path) -> None:
    program("nginx")
    certificate.make(tmp_path / "both.pem")
    with open_venue(tmp_path / "tables.sqlite") as venue:
        proxy = nginx.Proxy(tmp_path, [venue.port], tmp_path / "both.pem")
        try:
            trust = certificate.trusting(tmp_path / "both.pem")
            assert visit.look(proxy.url, trust) == []
            assert visit._ask(proxy.url, "/metrics", trust).status == 404
        finally:
            proxy.close()


def test_caddy_reads_its_file() -> None:
    asked = [program("caddy"), "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    subprocess.run(asked, check=True)


def test_caddy_passes_on_what_tables_need(tmp_path: Path) -> None:
    """With our example; only the address is another, without TLS, for which it would ask for a certificate."""
    caddy, port = program("caddy"), free_port()
    home = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    with open_venue(tmp_path / "tables.sqlite") as venue:
        places = {"MARKETDAY_HOST": f"http://127.0.0.1:{port}", "MARKETDAY_SERVER": f"127.0.0.1:{venue.port}"}
        settings = tmp_path / "Caddyfile"
        settings.write_text("{\nadmin off\n}\n" + (DEPLOY / "Caddyfile").read_text())
        command = [caddy, "run", "--adapter", "caddyfile", "--config", str(settings)]
        running = subprocess.Popen(command, env={**os.environ, **home, **places}, stderr=subprocess.DEVNULL)
        try:
            until(lambda: reaches(port), "it does not start")
            assert visit.look(f"http://127.0.0.1:{port}", None) == []
            assert visit._ask(f"http://127.0.0.1:{port}", "/metrics", None).status == 404
        finally:
            running.terminate()
            running.wait()


def reaches(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def base_file(folder: Path) -> Path:
    """A root file system with Python and a compiler: the one that MARKETDAY_BASE names, or Debian's, made now."""
    if named := os.environ.get("MARKETDAY_BASE"):
        return Path(named)
    packages = "python3,python3-venv,python3-dev,gcc,libc6-dev,ca-certificates"
    made = folder / "debian.tar"
    subprocess.run([program("mmdebstrap"), "--variant=minbase", f"--include={packages}", "bookworm", made], check=True)
    return made


def test_the_image_is_built_with_compiled_kernels_and_serves(tmp_path: Path) -> None:
    """Without a registry. MARKETDAY_BUILD has more options for buildah, such as folders with packages (-v …)."""
    buildah = program("buildah")
    (tmp_path / "Basefile").write_text("FROM scratch\nADD base.tar /\n")
    shutil.copy(base_file(tmp_path), tmp_path / "base.tar")
    places = [buildah, "--storage-driver", "vfs", "--root", str(tmp_path / "store"), "--runroot", str(tmp_path / "run")]
    more = os.environ.get("MARKETDAY_BUILD", "").split()
    build = [*places, "build", "--isolation", "chroot", "--pull-never", "--format", "docker", *more]
    subprocess.run([*build, "-t", "base", "-f", str(tmp_path / "Basefile"), str(tmp_path)], check=True)
    image = ["-t", "marketday", "--build-arg", "BASE=localhost/base", "-f", str(DEPLOY / "Containerfile")]
    subprocess.run([*build, *image, str(ROOT)], check=True)

    def asked(*words: str) -> str:
        return subprocess.run([*places, *words], capture_output=True, text=True, check=True).stdout

    told = json.loads(asked("inspect", "--type", "image", "localhost/marketday"))["Docker"]["config"]
    assert (told["User"], list(told["Volumes"])) == ("10001:10001", ["/data"])
    assert told["Healthcheck"]["Test"][0] == "CMD"
    container = asked("from", "--pull-never", "localhost/marketday").strip()
    for game in ("klongs", "bankrut", "cove"):
        where = f"import marketday.games.{game}.kernel as kernel; print(kernel.__file__)"
        said = asked("run", "--isolation", "chroot", container, "--", "python3", "-c", where)
        assert said.strip().endswith(".so")
    user, health = served_locked_in(Path(asked("mount", container).strip()), tmp_path / "volume", told)
    assert user == "10001"
    assert (health["status"], health["compiled"]) == ("ok", True)


LOCKED_IN = """
set -e
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount --bind "$2" "$1/data"
mount -t tmpfs tmpfs "$1/tmp"
mount --bind /dev "$1/dev"
mount --bind /proc "$1/proc"
exec chroot --userspec="$3" "$1" env --ignore-environment $4 sh -c "$5"
"""
"""As `podman run --read-only --tmpfs /tmp` does; buildah itself cannot."""


def served_locked_in(image: Path, volume: Path, told: dict[str, Any]) -> tuple[str, Any]:
    """The image's own command and health check, by its own user, where nothing but its volume and /tmp can be written:
    who that is, and what the server says of its health."""
    user, port = told["User"], free_port()
    volume.mkdir()
    os.chown(volume, *map(int, user.split(":")))
    serve = shlex.join([*told["Entrypoint"], *told["Cmd"], "--port", str(port), "--no-notices"])
    is_well = shlex.join(told["Healthcheck"]["Test"][1:]).replace(":8000/", f":{port}/")
    ask = f"import urllib.request as u; print(u.urlopen('http://127.0.0.1:{port}/api/health').read().decode())"
    steps = [
        "id -u",
        "! touch /opt/marketday/new 2>&1",
        f"{serve} & server=$!",
        f"tries=0; until {is_well} 2>/dev/null; do tries=$((tries + 1)); test $tries -lt 60; sleep 1; done",
        f"python3 -c {shlex.quote(ask)}",
        "kill $server; wait $server || test $? = 143",  # it ends as it was told to
    ]
    script = ["unshare", "--mount", "sh", "-c", LOCKED_IN, "sh", image, volume, user, " ".join(told["Env"])]
    done = subprocess.run([*script, "set -e\n" + "\n".join(steps)], stdout=subprocess.PIPE, text=True, check=True)
    first, refused, *_, last = (line for line in done.stdout.splitlines() if not line.startswith("Marketday"))
    assert "Read-only file system" in refused
    assert (volume / "tables.sqlite").exists()
    return first, json.loads(last)
