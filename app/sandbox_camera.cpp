// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The sandbox's view: the camera of each scene and of the lab, following bodies, and the actions of the view.

#include "app/sandbox.h"
#include "app/session/frame/frame_query.h"
#include "app/session/frame/soft_pick.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple::app {

/// A restart keeps the camera. A scene that was shown before gets its last camera back.
void Sandbox::follow_camera(std::uint64_t scene_before) {
    const std::uint64_t now = current_->scene_number;
    const bool is_restart = current_->restarted_from == scene_before;
    if (scene_camera_)
        camera_ = *std::exchange(scene_camera_, std::nullopt);
    cameras_.insert_or_assign(scene_before, camera_);
    if (is_restart)
        return;
    if (const auto known = cameras_.find(now); known != cameras_.end())
        camera_ = known->second;
    else if (current_->header != nullptr && current_->header->camera)
        camera_ = OrbitCamera(*current_->header->camera);
}

/// Returns the camera of the scene, also while the lab uses the picture.
SceneCamera Sandbox::scene_camera() const {
    return (scene_camera_ ? *scene_camera_ : camera_).as_scene_camera();
}

void Sandbox::follow_scene() {
    if (current_->scene_number != scene_number_) {
        const bool is_first = scene_number_ == ~std::uint64_t{0};
        const std::uint64_t before = std::exchange(scene_number_, current_->scene_number);
        const bool is_restart = current_->restarted_from == before;
        previous_.reset();
        view_number_ = 0;
        if (!is_restart) {
            selection_.clear();
            state_.followed = {};
        }
        if (is_in_lab() && !is_first) // the person asked for another scene: leaves the lab for it
            state_.tools.active = ToolKind::grab;
        follow_camera(before);
        if (!is_restart && state_.tools.camera_goes_along)
            join_vehicles();
        if (!is_first)
            is_drifting_ = false;
        created_number_ = current_->created_number;
    }
    if (current_->created_number != created_number_) {
        created_number_ = current_->created_number;
        selection_.clear();
        for (const BodyId id : current_->last_created)
            selection_.add(id);
        for (const DeformableId id : current_->last_created_deformables)
            selection_.add(id);
    }
    present_ = present(*current_, selection_);
}

/// Keeps the camera where it was in the world when the picture gets another frame.
void Sandbox::follow_view_cell() {
    if (previous_->scene_number == current_->scene_number) {
        OrbitCamera& camera = scene_camera_ ? *scene_camera_ : camera_;
        camera.move_by(offset_of(previous_->view_cell, current_->view_cell));
    }
    previous_.reset();
}

/// Asks for the picture in the frame of a near cell when the camera has gone far out of the present one.
void Sandbox::keep_view_near() {
    constexpr Real kFar = 8 * kCellReach; // [m]
    SceneCamera camera = scene_camera();
    if (max_component(abs(camera.target)) <= kFar || asked_view_of_ == current_->number)
        return;
    asked_view_of_ = current_->number;
    const CellPoint place = settled({camera.cell, camera.target});
    camera.cell = place.cell;
    camera.target = place.point;
    session_.submit(SetCamera{camera});
}

void Sandbox::follow_lab() {
    if (!is_in_lab()) {
        if (scene_camera_) {
            camera_ = *scene_camera_;
            if (state_.dock.tab == DockTab::lab)
                state_.dock.asked = tab_before_lab_;
        }
        scene_camera_.reset();
        if (std::exchange(scene_waits_, false))
            session_.submit(SetPaused{false});
        lab_test_ = nullptr;
        return;
    }
    LabSettings& settings = state_.tools.lab;
    settings.theme = state_.view.theme;
    if (settings.test == nullptr)
        choose_test(settings, test_of(settings));
    if (!scene_camera_) {
        scene_camera_ = camera_;
        if (state_.dock.tab != DockTab::lab)
            tab_before_lab_ = state_.dock.tab;
        state_.dock.asked = DockTab::lab;
        scene_waits_ = !current_->timeline.is_paused;
        if (scene_waits_)
            session_.submit(SetPaused{true});
    }
    if (settings.test == lab_test_)
        return;
    // A planar test is seen from straight ahead, a spatial one slightly from above.
    const bool changes_kind = lab_test_ == nullptr ||
                              is_planar(settings) != camera_.is_orthographic();
    lab_test_ = settings.test;
    if (changes_kind) {
        camera_.set_orthographic(is_planar(settings));
        camera_.look_along(is_planar(settings) ? 0.0f : 25.0f, is_planar(settings) ? 0.0f : -18.0f);
    }
    focus_on_lab();
}

