// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/scene_memory.h"

#include "topple/core/overloaded.h"
#include "topple/io/text/file_bytes.h"

namespace topple {
namespace {

/// Memory of one particle with its springs, bend constraints, triangles and tetrahedra, during their creation.
std::uint64_t bytes_a_particle(const Recipe& recipe) {
    return std::visit(Overloaded{[](const PointsRecipe&) { return 400u; },
                                 [](const ClothRecipe&) { return 500u; },
                                 [](const RopeRecipe&) { return 200u; },
                                 [](const BlockRecipe&) { return 950u; },
                                 [](const BalloonRecipe&) { return 600u; }},
                      recipe);
}

} // namespace

std::string SceneMemory::refusal() const {
    return "needs " + size_text(used_) +
           " of memory with what comes before it, and this scene may take " + size_text(allowed_) +
           " (--memory allows more)";
}

std::uint64_t SceneMemory::bytes_of(const SceneBody& body) {
    constexpr std::uint64_t kBody = 1450, kCollider = 560;
    return kBody + kCollider * body.def.colliders.size() + 2 * body.extras.size();
}

std::uint64_t SceneMemory::bytes_of(const SceneShape& shape) {
    constexpr std::uint64_t kShape = 450, kHull = 600, kVertex = 100;
    const auto* hull = std::get_if<HullShape>(&shape.shape);
    const std::uint64_t of_hull = hull ? kHull + kVertex * hull->hull->vertices.size() : 0;
    return kShape + of_hull + 2 * shape.extras.size();
}

std::uint64_t SceneMemory::bytes_of(const SceneJoint& joint) {
    constexpr std::uint64_t kJoint = 1500, kPathPoint = 400;
    return kJoint + kPathPoint * joint.def.path_points.size() + 2 * joint.extras.size();
}

std::uint64_t SceneMemory::bytes_of(const SceneDeformable& deformable) {
    constexpr std::uint64_t kDeformable = 2000;
    const Recipe& recipe = deformable.def.recipe;
    // The springs of points are listed one by one.
    const auto* points = std::get_if<PointsRecipe>(&recipe);
    const std::uint64_t of_links = points ? 150 * points->links.size() : 0;
    return kDeformable + of_links + 2 * deformable.extras.size() +
           bytes_a_particle(recipe) * static_cast<std::uint64_t>(particle_count_of(recipe));
}

} // namespace topple
