// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/copy_tool.h"

#include "app/tools/copy_layout.h"
#include "app/tools/grab_tool.h"
#include "app/tools/surface_point.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Rgba kMark = rgb(0x3f8fd0);
constexpr Rgba kMirror = rgb(0x3f8fd0, 0.16f);

/// Returns whether a click chooses the pivot instead of the selection.
bool chooses_pivot(const ToolContext& context) {
    return context.settings.copies.mode != CopyMode::line && !context.modifiers.shift &&
           !(context.selection.bodies().empty() && context.selection.deformables().empty());
}

/// Lines that explain an arrangement of objects within the bounds.
struct ArrangementLines {
    const Aabb& bounds;
    DebugGeometry& out;

    void operator()(const LineOfCopies& line) const {
        const Vec3 from = center(bounds);
        add_arrow(out, from, from + line.spacing * static_cast<Real>(line.count), kMark, 2, 0.3f);
    }
    void operator()(const CircleOfCopies& circle) const {
        const Vec3 arm = center(bounds) - circle.pivot;
        const Vec3 across = arm - circle.axis * dot(arm, circle.axis);
        const Real reach = std::max(length(across) * 0.3f, Real(0.2f));
        add_cross(out, circle.pivot, 0.15f, kMark);
        add_arrow(out, circle.pivot, circle.pivot + circle.axis * reach, kMark, 2, 0.2f);
        const Vec3 middle = circle.pivot + circle.axis * dot(arm, circle.axis);
        add_arc(out, middle, circle.axis, across, 0, circle.angle, kMark);
    }
    /// The mirror is a rectangle somewhat larger than the objects.
    void operator()(const MirrorImage& mirror) const {
        const int u = (mirror.axis + 1) % 3, v = (mirror.axis + 2) % 3;
        Vec3 half = extents(bounds) * 0.6f + Vec3{0.1f, 0.1f, 0.1f};
        half[mirror.axis] = 0;
        Vec3 middle = center(bounds);
        middle[mirror.axis] = mirror.pivot[mirror.axis];
        Vec3 along{}, up{};
        along[u] = half[u];
        up[v] = half[v];
        const Vec3 corners[] = {
            middle - along - up, middle + along - up, middle + along + up, middle - along + up};
        out.triangles.push_back({corners[0], corners[1], corners[2], kMirror});
        out.triangles.push_back({corners[0], corners[2], corners[3], kMirror});
        for (std::size_t i = 0; i < 4; ++i)
            out.lines.push_back({corners[i], corners[(i + 1) % 4], kMark});
    }
};

std::string status_of(const ToolContext& context) {
    const CopySettings& settings = context.settings.copies;
    if (context.selection.bodies().empty() && context.selection.deformables().empty())
        return "click a body to select it · Esc puts the tool away";
    const int count = settings.copy_count();
    const std::string made = settings.mode == CopyMode::mirror ? "the mirror image"
                             : count == 1                      ? "the copy"
                                          : "the " + std::to_string(count) + " copies";
    return (chooses_pivot(context) ? "click chooses the pivot · Shift-click selects · Enter makes "
                                   : "click selects · Enter makes ") +
           made + " · Esc puts the tool away";
}

} // namespace

bool CopyTool::press(const ToolContext&, ToolOutput&) { return false; }

void CopyTool::click(const ToolContext& context, ToolOutput& out) {
    if (chooses_pivot(context))
        context.settings.copies.pivot = surface_under_pointer(context).point;
    else
        select_clicked(context, out);
}

void CopyTool::hover(const ToolContext& context, ToolOutput& out) {
    if (chooses_pivot(context)) {
        out.cursor = CursorShape::crosshair;
        add_cross(out.annotations, surface_under_pointer(context).point, 0.1f, kMark);
    } else if (const auto hit = pick(context.frame, context.pointer_ray())) {
        out.hovered = hit->body;
    }
}

KeyUse CopyTool::key(const ToolContext& context, const KeyEvent& event, ToolOutput& out) {
    if ((event.key != Key::enter && event.key != Key::keypad_enter) || event.modifiers.ctrl)
        return KeyUse::none;
    if (auto command = duplication_of(context.frame, context.selection, context.settings.copies)) {
        out.requests.push_back(Do{std::move(*command)});
        context.settings.active = ToolKind::grab;
    }
    return KeyUse::taken;
}

/// Leaves pivot and spacing to be found anew for the next selection.
bool CopyTool::cancel(const ToolContext& context, ToolOutput&) {
    context.settings.copies.stand_beside();
    return false;
}

void CopyTool::annotate(const ToolContext& context, ToolOutput& out) {
    out.status = status_of(context); // also while the pointer is on the options, which change it
    const Aabb bounds = bounds_of(context.frame, context.selection);
    if (!is_bounded(bounds))
        return;
    const Arrangement arrangement = arrangement_of(context.settings.copies, bounds);
    if (!validate(arrangement).ok())
        return;
    CopyPreview preview = preview_of(context.frame, context.selection, arrangement);
    out.ghosts = std::move(preview.parts);
    std::visit(ArrangementLines{bounds, out.annotations}, arrangement);
    if (!preview.is_complete)
        out.annotations.labels.push_back(
            {.position = center(bounds),
             .text = "the first " + std::to_string(kMostPreviewParts) + " parts are shown",
             .color = kMark,
             .has_plate = true});
}

} // namespace topple::app
