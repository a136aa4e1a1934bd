// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/grabber.h"

#include "app/session/object_name.h"

namespace topple::app {
namespace {

/// Returns the pose with the grab's rotation and the grabbed point at the target.
Transform placed(const MouseJoint& grab, const Body& body) {
    const Quat rotation = grab.hold_rotation ? grab.target_rotation : body.world_from_body.rotation;
    return {grab.target - rotate(rotation, grab.local_point), rotation};
}

std::string number_of(BodyId id) { return std::to_string(id.ordinal); }

std::string name_of_grabbed(const MouseJoint& grab) {
    return object_name(grab.body, grab.deformable);
}

/// Fails: the particle does not exist, or nothing can pull it.
Result<void> check_particle(const MouseJoint& grab, bool is_paused, const World& world) {
    const Deformable* d = world.find(grab.deformable);
    if (!d || grab.particle >= d->particles.size())
        return Error{.message = "there is no " + name_of_grabbed(grab) + " with particle " +
                                std::to_string(grab.particle)};
    if (is_paused)
        return Error{.message = "time must run to pull at " + name_of_grabbed(grab)};
    if (d->particles.inv_masses[grab.particle] == 0)
        return Error{.message = "particle " + std::to_string(grab.particle) + " of " +
                                name_of_grabbed(grab) + " is pinned"};
    return {};
}

/// Returns a command that pins the particle in place.
Command pin_particle(const MouseJoint& grab, const World& world) {
    DeformableDef def = world.describe(grab.deformable);
    if (std::int64_t{grab.particle} < particle_count_of(def.recipe))
        def.pins.push_back(grab.particle);
    return SetDeformable{std::move(def)};
}

} // namespace

std::optional<MouseJoint> Grabber::step_input(const World& world) const {
    if (!grab_ || !grab_->pulls)
        return std::nullopt;
    const MouseJoint& grab = grab_->grab;
    if (grab.deformable) {
        if (const auto checked = check_particle(grab, false, world); !checked)
            return std::nullopt;
        return grab;
    }
    const Body* body = world.find(grab.body);
    return body && body->motion == Motion::dynamic ? std::optional<MouseJoint>(grab) : std::nullopt;
}

Result<void> Grabber::take(const MouseJoint& grab, bool is_paused, Document& document) {
    if (grab.deformable) {
        if (const auto checked = check_particle(grab, is_paused, document.world()); !checked)
            return checked;
        grab_ = ActiveGrab{.grab = grab, .pulls = true, .gesture = 0, .begin = {}, .before = {}};
        open_edit(document);
        return {};
    }
    const Body* body = document.world().find(grab.body);
    if (!body)
        return Error{.message = "there is no body " + number_of(grab.body)};
    if (!is_paused && body->motion != Motion::dynamic)
        return Error{.message = "body " + number_of(grab.body) +
                                " does not move by itself; pause to place it by hand"};
    grab_ = ActiveGrab{.grab = grab, .pulls = !is_paused, .gesture = 0, .begin = {}, .before = {}};
    open_edit(document);
    return {};
}

void Grabber::open_edit(Document& document) {
    if (!grab_)
        return;
    grab_->gesture = ++next_gesture_;
    grab_->begin = document.history().now();
    grab_->before = grab_->pulls ? document.snapshot() : nullptr;
}

void Grabber::close_edit(Document& document) {
    if (grab_ && grab_->pulls && document.history().now().step > grab_->begin.step)
        document.add_span(grab_->begin, grab_->before, "Grab " + name_of_grabbed(grab_->grab));
}

void Grabber::set_paused(bool is_paused, Document& document) {
    if (!grab_ || grab_->pulls == !is_paused)
        return;
    close_edit(document);
    if (grab_->grab.deformable) { // a deformable can only be pulled while time runs
        grab_.reset();
        return;
    }
    const Body* body = document.world().find(grab_->grab.body);
    grab_->pulls = !is_paused;
    if (!body || (grab_->pulls && body->motion != Motion::dynamic))
        grab_.reset();
    open_edit(document);
}

Result<void> Grabber::move(const GrabMove& move, Document& document) {
    if (!grab_)
        return {};
    grab_->grab.target = move.target;
    grab_->grab.hold_rotation = move.hold_rotation;
    grab_->grab.target_rotation = move.target_rotation;
    grab_->grab.cell = move.cell;
    if (grab_->pulls)
        return {};
    const Body* body = document.world().find(grab_->grab.body);
    if (!body) {
        grab_.reset();
        return {};
    }
    const auto moved = document.execute(
        SetPose{body->id, placed(grab_->grab, *body), grab_->grab.cell}, grab_->gesture);
    if (!moved.ok())
        return moved.error();
    return {};
}

Result<void> Grabber::let_go(bool pin, Document& document) {
    if (!grab_)
        return {};
    const ActiveGrab active = *grab_;
    if (!pin) {
        close_edit(document);
        grab_.reset();
        return {};
    }
    grab_.reset();
    const bool is_soft = document.world().find(active.grab.deformable) != nullptr;
    const auto pinned = document.execute(is_soft ? pin_particle(active.grab, document.world())
                                                 : SetMotion{active.grab.body, Motion::static_},
                                         active.gesture);
    if (active.pulls && document.history().now().step > active.begin.step)
        document.add_span(active.begin,
                          active.before,
                          (pinned.ok() ? "Pin " : "Grab ") + name_of_grabbed(active.grab));
    if (!pinned.ok())
        return pinned.error();
    return {};
}

} // namespace topple::app
