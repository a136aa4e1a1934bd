// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// What each action of the binding table does.

#include "app/sandbox.h"
#include "app/scenes/scene_registry.h"
#include "app/session/frame_query.h"
#include "app/session/soft_pick.h"
#include "app/tools/duplicate.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace topple::app {
namespace {

constexpr Real kBallRadius = 0.25f; // [m]
constexpr Real kBallSpeed = 25;     // [m/s]
constexpr Real kBallDensity = 3000; // [kg/m^3]

/// The body that flies when a ball is shot.
BodyDef bullet(const Ray& ray) {
    return {.name = {},
            .motion = Motion::dynamic,
            .world_from_body = {ray.origin + ray.direction * (kBallRadius * 3), {}},
            .velocity = ray.direction * kBallSpeed,
            .colliders = {{.shape = SphereShape{kBallRadius}}},
            .density = kBallDensity};
}

/// Proposes a name to save by: box_stack.json for the title "Box stack"; a file keeps its name and folder.
void propose_name(const PublishedFrame& frame, FileDialog& dialog) {
    const std::filesystem::path source(frame.scene_source);
    if (source.extension() == ".json") {
        dialog.folder = source.parent_path().string();
        dialog.name = source.filename().string();
        return;
    }
    const std::string title = frame.header != nullptr ? frame.header->title : std::string();
    for (const char c : title)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            dialog.name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!dialog.name.empty() && dialog.name.back() != '_')
            dialog.name += '_';
    dialog.name = (dialog.name.empty() ? "scene" : dialog.name) + ".json";
}

} // namespace

/// Whether no dialog, menu or page is in front of the scene, to which keys would belong.
bool Sandbox::is_scene_in_front(const ImGuiLayer& layer) const {
    return !layer.has_popup() && !state_.shows_help && !state_.shows_gallery;
}

/// Whether the action opens the page that is shown: its key then closes the page.
bool Sandbox::closes_page(Action action) const {
    return (state_.shows_gallery && action == Action::show_scenes) ||
           (state_.shows_help && action == Action::show_help);
}

/// Keys belong to a dialog, a menu, a page or a field in front, and only without these to the scene.
void Sandbox::handle_keys(const InputEvents& events, ImGuiLayer& layer, ToolOutput& out) {
    for (const KeyEvent& event : layer.keys()) {
        // While the right button flies, letters are for flying.
        const bool is_letter = event.key >= Key::a && event.key <= Key::z;
        if (is_letter && !event.modifiers.ctrl && events.is_down(MouseButton::right))
            continue;
        const auto action = action_of(event);
        if (!action)
            continue;
        const bool is_scenes = is_scene_in_front(layer) && !layer.wants_typing();
        if (action->action == Action::cancel)
            cancel(events, layer, out);
        else if (is_scenes || (closes_page(action->action) && !layer.has_popup()))
            do_action(*action, events);
    }
}

void Sandbox::do_action(BoundAction bound, const InputEvents& events) {
    switch (bound.action) {
    case Action::toggle_pause:
    case Action::step_forward:
    case Action::step_back:
    case Action::step_forward_ten:
    case Action::step_back_ten:
    case Action::slower:
    case Action::faster:
    case Action::normal_speed:
        do_time_action(bound.action);
        break;
    case Action::restart:
    case Action::undo:
    case Action::redo:
    case Action::delete_selection:
    case Action::duplicate_selection:
    case Action::select_all:
    case Action::toggle_pin:
        do_edit_action(bound.action);
        break;
    case Action::shoot:
        shoot(events);
        break;
    case Action::push:
        push(events);
        break;
    case Action::use_hand:
        state_.tools.active = ToolKind::hand;
        break;
    case Action::use_spawn:
        state_.tools.active = ToolKind::spawn;
        break;
    case Action::use_joint:
        state_.tools.active = ToolKind::joint;
        break;
    case Action::use_probe:
        state_.tools.active = ToolKind::probe;
        break;
    case Action::use_lab:
        state_.tools.active = state_.tools.active == ToolKind::lab ? ToolKind::hand : ToolKind::lab;
        break;
    case Action::focus_selection:
    case Action::follow_selection:
    case Action::focus_all:
    case Action::view_front:
    case Action::view_right:
    case Action::view_top:
    case Action::toggle_orthographic:
    case Action::next_color_mode:
    case Action::toggle_overlay:
    case Action::toggle_drawer:
    case Action::toggle_panels:
    case Action::toggle_fullscreen:
    case Action::show_help:
        do_view_action(bound);
        break;
    case Action::next_scene:
        open_neighbour(1);
        break;
    case Action::previous_scene:
        open_neighbour(-1);
        break;
    case Action::show_scenes:
    case Action::open_file:
    case Action::save_file:
    case Action::save_file_as:
        do_file_action(bound.action);
        break;
    case Action::cancel: // handle_keys has carried it out
        break;
    case Action::quit:
        ask_to_leave();
        break;
    }
}

