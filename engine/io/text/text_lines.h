// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace topple {

/// Longest line of an OBJ or MTL file, after joining continuation lines. [bytes]
inline constexpr std::size_t kMaxLineBytes = 16'000'000;

/// Text that arrives in pieces.
class TextSource {
public:
    virtual ~TextSource() = default;
    /// Appends at least one more byte. Returns false at the end, or on a failure.
    virtual bool read_more(std::string& buffer) = 0;
    /// Returns the error that ended the text; none at its end.
    [[nodiscard]] virtual std::optional<Error> failure() const { return std::nullopt; }
};

/// The lines of OBJ and MTL text, without their ends: LF, CR LF or CR. A line that ends in a backslash continues in
/// the next one, unless it is a comment (which may end in a path). Borrows the text, or holds only the current line
/// of a source and the rest of its buffer.
class TextLines {
public:
    ///@{
    /// Borrows the text or the source.
    explicit TextLines(std::string_view text) : text_(text) {}
    explicit TextLines(TextSource& source) : source_(&source) {}
    ///@}
    TextLines(const TextLines&) = delete;
    TextLines& operator=(const TextLines&) = delete;

    /// Moves to the next line. Returns false at the end of the text and at a line above kMaxLineBytes.
    bool next();

    [[nodiscard]] std::string_view line() const { return line_; } ///< Valid until next().
    [[nodiscard]] int number() const; ///< 1-based number of the line's beginning.
    /// Returns the number of bytes before the next line.
    [[nodiscard]] std::size_t position() const { return behind_ + next_; }
    /// Whether the line has a line end; false for the last line of an unfinished text.
    [[nodiscard]] bool has_end() const { return has_end_; }
    /// Returns whether `next` stopped at a line above kMaxLineBytes.
    [[nodiscard]] bool is_too_long() const { return too_long_; }
    /// Returns the error of the source that ended the text; none otherwise.
    [[nodiscard]] std::optional<Error> failure() const {
        return source_ ? source_->failure() : std::nullopt;
    }

private:
    std::string_view take_physical_line();
    bool refill();
    bool has_more() { return next_ < text_.size() || refill(); }

    TextSource* source_ = nullptr;
    std::string buffer_;     ///< Buffer of a source, to which `text_` refers.
    std::size_t behind_ = 0; ///< Number of bytes of the source before the buffer.
    std::string_view text_;
    std::string_view line_;
    std::string joined_;
    std::size_t next_ = 0;
    std::size_t next_line_feed_ = 0; ///< Cached, so that text without any is searched only once.
    std::int64_t number_ = 0;
    std::int64_t lines_taken_ = 0;
    bool has_end_ = false;
    bool too_long_ = false;
};

/// Removes the first word from `rest` and returns it; empty if only blanks are left.
std::string_view take_word(std::string_view& rest);

/// Returns the text without blanks at both ends.
std::string_view trim(std::string_view text);

/// Returns the text with bytes that are not UTF-8 replaced by '?'.
std::string valid_utf8(std::string_view text);

/// Longest name. [bytes]
inline constexpr std::size_t kMaxNameBytes = 256;
/// Returns a name that can be shown and saved: trimmed, with control characters and broken UTF-8 as '?', and cut at
/// kMaxNameBytes.
std::string clean_name(std::string_view text);

/// Returns at most 40 bytes of a text from a file, in quotes, for messages.
std::string in_quotes(std::string_view text);

/// Checks that bytes are text, and skips a UTF-8 byte order mark. Fails: for UTF-16 and UTF-32, and for zero bytes,
/// which only binary files have.
Result<std::string_view> as_plain_text(std::string_view bytes);

} // namespace topple
