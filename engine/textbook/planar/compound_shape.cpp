// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/textbook/planar/compound_shape.h"

#include "topple/textbook/planar/intersects.h"

#include <algorithm>

namespace topple::planar {
namespace {

void keep_nearer(std::optional<Separation>& best, const std::optional<Separation>& other) {
    if (other && (!best || other->distance < best->distance))
        best = other;
}

} // namespace

CompoundShape::CompoundShape(std::vector<Part> parts) : parts_(std::move(parts)) {
    for (const Part& part : parts_) {
        convex_.push_back(std::visit([](const auto& shape) { return Convex(shape); }, part));
        bounds_ = unite(bounds_, bounds_of(convex_.back()));
    }
}

bool contains(const CompoundShape& shape, Vec2 p) { return intersects(shape, Convex(p)); }

bool intersects(const CompoundShape& a, const Convex& b) {
    const auto& parts = a.convex_parts();
    return overlaps(a.bounds(), bounds_of(b)) &&
           std::any_of(
               parts.begin(), parts.end(), [&](const Convex& p) { return intersects(p, b); });
}

bool intersects(const CompoundShape& a, const CompoundShape& b) {
    const auto& parts = b.convex_parts();
    return overlaps(a.bounds(), b.bounds()) &&
           std::any_of(
               parts.begin(), parts.end(), [&](const Convex& p) { return intersects(a, p); });
}

bool intersects(const CompoundShape& a, const Ray& b) {
    const auto& parts = a.convex_parts();
    return std::any_of(
        parts.begin(), parts.end(), [&](const Convex& p) { return intersects(p, b); });
}

bool intersects(const CompoundShape& a, const Line& b) {
    const auto& parts = a.convex_parts();
    return std::any_of(
        parts.begin(), parts.end(), [&](const Convex& p) { return intersects(p, b); });
}

Vec2 closest_point(const CompoundShape& shape, Vec2 p) {
    if (contains(shape, p))
        return p;
    const auto way = find_separation(shape, Convex(p));
    return way ? way->on_a : p;
}

std::optional<RayHit> cast_ray(const CompoundShape& shape, const Ray& ray) {
    std::optional<RayHit> first;
    for (const Convex& part : shape.convex_parts()) {
        const auto hit = cast_ray(part, ray);
        if (hit && (!first || hit->t < first->t || (hit->inside && !first->inside)))
            first = hit;
    }
    return first;
}

std::optional<Separation> find_separation(const CompoundShape& a, const Convex& b) {
    std::optional<Separation> best;
    for (const Convex& part : a.convex_parts())
        keep_nearer(best, find_separation(part, b));
    return best;
}

std::optional<Separation> find_separation(const CompoundShape& a, const CompoundShape& b) {
    std::optional<Separation> best;
    for (const Convex& part : a.convex_parts()) {
        for (const Convex& other : b.convex_parts())
            keep_nearer(best, find_separation(part, other));
    }
    return best;
}

} // namespace topple::planar
