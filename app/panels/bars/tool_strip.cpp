// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/inspector/joint_controls.h"
#include "app/panels/panels.h"
#include "app/panels/region.h"
#include "topple/math/angle.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cstdio>

namespace topple::app {
namespace {

/// A field for every measure of the present kind. A drag in the world changes them too.
void size_fields(PanelCall& call, SpawnSettings& s) {
    constexpr float kSpeed = 0.01f; // [m/px]
    SpawnSizes& sizes = s.sizes();
    for (std::size_t i = 0; i < measure_count(s.kind); ++i) {
        const SpawnMeasure& measure = row_of(s.kind).measures[i];
        const std::string format = decimals_of(sizes[i]) == 2 ? "%.2f m" : "%.3f m";
        ui::drag(call.ui,
                 measure.name,
                 sizes[i],
                 kSpeed,
                 {.minimum = static_cast<double>(measure.least),
                  .maximum = static_cast<double>(measure.most),
                  .format = format.c_str(),
                  .tooltip = "Of the next click; a drag in the world sets it too"});
    }
    sizes = allowed_sizes(s.kind, sizes);
}

/// The arrangement of bodies with a single shape, and its numbers.
void mode_fields(PanelCall& call, SpawnSettings& s) {
    int mode = static_cast<int>(s.mode);
    if (ui::combo(call.ui,
                  "Mode",
                  mode,
                  kSpawnModeNames,
                  "Number and arrangement of what a click or drag makes"))
        s.mode = static_cast<SpawnMode>(mode);
    if (s.lays_out())
        ui::slider(call.ui, "Gap", s.gap, {.minimum = 0, .maximum = 2, .format = "%.2f m"});
    if (s.mode == SpawnMode::stack)
        ui::slider(call.ui, "Copies", s.copies, {.minimum = 1, .maximum = 40, .format = "%d"});
    if (s.streams())
        ui::slider(call.ui,
                   "Rate",
                   s.rate,
                   {.minimum = 1,
                    .maximum = 30,
                    .format = "%.0f /s",
                    .tooltip = "Bodies per simulated second, fewer where others are in the way"});
    if (s.mode == SpawnMode::spray)
        ui::slider(call.ui, "Speed", s.speed, {.minimum = 0, .maximum = 60, .format = "%.0f m/s"});
}

/// The choice of a part, and what is done with the person's own ones.
void part_options(PanelCall& call, SpawnPart& part) {
    const std::span<const PartEntry> all = call.context.parts;
    std::vector<std::string_view> names;
    int chosen = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        names.push_back(all[i].name);
        if (all[i].name == part.name)
            chosen = static_cast<int>(i);
    }
    if (ui::combo(call.ui, "Part", chosen, names, "Those of the program, then your own"))
        part.name = all[static_cast<std::size_t>(chosen)].name;
    if (all[static_cast<std::size_t>(chosen)].is_own &&
        ui::button(call.ui, "Remove part", "Its file goes into the folder 'removed'"))
        call.out.removed_part = part.name;
    ImGui::Separator();
    if (call.context.selection.empty())
        return ui::wrapped_note("Select bodies to keep them as a part of your own.");
    ui::text_field(call.ui, "New name", part.new_name, "name of the new part");
    if (ui::button(call.ui,
                   "Keep the selection",
                   "Writes the selected bodies with their joints into your library of parts"))
        call.out.keeps_part = true;
}

void spawn_options(PanelCall& call, SpawnSettings& s, FileDialog& dialog) {
    std::array<std::string_view, kSpawnKindCount> kinds;
    for (int i = 0; i < kSpawnKindCount; ++i)
        kinds[static_cast<std::size_t>(i)] = label_of(static_cast<SpawnKind>(i));
    int kind = static_cast<int>(s.kind);
    if (ui::combo(call.ui, "Kind", kind, kinds))
        s.kind = static_cast<SpawnKind>(kind);
    if (s.kind == SpawnKind::part)
        return part_options(call, s.part);
    if (row_of(s.kind).shape)
        mode_fields(call, s);
    if (s.kind == SpawnKind::model) {
        ui::text_field(call.ui, "File", s.model_path, "path of an OBJ file");
        if (ui::button(call.ui, "Browse..."))
            dialog = {.purpose = FileDialog::Purpose::model,
                      .folder = dialog.folder,
                      .just_opened = true};
        ui::slider(call.ui,
                   "Convex parts",
                   s.model_parts,
                   {.minimum = 1,
                    .maximum = kMostConvexParts,
                    .format = "%d",
                    .tooltip = "Largest number of convex parts that stand for the model in "
                               "collisions; 1: its convex hull"});
    } else {
        size_fields(call, s);
        if (s.kind != SpawnKind::cloth && s.kind != SpawnKind::rope && s.kind != SpawnKind::balloon)
            ui::slider(
                call.ui,
                "Density",
                s.density,
                {.minimum = 10,
                 .maximum = 10000,
                 .format = "%.0f kg/m³",
                 .is_logarithmic = true,
                 .tooltip =
                     "Cork 200, wood 500, stone 2500, steel 7800; above water's 1000 it sinks"});
    }
    if (s.kind == SpawnKind::stack || s.kind == SpawnKind::wall)
        ui::slider(call.ui,
                   s.kind == SpawnKind::stack ? "Boxes" : "Courses",
                   s.count,
                   {.minimum = 1, .maximum = 40, .format = "%d"});
    ui::slider(call.ui, "Friction", s.material.friction, {.minimum = 0, .maximum = 1.5});
    if (is_soft(s.kind))
        return;
    ui::slider(call.ui, "Restitution", s.material.restitution, {.minimum = 0, .maximum = 1});
    ui::checkbox(call.ui, "Static", s.is_static, "Never moves; others collide with it");
}

void gizmo_options(PanelCall& call, GizmoSettings& s, ToolKind tool) {
    if (tool != ToolKind::scale) // a single body is always scaled along its own axes
        ui::checkbox(
            call.ui, "Local axes", s.is_local, "The handles of a single body follow its rotation");
    ui::checkbox(
        call.ui, "Snap", s.snaps, "Drags go in steps; Ctrl does the opposite while it is held");
    float percent = 100 * s.scale_step;
    if (tool == ToolKind::scale) {
        if (ui::slider(
                call.ui, "Step", percent, {.minimum = 1, .maximum = 50, .format = "%.0f %%"}))
            s.scale_step = percent / 100;
    } else if (tool == ToolKind::rotate)
        ui::slider(
            call.ui, "Angle", s.angle_deg, {.minimum = 1, .maximum = 90, .format = "%.0f deg"});
    else
        ui::slider(call.ui,
                   "Grid",
                   s.grid,
                   {.minimum = 0.01, .maximum = 2, .format = "%.2f m", .is_logarithmic = true});
    if (tool == ToolKind::move)
        draw_align_button(call);
}

void joint_options(PanelCall& call, JointToolSettings& s) {
    static constexpr auto kTypes = [] {
        std::array<std::string_view, kBuiltInJointTypeCount> words;
        for (std::size_t i = 0; i < words.size(); ++i)
            words[i] = in_words(static_cast<JointType>(i));
        return words;
    }();
    int type = static_cast<int>(s.type);
    if (ui::combo(call.ui, "Type", type, kTypes, info_of(s.type).tooltip)) {
        s.type = static_cast<JointType>(type);
        s.numbers.ratio = info_of(s.type).ratio.usual; // another type has another unit
    }
    edit_joint(call, s.type, {}, s.numbers);
    if (can_be_slack(s.type))
        ui::slider(call.ui,
                   "Slack",
                   s.slack,
                   {.minimum = 0,
                    .maximum = 3,
                    .format = "%.2f m",
                    .tooltip = "Allowed change of the distance between the two points, both ways"});
}

void surface_reading(const ProbeReading& r) {
    const RayHit& hit = r.hit->hit;
    ui::fact("body", "%llu", static_cast<unsigned long long>(r.hit->body.ordinal));
    ui::fact("distance", "%.4f m", static_cast<double>(hit.t * length(r.ray.direction)));
    ui::fact("point",
             "%.3f  %.3f  %.3f",
             static_cast<double>(hit.point.x),
             static_cast<double>(hit.point.y),
             static_cast<double>(hit.point.z));
    ui::fact("normal",
             "%.3f  %.3f  %.3f",
             static_cast<double>(hit.normal.x),
             static_cast<double>(hit.normal.y),
             static_cast<double>(hit.normal.z));
    if (!r.material.empty())
        ui::fact("material", "%s", r.material.c_str());
    ui::fact("friction", "%.3g", static_cast<double>(r.friction));
}

/// Shown in nanoseconds while they are readable.
void time_fact(const char* name, double us) {
    if (us < 10)
        ui::fact(name, "%.0f ns", us * 1000);
    else
        ui::fact(name, "%.1f us", us);
}

/// Choices of the tree's type and of the drawn level.
void tree_reading(PanelCall& call, const ProbeReading& r, ProbeSettings& s) {
    std::array<std::string_view, kMeshAcceleratorCount> names;
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = name_of(static_cast<MeshAccelerator>(i));
    int how = static_cast<int>(r.accelerator);
    if (ui::combo(
            call.ui, "Tree", how, names, "Structure that answers the rays; all give the same hits"))
        call.ask(
            Do{SetParameter{"mesh_accelerator", static_cast<double>(how)}, ++call.ui.held.gesture});
    ui::fact("SAH cost", "%.1f boxes and triangles", r.tree.sah_cost);
    if (r.tree.depth == 0)
        return;
    ui::fact("built",
             "%zu nodes, %.0f bytes a triangle",
             r.tree.node_count,
             static_cast<double>(r.tree.byte_count) / static_cast<double>(r.triangle_count));
    s.level = std::min(s.level, r.tree.depth - 1);
    ui::slider(call.ui,
               "Level shown",
               s.level,
               {.minimum = -1,
                .maximum = static_cast<double>(r.tree.depth - 1),
                .format = s.level < 0 ? "none" : "%d",
                .tooltip = "Boxes of this level of the whole tree; 0 is the root"});
    if (s.level >= 0 && r.level_box_count > ProbeTool::kMostLevelBoxes)
        ui::fact(
            "boxes", "%zu, the first %zu drawn", r.level_box_count, ProbeTool::kMostLevelBoxes);
    else if (s.level >= 0)
        ui::fact("boxes", "%zu", r.level_box_count);
}

void curtain_reading(PanelCall& call, const ProbeReading& r, ProbeSettings& s) {
    ui::checkbox(
        call.ui,
        "Curtain of rays",
        s.shows_curtain,
        "A row of rays falls through the point under the pointer; hits in the color of their "
        "normal");
    if (!s.shows_curtain)
        return;
    ui::slider(call.ui,
               "Rays",
               s.curtain_rays,
               {.minimum = 10, .maximum = 5000, .format = "%d", .is_logarithmic = true});
    ui::fact("hits", "%zu of %zu", r.curtain_hits, r.curtain_rays);
    for (std::size_t i = 0; i < r.mrays_per_s.size(); ++i) {
        const std::string name(name_of(static_cast<MeshAccelerator>(i)));
        if (r.mrays_per_s[i] > 0)
            ui::fact(name.c_str(), "%.4g million rays/s", r.mrays_per_s[i]);
    }
}

void mesh_reading(PanelCall& call, const ProbeReading& r, ProbeSettings& s) {
    const RayHit& hit = r.hit->hit;
    ui::fact("triangle", "%u of %zu", hit.feature, r.triangle_count);
    ui::fact("vertex weights",
             "%.3f  %.3f  %.3f",
             static_cast<double>(1 - hit.u - hit.v),
             static_cast<double>(hit.u),
             static_cast<double>(hit.v));
    ui::heading(std::string(name_of(r.accelerator)).c_str());
    ui::fact("nodes", "%zu visited, %zu left out", r.nodes_visited, r.nodes_pruned);
    ui::fact("triangles", "%zu tested", r.triangles_tested);
    time_fact("time", r.accelerated_us);
    time_fact("brute force", r.brute_force_us);
    if (r.brute_force_agrees)
        ImGui::TextColored({0.25f, 0.65f, 0.35f, 1}, "brute force agrees, to the bit");
    else
        ImGui::TextColored({0.85f, 0.2f, 0.2f, 1}, "brute force DISAGREES");
    ui::checkbox(
        call.ui,
        "Show the tree's nodes",
        s.shows_nodes,
        "Early ones dark, late ones light, those left out dashed; tested triangles dotted");
    if (s.shows_nodes)
        ui::slider(call.ui,
                   "First nodes only",
                   s.node_limit,
                   {.minimum = 0,
                    .maximum = static_cast<double>(r.nodes_visited),
                    .format = s.node_limit == 0 ? "all" : "%d"});
    tree_reading(call, r, s);
    curtain_reading(call, r, s);
}

void probe_options(PanelCall& call, ProbeSettings& settings) {
    const ProbeReading& r = call.context.probe;
    if (!r.hit) {
        ImGui::TextDisabled("the ray meets nothing");
        return;
    }
    surface_reading(r);
    if (r.is_mesh)
        mesh_reading(call, r, settings);
    if (r.is_pinned)
        ui::wrapped_note("pinned: click lets it follow the pointer again");
}

} // namespace

