// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/dynamics/quality.h"

#include "engine/dynamics/tolerances.h"
#include "engine/world/links_detail.h"

#include <algorithm>

namespace topple {
namespace {

constexpr std::size_t kConstraintsPerBlock = 256;

/// How far a load presses a constraint in at class 0, over what is allowed there. A soft constraint
/// gives way by F / (m omega^2), whatever its damping.
class Loads {
public:
    explicit Loads(const WorldState& s) : state_(s) {
        const Real cap = kStiffnessShare / substep_of(s.parameters);
        contact_rate_ = square(2 * kPi * std::min(s.parameters.contact_hertz, cap));
        joint_rate_ = square(2 * kPi * std::min(s.parameters.joint_hertz, cap));
    }

    /// Of a contact that presses with `force` [N].
    [[nodiscard]] Real of(const Contact& c, Real force) const {
        const Body& a = state_.bodies[state_.colliders[c.collider_a].body];
        const Body& b = state_.bodies[state_.colliders[c.collider_b].body];
        const bool both_move = is_awake(a) && is_awake(b);
        return load(
            force, contact_rate_ * (both_move ? 1 : square(kStaticStiffness)), kAllowedGive, &a, &b);
    }
    /// Of a joint that pulls with `force` [N].
    [[nodiscard]] Real of(const Joint& j, Real force, const Body* a, const Body* b) const {
        return j.hertz > 0
                   ? 0
                   : load(
                         force, joint_rate_, kAllowedJointGive, a, b); // soft if it was asked to be
    }

private:
    static Real square(Real x) { return x * x; }

    [[nodiscard]] Real load(Real force,
                            Real rate,
                            Real allowed,
                            const Body* a,
                            const Body* b) const {
        Real inverse_mass = 0, size = kLargeBody;
        for (const Body* body : {a, b})
            if (body && is_awake(*body)) {
                inverse_mass += body->inv_mass;
                size = std::min(size, body->extent);
            }
        const Real give = force * inverse_mass / rate;
        return give / (allowed * std::max(size, kSmallBody));
    }

    /// Bodies are counted no larger and no smaller than this: that of a cube of a metre, and half
    /// of it, for then piles of small things would cost as much as towers. [m]
    static constexpr Real kLargeBody = 0.866f, kSmallBody = 0.433f;
    /// What a loaded contact may give way before its island is solved finer, of the smaller body's
    /// extent. Larger: stacks sink; smaller: piles cost twice as much. [-]
    static constexpr Real kAllowedGive = 0.8e-4f;
    /// The same of a joint: the eye minds less.
    static constexpr Real kAllowedJointGive = 4 * kAllowedGive;

    const WorldState& state_;
    Real contact_rate_ = 0, joint_rate_ = 0; ///< omega^2. [1/s^2]
};

/// Of every contact and joint, both as weights ask and as forces have shown.
void find_loads(WorldData& w) {
    const WorldState& s = w.state;
    const Loads loads(s);
    const Real inv_dt = 1 / s.parameters.dt;
    StepScratch& scratch = w.scratch;
    scratch.contact_loads.resize(s.contacts.size());
    const auto load_contacts = [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const Contact& c = s.contacts[k];
            Real impulse = 0;
            for (int i = 0; i < c.point_count; ++i)
                impulse += c.points[static_cast<std::size_t>(i)].normal_impulse;
            scratch.contact_loads[k] = {loads.of(c, scratch.contact_forces[k]),
                                        loads.of(c, impulse * inv_dt)};
        }
    };
    w.pool->parallel_for(s.contacts.size(), kConstraintsPerBlock, load_contacts);
    scratch.joint_loads.resize(s.joints.size());
    const auto load_joints = [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const Joint& j = s.joints[k];
            const auto [a, b] = scratch.joint_bodies[k];
            const Body* body_a = a == kNoIndex ? nullptr : &s.bodies[a];
            const Body* body_b = b == kNoIndex ? nullptr : &s.bodies[b];
            scratch.joint_loads[k] = {
                loads.of(j, scratch.joint_forces[k], body_a, body_b),
                loads.of(j, length(j.linear_impulse) * inv_dt, body_a, body_b)};
        }
    };
    w.pool->parallel_for(s.joints.size(), kConstraintsPerBlock, load_joints);
}

/// Groups bear what their contacts and joints do; where the class is given, all that counts is that
/// there are any.
void load_groups(StepScratch& scratch, bool is_given) {
    const auto bear = [&](BodyPair pair, const std::vector<ConstraintLoad>& loads, std::size_t k) {
        const ConstraintLoad load = is_given ? ConstraintLoad{1, 1} : loads[k];
        for (const std::uint32_t body : {pair.a, pair.b})
            if (moves(scratch, body)) {
                IslandQuality& island = scratch.island_quality[scratch.groups.of(body)];
                island.weight = std::max(island.weight, load.weight);
                island.load = std::max(island.load, load.load);
            }
    };
    for (std::size_t k = 0; k < scratch.briefs.size(); ++k)
        bear(scratch.briefs[k].bodies, scratch.contact_loads, k);
    for (std::size_t k = 0; k < scratch.joint_bodies.size(); ++k)
        bear(scratch.joint_bodies[k], scratch.joint_loads, k);
}

