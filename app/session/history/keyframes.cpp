// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/history/keyframes.h"

#include "topple/core/assert.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace topple::app {

std::size_t byte_count_of(const WorldState& state) {
    std::size_t particles = 0;
    for (const Deformable& d : state.deformables)
        particles += d.particles.size();
    return sizeof(WorldState) + state.deformables.size() * sizeof(Deformable) +
           particles * (2 * sizeof(Vec3) + sizeof(Real)) + state.bodies.size() * sizeof(Body) +
           state.colliders.size() * sizeof(Collider) + state.contacts.size() * sizeof(Contact) +
           state.cached_pairs.size() * sizeof(CachedPair) + state.joints.size() * sizeof(Joint) +
           state.material_pairs.size() * sizeof(MaterialPair) +
           state.mouse_joints.size() * sizeof(MouseJoint) +
           state.sensor_overlaps.size() * sizeof(SensorOverlap) +
           state.water_volumes.size() * sizeof(Water) +
           state.force_fields.size() * sizeof(ForceField) +
           state.thrusters.size() * sizeof(Thruster) + state.vehicles.size() * sizeof(Vehicle) +
           state.parameter_controls.size() * sizeof(ParameterControl) +
           state.characters.size() * sizeof(Character);
}

double effort_of(const StepReport& report) {
    const auto number = [](std::size_t count) { return static_cast<double>(count); };
    return 1 + number(report.body_count) / 4 + number(report.awake_count) +
           number(report.pair_count) / 2 + number(report.particle_count) / 8;
}

Keyframes::Keyframes(Snapshot start, std::size_t budget) : budget_(budget) {
    const std::uint64_t step = start->step_count;
    add(step, std::move(start));
}

std::uint64_t Keyframes::first_step() const { return stored_.empty() ? 0 : stored_.begin()->first; }

bool Keyframes::is_due(std::uint64_t step) const {
    return stored_.empty() ||
           (effort_ >= least_effort_ && step >= std::prev(stored_.end())->first + kFirstSpacing);
}

void Keyframes::add(std::uint64_t step, Snapshot state) {
    const std::size_t bytes = byte_count_of(*state);
    const bool is_newest = stored_.empty() || std::prev(stored_.end())->first < step;
    Stored& stored = stored_[step];
    bytes_ += bytes - stored.bytes;
    stored.bytes = bytes;
    stored.state = std::move(state);
    if (is_newest)
        stored.effort = std::exchange(effort_, 0);
    make_room();
}

Keyframes::Entry Keyframes::find(std::uint64_t step) const {
    TOPPLE_ASSERT(!stored_.empty() && first_step() <= step);
    const auto stored = std::prev(stored_.upper_bound(step));
    const auto after = dense_.upper_bound(step);
    if (after != dense_.begin() && std::prev(after)->first > stored->first)
        return {std::prev(after)->first, std::prev(after)->second};
    return {stored->first, stored->second.state};
}

std::optional<Keyframes::Entry> Keyframes::find_after(std::uint64_t step) const {
    std::optional<Entry> found;
    if (const auto stored = stored_.upper_bound(step); stored != stored_.end())
        found = Entry{stored->first, stored->second.state};
    if (const auto dense = dense_.upper_bound(step);
        dense != dense_.end() && (!found || dense->first < found->step))
        found = Entry{dense->first, dense->second};
    return found;
}

Snapshot Keyframes::added_at(std::uint64_t step) const {
    const auto at = stored_.find(step);
    return at == stored_.end() ? nullptr : at->second.state;
}

void Keyframes::remember(std::uint64_t step, Snapshot state) {
    if (stored_.contains(step) || dense_.contains(step))
        return;
    const std::size_t bytes = byte_count_of(*state);
    // Uses at most a quarter of the memory; a new stretch replaces an old one as a whole.
    if (dense_bytes_ + bytes > budget_ / 4)
        forget_repeated();
    dense_.emplace(step, std::move(state));
    dense_bytes_ += bytes;
}

