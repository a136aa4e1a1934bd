// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/joints/swings.h"

namespace topple::app {
namespace {

constexpr int kLinks = 20;
constexpr Real kLink = 0.5f, kEndRadius = 0.8f; // [m]
constexpr std::int32_t kTouchesNothing = -1;

BodyId add_part(World& world, Vec3 at, Quat turn, const Shape& shape, Real mass) {
    return add_body(world,
                    made_of("steel",
                            {.motion = Motion::dynamic,
                             .world_from_body = {at, turn},
                             .colliders = {{.shape = shape}},
                             .mass = mass,
                             .filter = {.group = kTouchesNothing}}));
}

Vec3 anchor_in_world(const World& world, BodyId body, Vec3 local_anchor) {
    return body ? transform_point(world.find(body)->world_from_body, local_anchor) : local_anchor;
}

} // namespace

void build_heavy_chain(World& world, Real heavy_kg, bool is_level) {
    add_floor(world);
    const Vec3 top{0, 15, 0}, way = is_level ? Vec3{1, 0, 0} : Vec3{0, -1, 0};
    const Quat turn = is_level ? from_axis_angle({0, 0, 1}, kPi / 2) : Quat{};
    BodyId above = add_body(world,
                            {.world_from_body = {top, {}},
                             .colliders = {{.shape = BoxShape{{0.2f, 0.2f, 0.2f}}}},
                             .filter = {.group = kTouchesNothing}});
    for (int i = 0; i < kLinks; ++i) {
        const Vec3 joint = top + way * (kLink * static_cast<Real>(i));
        const BodyId link = add_part(
            world, joint + way * (0.5f * kLink), turn, CapsuleShape{0.06f, 0.19f}, 1);
        join_at(world, above, link, joint);
        above = link;
    }
    const Vec3 end = top + way * (kLink * kLinks);
    const BodyId ball = add_part(
        world, end + way * kEndRadius, turn, SphereShape{kEndRadius}, heavy_kg);
    join_at(world, above, ball, end);
}

void build_double_pendulum(World& world) {
    add_floor(world);
    BodyId before = add_body(world,
                             {.world_from_body = {{0, 5, 0}, {}},
                              .colliders = {{.shape = BoxShape{{0.1f, 0.1f, 0.1f}}}},
                              .filter = {.group = kTouchesNothing}});
    for (const Real x : {0.0f, 1.0f}) {
        const BodyId rod = add_part(
            world, {x + 0.5f, 5, 0}, {}, BoxShape{{0.5f, 0.05f, 0.05f}}, 10);
        hinge_at(world, before, rod, {x, 5, 0}, {0, 0, 1});
        before = rod;
    }
}

double sum_of_gaps(const World& world) {
    double sum = 0;
    for (const Joint& j : world.state().joints)
        sum += static_cast<double>(distance(anchor_in_world(world, j.a, j.local_anchor_a),
                                            anchor_in_world(world, j.b, j.local_anchor_b)));
    return sum;
}

} // namespace topple::app
