// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// All text of the program is UTF-8, on Windows too. There libstdc++ makes a std::filesystem::path of text character by
// character with the C library's mbrtowc, which knows only the code page of the machine and, with the locale "C", takes
// every byte for a character. The linker replaces these calls (--wrap=mbrtowc) with the function below. A path becomes
// text in UTF-8 without help.

#include "topple/core/utf8.h"

#include <cerrno>
#include <cstddef>
#include <cwchar>

/// Converts one character, as mbrtowc does: returns its length, 0 for the zero character, -1 for bytes that are not
/// UTF-8.
/// A character beyond U+FFFF is two of Windows: the first takes three bytes, and the second, which waits in the state,
/// takes the last one.
// NOLINTNEXTLINE: the linker gives the name.
extern "C" std::size_t __wrap_mbrtowc(wchar_t* to,
                                      const char* from,
                                      std::size_t count,
                                      std::mbstate_t* state) {
    wchar_t ignored = 0;
    wchar_t& character = to ? *to : ignored;
    if (*state != 0) {
        character = static_cast<wchar_t>(*state);
        *state = 0;
        return 1;
    }
    const std::size_t length = count > 0 ? topple::utf8_length({from, count}) : 0;
    if (length == 0) {
        errno = EILSEQ;
        return static_cast<std::size_t>(-1);
    }
    constexpr unsigned kLeadBits[] = {0x7f, 0x1f, 0x0f, 0x07};
    unsigned code = static_cast<unsigned char>(*from) & kLeadBits[length - 1];
    for (std::size_t i = 1; i < length; ++i)
        code = (code << 6u) | (static_cast<unsigned char>(from[i]) & 0x3fu);
    if (length < 4) {
        character = static_cast<wchar_t>(code);
        return code == 0 ? 0 : length;
    }
    code -= 0x10000;
    character = static_cast<wchar_t>(0xd800 + (code >> 10u));
    *state = static_cast<std::mbstate_t>(0xdc00 + (code & 0x3ffu));
    return 3;
}