void Sandbox::focus_on_lab() {
    // Parts of the picture that the answer covers, without and with tables, and the window of a lesson below it.
    constexpr Real kFacts = 0.16f, kTables = 0.5f, kLesson = 0.4f, kAbove = 0.1f;
    LabSettings& settings = state_.tools.lab;
    const Lesson* lesson = state_.lesson.lesson;
    const Real left = !answers_of(settings).ours.tables.empty()    ? kTables
                      : lesson != nullptr && !lesson->test.empty() ? kLesson
                                                                   : kFacts;
    camera_.focus(bounds_of(settings), layout_.as_viewport(), {left, kAbove});
}

/// Returns the center of the followed objects in the picture to be drawn, interpolated between two published frames.
/// [m]
std::optional<Vec3> Sandbox::middle_of_followed() const {
    const Followed& followed = state_.followed;
    const auto now = middle_of(*current_, followed.bodies, followed.deformables);
    const Real t = blend();
    const auto before = t < 1 ? middle_of(*previous_, followed.bodies, followed.deformables)
                              : std::nullopt;
    return now && before ? std::optional(lerp(*before, *now, t)) : now;
}

void Sandbox::follow_or_stay() {
    Followed& followed = state_.followed;
    if (!followed.empty()) {
        if (followed.is_driven)
            state_.tools.camera_goes_along = false;
        followed = {};
        return;
    }
    if (!present_.bodies().empty() || !present_.deformables().empty())
        return follow(present_.bodies(), present_.deformables());
    state_.tools.camera_goes_along = true;
    follow_vehicles(scene_keys_.vehicles());
}

/// Makes the camera go along with what keys drive, from where it is: scenes choose their first views.
void Sandbox::join_vehicles() {
    Followed& followed = state_.followed;
    followed = {.bodies = driven_vehicles(*current_), .is_driven = true};
    const auto at = middle_of_followed();
    if (at)
        followed.at = *at;
    else
        followed = {};
}

/// Makes the camera turn to what keys drive, and go along with it.
void Sandbox::follow_vehicles(const std::vector<BodyId>& vehicles) {
    follow(vehicles, {});
    state_.followed.is_driven = !state_.followed.empty();
}

/// Lets the camera go along or stay, as the person has switched since the last frame.
void Sandbox::take_camera_switch() {
    const bool goes_along = state_.tools.camera_goes_along;
    if (std::exchange(goes_along_, goes_along) == goes_along)
        return;
    if (goes_along)
        follow_vehicles(scene_keys_.vehicles());
    else if (state_.followed.is_driven)
        state_.followed = {};
}

/// Makes the camera go along with objects, if any of them exists.
void Sandbox::follow(std::vector<BodyId> bodies, std::vector<DeformableId> deformables) {
    Followed& followed = state_.followed;
    followed = {.bodies = std::move(bodies), .deformables = std::move(deformables)};
    const auto at = middle_of_followed();
    if (!at) {
        followed = {};
        return;
    }
    followed.at = *at;
    if (!is_in_lab())
        camera_.aim_at(*at);
    is_drifting_ = false;
}

