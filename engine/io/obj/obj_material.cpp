// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_material.h"

#include "topple/io/text/number_text.h"
#include "topple/io/text/text_lines.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple {
namespace {

/// Largest color of a diffuse surface that counts as black. [-]
constexpr Real kBlack = 0.02f;
/// Smallest specular color of a metal, and the one from which on a highlight has its full strength. [-]
constexpr Real kMetal = 0.3f, kFullStrength = 0.5f;

/// An option of an image with the largest number of its words. Numbers end where a word is none.
struct ImageOption {
    std::string_view name;
    int word_count = 1;
    bool are_numbers = false;
};
constexpr auto kImageOptions = std::to_array<ImageOption>({{"-blendu"},
                                                           {"-blendv"},
                                                           {"-boost"},
                                                           {"-cc"},
                                                           {"-clamp"},
                                                           {"-colorspace"},
                                                           {"-imfchan"},
                                                           {"-texres"},
                                                           {"-type"},
                                                           {"-bm"},
                                                           {"-mm", 2, true},
                                                           {"-o", 3, true},
                                                           {"-s", 3, true},
                                                           {"-t", 3, true}});

/// Reads up to three numbers; absent ones keep the value of `fallback`.
Vec3 take_numbers(std::string_view& rest, int count, Vec3 fallback) {
    for (int i = 0; i < count; ++i) {
        std::string_view after = rest;
        const std::optional<float> number = parse_float(take_word(after));
        if (!number)
            break;
        if (i < 3)
            fallback[i] = *number;
        rest = after;
    }
    return fallback;
}

} // namespace

ImageReference read_image_reference(std::string_view rest) {
    ImageReference image;
    for (rest = trim(rest); rest.starts_with('-'); rest = trim(rest)) {
        std::string_view after = rest;
        const std::string_view word = take_word(after);
        const auto option = std::find_if(kImageOptions.begin(),
                                         kImageOptions.end(),
                                         [&](const ImageOption& o) { return o.name == word; });
        if (option == kImageOptions.end())
            break;
        if (option->are_numbers) {
            const Vec3 numbers = take_numbers(
                after, option->word_count, word == "-s" ? Vec3{1, 1, 1} : Vec3{});
            if (word == "-s")
                image.scale = {numbers.x, numbers.y};
            else if (word == "-o")
                image.shift = {numbers.x, numbers.y};
        } else {
            const std::string_view value = take_word(after);
            if (word == "-clamp")
                image.is_clamped = value == "on";
        }
        rest = after;
    }
    if (rest.size() >= 2 && rest.front() == '"' && rest.back() == '"')
        rest = rest.substr(1, rest.size() - 2);
    image.name = rest;
    return image;
}

float roughness_of_shininess(float shininess) {
    return std::sqrt(std::sqrt(2 / (std::max(shininess, 0.0f) + 2)));
}

MaterialLook look_of(const ObjMaterial& material, bool has_image) {
    MaterialLook result;
    const Vec3 specular = material.specular.value_or(Vec3{1, 1, 1});
    const bool is_black = material.diffuse && max_component(*material.diffuse) <= kBlack;
    if (material.diffuse)
        result.color = *material.diffuse;
    if (has_image && (is_black || !material.diffuse))
        result.color = {1, 1, 1};
    if (!has_image && is_black && material.specular && max_component(specular) >= kMetal) {
        result.color = specular;
        result.look.is_metal = true;
    }
    if (material.opacity)
        result.look.opacity = std::max(*material.opacity, kLeastOpacity);
    if (!material.shininess && !material.specular)
        return result;
    constexpr Real kUsual = 0.5f;
    const Real sharp = material.shininess ? roughness_of_shininess(*material.shininess) : kUsual;
    const Real strength = std::min(max_component(specular) / kFullStrength, Real(1));
    result.look.roughness = 1 - (1 - sharp) * strength;
    return result;
}

} // namespace topple
