// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/drop.h"

#include "app/session/alignment.h"
#include "app/session/frame/frame_query.h"
#include "topple/collision/pairs/collide.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

namespace topple::app {
namespace {

constexpr Real kTolerance = 1e-5f; ///< Separation that counts as touching. [m]
constexpr int kMostAdvances = 512; ///< Bound of the iterations for one pair.
constexpr Real kLeastRate = 0.05f; ///< Cosine below which a contact is no support. [-]
constexpr Real
    kMargin = 0.02f; ///< Largest separation of a contact; larger gaps are crossed by bounds. [m]
constexpr Real kNothing = std::numeric_limits<Real>::infinity();

/// Nearest contact below at one place of the falling shape.
struct Advance {
    Real distance = 0;       ///< Way down to that contact; negative: up, out of an overlap. [m]
    bool is_contact = false; ///< Whether there are contacts at all within the margin.
};

/// Returns how far the shape can move down before the nearest contact, or the gap that surely is there.
Advance next_advance(const Shape& falling,
                     const Transform& pose,
                     const Shape& other,
                     const Transform& at) {
    Advance next{.distance = kNothing};
    const Real gap = collide(
        {falling, other, pose, at, kMargin}, [&](SubShape, const Manifold& manifold) {
            const Real rate = -manifold.normal.y; // of closing on the way down
            next.is_contact = next.is_contact || rate > kLeastRate;
            if (rate > kLeastRate)
                next.distance = std::min(next.distance, least_separation(manifold) / rate);
        });
    if (!next.is_contact)
        next.distance = kMargin + gap;
    return next;
}

/// Returns how far the shape falls onto the other one by conservative advancement (Mirtich 1996); infinite if it
/// passes. Begins with an overlap only if the underside is in the other shape.
Real fall_onto(const Shape& falling, Transform pose, const Shape& other, const Transform& at) {
    const Aabb start = bounds_of(falling, pose), below = bounds_of(other, at);
    Real fallen = 0;
    if (is_bounded(below)) {
        const bool is_beside = start.max.x < below.min.x || start.min.x > below.max.x ||
                               start.max.z < below.min.z || start.min.z > below.max.z;
        if (is_beside || start.max.y < below.min.y)
            return kNothing;
        fallen = std::max(start.min.y - below.max.y - kMargin / 2, Real(0));
    }
    const Real high = pose.position.y;
    for (int i = 0; i < kMostAdvances; ++i) {
        pose.position.y = high - fallen;
        if (is_bounded(below) && start.max.y - fallen < below.min.y)
            return kNothing;
        const Advance next = next_advance(falling, pose, other, at);
        if (next.is_contact && next.distance <= kTolerance)
            return fallen + next.distance;
        fallen += next.distance;
        if (!std::isfinite(fallen))
            return kNothing;
    }
    return kNothing;
}

/// The bodies of a frame, some of which have fallen already.
class Falls {
public:
    explicit Falls(const PublishedFrame& frame) : frame_(frame) {}

    /// Returns how far the unit falls; infinite if there is nothing below.
    [[nodiscard]] Real fall_of(const AlignedUnit& unit) const {
        Real least = kNothing;
        for (const BodyId id : unit.bodies)
            for (const Body& other : frame_.state->bodies)
                if (std::find(unit.bodies.begin(), unit.bodies.end(), other.id) ==
                    unit.bodies.end())
                    least = std::min(least, fall_of(*find_body(frame_, id), other));
        return least;
    }
    void lower(const AlignedUnit& unit, Real by) {
        for (const BodyId id : unit.bodies)
            fallen_[id] = by;
    }

private:
    [[nodiscard]] Transform pose_of(const Body& body) const {
        Transform pose = body.world_from_body;
        if (const auto found = fallen_.find(body.id); found != fallen_.end())
            pose.position.y -= found->second;
        return pose;
    }
    [[nodiscard]] Real fall_of(const Body& body, const Body& other) const {
        Real least = kNothing;
        for (const Collider& mine : colliders_of(frame_, body))
            for (const Collider& its : colliders_of(frame_, other))
                if (mine.collides && its.collides)
                    least = std::min(least,
                                     fall_onto(shape_of(frame_, mine),
                                               pose_of(body) * mine.body_from_shape,
                                               shape_of(frame_, its),
                                               pose_of(other) * its.body_from_shape));
        return least;
    }

    const PublishedFrame& frame_;
    std::map<BodyId, Real> fallen_; ///< [m]
};

} // namespace

Result<std::vector<Command>> drop_to_surface(const PublishedFrame& frame,
                                             const Selection& selection) {
    std::vector<AlignedUnit> units = selected_units(frame, selection);
    if (units.empty())
        return Error{.message = "Select unlocked bodies to let them stand on the surface below."};
    std::stable_sort(units.begin(), units.end(), [](const AlignedUnit& a, const AlignedUnit& b) {
        return a.bounds.min.y < b.bounds.min.y;
    });
    Falls falls(frame);
    std::vector<Command> commands;
    bool has_surface = false;
    for (const AlignedUnit& unit : units) {
        const Real by = falls.fall_of(unit);
        if (by == kNothing)
            continue;
        has_surface = true;
        falls.lower(unit, by);
        for (Command& command : moved_by(frame, unit, {0, -by, 0}))
            commands.push_back(std::move(command));
    }
    if (!has_surface)
        return Error{.message = "There is nothing below the selection to stand on."};
    return commands;
}

} // namespace topple::app
