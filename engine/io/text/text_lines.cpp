// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/text_lines.h"

#include "topple/core/utf8.h"

#include <algorithm>
#include <limits>

namespace topple {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

} // namespace

int TextLines::number() const {
    return static_cast<int>(std::min<std::int64_t>(number_, std::numeric_limits<int>::max()));
}

/// Discards the consumed text; nothing may refer to it any more.
bool TextLines::refill() {
    if (!source_)
        return false;
    buffer_.erase(0, next_);
    behind_ += next_;
    next_ = next_line_feed_ = 0;
    const bool is_more = source_->read_more(buffer_);
    text_ = buffer_;
    return is_more;
}

std::string_view TextLines::take_physical_line() {
    std::string_view found;
    std::size_t carriage_return = found.npos;
    for (bool is_all = false;;) {
        if (next_line_feed_ < next_ || next_line_feed_ == 0)
            next_line_feed_ = std::min(text_.find('\n', next_), text_.size());
        found = text_.substr(next_, next_line_feed_ - next_);
        carriage_return = found.find('\r');
        // A carriage return at the very end of the buffer may belong to a line feed in the next piece.
        const bool is_whole = next_line_feed_ < text_.size() ||
                              (carriage_return != found.npos && carriage_return + 1 < found.size());
        if (is_whole || is_all || found.size() > kMaxLineBytes)
            break;
        is_all = !refill(); // The position of a found line end has moved in any case.
    }
    has_end_ = next_line_feed_ < text_.size() || carriage_return != found.npos;
    next_ = next_line_feed_ + 1;
    if (carriage_return != found.npos) {
        const std::size_t end = next_line_feed_ - found.size() + carriage_return;
        found = found.substr(0, carriage_return);
        next_ = end + 1 == next_line_feed_ && next_line_feed_ < text_.size() ? end + 2 : end + 1;
    }
    next_ = std::min(next_, text_.size());
    ++lines_taken_;
    return found;
}

bool TextLines::next() {
    if (too_long_ || !has_more())
        return false;
    number_ = lines_taken_ + 1;
    line_ = take_physical_line();
    if (line_.ends_with('\\') && !trim(line_).starts_with('#')) {
        joined_.clear();
        std::string_view piece = line_;
        while (piece.ends_with('\\') && joined_.size() <= kMaxLineBytes) {
            joined_.append(piece.substr(0, piece.size() - 1)).push_back(' ');
            piece = has_more() ? take_physical_line() : std::string_view();
        }
        joined_.append(piece);
        line_ = joined_;
    }
    too_long_ = line_.size() > kMaxLineBytes;
    return !too_long_;
}

// Every word of every file passes here, so these are loops: a search for one of two characters calls the library once
// per character.
std::string_view take_word(std::string_view& rest) {
    std::size_t begin = 0;
    while (begin < rest.size() && is_blank(rest[begin]))
        ++begin;
    std::size_t end = begin;
    while (end < rest.size() && !is_blank(rest[end]))
        ++end;
    const std::string_view word = rest.substr(begin, end - begin);
    rest.remove_prefix(end);
    return word;
}

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string valid_utf8(std::string_view text) {
    std::string valid;
    valid.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        valid += length == 0 ? "?" : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return valid;
}

std::string clean_name(std::string_view text) {
    text = trim(text);
    std::string name;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const bool is_control = static_cast<unsigned char>(text[0]) < 0x20 || text[0] == 0x7f;
        const std::string_view letter = length == 0 || is_control ? "?" : text.substr(0, length);
        if (name.size() + letter.size() > kMaxNameBytes)
            break;
        name += letter;
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return name;
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t kShown = 40;
    const std::string name = clean_name(text.substr(0, kShown));
    return "'" + name + (text.size() > kShown ? "...'" : "'");
}

Result<std::string_view> as_plain_text(std::string_view bytes) {
    if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff"))
        return Error{"The text is UTF-16; save it as UTF-8.", {}, 0};
    if (bytes.find('\0') != bytes.npos)
        return Error{"This is a binary file (it has zero bytes), not text.", {}, 0};
    if (bytes.starts_with("\xef\xbb\xbf"))
        bytes.remove_prefix(3);
    return bytes;
}

} // namespace topple
