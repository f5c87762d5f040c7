"""The recipes, tried with the programs they are for, where these are: `dev.py test -m slow tests/deploy`."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from marketday.admin import visit
from tests.admin import certificate
from tests.deploy.test_recipes import DEPLOY, ROOT, UNITS
from tests.server.venue import open_venue
from tools import nginx

pytestmark = pytest.mark.slow
MOST_EXPOSURE = 3.0


def program(name: str) -> str:
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


def test_the_image_can_be_built(tmp_path: Path) -> None:
    """Without a registry, on a root file system in a tar file, which MARKETDAY_BASE names: mmdebstrap makes one
    (--variant=minbase --include=python3,python3-venv,python3-dev,gcc,libc6-dev,ca-certificates bookworm base.tar).
    MARKETDAY_BUILD has more options for buildah, such as folders with packages (-v …)."""
    buildah, base = program("buildah"), os.environ.get("MARKETDAY_BASE")
    if base is None:
        pytest.skip("NOT TRIED: MARKETDAY_BASE names no file to build the image on")
    (tmp_path / "Basefile").write_text("FROM scratch\nADD base.tar /\n")
    shutil.copy(base, tmp_path / "base.tar")
    places = ["--storage-driver", "vfs", "--root", str(tmp_path / "store"), "--runroot", str(tmp_path / "run")]
    build = [buildah, *places, "build", "--isolation", "chroot", "--pull-never", "--format", "docker"]
    build += os.environ.get("MARKETDAY_BUILD", "").split()
    more = ["--build-arg", "BASE=localhost/base", "--build-arg", "MARKETDAY_PLAIN=1"]
    subprocess.run([*build, "-t", "base", "-f", str(tmp_path / "Basefile"), str(tmp_path)], check=True)
    subprocess.run([*build, "-t", "marketday", *more, "-f", str(DEPLOY / "Containerfile"), str(ROOT)], check=True)
    asked = [buildah, *places, "inspect", "--type", "image", "localhost/marketday"]
    told = json.loads(subprocess.run(asked, capture_output=True, check=True).stdout)["Docker"]["config"]
    assert (told["User"], list(told["Volumes"])) == ("10001:10001", ["/data"])
    assert told["Healthcheck"]["Test"][0] == "CMD"
