// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/model_scene.h"

#include "topple/core/assert.h"
#include "topple/geometry/pairs/intersects.h"

#include <algorithm>
#include <utility>

namespace topple {
namespace {

Error no_such(ModelId id) { return {.message = "there is no model " + std::to_string(id.ordinal)}; }

Result<void> validate(const std::optional<Shape>& shape) {
    return shape ? validate(*shape) : Result<void>();
}

/// Clips a box to the surroundings of the other one: half spaces and slabs become boxes too.
Aabb bounded(const Aabb& box, const Obb& near) {
    if (is_bounded(box))
        return box;
    const Aabb around = grown({near.center, near.center}, 2 * length(near.half_extents));
    return {max(box.min, around.min), min(box.max, around.max)};
}
const Sphere& bounded(const Sphere& sphere, const Obb&) { return sphere; }

} // namespace

ModelScene::ModelScene(BroadPhaseKind kind) : kind_(kind), tree_(make_box_tree(kind)) {}

std::optional<std::uint32_t> ModelScene::slot_of(ModelId id) const {
    const auto found = slot_of_.find(id.ordinal);
    return found == slot_of_.end() ? std::nullopt : std::optional(found->second);
}

Result<ModelId> ModelScene::add(Model model) {
    if (const auto checked = validate(model.shape); !checked.ok())
        return checked.error();
    if (!is_finite(model.parent_from_model))
        return Error{.message = "the pose of a model must be finite"};
    if (model.parent && !slot_of(model.parent))
        return no_such(model.parent);

    std::uint32_t slot = 0;
    if (free_.empty()) {
        slot = static_cast<std::uint32_t>(slots_.size());
        slots_.emplace_back();
        boxes_.emplace_back();
        is_rebuild_due_ = true;
    } else {
        slot = free_.back();
        free_.pop_back();
    }
    const ModelId id{++last_ordinal_};
    const ModelId parent = std::exchange(model.parent, {});
    shape_count_ += model.shape ? 1u : 0u;
    slots_[slot].id = id;
    slots_[slot].model = std::move(model);
    slot_of_.emplace(id.ordinal, slot);
    attach(slot, parent);
    place_with_children(slot);
    return id;
}

void ModelScene::remove(ModelId id) {
    const auto slot = slot_of(id);
    if (!slot)
        return;
    const ModelId parent = slots_[*slot].model.parent;
    const Transform parent_from_model = slots_[*slot].model.parent_from_model;
    for (const std::uint32_t child : std::exchange(slots_[*slot].children, {})) {
        Model& orphan = slots_[child].model;
        orphan.parent_from_model = parent_from_model * orphan.parent_from_model;
        attach(child, parent);
        place_with_children(child);
    }
    detach(*slot);
    shape_count_ -= slots_[*slot].model.shape ? 1u : 0u;
    slots_[*slot].id = {};
    slots_[*slot].model = {};
    place_with_children(*slot);
    slot_of_.erase(id.ordinal);
    free_.push_back(*slot);
}

Result<void> ModelScene::set_pose(ModelId id, const Transform& parent_from_model) {
    const auto slot = slot_of(id);
    if (!slot)
        return no_such(id);
    if (!is_finite(parent_from_model))
        return Error{.message = "the pose of a model must be finite"};
    slots_[*slot].model.parent_from_model = parent_from_model;
    place_with_children(*slot);
    return {};
}

Result<void> ModelScene::set_parent(ModelId id, ModelId parent) {
    const auto slot = slot_of(id);
    if (!slot)
        return no_such(id);
    if (parent && !slot_of(parent))
        return no_such(parent);
    for (ModelId above = parent; above; above = find(above)->parent)
        if (above == id)
            return Error{.message = "model " + std::to_string(parent.ordinal) + " hangs on model " +
                                    std::to_string(id.ordinal) + " and cannot carry it"};
    detach(*slot);
    attach(*slot, parent);
    place_with_children(*slot);
    return {};
}

Result<void> ModelScene::set_shape(ModelId id, std::optional<Shape> shape) {
    const auto slot = slot_of(id);
    if (!slot)
        return no_such(id);
    if (auto checked = validate(shape); !checked.ok())
        return checked;
    shape_count_ += shape ? 1u : 0u;
    shape_count_ -= slots_[*slot].model.shape ? 1u : 0u;
    slots_[*slot].model.shape = std::move(shape);
    place_with_children(*slot);
    return {};
}

void ModelScene::attach(std::uint32_t slot, ModelId parent) {
    slots_[slot].model.parent = parent;
    if (parent)
        slots_[*slot_of(parent)].children.push_back(slot);
}

void ModelScene::detach(std::uint32_t slot) {
    if (const ModelId parent = std::exchange(slots_[slot].model.parent, {})) {
        auto& siblings = slots_[*slot_of(parent)].children;
        siblings.erase(std::find(siblings.begin(), siblings.end(), slot));
    }
}

std::vector<std::uint32_t> ModelScene::with_descendants(std::uint32_t slot) const {
    std::vector<std::uint32_t> out{slot}; // Parents before children.
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto& children = slots_[out[i]].children;
        out.insert(out.end(), children.begin(), children.end());
    }
    return out;
}

