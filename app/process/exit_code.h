// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple::app {

/// Exit codes of the program: 1 is a metric or a check that failed, 2 bad input, bad usage or a file that cannot
/// be written, 3 a machine without display or usable OpenGL.
inline constexpr int kFine = 0, kCheckFailed = 1, kBadInput = 2, kNoScreen = 3;
/// Base of the exit code of a program ended by a signal; shells add the signal's number.
inline constexpr int kSignalBase = 128;

} // namespace topple::app
