// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Writes the models of this folder: `topple_make_models FOLDER`. Built on request only:
// cmake --build build/release --target topple_make_models

#include "app/scenes/models/torus_knot.h"

#include <cstdio>
#include <fstream>
#include <string>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: topple_make_models FOLDER\n");
        return 2;
    }
    const std::string path = std::string(argv[1]) + "/torus_knot.obj";
    std::ofstream(path, std::ios::binary) << topple::app::obj_text(topple::app::torus_knot(192, 16));
    std::printf("%s\n", path.c_str());
    return 0;
}