/// Moves the camera by the motion of the followed objects. Its height follows that of a vehicle a little later while
/// time runs, so that the view does not shake with the springs of the wheels.
void Sandbox::go_along(double seconds) {
    constexpr double kHeightSeconds = 0.2; // in which a difference of height falls to 1/e
    constexpr Real kMostBehind = 0.3f;     // [m]
    Followed& followed = state_.followed;
    if (followed.empty() || is_in_lab())
        return;
    auto at = middle_of_followed();
    if (!at || !is_finite(*at)) {
        followed = {};
        return;
    }
    if (followed.is_driven && !current_->timeline.is_paused) {
        const auto left = static_cast<Real>(std::exp(-seconds / kHeightSeconds));
        at->y -= std::clamp((at->y - followed.at.y) * left, -kMostBehind, kMostBehind);
    }
    camera_.move_by(*at - followed.at);
    followed.at = *at;
}

void Sandbox::do_view_action(BoundAction bound) {
    const Viewport viewport = layout_.as_viewport();
    switch (bound.action) {
    case Action::focus_selection: {
        if (is_in_lab()) {
            focus_on_lab();
            break;
        }
        const std::vector<BodyId> ids = present_.bodies();
        Aabb bounds = bounds_of(*current_, ids);
        for (const DeformableId id : present_.deformables())
            if (const Deformable* d = find_deformable(*current_, id))
                bounds = unite(bounds, bounds_of(*d));
        for (const JointId id : present_.joints())
            if (const Joint* joint = find_joint(*current_, id))
                for (const BodyId body : {joint->a, joint->b})
                    if (const Body* held = find_body(*current_, body))
                        bounds = unite(bounds, bounds_of(*current_, *held));
        camera_.focus(bounds, viewport);
        break;
    }
    case Action::follow_selection:
        follow_or_stay();
        break;
    case Action::focus_all: {
        if (is_in_lab()) {
            focus_on_lab();
            break;
        }
        const Aabb bounds = bounds_of_all(*current_);
        camera_.focus(bounds, viewport);
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
    case Action::store_view:
        store_view(bound.digit);
        break;
    case Action::recall_view:
        recall_view(bound.digit);
        break;
    case Action::next_view:
        recall_neighbor(1);
        break;
    case Action::previous_view:
        recall_neighbor(-1);
        break;
    case Action::next_color_mode:
        state_.view.color_mode = static_cast<ColorMode>(
            (static_cast<int>(state_.view.color_mode) + 1) % kColorModeCount);
        break;
    case Action::toggle_ghost:
        state_.view.ghost = !state_.view.ghost;
        break;
    case Action::compare:
        state_.layout.shows_panels = true;
        state_.dock.asked = DockTab::compare;
        break;
    case Action::toggle_overlay:
    case Action::toggle_more_overlay: {
        const int number = bound.digit + (bound.action == Action::toggle_overlay ? 0 : 9);
        if (bound.digit >= 1 && number <= kOverlayCount) {
            const auto overlay = static_cast<Overlay>(number - 1);
            state_.view.set(overlay, !state_.view.shows(overlay));
        }
        break;
    }
    case Action::toggle_overlays_of_selection:
        state_.view.overlays_of_selection_only = !state_.view.overlays_of_selection_only;
        break;
    case Action::toggle_overlay_bar:
        state_.layout.opens_overlays = !state_.layout.opens_overlays;
        break;
    case Action::toggle_outliner:
        state_.layout.shows_outliner = !state_.layout.shows_outliner;
        break;
    case Action::toggle_drawer:
        state_.layout.shows_drawer = !state_.layout.shows_drawer;
        break;
    case Action::toggle_panels:
        state_.layout.shows_panels = !state_.layout.shows_panels;
        break;
    case Action::toggle_fullscreen:
        toggles_fullscreen_ = true;
        break;
    case Action::show_help:
        toggle_page(state_.help.is_shown);
        break;
    case Action::show_keys:
        toggle_page(state_.keys_page.is_shown);
        if (state_.keys_page.is_shown)
            state_.keys_page = {.is_shown = true, .just_opened = true};
        break;
    default:
        break;
    }
}

} // namespace topple::app
