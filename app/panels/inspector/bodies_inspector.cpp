// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/bodies_inspector.h"

#include "app/panels/inspector/amounts.h"
#include "app/session/frame/frame_query.h"
#include "topple/world/materials.h"
#include "topple/world/parameter_table.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>

namespace topple::app {
namespace {

constexpr const char* kMixed = "mixed";

/// A value of several bodies: that of the first one, and whether others have another.
template<typename Value>
struct Shared {
    Value value;
    bool is_mixed = false;

    /// Returns the format of a number, or a word for values that differ.
    [[nodiscard]] const char* format(const char* of_one) const {
        return is_mixed ? kMixed : of_one;
    }
};

template<typename Get>
auto shared(EditedBodies bodies, const Get& get) {
    Shared<decltype(get(*bodies.front()))> all{get(*bodies.front())};
    for (const Body* body : bodies)
        all.is_mixed = all.is_mixed || get(*body) != all.value;
    return all;
}

/// Asks for a command of each body.
template<typename Make>
void ask_for_all(PanelCall& call, EditedBodies bodies, const Make& make) {
    for (const Body* body : bodies)
        call.edit(make(*body));
}

/// A choice, with an entry "mixed" while the bodies differ. Returns whether another choice was made, which is a gesture
/// of its own.
bool choose(PanelCall& call,
            const char* label,
            Shared<int>& choice,
            std::span<const std::string_view> words,
            const char* tooltip) {
    std::vector<std::string_view> choices(words.begin(), words.end());
    if (choice.is_mixed) {
        choices.emplace_back(kMixed);
        choice.value = static_cast<int>(words.size());
    }
    const bool is_chosen = ui::combo(call.ui, label, choice.value, choices, tooltip) &&
                           choice.value < static_cast<int>(words.size());
    if (is_chosen)
        ++call.ui.held.gesture;
    return is_chosen;
}

/// A field of three numbers. Returns the components that were changed since the press.
std::array<bool, 3> drag_vector(PanelCall& call,
                                const char* label,
                                const char* unit,
                                Shared<Vec3>& shown) {
    std::array<bool, 3> is_changed{};
    if (!ui::drag3(call.ui, label, unit, shown.value, 0.05f, shown.format("%.2f")))
        return is_changed;
    for (std::size_t i = 0; i < 3; ++i)
        is_changed[i] = !shown.is_mixed || static_cast<double>(shown.value[static_cast<int>(i)]) !=
                                               call.ui.held.before[i];
    return is_changed;
}

Vec3 with_components(Vec3 old, Vec3 changed, const std::array<bool, 3>& which) {
    for (int i = 0; i < 3; ++i)
        if (which[static_cast<std::size_t>(i)])
            old[i] = changed[i];
    return old;
}

bool any(const std::array<bool, 3>& which) { return which[0] || which[1] || which[2]; }

const Material& material_of(const PanelCall& call, const Body& body) {
    return call.context.frame.state->colliders[body.first_collider].material;
}

std::vector<const Body*> with_colliders(EditedBodies bodies) {
    std::vector<const Body*> found;
    std::copy_if(bodies.begin(), bodies.end(), std::back_inserter(found), [](const Body* body) {
        return body->collider_count > 0;
    });
    return found;
}

/// Colliders of a body with another shape.
SetColliders with_shape(const PublishedFrame& frame, const Body& body, Shape shape) {
    SetColliders command{body.id, definition_of(frame, body).colliders};
    command.colliders.front().shape = std::move(shape);
    return command;
}

/// Draws a field for a length of all shapes, and asks for shapes with its new value.
template<typename S, typename Length>
void edit_size(PanelCall& call, EditedBodies bodies, const ShapeMeasure<S, Length>& measure) {
    const PublishedFrame& frame = call.context.frame;
    const auto shape_of_body = [&](const Body& body) -> const S& {
        return std::get<S>(shape_of(frame, colliders_of(frame, body).front()));
    };
    std::string label = measure.key;
    std::replace(label.begin(), label.end(), '_', ' ');
    auto length = shared(
        bodies, [&](const Body& body) { return Length(shape_of_body(body).*(measure.length)); });
    const auto ask_with = [&](const auto& change) {
        ask_for_all(call, bodies, [&](const Body& body) {
            S shape = shape_of_body(body);
            change(shape.*(measure.length));
            return with_shape(frame, body, std::move(shape));
        });
    };
    if constexpr (std::is_same_v<Length, Vec3>) {
        const auto changed = drag_vector(call, label.c_str(), "m", length);
        if (any(changed))
            ask_with([&](Vec3& old) {
                old = max(with_components(old, length.value, changed), {1e-3f, 1e-3f, 1e-3f});
            });
    } else {
        if (ui::drag(call.ui,
                     label.c_str(),
                     length.value,
                     0.01f,
                     {.minimum = 1e-3, .maximum = 1e4, .format = length.format("%.3f m")}))
            ask_with([&](Real& old) { old = length.value; });
    }
}

/// Draws a row of switches for the first bits of a filter; the others stay as they are.
void edit_layers(PanelCall& call,
                 EditedBodies bodies,
                 const char* word,
                 std::uint32_t CollisionFilter::*bits,
                 const char* tooltip) {
    constexpr std::uint32_t kLayers = 8;
    const float size = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemInnerSpacing.x * 0.5f;
    ImGui::PushID(word);
    for (std::uint32_t i = 0; i < kLayers; ++i) {
        if (i > 0)
            ImGui::SameLine(0, gap);
        const std::string number = std::to_string(i + 1);
        const Shared<bool> is_on = shared(
            bodies, [&](const Body& b) { return (b.filter.*bits >> i & 1u) != 0; });
        const std::string mixed = "Layer " + number + " is mixed: some of the bodies have it";
        const bool is_pressed = ui::toggle(call.ui,
                                           number.c_str(),
                                           is_on.value && !is_on.is_mixed,
                                           is_on.is_mixed ? mixed.c_str() : tooltip,
                                           {size, size});
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        call.ui.recorder.record(word + (' ' + number), {{low.x, low.y}, {high.x, high.y}});
        if (!is_pressed)
            continue;
        ++call.ui.held.gesture;
        const bool turns_on = !is_on.value || is_on.is_mixed;
        ask_for_all(call, bodies, [&](const Body& b) {
            CollisionFilter filter = b.filter;
            filter.*bits = turns_on ? filter.*bits | 1u << i : filter.*bits & ~(1u << i);
            return SetFilter{b.id, filter};
        });
    }
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(word);
    ImGui::PopID();
}

} // namespace

void edit_motion(PanelCall& call, EditedBodies bodies) {
    static constexpr std::string_view kChoices[] = {"static", "kinematic", "dynamic"};
    Shared<int> motion = shared(bodies, [](const Body& b) { return static_cast<int>(b.motion); });
    if (choose(call,
               "Motion",
               motion,
               kChoices,
               "Static never moves; kinematic moves with its velocity, pushed by nothing"))
        ask_for_all(call, bodies, [&](const Body& body) {
            return SetMotion{body.id, static_cast<Motion>(motion.value)};
        });
}

void edit_velocity(PanelCall& call, EditedBodies bodies) {
    Shared<Vec3> v = shared(bodies, [](const Body& b) { return b.v; });
    if (const auto changed = drag_vector(call, "Velocity", "m/s", v); any(changed))
        ask_for_all(call, bodies, [&](const Body& b) {
            return SetVelocity{b.id, with_components(b.v, v.value, changed), b.w};
        });
    Shared<Vec3> w = shared(bodies, [](const Body& b) { return b.w; });
    if (const auto changed = drag_vector(call, "Spin", "rad/s", w); any(changed))
        ask_for_all(call, bodies, [&](const Body& b) {
            return SetVelocity{b.id, b.v, with_components(b.w, w.value, changed)};
        });
}

void edit_mass(PanelCall& call, EditedBodies all) {
    std::vector<const Body*> bodies;
    std::copy_if(all.begin(), all.end(), std::back_inserter(bodies), [](const Body* body) {
        return body->motion == Motion::dynamic;
    });
    Shared<float> mass = shared(bodies, [](const Body& b) { return b.mass; });
    if (ui::drag(call.ui,
                 "Mass",
                 mass.value,
                 std::max(0.01f, mass.value * 0.01f),
                 {.minimum = 1e-9, // the range of World::set_mass
                  .maximum = 1e12,
                  .format = mass.format(mass_format(static_cast<double>(mass.value))),
                  .tooltip = "The moment of inertia changes in proportion"}))
        ask_for_all(call, bodies, [&](const Body& b) { return SetMass{b.id, mass.value}; });
    Shared<float> scale = shared(bodies, [](const Body& b) { return b.gravity_scale; });
    if (ui::drag(call.ui,
                 "Gravity scale",
                 scale.value,
                 0.01f,
                 {.minimum = -10, .maximum = 10, .format = scale.format("%.2f")}))
        ask_for_all(call, bodies, [&](const Body& b) {
            return SetGravityScale{b.id, scale.value};
        });
    Shared<float> linear = shared(bodies, [](const Body& b) { return b.linear_damping; });
    const auto damping = [&](const char* label, Shared<float>& value) {
        return ui::drag(call.ui,
                        label,
                        value.value,
                        0.01f,
                        {.minimum = 0, .maximum = 100, .format = value.format("%.2f /s")});
    };
    if (damping("Damping", linear))
        ask_for_all(call, bodies, [&](const Body& b) {
            return SetDamping{b.id, linear.value, b.angular_damping};
        });
    Shared<float> angular = shared(bodies, [](const Body& b) { return b.angular_damping; });
    if (damping("Spin damping", angular))
        ask_for_all(call, bodies, [&](const Body& b) {
            return SetDamping{b.id, b.linear_damping, angular.value};
        });
}

void edit_density(PanelCall& call, EditedBodies bodies) {
    Shared<float> density = shared(bodies, [](const Body& b) { return b.density; });
    if (ui::drag(call.ui,
                 "Density",
                 density.value,
                 std::max(1.0f, density.value * 0.01f),
                 {.minimum = 1e-3,
                  .maximum = 1e5,
                  .format = density.format("%.4g kg/m³"),
                  .tooltip = "The mass follows, also if it was set"}))
        ask_for_all(call, bodies, [&](const Body& b) { return SetDensity{b.id, density.value}; });
}

void edit_material(PanelCall& call, EditedBodies all) {
    const std::vector<const Body*> bodies = with_colliders(all);
    if (bodies.empty())
        return;
    struct Number {
        const char* label;
        Real Material::*number;
        double maximum;
        const char* format;
        const char* tooltip;
    };
    static constexpr Number kNumbers[] = {
        {"Friction",
         &Material::friction,
         1.5,
         "%.2f",
         "Coulomb friction: a body begins to slide where the slope, height over length, exceeds "
         "this number"},
        {"Restitution",
         &Material::restitution,
         1,
         "%.2f",
         "Speed after an impact divided by the speed before: 0 does not bounce, 1 loses nothing"},
        {"Rolling resistance", &Material::rolling_resistance, 0.3, "%.3f", nullptr}};
    for (const Number& number : kNumbers) {
        Shared<Real> value = shared(
            bodies, [&](const Body& b) { return material_of(call, b).*(number.number); });
        if (ui::slider(call.ui,
                       number.label,
                       value.value,
                       {.minimum = 0,
                        .maximum = number.maximum,
                        .format = value.format(number.format),
                        .tooltip = number.tooltip}))
            ask_for_all(call, bodies, [&](const Body& b) {
                Material m = material_of(call, b);
                m.*(number.number) = value.value;
                // Each slider limits the other.
                m.static_friction = m.static_friction > 0 ? static_friction_of(m) : 0;
                return SetMaterial{b.id, m};
            });
    }
    Shared<Real> sticking = shared(
        bodies, [&](const Body& b) { return static_friction_of(material_of(call, b)); });
    if (ui::slider(call.ui,
                   "Static friction",
                   sticking.value,
                   {.minimum = 0,
                    .maximum = 1.5,
                    .format = sticking.format("%.2f"),
                    .tooltip = "Friction while nothing slides yet; at least the friction above"}))
        ask_for_all(call, bodies, [&](const Body& b) {
            Material m = material_of(call, b);
            m.static_friction = sticking.value > m.friction ? sticking.value : 0;
            return SetMaterial{b.id, m};
        });
}

void edit_surface_motion(PanelCall& call, EditedBodies all) {
    const std::vector<const Body*> bodies = with_colliders(all);
    if (bodies.empty())
        return;
    const auto motion_of = [&](const Body& b) -> const SurfaceMotion& {
        return call.context.frame.state->colliders[b.first_collider].surface_motion;
    };
    Shared<Vec3> v = shared(bodies, [&](const Body& b) { return motion_of(b).velocity; });
    if (const auto changed = drag_vector(call, "Belt", "m/s", v); any(changed))
        ask_for_all(call, bodies, [&](const Body& b) {
            SurfaceMotion motion = motion_of(b);
            motion.velocity = with_components(motion.velocity, v.value, changed);
            return SetSurfaceMotion{b.id, motion};
        });
    ui::tooltip_of_last("Motion of the surface in the frame of the shape: friction drives what "
                        "touches it, as on a conveyor belt; the body itself stays");
    Shared<Vec3> w = shared(bodies, [&](const Body& b) { return motion_of(b).angular_velocity; });
    if (const auto changed = drag_vector(call, "Turntable", "rad/s", w); any(changed))
        ask_for_all(call, bodies, [&](const Body& b) {
            SurfaceMotion motion = motion_of(b);
            motion.angular_velocity = with_components(motion.angular_velocity, w.value, changed);
            return SetSurfaceMotion{b.id, motion};
        });
    ui::tooltip_of_last("Rotation of the surface around the middle of the shape");
}

void edit_sleep(PanelCall& call, EditedBodies bodies) {
    Shared<int> quality = shared(bodies,
                                 [](const Body& b) { return static_cast<int>(b.asked_quality); });
    const bool are_dynamic = std::all_of(bodies.begin(), bodies.end(), [](const Body* body) {
        return body->motion == Motion::dynamic;
    });
    if (are_dynamic &&
        choose(call,
               "Quality of this",
               quality,
               quality_words(),
               "Accuracy of the solver for this body and all that touch it, in place of the "
               "world's"))
        ask_for_all(call, bodies, [&](const Body& b) {
            return SetQuality{b.id, static_cast<topple::Quality>(quality.value)};
        });
    Shared<bool> can_sleep = shared(bodies, [](const Body& b) { return b.can_sleep; });
    if (can_sleep.is_mixed)
        can_sleep.value = false;
    if (ui::checkbox(call.ui,
                     "May sleep",
                     can_sleep.value,
                     can_sleep.is_mixed ? "mixed: some of the bodies may sleep" : nullptr)) {
        ++call.ui.held.gesture;
        ask_for_all(call, bodies, [&](const Body& b) {
            return SetCanSleep{b.id, can_sleep.value};
        });
    }
}

void edit_locks(PanelCall& call, EditedBodies bodies) {
    static constexpr std::array<const char*, 6> kLabels{
        "move X", "move Y", "move Z", "turn X", "turn Y", "turn Z"};
    if (!std::all_of(bodies.begin(), bodies.end(), [](const Body* body) {
            return body->motion == Motion::dynamic;
        }))
        return;
    ui::heading("Locked");
    for (std::size_t i = 0; i < kLabels.size(); ++i) {
        if (i % 3 != 0)
            ImGui::SameLine();
        Shared<bool> lock = shared(bodies, [&](const Body& b) { return lock_at(b.locks, i); });
        lock.value = lock.value && !lock.is_mixed;
        if (!ui::checkbox(call.ui,
                          kLabels[i],
                          lock.value,
                          lock.is_mixed ? "mixed: locked for some of the bodies"
                          : i < 3 ? "Whether the center of mass never moves along this axis of "
                                    "the world"
                                  : "Whether the body never turns about this axis of the world"))
            continue;
        ++call.ui.held.gesture;
        ask_for_all(call, bodies, [&](const Body& b) {
            MotionLocks locks = b.locks;
            set_lock_at(locks, i, lock.value);
            return SetLocks{b.id, locks};
        });
    }
}

void edit_filter(PanelCall& call, EditedBodies all) {
    const std::vector<const Body*> bodies = with_colliders(all);
    if (bodies.empty())
        return;
    ui::heading("Collides with");
    edit_layers(call,
                bodies,
                "In layer",
                &CollisionFilter::category,
                "Whether it is in this layer. Two bodies touch if each meets a layer of the other");
    edit_layers(call,
                bodies,
                "Meets layer",
                &CollisionFilter::mask,
                "Whether it touches what is in this layer");
    Shared<int> group = shared(bodies, [](const Body& b) { return int{b.filter.group}; });
    const int most = std::max(9, std::abs(group.value));
    if (ui::slider(call.ui,
                   "Group",
                   group.value,
                   {.minimum = -static_cast<double>(most),
                    .maximum = static_cast<double>(most),
                    .format = group.is_mixed     ? kMixed
                              : group.value == 0 ? "none"
                                                 : "%d",
                    .tooltip = "Bodies of the same group always touch, those of the same negative "
                               "group never, whatever their layers"}))
        ask_for_all(call, bodies, [&](const Body& b) {
            CollisionFilter filter = b.filter;
            filter.group = group.value;
            return SetFilter{b.id, filter};
        });
    const PublishedFrame& frame = call.context.frame;
    if (std::any_of(bodies.begin(), bodies.end(), [&](const Body* body) {
            const auto colliders = colliders_of(frame, *body);
            return std::any_of(
                colliders.begin(), colliders.end(), [](const Collider& c) { return c.has_filter; });
        }))
        ui::wrapped_note("Some of its shapes have layers of their own.");
}

void edit_enabled(PanelCall& call, EditedBodies bodies) {
    Shared<bool> enabled = shared(bodies, [](const Body& b) { return !is_absent(b); });
    enabled.value = enabled.value && !enabled.is_mixed;
    if (ui::checkbox(call.ui,
                     "Enabled",
                     enabled.value,
                     enabled.is_mixed ? "mixed: some of the bodies are enabled"
                                      : "Off: stays where it is, touches nothing, and its joints "
                                        "rest")) {
        ++call.ui.held.gesture;
        ask_for_all(call, bodies, [&](const Body& b) { return SetEnabled{b.id, enabled.value}; });
    }
}

void edit_sizes(PanelCall& call, EditedBodies bodies) {
    const PublishedFrame& frame = call.context.frame;
    const std::span<const Collider> first = colliders_of(frame, *bodies.front());
    if (first.size() != 1)
        return;
    const Shape& shape = shape_of(frame, first.front());
    for (const Body* body : bodies) {
        const std::span<const Collider> colliders = colliders_of(frame, *body);
        if (colliders.size() != 1 || shape_of(frame, colliders.front()).index() != shape.index())
            return;
    }
    std::visit(
        [&]<typename S>(const S& of_first) {
            if constexpr (MeasuredShape<S>)
                for_each_measure(of_first, [&](const auto& measure, const auto&) {
                    edit_size(call, bodies, measure);
                });
        },
        shape);
}

} // namespace topple::app
