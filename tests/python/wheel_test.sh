#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# pip builds the module without a network and installs it into an empty environment, where its tests pass.
# Usage: wheel_test.sh PYTHON PATH_OF_TOPPLE
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset PYTHONPATH PYTHONHOME # of the caller, which could name another build of the module
fail() { echo "FAILED: $*"; tail -n 40 "$work/log" 2>/dev/null || true; exit 1; }

if ! "$1" -m venv --system-site-packages "$work/environment" >"$work/log" 2>&1; then
  echo "skipped: python3-venv and python3-pip are not installed (third_party/packages.txt, group python)"
  exit 77
fi
python=$work/environment/bin/python
# A proxy that is not there stands for a network that is not there.
https_proxy=http://127.0.0.1:9 http_proxy=http://127.0.0.1:9 "$python" -m pip install --no-build-isolation \
  --config-settings screen=off "$root" >"$work/log" 2>&1 || fail "pip ends with $?"
cd "$work"
"$python" -c 'import topple; assert "site-packages" in topple.__file__ and not topple.has_pictures'
for test in array character hook hostile machine picture surface world; do
  TOPPLE_PROGRAM=$2 PYTHONDONTWRITEBYTECODE=1 "$python" "$root/tests/python/${test}_test.py" >"$work/log" 2>&1 ||
    fail "${test}_test.py"
done
"$python" -m pip uninstall --yes topple >"$work/log" 2>&1 || fail "pip does not uninstall it"
[ -z "$(find "$work/environment" -path '*topple*')" ] || fail "files are left behind"
echo "pip builds and installs the module, and its tests pass there"
