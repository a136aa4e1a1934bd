// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/tools/tool.h"
#include "engine/spatial/mesh_tree.h"

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

private:
    void measure(const ToolContext& context, const Ray& ray);
    void draw(const ToolContext& context, ToolOutput& out) const;

    ProbeReading reading_;
    TraversalTrace trace_;
    Transform world_from_mesh_;
    std::optional<Triangle> triangle_; ///< World.
    std::vector<Triangle> tested_;     ///< World; not of brute force, which tests them all.
    std::optional<Ray> pinned_;
};

} // namespace topple::app
