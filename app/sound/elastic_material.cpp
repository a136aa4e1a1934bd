// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/sound/elastic_material.h"

#include <array>
#include <cmath>

namespace topple::app {
namespace {

struct NamedMaterial {
    std::string_view name;
    ElasticMaterial material;
};

/// Young's moduli and densities are textbook values; wood is softer across its grain than along it, and has a value
/// between the two. Loss factors are larger than those of samples that hang free (Cremer and Heckl 1988: 0.0002 for
/// steel, 0.001 for glass, 0.01 for wood and concrete), since things lie on others: estimated.
constexpr std::array kMaterials{
    NamedMaterial{"wood", {6e9, 600, 0.02}},
    NamedMaterial{"steel", {200e9, 7850, 0.001}},
    NamedMaterial{"rubber", {0.05e9, 1100, 0.2}},
    NamedMaterial{"glass", {70e9, 2500, 0.002}},
    NamedMaterial{"ice", {9e9, 917, 0.02}},
    NamedMaterial{"plastic", {3e9, 1050, 0.04}},
    NamedMaterial{"stone", {50e9, 2700, 0.01}},
};

std::string_view name_by_density(double density) {
    if (density < 900)
        return "wood";
    if (density < 1800)
        return "plastic";
    return density < 5000 ? "stone" : "steel";
}

} // namespace

ElasticMaterial elastic_material(MaterialName name, double density) {
    const auto find = [](std::string_view text) -> const NamedMaterial* {
        for (const NamedMaterial& m : kMaterials)
            if (m.name == text)
                return &m;
        return nullptr;
    };
    const NamedMaterial* named = find(name.text());
    return (named != nullptr ? named : find(name_by_density(density)))->material;
}

double rod_wave_speed(const ElasticMaterial& material) {
    return std::sqrt(material.young / material.density);
}

double shear_wave_speed(const ElasticMaterial& material) {
    return rod_wave_speed(material) / std::sqrt(2 * (1 + kPoissonRatio));
}

} // namespace topple::app
