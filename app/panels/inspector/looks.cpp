// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/looks.h"

#include "app/session/frame/frame_query.h"

#include <algorithm>
#include <array>

namespace topple::app {
namespace {

/// Position of the choice "own numbers" in the list, before the looks.
constexpr int kOwnNumbers = 0;

/// Returns the common look of the bodies; null if there is none.
const NamedLook* common_look(const PublishedFrame& frame, std::span<const BodyId> bodies) {
    const NamedLook* common = nullptr;
    for (const BodyId id : bodies) {
        const Body* body = find_body(frame, id);
        const NamedLook* look = body != nullptr ? look_of(frame, *body) : nullptr;
        if (look == nullptr || (common != nullptr && look != common))
            return nullptr;
        common = look;
    }
    return common;
}

} // namespace

/// Friction of two equal surfaces, clean and dry, sliding and sticking: the table "Friction - Friction Coefficients"
/// of The Engineering ToolBox (wood 0.2 and 0.25 to 0.5, steel 0.42 and 0.5 to 0.8, rubber 1.16 sticking and up to
/// 0.85 sliding on concrete, glass 0.4 and 0.9 to 1.0), for ice physics.info (0.02 to 0.09 and 0.05 to 0.5).
/// Restitution against a hard floor: The Physics Factbook (wooden ball 0.60, ball bearing 0.60, ball of rubber bands
/// 0.83, glass marble 0.66); that of ice, which falls with the speed, is estimated. Rolling resistance of steel on
/// rails and of tires: The Engineering ToolBox; the others have the default. Densities: dry pine and oak 500 to 700,
/// carbon steel 7850, vulcanized rubber 1100, soda-lime glass 2500, ice at 0 deg C 917 kg/m^3.
std::span<const NamedLook> named_looks() {
    static const std::array kLooks = [] {
        std::array<NamedLook, 5> looks{{
            {"wood", 600, {.friction = 0.2f, .restitution = 0.6f, .static_friction = 0.4f}},
            {"steel",
             7850,
             {.friction = 0.42f,
              .restitution = 0.6f,
              .rolling_resistance = 0.0015f,
              .static_friction = 0.74f}},
            {"rubber",
             1100,
             {.friction = 0.85f,
              .restitution = 0.83f,
              .rolling_resistance = 0.012f,
              .static_friction = 1.16f}},
            {"glass", 2500, {.friction = 0.4f, .restitution = 0.66f, .static_friction = 0.94f}},
            {"ice", 917, {.friction = 0.03f, .restitution = 0.3f, .static_friction = 0.1f}},
        }};
        for (NamedLook& look : looks)
            look.material.name = MaterialName(look.name);
        return looks;
    }();
    return kLooks;
}

const NamedLook* look_of(const PublishedFrame& frame, const Body& body) {
    const std::span<const Collider> colliders = colliders_of(frame, body);
    for (const NamedLook& look : named_looks()) {
        const bool is_made_of_it = std::all_of(
            colliders.begin(), colliders.end(), [&](const Collider& collider) {
                return collider.material == look.material;
            });
        if (!colliders.empty() && is_made_of_it && body.density == look.density &&
            body.given_mass == 0)
            return &look;
    }
    return nullptr;
}

void edit_look(PanelCall& call, std::span<const BodyId> bodies) {
    static const std::vector<std::string_view> kChoices = [] {
        std::vector<std::string_view> choices{"own numbers"};
        for (const NamedLook& look : named_looks())
            choices.push_back(look.name);
        return choices;
    }();
    const NamedLook* look = common_look(call.context.frame, bodies);
    int choice = look != nullptr ? static_cast<int>(look - named_looks().data()) + 1 : kOwnNumbers;
    if (!ui::combo(call.ui,
                   "Look",
                   choice,
                   kChoices,
                   "Sets density, friction, restitution and rolling resistance together") ||
        choice == kOwnNumbers)
        return;
    const NamedLook& chosen = named_looks()[static_cast<std::size_t>(choice - 1)];
    const std::uint64_t gesture = ++call.ui.held.gesture;
    for (const BodyId id : bodies) {
        call.ask(Do{SetMaterial{id, chosen.material}, gesture});
        call.ask(Do{SetDensity{id, chosen.density}, gesture});
    }
}

} // namespace topple::app
