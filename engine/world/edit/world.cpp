// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/world.h"

#include "topple/core/assert.h"
#include "topple/world/parameter_table.h"
#include "topple/world/state/records.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"

#include <algorithm>

namespace topple {

World::World(const Parameters& parameters, int thread_count) : impl_(std::make_unique<Impl>()) {
    impl_->state.parameters = parameters;
    set_thread_count(thread_count);
}
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

World World::twin(int thread_count) const {
    World copy(Parameters{}, thread_count);
    WorldData& to = *copy.impl_;
    const WorldData& from = *impl_;
    to.next_body = from.next_body;
    to.next_joint = from.next_joint;
    to.next_deformable = from.next_deformable;
    to.next_water = from.next_water;
    to.next_force_field = from.next_force_field;
    to.next_thruster = from.next_thruster;
    to.next_vehicle = from.next_vehicle;
    to.next_group = from.next_group;
    to.next_annotation = from.next_annotation;
    to.shapes = std::make_shared<ShapeTable>(*from.shapes);
    to.shape_places = from.shape_places;
    to.free_shapes = from.free_shapes;
    to.instruction_set = from.instruction_set;
    if (from.hooks)
        to.hooks = std::make_unique<ContactHooks>(*from.hooks);
    copy.restore(from.state);
    return copy;
}

void World::set_thread_count(int count) {
    impl_->pool = std::make_unique<JobPool>(std::max(count, 1));
}

void World::set_contact_hooks(ContactHooks hooks) {
    impl_->hooks = has_any(hooks) ? std::make_unique<ContactHooks>(std::move(hooks)) : nullptr;
    wake_all(impl_->state.bodies);
}

void World::set_instruction_set(InstructionSet set) {
    TOPPLE_ASSERT(is_supported(set));
    impl_->instruction_set = set;
}
InstructionSet World::instruction_set() const { return impl_->instruction_set; }

World::Assembly::Assembly(World& world) : is_assembling_(world.impl_->is_assembling) {
    TOPPLE_ASSERT(!is_assembling_);
    is_assembling_ = true;
}
World::Assembly::~Assembly() { is_assembling_ = false; }

Result<void> World::change_parameter(std::string_view name, double value) {
    const ParameterInfo* info = find_parameter(name);
    const Parameters before = impl_->state.parameters;
    if (const auto set = topple::set_parameter(impl_->state.parameters, name, value); !set)
        return set;
    // Sleeping bodies came to rest under the old parameters.
    if (info && info->changes_motion && impl_->state.parameters != before)
        wake_all(impl_->state.bodies);
    return {};
}

const WorldState& World::state() const { return impl_->state; }

const Body* World::find(BodyId id) const {
    const std::uint32_t i = index_of(impl_->state, id);
    return i == kNoIndex ? nullptr : &impl_->state.bodies[i];
}
const Joint* World::find(JointId id) const {
    const std::uint32_t i = index_of(impl_->state, id);
    return i == kNoIndex ? nullptr : &impl_->state.joints[i];
}
const Deformable* World::find(DeformableId id) const {
    const std::uint32_t i = index_of(impl_->state, id);
    return i == kNoIndex ? nullptr : &impl_->state.deformables[i];
}

std::string World::name_of(BodyId id) const { return impl_->state.body_names.of(id.ordinal); }
std::string World::name_of(JointId id) const { return impl_->state.joint_names.of(id.ordinal); }
std::string World::name_of(DeformableId id) const {
    const Deformable* deformable = find(id);
    return deformable ? deformable->made_from->name : std::string{};
}

Result<void> World::set_name(BodyId id, const std::string& name) {
    if (!find(id))
        return no_such("body", id);
    impl_->state.body_names.set(id.ordinal, name);
    return {};
}
Result<void> World::set_name(JointId id, const std::string& name) {
    if (!find(id))
        return no_such("joint", id);
    impl_->state.joint_names.set(id.ordinal, name);
    return {};
}
Result<void> World::set_name(DeformableId id, const std::string& name) {
    const std::uint32_t i = index_of(impl_->state, id);
    if (i == kNoIndex)
        return no_such("soft body", id);
    DeformableDef def = *impl_->state.deformables[i].made_from;
    def.name = name;
    impl_->state.deformables[i].made_from = std::make_shared<const DeformableDef>(std::move(def));
    return {};
}

BodyId World::find_body(std::string_view name) const {
    if (name.empty())
        return {};
    for (const Body& b : impl_->state.bodies)
        if (impl_->state.body_names.of(b.id.ordinal) == name)
            return b.id;
    return {};
}

Snapshot World::snapshot() const {
    auto snapshot = std::make_shared<const WorldState>(impl_->state);
    auto& all = impl_->snapshots;
    if (all.size() == all.capacity()) { // Drops expired snapshots first.
        std::erase_if(all, [](const auto& given_out) { return given_out.expired(); });
        std::vector<std::weak_ptr<const WorldState>> fitting;
        fitting.reserve(2 * all.size() + 64);
        fitting.assign(all.begin(), all.end());
        all.swap(fitting);
    }
    all.push_back(snapshot);
    return snapshot;
}

void World::restore(const WorldState& state) {
    WorldData& w = *impl_;
    if (&state != &w.state)
        w.state = state;
    if (!state.bodies.empty())
        w.next_body = std::max(w.next_body, state.bodies.back().id.ordinal + 1);
    if (!state.joints.empty())
        w.next_joint = std::max(w.next_joint, state.joints.back().id.ordinal + 1);
    if (!state.deformables.empty())
        w.next_deformable = std::max(w.next_deformable, state.deformables.back().id.ordinal + 1);
    if (!state.water_volumes.empty())
        w.next_water = std::max(w.next_water, state.water_volumes.back().id.ordinal + 1);
    if (!state.force_fields.empty())
        w.next_force_field = std::max(w.next_force_field, state.force_fields.back().id.ordinal + 1);
    if (!state.thrusters.empty())
        w.next_thruster = std::max(w.next_thruster, state.thrusters.back().id.ordinal + 1);
    if (!state.vehicles.empty())
        w.next_vehicle = std::max(w.next_vehicle, state.vehicles.back().id.ordinal + 1);
    if (const std::vector<GroupId> groups = state.object_marks.groups(); !groups.empty())
        w.next_group = std::max(w.next_group, groups.back().ordinal + 1);
    if (const auto& annotations = state.annotations.list(); !annotations.empty())
        w.next_annotation = std::max(w.next_annotation, annotations.back().id.ordinal + 1);
    make_stale(w.index);
}

} // namespace topple
