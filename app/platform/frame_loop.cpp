// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/frame_loop.h"

namespace topple::app {

int run_loop(std::unique_ptr<FrameLoop> loop) {
    while (loop->frame()) {
    }
    return loop->finish();
}

} // namespace topple::app
