// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

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

/// Memory of support graphs.
struct SupportMemory {
    LoadedBodies bodies;                                   ///< Bodies of this step.
    std::vector<std::pair<Real, std::uint32_t>> by_height; ///< Negative height of the center [m],
                                                           ///< index of the body.
    /// Edges in the order found, and grouped by the supported body.
    std::vector<SupportEdge> edges, sorted_edges;
    std::vector<std::uint32_t> begin; ///< First edge of each supported body in `sorted_edges`.
};

/// Support graph: edges from each body to the bodies that support it, grouped by the supported body, each group in the
/// order in which its edges were found.
class SupportGraph {
public:
    /// Groups the edges by supported body. Requires: the memory outlives the graph, and no other graph is built in it
    /// during that time.
    SupportGraph(std::span<const SupportEdge> edges, std::size_t body_count, SupportMemory& memory);

    /// Returns the edges from a body to those that support it.
    [[nodiscard]] std::span<const SupportEdge> of(std::uint32_t body) const {
        return std::span(edges_).subspan(begin_[body], begin_[body + 1] - begin_[body]);
    }

private:
    std::vector<SupportEdge>& edges_;
    std::vector<std::uint32_t>& begin_;
};

/// Sorts the awake bodies by the height of their centers, the highest first, into `memory.by_height`.
void sort_by_height(const LevelSources& from, SupportMemory& memory);

/// Returns the edges of all contacts through which weight goes down. Valid until the next call of either function.
/// `wanted`: indexed by body, whether the edges from it are wanted; empty: all are.
const std::vector<SupportEdge>& find_contact_supports(const LevelSources& from,
                                                      SupportMemory& memory,
                                                      std::span<const std::uint8_t> wanted = {});
/// Returns the edges of all joints by which the lower body hangs from the higher one, or from the world. `wanted`: as
/// above.
const std::vector<SupportEdge>& find_joint_supports(const LevelSources& from,
                                                    SupportMemory& memory,
                                                    std::span<const std::uint8_t> wanted = {});

} // namespace topple
