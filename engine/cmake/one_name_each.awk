# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# The input filter of engine/Doxyfile. doxygen gives the comment of "Real x = 0, y = 0;" to one of the names; this
# filter declares each name alone, with that comment, on the same line.

# The parts of a declaration between commas outside of brackets, in parts[1..]; returns their count.
function split_declarators(text, parts,    i, c, depth, count) {
  count = 1
  parts[1] = ""
  depth = 0
  for (i = 1; i <= length(text); ++i) {
    c = substr(text, i, 1)
    if (c ~ /[({<[]/) ++depth
    if (c ~ /[)}>\]]/) --depth
    if (c == "," && depth == 0) parts[++count] = ""
    else parts[count] = parts[count] c
  }
  return count
}

/^ *\/\/\/ / { # A comment before the declaration.
  text = $0
  sub(/^ *\/\/\/ /, "", text)
  before = before " " text
  print
  next
}

/^ *([A-Za-z0-9_:]+(<[^();]*>)?[*&]? )+[*]?[a-z_A-Z0-9]+( = [^,;()]+(\(\))?| *\{[^;()]*\})?, [*]?[a-z_A-Z0-9]+[^;()]*; *(\/\/\/<.*)?$/ {
  code = $0
  after = ""
  if (match($0, / *\/\/\/< /)) {
    code = substr($0, 1, RSTART - 1)
    after = " /**< " substr($0, RSTART + RLENGTH) " */"
  }
  sub(/;$/, "", code)
  count = split_declarators(code, parts)
  # The type is the first part without its last word and initializer.
  type = parts[1]
  sub(/ = .*$/, "", type)
  sub(/ *\{.*$/, "", type)
  sub(/ [*]?[a-z_A-Z0-9]+$/, "", type)
  line = parts[1] ";" after
  for (i = 2; i <= count; ++i)
    line = line (before == "" || after != "" ? "" : " /**" before " */") type parts[i] ";" after
  print line
  before = ""
  next
}

{ before = ""; print }
