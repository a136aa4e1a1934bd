// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/parameter_control.h"
#include "topple/world/parameter_table.h"
#include "topple/world/state/definition_check.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Returns the first control whose parameter does not come before the name.
template<typename Controls>
auto place_of(Controls& controls, std::string_view parameter) {
    const auto comes_before = [](const ParameterControl& c, std::string_view name) {
        return c.parameter.compare(name) < 0; // clang 14 finds no < for a string and a view
    };
    return std::lower_bound(controls.begin(), controls.end(), parameter, comes_before);
}

} // namespace

bool can_be_controlled(const ParameterInfo& info) {
    return info.kind != ParameterInfo::Kind::choice && info.name != "dt";
}

Result<void> check_parameter_control(const ParameterControlDef& def) {
    const ParameterInfo* info = find_parameter(def.parameter);
    if (info && !can_be_controlled(*info))
        return Error{"the parameter '" + def.parameter + "' cannot be moved by a key"};
    Parameters tried;
    for (const Real value : {def.rest, def.control.at_positive, def.control.at_negative})
        if (const auto set = set_parameter(tried, def.parameter, static_cast<double>(value)); !set)
            return set;
    return check_control(def.control);
}

const ParameterControl* find_parameter_control(const WorldState& state,
                                               std::string_view parameter) {
    const auto at = place_of(state.parameter_controls, parameter);
    return at != state.parameter_controls.end() && at->parameter == parameter ? &*at : nullptr;
}

double controlled_value(const ParameterControl& c) {
    const auto value = static_cast<double>(
        controlled_goal(c.control, is_bound(c.control) ? c.control_level : 0, c.rest));
    const ParameterInfo* info = find_parameter(c.parameter);
    const bool is_whole = info && info->kind != ParameterInfo::Kind::real;
    return is_whole ? std::floor(value + 0.5) : value;
}

Parameters resting_parameters(const WorldState& state) {
    Parameters parameters = state.parameters;
    for (const ParameterControl& c : state.parameter_controls)
        (void)set_parameter(parameters, c.parameter, static_cast<double>(c.rest));
    return parameters;
}

Result<void> World::set_parameter_control(const ParameterControlDef& def) {
    if (const auto checked = check_parameter_control(def); !checked)
        return checked;
    std::vector<ParameterControl>& controls = impl_->state.parameter_controls;
    ParameterControl control;
    static_cast<ParameterControlDef&>(control) = def;
    const auto at = place_of(controls, def.parameter);
    const bool is_known = at != controls.end() && at->parameter == def.parameter;
    if (is_known && is_bound(def.control))
        control.control_level = at->control_level;
    const double value = controlled_value(control);
    if (is_known)
        *at = std::move(control);
    else
        controls.insert(at, std::move(control));
    return change_parameter(def.parameter, value);
}

void World::remove_parameter_control(std::string_view parameter) {
    std::vector<ParameterControl>& controls = impl_->state.parameter_controls;
    const auto at = place_of(controls, parameter);
    if (at == controls.end() || at->parameter != parameter)
        return;
    const ParameterControlDef removed = *at;
    controls.erase(at);
    (void)change_parameter(removed.parameter, static_cast<double>(removed.rest));
}

Result<void> World::set_parameter(std::string_view name, double value) {
    const ParameterControl* known = find_parameter_control(impl_->state, name);
    if (!known)
        return change_parameter(name, value);
    Parameters tried = impl_->state.parameters;
    if (const auto set = topple::set_parameter(tried, name, value); !set)
        return set;
    ParameterControlDef def = *known;
    def.rest = static_cast<Real>(value);
    return set_parameter_control(def);
}

Result<void> World::set_parameters(const Parameters& parameters) {
    Parameters tried;
    for (const ParameterInfo& info : parameter_table())
        if (const auto set = topple::set_parameter(
                tried, info.name, get_parameter(parameters, info));
            !set)
            return set;
    const Parameters before = impl_->state.parameters;
    const std::vector<ParameterControl> controls_before = impl_->state.parameter_controls;
    for (const ParameterInfo& info : parameter_table()) {
        const double value = get_parameter(parameters, info);
        if (value == get_parameter(before, info))
            continue;
        if (const auto set = set_parameter(info.name, value); !set) {
            impl_->state.parameters = before;
            impl_->state.parameter_controls = controls_before;
            return set;
        }
    }
    return {};
}

} // namespace topple
