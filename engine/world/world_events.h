// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/world/touch_events.h"

#include <vector>

namespace topple {

/// Two bodies that hit each other; body a has the lower number.
struct HitEvent {
    BodyId a, b; ///< Never null.
    Vec3 point;  ///< Point with the largest speed of approach. World frame. [m]
    Vec3 normal; ///< Unit normal from a to b.
    Real approach_speed =
        0; ///< Speed at which the bodies approached each other there, before the step. [m/s]
    GridCell cell{}; ///< Frame of the point.
};

/// A body whose pose has changed.
struct MoveEvent {
    BodyId body;                      ///< Never null.
    Transform world_from_body_before; ///< Pose of the origin in the earlier state.
    Transform world_from_body;        ///< Pose of the origin in the later state.
    GridCell cell{};                  ///< Frame of both poses: that of the body in the later state.
};

/// All that happened between two states, as flat arrays. Each is sorted by the numbers of its bodies or joints.
struct WorldEvents {
    std::vector<TouchEvent> touches_began; ///< Pairs that touch now and did not before.
    std::vector<TouchEvent>
        touches_persisted; ///< Pairs that touched before and touch now, as they are now.
    std::vector<TouchEvent> touches_ended; ///< Pairs that touched before; one body may be gone.
    std::vector<HitEvent> hits;            ///< Pairs whose bodies met fast; see below.
    std::vector<BodyId> fell_asleep;       ///< Bodies that sleep now and did not before.
    std::vector<BodyId> woke;              ///< Bodies that slept before and do not now.
    /// Joints that are gone although their bodies are there: those that broke, and those that the program removed.
    std::vector<JointId> broken_joints;
    std::vector<SensorOverlap>
        sensors_entered; ///< Bodies that are in a sensor now and were not before.
    std::vector<SensorOverlap> sensors_left; ///< Bodies that were in a sensor; one body may be gone.
    std::vector<MoveEvent> moved;            ///< Bodies whose poses differ.
};

/// Returns the events between two states of a world. Bodies that only one of them has are neither moved, woken nor
/// fallen asleep. Two bodies hit each other at a point of a contact if there the velocities of the earlier state
/// approach by at least `hit_speed` [m/s], close the gap within the step, and have lost at least half of that speed in
/// the later state; their touch may begin, persist or have ended. Meant for the states before and after one step;
/// between states that are farther apart, events that cancel each other are not seen. Costs O(bodies + joints +
/// contacts).
WorldEvents find_world_events(const WorldState& before,
                              const WorldState& after,
                              Real hit_speed = 1);

} // namespace topple
