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

# unpack_sources PACKAGE...: the distribution's source packages of these names, each unpacked in build/source-packages.
# Its lists of packages need not have any: lists of our own are made from the addresses in the system's.
unpack_sources() {
  local lists=$root/build/source-packages/lists from package missing=()
  for package in "$@"; do
    compgen -G "$root/build/source-packages/$package-*/" >/dev/null || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "fetching the sources of ${missing[*]}"
  mkdir -p "$lists/partial" "$lists/parts"
  for from in /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$from" ] || sed 's/^Types:.*/Types: deb-src/' "$from" >"$lists/parts/${from##*/}"
  done
  for from in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -f "$from" ] || sed -nE 's/^deb(-src)? /deb-src /p' "$from" | sort -u >"$lists/parts/${from##*/}.list"
  done
  local own=(-q -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$lists/parts" -o Dir::State::lists="$lists"
    -o Dir::Cache::srcpkgcache= -o Dir::Cache::pkgcache= -o APT::Sandbox::User=)
  apt-get "${own[@]}" update >"$lists/log" 2>&1 || true # a list of no interest here may have no sources
  (cd "$root/build/source-packages" && apt-get "${own[@]}" source "${missing[@]}") >>"$lists/log" 2>&1 ||
    { cat "$lists/log" >&2; fail "the sources of ${missing[*]} could not be fetched"; }
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

# time_left FINISHED TOTAL SECONDS: ", about 2 minutes left", after this many of the steps and seconds; nothing while
# too little is known. The units that come first are small: a share f of the steps takes about (3f + 2f^2) / 5 of the
# time.
time_left() {
  local finished=$1 total=$2 seconds=$3 share left
  share=$(((3 * finished * total + 2 * finished * finished) * 200 / (total * total))) # thousandths of the time
  [ "$total" -ge 10 ] && [ "$share" -ge 30 ] && [ "$finished" -lt "$total" ] || return 0
  left=$((seconds * (1000 - share) / share))
  if [ "$left" -ge 90 ]; then
    printf ', about %d minutes left' $(((left + 30) / 60))
  else
    printf ', about %d seconds left' $((left / 10 * 10 + 10))
  fi
}

# progress: makes of ninja's lines "[finished/total seconds] what" one line with the time left. A terminal shows the
# line anew after each step, and a log gets one at every tenth of the way. All other lines, of a compiler say, pass.
progress() {
  local line text tenth total=0 told=-1 shown=
  while IFS= read -r line || [ -n "$line" ]; do
    if [[ $line =~ ^\[([0-9]+)/([0-9]+)\ ([0-9]+)[.0-9]*\]\  ]]; then
      text="built ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}$(time_left "${BASH_REMATCH[@]:1:3}")"
      tenth=$((10 * BASH_REMATCH[1] / BASH_REMATCH[2]))
      # Ninja counts anew after it has brought its own file up to date.
      [ "$total" -ge "${BASH_REMATCH[2]}" ] || told=-1
      total=${BASH_REMATCH[2]}
      if [ -t 2 ]; then
        printf '\r\033[Ktopple: %s' "$text" >&2
        shown=yes
      elif [ "$tenth" -gt "$told" ]; then
        told=$tenth
        say "$text"
      fi
    elif [[ $line != "ninja: Entering directory"* ]]; then
      [ -z "$shown" ] || printf '\r\033[K' >&2
      shown=
      printf '%s\n' "$line" >&2
    fi
  done
  [ -z "$shown" ] || printf '\n' >&2
}

# build PRESET TARGET...: quiet when there is nothing to do.
build() {
  local preset=$1
  shift
  if ninja -C "$root/build/$preset" -n "$@" 2>/dev/null | tail -n 1 | grep -q 'no work to do'; then
    return
  fi
  say "building build/$preset"
  NINJA_STATUS='[%f/%t %e] ' ninja -C "$root/build/$preset" "$@" 2>&1 | progress || fail "building failed"
}