void Keyframes::forget_after(std::uint64_t step) {
    effort_ = 0;
    while (!stored_.empty() && std::prev(stored_.end())->first > step)
        forget(std::prev(stored_.end()));
    while (!dense_.empty() && std::prev(dense_.end())->first > step) {
        dense_bytes_ -= byte_count_of(*std::prev(dense_.end())->second);
        dense_.erase(std::prev(dense_.end()));
    }
}

void Keyframes::forget_before(std::uint64_t step) {
    TOPPLE_ASSERT(stored_.contains(step));
    while (first_step() < step)
        forget(stored_.begin());
    while (!dense_.empty() && dense_.begin()->first < step) {
        dense_bytes_ -= byte_count_of(*dense_.begin()->second);
        dense_.erase(dense_.begin());
    }
}

std::optional<std::uint64_t> Keyframes::next_step(std::uint64_t step) const {
    const auto at = stored_.lower_bound(step);
    return at == stored_.end() ? std::nullopt : std::optional(at->first);
}

Keyframes Keyframes::between(std::uint64_t begin, std::uint64_t end) const {
    Keyframes part;
    part.budget_ = budget_;
    for (auto at = stored_.upper_bound(begin); at != stored_.end() && at->first <= end; ++at)
        part.stored_.insert(*at);
    return part;
}

void Keyframes::put_back(const Keyframes& others) {
    for (const auto& [step, stored] : others.stored_)
        if (stored_.emplace(step, stored).second)
            bytes_ += stored.bytes;
    make_room();
}

void Keyframes::own(std::size_t budget) {
    bytes_ = 0;
    for (const auto& [step, stored] : stored_)
        bytes_ += stored.bytes;
    set_budget(budget);
}

void Keyframes::set_budget(std::size_t bytes) {
    budget_ = bytes;
    forget_repeated();
    make_room();
}

void Keyframes::make_room() {
    // The first and the newest stay, at any size: without them there is no history.
    while (bytes_ > budget_ && stored_.size() > 2) {
        const std::uint64_t steps = std::prev(stored_.end())->first - first_step();
        if (steps < kLastSpacing * (stored_.size() - 1))
            thin_out();
        else
            forget(stored_.begin());
    }
}

/// Drops the states between the two gaps that are cheapest together, and others like it until a sixteenth of the
/// memory is free: one search serves many states to come.
void Keyframes::thin_out() {
    struct Gap {
        double effort = 0; ///< Effort of the gap that the loss of the state makes.
        std::map<std::uint64_t, Stored>::iterator state;
    };
    std::vector<Gap> gaps;
    gaps.reserve(stored_.size());
    for (auto at = std::next(stored_.begin()); std::next(at) != stored_.end(); ++at)
        gaps.push_back({at->second.effort + std::next(at)->second.effort, at});
    std::sort(gaps.begin(), gaps.end(), [](const Gap& a, const Gap& b) {
        return std::pair(a.effort, a.state->first) < std::pair(b.effort, b.state->first);
    });
    const std::size_t goal = budget_ - budget_ / 16;
    for (std::size_t i = 0; i < gaps.size() && (i == 0 || bytes_ > goal); ++i) {
        // A state beside one that went has another gap now; the next search sees it.
        const auto at = gaps[i].state;
        if (at->second.effort + std::next(at)->second.effort > gaps[i].effort)
            continue;
        least_effort_ = std::max(least_effort_, gaps[i].effort / 2);
        forget(at);
    }
}

/// Its gap becomes part of the next one's.
void Keyframes::forget(std::map<std::uint64_t, Stored>::iterator at) {
    bytes_ -= at->second.bytes;
    const double effort = at->second.effort;
    if (const auto next = stored_.erase(at); next != stored_.end())
        next->second.effort += effort;
}

void Keyframes::forget_repeated() {
    dense_.clear();
    dense_bytes_ = 0;
}

} // namespace topple::app
