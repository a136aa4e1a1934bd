// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace topple {

/// Wall time since its creation or last restart. Only reported: nothing in a step depends on it.
class Stopwatch {
public:
    /// Sets the elapsed time to zero.
    void restart() { start_ = Clock::now(); }
    /// Returns the wall time since the start. [ms]
    [[nodiscard]] double elapsed_ms() const {
        return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

} // namespace topple
