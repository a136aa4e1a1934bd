// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/line/world_flags.h"

namespace topple::app {

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
                {"auto", "scalar", std::string(name_of(InstructionSet::lanes4)), "avx2"},
                "Instruction set; the bits are the same with each");
}

void add_world_options(Verb& verb, WorldOptions& options) {
    add_thread_options(verb, options.threads, options.isa);
    add_memory_option(verb, options.memory_mb);
    verb.repeated("--set",
                  options.settings,
                  "A parameter, or a slider of the scene: name=value; may be repeated");
}

} // namespace topple::app
