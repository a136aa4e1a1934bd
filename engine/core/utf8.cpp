// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/utf8.h"

namespace topple {

std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xbf) {
        return i < text.size() && byte(i) >= low && byte(i) <= high;
    };
    const unsigned lead = byte(0);
    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead <= 0xdf)
        return follows(1) ? 2 : 0;
    if (lead >= 0xe0 && lead <= 0xef) {
        const unsigned low = lead == 0xe0 ? 0xa0 : 0x80;
        const unsigned high = lead == 0xed ? 0x9f : 0xbf; // excludes halves of surrogate pairs
        return follows(1, low, high) && follows(2) ? 3 : 0;
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
        const unsigned low = lead == 0xf0 ? 0x90 : 0x80;
        const unsigned high = lead == 0xf4 ? 0x8f : 0xbf;
        return follows(1, low, high) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

bool is_printable_line(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const auto lead = static_cast<unsigned char>(text[0]);
        const bool is_late_control = lead == 0xc2 && length == 2 &&
                                     static_cast<unsigned char>(text[1]) < 0xa0; // U+0080 to U+009F
        if (length == 0 || lead < 0x20 || lead == 0x7f || is_late_control)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

} // namespace topple
