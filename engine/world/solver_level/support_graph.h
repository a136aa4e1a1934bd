// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/parallel.h"
#include "topple/world/solver_level/loaded_body.h"

#include <span>
#include <utility>
#include <vector>

namespace topple {

/// An edge of the support graph: a contact or a joint through which one body supports the weight of another.
struct SupportEdge {
    std::uint32_t supported = 0, supporting = 0; ///< Body indices; `supporting` may be kNoIndex.
    std::uint32_t constraint = 0;                ///< Index of the contact or joint.
};

/// Support graph: edges from each body to the bodies that support it, grouped by the supported body, each group in the
/// order in which its edges were found.
class SupportGraph {
public:
    /// Groups the edges by supported body.
    void build(std::span<const SupportEdge> edges, std::size_t body_count);

    /// Returns whether nothing supports any body. The graph then has no edges `of` any body.
    [[nodiscard]] bool is_empty() const { return edges_.empty(); }
    /// Returns the edges from a body to those that support it. Requires: the graph is not empty.
    [[nodiscard]] std::span<const SupportEdge> of(std::uint32_t body) const {
        return std::span(edges_).subspan(begin_[body], begin_[body + 1] - begin_[body]);
    }

private:
    std::vector<SupportEdge> edges_;
    std::vector<std::uint32_t> begin_; ///< First edge of each supported body.
};

/// The bodies of a step, their order by height, and the support graphs of their contacts and joints.
class Supports {
public:
    /// Begins a step: reads the bodies. `up`: unit or zero.
    void begin(const LoadSources& from, Vec3 up, JobPool& pool);
    /// Finds the order and the graphs, unless that was done in this step.
    void find(const LoadSources& from);

    /// Returns the bodies.
    [[nodiscard]] const LoadedBodies& bodies() const { return bodies_; }
    /// Height of a body's center, negative [m], and the index of the body.
    using Place = std::pair<Real, std::uint32_t>;
    ///@{
    /// Requires: `find` in this step.
    /// Returns the awake bodies, the highest first.
    [[nodiscard]] std::span<const Place> by_height() const { return by_height_; }
    /// Returns the edges of all contacts through which weight goes down.
    [[nodiscard]] const SupportGraph& below() const { return below_; }
    /// Returns the edges of all joints by which the lower body hangs from the higher one, or from the world.
    [[nodiscard]] const SupportGraph& above() const { return above_; }
    ///@}

private:
    void sort_by_height(const LoadSources& from);

    LoadedBodies bodies_;
    std::vector<Place> by_height_;
    SupportGraph below_, above_;
    std::vector<SupportEdge> edges_; ///< Memory: edges of one graph in the order found.
    bool is_found_ = false;
};

} // namespace topple
