// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/line/world_options.h"

#include "app/verbs/line/parameter_setting.h"

namespace topple::app {
namespace {

Result<void> set_instruction_set(World& world, const std::string& name) {
    if (name == "auto")
        return {};
    for (int i = 0; i < kInstructionSetCount; ++i) {
        const auto set = static_cast<InstructionSet>(i);
        if (name != name_of(set))
            continue;
        if (!is_supported(set))
            return Error{.message = "this machine, or this build, has no " + name +
                                    "; leave --isa out to take the best there is"};
        world.set_instruction_set(set);
        return {};
    }
    return Error{.message = "there is no instruction set \"" + name + "\""};
}

} // namespace

void add_memory_option(Verb& verb, std::size_t& memory_mb) {
    verb.number("--memory",
                memory_mb,
                {0, 1'000'000},
                "Memory that a scene file may take [MB]; by default 56 and twelve times its size");
}

void add_world_options(Verb& verb, WorldOptions& options) {
    verb.number("--threads", options.threads, {1, 256}, "Threads of a step");
    verb.choice("--isa",
                options.isa,
                {"auto", "scalar", "sse2", "avx2"},
                "Instruction set; the bits are the same with each");
    add_memory_option(verb, options.memory_mb);
    verb.repeated("--set", options.settings, "A parameter: name=value; may be repeated");
}

Result<OpenedScene> open_scene(const std::string& source, const WorldOptions& options) {
    auto opened = open_scene(source, options.threads, {}, options.memory_mb * 1'000'000);
    if (!opened.ok())
        return opened;
    if (auto done = set_instruction_set(opened->world, options.isa); !done.ok())
        return done.error();
    for (const std::string& text : options.settings) {
        const Result<ParameterSetting> setting = parse_setting(text);
        if (!setting.ok())
            return setting.error();
        if (auto done = opened->world.set_parameter(setting->name, setting->value); !done.ok())
            return done.error();
    }
    return opened;
}

} // namespace topple::app
