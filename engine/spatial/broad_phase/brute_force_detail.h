// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/broad_phase/box_tree.h"

namespace topple::spatial_detail {

/// Tests every box against every other: the reference for the trees, and fast enough for dozens of boxes.
class BruteForce final : public BoxTree {
public:
    void rebuild(std::span<const Aabb> boxes) override;
    void update(std::span<const Aabb> boxes, std::span<const std::uint32_t> moved) override;
    void find_pairs(std::span<const std::uint8_t> active,
                    std::vector<ProxyPair>& out,
                    JobPool& pool) const override;
    void query(const Aabb& box, FunctionRef<void(std::uint32_t)> visit) const override;
    void cast_ray(const Ray& ray, FunctionRef<Real(std::uint32_t, Real)> visit) const override;
    std::size_t query(const Frustum& frustum,
                      FunctionRef<void(std::uint32_t)> visit) const override;
    void find_near(Vec3 point,
                   Real max_distance,
                   FunctionRef<Real(std::uint32_t, Real)> visit) const override;
    [[nodiscard]] std::vector<Cell> cells() const override { return {}; }
    [[nodiscard]] bool is_consistent() const override { return true; }

private:
    std::vector<Aabb> boxes_;
};

} // namespace topple::spatial_detail
