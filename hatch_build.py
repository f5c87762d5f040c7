"""Puts the compiled kernels into the wheel where that can be done; elsewhere the wheel is plain Python, same rules."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileKernels(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # dev.py compiles in place
        root = Path(self.root)
        target = root / "build" / "wheel"
        # A process of its own: setuptools and mypyc end the whole process when something goes wrong.
        if subprocess.run([sys.executable, str(root / "compiled.py"), str(target)], cwd=root).returncode:
            self.app.display_warning("The kernels are not compiled: they run as plain Python (slower, same rules).")
            return
        for file in target.rglob("*"):
            if file.is_file():
                build_data["force_include"][str(file)] = file.relative_to(target).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