void Sandbox::do_time_action(Action action) {
    const TimelineView& time = current_->timeline;
    switch (action) {
    case Action::toggle_pause:
        session_.post(SetPaused{!time.is_paused});
        break;
    case Action::step_forward:
        session_.post(StepBy{1});
        break;
    case Action::step_back:
        session_.post(StepBy{-1});
        break;
    case Action::step_forward_ten:
        session_.post(StepBy{10});
        break;
    case Action::step_back_ten:
        session_.post(StepBy{-10});
        break;
    case Action::slower:
        session_.post(SetSpeed{std::max(time.speed / 2, 1.0 / 64)});
        break;
    case Action::faster:
        session_.post(SetSpeed{std::min(time.speed * 2, 8.0)});
        break;
    case Action::normal_speed:
        session_.post(SetSpeed{1});
        break;
    default:
        break;
    }
    if (action == Action::step_back || action == Action::step_back_ten)
        state_.first_steps.has_rewound = true;
}

void Sandbox::do_edit_action(Action action) {
    const std::vector<BodyId> ids = present_.bodies();
    switch (action) {
    case Action::restart:
        restart();
        break;
    case Action::undo:
        session_.post(Undo{});
        break;
    case Action::redo:
        session_.post(Redo{});
        break;
    case Action::delete_selection:
        if (!ids.empty() || !present_.deformables().empty())
            session_.post(Do{
                DeleteObjects{.bodies = ids, .joints = {}, .deformables = present_.deformables()}});
        selection_.clear();
        break;
    case Action::duplicate_selection:
        if (SpawnBodies copy = duplicate_of(*current_, ids); !copy.bodies.empty())
            session_.post(Do{std::move(copy)});
        break;
    case Action::select_all:
        selection_.clear();
        for (const Body& body : current_->state->bodies)
            if (body.motion == Motion::dynamic)
                selection_.add(body.id);
        break;
    case Action::toggle_pin: {
        const std::uint64_t gesture = ++state_.held.gesture;
        for (const BodyId id : ids)
            if (const Body* body = find_body(*current_, id)) {
                const Motion motion = body->motion == Motion::static_ ? Motion::dynamic
                                                                      : Motion::static_;
                session_.post(Do{SetMotion{id, motion}, gesture});
            }
        break;
    }
    default:
        break;
    }
}

