// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/core/result.h"
#include "topple/math/grid_cell.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace topple::app {

/// Returns the shortest text that reads back to the same number, in every locale; "nan" and "inf", which no reader
/// accepts.
std::string number_text(Real value);
std::string number_text(double value);
/// Returns "x y z" or "x y z w".
std::string number_text(Vec3 v);
std::string number_text(Quat q);
/// Returns "x y z", in a frame other than that around the origin with its cell: "x y z @ 9765625 0 0".
std::string number_text(const CellPoint& place);
/// Returns that many lower-case hexadecimal digits, the last ones of the number.
std::string hex_text(std::uint64_t value, std::size_t digits);
/// Returns the text in double quotes; with a backslash before quotes and backslashes, \n for a line break.
std::string quoted_text(std::string_view text);

/// Reads words from a line of text: `move 17 0 1 0 0 0 0 1`. After the first word that does not fit, all further
/// words read as zero, and `finish` returns the error.
class WordReader {
public:
    explicit WordReader(std::string_view line);

    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    /// Returns the words that have not been read.
    [[nodiscard]] std::string_view rest() const { return rest_; }

    /// Skips the next word if it is `word`; otherwise reads nothing.
    bool skip(std::string_view word);

    /// Reads a word. `what` names it in the message: "expected the mass, found 'heavy'".
    std::string_view word(const char* what);
    /// Reads a text in quotes or a plain word.
    std::string text(const char* what);
    Real real(const char* what);
    double number(const char* what);
    std::uint64_t count(const char* what);
    Vec3 vec3(const char* what);
    Quat quat(const char* what);
    /// Reads a place: three coordinates in the world, in double precision, or those in the frame of a cell; see
    /// number_text.
    CellPoint place(const char* what);
    BodyId body() { return {count("a body's number")}; }
    JointId joint() { return {count("a joint's number")}; }
    /// Reads from the next { to its closing }.
    std::string_view braces(const char* what);

    void fail(std::string message);
    /// Fails: with the first error, or with the words that are left over.
    Result<void> finish();

private:
    void skip_blanks();
    void fail_expected(const char* what, std::string_view found);

    std::string_view rest_;
    std::optional<Error> error_;
};

} // namespace topple::app
