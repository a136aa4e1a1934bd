// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/imgui_style.h"

#include <imgui.h>
#ifndef __EMSCRIPTEN__ // a page draws letters with ImGui's own rasterizer
#include <imgui_freetype.h>
#endif

#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <string>

namespace topple::app {
namespace {

constexpr const char* kRoboto = "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/";
constexpr const char* kDejaVu = "/usr/share/fonts/truetype/dejavu/";

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

/// Returns the first of these files that exists; empty if none does.
std::string first_of(std::initializer_list<std::string> files) {
    for (const std::string& file : files) {
        std::error_code ignored;
        if (std::filesystem::exists(file, ignored))
            return file;
    }
    return {};
}

ImFont* add_font(const std::string& file, Real size_px) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFontConfig config;
#ifndef __EMSCRIPTEN__
    config.FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
#endif
    if (file.empty()) {
        config.SizePixels = std::floor(size_px);
        return atlas.AddFontDefault(&config);
    }
    ImFont* font = atlas.AddFontFromFileTTF(file.c_str(), size_px, &config, kText);
    const std::string symbols = first_of({std::string(kDejaVu) + "DejaVuSans.ttf"});
    if (!symbols.empty() && symbols != file) {
        config.MergeMode = true;
        atlas.AddFontFromFileTTF(symbols.c_str(), size_px, &config, kSymbols);
    }
    return font;
}

} // namespace

std::array<ImFont*, kUiFontCount> load_fonts(Real size_px) {
    const std::string roboto = kRoboto, deja_vu = kDejaVu;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
#ifndef __EMSCRIPTEN__
    atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
#endif
    const std::string regular = first_of(
        {roboto + "Roboto-Regular.ttf", deja_vu + "DejaVuSans.ttf"});
    const std::string bold = first_of(
        {roboto + "Roboto-Medium.ttf", deja_vu + "DejaVuSans-Bold.ttf", regular});
    const std::string mono = first_of({deja_vu + "DejaVuSansMono.ttf", regular});
    std::array<ImFont*, kUiFontCount> fonts{};
    fonts[static_cast<std::size_t>(UiFont::regular)] = add_font(regular, size_px);
    fonts[static_cast<std::size_t>(UiFont::bold)] = add_font(bold, size_px);
    fonts[static_cast<std::size_t>(UiFont::mono)] = add_font(mono, size_px * 0.92f);
    fonts[static_cast<std::size_t>(UiFont::large)] = add_font(bold, size_px * 1.5f);
    return fonts;
}

} // namespace topple::app
