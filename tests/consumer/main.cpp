// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include <topple/topple.h>

#include <cstdio>

int main() {
    topple::World world;
    const auto floor = world.create_body({.colliders = {{.shape = topple::PlaneShape{}}}});
    const auto box = world.create_body({.motion = topple::Motion::dynamic,
                                        .world_from_body = {.position = {0, 3, 0}},
                                        .colliders = {{.shape = topple::BoxShape{}}}});
    if (!floor || !box)
        return 1;
    for (int step = 0; step < 120; ++step)
        world.step(); // of 1/60 s
    std::printf("The box rests at %.3f m.\n", world.find(*box)->world_from_body.position.y);
}