/// Every class leaves a quarter.
int class_for(Real load) {
    int c = 0;
    for (; c + 1 < kQualityClasses && load > 1; ++c)
        load /= 4;
    return c;
}

/// A force must last this long before it counts: impacts do not. [steps]
constexpr int kRaiseAfter = 30;
/// A class that is not needed any more is kept this long. [steps]
constexpr int kLowerAfter = 120;
/// ... and not needed only if this much more load would not need it either. [-]
constexpr Real kLowerMargin = 1.5f;

/// What a constraint may give way grows with the number of bodies in its island, from this many on,
/// as its root: towers are few bodies and cost little; nobody sees half a millimetre in a heap.
constexpr Real kFewBodies = 2;

/// Stiffness changes by no more than this in a step, so that overlaps ease out and do not jump:
/// doubled in five steps. [-]
constexpr Real kRamp = 1.15f;

/// A body that nothing touches has nothing to keep: made anew, it would fly the same.
bool is_free(const IslandQuality& island) {
    return island.body_count == 1 && island.load == 0 && island.weight == 0;
}

/// The class of an island in this step, from the one it had. Weights are known before they press.
/// A class is left only when all its bodies have become as soft as the next: `steps` stays at the
/// limit until then.
void follow(IslandQuality& island, int fixed) {
    if (is_free(island)) {
        island.quality = static_cast<std::uint8_t>(std::max(fixed, 0));
        island.steps = 0;
        return;
    }
    const Real crowd = std::sqrt(
        std::max(static_cast<Real>(island.body_count) / kFewBodies, Real(1)));
    const Real load = std::max(island.load, island.weight) / crowd;
    const int at_once = fixed >= 0 ? fixed : class_for(island.weight / crowd);
    const int wanted = fixed >= 0 ? fixed : class_for(load);
    const int needed = fixed >= 0 ? fixed : class_for(load * kLowerMargin);
    int steps = 0;
    if (at_once > island.quality) {
        island.quality = static_cast<std::uint8_t>(at_once);
    } else if (wanted > island.quality) {
        steps = std::max<int>(island.steps, 0) + 1;
        if (steps >= kRaiseAfter) {
            island.quality = static_cast<std::uint8_t>(wanted);
            steps = 0;
        }
    } else if (needed < island.quality) {
        const bool is_asked = fixed >= 0;
        steps = is_asked ? -kLowerAfter
                         : std::max(std::min<int>(island.steps, 0) - 1, -kLowerAfter);
        const Real next = static_cast<Real>(multiplier_of(island.quality - 1));
        if (steps == -kLowerAfter && island.stiffness <= next) {
            --island.quality;
            steps = 0;
        }
    }
    island.steps = static_cast<std::int8_t>(steps);
}

/// One step of the way to what its island asks for.
Real next_stiffness(Real now, const IslandQuality& island) {
    if (is_free(island))
        return 0;
    const bool is_lowering = island.steps == -kLowerAfter;
    const Real goal = static_cast<Real>(multiplier_of(island.quality - (is_lowering ? 1 : 0)));
    if (now == 0)
        return goal;
    return now < goal ? std::min(now * kRamp, goal) : std::max(now / kRamp, goal);
}

/// A group begins with the finest class of its members.
void join_members(const WorldState& s, StepScratch& scratch) {
    for (const std::uint32_t i : scratch.awake) {
        const Body& b = s.bodies[i];
        IslandQuality& island = scratch.island_quality[scratch.groups.of(i)];
        ++island.body_count;
        island.asked = std::max(island.asked, static_cast<std::int8_t>(class_of(b.asked_quality)));
        island.stiffness = std::max(island.stiffness, b.stiffness);
        if (b.quality > island.quality) {
            island.quality = b.quality;
            island.steps = b.quality_steps;
        } else if (b.quality == island.quality) {
            island.steps = std::max(island.steps, b.quality_steps);
        }
    }
}

} // namespace

void choose_quality(WorldData& w) {
    WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    std::vector<IslandQuality>& islands = scratch.island_quality;
    islands.assign(s.bodies.size(), IslandQuality{});
    const int fixed = fixed_class(s.parameters);
    const bool is_soft_step = s.parameters.solver == SolverKind::soft_step;
    if (fixed < 0) {
        estimate_weights(w);
        find_loads(w);
    }
    load_groups(scratch, fixed >= 0);
    join_members(s, scratch);
    for (const std::uint32_t i : scratch.awake)
        if (scratch.groups.of(i) == i)
            follow(islands[i], islands[i].asked >= 0 && is_soft_step ? islands[i].asked : fixed);
    if (const std::uint32_t first = first_near_particles(w); first != kNoIndex && fixed < 0) {
        IslandQuality& island = islands[scratch.groups.of(first)];
        island.quality = std::max(island.quality, static_cast<std::uint8_t>(class_of_particles(s)));
    }
    for (const std::uint32_t i : scratch.awake) {
        Body& b = s.bodies[i];
        const IslandQuality& island = islands[scratch.groups.of(i)];
        b.quality = island.quality;
        b.quality_steps = island.steps;
        b.stiffness = next_stiffness(b.stiffness, island);
    }
}

} // namespace topple
