// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/looks.h"

#include "app/session/frame/frame_query.h"

#include <algorithm>

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
