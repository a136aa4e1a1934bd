// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/team_size.h"

#include <algorithm>
#include <cmath>

namespace topple {
namespace {

/// Time of a thread without a processor that counts: more than it needs to wake up. [ms]
constexpr double kLeastLoss = 0.15;
/// Share of the team's time that may be lost. [-]
constexpr double kMostLost = 0.12;
/// Crowded steps, less those between them that are not, that shrink a team: anything runs now and then.
constexpr int kProof = 4;
/// Longest time that processors must have been idle, in intervals.
constexpr int kMostPatience = 32;
/// Steps without a loss after which a team that shrinks is taken to shrink for the first time.
constexpr int kManySteps = 600;
/// Processors that must have been idle for another thread. [-]
constexpr double kIdleForOne = 0.7;

} // namespace

void TeamSize::after_step(double wall_ms, double processor_ms) {
    const auto threads = static_cast<double>(size_);
    const double lost = threads * wall_ms - processor_ms;
    const bool is_crowded = lost > kLeastLoss * threads && lost > kMostLost * threads * wall_ms;
    if (size_ == 1 || !is_crowded) {
        fine_steps_ = std::min(fine_steps_ + 1, kManySteps);
        crowded_steps_ = std::max(crowded_steps_ - 1, 0);
        return;
    }
    if (++crowded_steps_ < kProof)
        return;
    // A thread that shares its processor with one other program loses half of its time.
    const int missing = std::max(static_cast<int>(std::lround(lost / wall_ms)), 1);
    size_ = std::max(size_ - missing, 1);
    patience_ = fine_steps_ == kManySteps ? 1 : std::min(2 * patience_, kMostPatience);
    fine_steps_ = crowded_steps_ = 0;
    last_look_ms_ = -1;
}

void TeamSize::after_look(double now_ms, double idle_ms) {
    const double passed = now_ms - last_look_ms_;
    const bool is_first = last_look_ms_ < 0;
    if (!is_first && idle_ms - last_idle_ms_ > kIdleForOne * passed)
        size_ = std::min(size_ + 1, largest_);
    last_look_ms_ = now_ms;
    last_idle_ms_ = idle_ms;
    next_look_ms_ = now_ms + kLookInterval * patience_;
}

} // namespace topple
