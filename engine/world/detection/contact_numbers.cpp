// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/contact_numbers.h"

#include "topple/world/detection/one_sided.h"
#include "topple/world/materials.h"
#include "topple/world/state/definition_check.h"

#include <algorithm>

namespace topple {
namespace {

/// Returns the surface as a hook gets it: a static friction that is that while sliding is left out, so that a hook may
/// change the friction alone.
Material for_hook(Material surface) {
    if (surface.static_friction <= surface.friction)
        surface.static_friction = 0;
    return surface;
}

/// Returns `asked` with its full static friction if a material can have these numbers, else `before`.
Material checked_surface(Material asked, const Material& before) {
    asked.static_friction = static_friction_of(asked);
    return check_material(asked) ? asked : before;
}

} // namespace

const ContactNumbers::Numbers* ContactNumbers::find(const WorldState& state,
                                                    const ProxyPair& pair) const {
    const auto at = std::lower_bound(state.contacts.begin(),
                                     state.contacts.end(),
                                     pair,
                                     [](const Contact& c, const ProxyPair& p) {
                                         return ProxyPair{c.collider_a, c.collider_b} < p;
                                     });
    const bool is_it = at != state.contacts.end() && at->collider_a == pair.a &&
                       at->collider_b == pair.b;
    return is_it ? &of_contact_[static_cast<std::size_t>(at - state.contacts.begin())] : nullptr;
}

Material combine_with_hooks(const WorldView& view, const Material& a, const Material& b) {
    const Material usual = combine(view.state.material_pairs, a, b);
    if (!view.hooks || !view.hooks->combine_materials)
        return usual;
    return checked_surface(view.hooks->combine_materials(a, b, for_hook(usual)), usual);
}

void find_contact_numbers(const WorldView& view,
                          const ActiveSet& active,
                          std::vector<Contact>& contacts,
                          std::vector<CachedPair>& cached_pairs,
                          CandidatePairs& pairs,
                          ContactNumbers& out) {
    out.of_contact_.clear();
    out.has_motion_ = false;
    const bool is_seen = view.hooks && view.hooks->before_solve;
    if (!is_seen && !active.has_triangle_materials &&
        !(view.hooks && view.hooks->combine_materials))
        return;
    const WorldState& s = view.state;
    std::vector<std::uint8_t>& is_disabled = out.is_disabled_;
    is_disabled.assign(contacts.size(), 0);
    bool any_disabled = false;
    out.of_contact_.resize(contacts.size());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& c = contacts[i];
        if (!active.colliders[c.collider_a] && !active.colliders[c.collider_b])
            continue; // of two sleeping bodies
        ContactNumbers::Numbers& numbers = out.of_contact_[i];
        numbers.surface = combine_with_hooks(view,
                                             material_in(s.colliders[c.collider_a], c),
                                             material_in(s.colliders[c.collider_b], c));
        if (!is_seen)
            continue;
        ContactHooks::Change change;
        change.surface = for_hook(numbers.surface);
        view.hooks->before_solve({s, c.collider_a, c.collider_b}, c, change);
        is_disabled[i] = change.is_enabled ? 0 : 1;
        any_disabled = any_disabled || !change.is_enabled;
        numbers.surface = checked_surface(change.surface, numbers.surface);
        if (is_finite(change.surface_velocity))
            numbers.surface_velocity = change.surface_velocity;
        out.has_motion_ = out.has_motion_ || numbers.surface_velocity != Vec3{};
    }
    if (!any_disabled)
        return;
    std::size_t next = 0;
    std::erase_if(out.of_contact_, [&](const auto&) { return is_disabled[next++] != 0; });
    next = 0;
    drop_contacts(
        [&](const Contact&) { return is_disabled[next++] != 0; }, {contacts, cached_pairs}, pairs);
}

} // namespace topple
