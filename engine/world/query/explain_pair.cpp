// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/pairs/collide.h"
#include "topple/collision/shape/shape_core.h"
#include "topple/dynamics/tolerances.h"
#include "topple/world/detection/candidate_pairs.h"
#include "topple/world/pair_explanation.h"
#include "topple/world/state/contact_order.h"
#include "topple/world/state/lookup.h"
#include "topple/world/step/step_observer.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

namespace topple {
namespace {

using Gate = PairExplanation::Gate;

/// Returns the distance of two boxes; negative: the smallest translation that would separate them. [m]
Real gap_between(const Aabb& a, const Aabb& b) {
    const Vec3 gaps = max(a.min - b.max, b.min - a.max);
    const Vec3 positive = max(gaps, Vec3{});
    return max_component(gaps) > 0 ? length(positive) : max_component(gaps);
}

/// Returns the colliders of a body as a range of indices.
std::pair<std::uint32_t, std::uint32_t> collider_range(const Body& body) {
    return {body.first_collider, body.first_collider + body.collider_count};
}

/// Returns the two colliders that touch in the most points after the step, or else those whose boxes are nearest, of
/// colliders that take part in collisions if there are any.
std::pair<std::uint32_t, std::uint32_t> choose_colliders(const WorldView& view,
                                                         std::span<const Contact> contacts_after,
                                                         const Body& a,
                                                         const Body& b) {
    const WorldState& s = view.state;
    const auto box_of = [&](const Collider& c) {
        return bounds_of(shape_of(view, c), world_from_collider(view, c, shared_cell(a, b)));
    };
    std::pair<std::uint32_t, std::uint32_t> best;
    std::optional<std::tuple<bool, int, Real>> best_rank;
    for (auto [i, end_i] = collider_range(a); i < end_i; ++i)
        for (auto [k, end_k] = collider_range(b); k < end_k; ++k) {
            int points = 0;
            for (const Contact& c : contacts_after)
                if (c.collider_a == i && c.collider_b == k)
                    points += c.point_count;
            const Collider &on_a = s.colliders[i], &on_b = s.colliders[k];
            const std::tuple rank{
                on_a.collides && on_b.collides, points, -gap_between(box_of(on_a), box_of(on_b))};
            if (best_rank && rank <= *best_rank)
                continue;
            best_rank = rank;
            best = {i, k};
        }
    return best;
}

/// Records detection and solution of a pair of colliders.
class PairObserver final : public StepObserver {
public:
    explicit PairObserver(StepWatch& watch) : watch_(watch) {}

    void after(Stage stage, const StepView& view) override {
        if (stage == Stage::narrow_phase)
            note_contacts(view);
    }
    SolverWatch* solver_watch() override { return &watch_.solver; }
    /// Returns whether a one-sided platform or a hook has refused the pair.
    [[nodiscard]] bool passes() const { return passes_; }

private:
    void note_contacts(const StepView& view);

