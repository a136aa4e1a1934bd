// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/engine/collision/collide_support.h"
#include "tests/engine/geometry/geometry_answers.h"
#include "topple/collision/pairs/ground_face.h"
#include "topple/textbook/printed/textbook_manifold.h"

/// Functions that add results of engine/collision to recorded hashes.
namespace topple {

inline void add_answer(test::Answers& out, const Manifold& m) {
    out.add(m.normal, m.count, m.clearance);
    for (const ManifoldPoint& p : test::points_of(m))
        out.add(p.point, p.separation, p.feature);
}
inline void add_answer(test::Answers& out, const GroundFace& f) { out.add(f.normal, f.offset); }
inline void add_answer(test::Answers& out, const TextbookManifold& m) {
    out.add(m.is_colliding, m.normal, m.depth, m.points);
}

} // namespace topple

namespace topple::test {

inline void add_answer(Answers& out, const Emitted& e) { out.add(e.sub_shape, e.manifold); }

} // namespace topple::test
