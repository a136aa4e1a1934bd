// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/features/edge_axis_detail.h"

#include <bit>

namespace topple {
namespace {

/// Entry m has byte i set to 1 if bit i of m is set: the result of a comparison of four lanes, spread to four bytes.
constexpr std::array<std::uint32_t, 16> make_spread() {
    std::array<std::uint32_t, 16> spread{};
    for (std::uint32_t m = 0; m < 16; ++m)
        for (std::uint32_t i = 0; i < 4; ++i)
            spread[m] |= (m >> i & 1u) << 8 * i;
    return spread;
}
constexpr std::array<std::uint32_t, 16> kSpread = make_spread();

/// Returns bit `bit` of four bytes, set in those whose lane of the mask is set.
template<typename Mask>
std::uint32_t spread(Mask mask, unsigned bit) {
    return kSpread[bits(mask)] << bit;
}

void store_bytes(std::uint32_t four, std::uint8_t* to) {
    for (unsigned i = 0; i < 4; ++i)
        to[i] = static_cast<std::uint8_t>(four >> 8 * i);
}

} // namespace

void HullEdges::assign(const HullView& hull, const VertexRows& vertices, const FaceRows& faces) {
    hull_ = &hull;
    vertices_ = &vertices;
    faces_ = &faces;
    bounds_ = bounds_of_vertices(hull);
    sides_.resize(4 * vertices.rows().size());
    signs_.resize(4 * faces.rows().size());
    for (SimdArray& heights : heights_)
        heights.resize(4 * faces.rows().size());
}

void HullEdges::find_sides(const Aabb& box) {
    std::uint8_t* to = sides_.data();
    for (const Vec3Row& row : vertices_->rows()) {
        const Float4 x = Float4::load(row.x), y = Float4::load(row.y), z = Float4::load(row.z);
        store_bytes(
            spread(x < Float4::all(box.min.x), 0) | spread(x > Float4::all(box.max.x), 1) |
                spread(y < Float4::all(box.min.y), 2) | spread(y > Float4::all(box.max.y), 3) |
                spread(z < Float4::all(box.min.z), 4) | spread(z > Float4::all(box.max.z), 5),
            to);
        to += 4;
    }
}

void HullEdges::find_heights(const HullView& triangle) {
    const Float4 zero = Float4::all(0);
    const std::array<Vec3, 3> edges{triangle.edge_vector(triangle.edges[0]),
                                    triangle.edge_vector(triangle.edges[1]),
                                    triangle.edge_vector(triangle.edges[2])};
    const std::span<const FaceRow> rows = faces_->rows();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::uint32_t signs = 0;
        for (unsigned k = 0; k < 3; ++k) {
            const Float4 height = dot4(rows[i].normal, edges[k]);
            height.store(heights_[k].data() + 4 * i);
            signs |= spread(height > zero, k) | spread(height < zero, k + 4);
        }
        store_bytes(signs, signs_.data() + 4 * i);
    }
}

EdgeAxis HullEdges::find_axis(const HullView& triangle, const EdgeSearch& search) {
    const HullView& hull = *hull_;
    const Aabb hull_box = grown(bounds_, search.near);
    std::array<std::uint8_t, 3> sides;
    for (std::size_t i = 0; i < 3; ++i)
        sides[i] = sides_of(triangle.vertices[i], hull_box);
    unsigned near = 0; // edges of the triangle that are near the hull
    for (unsigned k = 0; k < 3; ++k)
        near |= (sides[triangle.edges[k].begin] & sides[triangle.edges[k].end]) == 0 ? 1u << k : 0u;
    EdgeAxis best;
    if (near == 0)
        return best;
    find_sides(grown(bounds_of_vertices(triangle), search.near));
    find_heights(triangle);
    const Vec3 front = triangle.faces[0].normal, back = triangle.faces[1].normal;
    for (const ConvexHull::Edge& edge : hull.edges) {
        const unsigned left = signs_[edge.left_face], right = signs_[edge.right_face];
        unsigned crossing = ((left & right >> 4) | (left >> 4 & right)) & near;
        if (crossing == 0 || (sides_[edge.begin] & sides_[edge.end]) != 0)
            continue;
        // The signs decide as EdgeRows::crossing does, product by product.
        const Vec3 along = hull.edge_vector(edge);
        const Real above_front = dot(front, along), above_back = dot(back, along);
        if (!(above_front * above_back < 0))
            continue;
        for (; crossing != 0; crossing &= crossing - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(crossing));
            const Real of_left = heights_[k].data()[edge.left_face];
            const Real of_right = heights_[k].data()[edge.right_face];
            if (of_left * of_right < 0 && of_left * above_back < 0 &&
                !improve_edge_axis(best, triangle, triangle.edges[k], hull, edge, search))
                return best;
        }
    }
    return best;
}

} // namespace topple
