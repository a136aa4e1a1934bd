// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/font_files_detail.h"
#include "app/platform/imgui_style.h"

#include <imgui.h>
#ifndef __EMSCRIPTEN__ // a page draws letters with ImGui's own rasterizer
#include <imgui_freetype.h>
#endif

#include <cmath>
#include <cstddef>
#include <span>

namespace topple::app {
namespace {

using font_files::bytes_of;
using font_files::FontFile;

// ImGui keeps the pointers until the atlas is built.
// clang-format off: first and last of each range, side by side
constexpr ImWchar kText[] = {0x0020, 0x017f, 0x0370, 0x03ff, 0x2010, 0x2027, 0x2030, 0x205e, 0};
constexpr ImWchar kSymbols[] = {0x0370,
                                0x03ff, // Greek
                                0x2070,
                                0x209f, // superscripts and subscripts
                                0x2190,
                                0x22ff, // arrows, mathematical operators
                                0x2300,
                                0x23ff, // technical, with the transport's symbols
                                0x25a0,
                                0x25ff, // geometric shapes
                                0x2600,
                                0x27bf, // symbols, dingbats
                                0x2b00,
                                0x2bff, // more arrows
                                0};
// clang-format on

void add(std::span<const std::byte> bytes,
         Real size_px,
         const ImWchar* ranges,
         bool adds_to_the_last) {
    ImFontConfig config;
    config.MergeMode = adds_to_the_last;
    config.FontDataOwnedByAtlas = false;
#ifndef __EMSCRIPTEN__
    config.FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
#endif
    // ImGui only reads bytes that it does not own.
    ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<std::byte*>(bytes.data()),
                                               static_cast<int>(bytes.size()),
                                               size_px,
                                               &config,
                                               ranges);
}

} // namespace

void load_font(Real size_px) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
#ifndef __EMSCRIPTEN__
    atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
#endif
    const std::span<const std::byte> roboto = bytes_of(FontFile::roboto),
                                     dejavu = bytes_of(FontFile::dejavu);
    if (!roboto.empty()) {
        add(roboto, size_px, kText, false);
    } else if (!dejavu.empty()) {
        add(dejavu, size_px, kText, false);
    } else {
        ImFontConfig config;
        config.SizePixels = std::floor(size_px);
        atlas.AddFontDefault(&config);
    }
    if (!dejavu.empty())
        add(dejavu, size_px, kSymbols, true);
}

} // namespace topple::app
