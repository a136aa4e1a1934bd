// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/line/world_options.h"

#include "app/commands/parameter_setting.h"

namespace topple::app {

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

void add_memory_option(Verb& verb, std::size_t& memory_mb) {
    verb.number("--memory",
                memory_mb,
                {0, 1'000'000},
                "Memory that a scene file may take [MB]; by default 56 and twelve times its size");
}

void add_thread_options(Verb& verb, int& threads, std::string& isa) {
    verb.number("--threads", threads, {1, 256}, "Threads of a step");
    verb.choice("--isa",
                isa,
                {"auto", "scalar", "sse2", "avx2"},
                "Instruction set; the bits are the same with each");
}

void add_world_options(Verb& verb, WorldOptions& options) {
    add_thread_options(verb, options.threads, options.isa);
    add_memory_option(verb, options.memory_mb);
    verb.repeated("--set", options.settings, "A parameter: name=value; may be repeated");
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
    for (const std::string& text : options.settings) {
        const Result<SetParameter> setting = parse_setting(text);
        if (!setting.ok())
            return setting.error();
        if (auto done = opened->world.set_parameter(setting->name, setting->value); !done.ok())
            return done.error();
    }
    return opened;
}

} // namespace topple::app
