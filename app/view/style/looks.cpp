// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/style/looks.h"

#include <array>

namespace topple::app {

/// Friction of two equal surfaces, clean and dry, sliding and sticking: the table "Friction - Friction Coefficients"
/// of The Engineering ToolBox (wood 0.2 and 0.25 to 0.5, steel 0.42 and 0.5 to 0.8, rubber 1.16 sticking and up to
/// 0.85 sliding on concrete, glass 0.4 and 0.9 to 1.0), for ice physics.info (0.02 to 0.09 and 0.05 to 0.5).
/// Restitution against a hard floor: The Physics Factbook (wooden ball 0.60, ball bearing 0.60, ball of rubber bands
/// 0.83, glass marble 0.66, hollow ball of hard plastic 0.69); those of ice, which falls with the speed, and of stone
/// are estimated. Plastic is polystyrene (sticking 0.5, sliding estimated). Rolling resistance of steel on
/// rails and of tires: The Engineering ToolBox; the others have the default. Densities: dry pine and oak 500 to 700,
/// carbon steel 7850, vulcanized rubber 1100, soda-lime glass 2500, ice at 0 deg C 917 kg/m^3.
std::span<const NamedLook> named_looks() {
    static const std::array kLooks = [] {
        std::array<NamedLook, 7> looks{{
            {"wood",
             600,
             {.friction = 0.2f, .restitution = 0.6f, .static_friction = 0.4f},
             rgb(0xc08c57),
             {Substance::wood, 0.5f}},
            {"steel",
             7850,
             {.friction = 0.42f,
              .restitution = 0.6f,
              .rolling_resistance = 0.0015f,
              .static_friction = 0.74f},
             rgb(0xb4bac0),
             {Substance::steel, 0.3f}},
            {"rubber",
             1100,
             {.friction = 0.85f,
              .restitution = 0.83f,
              .rolling_resistance = 0.012f,
              .static_friction = 1.16f},
             rgb(0x3a3a3f),
             {Substance::plain, 0.85f}},
            {"glass",
             2500,
             {.friction = 0.4f, .restitution = 0.66f, .static_friction = 0.94f},
             rgb(0xcdeee2),
             {Substance::glass, 0.05f}},
            {"ice",
             917,
             {.friction = 0.03f, .restitution = 0.3f, .static_friction = 0.1f},
             rgb(0xd8f1fb),
             {Substance::ice, 0.2f}},
            {"plastic",
             1050,
             {.friction = 0.4f, .restitution = 0.69f, .static_friction = 0.5f},
             rgb(0xd8503c),
             {Substance::plain, 0.25f}},
            {"stone",
             2700,
             {.friction = 0.6f, .restitution = 0.4f, .static_friction = 0.7f},
             rgb(0xb3aca2),
             {Substance::stone, 0.9f}},
        }};
        for (NamedLook& look : looks)
            look.material.name = MaterialName(look.name);
        return looks;
    }();
    return kLooks;
}

const NamedLook* look_named(MaterialName name) {
    if (!name.is_empty())
        for (const NamedLook& look : named_looks())
            if (look.material.name == name)
                return &look;
    return nullptr;
}

} // namespace topple::app
