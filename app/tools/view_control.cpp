// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/view_control.h"

#include "app/session/frame/groups.h"
#include "app/tools/bindings.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kClickSlop = 4;            // [px]
constexpr double kClickTime = 0.3;        // [s]
constexpr double kDoubleClickTime = 0.35; // between two clicks [s]

/// Returns the movable bodies whose centers lie between two corners on the screen. [px]
std::vector<BodyId> bodies_in_box(const ViewControlInput& input, Vec2 a, Vec2 b) {
    const Viewport& view = input.viewport;
    const auto clip = [&](Vec2 pixel) {
        return Vec2{(pixel.x - view.position.x) / std::max(view.size.x, 1.0f) * 2 - 1,
                    1 - (pixel.y - view.position.y) / std::max(view.size.y, 1.0f) * 2};
    };
    const Vec2 p = clip(a), q = clip(b);
    return bodies_inside(
        input.frame,
        input.camera.clip_from_view(view) * input.camera.view_from_world(),
        {{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}});
}

} // namespace

ToolContext ViewControl::context_of(const ViewControlInput& input, Vec2 pointer) const {
    return {input.frame,
            input.camera,
            input.viewport,
            pointer,
            input.events.modifiers,
            input.settings,
            input.selection,
            input.keys,
            input.events.is_down(kFeatureSnapKey),
            input.shows_hardware};
}

Tool& ViewControl::active_tool(const ViewControlInput& input) {
    switch (input.settings.active) {
    case ToolKind::move:
        return move_;
    case ToolKind::rotate:
        return rotate_;
    case ToolKind::scale:
        return scale_;
    case ToolKind::copies:
        return copies_;
    case ToolKind::spawn:
        return spawn_;
    case ToolKind::joint:
        return joint_;
    case ToolKind::force:
        return force_tool(input.settings.force.mode);
    case ToolKind::probe:
        return probe_;
    case ToolKind::measure:
        return measure_;
    case ToolKind::lab:
        return lab_;
    case ToolKind::grab:
        break;
    }
    return grab_tool_;
}

Tool& ViewControl::force_tool(ForceMode mode) {
    switch (mode) {
    case ForceMode::arrow:
        break;
    case ForceMode::explosion:
        return explosion_;
    case ForceMode::wind:
    case ForceMode::attractor:
        return fields_;
    }
    return impulse_;
}

void ViewControl::update(const ViewControlInput& input, ToolOutput& out) {
    const InputEvents& events = input.events;
    context_menu_.reset();
    since_click_ += events.seconds;
    press_age_ += events.seconds;
    if (events.focus_lost && owner_ != Owner::nobody) {
        if (held_tool_ != nullptr)
            held_tool_->cancel(context_of(input, input.events.mouse), out);
        owner_ = Owner::nobody;
        held_tool_ = nullptr;
    }
    if (input.settings.active != last_tool_) {
        for (Tool* tool : {static_cast<Tool*>(&grab_tool_),
                           static_cast<Tool*>(&move_),
                           static_cast<Tool*>(&rotate_),
                           static_cast<Tool*>(&scale_),
                           static_cast<Tool*>(&copies_),
                           static_cast<Tool*>(&spawn_),
                           static_cast<Tool*>(&joint_),
                           static_cast<Tool*>(&impulse_),
                           static_cast<Tool*>(&explosion_),
                           static_cast<Tool*>(&probe_),
                           static_cast<Tool*>(&measure_),
                           static_cast<Tool*>(&lab_)})
            tool->cancel(context_of(input, input.events.mouse), out);
        last_tool_ = input.settings.active;
    }

    for (const ButtonEvent& event : events.button_events) {
        if (event.down)
            on_press(input, event, out);
        else
            on_release(input, event, out);
    }
    if (owner_ != Owner::nobody)
        farthest_ = std::max(farthest_, length(events.mouse - press_));

    if (owner_ == Owner::tool)
        held_tool_->drag(context_of(input, events.mouse), out);
    else if (owner_ == Owner::nobody && !input.panels_want_mouse && events.mouse_inside)
        active_tool(input).hover(context_of(input, events.mouse), out);
    move_camera(input);
    if (events.scroll.y != 0 && !input.panels_want_mouse)
        on_scroll(input, out);
    active_tool(input).annotate(context_of(input, events.mouse), out);
    last_ = events.mouse;
}

