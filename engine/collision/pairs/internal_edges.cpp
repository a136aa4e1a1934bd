// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/tolerances.h"
#include "topple/collision/pairs/internal_edges_detail.h"
#include "topple/math/simd/simd.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

namespace topple::pairs {
namespace {

/// Weights of the coordinates in a key. Rounding makes keys of some different positions equal, which costs a comparison
/// of the positions.
constexpr float kWeightOfY = 0.7548777f, kWeightOfZ = 0.5698403f;

float key_of(Vec3 v) { return v.x + kWeightOfY * v.y + kWeightOfZ * v.z; }

/// Returns the third vertex of the triangle if it has p and q.
std::optional<Vec3> third_vertex(const Triangle& t, Vec3 p, Vec3 q) {
    const bool has_a = t.a == p || t.a == q, has_b = t.b == p || t.b == q,
               has_c = t.c == p || t.c == q;
    if (has_a && has_b)
        return t.c;
    if (has_b && has_c)
        return t.a;
    if (has_c && has_a)
        return t.b;
    return {};
}

} // namespace

void NearbyTriangles::clear() {
    triangles_.clear();
    keys_.clear();
}

void NearbyTriangles::find_keys() {
    keys_.resize((triangles_.size() + 3) / 4);
    for (std::size_t i = 0; i < 4 * keys_.size(); ++i) {
        const Triangle& t = triangles_[std::min(i, triangles_.size() - 1)];
        KeyRow& row = keys_[i / 4];
        row.key[0][i % 4] = key_of(t.a);
        row.key[1][i % 4] = key_of(t.b);
        row.key[2][i % 4] = key_of(t.c);
    }
}

std::optional<NearbyTriangles::Neighbor> NearbyTriangles::neighbor_across(std::size_t index,
                                                                          Vec3 p,
                                                                          Vec3 q) {
    if (keys_.empty())
        find_keys();
    const Float4 key_p = Float4::all(key_of(p)), key_q = Float4::all(key_of(q));
    const auto lacking = [&](const float* keys) {
        const Float4 key = Float4::load(keys);
        return bits((key != key_p) & (key != key_q));
    };
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        const KeyRow& row = keys_[i];
        const unsigned a = lacking(row.key[0]), b = lacking(row.key[1]), c = lacking(row.key[2]);
        // Two of the three vertices must be p or q.
        for (unsigned lanes = ~((a & b) | (b & c) | (c & a)) & 15u; lanes != 0;
             lanes &= lanes - 1) {
            const std::size_t other = 4 * i + static_cast<std::size_t>(std::countr_zero(lanes));
            if (other == index || other >= triangles_.size())
                continue;
            if (const std::optional<Vec3> third = third_vertex(triangles_[other], p, q))
                return Neighbor{other, *third};
        }
    }
    return {};
}

EdgeJudgement judge_edge(NearbyTriangles& nearby,
                         std::size_t index,
                         const TriangleHull& hull,
                         Vec3 normal,
                         Real slack) {
    // A normal with a smaller lean against the triangle's own normal leans over none of its edges.
    const Vec3 lean = normal - hull.normal() * dot(hull.normal(), normal);
    if (length_squared(lean) <= slack * slack)
        return {};
    const std::array<Vec3, 3> outwards{hull.outward(0), hull.outward(1), hull.outward(2)};
    const auto leans_less = [&](Vec3 a, Vec3 b) { return dot(a, normal) < dot(b, normal); };
    const auto farthest = std::max_element(outwards.begin(), outwards.end(), leans_less);
    const Vec3 outward = *farthest;
    const Real lean_over = dot(outward, normal);
    if (lean_over <= slack)
        return {}; // the shape lies flat

    const Triangle& t = nearby[index];
    const std::array<Vec3, 3> v{t.a, t.b, t.c};
    const auto edge = static_cast<std::size_t>(farthest - outwards.begin());
    const Vec3 p = v[edge], q = v[(edge + 1) % 3];
    const std::optional<NearbyTriangles::Neighbor> across = nearby.neighbor_across(index, p, q);
    EdgeJudgement judgement{.edge = static_cast<int>(edge), .lean = lean_over};
    if (!across)
        return judgement; // border of the surface

    // Unit vector in the neighbor's plane, from its third vertex to the edge and perpendicular to it. A shape nearest
    // to the edge itself, and not to the neighbor, lies ahead of it; this never happens in a valley or a plane.
    const Vec3 along = normalize(q - p);
    const Vec3 from_vertex = p - across->vertex;
    const Vec3 leaving = normalize(from_vertex - along * dot(from_vertex, along));
    judgement.neighbor = static_cast<int>(across->index);
    judgement.inward = -dot(normal, leaving);
    judgement.plane_cosine = -dot(outward, leaving);
    if (judgement.inward <= slack)
        return judgement;
    judgement.verdict = judgement.plane_cosine > tolerance::kCoplanarCosine ? EdgeVerdict::flatten
                                                                            : EdgeVerdict::drop;
    return judgement;
}

} // namespace topple::pairs
