// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>

namespace topple {

/// Classes of a word in the place of a decimal number in OBJ. The packaged parser reads every malformed word as 0, so
/// only `number` reaches it.
enum class NumberText {
    number,     ///< [sign] digits [. digits] [e [sign] up to four digits], any count of digits
    not_finite, ///< nan, inf and their spellings, or an exponent beyond every float
    malformed   ///< anything else: 0x1p3, 0,5, 1-0, text
};
/// Returns the class of a word.
NumberText classify_number(std::string_view word);

/// One corner of a face as written: "v", "v/vt", "v//vn" or "v/vt/vn", 1-based, negative = counted back from the
/// latest one, 0 = absent. Saturates instead of overflowing.
struct CornerText {
    ///@{
    /// As written; 0 if absent.
    std::int64_t vertex = 0;
    std::int64_t texture = 0;
    std::int64_t normal = 0;
    ///@}
    bool is_index = false;      ///< Whether the vertex part is a number other than 0.
    bool has_fraction = false;  ///< "1.5": only the integer part counts.
    bool bad_attribute = false; ///< Whether a texture or normal part is not an index.
};
/// Reads any word; the fields tell its errors.
CornerText read_corner(std::string_view word);

/// Removes the next corner from `rest` if it has the usual form: digits, at most nine, or nothing between the
/// slashes. Returns false, with `rest` unchanged, for any other form.
bool take_plain_corner(std::string_view& rest, CornerText& corner);

/// Removes the next number from `rest` if it has the usual form: at most 15 digits, with a sign and a point, without an
/// exponent. Returns false, with `rest` unchanged, for any other form. The result may differ from the nearest float in
/// its last bit, which attributes of drawings allow.
bool take_plain_number(std::string_view& rest, float& number);

} // namespace topple
