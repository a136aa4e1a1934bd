// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/sweep_form.h"

#include "app/scenes/scene_registry.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace topple::app {
namespace {

constexpr std::string_view kSize = "size";
constexpr int kMostSteps = 100'000;

const SceneInfo* scene_of(const std::string& source) { return find_scene(scene_id_of(source)); }

bool is_real(const ParameterInfo* info) {
    return info != nullptr && info->kind == ParameterInfo::Kind::real;
}

std::string typed(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

/// Fills in a range around `standard` within the limits.
void set_range(AxisForm& form, double standard, double minimum, double maximum, bool is_whole) {
    double low = standard == 0 ? minimum : standard < 0 ? standard * 2 : standard / 4;
    double high = standard == 0 ? maximum : standard < 0 ? 0 : standard * 4;
    if (is_whole) {
        low = std::ceil(low);
        high = std::floor(high);
    }
    low = std::clamp(low, minimum, maximum);
    high = std::clamp(high, minimum, maximum);
    form.low = is_whole ? std::to_string(std::lround(low)) : typed(low);
    form.high = is_whole ? std::to_string(std::lround(high)) : typed(high);
    if (is_whole)
        form.count = std::clamp(static_cast<int>(high - low) + 1, 2, 8);
}

} // namespace

bool AxisForm::has_all_values() const {
    const ParameterInfo* info = find_parameter(name);
    return info != nullptr && (info->kind == ParameterInfo::Kind::boolean ||
                               info->kind == ParameterInfo::Kind::choice);
}

std::string AxisForm::text() const {
    std::string text = name + '=';
    if (!has_all_values())
        return text + low + ".." + high + ':' + std::to_string(count) +
               (is_logarithmic ? ":log" : "");
    const ParameterInfo& info = *find_parameter(name);
    if (info.kind == ParameterInfo::Kind::boolean)
        return text + "off,on";
    for (std::size_t i = 0; i < info.choices.size(); ++i)
        text += (i > 0 ? "," : "") + std::string(info.choices[i]);
    return text;
}

std::vector<std::string> axis_names(const std::string& source) {
    std::vector<std::string> names;
    const SceneInfo* scene = scene_of(source);
    if (scene != nullptr && scene->default_size > 0)
        names.emplace_back(kSize);
    for (const std::span<const SceneSlider> some : {sliders_of(source), sliders_of_all_scenes()})
        for (const SceneSlider& slider : some) {
            const std::string key = key_of(slider);
            const bool is_listed = std::holds_alternative<ParameterNumber>(slider.number) ||
                                   (scene != nullptr && scene->size_name == key);
            if (!is_listed)
                names.push_back(key);
        }
    for (const ParameterInfo& info : parameter_table())
        if (info.changes_motion)
            names.emplace_back(info.name);
    return names;
}

std::string axis_label(const std::string& name, const std::string& source) {
    if (name == kSize)
        return "Size of the scene";
    if (const ParameterInfo* info = find_parameter(name))
        return std::string(info->label);
    const SceneSlider* slider = find_slider(sliders_of(source), name);
    return slider != nullptr ? std::string(info_of(*slider).label) : name;
}

AxisForm usual_axis(const std::string& name, const std::string& source) {
    AxisForm form{.name = name};
    const SceneInfo* scene = scene_of(source);
    if (name == kSize && scene != nullptr)
        set_range(form, scene->default_size, scene->smallest_size, scene->largest_size, true);
    else if (const ParameterInfo* info = find_parameter(name)) {
        set_range(form, info->standard, info->minimum, info->maximum, !is_real(info));
        form.is_logarithmic = info->is_logarithmic && std::stod(form.low) > 0;
    } else if (const SceneSlider* slider = find_slider(sliders_of(source), name)) {
        const ParameterInfo range = info_of(*slider);
        form.low = typed(range.minimum);
        form.high = typed(range.maximum);
        form.is_logarithmic = range.is_logarithmic;
    }
    return form;
}

Result<SweepOptions> SweepForm::options() const {
    const Result<SweepAxis> along = parse_axis(x.text(), source);
    if (!along.ok())
        return along.error();
    SweepOptions options{.source = source, .x = *along, .metric = metric};
    if (has_y) {
        const Result<SweepAxis> up = parse_axis(y.text(), source);
        if (!up.ok())
            return up.error();
        if (x.name == y.name)
            return Error{.message = "both axes are " + axis_label(x.name, source) +
                                    ": choose another one"};
        options.y = *up;
    }
    if (steps.empty())
        return options;
    const bool is_count = steps.size() <= 6 &&
                          steps.find_first_not_of("0123456789") == std::string::npos;
    if (!is_count || std::stoi(steps) > kMostSteps)
        return Error{.message = "steps: a number up to " + std::to_string(kMostSteps) +
                                ", or nothing for the scene's own"};
    options.steps = std::stoi(steps);
    return options;
}

std::string SweepForm::command() const {
    return "topple sweep " + source + " --x " + x.text() + (has_y ? " --y " + y.text() : "") +
           " --metric " + metric + (steps.empty() ? "" : " --steps " + steps) + " --json";
}

SweepForm usual_form(const std::string& source) {
    const SceneInfo* scene = scene_of(source);
    const bool has_size = scene != nullptr && scene->default_size > 0;
    return {.source = source,
            .x = usual_axis("substeps", source),
            .y = usual_axis(has_size ? std::string(kSize) : "gravity_y", source),
            .has_y = true,
            .metric = "overlap_m",
            .steps = {}};
}

} // namespace topple::app
