"""What hosts are given in `deploy` and docs/hosting.md: it can be read, and it names only what there is."""

import argparse
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from marketday.cli import admin, serve
from marketday.server.metrics import HELP, TIME_TO_PICTURE

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
PLACEHOLDERS = {"ID": "0123abcd", "FILE": "copy.sqlite", "DAYS": "30", "ADDRESS": "10.0.0.2", "N": "30"}


def parsed(words: list[str]) -> argparse.Namespace:
    """What our own commands make of a command line; SystemExit if nothing."""
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    serve.add(commands)
    admin.add(commands)
    return parser.parse_args([re.sub(r"\$(\{\w+\}|\(.*?\))", "x.example", word) for word in words])


def directives(text: str) -> list[list[str]]:
    """A configuration of nginx as its directives, each a list of words; blocks must be closed."""
    tokens = re.findall(r"'[^']*'|\"[^\"]*\"|[{};]|[^\s{};'\"]+", re.sub(r"#.*", "", text))
    found: list[list[str]] = []
    words: list[str] = []
    depth = 0
    for token in tokens:
        if token in (";", "{"):
            assert words, "a directive without a name"
            found.append(words)
            words = []
            depth += token == "{"
        elif token == "}":
            assert not words, f"{words} does not end with ;"
            depth -= 1
            assert depth >= 0
        else:
            words.append(token)
    assert (depth, words) == (0, [])
    return found


# ---- systemd ---------------------------------------------------------------------------------------------------------
def settings(unit: Path) -> dict[str, list[str]]:
    """All values of each key; every line must be a section, a remark or a setting."""
    found: dict[str, list[str]] = {}
    for line in unit.read_text().splitlines():
        if line and not line.startswith(("#", "[")):
            key, sign, value = line.partition("=")
            assert sign, line
            assert key.isalnum(), line
            found.setdefault(key, []).append(value)
    return found


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units_start_what_there_is(unit: Path) -> None:
    (start,) = settings(unit)["ExecStart"]
    command = re.search(r"/opt/marketday/bin/marketday ([^']*)", start)
    assert command is not None
    parsed(shlex.split(command[1].replace("$(date +%%Y-%%m-%%d-%%H%%M%%S)", "now")))


def test_the_server_is_locked_in() -> None:
    told = settings(DEPLOY / "marketday.service")
    for key in ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices", "MemoryDenyWriteExecute"):
        assert told[key] == ["yes"]
    assert told["ProtectSystem"] == ["strict"]
    assert told["CapabilityBoundingSet"] == [""]
    assert told["User"] == ["marketday"]
    assert "setpriority" in told["SystemCallFilter"], "bots that think long are nice"


# ---- proxies ---------------------------------------------------------------------------------------------------------
def test_nginx_passes_on_what_tables_need() -> None:
    found = directives((DEPLOY / "nginx.conf").read_text())
    headers = {words[1]: words[2] for words in found if words[0] == "proxy_set_header"}
    assert headers == {
        "Host": "$host",
        "Upgrade": "$http_upgrade",
        "Connection": "$marketday_connection",
        "X-Forwarded-Proto": "$scheme",
        "X-Forwarded-For": "$remote_addr",
    }
    assert ["access_log", "off"] in found
    assert ["location", "~", "/metrics/*$"] in found


@pytest.mark.parametrize("broken", ["server { listen 80 }", "server { listen 80;", "listen 80; }", "listen 80"])
def test_a_broken_configuration_would_be_found(broken: str) -> None:
    with pytest.raises(AssertionError):
        directives(broken)


def test_caddy_hides_the_metrics_and_passes_all_else_on() -> None:
    text = re.sub(r"#.*|\{\$\w+:[^}]*\}", "", (DEPLOY / "Caddyfile").read_text())
    assert text.count("{") == text.count("}") == 1
    assert "@inside path */metrics */metrics/*" in text
    assert "reverse_proxy" in text


# ---- containers ------------------------------------------------------------------------------------------------------
def instructions() -> list[tuple[str, str]]:
    joined = re.sub(r"\\\n\s*", " ", (DEPLOY / "Containerfile").read_text())
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in lines]


def test_the_image_is_for_nobody_in_particular_and_has_one_place_to_write() -> None:
    found = instructions()
    known = {"ARG", "FROM", "RUN", "ENV", "COPY", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL"}
    assert {name for name, _ in found} <= known | {"ENTRYPOINT", "CMD"}
    by_name = dict(found)
    assert by_name["USER"] == "10001:10001"
    assert by_name["VOLUME"] == "/data"
    assert all(value.startswith("${BASE}") for name, value in found if name == "FROM")
    assert json.loads(by_name["ENTRYPOINT"]) == ["marketday"]
    parsed(json.loads(by_name["CMD"]))
    assert "/api/health" in by_name["HEALTHCHECK"]
    assert (ROOT / "requirements" / "server.lock").exists()


def test_compose_starts_what_there_is_and_believes_its_own_proxy() -> None:
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    server = told["services"]["marketday"]
    given = parsed(server["command"])
    (subnet,) = told["networks"]["inside"]["ipam"]["config"]
    assert given.trusted_proxy == [subnet["subnet"]]
    assert server["read_only"] is True
    assert server["cap_drop"] == ["ALL"]
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).exists()
    mounted = [volume.split(":")[0] for service in told["services"].values() for volume in service["volumes"]]
    assert {name for name in mounted if not name.startswith(".")} == set(told["volumes"])
    assert all((DEPLOY / name).exists() for name in mounted if name.startswith("."))


def test_the_dashboard_shows_all_that_is_counted_and_nothing_else() -> None:
    told = json.loads((DEPLOY / "grafana.json").read_text())
    asked = {
        name
        for panel in told["panels"]
        for target in panel["targets"]
        for name in re.findall(r"marketday_\w+", target["expr"])
    }
    assert asked == {*HELP, f"{TIME_TO_PICTURE}_bucket"}
    assert len({panel["id"] for panel in told["panels"]}) == len(told["panels"])


# ---- the page for hosts ----------------------------------------------------------------------------------------------
def commands(page: str) -> Iterator[list[str]]:
    """The command lines of ours that a page shows: in blocks, in tables of verbs and settings, in sentences."""
    for line in re.findall(r"(?:^|`|/)(?:marketday )((?:serve|admin) [^`\n]*)", page, re.M):
        yield shlex.split(line)
    for row in re.findall(r"^\| (`.*?) \|", page, re.M):
        for quoted in re.findall(r"`([^`]+)`", row):
            words = [PLACEHOLDERS.get(word, word) for word in quoted.split()]
            if words[0].startswith("--"):
                if words[0] != "--unblock":
                    yield ["serve", *words, *(["x"] if words[0] == "--notices-to" else [])]
            elif words[0].islower():
                yield ["admin", *words]


def test_every_command_in_the_page_for_hosts_is_one() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text()
    found = list(commands(page))
    assert len(found) > 20
    for words in found:
        try:
            parsed(words)
        except SystemExit:
            pytest.fail(f"docs/hosting.md names a command that there is not: {words}")


def test_every_file_and_verb_of_deploy_is_in_the_page_for_hosts() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text()
    assert not [file.name for file in DEPLOY.iterdir() if f"deploy/{file.name}" not in page]
    assert not [name for name in re.findall(r"deploy/([\w.-]+)", page) if not (DEPLOY / name).exists()]
    assert "FIGURES" not in page
