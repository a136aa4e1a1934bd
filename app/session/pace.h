// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace topple::app {

/// Decides when the next step is due, so that simulated time keeps up with real time. If steps cost more than they
/// simulate, the backlog is capped: the simulation slows down instead of skipping steps or accumulating a debt.
class Pace {
public:
    /// Advances the clock. `now` [s] is real time on any clock; `speed` is simulated over real time.
    void pass_time(double now, double speed, double dt) {
        const double elapsed = started_ ? std::max(now - last_, 0.0) : 0.0;
        started_ = true;
        last_ = now;
        owed_ = std::min(owed_ + elapsed * speed, std::max(2 * dt, kMaxDebt * speed));
        window_real_ += elapsed;
        if (window_real_ >= kWindow) {
            factor_ = window_simulated_ / window_real_;
            window_real_ = window_simulated_ = 0;
        }
    }

    [[nodiscard]] bool is_due(double dt) const { return owed_ >= dt; }
    void take_step(double dt) {
        owed_ -= dt;
        window_simulated_ += dt;
    }
    /// Returns the real time until the next step is due. [s]
    [[nodiscard]] double until_due(double speed, double dt) const {
        return std::max(dt - owed_, 0.0) / speed;
    }
    /// Time was paused: drops the backlog.
    void stop() { *this = Pace{factor_}; }

    /// Returns the recent ratio of simulated to real time. [-]
    [[nodiscard]] double real_time_factor() const { return factor_; }

    Pace() = default;

private:
    explicit Pace(double factor) : factor_(factor) {}

    static constexpr double kMaxDebt = 0.05; ///< Largest backlog in real time. [s]
    static constexpr double kWindow = 0.5;   ///< Period over which the factor is measured. [s]

    double last_ = 0, owed_ = 0; // [s]
    double window_real_ = 0, window_simulated_ = 0;
    double factor_ = 1;
    bool started_ = false;
};

} // namespace topple::app