void ViewControl::on_press(const ViewControlInput& input,
                           const ButtonEvent& event,
                           ToolOutput& out) {
    if (event.button == MouseButton::right && owner_ == Owner::tool) {
        if (held_tool_->right_press(context_of(input, event.position), out)) {
            owner_ = Owner::nobody;
            held_tool_ = nullptr;
        }
        return;
    }
    if (owner_ != Owner::nobody)
        return; // one press at a time
    button_ = event.button;
    press_ = last_ = event.position;
    press_age_ = 0;
    farthest_ = 0;
    if (input.panels_want_mouse) {
        owner_ = Owner::panel;
        return;
    }
    if (event.button == MouseButton::left) {
        on_left_press(input, event, out);
    } else if (event.button == MouseButton::middle) {
        owner_ = event.modifiers.shift || event.modifiers.alt ? Owner::pan
                 : event.modifiers.ctrl                       ? Owner::dolly
                                                              : Owner::orbit;
    } else {
        const bool is_taken = active_tool(input).right_press(context_of(input, event.position),
                                                             out);
        owner_ = is_taken ? Owner::panel : event.modifiers.alt ? Owner::dolly : Owner::fly;
    }
}

void ViewControl::on_left_press(const ViewControlInput& input,
                                const ButtonEvent& event,
                                ToolOutput& out) {
    const ToolContext context = context_of(input, event.position);
    if (event.modifiers.alt) {
        owner_ = Owner::orbit;
        return;
    }
    Tool* tool = event.modifiers.ctrl ? &grab_tool_ : &active_tool(input);
    if (tool->press(context, out)) {
        owner_ = Owner::tool;
        held_tool_ = tool;
        return;
    }
    owner_ = event.modifiers.shift ? Owner::box : Owner::orbit;
}

void ViewControl::on_release(const ViewControlInput& input,
                             const ButtonEvent& event,
                             ToolOutput& out) {
    if (owner_ == Owner::nobody || event.button != button_)
        return;
    const Owner owner = owner_;
    farthest_ = std::max(farthest_, length(event.position - press_));
    const bool is_click = farthest_ <= kClickSlop && press_age_ <= kClickTime;
    if (owner == Owner::tool)
        held_tool_->release(context_of(input, event.position), out);
    owner_ = Owner::nobody;
    held_tool_ = nullptr;
    if (owner == Owner::panel)
        return;
    if (owner == Owner::box && farthest_ > kClickSlop) {
        Selection selection = input.selection;
        if (!event.modifiers.ctrl && !event.modifiers.shift)
            selection.clear();
        Selection boxed;
        for (const BodyId id : bodies_in_box(input, press_, event.position))
            boxed.add(id);
        selection.add(with_groups(input.frame, boxed));
        out.selection = selection;
    } else if (is_click && event.button == MouseButton::left) {
        on_click(input, event, out);
    } else if (is_click && event.button == MouseButton::right) {
        context_menu_ = event.position;
        select_for_menu(context_of(input, event.position), out);
    }
}

void ViewControl::on_click(const ViewControlInput& input,
                           const ButtonEvent& event,
                           ToolOutput& out) {
    const ToolContext context = context_of(input, event.position);
    Tool& tool = event.modifiers.ctrl ? static_cast<Tool&>(grab_tool_) : active_tool(input);
    tool.click(context, out);
    const bool is_double = since_click_ < kDoubleClickTime &&
                           length(event.position - click_at_) <= kClickSlop;
    since_click_ = 0;
    click_at_ = event.position;
    if (!is_double || &tool != &grab_tool_)
        return;
    if (const auto hit = pick(input.frame, context.pointer_ray(), Pickable::unlocked))
        input.camera.focus(bounds_of(input.frame, std::span(&hit->body, 1)), input.viewport);
}

