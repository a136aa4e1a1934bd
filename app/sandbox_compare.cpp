// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The twin in the window: what is asked of the session, and the second viewport.

#include "app/commands/parameter_setting.h"
#include "app/panels/plot_scale.h"
#include "app/sandbox.h"
#include "app/session/frame/twin_bodies.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace topple::app {
namespace {

/// Returns the end of a color scale for distances up to that one, at least a millimeter. [m]
double scale_above(double distance) {
    constexpr double kLeast = 1e-3;
    return std::isfinite(distance) ? round_up(std::max(distance, kLeast)) : kLeast;
}

} // namespace

/// Gives the settings of a chosen preset to its scene when that is there. A twin goes along with a restart, and not to
/// another scene.
void Sandbox::follow_compare() {
    CompareState& compare = state_.compare;
    const std::uint64_t scene = current_->scene_number;
    if (compare.waits_for_scene && scene != compare.scene_before) {
        compare.waits_for_scene = false;
        const TwinPreset& preset = *compare.preset;
        const auto a = parse_settings(preset.a), b = parse_settings(preset.b);
        if (current_->scene_source == preset.scene && a.ok() && b.ok()) {
            const std::uint64_t gesture = ++state_.held.gesture;
            for (const SetParameter& setting : *a)
                session_.submit(Do{setting, gesture});
            compare.twin = {
                .scene = scene, .begin_step = current_->timeline.first_step, .settings = *b};
            compare.is_on = compare.starts_time = true;
            if (state_.plots.quantities.empty())
                state_.plots.quantities = {{.kind = QuantityKind::kinetic_energy},
                                           {.kind = QuantityKind::deepest_overlap}};
            state_.layout.shows_drawer = true;
            state_.drawer_tab = DrawerTab::plots;
        }
    }
    if (compare.twin.scene != 0 && compare.twin.scene != scene) {
        if (current_->restarted_from == compare.twin.scene) {
            compare.twin.scene = scene;
            compare.twin.begin_step = current_->timeline.first_step;
        } else {
            compare.is_on = false;
            compare.twin.scene = 0;
            if (!compare.waits_for_scene)
                compare.preset = nullptr;
        }
    }
    state_.layout.shows_twin = compare.shows(TwinLook::side_by_side) && current_->twin != nullptr &&
                               !is_in_lab();
    if (!state_.layout.shows_twin)
        twin_ = previous_twin_ = nullptr;
    else if (const auto& frame = current_->twin->frame; frame && frame != twin_)
        previous_twin_ = std::exchange(twin_, frame);
    if (compare.shows(TwinLook::heat_map) && current_->twin && current_->twin->frame)
        compare.heat_scale = scale_above(
            largest_distance(*current_->state, *current_->twin->frame->state));
}

/// Returns the pointer and its presses as if the viewport of the twin were that of the scene, since both look through
/// the same camera. A drag keeps the viewport in which it began.
InputEvents Sandbox::as_in_one_viewport(const InputEvents& events) {
    InputEvents moved = events;
    const ui::Rect& rect = layout_.twin;
    const auto is_inside = [&](Vec2 p) {
        return layout_.has_twin && p.x >= rect.min.x && p.x < rect.max.x && p.y >= rect.min.y &&
               p.y < rect.max.y;
    };
    const Vec2 shift = twin_shift();
    for (ButtonEvent& event : moved.button_events) {
        if (event.down)
            is_twin_pressed_ = is_inside(event.position);
        if (is_twin_pressed_)
            event.position = event.position - shift;
    }
    const bool is_dragging = std::find(events.buttons.begin(), events.buttons.end(), true) !=
                             events.buttons.end();
    if (!is_dragging && moved.button_events.empty())
        is_twin_pressed_ = false;
    if (is_dragging ? is_twin_pressed_ : is_inside(events.mouse))
        moved.mouse = moved.mouse - shift;
    return moved;
}

/// Returns the way from a pixel in the viewport of the scene to the same pixel in that of the twin; zero if there is no
/// viewport of the twin. [px]
Vec2 Sandbox::twin_shift() const {
    return layout_.has_twin ? layout_.twin.min - layout_.viewport.min : Vec2{};
}

bool Sandbox::extract_twin(RenderScene& scene) {
    if (!layout_.has_twin || twin_ == nullptr)
        return false;
    ViewOptions options = state_.view;
    options.ghost = false;
    Highlights highlights;
    highlights.selected = present_.bodies();
    highlights.selected_soft = present_.deformables();
    highlights.selected_joints = present_.joints();
    extract_scene({.frame = twin_.get(),
                   .previous = previous_twin_.get(),
                   .blend = previous_twin_ ? blend() : 1,
                   .camera = render_camera_of(camera_, layout_.as_viewport()),
                   .options = options,
                   .highlights = highlights},
                  scene);
    return true;
}

} // namespace topple::app
