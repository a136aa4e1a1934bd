#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Finds the small changes that can be made to a C++ file: one operator, sign, constant or statement each.

Relies on clang-format: a binary operator has a space on both sides, and an angle bracket of a template has not.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    """Replaces text[begin:end] by `new`."""
    path: str
    line: int
    begin: int
    end: int
    old: str
    new: str
    kind: str

    def applied_to(self, text):
        return text[:self.begin] + self.new + text[self.end:]

    def lines(self, text):
        """The line before and after the change, without its indent. A jump that stands alone has its condition, the
        line above, in front: one file may have several."""
        start = text.rfind("\n", 0, self.begin) + 1
        stop = text.find("\n", self.end)
        if text[start:stop].strip() in ("break;", "continue;"):
            start = text.rfind("\n", 0, start - 1) + 1
        return (" ".join(text[start:stop].split()),
                " ".join((text[start:self.begin] + self.new + text[self.end:stop]).split()))

    def identity(self, text):
        """What equivalent.tsv knows the change by; it outlives changes of line numbers."""
        return (self.path, *self.lines(text))

    def in_words(self, text):
        return f"{self.path}:{self.line}: " + "  ->  ".join(self.lines(text))


# What `#if` finds in the builds of the tests: x86-64 Linux with Real = float. Other names keep all their branches.
CONDITIONS = {"__SSE2__": True, "TOPPLE_LANES4": True, "TOPPLE_COMPILER_VECTORS": False, "__aarch64__": False,
              "__wasm_simd128__": False, "__AVX2__": True, "__linux__": True, "TOPPLE_DOUBLE": False}
DIRECTIVE = re.compile(r"[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif)\b[ \t]*(?:defined\((\w+)\)|(\w+))?[ \t]*$")


def compiled_only(text):
    """The text with blanks for the branches of `#if` that the builds of the tests leave out."""
    lines, kept = text.split("\n"), [True]
    for at, line in enumerate(lines):
        match = DIRECTIVE.match(line)
        word = match.group(1) if match else None
        if word == "endif":
            kept.pop()
        elif word == "else":
            kept[-1] = kept[-1] is not True
        elif word in ("if", "ifdef", "ifndef"):
            condition = CONDITIONS.get(match.group(2) or match.group(3))
            # None: both branches are kept.
            kept.append(condition if condition is None or word != "ifndef" else not condition)
        elif line.lstrip().startswith("#if"):
            kept.append(None)
        if False in kept:
            lines[at] = " " * len(line)
    return "\n".join(lines)


