// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace topple {

/// Longest line of an OBJ or MTL file, after joining. [bytes]
inline constexpr std::size_t kMaxLineBytes = 16'000'000;

/// Text that arrives in pieces.
class TextSource {
public:
    virtual ~TextSource() = default;
    /// Appends at least one more byte; false at the end, or when it failed.
    virtual bool read_more(std::string& buffer) = 0;
    /// Error that ended the text; none at its end.
    [[nodiscard]] virtual std::optional<Error> failure() const { return std::nullopt; }
};

/// The lines of OBJ and MTL text, without their ends: LF, CR LF or CR. A line that ends in a
/// backslash continues in the next one, unless it is a comment (which may well end in a path).
/// Borrows the text, or holds no more of a source than the current line and what was read with it.
class TextLines {
public:
    ///@{
    /// Borrows the text or the source.
    explicit TextLines(std::string_view text) : text_(text) {}
    explicit TextLines(TextSource& source) : source_(&source) {}
    ///@}
    TextLines(const TextLines&) = delete;
    TextLines& operator=(const TextLines&) = delete;

    /// Moves to the next line. False at the end of the text and at a line above kMaxLineBytes.
    bool next();

    [[nodiscard]] std::string_view line() const { return line_; } ///< Valid until next().
    [[nodiscard]] int number() const; ///< 1-based, where the line began.
    /// Bytes before the next line.
    [[nodiscard]] std::size_t position() const { return behind_ + next_; }
    [[nodiscard]] bool has_end() const { return has_end_; } ///< Not cut off by the end of text.
    /// Whether `next` stopped at a line above kMaxLineBytes.
    [[nodiscard]] bool is_too_long() const { return too_long_; }
    /// Error of the source that ended the text; none otherwise.
    [[nodiscard]] std::optional<Error> failure() const {
        return source_ ? source_->failure() : std::nullopt;
    }

private:
    std::string_view take_physical_line();
    bool refill();
    bool has_more() { return next_ < text_.size() || refill(); }

    TextSource* source_ = nullptr;
    std::string buffer_;     ///< Of the source: what `text_` looks at.
    std::size_t behind_ = 0; ///< Bytes of the source before that.
    std::string_view text_;
    std::string_view line_;
    std::string joined_;
    std::size_t next_ = 0;
    std::size_t next_line_feed_ = 0; ///< Cached, so that text without any is searched once.
    std::int64_t number_ = 0;
    std::int64_t lines_taken_ = 0;
    bool has_end_ = false;
    bool too_long_ = false;
};

/// Takes the first word off `rest`; empty if only blanks are left.
std::string_view take_word(std::string_view& rest);

/// The text without blanks at both ends.
std::string_view trim(std::string_view text);

/// The text with bytes that are not UTF-8 as '?'.
std::string valid_utf8(std::string_view text);

/// Longest name. [bytes]
inline constexpr std::size_t kMaxNameBytes = 256;
/// A name fit to be shown and saved: trimmed, control characters and broken UTF-8 as '?', and cut
/// at kMaxNameBytes.
std::string clean_name(std::string_view text);

/// At most 40 bytes of a text from a file, in quotes, for messages.
std::string in_quotes(std::string_view text);

/// Checks that bytes are text, and skips a UTF-8 byte order mark. Fails: for UTF-16 and UTF-32, and
/// for zero bytes, which only binary files have.
Result<std::string_view> as_plain_text(std::string_view bytes);

} // namespace topple
