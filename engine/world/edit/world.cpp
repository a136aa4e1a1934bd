// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/world.h"

#include "topple/core/assert.h"
#include "topple/world/parameter_table.h"
#include "topple/world/state/records.h"
#include "topple/world/state/wake.h"
#include "topple/world/step/step_products.h"

#include <algorithm>
#include <utility>

namespace topple {

World::Owner::Owner(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
World::Owner::Owner(Owner&&) noexcept = default;
World::Owner& World::Owner::operator=(Owner&&) noexcept = default;
World::Owner::~Owner() = default;
World::Impl& World::Owner::operator*() {
    impl_->rest = {};
    return *impl_;
}

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
    to.next = from.next;
    to.shapes = std::make_shared<ShapeTable>(*from.shapes);
    to.shape_places = from.shape_places;
    to.free_shapes = from.free_shapes;
    to.instruction_set = from.instruction_set;
    if (from.hooks)
        to.hooks = std::make_unique<ContactHooks>(*from.hooks);
    if (from.constraint_hook)
        to.constraint_hook = std::make_unique<ConstraintHook>(*from.constraint_hook);
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

void World::set_constraint_hook(ConstraintHook hook) {
    impl_->constraint_hook = hook ? std::make_unique<ConstraintHook>(std::move(hook)) : nullptr;
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

const NextIds& World::next_ids() const { return impl_->next; }

void World::raise_next_ids(const NextIds& ids) {
    for (std::uint64_t NextIds::*member : kNextIds)
        impl_->next.*member = std::max(impl_->next.*member, ids.*member);
}

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
        w.next.body = std::max(w.next.body, state.bodies.back().id.ordinal + 1);
    if (!state.joints.empty())
        w.next.joint = std::max(w.next.joint, state.joints.back().id.ordinal + 1);
    if (!state.deformables.empty())
        w.next.deformable = std::max(w.next.deformable, state.deformables.back().id.ordinal + 1);
    if (!state.water_volumes.empty())
        w.next.water = std::max(w.next.water, state.water_volumes.back().id.ordinal + 1);
    if (!state.force_fields.empty())
        w.next.force_field = std::max(w.next.force_field, state.force_fields.back().id.ordinal + 1);
    if (!state.thrusters.empty())
        w.next.thruster = std::max(w.next.thruster, state.thrusters.back().id.ordinal + 1);
    if (!state.vehicles.empty())
        w.next.vehicle = std::max(w.next.vehicle, state.vehicles.back().id.ordinal + 1);
    if (const std::vector<GroupId> groups = state.object_marks.groups(); !groups.empty())
        w.next.group = std::max(w.next.group, groups.back().ordinal + 1);
    if (const auto& annotations = state.annotations.list(); !annotations.empty())
        w.next.annotation = std::max(w.next.annotation, annotations.back().id.ordinal + 1);
    make_stale(w.index);
}

} // namespace topple
