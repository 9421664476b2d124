"""Usage: check_wheel.py WHEEL

Checks that a wheel installs where it should, and that what belongs in it is there and nothing else.
"""

import re
import sys
import zipfile
from pathlib import Path

# The oldest glibc that a Linux system may have, as in the name of a wheel.
GLIBC = (2, 28)
WANTED = {"_native.pyi", "py.typed", "__init__.py", "cli.py"}
KINDS = {".py", ".pyi", ".typed", ".so", ".pyd"}


def faults(wheel: Path) -> list[str]:
    found = []
    platform = wheel.stem.split("-")[-1]
    if "linux" in platform and "musl" not in platform:
        newest = max((int(a), int(b)) for a, b in re.findall(r"manylinux_(\d+)_(\d+)", platform) or [(9, 9)])
        if newest > GLIBC:
            found.append(f"tagged {platform}: expected manylinux_{GLIBC[0]}_{GLIBC[1]} or older")
    names = [Path(name) for name in zipfile.ZipFile(wheel).namelist()]
    package = {path.name for path in names if path.parts[0] == "tilewright"}
    found += [f"{name} is missing" for name in sorted(WANTED - package)]
    found += [
        f"{path} does not belong there"
        for path in names
        if path.parts[0] == "tilewright" and path.suffix not in KINDS
    ]
    licences = {path.name for path in names if "licenses" in path.parts}
    found += [f"{name} is missing" for name in ("LICENSE-MIT", "LICENSE-APACHE") if name not in licences]
    return found


if __name__ == "__main__":
    for path in sys.argv[1:]:
        for fault in faults(Path(path)):
            sys.exit(f"{path}: {fault}")
        print(f"check_wheel: {Path(path).name} is as it should be")
