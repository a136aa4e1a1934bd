// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/result.h"
#include "topple/geometry/shapes/frustum.h"
#include "topple/scene/model.h"
#include "topple/spatial/broad_phase/box_tree.h"

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace topple {

/// A model that a ray meets.
struct ModelHit {
    ModelId model; ///< Never null.
    RayHit hit;    ///< World coordinates.
};

/// A model that is near a point.
struct ModelPoint {
    ModelId model;     ///< Never null.
    MeshPoint nearest; ///< World coordinates; `triangle` is set for a mesh.
};

/// Counts of culling.
struct CullReport {
    std::size_t seen = 0, culled = 0; ///< Numbers of models with a shape; their sum is the number
                                      ///< of all.
    std::size_t looked_at = 0;        ///< Boxes tested against the frustum: of nodes and of models.
    friend bool operator==(const CullReport&, const CullReport&) = default;
};

/// Visible models: culling, rays and nearness. Contains no physics; a world may share the shapes. Every change is
/// effective at once with every tree, and every query returns each model once. The next query updates the tree, so
/// that any number of changes before it costs one update. One thread at a time, for queries too.
class ModelScene {
public:
    /// Creates an empty scene; all kinds of trees give the same answers.
    explicit ModelScene(BroadPhaseKind kind = BroadPhaseKind::bvh);

    // --- models ------------------------------------------------------------------------------

    /// Adds a model. Fails: a shape that is refused, a pose that is not finite, a missing parent.
    Result<ModelId> add(Model model);
    /// Removes a model. Its children keep their poses and become its parent's. Unknown ids are ignored.
    void remove(ModelId id);
    /// Moves a model and all its descendants. Fails: no such model, a pose that is not finite.
    Result<void> set_pose(ModelId id, const Transform& parent_from_model);
    /// Attaches a model to another one. The pose relative to the parent is unchanged, so the model moves along.
    /// Fails: no such model or parent, or a parent that is a descendant of the model.
    Result<void> set_parent(ModelId id, ModelId parent);
    /// Replaces the shape. Fails: no such model, a shape that is refused.
    Result<void> set_shape(ModelId id, std::optional<Shape> shape);

    /// Number of models.
    [[nodiscard]] std::size_t size() const { return slot_of_.size(); }
    /// All models in the order in which they were added.
    [[nodiscard]] std::vector<ModelId> models() const;
    /// The model, or null. Valid until the next change.
    [[nodiscard]] const Model* find(ModelId id) const;
    /// Returns the pose in the world. Requires: the model exists.
    [[nodiscard]] const Transform& world_from_model(ModelId id) const;
    /// All descendants of the model, in the order in which they were added.
    [[nodiscard]] std::vector<ModelId> find_descendants(ModelId id) const;

    // --- queries: models in the order in which they were added, each once ------------------

    /// Returns the first hit of the ray; on a tie that of the model added first.
    [[nodiscard]] std::optional<ModelHit> cast_ray(const Ray& ray) const;
    ///@{
    /// Returns the models whose own boxes meet the shape; a model entirely inside counts.
    [[nodiscard]] std::vector<ModelId> find_overlapping(const Sphere& sphere) const;
    [[nodiscard]] std::vector<ModelId> find_overlapping(const Aabb& box) const;
    ///@}
    /// Returns the models whose own boxes the frustum may see.
    [[nodiscard]] std::vector<ModelId> find_in_view(const Frustum& frustum,
                                                    CullReport* report = nullptr) const;
    /// Returns the nearest point of all models, if it is no farther than `max_distance` [m]; on a tie that of the
    /// model added first.
    [[nodiscard]] std::optional<ModelPoint> find_closest_point(Vec3 point, Real max_distance) const;

    // --- the tree ----------------------------------------------------------------------------

    /// Replaces the tree; no answer changes.
    void set_accelerator(BroadPhaseKind kind);
    /// Kind of the tree.
    [[nodiscard]] BroadPhaseKind accelerator() const { return kind_; }
    /// Nodes of the tree, for drawing.
    [[nodiscard]] std::vector<BroadPhase::Cell> cells() const;

private:
    /// Record of a model during its lifetime; its index is also its proxy. A free slot has an empty box.
    struct Slot {
        ModelId id;
        Model model;
        Transform world_from_model;
        Obb box;
        std::vector<std::uint32_t> children;
        mutable bool is_moved = false; ///< Whether its box is newer than the tree's.
    };
    [[nodiscard]] std::optional<std::uint32_t> slot_of(ModelId id) const;
    void attach(std::uint32_t slot, ModelId parent);
    void detach(std::uint32_t slot);
    void place_with_children(std::uint32_t slot);
    [[nodiscard]] std::vector<std::uint32_t> with_descendants(std::uint32_t slot) const;
    [[nodiscard]] std::vector<ModelId> ids_of(std::vector<std::uint32_t> slots) const;
    [[nodiscard]] const BoxTree& tree() const;
    template<typename Query>
    [[nodiscard]] std::vector<ModelId> overlapping(const Aabb& around, const Query& query) const;

    BroadPhaseKind kind_;
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> free_;
    std::unordered_map<std::uint64_t, std::uint32_t> slot_of_; ///< Slot of each ordinal.
    std::uint64_t last_ordinal_ = 0;
    std::size_t shape_count_ = 0; ///< Number of models with a shape.

    std::vector<Aabb> boxes_; ///< Box of each slot.
    mutable std::vector<std::uint32_t> moved_;
    mutable bool is_rebuild_due_ = true;
    mutable std::unique_ptr<BoxTree> tree_;
};

} // namespace topple
