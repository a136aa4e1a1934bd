// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/style/theme.h"

namespace topple::app {
namespace {

// Colors with a meaning are those of Okabe and Ito (2008), which color-blind people can distinguish: warm for awake,
// blue-gray for asleep.
const ThemeColors kStudio{.horizon = rgb(0xeae5dc),
                          .zenith = rgb(0xbfcbd4),
                          .floor = rgb(0xd2ccc1),
                          .grid = rgb(0x8d877d, 0.62f),
                          .axis_x = rgb(0xc8523c, 0.8f),
                          .axis_z = rgb(0x3d6fb5, 0.8f),
                          .sun = {1.28f, 1.17f, 1.00f},
                          .sky = {0.36f, 0.385f, 0.42f},
                          .ground = {0.25f, 0.225f, 0.19f},
                          .shadow_strength = 0.96f,
                          .static_body = rgb(0xa9a59e),
                          .kinematic_body = rgb(0x7d98ad),
                          .asleep_body = rgb(0x8ba6c0),
                          .disabled_body = rgb(0xc0392b),
                          .ground_body = rgb(0xc0b08f),
                          .grass = 0.42f,
                          .awake_bodies = {rgb(0xe8b04a),
                                           rgb(0xdf8a52),
                                           rgb(0xe9c98f),
                                           rgb(0xd6744f),
                                           rgb(0xf0d9a8),
                                           rgb(0xcf9a5c),
                                           rgb(0xe5a58a)},
                          .steel = rgb(0x8f979f),
                          .dark_steel = rgb(0x50565e),
                          .rope = rgb(0x7a6243),
                          .motor = rgb(0x7d5a94),
                          .selected = rgb(0x0a7cff),
                          .hovered = rgb(0xffffff, 0.85f),
                          .ghost = rgb(0x4b5fd6, 0.30f),
                          .parted = rgb(0xc2417f),
                          .line = rgb(0x2b2a28),
                          .contact = rgb(0xd55e00),
                          .normal = rgb(0x0072b2),
                          .friction = rgb(0x009e73),
                          .joint = rgb(0x8e44ad),
                          .velocity = rgb(0x009e73),
                          .tree = rgb(0x0072b2),
                          .hit = rgb(0xc2185b),
                          .support = rgb(0x6a3d9a)};

const ThemeColors kBlueprint{.horizon = rgb(0x1a2733),
                             .zenith = rgb(0x0d151d),
                             .floor = rgb(0x22323f),
                             .grid = rgb(0x5c89a8, 0.60f),
                             .axis_x = rgb(0xe0604c, 0.85f),
                             .axis_z = rgb(0x4c8ce0, 0.85f),
                             .sun = {1.30f, 1.18f, 1.03f},
                             .sky = {0.26f, 0.31f, 0.38f},
                             .ground = {0.12f, 0.15f, 0.19f},
                             .shadow_strength = 0.93f,
                             .static_body = rgb(0x5f6f7c),
                             .kinematic_body = rgb(0x5d8fb8),
                             .asleep_body = rgb(0x4f7394),
                             .disabled_body = rgb(0xe74c3c),
                             .ground_body = rgb(0x4a5c69),
                             .awake_bodies = {rgb(0xe8b85c),
                                              rgb(0xe09a62),
                                              rgb(0xe6cf9c),
                                              rgb(0xd98260),
                                              rgb(0xf0dfb6),
                                              rgb(0xcfa36b),
                                              rgb(0xe3ab92)},
                             .steel = rgb(0xc3ced8),
                             .dark_steel = rgb(0x8794a1),
                             .rope = rgb(0xcbb48c),
                             .motor = rgb(0xb493d0),
                             .selected = rgb(0x3fa9ff),
                             .hovered = rgb(0xd8ecff, 0.8f),
                             .ghost = rgb(0x9db4ff, 0.30f),
                             .parted = rgb(0xe0609f),
                             .line = rgb(0xd8e6f0),
                             .contact = rgb(0xff8c42),
                             .normal = rgb(0x56b4e9),
                             .friction = rgb(0x4fd1a5),
                             .joint = rgb(0xcc99ff),
                             .velocity = rgb(0x4fd1a5),
                             .tree = rgb(0x56b4e9),
                             .hit = rgb(0xffd54a),
                             .support = rgb(0xcab2d6)};

/// Low sun over snow, which throws light back from below.
const ThemeColors kSnow = [] {
    ThemeColors colors = kStudio;
    colors.horizon = rgb(0xeef2f6);
    colors.zenith = rgb(0x9fbcd9);
    colors.floor = rgb(0xdfe6ed);
    colors.grid = rgb(0x8fa0b2, 0.5f);
    colors.sun = {1.25f, 1.13f, 0.97f};
    colors.sky = {0.38f, 0.43f, 0.52f};
    colors.ground = {0.36f, 0.38f, 0.42f};
    colors.static_body = rgb(0x98a2ac);
    colors.ground_body = rgb(0xdde4ec);
    colors.grass = 0;
    colors.asleep_body = rgb(0x7f99b6);
    return colors;
}();

/// The full moon.
const ThemeColors kNight = [] {
    ThemeColors colors = kBlueprint;
    colors.horizon = rgb(0x1d2433);
    colors.zenith = rgb(0x060912);
    colors.floor = rgb(0x4b515d);
    colors.grid = rgb(0x6d7f9a, 0.4f);
    colors.stars = 1;
    colors.sun = {0.85f, 0.98f, 1.25f};
    colors.sky = {0.12f, 0.15f, 0.23f};
    colors.ground = {0.05f, 0.06f, 0.09f};
    colors.static_body = rgb(0x7c8490);
    colors.ground_body = rgb(0x5b6371);
    colors.asleep_body = rgb(0x61768f);
    return colors;
}();

/// A lamp over walnut, in a room that is not quite light.
const ThemeColors kWorkshop = [] {
    ThemeColors colors = kStudio;
    colors.horizon = rgb(0xc4bdb4);
    colors.zenith = rgb(0x868482);
    colors.floor = rgb(0x5e534b); // darker and grayer than any wood that stands on it
    colors.grid = rgb(0x1c1713, 0.35f);
    colors.planks_per_meter = 3;
    colors.sun = {1.48f, 1.29f, 1.03f};
    colors.sky = {0.33f, 0.32f, 0.31f};
    colors.ground = {0.26f, 0.21f, 0.17f};
    colors.static_body = rgb(0xb1a796);
    colors.ground_body = rgb(0xa08a6a);
    colors.grass = 0;
    return colors;
}();

/// A fair day outdoors.
const ThemeColors kMeadow = [] {
    ThemeColors colors = kStudio;
    colors.horizon = rgb(0xdde8ee);
    colors.zenith = rgb(0x5f96d0);
    colors.floor = rgb(0x84955a);
    colors.has_lawn = true;
    colors.clearness = 5;
    colors.grid = rgb(0x66744f, 0.5f);
    colors.sun = {1.40f, 1.27f, 1.04f};
    colors.sky = {0.34f, 0.40f, 0.50f};
    colors.ground = {0.22f, 0.24f, 0.15f};
    colors.static_body = rgb(0xa8a69c);
    colors.ground_body = rgb(0x94805c);
    colors.grass = 0.8f;
    return colors;
}();

const std::array<const ThemeColors*, kThemeCount> kThemes{&kStudio,
                                                          &kBlueprint,
                                                          &kSnow,
                                                          &kNight,
                                                          &kWorkshop,
                                                          &kMeadow};

} // namespace

const ThemeColors& colors_of(Theme theme) { return *kThemes[static_cast<std::size_t>(theme)]; }

Vec3 sun_direction() {
    static const Vec3 direction = normalize(Vec3{-0.44f, 0.70f, 0.56f});
    return direction;
}

} // namespace topple::app
