// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace topple {

/// Wall time since it was made or last restarted. Only ever reported: nothing in a step depends on it.
class Stopwatch {
public:
    void restart() { start_ = Clock::now(); }
    /// [ms]
    [[nodiscard]] double elapsed_ms() const {
        return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

} // namespace topple
