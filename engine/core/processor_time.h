// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <thread>

namespace topple {

/// Clock of the time that one thread has had a processor. Only Linux tells it for threads other than the caller's.
class ThreadClock {
public:
    /// The clock of the calling thread.
    ThreadClock() = default;
    /// The clock of another thread, which must outlive it.
    explicit ThreadClock(std::thread& thread);
    /// Returns the time; none if the system does not tell it. [ms]
    [[nodiscard]] std::optional<double> processor_ms() const;

private:
    std::optional<int> id_; ///< Number of the system's clock; none: the caller's.
    [[maybe_unused]] bool is_unknown_ = false;
};

/// Returns the time that all processors of the machine together have had nothing to do; none if the system does not
/// tell it. [ms]
std::optional<double> idle_processor_ms();

} // namespace topple
