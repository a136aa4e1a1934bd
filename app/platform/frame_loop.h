// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

namespace topple::app {

/// Everything that is done once for each picture of the window.
class FrameLoop {
public:
    virtual ~FrameLoop() = default;
    /// Returns false after the last picture.
    virtual bool frame() = 0;
    /// Ends the program's work. Called once, after the last picture. Returns the program's exit code.
    virtual int finish() = 0;
};

/// Runs the loop and returns its exit code. In a browser, which must get its thread back after every picture, the page
/// runs the loop from now on, and 0 is returned immediately.
int run_loop(std::unique_ptr<FrameLoop> loop);

} // namespace topple::app
