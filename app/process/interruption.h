// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple::app {

/// During its lifetime, the first SIGINT (Ctrl+C), SIGTERM or SIGHUP (a closed terminal) is stored instead of ending
/// the program, so that a long run can finish its files. The second one ends the program at once. An ignored SIGHUP
/// stays ignored. One object at a time; main thread only.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// Returns the number of the received signal, or 0.
    [[nodiscard]] static int signal_number();
};

} // namespace topple::app
