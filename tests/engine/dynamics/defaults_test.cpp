// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Default values of definitions: settings have the documented values, answers and states are empty. One test per
// record in the order of the headers; those of joints are in defaults_joint_test.cpp.

#include "tests/support/test.h"
#include "topple/dynamics/balls/ball_table.h"
#include "topple/dynamics/bodies/body_state.h"
#include "topple/dynamics/body.h"
#include "topple/dynamics/coloring.h"
#include "topple/dynamics/contact.h"
#include "topple/dynamics/contacts/bounce.h"
#include "topple/dynamics/contacts/contact_block.h"
#include "topple/dynamics/contacts/contact_constraint.h"
#include "topple/dynamics/contacts/contact_kernels.h"
#include "topple/dynamics/continuous/advancement.h"
#include "topple/dynamics/continuous/fast_pair.h"
#include "topple/dynamics/fields/field_forces.h"
#include "topple/dynamics/material.h"
#include "topple/dynamics/parameters.h"
#include "topple/dynamics/softness.h"
#include "topple/dynamics/solver/mouse_joint.h"
#include "topple/dynamics/step_input.h"
#include "topple/dynamics/textbook/pair_impulse.h"
#include "topple/dynamics/textbook/position_correction.h"
#include "topple/dynamics/thrusters/thruster.h"
#include "topple/dynamics/thrusters/thruster_forces.h"
#include "topple/dynamics/water/buoyancy.h"
#include "topple/dynamics/water/water.h"

#include <limits>
#include <tuple>

