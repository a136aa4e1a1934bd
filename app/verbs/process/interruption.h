// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple::app {

/// While one lives, the first SIGINT (Ctrl+C), SIGTERM or SIGHUP (a closed terminal) is noted instead of ending the
/// program, so that a long run can finish its files. The second one ends the program at once. Where SIGHUP is ignored, it
/// stays so. One at a time; main thread only.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// The number of the signal that came, or 0.
    [[nodiscard]] static int signal_number();
};

} // namespace topple::app
