// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/platform/clock.h"
#include "app/session/request.h"

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace topple::app {

/// Writes copies of scenes into a folder, one after another, on its own thread; of several waiting copies of a scene,
/// only the newest. Thread-safe: the session's thread delivers copies, also after the window has closed. The
/// destructor writes all waiting copies first.
class CopyWriter {
public:
    explicit CopyWriter(std::filesystem::path folder);
    ~CopyWriter();
    CopyWriter(const CopyWriter&) = delete;
    CopyWriter& operator=(const CopyWriter&) = delete;

    /// Records that a copy was requested, which `deliver` will bring.
    void ask();
    void deliver(std::uint64_t number, SceneCopy copy);
    /// Removes the copy of a scene, waiting or written. Waits for a copy that is being written.
    void drop(std::uint64_t number);
    void wait_until_idle();

    /// Returns whether a requested copy is not written yet.
    [[nodiscard]] bool is_busy();
    [[nodiscard]] bool has_written(std::uint64_t number);
    /// Returns the time from the request of the newest copy to its last byte. [s]
    [[nodiscard]] double seconds_of_last();
    /// Returns the reason why a copy could not be written, once; empty: none.
    [[nodiscard]] std::string take_failure();

private:
    void run();

    std::filesystem::path folder_;
    std::mutex mutex_;
    std::condition_variable wake_, idle_;
    std::map<std::uint64_t, SceneCopy> waiting_; ///< Newest copy of each scene, by scene number.
    std::vector<std::uint64_t> written_;
    std::string failure_;
    std::uint64_t asked_ = 0, delivered_ = 0;
    Clock since_asked_;
    double last_seconds_ = 0;
    bool is_writing_ = false, must_stop_ = false;
    std::thread thread_; ///< The last member: starts after all others exist.
};

} // namespace topple::app
