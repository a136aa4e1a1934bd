// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/body_color.h"

#include "app/view/style/looks.h"
#include "topple/dynamics/solver_level.h"

#include <algorithm>
#include <array>

namespace topple::app {
namespace {

constexpr Real kFastest = 10; ///< End of the color scale of speeds. [m/s]
/// Shares of a look's color in that of a part that sleeps or is static, and of a body's own color in that of one that
/// sleeps: enough to recognize it at rest. [-]
constexpr float kLookAsleep = 0.75f, kLookStatic = 0.85f, kOwnAsleep = 0.2f;

Rgba color_by_state(const Body& body, const NamedLook* look, const ThemeColors& colors) {
    if (look != nullptr)
        return body.is_asleep ? mix(colors.asleep_body, look->color, kLookAsleep) : look->color;
    const Rgba own = colors.awake_bodies[body.id.ordinal % colors.awake_bodies.size()];
    return body.is_asleep ? mix(colors.asleep_body, own, kOwnAsleep) : own;
}

Rgba color_of_dynamic(const Body& body,
                      const NamedLook* look,
                      const ViewOptions& options,
                      const ThemeColors& colors) {
    if (options.shows(Overlay::islands) || options.color_mode == ColorMode::island) {
        const Rgba color = pastel(body.island);
        return body.is_asleep ? mix(color, colors.asleep_body, 0.55f) : color;
    }
    switch (options.color_mode) {
    case ColorMode::speed:
        return viridis(length(body.v) / kFastest);
    case ColorMode::quality: {
        const Real share = static_cast<Real>(body.solver_level) / (kSolverLevelCount - 1);
        const Rgba color = viridis(share);
        return body.is_asleep ? mix(color, colors.asleep_body, 0.55f) : color;
    }
    case ColorMode::instance:
        return pastel(body.id.ordinal);
    case ColorMode::state:
    case ColorMode::island:
        break;
    }
    return color_by_state(body, look, colors);
}

/// Returns the look of a material's name where colors and patterns have no other meaning; null if there is none.
const NamedLook* shown_look(MaterialName material, const ViewOptions& options) {
    return shows_looks(options) ? look_named(material) : nullptr;
}

} // namespace

bool shows_looks(const ViewOptions& options) {
    return options.color_mode == ColorMode::state && !options.shows(Overlay::islands);
}

Rgba color_of(const Body& body, MaterialName material, const ViewOptions& options) {
    const ThemeColors& colors = colors_of(options.theme);
    if (is_absent(body)) {
        // Faint: hardly apart from the floor, with the hatching of all disabled bodies.
        constexpr float kFaint = 0.75f;
        return mix(color_of_dynamic(body, nullptr, options, colors), colors.floor, kFaint);
    }
    if (body.is_disabled)
        return colors.disabled_body;
    const NamedLook* look = shown_look(material, options);
    if (body.motion == Motion::static_)
        return look != nullptr ? mix(colors.static_body, look->color, kLookStatic)
                               : colors.static_body;
    if (body.motion == Motion::kinematic)
        return colors.kinematic_body;
    const Rgba color = color_of_dynamic(body, look, options, colors);
    if (options.shows(Overlay::sleep) && body.is_asleep)
        return mix(color, colors.floor, 0.5f);
    return color;
}

SurfaceLook surface_of(const Body& body, const Material& material, const ViewOptions& options) {
    SurfaceLook surface;
    if (const NamedLook* look = shown_look(material.name, options)) {
        surface = look->surface;
    } else {
        constexpr Real kSmoothest = 0.15f; // without friction
        constexpr Real kHalfWay = 0.4f; // friction factor of a surface half as rough as any can be
        const Real friction = std::max(material.friction, 0.0f);
        surface.roughness = kSmoothest + (1 - kSmoothest) * friction / (friction + kHalfWay);
    }
    surface.seed = static_cast<std::uint8_t>(body.id.ordinal);
    return surface;
}

std::uint32_t darker_shade(std::uint32_t color, std::uint32_t index) {
    constexpr std::array<std::uint32_t, 3> kPercent{80, 62, 90};
    std::uint32_t out = color & 0xff000000u;
    for (unsigned shift = 0; shift < 24; shift += 8)
        out |= ((color >> shift & 0xffu) * kPercent[index % kPercent.size()] / 100) << shift;
    return out;
}

bool is_drawn_as_pane(const Collider& collider) {
    static const MaterialName kGlass("glass");
    return !collider.visible && !collider.is_sensor && collider.material.name == kGlass;
}

bool is_drawn_as_ground(const Body& body,
                        const Collider& collider,
                        const Shape& shape,
                        const ViewOptions& options) {
    return body.motion == Motion::static_ && !body.is_disabled &&
           std::holds_alternative<HeightFieldShape>(shape) &&
           options.color_mode == ColorMode::state && collider.material.name.is_empty();
}

SurfaceLook ground_surface(const ViewOptions& options) {
    constexpr Real kMost = 255;
    const Real grass = colors_of(options.theme).grass;
    return {Substance::ground, 0.95f, static_cast<std::uint8_t>(kMost * grass)};
}

} // namespace topple::app
