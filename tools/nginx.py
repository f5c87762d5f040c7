"""nginx with the example of deploy/, for tests and measurements: only its addresses and its certificate are others."""

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from tools import debian
from tools.ports import free_port
from tools.processes import ROOT, Command

EXAMPLE = ROOT / "deploy" / "nginx.conf"
PATIENCE = 20.0
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def program() -> str | None:
    return shutil.which("nginx") or next((path for path in ("/usr/sbin/nginx",) if Path(path).exists()), None)


def install() -> int:
    return 0 if program() is not None else debian.install("nginx", ["nginx"])


class Proxy:
    def __init__(
        self, folder: Path, servers: Sequence[int], certificate: Path | None = None, base: str = "", port: int = 0
    ) -> None:
        """In front of the servers on these ports; with a certificate it speaks TLS. `base` is the path of the site."""
        found = program()
        assert found is not None, "nginx is not installed: apt-get install nginx"
        self._folder = folder
        self._certificate = certificate
        self._base = base
        self.port, self._plain = port or free_port(), free_port()
        self.url = f"{'http' if certificate is None else 'https'}://127.0.0.1:{self.port}{base}"
        places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in TEMPORARY)
        # As root its workers would be somebody who may not enter the folder.
        whole = f"daemon off; user root; pid {folder}/pid; error_log {folder}/errors; worker_rlimit_nofile 16384;"
        whole += " events { worker_connections 8192; }"
        included = f"http {{ access_log off; {places} include {folder}/marketday.conf; }}"
        (folder / "nginx.conf").write_text(f"{whole} {included}")
        self._command: Command = [found, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "errors"]
        self._write(servers)
        checked = subprocess.run([*self._command, "-t"], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr
        self._process = subprocess.Popen(self._command)
        until = time.monotonic() + PATIENCE
        while not _answers(self.port):
            assert time.monotonic() < until, "nginx does not start"
            time.sleep(0.02)

    def route(self, servers: Sequence[int]) -> None:
        """From now on only to these."""
        self._write(servers)
        subprocess.run([*self._command, "-s", "reload"], check=True)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()

    def _write(self, servers: Sequence[int]) -> None:
        text = re.sub(r" *listen \[::\].*\n", "", EXAMPLE.read_text())
        lines = "".join(f"    server 127.0.0.1:{port} max_fails=0;\n" for port in servers)
        text = re.sub(r"    (# )?server 127\.0\.0\.1:8000 .*\n(    # server .*\n)*", lines, text)
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self._plain};").replace("$host;", "$http_host;")
        if self._certificate is None:
            text = re.sub(r" *(ssl_\w+ .*|add_header Strict.*)\n", "", text)
            text = text.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{self.port};")
        else:
            text = re.sub(r"/etc/letsencrypt\S*\.pem", str(self._certificate), text)
            text = text.replace("listen 443 ", f"listen 127.0.0.1:{self.port} ")
        text = text.replace("location / {", f"location {self._base}/ {{")
        (self._folder / "marketday.conf").write_text(text)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
