# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Finds the names that a C++ file declares at namespace scope, and those that it uses.

A scan of tokens, no parser: it relies on complete brackets and on one declaration per statement, not on the layout.
"""

import functools
import re
import typing

_LEXEME = re.compile(r"""
    //[^\n]* | /\*.*?\*/                                      # comments
  | (?:u8|[uUL])?R"(?P<delimiter>[^()\\ ]*)\(.*?\)(?P=delimiter)"  # raw strings
  | "(?:\\.|[^"\\\n])*" | (?<!\w)'(?:\\.|[^'\\\n])*'          # strings and characters, but no digit separators
""", re.VERBOSE | re.DOTALL)
_USED = re.compile(r"(?<![\w.>:])[A-Za-z_]\w*")
_CALLED = re.compile(r"(?:\b([A-Za-z_]\w*)\s+)?(?<![\w.>:])([A-Za-z_]\w*)(?=\s*\(|<)")
_BEFORE_CALL = {"", "return", "else", "do", "case", "throw", "co_return", "co_yield", "co_await", "and", "or", "not"}
_MEMBER = re.compile(r"(?:\.|->|::)\s*([A-Za-z_]\w*)")
_TEST = re.compile(r"\b(?:TEST\w*|INSTANTIATE_TEST\w*)\s*\(([^()]*)\)")
_WORD = re.compile(r"[A-Za-z_]\w*")
_PREPROCESSOR = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.MULTILINE)
_TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w.']*|::|->|\S")
_NAME = re.compile(r"[A-Za-z_]\w*\Z")
_DEFINED = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"][^>"\n]+[>"])', re.MULTILINE)
_ALIGNMENT = re.compile(r"\balignas\((?:[^()]|\([^()]*\))*\)")
_OPENING, _CLOSING = "([{", ")]}"


def code_of(text):
    """The text without comments, and with the insides of literals removed."""
    return _LEXEME.sub(lambda m: " " if m[0][0] == "/" else '""', text)


class Declaration(typing.NamedTuple):
    """A name declared at namespace scope."""
    name: str
    kind: str  # function, object, type, alias or using
    is_private: bool  # in an unnamed namespace, or static
    text: str


class Source:
    """The declarations, names and includes of one file."""
    all_includes: list  # as written, with quotes or angle brackets
    includes: list  # what stands between quotes
    has_branches: bool  # of the preprocessor
    macros: frozenset  # names of the macros that this file defines
    has_early_macros: bool  # one of them before an include
    is_readable: bool  # brackets match; branches of the preprocessor may each open one
    used: frozenset  # names that stand neither in a literal nor after ".", "->" or "::"
    called: frozenset  # those of them before a bracket, unless a word before them says that this declares them

    def __init__(self, text):
        self.all_includes = _INCLUDE.findall(text)
        self.includes = [include[1:-1] for include in self.all_includes if include[0] == '"']
        code = code_of(text)
        self.has_branches = re.search(r"^[ \t]*#[ \t]*if", code, re.MULTILINE) is not None
        defined = list(_DEFINED.finditer(code))
        self.macros = frozenset(m[1] for m in defined)
        last_include = max((m.start() for m in re.finditer(r"^[ \t]*#[ \t]*include\b", code, re.MULTILINE)), default=0)
        self.has_early_macros = any(m.start() < last_include for m in defined)
        self._code = _ALIGNMENT.sub("", _PREPROCESSOR.sub("", code))
        self.is_readable = all(self._code.count(a) == self._code.count(b) for a, b in zip(_OPENING, _CLOSING))
        self.used = frozenset(_USED.findall(self._code))
        self.called = frozenset(name for before, name in _CALLED.findall(self._code) if before in _BEFORE_CALL)
        self._with_directives = code

    @functools.cached_property
    def _statements(self):
        return list(_statements_of(_TOKEN.findall(self._code)))

    @functools.cached_property
    def declarations(self):
        """The declarations at namespace scope. A member defined outside of its class is none."""
        return [Declaration(name, _kind_of(tokens), is_private or "static" in tokens, " ".join(tokens))
                for is_private, tokens in self._statements for name in _declared(tokens)]

    @functools.cached_property
    def words(self):
        """All names that stand in no literal."""
        return frozenset(_WORD.findall(self._with_directives))

    @functools.cached_property
    def fixed(self):
        """The names after ".", "->" or "::", and those of tests, which a macro must not replace."""
        tests = " ".join(_TEST.findall(self._code))
        return frozenset(_MEMBER.findall(self._code) + _WORD.findall(tests))

    @functools.cached_property
    def declared(self):
        """The names of the declarations."""
        return frozenset(declaration.name for declaration in self.declarations)

    @functools.cached_property
    def is_in_classes(self):
        """Whether the file has code in a class that another file declares, or derives from: members of a function, or a
        base."""
        return any(_is_member_function(tokens) or _is_derived(tokens) for _, tokens in self._statements)

    @functools.cached_property
    def using_directives(self):
        return {" ".join(tokens) for _, tokens in self._statements if tokens[:2] == ["using", "namespace"]}


def _after_bracket(tokens, at):
    """The index after the bracket that closes the one at `at`."""
    depth = 0
    while at < len(tokens):
        depth += (tokens[at] in _OPENING) - (tokens[at] in _CLOSING)
        at += 1
        if depth == 0:
            break
    return at


def _statements_of(tokens):
    """Yields (is in an unnamed namespace, tokens) of each declaration at namespace scope, in order. A body keeps its
    braces, and only that of an enumeration its contents."""
    private_depths, depth, begin, at = [], 0, 0, 0
    while at < len(tokens):
        token = tokens[at]
        if token == "}":
            depth -= 1
            if private_depths and private_depths[-1] > depth:
                private_depths.pop()
            at = begin = at + 1
        elif token == ";":
            if at > begin:
                yield bool(private_depths), tokens[begin:at]
            at = begin = at + 1
        elif token == "{":
            head = tokens[begin:at]
            if "namespace" in head[:2] or head == ["extern", '"', '"']:
                depth += 1
                if head == ["namespace"]:
                    private_depths.append(depth)
                at = begin = at + 1
                continue
            end = _after_bracket(tokens, at)
            if "enum" not in head[:2]:
                tokens[at:end] = ["{", "}"]
                end = at + 2
            at = end
            # The initializer of a member is followed by a comma or a brace, and the body of a function is not.
            if _is_function(head) and tokens[at:at + 1] not in ([","], ["{"]):
                yield bool(private_depths), tokens[begin:at]
                begin = at
        elif token in "([":
            at = _after_bracket(tokens, at)
        else:
            at += 1


def _is_type(head):
    return bool({"struct", "class", "union", "enum"} & set(_without_template(head)[:2])) and "(" not in head


def _is_function(head):
    head = _without_template(head)
    return "(" in head and ("=" not in head[:head.index("(")] or "operator" in head)


def _is_member_function(head):
    head = _without_template(head)
    return _is_function(head) and "::" in head[max(0, head.index("(") - 3):head.index("(")]


def _is_derived(head):
    return _is_type(head) and ":" in head and "enum" not in head


def _without_template(tokens):
    """The tokens after `template <...>` and attributes."""
    while tokens[:1] == ["template"] or tokens[:2] == ["[", "["]:
        if tokens[0] == "[":
            tokens = tokens[_after_bracket(tokens, 0):]
            continue
        depth, at = 0, 1
        while at < len(tokens):
            depth += (tokens[at] == "<") - (tokens[at] == ">")
            at += 1
            if depth == 0:
                break
        tokens = tokens[at:]
    return tokens


def _kind_of(tokens):
    tokens = _without_template(tokens)
    if tokens[0] in ("using", "namespace"):
        return "alias" if "=" in tokens else "using"
    return "type" if _is_type(tokens) else "function" if _is_function(tokens) else "object"


def _declared(tokens):
    """The names that one declaration introduces into its namespace."""
    tokens = _without_template(tokens)
    first = tokens[0] if tokens else ""
    if first in ("static_assert", "friend") or tokens[:2] == ["using", "namespace"] or "operator" in tokens:
        return []
    if first == "using":
        return [tokens[1]] if "=" in tokens else [tokens[-1]]
    if first in ("namespace", "concept"):
        return tokens[1:2]
    if _is_type(tokens):
        return _declared_type(tokens)
    return _declared_objects(tokens)


def _declared_type(tokens):
    names = []
    words = [t for t in tokens[:tokens.index("{")] if _NAME.match(t)] if "{" in tokens else []
    if words:
        words = [w for w in words if w not in ("struct", "class", "union", "enum", "typedef")]
        names += words[:1]
        if "enum" in tokens[:2] and tokens[1] not in ("class", "struct"):
            inside = tokens[tokens.index("{") + 1:]
            names += [t for before, t in zip([",", *inside], inside) if before == "," and _NAME.match(t)]
        names += [t for t in tokens[len(tokens) - tokens[::-1].index("}"):] if _NAME.match(t)]
    return names


def _declared_objects(tokens):
    """A function's name, or those of variables: the word before the first bracket, initializer or comma."""
    names, depth, at, wanted = [], 0, 0, True
    while at < len(tokens):
        token = tokens[at]
        if token == "<":
            depth += 1
        elif token == ">":
            depth -= 1
        elif depth == 0 and token in ("(", "[", "{", "=", ","):
            if wanted and at > 0 and _NAME.match(tokens[at - 1]) and (at < 2 or tokens[at - 2] != "::"):
                if at > 1 or token != "(":  # TEST(...) is a macro, no declaration
                    names.append(tokens[at - 1])
            if token == "(" and wanted:
                return names
            wanted = token == ","
            at = at + 1 if token in ("=", ",") else _after_bracket(tokens, at)
            continue
        at += 1
    if wanted and len(tokens) > 1 and _NAME.match(tokens[-1]):
        names.append(tokens[-1])
    return names