void ModelScene::place_with_children(std::uint32_t top) {
    for (const std::uint32_t i : with_descendants(top)) {
        Slot& slot = slots_[i];
        const Model& model = slot.model;
        slot.world_from_model = model.parent ? slots_[*slot_of(model.parent)].world_from_model *
                                                   model.parent_from_model
                                             : model.parent_from_model;
        // Without it, a long chain of rotations would drift from unit length.
        slot.world_from_model.rotation = normalize(slot.world_from_model.rotation);
        boxes_[i] = Aabb{};
        if (model.shape) {
            slot.box = box_of(*model.shape, slot.world_from_model);
            boxes_[i] = bounds_of(*model.shape, slot.world_from_model);
        }
        if (!std::exchange(slot.is_moved, true))
            moved_.push_back(i);
    }
}

const BoxTree& ModelScene::tree() const {
    if (is_rebuild_due_)
        tree_->rebuild(boxes_);
    else if (!moved_.empty())
        tree_->update(boxes_, moved_);
    is_rebuild_due_ = false;
    for (const std::uint32_t i : moved_)
        slots_[i].is_moved = false;
    moved_.clear();
    return *tree_;
}

std::vector<ModelId> ModelScene::models() const {
    std::vector<std::uint32_t> taken;
    for (std::uint32_t i = 0; i < slots_.size(); ++i)
        if (slots_[i].id)
            taken.push_back(i);
    return ids_of(std::move(taken));
}

const Model* ModelScene::find(ModelId id) const {
    const auto slot = slot_of(id);
    return slot ? &slots_[*slot].model : nullptr;
}

const Transform& ModelScene::world_from_model(ModelId id) const {
    const auto slot = slot_of(id);
    TOPPLE_ASSERT(slot.has_value());
    return slots_[*slot].world_from_model;
}

std::vector<ModelId> ModelScene::find_descendants(ModelId id) const {
    const auto slot = slot_of(id);
    if (!slot)
        return {};
    std::vector<std::uint32_t> all = with_descendants(*slot);
    all.erase(all.begin());
    return ids_of(std::move(all));
}

std::vector<ModelId> ModelScene::ids_of(std::vector<std::uint32_t> slots) const {
    std::vector<ModelId> ids;
    ids.reserve(slots.size());
    for (const std::uint32_t i : slots)
        ids.push_back(slots_[i].id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

std::optional<ModelHit> ModelScene::cast_ray(const Ray& ray) const {
    std::optional<ModelHit> best;
    tree().cast_ray(ray, [&](std::uint32_t i, Real t_max) {
        Ray shortened = ray;
        shortened.t_max = std::min(ray.t_max, t_max);
        const Slot& slot = slots_[i];
        const auto hit = topple::cast_ray(*slot.model.shape, slot.world_from_model, shortened);
        if (!hit ||
            (best && (hit->t > best->hit.t || (hit->t == best->hit.t && slot.id > best->model))))
            return t_max;
        best = ModelHit{slot.id, *hit};
        return hit->t;
    });
    return best;
}

template<typename Query>
std::vector<ModelId> ModelScene::overlapping(const Aabb& around, const Query& query) const {
    std::vector<std::uint32_t> found;
    tree().query(around, [&](std::uint32_t i) {
        if (!is_finite(slots_[i].box.half_extents) ||
            intersects(slots_[i].box, bounded(query, slots_[i].box)))
            found.push_back(i);
    });
    return ids_of(std::move(found));
}

std::vector<ModelId> ModelScene::find_overlapping(const Sphere& sphere) const {
    return overlapping(grown({sphere.center, sphere.center}, sphere.radius), sphere);
}

std::vector<ModelId> ModelScene::find_overlapping(const Aabb& box) const {
    return overlapping(box, box);
}

std::vector<ModelId> ModelScene::find_in_view(const Frustum& frustum, CullReport* report) const {
    std::vector<std::uint32_t> found;
    const std::size_t looked_at = tree().query(frustum, [&](std::uint32_t i) {
        if (!is_finite(slots_[i].box.half_extents) || may_see(frustum, slots_[i].box))
            found.push_back(i);
    });
    if (report != nullptr)
        *report = {found.size(), shape_count_ - found.size(), looked_at};
    return ids_of(std::move(found));
}

std::optional<ModelPoint> ModelScene::find_closest_point(Vec3 point, Real max_distance) const {
    std::optional<ModelPoint> best;
    tree().find_near(point, max_distance, [&](std::uint32_t i, Real limit) {
        const Slot& slot = slots_[i];
        const auto nearest = topple::find_closest_point(
            *slot.model.shape, slot.world_from_model, point, limit);
        if (!nearest ||
            (best && (nearest->distance > best->nearest.distance ||
                      (nearest->distance == best->nearest.distance && slot.id > best->model))))
            return limit;
        best = ModelPoint{slot.id, *nearest};
        return nearest->distance;
    });
    return best;
}

void ModelScene::set_accelerator(BroadPhaseKind kind) {
    if (kind == kind_)
        return;
    kind_ = kind;
    tree_ = make_box_tree(kind);
    is_rebuild_due_ = true;
}

std::vector<BroadPhase::Cell> ModelScene::cells() const { return tree().cells(); }

} // namespace topple
