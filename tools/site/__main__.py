"""`python -m tools.site FOLDER`: make the site there, from nothing. A warning is an error, and so is a dead link."""

import sys
import tempfile
from pathlib import Path

from sphinx.application import Sphinx

# Where the package is installed for developers as well, pip takes src off the path of what builds a wheel.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))

from tools.site import links, policy, staging


def main(target: Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        pages, kept = Path(folder, "pages"), Path(folder, "kept")
        staging.lay_out(pages)
        config = Path(__file__).parent
        app = Sphinx(
            pages, config, target, kept, "html", status=None, warningiserror=True, keep_going=True, freshenv=True
        )
        app.build(force_all=True)
        if app.statuscode:
            return app.statuscode
    for leftover in (".buildinfo", "objects.inv"):
        (target / leftover).unlink(missing_ok=True)
    policy.put_scripts_into_files(target)
    dead = links.dead(target)
    print("\n".join(dead))
    return int(bool(dead))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
