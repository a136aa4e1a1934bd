// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// The window without the verbs, which compiles in a fifth less time: app/run starts it where no verb is asked for, and
// it is the page.

#include "app/process/arguments.h"
#include "app/process/exit_code.h"
#include "app/window_app.h"
#include "topple/core/large_pages.h"

#include <cstdio>
#include <string>
#include <vector>

namespace app = topple::app;

int main(int argc, char** argv) {
    topple::use_large_pages();
    app::prepare_output();
    app::WindowAppOptions window;
    window.version = TOPPLE_VERSION;
    const std::vector<std::string> words = app::utf8_arguments(argc, argv);
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--print-state") {
            window.prints_state = true;
        } else if (word.starts_with('-') || !window.source.empty()) {
            std::fprintf(stderr, "usage: topple_window [--print-state] [SCENE]\n");
            return app::kBadInput;
        } else {
            window.source = word;
        }
    }
    return app::run_window(window);
}
