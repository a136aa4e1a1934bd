// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace topple {

/// Classes of a word where OBJ wants a decimal number. The packaged parser reads every other word
/// as 0, so nothing reaches it that is not `number`.
enum class NumberText {
    number,     ///< [sign] digits [. digits] [e [sign] up to four digits], any count of digits
    not_finite, ///< nan, inf and their spellings, or an exponent beyond every float
    malformed   ///< anything else: 0x1p3, 0,5, 1-0, text
};
/// Class of a word.
NumberText classify_number(std::string_view word);

/// One corner of a face as written: "v", "v/vt", "v//vn" or "v/vt/vn", 1-based, negative = counted
/// from the last one so far, 0 = absent. Saturates instead of overflowing.
struct CornerText {
    ///@{
    /// As written; 0 if absent.
    std::int64_t vertex = 0;
    std::int64_t texture = 0;
    std::int64_t normal = 0;
    ///@}
    bool is_index = false;      ///< The vertex part reads as a number other than 0.
    bool has_fraction = false;  ///< "1.5": the whole part counts.
    bool bad_attribute = false; ///< A texture or normal part is not an index.
};
/// Reads any word; every field tells what is wrong with it.
CornerText read_corner(std::string_view word);

/// Takes the next corner off `rest` if it is written as nearly all are: digits, at most nine,
/// between the slashes or nothing. False, with `rest` as it was, for any other.
bool take_plain_corner(std::string_view& rest, CornerText& corner);

} // namespace topple