    StepWatch& watch_;
    bool passes_ = false;
};

void PairObserver::note_contacts(const StepView& view) {
    const WorldState& s = view.state;
    const ProxyPair pair{watch_.collider_a, watch_.collider_b};
    watch_.is_candidate = std::binary_search(view.pairs.begin(), view.pairs.end(), pair);
    passes_ = std::binary_search(view.refused.begin(), view.refused.end(), pair);
    for (std::uint32_t i = 0; i < s.contacts.size(); ++i) {
        const Contact& contact = s.contacts[i];
        if (contact.collider_a != pair.a || contact.collider_b != pair.b)
            continue;
        watch_.found.push_back(contact);
        watch_.solver.contacts.push_back(i);
    }
    if (!watch_.is_candidate)
        return;
    const ColliderPose &a = view.poses[pair.a], &b = view.poses[pair.b];
    watch_.world_from_a = a.world_from_shape;
    watch_.world_from_b = b.world_from_shape;
    watch_.margin = kSpeculativeDistance + a.leap + b.leap;
    // A cached pair keeps the relative pose of its collision test.
    const CachedPair wanted{pair.a, pair.b};
    const auto cached = std::lower_bound(s.cached_pairs.begin(),
                                         s.cached_pairs.end(),
                                         wanted,
                                         pair_comes_before<CachedPair, CachedPair>);
    watch_.is_recycled = cached != s.cached_pairs.end() && cached->collider_a == pair.a &&
                         cached->collider_b == pair.b &&
                         !(cached->a_from_b == relative(a.world_from_shape, b.world_from_shape));
}

bool is_in_motion(const Body& body) { return is_awake(body) || is_moving_kinematic(body); }

/// Returns why a pair that was no candidate is none, in the order in which the step asks. `passes`: whether a one-sided
/// platform or a hook has refused it.
Gate gate_of(const WorldState& s, const PairExplanation& pair, bool passes, JointId& joint) {
    const Collider &a = s.colliders[pair.collider_a], &b = s.colliders[pair.collider_b];
    const Body &body_a = s.bodies[a.body], &body_b = s.bodies[b.body];
    if (!(is_movable(body_a) || is_movable(body_b)) ||
        !(is_in_motion(body_a) || is_in_motion(body_b)))
        return Gate::nothing_moves;
    if (!a.collides || !b.collides)
        return Gate::not_colliding;
    if (!filters_admit(filter_of(body_a, a), filter_of(body_b, b)))
        return Gate::filtered;
    for (const Joint& j : s.joints)
        if (!j.collide && std::minmax(j.a, j.b) == std::minmax(body_a.id, body_b.id)) {
            joint = j.id;
            return Gate::joined;
        }
    if (passes || (pair.box_gap <= 0 && (is_one_sided(a) || is_one_sided(b))))
        return Gate::passing;
    return pair.box_gap > 0 ? Gate::apart : Gate::buried;
}

/// Returns the points of the difference that are farthest along the directions to the grid points of an octahedron,
/// each once.
std::vector<Vec3> points_of(const MinkowskiDifference& difference) {
    constexpr int kFineness = 8; // 258 directions
    std::vector<Vec3> points;
    for (int x = -kFineness; x <= kFineness; ++x)
        for (int y = std::abs(x) - kFineness; y <= kFineness - std::abs(x); ++y) {
            const int z = kFineness - std::abs(x) - std::abs(y);
            for (const int side : {1, -1}) {
                if (z == 0 && side < 0)
                    continue;
                const Vec3 point = to_vec3(difference
                                               .support({static_cast<double>(x),
                                                         static_cast<double>(y),
                                                         static_cast<double>(z * side)})
                                               .w);
                if (std::find(points.begin(), points.end(), point) == points.end())
                    points.push_back(point);
            }
        }
    return points;
}

/// Runs GJK, and EPA if the cores overlap.
void measure(const Shape& shape_a,
             const Shape& shape_b,
             const Transform& world_from_a,
             const Transform& world_from_b,
             PairExplanation& out) {
    const ShapeCore core_a(shape_a), core_b(shape_b);
    out.has_difference = !core_a.is_empty() && !core_b.is_empty() && is_finite(world_from_a) &&
                         is_finite(world_from_b);
    if (!out.has_difference)
        return;
    const SupportShapeView a = core_a.at(world_from_a), b = core_b.at(world_from_b);
    out.world_from_core = a.world_from_local;
    out.difference = points_of(MinkowskiDifference(a, b));
    out.distance = find_distance(a, b, &out.distance_trace);
    if (out.distance.cores_overlap)
        out.penetration = find_penetration(a, b, &out.penetration_trace);
}

} // namespace

Result<PairExplanation> explain_pair(const World& world,
                                     BodyId a,
                                     BodyId b,
                                     std::span<const StepInput> inputs) {
    if (a == b)
        return Error{.message = "a pair needs two different bodies"};
    if (b < a)
        std::swap(a, b);
    for (const BodyId id : {a, b}) {
        const Body* body = world.find(id);
        if (body == nullptr)
            return Error{.message = "there is no body " + std::to_string(id.ordinal)};
        if (body->collider_count == 0)
            return Error{.message = "body " + std::to_string(id.ordinal) + " has no shape"};
    }
    const std::shared_ptr<const ShapeTable> shapes = world.shapes();
    const WorldState& s = world.state();
    const WorldView view{s, *shapes};
    PairExplanation out{.body_a = a, .body_b = b};
    if (world.find(a)->collider_count == 1 && world.find(b)->collider_count == 1) {
        out.collider_a = world.find(a)->first_collider;
        out.collider_b = world.find(b)->first_collider;
    } else { // their contacts after the step decide
        World next = world.twin(1);
        next.step(inputs);
        std::tie(out.collider_a, out.collider_b) = choose_colliders(
            view, next.state().contacts, *world.find(a), *world.find(b));
    }
    const Collider &collider_a = s.colliders[out.collider_a],
                   &collider_b = s.colliders[out.collider_b];
    const Shape &shape_a = shape_of(view, collider_a), &shape_b = shape_of(view, collider_b);
    out.shape_a = collider_a.shape;
    out.shape_b = collider_b.shape;
    const GridCell& cell = shared_cell(s.bodies[collider_a.body], s.bodies[collider_b.body]);
    const Transform world_from_a = world_from_collider(view, collider_a, cell);
    const Transform world_from_b = world_from_collider(view, collider_b, cell);
    out.box_a = bounds_of(shape_a, world_from_a);
    out.box_b = bounds_of(shape_b, world_from_b);
    out.box_gap = gap_between(out.box_a, out.box_b);
    measure(shape_a, shape_b, world_from_a, world_from_b, out);

    World twin = world.twin(1);
    out.step.collider_a = out.collider_a;
    out.step.collider_b = out.collider_b;
    PairObserver observer(out.step);
    twin.step_observed(observer, inputs);
    if (!out.step.is_candidate)
        out.gate = gate_of(s, out, observer.passes(), out.joint);
    for (const Contact& contact : twin.state().contacts)
        if (contact.collider_a == out.collider_a && contact.collider_b == out.collider_b)
            out.after.push_back(contact);
    const Parameters& p = s.parameters;
    out.solver = p.solver;
    out.warm_start = p.warm_start;
    if (out.gate == Gate::nothing_moves) { // a test would be made at these poses
        out.step.world_from_a = world_from_a;
        out.step.world_from_b = world_from_b;
        out.step.margin = kSpeculativeDistance;
    }
    if (out.gate == Gate::open || out.gate == Gate::nothing_moves) {
        const CollisionRecording recording(out.collision);
        const SurfaceRecording surface_recording(out.surface);
        const CollidePair pair{shape_a,
                               shape_b,
                               out.step.world_from_a,
                               out.step.world_from_b,
                               out.step.margin,
                               material_groups_of(collider_a, collider_b)};
        (void)collide(
            pair, [&](SubShape, const Manifold& manifold) { out.manifolds.push_back(manifold); });
    }
    return out;
}

} // namespace topple
