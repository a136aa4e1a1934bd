// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Prints the events of the steps of a scene, for comparison with those in Python: events_of_steps SCENE STEPS SPEED

#include "app/scenes/scene_registry.h"
#include "topple/world/world_events.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>

namespace topple::test {
namespace {

void print(const char* kind, std::uint64_t step, const std::vector<TouchEvent>& events) {
    for (const TouchEvent& e : events)
        std::printf("%s %" PRIu64 " %" PRIu64 " %" PRIu64 " %a %a %a %a %a\n",
                    kind,
                    step,
                    e.a.ordinal,
                    e.b.ordinal,
                    static_cast<double>(e.point.x),
                    static_cast<double>(e.point.y),
                    static_cast<double>(e.point.z),
                    static_cast<double>(e.normal.y),
                    static_cast<double>(e.impulse));
}

template<typename AnyId>
void print(const char* kind, std::uint64_t step, const std::vector<AnyId>& ids) {
    for (const AnyId id : ids)
        std::printf("%s %" PRIu64 " %" PRIu64 "\n", kind, step, id.ordinal);
}

void print(std::uint64_t step, const WorldEvents& events) {
    print("touches_began", step, events.touches_began);
    print("touches_ended", step, events.touches_ended);
    for (const HitEvent& e : events.hits)
        std::printf("hits %" PRIu64 " %" PRIu64 " %" PRIu64 " %a\n",
                    step,
                    e.a.ordinal,
                    e.b.ordinal,
                    static_cast<double>(e.approach_speed));
    print("fell_asleep", step, events.fell_asleep);
    print("woke", step, events.woke);
    print("broken_joints", step, events.broken_joints);
    for (const MoveEvent& e : events.moved)
        std::printf("moved %" PRIu64 " %" PRIu64 " %a\n",
                    step,
                    e.body.ordinal,
                    static_cast<double>(e.world_from_body.position.y));
}

} // namespace
} // namespace topple::test

int main(int count, char** arguments) {
    using namespace topple;
    if (count != 4)
        return 2;
    Result<app::OpenedScene> opened = app::open_scene(arguments[1]);
    if (!opened)
        return 1;
    for (int step = 0; step < std::atoi(arguments[2]); ++step) {
        const Snapshot before = opened->world.snapshot();
        opened->world.step();
        const auto speed = static_cast<Real>(std::atof(arguments[3]));
        const WorldState& after = opened->world.state();
        test::print(after.step_count, find_world_events(*before, after, speed));
    }
}
