// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/runs/sweep.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace topple::app {

/// A sweep as a window shows it while its runs are being taken.
struct SweepView {
    bool is_running = false;
    std::size_t done = 0, count = 0;    ///< Finished runs, and all; 0 before the scene was opened.
    double seconds = 0;                 ///< Time since the begin, or of the whole sweep. [s]
    std::shared_ptr<const Sweep> sweep; ///< Cells so far; null before the first.
    std::string error;                  ///< Reason why it was refused; empty: none.
    std::uint64_t number = 0;           ///< Number of sweeps begun; 0: none yet.

    /// Returns the time that the other runs take if each is as long as the mean of the finished ones; none before the
    /// first. [s]
    [[nodiscard]] std::optional<double> seconds_left() const;
};

/// Takes a sweep on threads of its own, which give way to all others. One thread uses it, and never waits except in the
/// destructor: at most until each run has opened its scene or taken its step.
class BackgroundSweep {
public:
    BackgroundSweep();
    ~BackgroundSweep();
    BackgroundSweep(const BackgroundSweep&) = delete;
    BackgroundSweep& operator=(const BackgroundSweep&) = delete;

    /// Begins a sweep in place of the last one. Without effect while one is running.
    void start(SweepOptions options);
    /// Lets no further run begin, and drops those that have begun; the finished ones stay.
    void cancel();
    [[nodiscard]] SweepView view() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Returns the number of runs at a time that leaves a processor to the window and its session.
int usual_sweep_jobs();

} // namespace topple::app
