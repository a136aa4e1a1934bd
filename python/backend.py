# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Builds the wheel of the Python module for pip (PEP 517): CMake compiles, and this file packs. Needs only Python.

Settings of pip (`--config-settings NAME=VALUE`):
    screen=on|off    with or without pictures; left out: with them if the packages of the window are installed
    jobs=N           compilers at a time
"""

import base64
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
_DATE = (1980, 1, 1, 0, 0, 0)  # of all files, so that equal contents are equal wheels


def _version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"^project\(topple VERSION ([0-9.]+)", text, re.MULTILINE)[1]


def _metadata():
    return "\n".join([
        "Metadata-Version: 2.1", "Name: topple", f"Version: {_version()}",
        "Summary: Rigid bodies, joints and contacts with the same bits everywhere", "License: MIT",
        "Requires-Python: >=3.9", "Requires-Dist: numpy", "Provides-Extra: sweep",
        "Requires-Dist: distributed; extra == 'sweep'", "Description-Content-Type: text/markdown", "",
        (ROOT / "docs" / "python.md").read_text(encoding="utf-8")])


def _tag():
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{version}-{version}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def _configure(build, screen):
    command = ["cmake", "-S", ROOT, "-B", build, "-DCMAKE_BUILD_TYPE=Release", f"-DTOPPLE_BUILD_SCREEN={screen}",
               "-DTOPPLE_PYTHON=ON", "-DTOPPLE_BUILD_TESTS=OFF", "-DTOPPLE_INSTALL_ENGINE=OFF", "-DTOPPLE_UNITY=ON",
               f"-DPython3_EXECUTABLE={sys.executable}"]
    if shutil.which("ninja"):
        command += ["-G", "Ninja"]
    return subprocess.run([str(each) for each in command], check=False).returncode == 0


def _compile(settings):
    """Builds the module and returns the folder of the build."""
    screen = {"on": "ON", "off": "OFF"}.get(str(settings.get("screen", "")).lower())
    for each in [screen] if screen else ["ON", "OFF"]:
        build = ROOT / "build" / f"wheel-{'screen' if each == 'ON' else 'plain'}"
        if _configure(build, each):
            break
        print(f"topple: TOPPLE_BUILD_SCREEN={each} cannot be configured here; see the message above", flush=True)
    else:
        raise SystemExit("topple: CMake found no way to build the Python module")
    jobs = [str(settings["jobs"])] if "jobs" in settings else []
    subprocess.run(["cmake", "--build", str(build), "--target", "topple_python", "--parallel", *jobs], check=True)
    return build


def _pack(wheel, files):
    """Writes the wheel: (name, bytes) each, and the list of all."""
    record = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        def add(name, content):
            info = zipfile.ZipInfo(name, _DATE)
            info.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)

        for name, content in files:
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(content)}")
            add(name, content)
        add(f"{files[-1][0].split('/')[0]}/RECORD",
            "\n".join([*record, f"{files[-1][0].split('/')[0]}/RECORD,,", ""]).encode())


def _info_files():
    folder = f"topple-{_version()}.dist-info"
    wheel = f"Wheel-Version: 1.0\nGenerator: topple\nRoot-Is-Purelib: false\nTag: {_tag()}\n"
    return [(f"{folder}/LICENSE", (ROOT / "LICENSE").read_bytes()), (f"{folder}/METADATA", _metadata().encode()),
            (f"{folder}/WHEEL", wheel.encode())]


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    for name, content in _info_files():
        path = pathlib.Path(metadata_directory) / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    return path.parent.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    build = _compile(config_settings or {})
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cmake", "--install", str(build), "--component", "Topple_Python", "--prefix", folder,
                        "--strip"],
                       check=True)
        installed = sorted(path for path in pathlib.Path(folder).rglob("*") if path.is_file())
        files = [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in installed]
    name = f"topple-{_version()}-{_tag()}.whl"
    _pack(pathlib.Path(wheel_directory) / name, files + _info_files())
    return name


def build_sdist(sdist_directory, config_settings=None):
    name = f"topple-{_version()}"
    path = pathlib.Path(sdist_directory) / f"{name}.tar.gz"
    subprocess.run(["git", "-C", str(ROOT), "archive", f"--prefix={name}/", f"--output={path}", "HEAD"], check=True)
    return path.name
