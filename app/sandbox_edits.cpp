// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Actions that change the scene: undo, deletion, duplication, pins, shots and pushes.

#include "app/sandbox.h"
#include "app/session/arrange_commands.h"
#include "app/session/copied_objects.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/groups.h"
#include "app/session/session_log.h"
#include "app/tools/surface_point.h"

namespace topple::app {
namespace {

constexpr Real kBallRadius = 0.25f; // [m]
constexpr Real kBallSpeed = 25;     // [m/s]
constexpr Real kBallDensity = 3000; // [kg/m^3]

/// The ball of a shot.
BodyDef bullet(const Ray& ray) {
    return {.name = {},
            .motion = Motion::dynamic,
            .world_from_body = {ray.origin + ray.direction * (kBallRadius * 3), {}},
            .velocity = ray.direction * kBallSpeed,
            .colliders = {{.shape = SphereShape{kBallRadius}}},
            .density = kBallDensity};
}

} // namespace

void Sandbox::do_edit_action(Action action) {
    const std::vector<BodyId> ids = present_.bodies();
    const auto is_clickable = [&](const ObjectId& object) {
        return is_pickable(*current_->state, object, Pickable::unlocked);
    };
    switch (action) {
    case Action::restart:
        restart({});
        break;
    case Action::undo:
        session_.submit(Undo{});
        break;
    case Action::redo:
        session_.submit(Redo{});
        break;
    case Action::delete_selection:
        if (!present_.empty())
            session_.submit(Do{DeleteObjects{.bodies = ids,
                                             .joints = present_.joints(),
                                             .deformables = present_.deformables(),
                                             .annotations = present_.annotations()}});
        selection_.clear();
        break;
    case Action::duplicate_selection:
        if (SpawnBodies copy = copy_of_selection(); !is_empty(copy)) {
            move_aside(copy);
            session_.submit(Do{std::move(copy)});
        }
        break;
    case Action::copy_selection:
    case Action::cut_selection:
        if (const SpawnBodies copy = copy_of_selection(); !is_empty(copy)) {
            copied_text_ = text_of(copy);
            if (action == Action::cut_selection && !copied_text_.empty())
                do_edit_action(Action::delete_selection);
        }
        break;
    case Action::paste:
        pastes_ = true;
        break;
    case Action::select_all:
        selection_.clear();
        for (const Body& body : current_->state->bodies)
            if (body.motion == Motion::dynamic && is_clickable(body.id))
                selection_.add(body.id);
        for (const Deformable& deformable : current_->state->deformables)
            if (is_clickable(deformable.id))
                selection_.add(deformable.id);
        break;
    case Action::toggle_pin: {
        const std::uint64_t gesture = ++state_.held.gesture;
        for (const BodyId id : ids)
            if (const Body* body = find_body(*current_, id)) {
                const Motion motion = body->motion == Motion::static_ ? Motion::dynamic
                                                                      : Motion::static_;
                session_.submit(Do{SetMotion{id, motion}, gesture});
            }
        break;
    }
    case Action::rename_selection:
        if (ids.size() + present_.joints().size() + present_.deformables().size() != 1 &&
            !whole_group(*current_, present_)) {
            session_.submit(Tell{.is_warning = true,
                                 .text = "Select one body, joint, soft body or group to name it."});
            break;
        }
        state_.layout.shows_panels = true;
        state_.dock.asked = DockTab::inspector;
        state_.name.takes_keyboard = true;
        break;
    case Action::group_selection:
        session_.submit(together(
            group_selection(*current_, present_), ++state_.held.gesture, current_->scene_number));
        break;
    case Action::ungroup_selection:
        session_.submit(together(
            ungroup_selection(*current_, present_), ++state_.held.gesture, current_->scene_number));
        break;
    default:
        break;
    }
}

/// Copies the selection with the edits of a moment ago, such as a number that Enter has just left.
SpawnBodies Sandbox::copy_of_selection() {
    session_.drain();
    take_new_frame(0);
    return copy_of(*current_, present_.bodies(), present_.deformables());
}

/// Copies and pastes between frames, when the clipboard can be reached.
void Sandbox::use_clipboard(const InputEvents& events, ImGuiLayer& layer) {
    if (!copied_text_.empty())
        layer.put_on_clipboard(std::exchange(copied_text_, {}));
    if (std::exchange(pastes_, false))
        paste(layer.clipboard(), events, !layer.wants_mouse() && events.mouse_inside);
}

/// Pastes what a scene's text describes, at the pointer or beside the place where it was copied.
void Sandbox::paste(const std::string& text, const InputEvents& events, bool is_pointing) {
    if (text.empty())
        return session_.submit(Tell{.is_warning = true, .text = "The clipboard is empty."});
    if (is_recording(text)) {
        cancel_opening();
        loads_.open_recording(text, thread_count_);
        return;
    }
    Result<SpawnBodies> objects = objects_from(text);
    if (!objects.ok())
        return session_.submit(
            Tell{.is_warning = true,
                 .text = "The clipboard has no objects to paste: " + objects.error().text()});
    if (is_pointing) {
        stand_on(*objects, surface_under_pointer(tool_context(events)).point);
    } else {
        move_aside(*objects);
    }
    session_.submit(Do{std::move(*objects)});
}

/// Returns whether the last shot has flown away. A held key repeats in real time; on a slow machine or in a paused
/// world the balls would otherwise start inside each other.
bool Sandbox::may_shoot_again() const {
    constexpr double
        kInterval = 0.03; // Simulated time, in which a shot flies 1.5 of its diameters. [s]
    const double now = current_->timeline.time;
    return now < last_shot_ || now >= last_shot_ + kInterval;
}

void Sandbox::shoot(const InputEvents& events) {
    last_shot_ = current_->timeline.time;
    const Viewport viewport = layout_.as_viewport();
    const Ray ray = camera_.ray_through(events.mouse, viewport);
    session_.submit(
        Do{.command = SpawnBodies{.bodies = {bullet(ray)}, .joints = {}, .label = "shot"},
           .selects_created = false});
}

/// Pushes along the line of sight, at the visible point: beside the center it turns the body too.
void Sandbox::push(const InputEvents& events) {
    const Ray ray = camera_.ray_through(events.mouse, layout_.as_viewport());
    const std::optional<FrameHit> hit = pick(*current_, ray, Pickable::unlocked);
    const Body* body = hit ? find_body(*current_, hit->body) : nullptr;
    if (body == nullptr || body->motion != Motion::dynamic)
        return;
    const Vec3 impulse = normalize(ray.direction) * (body->mass * state_.tools.push_speed);
    session_.submit(Push{{hit->body, hit->hit.point, impulse}});
}

} // namespace topple::app
