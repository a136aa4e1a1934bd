// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Marks that a person leaves in a scene: notes, measurements, stored views and bookmarks of steps.

#include "app/sandbox.h"
#include "app/session/frame/frame_query.h"
#include "app/tools/measure_tool.h"
#include "app/view/style/theme.h"

#include <algorithm>

namespace topple::app {

/// Returns the notes and measurements in the poses of the picture to be drawn; none in the lab.
std::vector<AnnotationView> Sandbox::annotation_views() const {
    std::vector<AnnotationView> views;
    if (is_in_lab())
        return views;
    const FrameViewInput input{
        .frame = current_.get(), .previous = previous_.get(), .blend = blend()};
    const auto pose_of = [&](BodyId id) { return shown_pose(input, id, {}); };
    for (const Annotation& annotation : current_->state->annotations.list())
        views.push_back(view_of(annotation, *current_, pose_of));
    return views;
}

/// Adds the lines of the measurements; the labels are drawn by the panels.
void Sandbox::add_measurements(const std::vector<AnnotationView>& views, ToolOutput& tool) const {
    if (!state_.view.measurements)
        return;
    const ThemeColors& colors = colors_of(state_.view.theme);
    for (const AnnotationView& view : views)
        if (view.kind != AnnotationKind::note)
            add_measurement(tool.annotations,
                            view,
                            camera_.eye(),
                            present_.contains(view.id) ? colors.selected : colors.line);
}

/// Opens the window of a new note at the pointer.
void Sandbox::add_note(const InputEvents& events) {
    if (is_in_lab())
        return;
    open_note(state_.note,
              *current_,
              {.id = {},
               .kind = AnnotationKind::note,
               .anchors = {anchor_under_pointer(tool_context(events))},
               .text = {}});
}

/// Stores the camera of the scene under a number; its name stays.
void Sandbox::store_view(int number) {
    SceneBookmark bookmark{.number = number, .name = {}, .camera = scene_camera()};
    bookmark.is_parallel = (scene_camera_ ? *scene_camera_ : camera_).is_orthographic();
    bool replaces = false;
    for (const SceneBookmark& other : current_->header->bookmarks)
        if (other.number == number) {
            bookmark.name = other.name;
            replaces = true;
        }
    const std::string digit = std::to_string(number);
    session_.submit(SetBookmark{bookmark, current_->scene_number});
    session_.submit(Tell{.text = (replaces ? "View " + digit + " is stored anew: Ctrl+"
                                           : "View " + digit + " is stored: Ctrl+") +
                                 digit + " goes back to it"});
    view_number_ = number;
}

/// Goes to a stored view, smoothly unless motion is reduced, and stops going along with bodies.
void Sandbox::recall_view(int number) {
    if (is_in_lab())
        return;
    const auto& bookmarks = current_->header->bookmarks;
    const auto at = std::find_if(bookmarks.begin(), bookmarks.end(), [&](const auto& bookmark) {
        return bookmark.number == number;
    });
    if (at == bookmarks.end()) {
        const std::string digit = std::to_string(number),
                          key = state_.keymap.label(Action::store_view, number);
        session_.submit(Tell{.is_warning = true,
                             .text = "There is no view " + digit +
                                     " yet: " + (key.empty() ? "View > Store this view" : key) +
                                     " stores this one"});
        return;
    }
    state_.followed = {};
    is_drifting_ = false;
    camera_.set_orthographic(at->is_parallel);
    camera_.go_to(at->camera);
    if (state_.reduces_motion)
        camera_.arrive();
    view_number_ = number;
}

/// Goes to the stored view after or before the last one, around the ends of the list.
void Sandbox::recall_neighbor(int direction) {
    const auto& bookmarks = current_->header->bookmarks;
    if (bookmarks.empty()) {
        session_.submit(
            Tell{.is_warning = true,
                 .text = "No view is stored yet: View > Store this view keeps this one"});
        return;
    }
    if (direction > 0) {
        const auto next = std::find_if(bookmarks.begin(), bookmarks.end(), [&](const auto& one) {
            return one.number > view_number_;
        });
        recall_view(next != bookmarks.end() ? next->number : bookmarks.front().number);
        return;
    }
    const auto previous = std::find_if(bookmarks.rbegin(), bookmarks.rend(), [&](const auto& one) {
        return one.number < view_number_;
    });
    recall_view(previous != bookmarks.rend() ? previous->number : bookmarks.back().number);
}

/// Gives the shown step a bookmark, or removes its bookmark.
void Sandbox::toggle_step_bookmark() {
    const TimelineView& time = current_->timeline;
    if (bookmark_at(time, time.step) != nullptr) {
        session_.submit(RemoveStepBookmark{time.step, current_->scene_number});
        return;
    }
    session_.submit(SetStepBookmark{.step = time.step, .scene = current_->scene_number});
    session_.submit(Tell{.text = "Step " + std::to_string(time.step) +
                                 " has a bookmark: Simulate > Bookmarks goes back to it; a right "
                                 "click on the time bar names it"});
}

/// Shows the next bookmarked step after or before the shown one.
void Sandbox::go_to_bookmark(int direction) {
    const TimelineView& time = current_->timeline;
    const auto& all = time.bookmarks;
    const TimelineView::Bookmark* found = nullptr;
    for (const TimelineView::Bookmark& bookmark : all) {
        if (direction > 0 ? bookmark.step > time.step : bookmark.step < time.step)
            found = &bookmark;
        if (found != nullptr && direction > 0)
            break;
    }
    if (found != nullptr) {
        session_.submit(SeekTo{found->step});
        return;
    }
    session_.submit(Tell{.is_warning = true,
                         .text = all.empty()     ? "There is no bookmark yet: Simulate > Bookmarks "
                                                   "sets one here"
                                 : direction > 0 ? "There is no later bookmark"
                                                 : "There is no earlier bookmark"});
}

} // namespace topple::app
