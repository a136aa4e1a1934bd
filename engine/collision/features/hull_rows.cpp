// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/features/hull_rows_detail.h"

#include <algorithm>
#include <limits>

namespace topple {

Float4 dot4(const Vec3Row& row, Vec3 v) {
    return Float4::load(row.x) * Float4::all(v.x) + Float4::load(row.y) * Float4::all(v.y) +
           Float4::load(row.z) * Float4::all(v.z);
}

void VertexRows::assign(std::span<const Vec3> vertices) {
    rows_.resize((vertices.size() + 3) / 4);
    for (std::size_t i = 0; i < rows_.size() * 4; ++i)
        rows_[i / 4].put(i % 4, vertices[std::min(i, vertices.size() - 1)]);
}

Real VertexRows::lowest_along(Vec3 direction) const {
    Float4 lowest = dot4(rows_[0], direction);
    for (std::size_t i = 1; i < rows_.size(); ++i)
        lowest = min(lowest, dot4(rows_[i], direction));
    alignas(16) float lanes[4];
    lowest.store(lanes);
    return std::min(std::min(lanes[0], lanes[1]), std::min(lanes[2], lanes[3]));
}

VertexRows::Range VertexRows::range_along(Vec3 direction) const {
    Float4 lowest = dot4(rows_[0], direction), highest = lowest;
    for (std::size_t i = 1; i < rows_.size(); ++i) {
        const Float4 heights = dot4(rows_[i], direction);
        lowest = min(lowest, heights);
        highest = max(highest, heights);
    }
    alignas(16) float low[4], high[4];
    lowest.store(low);
    highest.store(high);
    return {std::min(std::min(low[0], low[1]), std::min(low[2], low[3])),
            std::max(std::max(high[0], high[1]), std::max(high[2], high[3]))};
}

void FaceRows::assign(std::span<const ConvexHull::Face> faces) {
    count_ = faces.size();
    rows_.resize((count_ + 3) / 4);
    for (std::size_t i = 0; i < rows_.size() * 4; ++i) {
        FaceRow& row = rows_[i / 4];
        row.normal.put(i % 4, i < count_ ? faces[i].normal : Vec3{});
        row.offset[i % 4] = i < count_ ? faces[i].offset : std::numeric_limits<float>::infinity();
    }
}

Float4 FaceRow::separations(std::span<const Vec3> vertices) const {
    Float4 lowest = dot4(normal, vertices[0]);
    for (std::size_t i = 1; i < vertices.size(); ++i)
        lowest = min(lowest, dot4(normal, vertices[i]));
    return lowest - Float4::load(offset);
}

void RecentFaces::put(std::size_t lane, std::uint32_t face, const ConvexHull::Face& plane) {
    row_.normal.put(lane, plane.normal);
    row_.offset[lane] = plane.offset;
    faces_[lane] = face;
}

RecentFaces::Gap RecentFaces::find_gap(std::span<const Vec3> vertices, Real margin) const {
    const Float4 separations = row_.separations(vertices);
    const unsigned lanes = bits(separations > Float4::all(margin));
    if (lanes == 0)
        return {};
    const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
    alignas(16) float values[4];
    separations.store(values);
    return {true, faces_[lane], values[lane]};
}

void EdgeRows::clear() {
    rows_.clear();
    names_.clear();
}

void EdgeRows::add(const EdgeArc& arc, std::uint16_t name) {
    const std::size_t lane = names_.size() % 4;
    if (lane == 0)
        rows_.push_back({}); // rows of zeros cross nothing
    Row& row = rows_.back();
    row.edge.put(lane, arc.edge);
    row.left.put(lane, arc.left);
    row.right.put(lane, arc.right);
    names_.push_back(name);
}

unsigned EdgeRows::crossing(std::size_t row, const EdgeArc& other) const {
    const Row& r = rows_[row];
    const Float4 cba = dot4(r.edge, other.left);
    const Float4 dba = dot4(r.edge, other.right);
    const Float4 adc = dot4(r.left, other.edge);
    const Float4 bdc = dot4(r.right, other.edge);
    const Float4 zero = Float4::all(0);
    return bits((cba * dba < zero) & (adc * bdc < zero) & (cba * bdc < zero));
}

} // namespace topple
