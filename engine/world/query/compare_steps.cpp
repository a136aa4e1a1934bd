// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/step/step_observer.h"
#include "topple/world/step_comparison.h"
#include "topple/world/world.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace topple {
namespace {

using ComparedStage = StepComparison::Stage;

/// Keeps the state and the candidate pairs after every stage.
class StageRecord final : public StepObserver {
public:
    struct Seen {
        WorldState state;
        std::vector<ProxyPair> pairs;
    };
    void after(StepObserver::Stage stage, const StepView& view) override {
        seen_[static_cast<std::size_t>(stage)] = {view.state,
                                                  {view.pairs.begin(), view.pairs.end()}};
    }
    [[nodiscard]] const Seen& operator[](StepObserver::Stage stage) const {
        return seen_[static_cast<std::size_t>(stage)];
    }

private:
    std::array<Seen, kStageCount> seen_;
};

BodyId body_of(const WorldState& s, std::uint32_t collider) {
    return s.bodies[s.colliders[collider].body].id;
}

/// Returns the first body for which `is_same` is false, or that only one of the worlds has.
template<typename IsSame>
std::optional<BodyId> first_body(const WorldState& a, const WorldState& b, IsSame is_same) {
    const std::size_t common = std::min(a.bodies.size(), b.bodies.size());
    for (std::size_t i = 0; i < common; ++i)
        if (a.bodies[i].id != b.bodies[i].id || !is_same(a.bodies[i], b.bodies[i]))
            return std::min(a.bodies[i].id, b.bodies[i].id);
    if (a.bodies.size() == b.bodies.size())
        return std::nullopt;
    return (a.bodies.size() > common ? a : b).bodies[common].id;
}

bool moves_alike(const Body& a, const Body& b) {
    return a.world_from_body == b.world_from_body && a.cell == b.cell && a.v == b.v && a.w == b.w &&
           a.is_asleep == b.is_asleep && a.is_disabled == b.is_disabled;
}

/// Compares everything of a body that a step reads from its definition, too.
bool is_alike(const Body& a, const Body& b) {
    return moves_alike(a, b) && a.motion == b.motion && a.mass == b.mass &&
           a.inertia == b.inertia && a.filter == b.filter && a.linear_damping == b.linear_damping &&
           a.angular_damping == b.angular_damping && a.gravity_scale == b.gravity_scale &&
           a.collider_count == b.collider_count;
}

bool is_alike(const Contact& a, const Contact& b) {
    if (a.collider_a != b.collider_a || a.collider_b != b.collider_b || a.normal != b.normal ||
        a.point_count != b.point_count || a.friction_impulse != b.friction_impulse ||
        a.twist_impulse != b.twist_impulse || a.rolling_impulse != b.rolling_impulse)
        return false;
    return std::equal(a.active_points().begin(),
                      a.active_points().end(),
                      b.active_points().begin(),
                      [](const Contact::Point& p, const Contact::Point& q) {
                          return p.point == q.point && p.separation == q.separation &&
                                 p.feature == q.feature && p.normal_impulse == q.normal_impulse;
                      });
}

/// Sets the bodies of the first contact that differs. Returns whether there is one.
bool find_contact(const WorldState& a, const WorldState& b, StepComparison& out) {
    const auto set = [&](const WorldState& s, const Contact& contact) {
        out.body = body_of(s, contact.collider_a);
        out.other = body_of(s, contact.collider_b);
        return true;
    };
    const std::size_t common = std::min(a.contacts.size(), b.contacts.size());
    for (std::size_t i = 0; i < common; ++i)
        if (!is_alike(a.contacts[i], b.contacts[i])) {
            const auto place = [](const Contact& c) {
                return std::pair(c.collider_a, c.collider_b);
            };
            const bool is_in_a = place(a.contacts[i]) <= place(b.contacts[i]);
            return is_in_a ? set(a, a.contacts[i]) : set(b, b.contacts[i]);
        }
    if (a.contacts.size() == b.contacts.size())
        return false;
    const WorldState& longer = a.contacts.size() > common ? a : b;
    return set(longer, longer.contacts[common]);
}

/// Sets the bodies of the first candidate pair that only one world has. Returns whether there is one.
bool find_pair(const StageRecord::Seen& a, const StageRecord::Seen& b, StepComparison& out) {
    const auto [in_a, in_b] = std::mismatch(
        a.pairs.begin(), a.pairs.end(), b.pairs.begin(), b.pairs.end());
    if (in_a == a.pairs.end() && in_b == b.pairs.end())
        return false;
    const bool is_in_a = in_b == b.pairs.end() || (in_a != a.pairs.end() && *in_a < *in_b);
    const ProxyPair pair = is_in_a ? *in_a : *in_b;
    const WorldState& s = is_in_a ? a.state : b.state;
    out.body = body_of(s, pair.a);
    out.other = body_of(s, pair.b);
    return true;
}

/// Sets the first body that has another velocity or pose, or else another sleep: a push wakes a whole island.
bool find_body(const WorldState& a, const WorldState& b, StepComparison& out) {
    std::optional<BodyId> body = first_body(a, b, [](const Body& x, const Body& y) {
        return x.world_from_body == y.world_from_body && x.cell == y.cell && x.v == y.v &&
               x.w == y.w;
    });
    if (!body)
        body = first_body(a, b, moves_alike);
    out.body = body.value_or(BodyId{});
    return body.has_value();
}

/// Returns whether colliders, joints and deformables differ, and sets the body of the first such collider.
bool find_part(const WorldState& a, const WorldState& b, StepComparison& out) {
    for (std::size_t i = 0; i < std::min(a.colliders.size(), b.colliders.size()); ++i) {
        const Collider &x = a.colliders[i], &y = b.colliders[i];
        if (x.shape == y.shape && x.body_from_shape == y.body_from_shape &&
            x.material == y.material && x.collides == y.collides &&
            x.surface_motion == y.surface_motion)
            continue;
        out.body = a.bodies[x.body].id;
        return true;
    }
    return a.colliders.size() != b.colliders.size() || a.joints.size() != b.joints.size() ||
           a.deformables.size() != b.deformables.size();
}

bool differ_in_particles(const WorldState& a, const WorldState& b) {
    return !std::equal(a.deformables.begin(),
                       a.deformables.end(),
                       b.deformables.begin(),
                       b.deformables.end(),
                       [](const Deformable& x, const Deformable& y) {
                           return x.particles.positions == y.particles.positions &&
                                  x.cell == y.cell;
                       });
}

ComparedStage find_stage(const World& a,
                         const World& b,
                         const StageRecord& seen_a,
                         const StageRecord& seen_b,
                         StepComparison& out) {
    using Step = StepObserver::Stage;
    const std::optional<BodyId> before = first_body(
        a.state(), b.state(), [](const Body& x, const Body& y) { return is_alike(x, y); });
    if (before) {
        out.body = *before;
        return ComparedStage::before;
    }
    if (find_part(a.state(), b.state(), out) || find_contact(a.state(), b.state(), out) ||
        differ_in_particles(a.state(), b.state()))
        return ComparedStage::before;
    const auto states = [&](Step stage) {
        return std::pair<const WorldState&, const WorldState&>(seen_a[stage].state,
                                                               seen_b[stage].state);
    };
    if (const auto [x, y] = states(Step::inputs); find_body(x, y, out))
        return ComparedStage::inputs;
    if (find_pair(seen_a[Step::broad_phase], seen_b[Step::broad_phase], out))
        return ComparedStage::broad_phase;
    if (const auto [x, y] = states(Step::narrow_phase);
        find_contact(x, y, out) || find_body(x, y, out))
        return ComparedStage::narrow_phase;
    const auto is_grouped_alike = [](const Body& p, const Body& q) {
        return p.island == q.island && p.solver_level == q.solver_level &&
               p.stiffness == q.stiffness;
    };
    if (const auto [x, y] = states(Step::islands);
        const std::optional<BodyId> body = first_body(x, y, is_grouped_alike)) {
        out.body = *body;
        return ComparedStage::islands;
    }
    const auto [x, y] = states(Step::solution);
    if (find_body(x, y, out) || find_contact(x, y, out) || differ_in_particles(x, y))
        return ComparedStage::solution;
    return ComparedStage::none;
}

} // namespace

StepComparison compare_next_steps(const World& a,
                                  std::span<const StepInput> inputs_a,
                                  const World& b,
                                  std::span<const StepInput> inputs_b) {
    StageRecord seen_a, seen_b;
    World twin_a = a.twin(1), twin_b = b.twin(1);
    twin_a.step_observed(seen_a, inputs_a);
    twin_b.step_observed(seen_b, inputs_b);
    StepComparison out;
    out.stage = find_stage(a, b, seen_a, seen_b, out);
    return out;
}

} // namespace topple
