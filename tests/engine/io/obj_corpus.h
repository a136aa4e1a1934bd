// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace topple::test {

/// A hostile OBJ file, made in memory, and the expected result.
struct ObjCase {
    std::string name;
    std::function<std::string()> text;
    /// Number of triangles; 0: refused.
    std::size_t triangles = 0;
    std::size_t dropped_faces = 0;
    std::size_t dropped_vertices = 0;
    /// Part of the reason, or of a warning; empty when there must be no warning.
    std::string says;
    /// true: the file is refused as a whole, or changes its meaning when more text follows.
    bool stands_alone = false;

    friend void PrintTo(const ObjCase& c, std::ostream* out) { *out << c.name; }
};

std::vector<ObjCase> obj_corpus();

} // namespace topple::test
