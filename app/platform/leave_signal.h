// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple::app {

/// From this call on SIGINT, SIGTERM and SIGHUP ask the program to leave instead of ending it; a second one of the
/// same kind ends it at once.
void watch_leave_signals();
/// Returns the signal that has asked the program to leave; 0 if none has.
[[nodiscard]] int leave_signal();

} // namespace topple::app
