// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/answers.h"
#include "topple/geometry/convex/separating_axis.h"
#include "topple/geometry/distance/containing_shapes.h"
#include "topple/geometry/distance/lines.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/mass/volume_below.h"
#include "topple/geometry/meshes/tessellate.h"
#include "topple/geometry/pairs/gap.h"
#include "topple/geometry/pairs/sweep.h"
#include "topple/geometry/rays/ray_ranges.h"
#include "topple/geometry/shapes/convex_hull.h"

/// Functions that add results of engine/geometry to recorded hashes.
namespace topple {

inline void add_answer(test::Answers& out, const Ray& r) {
    out.add(r.origin, r.direction, r.t_min, r.t_max);
}
inline void add_answer(test::Answers& out, const Line& l) { out.add(l.point, l.direction); }
inline void add_answer(test::Answers& out, const Segment& s) { out.add(s.a, s.b); }
inline void add_answer(test::Answers& out, const Plane& p) { out.add(p.normal, p.offset); }
inline void add_answer(test::Answers& out, const Triangle& t) { out.add(t.a, t.b, t.c); }
inline void add_answer(test::Answers& out, const Sphere& s) { out.add(s.center, s.radius); }
inline void add_answer(test::Answers& out, const Aabb& b) { out.add(b.min, b.max); }
inline void add_answer(test::Answers& out, const Obb& b) {
    out.add(b.center, b.half_extents, b.rotation);
}
inline void add_answer(test::Answers& out, const RayHit& h) {
    out.add(h.t, h.point, h.normal, h.inside, h.feature, h.u, h.v);
}
inline void add_answer(test::Answers& out, const RayRange& r) {
    out.add(r.enter, r.leave, r.begins_inside, r.ends_inside);
}
inline void add_answer(test::Answers& out, const LineApproach& a) {
    out.add(a.relation, a.s, a.t, a.on_first, a.on_second, a.distance);
}
inline void add_answer(test::Answers& out, const ConvexGap& g) {
    out.add(g.separation, g.normal, g.point_a, g.point_b);
}
inline void add_answer(test::Answers& out, const CorePenetration& p) {
    out.add(p.depth, p.normal, p.point_a, p.point_b, p.iterations);
}
inline void add_answer(test::Answers& out, const CoreDistance& d) {
    out.add(d.distance, d.separation, d.cores_overlap, d.point_a, d.point_b, d.normal);
    out.add(d.vertices_a, d.vertices_b, d.vertex_count, d.iterations);
}
inline void add_answer(test::Answers& out, const SweepHit& h) {
    out.add(h.outcome, h.t, h.t_leave, h.point, h.normal);
}
inline void add_answer(test::Answers& out, const ConvexHull::Face& f) {
    out.add(f.normal, f.offset, f.first_index, f.vertex_count);
}
inline void add_answer(test::Answers& out, const ConvexHull::Edge& e) {
    out.add(e.begin, e.end, e.left_face, e.right_face);
}
inline void add_answer(test::Answers& out, const ConvexHull& h) {
    out.add(h.vertices, h.faces, h.face_indices, h.edges, h.centroid, h.bounds, h.inner_radius);
}
inline void add_answer(test::Answers& out, const MassProperties& m) {
    out.add(m.mass, m.center_of_mass, m.inertia);
}
inline void add_answer(test::Answers& out, const VolumeBelow& v) { out.add(v.volume, v.center); }
inline void add_answer(test::Answers& out, const RenderMesh& m) {
    out.add(m.positions, m.normals, m.indices);
}
inline void add_answer(test::Answers& out, const TriangleMesh& m) {
    out.add(m.vertices, m.triangles);
}
inline void add_answer(test::Answers& out, AxisInterval i) { out.add(i.min, i.max); }
inline void add_answer(test::Answers& out, const AxisTest& t) {
    out.add(t.axis, t.source, t.a, t.b, t.separation);
}
inline void add_answer(test::Answers& out, const SeparatingAxes& a) {
    out.add(a.tests, a.best, a.intersect, a.separation, a.normal);
}

} // namespace topple
