// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Writes the models of this folder: `topple_make_models FOLDER`. Built on request only:
// cmake --build build/release --target topple_make_models

#include "app/scenes/models/torus_knot.h"
#include "app/scenes/models/tube.h"

#include <cstdio>
#include <fstream>
#include <string>

namespace {

void write(const std::string& folder,
           const topple::TriangleMesh& mesh,
           std::string_view name,
           std::string_view words) {
    const std::string path = folder + "/" + std::string(name) + ".obj";
    std::ofstream(path, std::ios::binary) << topple::app::obj_text(mesh, name, words);
    std::printf("%s\n", path.c_str());
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: topple_make_models FOLDER\n");
        return 2;
    }
    write(argv[1], topple::app::torus_knot(192, 16), "torus_knot", "A (2, 3) torus knot");
    write(argv[1], topple::app::ring(96, 24), "ring", "A ring");
    return 0;
}
