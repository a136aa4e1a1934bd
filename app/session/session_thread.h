// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"
#include "app/session/request.h"

#include <memory>
#include <string>

namespace topple::app {

/// Runs a session on its own thread, so that no caller waits for a step: requests go in through a queue and are
/// executed between steps; frames come out and can be kept. All members are thread-safe.
class SessionThread {
public:
    /// Opens `source` at once; if that fails, an empty scene with the error as a message. Without a source: empty.
    /// With `waits`, no time passes until `let_time_pass`, since the scene is not visible yet.
    explicit SessionThread(const std::string& source, int thread_count = 1, bool waits = false);
    ~SessionThread();
    SessionThread(const SessionThread&) = delete;
    SessionThread& operator=(const SessionThread&) = delete;

    /// Places are in the frame of the latest frame's view cell.
    void submit(Request request);
    void submit(const Requests& requests);
    void let_time_pass();

    /// Never null, never waits for a step.
    [[nodiscard]] FramePtr latest() const;
    /// Waits until all earlier requests have been executed and published. For tests and scripts.
    void drain();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace topple::app
