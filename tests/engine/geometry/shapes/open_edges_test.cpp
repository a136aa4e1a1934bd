// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/shapes/open_edges.h"

#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"
#include "topple/geometry/mass/mass_properties.h"
#include "topple/geometry/meshes/icosphere.h"

#include <algorithm>
#include <map>

namespace topple {
namespace {

/// Counts the edges of all triangles, with a map.
std::optional<std::vector<DirectedEdge>> counted_open_edges(const TriangleMesh& mesh) {
    std::map<DirectedEdge, int> counts;
    for (const auto& [a, b, c] : mesh.triangles)
        for (const DirectedEdge& e : {DirectedEdge{a, b}, DirectedEdge{b, c}, DirectedEdge{c, a}})
            if (++counts[e] > 1)
                return std::nullopt;
    std::vector<DirectedEdge> open;
    for (const auto& [edge, count] : counts)
        if (!counts.contains({edge.second, edge.first}))
            open.push_back(edge);
    return open;
}

TEST(OpenEdges, AreThoseThatAMapCounts) {
    Random random(test::seed());
    int repeated = 0, closed = 0;
    for (int i = 0; i < 2000; ++i) {
        TriangleMesh mesh = icosphere(0);
        for (std::uint32_t k = random.below(4); k > 0; --k)
            mesh.triangles.erase(mesh.triangles.begin() +
                                 random.below(static_cast<std::uint32_t>(mesh.triangles.size())));
        for (std::uint32_t k = random.below(3); k > 0; --k) {
            auto&
                t = mesh.triangles[random.below(static_cast<std::uint32_t>(mesh.triangles.size()))];
            if (random.below(2) == 0)
                std::swap(t[0], t[1]);
            else
                t[2] = random.below(12); // Possibly a vertex twice.
        }
        const auto expected = counted_open_edges(mesh);
        EXPECT_EQ(find_open_edges(mesh), expected) << "seed " << test::seed();
        EXPECT_EQ(is_closed(mesh), expected && expected->empty());
        repeated += expected ? 0 : 1;
        closed += expected && expected->empty() ? 1 : 0;
        const auto one = find_open_edges(mesh, true);
        if (expected && !expected->empty() && one) {
            ASSERT_EQ(one->size(), 1u);
            EXPECT_TRUE(std::find(expected->begin(), expected->end(), one->front()) !=
                        expected->end());
        }
    }
    EXPECT_GT(repeated, 100);
    EXPECT_GT(closed, 50);
}

TEST(OpenEdges, OfAFanAroundOneVertex) {
    // All edges but the rim meet in vertex 0.
    TriangleMesh fan;
    constexpr std::uint32_t kCount = 5000;
    fan.vertices.resize(kCount + 1);
    for (std::uint32_t i = 1; i <= kCount; ++i)
        fan.triangles.push_back({0, i, i % kCount + 1});
    const auto open = find_open_edges(fan);
    ASSERT_TRUE(open);
    ASSERT_EQ(open->size(), kCount);
    EXPECT_EQ(open->front(), DirectedEdge(1, 2));
    EXPECT_EQ(open->back(), DirectedEdge(kCount, 1));
    EXPECT_EQ(find_open_edges(TriangleMesh{}), std::vector<DirectedEdge>{});
}

} // namespace
} // namespace topple
