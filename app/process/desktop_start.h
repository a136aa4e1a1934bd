// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace topple::app {

/// Prepares Windows for a program with a window; does nothing on other systems. Closes the console that a double click
/// opens, not the terminal in which the program was started, and lets waits end within a millisecond instead of 16.
void become_window_program();

/// Prints why the program ends. Shows it in a box as well if nobody could read it otherwise: on Windows, after a double
/// click.
void tell_why_it_ends(const std::string& sentence);

} // namespace topple::app