def code_only(text):
    """The text with blanks for comments, literals of text, preprocessor lines, assertions and branches of `#if` that
    are not compiled."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group())

    text = compiled_only(text)
    text = re.sub(r"//[^\n]*|/\*.*?\*/", blank, text, flags=re.S)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', blank, text)
    text = re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", blank, text, flags=re.M)
    return re.sub(r"\b(?:TOPPLE_ASSERT|static_assert)\((?:[^;])*;", blank, text)


SWAPS = {
    "comparison": {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " == ": " != ",
                   " != ": " == "},
    "logic": {" && ": " || ", " || ": " && ", "true": "false", "false": "true"},
    "arithmetic": {" + ": " - ", " - ": " + ", " * ": " / ", " / ": " * ", " += ": " -= ",
                   " -= ": " += ", " *= ": " /= ", " /= ": " *= ", " |= ": " &= ", " & ": " | "},
    "choice": {"std::min(": "std::max(", "std::max(": "std::min("},
}
# A sign stands after what cannot end a number, and an exclamation mark before what can be negated.
SIGN = re.compile(r"(?:(?<=[(,=?:{\[] )|(?<=[(\[{])|(?<=\breturn ))-(?=[A-Za-z_(])")
NEGATION = re.compile(r"!(?=[A-Za-z_(:])")
NUMBER = re.compile(r"(?<![\w.'])(\d+\.\d*(?:e[-+]?\d+)?f?|\d+e[-+]?\d+f?|\d+u?)(?![\w.'>])")
# One line that assigns, counts or calls, and declares nothing.
STATEMENT = re.compile(
    r"^(?P<indent> +)(?!(?:return|using|case|else|const|auto|static)\b)"
    r"(?P<code>[\w.\[\]()*>-]+(?: [-+*/|&^]?= [^;]*|\+\+|--|\([^;]*\))|(?:\+\+|--)[\w.]+|continue|break);$",
    re.M)


LITERAL_ZERO = re.compile(r"0(?:\.0*f?)?(?![\w.'])")
LITERAL_ONE = re.compile(r"-?1(?:\.0*f?)?(?![\w.'])")

# Changes that make no difference by construction.
HINT = re.compile(r"\b__builtin_prefetch\([^;]*;")  # a hint to the processor: only speed
LAST_BREAK = re.compile(r"^ *(?:case\b[^;\n]*|default): *\n *(break;) *\n *\}$", re.M)  # the switch ends there anyway
ARRAY = re.compile(r"^ +[\w:<>]+ (\w+)\[(\d+)\](?:\[\w+\])*; *$", re.M)


def lengths_of_arrays(path, code):
    """Places of declared lengths that may be larger, which is only memory: the array is local to this file, and every
    use of its name takes an element. Headers are left to chance: others may use the whole array."""
    if not path.endswith(".cpp"):
        return set()
    return {match.start(2) for match in ARRAY.finditer(code)
            if not re.search(rf"\b{match.group(1)}\b(?!\[)", code)}


def without_effect(path, code):
    """Where a change that begins there makes no difference."""
    hints = {at for match in HINT.finditer(code) for at in range(match.start(), match.end())}
    return hints | {match.start(1) for match in LAST_BREAK.finditer(code)} | lengths_of_arrays(path, code)


def swapped(code):
    for kind, pairs in SWAPS.items():
        for old, new in pairs.items():
            pattern = re.escape(old)
            if old[0].isalpha():
                pattern = r"(?<![\w:])" + pattern + ("" if old[-1] == "(" else r"\b")
            for match in re.finditer(pattern, code):
                if old in (" + ", " - ") and LITERAL_ZERO.match(code, match.end()):
                    continue  # x + 0 is x - 0
                if old in (" * ", " / ") and LITERAL_ONE.match(code, match.end()):
                    continue  # x * 1 is x / 1, and both are exact
                yield match.start(), match.end(), new, kind


# A whole number that is an amount and no count or index.
AMOUNT = re.compile(r"\bconstexpr (?:Real|float|double) \w+ = (\d+);")


def other_number(text, is_amount=False):
    if is_amount and text != "0":
        return f"({text} * 2)"
    if re.fullmatch(r"\d+u?", text):
        return str(int(text.rstrip("u")) + 1) + ("u" if text.endswith("u") else "")
    value = float(text.rstrip("f"))
    if value == 0:
        return text.replace("0", "1", 1)
    return f"({text} * {2 if value >= 1e-3 else 1000})"


def places(code):
    yield from swapped(code)
    for match in SIGN.finditer(code):
        yield match.start(), match.end(), "", "sign"
    for match in NEGATION.finditer(code):
        yield match.start(), match.end(), "", "logic"
    amounts = {match.start(1) for match in AMOUNT.finditer(code)}
    for match in NUMBER.finditer(code):
        yield match.start(), match.end(), other_number(match.group(), match.start() in amounts), "constant"
    for match in STATEMENT.finditer(code):
        if match.group("code").count("(") == match.group("code").count(")"):
            yield match.start("code"), match.end("code"), "", "dropped statement"


def changes_in(path, text):
    """All changes of a file, in the order of their places."""
    code = code_only(text)
    idle = without_effect(path, code)
    found = [Change(path, text.count("\n", 0, begin) + 1, begin, end, text[begin:end], new, kind)
             for begin, end, new, kind in places(code) if begin not in idle]
    return sorted(found, key=lambda c: (c.begin, c.end, c.new))


def check_itself():
    """Each kind of change is found where it is, and nothing in what is no code."""
    def results(text):
        return {c.applied_to(text).strip() for c in changes_in("x.cpp", text)}

    assert results("if (a < b)\n") == {"if (a <= b)"}
    assert results("std::vector<int> v;\n") == set()
    assert results("f(a - b, -c);\n") == {"f(a + b, -c);", "f(a - b, c);"}
    assert results("write(m + 0, x);\n") == {"write(m + 1, x);"}
    assert results("x = a / -1;\n") == {"x = a / -2;"}
    assert results("x = a * 1.0f;\n") == {"x = a * (1.0f * 2);"}
    assert len(results("x = a * 1.5f;\n")) == 2
    assert results("    __builtin_prefetch(at + 64 * line);\n") == set()
    assert results("    float v[3]; // 1\n    v[i] = x;\n") == {"float v[3]; // 1\n    ;"}
    assert results("    float v[3];\n    f(v);\n") == \
        {"float v[4];\n    f(v);", "float v[3];\n    ;"}
    assert results("    case a:\n        break;\n    }\n") == set()
    assert results("    case a:\n        break;\n    case b:\n") == {"case a:\n        ;\n    case b:"}
    assert results("return -x;\n") == {"return x;"}
    assert results("if (!a || true)\n") == {"if (a || true)", "if (!a && true)", "if (!a || false)"}
    assert results("x = 0.5f;\n") == {"x = (0.5f * 2);"}
    assert results("constexpr Real kMost = 10;\n") == {"constexpr Real kMost = (10 * 2);"}
    assert results("constexpr int kMost = 10;\n") == {"constexpr int kMost = 11;"}
    assert results("x = 1e-9;\n") == {"x = (1e-9 * 1000);"}
    assert results("x = v2[0u] + y3;\n") == {"x = v2[1u] + y3;", "x = v2[0u] - y3;"}
    assert results("    x.y += 2;\n") == {"x.y -= 2;", "x.y += 3;", ";"}
    assert results("    list.push_back(x);\n") == {";"}
    assert results("    const int x = f(y);\n    return x;\n") == set()
    assert results("    Foo bar(baz);\n") == set()
    assert results("// a < b\n#if A < 1\n\"a < b\" /* 1 */\n") == set()
    assert results("    TOPPLE_ASSERT(a < b);\n") == set()
    assert results("#if defined(__SSE2__)\na < b\n#else\nc < d\n#endif\n") == \
        {"#if defined(__SSE2__)\na <= b\n#else\nc < d\n#endif"}
    assert results("#if TOPPLE_DOUBLE\na < b\n#else\nx = 5;\n#endif\n") == \
        {"#if TOPPLE_DOUBLE\na < b\n#else\nx = 6;\n#endif"}
    assert len(results("#if UNKNOWN > 1\na < b\n#else\nc < d\n#endif\n")) == 2
    assert results("std::array<Vec3, 8> c;\n") == set()
    assert results("x = std::min(a, b);\n") == {"x = std::max(a, b);"}
    jump = "if (a)\n    break;\n"
    assert [c.lines(jump) for c in changes_in("x.cpp", jump)] == [("if (a) break;", "if (a) ;")]
