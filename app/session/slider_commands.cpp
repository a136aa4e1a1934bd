// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/slider_commands.h"

#include "app/scenes/scene_registry.h"
#include "app/session/frame/frame_query.h"
#include "topple/world/parameter_table.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace topple::app {
namespace {

/// Calls `visit` with the ordinal of every object of a slider, the present value, and a function that returns the
/// command for another value.
template<typename Visit>
struct VisitNumbers {
    const WorldState& state;
    const Visit& visit;

    void operator()(const ParameterNumber& parameter) const {
        const ParameterInfo& info = *find_parameter(parameter.name);
        visit(std::uint64_t{0},
              get_parameter(resting_parameters(state), info),
              [&](double value) -> Command {
                  return SetParameter{std::string(info.name), value};
              });
    }

    void operator()(const SurfaceNumber& surface) const {
        for (const Body& body : state.bodies) {
            if (!is_meant(body, surface.bodies) || body.collider_count == 0)
                continue;
            const Material& material = state.colliders[body.first_collider].material;
            visit(body.id.ordinal,
                  static_cast<double>(material.*surface.number),
                  [&](double value) -> Command {
                      Material m = material;
                      m.*surface.number = static_cast<Real>(value);
                      // Static friction below the friction means the same as none.
                      m.static_friction = m.static_friction > 0 ? static_friction_of(m) : 0;
                      return SetMaterial{body.id, m};
                  });
        }
    }

    void operator()(const SurfaceMotionNumber& surface) const {
        const bool is_belt = surface.kind == SurfaceMotionNumber::Kind::belt;
        for (const Body& body : state.bodies) {
            if (!is_meant(body, surface.bodies) || body.collider_count == 0)
                continue;
            const SurfaceMotion& motion = state.colliders[body.first_collider].surface_motion;
            visit(body.id.ordinal,
                  static_cast<double>(is_belt ? motion.velocity.x : motion.angular_velocity.y),
                  [&](double value) -> Command {
                      SurfaceMotion changed = motion;
                      (is_belt ? changed.velocity.x
                               : changed.angular_velocity.y) = static_cast<Real>(value);
                      return SetSurfaceMotion{body.id, changed};
                  });
        }
    }

    void operator()(const BodyNumber& number) const {
        if (number.kind == BodyNumber::Kind::mass_ratio)
            return visit_mass_ratio(number.bodies);
        for (const Body& body : state.bodies)
            if (is_meant(body, number.bodies) && body.motion == Motion::dynamic)
                visit(body.id.ordinal, value_of(number.kind, body), [&](double value) {
                    return command_of(number.kind, body, static_cast<Real>(value));
                });
    }

    void operator()(const JointNumber& number) const {
        for (const Joint& joint : state.joints) {
            JointSettings settings = joint;
            if (Real* value = number.of(joint.type, settings))
                visit(
                    joint.id.ordinal, static_cast<double>(*value), [&](double changed) -> Command {
                        *value = static_cast<Real>(changed);
                        return SetJoint{joint.id, settings};
                    });
        }
    }

    void operator()(const SoftNumber& number) const {
        for (const Deformable& soft : state.deformables) {
            if (!soft.made_from->name.starts_with(number.names))
                continue;
            Recipe recipe = soft.made_from->recipe;
            DeformableMaterial material = soft.made_from->material;
            const std::vector<Real*> values = number.of(recipe, material);
            if (values.empty())
                continue;
            visit(soft.id.ordinal,
                  static_cast<double>(*values.front()),
                  [&](double changed) -> Command {
                      for (Real* value : values)
                          *value = static_cast<Real>(changed);
                      DeformableDef def = numbers_of(soft);
                      def.recipe = recipe;
                      def.material = material;
                      return SetDeformable{std::move(def)};
                  });
        }
    }

