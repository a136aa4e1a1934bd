// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple::app {

/// From now on SIGINT, SIGTERM and SIGHUP do not end the program but ask it to leave; a second one of the
/// same kind ends it at once.
void watch_leave_signals();
/// The signal that has asked the program to leave; 0: none has.
[[nodiscard]] int leave_signal();

} // namespace topple::app
