// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/ray_curtain.h"
#include "app/tools/tool.h"
#include "topple/spatial/mesh/mesh_tree.h"

namespace topple::app {

/// Result and cost of a ray: the numbers beside the picture.
struct ProbeReading {
    Ray ray;
    std::optional<FrameHit> hit;
    std::string material; ///< Name of the material at the hit; empty: it has none.
    Real friction = 0;    ///< Friction of the material at the hit. [-]
    bool is_mesh = false; ///< Whether the pointer is on a mesh; the other fields are valid only
                          ///< then.
    MeshAccelerator accelerator = MeshAccelerator::bvh;
    std::size_t triangle_count = 0;
    std::size_t nodes_visited = 0, nodes_pruned = 0, triangles_tested = 0;
    double accelerated_us = 0, brute_force_us = 0; ///< [us]
    bool brute_force_agrees = false;               ///< Same triangle, same bits of t.
    MeshTree::TreeStats tree;                      ///< Statistics of the accelerator.
    std::size_t level_box_count = 0;               ///< Number of boxes of the shown level.
    std::size_t curtain_rays = 0, curtain_hits = 0;
    /// Rates of the curtain, by accelerator; 0 if not measured yet.
    std::array<double, kMeshAcceleratorCount> mrays_per_s{};
    bool is_pinned = false;
};

/// Casts a ray through the pointer and shows its hit; on a mesh also every tree node that it tested. A click pins the
/// ray, another one releases it.
class ProbeTool final : public Tool {
public:
    bool press(const ToolContext& context, ToolOutput& out) override;
    void click(const ToolContext& context, ToolOutput& out) override;
    void hover(const ToolContext& context, ToolOutput& out) override;
    bool cancel(const ToolContext& context, ToolOutput& out) override;
    void annotate(const ToolContext& context, ToolOutput& out) override;

    /// Returns the reading of the last frame, for the panel.
    [[nodiscard]] const ProbeReading& reading() const { return reading_; }

    /// Largest number of drawn boxes of a level; the panel says if there are more.
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
    std::optional<Triangle> triangle_;     ///< World coordinates.
    std::vector<Triangle> tested_;         ///< World coordinates; empty for brute force, which
                                           ///< tests them all.
    std::shared_ptr<const MeshTree> mesh_; ///< Mesh last under the pointer.
    /// Slow results, with the tree and level for which they are valid.
    struct Looked {
        std::shared_ptr<const MeshTree> mesh;
        MeshAccelerator how = MeshAccelerator::bvh;
        int level = -1;
        MeshTree::TreeStats stats;
        std::vector<Aabb> boxes; ///< Coordinates in the mesh's frame.
    } looked_;
    RayCurtain curtain_;
    std::optional<Ray> pinned_;
};

} // namespace topple::app