void ViewControl::move_camera(const ViewControlInput& input) {
    const Vec2 moved = input.events.mouse - last_;
    switch (owner_) {
    case Owner::orbit:
        if (farthest_ > kClickSlop)
            input.camera.orbit(moved, input.viewport);
        break;
    case Owner::pan:
        input.camera.pan(moved, input.viewport);
        break;
    case Owner::dolly:
        input.camera.zoom(
            moved.y * -0.05f, input.viewport.position + input.viewport.size * 0.5f, input.viewport);
        break;
    case Owner::fly:
        if (farthest_ > kClickSlop)
            input.camera.look(moved, input.viewport);
        fly(input);
        break;
    default:
        break;
    }
}

void ViewControl::fly(const ViewControlInput& input) {
    if (input.panels_want_keys)
        return;
    const auto held = [&](char key) {
        return input.events.is_down(static_cast<Key>(key)) ? 1.0f : 0.0f;
    };
    const Vec3 way{held('D') - held('A'), held('E') - held('Q'), held('W') - held('S')};
    if (way == Vec3{})
        return;
    farthest_ = std::max(farthest_, kClickSlop + 1); // flying is no click
    const Real fast = input.events.modifiers.shift ? 4.0f : 1.0f;
    // The camera crosses its viewing distance in a second.
    const Real speed = std::max(input.camera.distance(), 1.0f) * fly_speed_ * fast;
    input.camera.fly(normalize(way) * (speed * static_cast<Real>(input.events.seconds)));
}

void ViewControl::on_scroll(const ViewControlInput& input, ToolOutput& out) {
    const Real notches = input.events.scroll.y;
    const ToolContext context = context_of(input, input.events.mouse);
    if (owner_ == Owner::fly) {
        fly_speed_ = std::clamp(fly_speed_ * (notches > 0 ? 1.25f : 0.8f), 0.05f, 20.0f);
        return;
    }
    Tool& tool = owner_ == Owner::tool ? *held_tool_ : active_tool(input);
    if (!tool.scroll(context, notches, out))
        input.camera.zoom(notches, input.events.mouse, input.viewport);
}

bool ViewControl::key(const ViewControlInput& input, const KeyEvent& event, ToolOutput& out) {
    Tool& tool = owner_ == Owner::tool ? *held_tool_ : active_tool(input);
    const KeyUse use = tool.key(context_of(input, input.events.mouse), event, out);
    if (use == KeyUse::ends_press && owner_ == Owner::tool) {
        owner_ = Owner::panel;
        held_tool_ = nullptr;
    }
    return use != KeyUse::none;
}

void ViewControl::cancel(const ViewControlInput& input, ToolOutput& out) {
    if (owner_ == Owner::tool || owner_ == Owner::box) {
        if (held_tool_ != nullptr)
            held_tool_->cancel(context_of(input, input.events.mouse), out);
        owner_ = Owner::panel; // the rest of this press has no effect
        held_tool_ = nullptr;
    } else if (active_tool(input).cancel(context_of(input, input.events.mouse), out)) {
        // An unfinished action was canceled.
    } else if (input.settings.active != ToolKind::grab) {
        input.settings.active = ToolKind::grab;
    } else if (!input.selection.empty()) {
        out.selection = Selection{};
    }
}

std::optional<BoxOnScreen> ViewControl::selection_box() const {
    if (owner_ != Owner::box || farthest_ <= kClickSlop)
        return std::nullopt;
    return BoxOnScreen{press_, last_};
}

} // namespace topple::app