void Sandbox::do_view_action(BoundAction bound) {
    const Viewport viewport = layout_.as_viewport();
    switch (bound.action) {
    case Action::focus_selection: {
        if (is_in_lab()) {
            camera_.focus(bounds_of(state_.tools.lab), viewport);
            break;
        }
        const std::vector<BodyId> ids = present_.bodies();
        Aabb bounds = bounds_of(*current_, ids);
        for (const DeformableId id : present_.deformables())
            if (const Deformable* d = find_deformable(*current_, id))
                bounds = unite(bounds, bounds_of(*d));
        camera_.focus(bounds, viewport);
        break;
    }
    case Action::follow_selection:
        follow_or_stay();
        break;
    case Action::focus_all: {
        const Aabb bounds = is_in_lab() ? bounds_of(state_.tools.lab) : bounds_of_all(*current_);
        camera_.focus(bounds, viewport);
        if (!is_in_lab())
            camera_.rise_above(bounds.min.y);
        break;
    }
    case Action::view_front:
        camera_.look_along(0, 0);
        break;
    case Action::view_right:
        camera_.look_along(90, 0);
        break;
    case Action::view_top:
        camera_.look_along(0, -89);
        break;
    case Action::toggle_orthographic:
        camera_.set_orthographic(!camera_.is_orthographic());
        break;
    case Action::next_color_mode:
        state_.view.color_mode = static_cast<ColorMode>(
            (static_cast<int>(state_.view.color_mode) + 1) % kColorModeCount);
        break;
    case Action::toggle_overlay:
        if (bound.digit >= 1 && bound.digit <= kOverlayCount) {
            const auto overlay = static_cast<Overlay>(bound.digit - 1);
            state_.view.set(overlay, !state_.view.shows(overlay));
        }
        break;
    case Action::toggle_drawer:
        state_.shows_drawer = !state_.shows_drawer;
        break;
    case Action::toggle_panels:
        state_.shows_panels = !state_.shows_panels;
        break;
    case Action::toggle_fullscreen:
        toggles_fullscreen_ = true;
        break;
    case Action::show_help:
        state_.shows_help = !state_.shows_help;
        break;
    default:
        break;
    }
}

void Sandbox::do_file_action(Action action) {
    const auto ask_for_file = [&](FileDialog::Purpose purpose) {
        state_.dialog.purpose = purpose;
        state_.dialog.name.clear();
        state_.dialog.just_opened = true;
    };
    switch (action) {
    case Action::show_scenes:
        state_.shows_gallery = !state_.shows_gallery;
        state_.gallery_just_opened = true;
        state_.gallery_filter.clear();
        break;
    case Action::open_file:
        ask_for_file(FileDialog::Purpose::open);
        break;
    case Action::save_file:
        if (std::filesystem::path(current_->scene_source).extension() == ".json") {
            session_.post(SaveScene{current_->scene_source, scene_camera()});
            break;
        }
        [[fallthrough]];
    case Action::save_file_as:
        ask_for_file(FileDialog::Purpose::save);
        propose_name(*current_, state_.dialog);
        break;
    default:
        break;
    }
}

void Sandbox::shoot(const InputEvents& events) {
    const Viewport viewport = layout_.as_viewport();
    const Ray ray = camera_.ray_through(events.mouse, viewport);
    session_.post(Do{.command = SpawnBodies{.bodies = {bullet(ray)}, .joints = {}, .label = "shot"},
                     .selects_created = false});
}

/// Along the sight, at the point that is seen: beside the middle it turns the body too.
void Sandbox::push(const InputEvents& events) {
    const Ray ray = camera_.ray_through(events.mouse, layout_.as_viewport());
    const std::optional<FrameHit> hit = pick(*current_, ray);
    const Body* body = hit ? find_body(*current_, hit->body) : nullptr;
    if (body == nullptr || body->motion != Motion::dynamic)
        return;
    const Vec3 impulse = normalize(ray.direction) * (body->mass * state_.tools.push_speed);
    session_.post(Push{{hit->body, hit->hit.point, impulse}});
}

/// Leaves one layer at a time: a dialog or page in front, then typing (which ImGui ends), then the tool.
void Sandbox::cancel(const InputEvents& events, ImGuiLayer& layer, ToolOutput& out) {
    if (layer.has_popup())
        layer.close_top_popup();
    else if (state_.shows_help || state_.shows_gallery)
        state_.shows_help = state_.shows_gallery = false;
    else if (!layer.wants_typing())
        control_.cancel(control_input(events, nullptr), out);
}

void Sandbox::open_neighbour(int direction) {
    const auto scenes = all_scenes();
    const std::string id = current_->scene_source.substr(0, current_->scene_source.find(':'));
    const auto count = static_cast<int>(scenes.size());
    int index = direction > 0 ? -1 : 0;
    for (int i = 0; i < count; ++i)
        if (scenes[static_cast<std::size_t>(i)].id == id)
            index = i;
    const int next = (index + direction + count) % count;
    open(OpenScene{std::string(scenes[static_cast<std::size_t>(next)].id)});
}

} // namespace topple::app
