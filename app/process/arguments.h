// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace topple::app {

/// Returns the arguments of `main` in UTF-8, the encoding of all paths and messages of the program. Systems that
/// know no other text give the bytes that they got.
std::vector<std::string> utf8_arguments(int argc, const char* const* argv);

/// Lets the bytes that the program prints reach a pipe or a file unchanged, and a terminal as UTF-8. Call once, before
/// anything is printed.
void prepare_output();

} // namespace topple::app
