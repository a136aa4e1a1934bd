// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/core/result.h"
#include "topple/math/transform.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace topple::app {

/// The shortest text that reads back to the same number, in every locale; "nan" and "inf" for what no
/// reader accepts.
std::string number_text(Real value);
std::string number_text(double value);
/// "x y z" and "x y z w".
std::string number_text(Vec3 v);
std::string number_text(Quat q);
/// In double quotes; backslash before quotes and backslashes, \n for a line break.
std::string quoted_text(std::string_view text);

/// Takes words off a line of text: `move 17 0 1 0 0 0 0 1`. After the first word that does not fit,
/// everything else reads as zero, and `finish` says what was wrong.
class WordReader {
public:
    explicit WordReader(std::string_view line);

    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    /// The words that have not been read.
    [[nodiscard]] std::string_view rest() const { return rest_; }

    /// The next word if it is `word`; otherwise nothing is read.
    bool skip(std::string_view word);

    /// `what` names the thing in the message: "expected the mass, found 'heavy'".
    std::string_view word(const char* what);
    /// In quotes or a plain word.
    std::string text(const char* what);
    Real real(const char* what);
    double number(const char* what);
    std::uint64_t count(const char* what);
    Vec3 vec3(const char* what);
    Quat quat(const char* what);
    BodyId body() { return {count("a body's number")}; }
    JointId joint() { return {count("a joint's number")}; }
    /// From the next { to the } that closes it.
    std::string_view braces(const char* what);

    void fail(std::string message);
    /// Fails: with the first thing that went wrong, or with what is left over.
    Result<void> finish();

private:
    void skip_blanks();
    void fail_expected(const char* what, std::string_view found);

    std::string_view rest_;
    std::optional<Error> error_;
};

} // namespace topple::app
