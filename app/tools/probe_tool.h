// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/ray_curtain.h"
#include "app/tools/tool.h"
#include "topple/spatial/mesh/mesh_tree.h"

namespace topple::app {

/// What a ray found and how: the numbers beside the picture.
struct ProbeReading {
    Ray ray;
    std::optional<FrameHit> hit;
    bool is_mesh = false; ///< The rest is about the mesh under the pointer.
    MeshAccelerator accelerator = MeshAccelerator::bvh;
    std::size_t triangle_count = 0;
    std::size_t nodes_visited = 0, nodes_pruned = 0, triangles_tested = 0;
    double accelerated_us = 0, brute_force_us = 0; ///< [us]
    bool brute_force_agrees = false;               ///< Same triangle, same bits of t.
    MeshTree::TreeStats tree;                      ///< Of the accelerator.
    std::size_t level_box_count = 0;               ///< Of the level that is shown.
    std::size_t curtain_rays = 0, curtain_hits = 0;
    /// Of the curtain, by accelerator; 0 where it has not fallen through that one yet.
    std::array<double, kMeshAcceleratorCount> mrays_per_s{};
    bool is_pinned = false;
};

/// Sends a ray through the pointer and shows what it meets; on a mesh also every node of the tree it
/// looked at. A click pins the ray where it is, another one lets it follow again.
class ProbeTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool cancel(ToolOutput& out) override;
    void annotate(const ToolContext& context, ToolOutput& out) override;

    /// Of the last frame, for the panel.
    [[nodiscard]] const ProbeReading& reading() const { return reading_; }

    /// More boxes of a level than these are not drawn; the panel says so.
    static constexpr std::size_t kMostLevelBoxes = 4000;

private:
    void measure(const ToolContext& context, const Ray& ray);
    void measure_mesh(const ToolContext& context, const Ray& local);
    void look_at_tree(int level);
    void let_curtain_fall(const ToolContext& context);
    void draw(const ToolContext& context, ToolOutput& out) const;

    ProbeReading reading_;
    TraversalTrace trace_;
    Transform world_from_mesh_;
    std::optional<Triangle> triangle_;     ///< World.
    std::vector<Triangle> tested_;         ///< World; not of brute force, which tests them all.
    std::shared_ptr<const MeshTree> mesh_; ///< Under the pointer last.
    /// Results that take time to compute, and the tree and level that they hold for.
    struct Looked {
        std::shared_ptr<const MeshTree> mesh;
        MeshAccelerator how = MeshAccelerator::bvh;
        int level = -1;
        MeshTree::TreeStats stats;
        std::vector<Aabb> boxes; ///< In the mesh's frame.
    } looked_;
    RayCurtain curtain_;
    std::optional<Ray> pinned_;
};

} // namespace topple::app
