// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/overlay_context_detail.h"
#include "topple/dynamics/coloring.h"
#include "topple/world/contact_colors.h"
#include "topple/world/materials.h"
#include "topple/world/supports.h"

#include <algorithm>
#include <cmath>

namespace topple::app {
namespace {

/// Returns a strong color; neighboring numbers differ most.
Rgba color_of_group(std::uint8_t number) {
    constexpr float kGoldenRatio = 0.618034f;
    const float turns = kGoldenRatio * static_cast<float>(number);
    return from_hsl(turns - std::floor(turns), 0.85f, 0.45f);
}

/// Returns the width of the lines of a graph through the bodies, which is drawn over them. [px]
float graph_width(const OverlayContext& context) { return context.are_on_top() ? 3.0f : 1.75f; }

} // namespace

void add_contact_marks(DebugGeometry& out, const OverlayContext& context) {
    const Real reach = 0.35f * context.unit();
    for (const auto& [index, fade, middle] : context.marked_contacts()) {
        const Contact& contact = context.state.contacts[index];
        const float strength = fade * (is_touching(contact) ? 1.0f : 0.35f);
        const Rgba color = with_alpha(context.colors.contact, strength);
        for (const Contact::Point& point : contact.active_points())
            out.points.push_back(
                {point.point, color, point.normal_impulse > 0 ? 7.0f : 5.0f, context.are_on_top()});
        context.add_arrow(out,
                          middle,
                          middle + contact.normal * reach,
                          with_alpha(context.colors.normal, strength),
                          2);
    }
}

void add_impulse_marks(DebugGeometry& out, const OverlayContext& context) {
    const Vec3 up = upward(context.state);
    for (const auto& [index, fade, middle] : context.marked_contacts()) {
        const Contact& contact = context.state.contacts[index];
        const Real impulse = normal_impulse_of(contact);
        if (!(impulse > 0))
            continue;
        // From the surface into the body that the contact holds up.
        const Vec3 way = dot(contact.normal, up) < 0 ? -contact.normal : contact.normal;
        context.add_arrow(out,
                          middle,
                          middle + way * context.arrow_of_impulse(impulse),
                          with_alpha(context.colors.contact, fade),
                          2.5f);
    }
}

void add_friction_marks(DebugGeometry& out, const OverlayContext& context) {
    constexpr Rgba kLimit = rgb(0xd8402a);
    for (const auto& [index, fade, middle] : context.marked_contacts()) {
        const Contact& contact = context.state.contacts[index];
        const Real size = length(contact.friction_impulse);
        if (!(size > 0))
            continue;
        const Material both = combine(
            context.state.material_pairs,
            material_in(context.state.colliders[contact.collider_a], contact),
            material_in(context.state.colliders[contact.collider_b], contact));
        const Real most = both.friction * normal_impulse_of(contact);
        const Real used = most > 0 ? std::min(size / most, Real(1)) : 1;
        const Vec3 arrow = contact.friction_impulse * (context.arrow_of_impulse(size) / size);
        // Red where the surfaces slide, or nearly do.
        const Rgba color = mix(context.colors.friction, kLimit, used * used * used * used);
        context.add_arrow(out, middle, middle + arrow, with_alpha(color, fade), 2.5f);
    }
}

void add_color_marks(DebugGeometry& out, const OverlayContext& context) {
    const std::vector<std::uint8_t>& colors = context.input.frame->contact_colors;
    if (colors.size() != context.state.contacts.size())
        return; // the session has not published them yet
    for (const auto& [index, fade, middle] : context.marked_contacts()) {
        const std::uint8_t number = colors[index];
        if (number == kUncolored)
            continue;
        const Contact& contact = context.state.contacts[index];
        const Rgba color = with_alpha(
            number == kColorCount ? context.colors.line : color_of_group(number), fade);
        for (const std::uint32_t collider : {contact.collider_a, contact.collider_b})
            if (const std::uint32_t body = context.body_of(collider); context.has_center(body))
                out.lines.push_back(
                    {context.center_of(body), middle, color, graph_width(context), 0, true});
        out.points.push_back({middle, color, 2 * graph_width(context), true});
    }
}

void add_support_marks(DebugGeometry& out, const OverlayContext& context) {
    const Vec3 up = upward(context.state);
    const auto add = [&](const Support& support, float fade) {
        const Rgba color = with_alpha(context.colors.support, fade);
        const Vec3 from = context.center_of(support.supported);
        const bool has_other = support.supporting != Support::kWorld &&
                               context.has_center(support.supporting);
        const float width = graph_width(context);
        context.add_arrow(out, from, support.point, color, width, true);
        if (has_other)
            out.lines.push_back(
                {support.point, context.center_of(support.supporting), color, width, 0, true});
        else
            out.points.push_back({support.point, color, 2.5f * width, true});
    };
    for (const MarkedContact& marked : context.marked_contacts())
        if (const auto support = support_of(
                context.state, context.state.contacts[marked.index], up))
            add(*support, marked.fade);
    for (const Joint& joint : context.state.joints) {
        const std::uint32_t a = context.index_of(joint.a), b = context.index_of(joint.b);
        const float fade = context.fade_between(a, b, MarkBudget::lines);
        if (!context.covers_either(a, b) || !(fade > 0))
            continue;
        if (const auto support = support_of(context.state, joint, up))
            add(*support, fade);
    }
}

} // namespace topple::app