    void operator()(const WaterNumber& number) const {
        for (const Water& water : state.water_volumes) {
            Water copy = water;
            Real& value = *number.of(copy);
            visit(water.id.ordinal, static_cast<double>(value), [&](double changed) -> Command {
                value = static_cast<Real>(changed);
                return SetWaterVolume{copy};
            });
        }
    }

private:
    /// Visits the last dynamic body that is meant if there is another one.
    void visit_mass_ratio(std::string_view bodies) const {
        const Body* last = nullptr;
        double mass_of_others = 0;
        int other_count = 0;
        for (const Body& body : state.bodies) {
            if (!is_meant(body, bodies) || body.motion != Motion::dynamic)
                continue;
            if (last != nullptr) {
                mass_of_others += static_cast<double>(last->mass);
                ++other_count;
            }
            last = &body;
        }
        if (other_count == 0)
            return;
        const double mean = mass_of_others / other_count;
        visit(
            last->id.ordinal, static_cast<double>(last->mass) / mean, [&](double ratio) -> Command {
                return SetMass{last->id, static_cast<Real>(ratio * mean)};
            });
    }
    [[nodiscard]] bool is_meant(const Body& body, std::string_view begin) const {
        return begin.empty() ? body.motion == Motion::dynamic
                             : state.body_names.of(body.id.ordinal).starts_with(begin);
    }
    static double value_of(BodyNumber::Kind kind, const Body& body) {
        return static_cast<double>(kind == BodyNumber::Kind::mass ? body.mass
                                                                  : body.angular_damping);
    }
    static Command command_of(BodyNumber::Kind kind, const Body& body, Real value) {
        if (kind == BodyNumber::Kind::mass)
            return SetMass{body.id, value};
        return SetDamping{body.id, body.linear_damping, value};
    }
};

template<typename Visit>
void for_each_number(const SceneSlider& slider, const WorldState& state, const Visit& visit) {
    std::visit(VisitNumbers<Visit>{state, visit}, slider.number);
}

std::map<std::uint64_t, double> values_in(const WorldState& state, const SceneSlider& slider) {
    std::map<std::uint64_t, double> values;
    for_each_number(slider, state, [&](std::uint64_t ordinal, double value, const auto&) {
        values.emplace(ordinal, value);
    });
    return values;
}

/// Returns the value that an object should have instead of `value`; none: it has that value, or it is not known.
std::optional<double> other_value(const std::map<std::uint64_t, double>& values,
                                  std::uint64_t ordinal,
                                  double value) {
    const auto known = values.find(ordinal);
    return known != values.end() && known->second != value ? std::optional(known->second)
                                                           : std::nullopt;
}

Error no_slider(std::string_view source, std::string_view key) {
    return {.message = '"' + std::string(source) + "\" has no slider \"" + std::string(key) + '"'};
}

} // namespace

std::optional<SliderValue> value_of(const SceneSlider& slider, const WorldState& state) {
    std::optional<SliderValue> found;
    for_each_number(slider, state, [&](std::uint64_t, double value, const auto&) {
        if (!found)
            found = SliderValue{.value = value};
        else
            found->is_mixed = found->is_mixed || value != found->value;
    });
    return found;
}

std::vector<Command> commands_of(const SceneSlider& slider, double value, const WorldState& state) {
    std::vector<Command> commands;
    for_each_number(slider, state, [&](std::uint64_t, double, const auto& command) {
        commands.push_back(command(value));
    });
    return commands;
}

Result<std::vector<Command>> commands_of(std::string_view source,
                                         std::span<const SliderSetting> settings,
                                         const WorldState& state) {
    std::vector<Command> all;
    for (const SliderSetting& setting : settings) {
        const SceneSlider* slider = find_slider(sliders_of(source), setting.key);
        if (slider == nullptr)
            return no_slider(source, setting.key);
        std::vector<Command> some = commands_of(*slider, setting.value, state);
        if (some.empty())
            return Error{.message = "the scene has nothing that \"" + setting.key +
                                    "\" could change"};
        std::move(some.begin(), some.end(), std::back_inserter(all));
    }
    return all;
}

Result<double> parse_slider_value(const SceneSlider& slider, std::string_view text) {
    ParameterInfo info = info_of(slider);
    const std::string key = key_of(slider);
    info.name = key; // by which a refusal calls it
    return parse_parameter_value(info, text);
}

Result<SliderSetting> parse_slider_setting(std::string_view source, std::string_view text) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string_view name = text.substr(0, equals);
    const SceneSlider* slider = find_slider(sliders_of(source), name);
    if (slider == nullptr)
        return no_slider(source, name);
    const Result<double> value = parse_slider_value(*slider,
                                                    text.substr(std::min(equals + 1, text.size())));
    if (!value.ok())
        return value.error();
    return SliderSetting{key_of(*slider), *value};
}

bool is_like(const SceneSlider& slider, const WorldState& wanted, const WorldState& state) {
    const std::map<std::uint64_t, double> values = values_in(wanted, slider);
    bool is_like = true;
    for_each_number(slider, state, [&](std::uint64_t ordinal, double value, const auto&) {
        is_like = is_like && !other_value(values, ordinal, value);
    });
    return is_like;
}

std::vector<Command> commands_like(const SceneSlider& slider,
                                   const WorldState& wanted,
                                   const WorldState& state) {
    const std::map<std::uint64_t, double> values = values_in(wanted, slider);
    std::vector<Command> commands;
    for_each_number(slider, state, [&](std::uint64_t ordinal, double value, const auto& command) {
        if (const std::optional<double> other = other_value(values, ordinal, value))
            commands.push_back(command(*other));
    });
    return commands;
}

} // namespace topple::app
