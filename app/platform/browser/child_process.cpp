// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// A page starts no other programs.
#include "app/platform/child_process.h"

namespace topple::app {

bool is_program_installed(const std::string& /*name*/) { return false; }

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& words, Input /*input*/) {
    return Error{.message = "the program " + words.front() + " cannot be started from a page"};
}

ChildProcess::~ChildProcess() = default;
bool ChildProcess::write(std::string_view /*bytes*/) { return false; }
void ChildProcess::close_input() {}
std::optional<int> ChildProcess::exit_code() { return exit_code_; }
int ChildProcess::wait() { return 1; }
void ChildProcess::stop() {}
std::string ChildProcess::said() const { return {}; }

} // namespace topple::app
