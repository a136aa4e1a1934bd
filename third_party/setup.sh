# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# For app/run and tests/run, which source it: installs the groups of packages.txt that are missing
# and configures a preset. Everything said here goes to stderr, so that output can be piped.

say() { printf '%s\n' "topple: $*" >&2; }
fail() { say "$*"; exit 1; }

# packages_of GROUP...: the packages of these groups, one a line.
packages_of() {
  local group
  for group in "$@"; do
    awk -v group="$group" '$1 == group { print $2 }' "$root/third_party/packages.txt"
  done
}

# missing_of PACKAGE...: those that are not installed, one a line.
missing_of() {
  local installed
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null |
    awk '$2 == "installed" { print $1 }' || true)
  printf '%s\n' "$@" | grep -vxF -f <(printf '%s\n' "$installed") || true
}

# unknown_of PACKAGE...: those that the package lists do not have, one a line. apt-cache succeeds as soon as
# it knows one of them, and a bare system knows those that it is made of.
unknown_of() {
  local known
  known=$(apt-cache show --no-all-versions "$@" 2>/dev/null | awk '$1 == "Package:" { print $2 }' || true)
  printf '%s\n' "$@" | grep -vxF -f <(printf '%s\n' "$known") || true
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    say "sudo $*"
    sudo "$@"
  else
    fail "not root and no sudo; as root, run: $*"
  fi
}

apt() {
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" </dev/null >&2
}

# agreed: no question without a terminal, with --yes or with CI=true.
agreed() {
  [ "${assume_yes:-no}" = no ] && [ "${CI:-}" != true ] && [ -t 0 ] && [ -t 2 ] || return 0
  local answer
  read -r -p "topple: install them now? [Y/n] " answer
  case "$answer" in [nN]*) return 1 ;; *) return 0 ;; esac
}

# install_groups GROUP...: after this, every package of the groups is there.
install_groups() {
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    say "no apt here: install what third_party/packages.txt lists ($*) in your system's way"
    return
  fi
  local missing
  mapfile -t missing < <(missing_of $(packages_of "$@"))
  [ ${#missing[@]} -gt 0 ] || return 0
  say "missing packages: ${missing[*]}"
  agreed || fail "nothing installed; by hand: apt-get install ${missing[*]}"
  # Package lists are fetched only when they do not know what we need, or know it out of date.
  if [ -n "$(unknown_of "${missing[@]}")" ]; then
    apt update || say "could not refresh the package lists, trying with those at hand"
  elif apt install --no-install-recommends "${missing[@]}"; then
    return
  else
    apt update || true
  fi
  apt install --no-install-recommends "${missing[@]}" || fail "could not install: ${missing[*]}"
}

# configure PRESET [cmake argument]...: once, and again when the tree was moved.
configure() {
  local preset=$1 build="$root/build/$1"
  shift
  if [ -f "$build/build.ninja" ] &&
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
    return
  fi
  say "configuring build/$preset"
  (cd "$root" && cmake --fresh --preset "$preset" "$@") >&2 || fail "configuring failed"
}

# build PRESET TARGET...: quiet when there is nothing to do.
build() {
  local preset=$1
  shift
  if ninja -C "$root/build/$preset" -n "$@" 2>/dev/null | tail -n 1 | grep -q 'no work to do'; then
    return
  fi
  say "building build/$preset"
  cmake --build "$root/build/$preset" --target "$@" >&2 || fail "building failed"
}
