// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/font_files_detail.h"

#define UNICODE // RT_RCDATA
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

namespace topple::app::font_files {

// packaging/windows/topple.rc.in puts them into the program; programs of tests have none.
std::span<const std::byte> bytes_of(FontFile font) {
    const HRSRC place = ::FindResourceW(
        nullptr, font == FontFile::roboto ? L"ROBOTO" : L"DEJAVU", RT_RCDATA);
    const HGLOBAL loaded = place ? ::LoadResource(nullptr, place) : nullptr;
    const void* const bytes = loaded ? ::LockResource(loaded) : nullptr;
    if (!bytes)
        return {};
    return {static_cast<const std::byte*>(bytes), ::SizeofResource(nullptr, place)};
}

} // namespace topple::app::font_files
