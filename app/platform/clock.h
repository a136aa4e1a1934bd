// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

namespace topple::app {

/// Real time since its creation or last restart; never goes back.
class Clock {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }
    /// Returns the elapsed seconds and restarts from zero.
    double restart() {
        const auto now = std::chrono::steady_clock::now();
        const double passed = std::chrono::duration<double>(now - start_).count();
        start_ = now;
        return passed;
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace topple::app
