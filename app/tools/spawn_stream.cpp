// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/spawn_stream.h"

#include "app/tools/spawn/spawn_bodies.h"
#include "app/tools/surface_point.h"

#include <algorithm>

namespace topple::app {
namespace {

// Above the gestures of the panels and below those of the gizmos and of the mouse's grab.
constexpr std::uint64_t kFirstGesture = std::uint64_t{1} << 61u;
constexpr Real kRainHeight = 4;     // of the cloud above the surface [m]
constexpr Real kRainSpread = 3;     // width of the cloud per reach of a body [-]
constexpr Real kSprayStart = 3;     // distance from the eye per reach of a body [-]
constexpr int kTries = 8;           // places tried for a body [-]
constexpr double kFlightTime = 0.3; // after which the frame shows the last body [s]

/// Radius of the sphere about a body's origin that contains it, for any rotation. [m]
Real reach_of(const SpawnSettings& s) {
    return length(extents(bounds_of(row_of(s.kind).shape(s.sizes()), {}))) * 0.5f;
}

Aabb cube(Vec3 middle, Real half) {
    const Vec3 reach{half, half, half};
    return {middle - reach, middle + reach};
}

Quat any_rotation(Random& random) {
    const Vec3 axis{random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
    const Real n = length(axis);
    return n > 0.1f ? from_axis_angle(axis / n, random.between(-kPi, kPi)) : Quat{};
}

Vec3 muzzle(const ToolContext& context) {
    const Ray ray = context.pointer_ray();
    return ray.origin + ray.direction * (kSprayStart * reach_of(context.settings.spawn));
}

} // namespace

Vec3 SpawnStream::cloud_center(const ToolContext& context) const {
    const Vec3 under = is_on_ ? plane_point(ground_, context.pointer_ray()).value_or(ground_.point)
                              : surface_under_pointer(context).point;
    return under + Vec3{0, kRainHeight + reach_of(context.settings.spawn), 0};
}

void SpawnStream::begin(const ToolContext& context, ToolOutput& out) {
    is_on_ = true;
    ground_ = {surface_under_pointer(context).point, {}};
    random_ = Random(++press_count_);
    last_box_ = {};
    emit(context, out);
}

void SpawnStream::go_on(const ToolContext& context, ToolOutput& out) {
    const SpawnSettings& s = context.settings.spawn;
    const TimelineView& time = context.frame.timeline;
    if (time.time < last_ || time.time >= last_ + 1 / static_cast<double>(s.rate))
        emit(context, out);
    show(context, out);
    out.status = time.is_paused
                     ? "time stands still" + context.keys.in_brackets(Action::toggle_pause) +
                           ": once it goes on, more bodies come"
                     : "release to stop · one undo step";
}

bool SpawnStream::is_free(const ToolContext& context, const Aabb& box) const {
    const bool is_recent = context.frame.timeline.time < last_ + kFlightTime;
    if (is_recent && is_bounded(last_box_) && overlaps(box, last_box_))
        return false;
    return std::none_of(
        context.frame.state->bodies.begin(), context.frame.state->bodies.end(), [&](const Body& b) {
            return b.motion != Motion::static_ && overlaps(box, bounds_of(context.frame, b));
        });
}

void SpawnStream::emit(const ToolContext& context, ToolOutput& out) {
    const SpawnSettings& s = context.settings.spawn;
    const bool is_spray = s.mode == SpawnMode::spray;
    const Real reach = reach_of(s);
    const Vec3 middle = is_spray ? muzzle(context) : cloud_center(context);
    for (int i = 0; i < kTries; ++i) {
        const Real side = is_spray ? 0 : kRainSpread * reach;
        const Vec3 at = middle +
                        Vec3{random_.between(-side, side), 0, random_.between(-side, side)};
        if (!is_free(context, cube(at, reach)))
            continue;
        BodyDef body = body_with(s, row_of(s.kind).shape(s.sizes()), {at, any_rotation(random_)});
        if (is_spray && body.motion == Motion::dynamic)
            body.velocity = context.pointer_ray().direction * s.speed;
        out.requests.push_back(Do{
            .command = SpawnBodies{.bodies = {std::move(body)}, .joints = {}, .label = label_of(s)},
            .gesture = kFirstGesture + press_count_,
            .selects_created = false});
        last_ = context.frame.timeline.time;
        last_box_ = cube(at, reach);
        return;
    }
}

void SpawnStream::show(const ToolContext& context, ToolOutput& out) const {
    const SpawnSettings& s = context.settings.spawn;
    out.cursor = CursorShape::crosshair;
    if (s.mode == SpawnMode::spray)
        return;
    const Vec3 from = cloud_center(context);
    out.ghosts.push_back({row_of(s.kind).shape(s.sizes()), {from, {}}});
    add_arrow(out.annotations, from, from - Vec3{0, kRainHeight * 0.5f, 0}, rgb(0x3f8fd0, 0.7f));
}

} // namespace topple::app
