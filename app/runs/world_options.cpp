// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/runs/world_options.h"

#include "app/commands/parameter_setting.h"
#include "app/session/slider_commands.h"

namespace topple::app {
namespace {

/// Applies "name=value" with the name of a parameter. Fails: with a sentence, which lists the sliders if the name is
/// unknown.
Result<void> set_parameter_of(OpenedScene& opened, const std::string& text) {
    const Result<SetParameter> setting = parse_setting(text);
    if (setting.ok())
        return opened.world.set_parameter(setting->name, setting->value);
    Error error = setting.error();
    const std::string_view name = std::string_view(text).substr(0, text.find('='));
    if (find_typed_parameter(name) != nullptr)
        return error;
    const char* before = "; sliders of this scene are ";
    for (const std::span<const SceneSlider> some :
         {sliders_of(opened.source), sliders_of_all_scenes()})
        for (const SceneSlider& slider : some) {
            error.message += before + key_of(slider);
            before = ", ";
        }
    return error;
}

/// Applies "name=value" with the name of a slider.
Result<void> set_slider(OpenedScene& opened, const std::string& text) {
    const Result<SliderSetting> setting = parse_slider_setting(opened.source, text);
    if (!setting.ok())
        return setting.error();
    const auto commands = commands_of(opened.source, {&*setting, 1}, opened.world.state());
    if (!commands.ok())
        return commands.error();
    for (const Command& command : *commands)
        if (const auto done = apply(command, opened.world); !done.ok())
            return done.error();
    return {};
}

/// Applies "name=value". Fails: with a sentence.
Result<void> apply_setting(OpenedScene& opened, const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::string_view name = std::string_view(text).substr(0, equals);
    const bool is_slider = equals != std::string::npos && find_typed_parameter(name) == nullptr &&
                           find_slider(sliders_of(opened.source), name) != nullptr;
    return is_slider ? set_slider(opened, text) : set_parameter_of(opened, text);
}

} // namespace

Result<std::optional<InstructionSet>> instruction_set_of(const std::string& name) {
    if (name == "auto")
        return std::optional<InstructionSet>();
    for (int i = 0; i < kInstructionSetCount; ++i) {
        const auto set = static_cast<InstructionSet>(i);
        if (name != name_of(set))
            continue;
        if (!is_supported(set))
            return Error{.message = "this machine, or this build, has no " + name +
                                    "; leave --isa out to take the best there is"};
        return std::optional(set);
    }
    return Error{.message = "there is no instruction set \"" + name + "\""};
}

Result<OpenedScene> open_scene(const std::string& source, const WorldOptions& options) {
    auto opened = open_scene(source, options.threads, {}, options.memory_mb * 1'000'000);
    if (!opened.ok())
        return opened;
    const auto instruction_set = instruction_set_of(options.isa);
    if (!instruction_set.ok())
        return instruction_set.error();
    if (*instruction_set)
        opened->world.set_instruction_set(**instruction_set);
    for (const std::string& text : options.settings)
        if (auto done = apply_setting(*opened, text); !done.ok())
            return done.error();
    return opened;
}

} // namespace topple::app