namespace topple {
namespace {

TEST(DynamicsDefaults, OfBallTable) {
    const TableBall table_ball{};
    EXPECT_EQ(std::tie(table_ball.radius, table_ball.mass), std::tuple(0.5f, 1.0f));
    const BallTable::Hit hit{};
    EXPECT_EQ(std::tie(hit.with, hit.ball, hit.other, hit.time),
              std::tuple(BallTable::Hit::With::ball, 0u, 0u, 0.0f));
}

TEST(DynamicsDefaults, OfBody) {
    const CollisionFilter collision_filter{};
    EXPECT_EQ(std::tie(collision_filter.group, collision_filter.category, collision_filter.mask),
              std::tuple(0, 1u, 0xffffffffu));
    const ColliderDef collider_def{};
    EXPECT_EQ(std::tie(collider_def.collides, collider_def.visible), std::tuple(true, true));
    const BodyDef body_def{};
    EXPECT_EQ(
        std::tie(body_def.motion,
                 body_def.density,
                 body_def.linear_damping,
                 body_def.angular_damping,
                 body_def.gravity_scale,
                 body_def.can_sleep,
                 body_def.is_asleep,
                 body_def.quality),
        std::tuple(Motion::static_, 1000.0f, 0.0f, 0.0f, 1.0f, true, false, Quality::automatic));
    const Body body{};
    EXPECT_EQ(std::tie(body.motion,
                       body.can_sleep,
                       body.is_asleep,
                       body.is_disabled,
                       body.first_collider,
                       body.collider_count,
                       body.density,
                       body.given_mass,
                       body.mass,
                       body.inv_mass,
                       body.inertia,
                       body.inv_inertia,
                       body.linear_damping,
                       body.angular_damping,
                       body.gravity_scale,
                       body.extent,
                       body.inner_radius,
                       body.inertia_skew,
                       body.sleep_time,
                       body.creep_time,
                       body.window_center,
                       body.window_rotation,
                       body.window_time,
                       body.window_speed,
                       body.earlier_window_speed,
                       body.island,
                       body.asked_quality,
                       body.solver_level,
                       body.level_steps,
                       body.ramps_slowly,
                       body.stiffness),
              std::tuple(Motion::static_,
                         true,
                         false,
                         false,
                         0u,
                         0u,
                         1000.0f,
                         0.0f,
                         0.0f,
                         0.0f,
                         Mat3{{}, {}, {}},
                         Mat3{{}, {}, {}},
                         0.0f,
                         0.0f,
                         1.0f,
                         0.0f,
                         0.0f,
                         0.0f,
                         0.0f,
                         0.0f,
                         Vec3{},
                         Quat{},
                         0.0f,
                         0.0f,
                         0.0f,
                         0u,
                         Quality::automatic,
                         0u,
                         0,
                         false,
                         0.0f));
    const Collider collider{};
    EXPECT_EQ(std::tie(collider.shape, collider.body, collider.collides, collider.visible),
              std::tuple(0u, 0u, true, true));
}

TEST(DynamicsDefaults, OfPairImpulse) {
    const MeetingPoint meeting_point{};
    EXPECT_EQ(
        std::tie(meeting_point.restitution, meeting_point.friction, meeting_point.share_count),
        std::tuple(0.0f, 0.0f, 1));
    const MeetingImpulse meeting_impulse{};
    EXPECT_EQ(std::tie(meeting_impulse.normal), std::tuple(0.0f));
}

TEST(DynamicsDefaults, OfPositionCorrection) {
    const LinearShift linear_shift{};
    EXPECT_EQ(std::tie(linear_shift.of_a, linear_shift.of_b), std::tuple(0.0f, 0.0f));
}

TEST(DynamicsDefaults, OfColoring) {
    const ConstraintLink constraint_link{};
    EXPECT_EQ(std::tie(constraint_link.a, constraint_link.b), std::tuple(0u, 0u));
    const Coloring coloring{};
    EXPECT_EQ(std::tie(coloring.overflow_begin), std::tuple(0u));
}

TEST(DynamicsDefaults, OfContact) {
    const Contact::Point point{};
    EXPECT_EQ(
        std::tie(point.separation, point.feature, point.normal_impulse, point.found_separation),
        std::tuple(0.0f, 0u, 0.0f, 0.0f));
    const Contact contact{};
    EXPECT_EQ(std::tie(contact.collider_a,
                       contact.collider_b,
                       contact.sub_shape,
                       contact.point_count,
                       contact.twist_impulse),
              std::tuple(0u, 0u, 0u, 0, 0.0f));
    const ContactSurface contact_surface{};
    EXPECT_EQ(std::tie(contact_surface.friction,
                       contact_surface.static_friction,
                       contact_surface.restitution,
                       contact_surface.rolling_lever),
              std::tuple(0.0f, 0.0f, 0.0f, 0.0f));
    const CachedPair cached_pair{};
    EXPECT_EQ(std::tie(cached_pair.collider_a, cached_pair.collider_b, cached_pair.clearance),
              std::tuple(0u, 0u, 0.0f));
}

TEST(DynamicsDefaults, OfAdvancement) {
    const Obstacle obstacle{};
    EXPECT_EQ(std::tie(obstacle.room, obstacle.radius, obstacle.inner),
              std::tuple(0.0f, 0.0f, 0.0f));
}

TEST(DynamicsDefaults, OfFastPair) {
    const FastPair::Extent extent{};
    EXPECT_EQ(std::tie(extent.radius, extent.inner), std::tuple(0.0f, 0.0f));
    const FastPair fast_pair{};
    EXPECT_EQ(std::tie(fast_pair.allowed_depth), std::tuple(0.0f));
}

TEST(DynamicsDefaults, OfMaterial) {
    const Material material{};
    EXPECT_EQ(std::tie(material.friction,
                       material.restitution,
                       material.rolling_resistance,
                       material.static_friction),
              std::tuple(0.6f, 0.0f, 0.01f, 0.0f));
}

TEST(DynamicsDefaults, OfParameters) {
    const Parameters parameters{};
    EXPECT_EQ(std::tie(parameters.gravity,
                       parameters.dt,
                       parameters.quality,
                       parameters.substeps,
                       parameters.contact_hertz,
                       parameters.contact_damping_ratio,
                       parameters.joint_hertz,
                       parameters.joint_damping_ratio,
                       parameters.direct_joints,
                       parameters.push_speed,
                       parameters.restitution_threshold,
                       parameters.warm_start,
                       parameters.relax,
                       parameters.friction_scale,
                       parameters.friction_model,
                       parameters.solver,
                       parameters.iterations,
                       parameters.position_correction,
                       parameters.penetration_slack,
                       parameters.projection_share,
                       parameters.baumgarte,
                       parameters.penalty_hertz,
                       parameters.penalty_damping_ratio,
                       parameters.sleep,
                       parameters.sleep_speed,
                       parameters.sleep_time,
                       parameters.grab_hertz,
                       parameters.grab_damping_ratio,
                       parameters.grab_strength,
                       parameters.broad_phase,
                       parameters.mesh_accelerator),
              std::tuple(Vec3{0, -9.81f, 0},
                         1.0f / 60,
                         Quality::automatic,
                         4,
                         60.0f,
                         1.0f,
                         60.0f,
                         2.0f,
                         true,
                         3.0f,
                         0.5f,
                         1.0f,
                         true,
                         1.0f,
                         FrictionModel::cone,
                         SolverKind::soft_step,
                         10,
                         PositionCorrection::standard,
                         0.01f,
                         0.45f,
                         0.2f,
                         20.0f,
                         1.0f,
                         true,
                         0.05f,
                         0.5f,
                         5.0f,
                         1.0f,
                         100.0f,
                         BroadPhaseKind::bvh,
                         MeshAccelerator::bvh));
}

TEST(DynamicsDefaults, OfSoftness) {
    const Softness softness{};
    EXPECT_EQ(std::tie(softness.bias_rate, softness.mass_scale, softness.impulse_scale),
              std::tuple(0.0f, 1.0f, 0.0f));
}

TEST(DynamicsDefaults, OfBodyState) {
    const SymmetricMat3 symmetric_mat3{};
    EXPECT_EQ(std::tie(symmetric_mat3.xx,
                       symmetric_mat3.yy,
                       symmetric_mat3.zz,
                       symmetric_mat3.xy,
                       symmetric_mat3.xz,
                       symmetric_mat3.yz),
              std::tuple(0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f));
    const BodyState body_state{};
    EXPECT_EQ(std::tie(body_state.inv_mass,
                       body_state.locks,
                       body_state.stale_inertia,
                       body_state.inertia_turned,
                       body_state.extent,
                       body_state.mobility),
              std::tuple(0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f));
    const BodyDrift body_drift{};
    EXPECT_EQ(std::tie(body_drift.keep_v,
                       body_drift.keep_w,
                       body_drift.inertia_skew,
                       body_drift.slow_turn,
                       body_drift.most_speed,
                       body_drift.most_spin,
                       body_drift.body,
                       body_drift.most_stale),
              std::tuple(1.0f,
                         1.0f,
                         0.0f,
                         1.0e-5f,
                         std::numeric_limits<Real>::infinity(),
                         std::numeric_limits<Real>::infinity(),
                         0u,
                         0.0f));
    const SolverBodies solver_bodies{};
    EXPECT_EQ(std::tie(solver_bodies.dynamic_count), std::tuple(0u));
}

TEST(DynamicsDefaults, OfBounce) {
    const Impact impact{};
    EXPECT_EQ(std::tie(impact.closing, impact.gap, impact.gravity), std::tuple(0.0f, 0.0f, 0.0f));
}

TEST(DynamicsDefaults, OfContactBlock) {
    const ContactBlock contact_block{};
    EXPECT_EQ(std::tie(contact_block.first_number,
                       contact_block.lane_count,
                       contact_block.point_count,
                       contact_block.moved_a,
                       contact_block.moved_b,
                       contact_block.has_rolling,
                       contact_block.has_restitution,
                       contact_block.is_full),
              std::tuple(0u, 0, 0, 0u, 0u, false, false, false));
}

TEST(DynamicsDefaults, OfContactConstraint) {
    const ContactConstraint::Point point{};
    EXPECT_EQ(std::tie(point.separation,
                       point.approach,
                       point.normal_mass,
                       point.tangent_mass,
                       point.normal_impulse,
                       point.largest_impulse,
                       point.impulse_u,
                       point.impulse_v),
              std::tuple(0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f));
    const ContactConstraint contact_constraint{};
    EXPECT_EQ(std::tie(contact_constraint.a,
                       contact_constraint.b,
                       contact_constraint.point_count,
                       contact_constraint.is_static),
              std::tuple(0u, 0u, 0, false));
}

TEST(DynamicsDefaults, OfContactKernels) {
    const ContactSweep contact_sweep{};
    EXPECT_EQ(std::tie(contact_sweep.inv_h,
                       contact_sweep.push_speed,
                       contact_sweep.impact_speed,
                       contact_sweep.use_bias,
                       contact_sweep.use_friction,
                       contact_sweep.refresh_masses),
              std::tuple(0.0f, 0.0f, 0.0f, true, false, false));
}

TEST(DynamicsDefaults, OfGrab) {
    const MouseJointConstraint mouse_joint_constraint{};
    EXPECT_EQ(std::tie(mouse_joint_constraint.body,
                       mouse_joint_constraint.source,
                       mouse_joint_constraint.stiffness,
                       mouse_joint_constraint.damping,
                       mouse_joint_constraint.reach,
                       mouse_joint_constraint.max_force,
                       mouse_joint_constraint.hold_rotation,
                       mouse_joint_constraint.omega,
                       mouse_joint_constraint.damping_ratio),
              std::tuple(0u, 0u, 0.0f, 0.0f, 0.0f, 0.0f, false, 0.0f, 0.0f));
}

TEST(DynamicsDefaults, OfStepInput) {
    const MouseJoint mouse_joint{};
    EXPECT_EQ(std::tie(mouse_joint.hold_rotation, mouse_joint.particle), std::tuple(false, 0u));
    const Explosion explosion{};
    EXPECT_EQ(std::tie(explosion.radius, explosion.speed), std::tuple(3.0f, 10.0f));
}

TEST(DynamicsDefaults, OfBuoyancy) {
    const SubmergedShape submerged_shape{};
    EXPECT_EQ(std::tie(submerged_shape.radius, submerged_shape.water), std::tuple(0.0f, 0u));
    const SubmergedBody submerged_body{};
    EXPECT_EQ(std::tie(submerged_body.body, submerged_body.first, submerged_body.count),
              std::tuple(0u, 0u, 0u));
}

TEST(DynamicsDefaults, OfForceFields) {
    const Wind wind{};
    EXPECT_EQ(std::tie(wind.box, wind.velocity, wind.drag),
              std::tuple(Aabb{{-5, 0, -5}, {5, 5, 5}}, Vec3{8, 0, 0}, 1.0f));
    const Attractor attractor{};
    EXPECT_EQ(std::tie(attractor.center, attractor.strength, attractor.radius),
              std::tuple(Vec3{0, 3, 0}, 20.0f, 8.0f));
    const FieldOnBody on{};
    EXPECT_EQ(std::tie(on.field, on.area), std::tuple(0u, 0.0f));
    const BodyInFields in{};
    EXPECT_EQ(std::tie(in.body, in.first, in.count), std::tuple(0u, 0u, 0u));
}

TEST(DynamicsDefaults, OfThrusters) {
    const Thruster thruster{};
    EXPECT_EQ(
        std::tie(
            thruster.local_point, thruster.local_direction, thruster.force, thruster.control_level),
        std::tuple(Vec3{}, Vec3{0, 1, 0}, 100.0f, 0.0f));
    EXPECT_EQ(thruster.control, (DriveControl{.at_positive = 1}));
    EXPECT_EQ(thrust_share(thruster), 1) << "without a key";
    const BodyWithThrusters pushed{};
    EXPECT_EQ(std::tie(pushed.body, pushed.first, pushed.count), std::tuple(0u, 0u, 0u));
}

TEST(DynamicsDefaults, OfWater) {
    const Water water{};
    EXPECT_EQ(std::tie(water.box, water.density, water.linear_drag, water.quadratic_drag),
              std::tuple(Aabb{{-5, -2, -5}, {5, 0, 5}}, 1000.0f, 0.5f, 0.5f));
}

} // namespace
} // namespace topple
