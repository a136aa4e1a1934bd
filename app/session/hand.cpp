// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/hand.h"

namespace topple::app {
namespace {

/// Turned as the hand wants and moved so that the held point is at the target.
Transform placed(const Grab& grab, const Body& body) {
    const Quat rotation = grab.hold_rotation ? grab.target_rotation : body.world_from_body.rotation;
    return {grab.target - rotate(rotation, grab.local_point), rotation};
}

std::string number_of(BodyId id) { return std::to_string(id.ordinal); }

std::string name_of(const Grab& grab) {
    return grab.deformable ? "soft body " + std::to_string(grab.deformable.ordinal)
                           : "body " + number_of(grab.body);
}

/// Fails: it is not there, or nothing can pull it.
Result<void> check_particle(const Grab& grab, bool is_paused, const World& world) {
    const Deformable* d = world.find(grab.deformable);
    if (!d || grab.particle >= d->particles.size())
        return Error{.message = "there is no " + name_of(grab) + " with particle " +
                                std::to_string(grab.particle)};
    if (is_paused)
        return Error{.message = "time must run to pull at " + name_of(grab)};
    if (d->particles.inv_masses[grab.particle] == 0)
        return Error{.message = "particle " + std::to_string(grab.particle) + " of " +
                                name_of(grab) + " is pinned"};
    return {};
}

/// Pinned where it is.
Command pin_particle(const Grab& grab, const World& world) {
    DeformableDef def = world.describe(grab.deformable);
    if (std::int64_t{grab.particle} < particle_count_of(def.recipe))
        def.pins.push_back(grab.particle);
    return SetDeformable{std::move(def)};
}

} // namespace

std::optional<Grab> Hand::pull(const World& world) const {
    if (!grip_ || !grip_->pulls)
        return std::nullopt;
    const Grab& grab = grip_->grab;
    if (grab.deformable) {
        if (const auto checked = check_particle(grab, false, world); !checked)
            return std::nullopt;
        return grab;
    }
    const Body* body = world.find(grab.body);
    return body && body->motion == Motion::dynamic ? std::optional<Grab>(grab) : std::nullopt;
}

Result<void> Hand::take(const Grab& grab, bool is_paused, Document& document) {
    if (grab.deformable) {
        if (const auto checked = check_particle(grab, is_paused, document.world()); !checked)
            return checked;
        grip_ = Grip{.grab = grab, .pulls = true, .gesture = 0, .begin = {}, .before = {}};
        open_edit(document);
        return {};
    }
    const Body* body = document.world().find(grab.body);
    if (!body)
        return Error{.message = "there is no body " + number_of(grab.body)};
    if (!is_paused && body->motion != Motion::dynamic)
        return Error{.message = "body " + number_of(grab.body) +
                                " does not move by itself; pause to place it by hand"};
    grip_ = Grip{.grab = grab, .pulls = !is_paused, .gesture = 0, .begin = {}, .before = {}};
    open_edit(document);
    return {};
}

void Hand::open_edit(Document& document) {
    if (!grip_)
        return;
    grip_->gesture = ++next_gesture_;
    grip_->begin = document.history().now();
    grip_->before = grip_->pulls ? document.snapshot() : nullptr;
}

void Hand::close_edit(Document& document) {
    if (grip_ && grip_->pulls && document.history().now().step > grip_->begin.step)
        document.add_span(grip_->begin, grip_->before, "Grab " + name_of(grip_->grab));
}

void Hand::set_paused(bool is_paused, Document& document) {
    if (!grip_ || grip_->pulls == !is_paused)
        return;
    close_edit(document);
    if (grip_->grab.deformable) { // only time can pull at it
        grip_.reset();
        return;
    }
    const Body* body = document.world().find(grip_->grab.body);
    grip_->pulls = !is_paused;
    if (!body || (grip_->pulls && body->motion != Motion::dynamic))
        grip_.reset();
    open_edit(document);
}

Result<void> Hand::move(const GrabMove& move, Document& document) {
    if (!grip_)
        return {};
    grip_->grab.target = move.target;
    grip_->grab.hold_rotation = move.hold_rotation;
    grip_->grab.target_rotation = move.target_rotation;
    if (grip_->pulls)
        return {};
    const Body* body = document.world().find(grip_->grab.body);
    if (!body) {
        grip_.reset();
        return {};
    }
    const auto moved = document.execute(SetPose{body->id, placed(grip_->grab, *body)},
                                        grip_->gesture);
    if (!moved.ok())
        return moved.error();
    return {};
}

Result<void> Hand::let_go(bool pin, Document& document) {
    if (!grip_)
        return {};
    const Grip grip = *grip_;
    if (!pin) {
        close_edit(document);
        grip_.reset();
        return {};
    }
    grip_.reset();
    const bool is_soft = document.world().find(grip.grab.deformable) != nullptr;
    const auto pinned = document.execute(is_soft ? pin_particle(grip.grab, document.world())
                                                 : SetMotion{grip.grab.body, Motion::static_},
                                         grip.gesture);
    if (grip.pulls && document.history().now().step > grip.begin.step)
        document.add_span(
            grip.begin, grip.before, (pinned.ok() ? "Pin " : "Grab ") + name_of(grip.grab));
    if (!pinned.ok())
        return pinned.error();
    return {};
}

} // namespace topple::app