ui::Rect draw_tool_strip(PanelCall& call, ToolSettings& tools, FileDialog& dialog) {
    const ToolKind active = tools.active;
    if (active == ToolKind::grab)
        return {};
    const float em = ImGui::GetFontSize();
    const Vec2 at = call.context.layout.viewport.min + Vec2{em * 0.6f, em * 0.6f};
    const char* names[kToolCount] = {"Grab",
                                     "Move",
                                     "Rotate",
                                     "Scale",
                                     "Duplicate options",
                                     "Spawn options",
                                     "Joint options",
                                     "Force options",
                                     "Probe reading",
                                     "Measurements",
                                     "Answer"};
    const char* name = names[static_cast<std::size_t>(active)];
    // In a low window the options scroll instead of covering the time bar.
    const float room = call.context.layout.viewport.max.y - at.y - em * 0.6f;
    ImGui::SetNextWindowSizeConstraints({0, 0}, {FLT_MAX, std::max(room, em * 4)});
    const ui::Region region(call, name, {at, at}, ui::Region::Look::floating);
    ImGui::PushItemWidth(em * 10);
    ImGui::TextUnformatted(name);
    ImGui::Separator();
    switch (active) {
    case ToolKind::move:
    case ToolKind::rotate:
    case ToolKind::scale:
        gizmo_options(call, tools.gizmo, active);
        break;
    case ToolKind::copies:
        draw_copy_options(call, tools);
        break;
    case ToolKind::spawn:
        spawn_options(call, tools.spawn, dialog);
        break;
    case ToolKind::joint:
        joint_options(call, tools.joint);
        break;
    case ToolKind::force:
        draw_force_options(call, tools.force);
        break;
    case ToolKind::probe:
        probe_options(call, tools.probe);
        break;
    case ToolKind::measure:
        draw_measure_options(call, tools.measure);
        break;
    case ToolKind::lab:
        draw_lab_answer(tools.lab);
        break;
    case ToolKind::grab:
        break;
    }
    ImGui::PopItemWidth();
    return {at, at + Vec2{ImGui::GetWindowWidth(), ImGui::GetWindowHeight()}};
}

} // namespace topple::app
