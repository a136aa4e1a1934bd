#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# The reference of the public headers (engine/Doxyfile) is built without a warning, which says that every public name
# has a comment. A planted header shows that the settings do warn. Skipped (exit code 77) without doxygen.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; cat "$work/warnings" 2>/dev/null || true; exit 1; }

if ! command -v doxygen >/dev/null; then
  echo "skipped: doxygen is not installed (third_party/packages.txt, group optional)"
  exit 77
fi

# warnings_of [setting]...: runs doxygen with these settings in place of those of the file.
warnings_of() {
  (
    cd "$root"
    { cat engine/Doxyfile; printf '%s\n' "GENERATE_HTML = NO" "GENERATE_XML = YES" "XML_PROGRAMLISTING = NO" "$@"; } |
      TOPPLE_REFERENCE_DIR=$work doxygen - 2>"$work/warnings" >/dev/null
  ) || fail "doxygen failed"
}

warnings_of
[ ! -s "$work/warnings" ] || fail "the reference has $(wc -l <"$work/warnings") warnings"

# doxygen says nothing about the members of a namespace that has no comment itself.
namespaces() { grep -rhoE '^namespace [a-z_:]+' "$@" | sed 's/.*[ :]//' | sort -u; }
bare=$(comm -23 <(namespaces --include='*.h' --exclude='*_detail.h' "$root/engine") \
                <(namespaces "$root/engine/reference.dox"))
[ -z "$bare" ] || fail "engine/reference.dox has no comment for the namespaces:" $bare

mkdir "$work/planted"
cat >"$work/planted/planted.h" <<'END'
namespace topple {
/// A struct.
struct Planted {
    float both = 0, of_them = 0; ///< Documented.
    float bare_member = 0, bare_too = 0;
    friend bool operator==(Planted, Planted) = default;
};
int bare_function();
/// Documented.
int good_function();
} // namespace topple
END
warnings_of "INPUT = $work/planted $root/engine/reference.dox"
found=$(grep -oE 'Member [a-z_]+' "$work/warnings" | sort -u | tr '\n' ' ')
[ "$found" = "Member bare_function Member bare_member Member bare_too " ] || fail "of the planted header: $found"
echo "every public name has a comment"
