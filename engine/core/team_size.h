// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

namespace topple {

/// Chooses how many threads share the work of a step. A thread that has to leave its processor to another program keeps
/// all others waiting at every barrier, so that two threads can take longer than one: where processors are taken, the
/// team is smaller, and grows again when they have been idle.
class TeamSize {
public:
    /// `largest`: threads of the pool, at least 1.
    explicit TeamSize(int largest) : largest_(largest), size_(largest) {}

    /// Number of threads for the next step, from 1 to `largest`.
    [[nodiscard]] int size() const { return size_; }
    /// Takes what was measured of a step: its wall time, and the time in which the threads of the team had a processor
    /// or wanted none, all together. [ms]
    void after_step(double wall_ms, double processor_ms);
    /// Returns whether it is time to look for idle processors.
    [[nodiscard]] bool asks_for_idle_time(double now_ms) const {
        return size_ < largest_ && now_ms >= next_look_ms_;
    }
    /// Takes the time that processors have been idle. `now_ms`, `idle_ms`: since any two beginnings. [ms]
    void after_look(double now_ms, double idle_ms);

private:
    static constexpr double kLookInterval = 500; ///< [ms]

    int largest_, size_;
    double next_look_ms_ = 0;  ///< [ms]
    double last_look_ms_ = -1; ///< Below 0: no look has begun. [ms]
    double last_idle_ms_ = 0;  ///< [ms]
    int patience_ = 1;   ///< Intervals that processors must have been idle before the team grows.
    int fine_steps_ = 0; ///< Steps since the team last shrank.
    int crowded_steps_ = 0; ///< Steps that lacked processors, less those that did not.
};

} // namespace topple
