// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/platform/frame_loop.h"

#include <emscripten/emscripten.h>

namespace topple::app {

int run_loop(std::unique_ptr<FrameLoop> loop) {
    const auto on_picture = [](void* user) {
        auto* const running = static_cast<FrameLoop*>(user);
        if (running->frame())
            return;
        emscripten_cancel_main_loop();
        running->finish();
        delete running;
        EM_ASM({ Topple.say("Topple has ended. Reload the page to start it again."); });
    };
    emscripten_set_main_loop_arg(on_picture, loop.release(), 0, EM_FALSE);
    return 0;
}

} // namespace topple::app
