// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/crane.h"

namespace topple::app {

BodyId add_crane_jib(World& world, std::span<const ColliderDef> between) {
    BodyDef jib{
        .name = "jib", .motion = Motion::dynamic, .world_from_body = {{0, kCraneTower, 0}, {}}};
    for (const Real z : {-kCraneJibHalf, kCraneJibHalf})
        jib.colliders.push_back({.shape = BoxShape{{(kCraneReach + kCraneBack) / 2, 0.07f, 0.07f}},
                                 .body_from_shape = {{(kCraneReach - kCraneBack) / 2, 0, z}, {}}});
    jib.colliders.insert(jib.colliders.end(), between.begin(), between.end());
    jib.colliders.push_back({.shape = BoxShape{{0.5f, 0.45f, 0.4f}},
                             .body_from_shape = {{-kCraneBack + 0.5f, -0.2f, 0}, {}}});
    jib.colliders.push_back(
        {.shape = BoxShape{{0.4f, 0.5f, 0.35f}}, .body_from_shape = {{0.2f, 0.5f, 0}, {}}});
    jib.filter = apart(0);
    jib.density = 900;
    return add_body(world, made_of("steel", jib));
}

BodyId add_crane_trolley(World& world, Vec3 position) {
    return add_body(world,
                    {.name = "trolley",
                     .motion = Motion::dynamic,
                     .world_from_body = {position, {}},
                     .colliders = {{.shape = BoxShape{{0.3f, 0.09f, 0.3f}}}},
                     .mass = 60,
                     .filter = apart(0)});
}

} // namespace topple::app
