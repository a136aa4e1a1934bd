// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/spatial/broad_phase/tree_broad_phase_detail.h"

#include <array>

namespace topple::spatial_detail {

/// Cubes halved along all axes; each holds boxes that fit into a cube of twice its size around it (Thatcher Ulrich,
/// "Loose Octrees", 2000), so that a box that crosses a cell's wall does not move up to the root. The root grows as
/// boxes leave it, so the world has no bounds. Cells decide which boxes are neighbors; the queries use a hierarchy of
/// tight boxes built from the cells.
class LooseOctree final : public TreeBroadPhase {
public:
    /// Returns the cells with contents, without their loose margin.
    [[nodiscard]] std::vector<Cell> cells() const override;
    [[nodiscard]] bool is_consistent() const override;

protected:
    void build(std::span<const std::uint32_t> proxies) override;
    void move(std::span<const std::uint32_t> moved) override;

private:
    static constexpr std::uint32_t kNone = 0xffffffffu;
    struct Cube {
        Vec3 center;
        Real half = 0; ///< Half of an edge. [m]
        std::uint32_t parent = kNone;
        std::uint32_t total = 0; ///< Number of proxies here and below.
        bool is_split = false;   ///< Whether proxies that fit a child are stored in it.
        std::array<std::uint32_t, 8> child{kNone, kNone, kNone, kNone, kNone, kNone, kNone, kNone};
        std::vector<std::uint32_t> proxies;
    };
    std::uint32_t new_cube(Vec3 center, Real half, std::uint32_t parent);
    void grow_root(const Aabb& box);
    void insert(std::uint32_t proxy, std::uint32_t from);
    void remove(std::uint32_t proxy);
    void split(std::uint32_t cube);
    void merge(std::uint32_t cube, std::vector<std::uint32_t>& out);
    [[nodiscard]] std::uint32_t child_for(std::uint32_t cube, const Aabb& box);
    void build_hierarchy();

    std::vector<Cube> cubes_;
    std::vector<std::uint32_t> free_;
    std::vector<std::uint32_t> cube_of_; ///< Cube of each proxy.
    std::uint32_t root_ = kNone;
    std::vector<std::uint32_t> in_order_; ///< Scratch of build_hierarchy.
};

} // namespace topple::spatial_detail
