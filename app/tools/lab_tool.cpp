// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/lab_tool.h"

#include "app/lab/outline.h"
#include "app/view/lines/lab_lines.h"
#include "topple/geometry/rays/ray_tests.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr Real kAround = 6; ///< Margin around the shapes beyond which nothing need be visible.
                            ///< [m]
constexpr Real kReach = 12; ///< Distance within which a press hits a handle. [px]
constexpr Rgba kHandle = rgb(0xe69f00), kSize = rgb(0x56b4e9);

/// Returns the place of the pixel in the plane of planar shapes, or in the plane through `at` that faces the eye.
std::optional<Vec3> place_under(const ToolContext& context, Vec2 pixel, Vec3 at, bool is_planar) {
    const Ray ray = context.camera.ray_through(pixel, context.viewport);
    const Vec3 towards_eye = rotate(context.camera.world_from_camera().rotation, {0, 0, 1});
    const Vec3 normal = is_planar ? Vec3{0, 0, 1} : towards_eye;
    const auto hit = cast_ray(Plane{normal, is_planar ? 0 : dot(normal, at)}, ray);
    return hit ? std::optional(hit->point) : std::nullopt;
}

Vec2 pixel_of(const ToolContext& context, Vec3 at) {
    const Vec3 pixel = context.camera.project(at, context.viewport);
    return {pixel.x, pixel.y};
}

/// Returns the argument's name for its first handle; vertices of a triangle have letters.
std::string label_of_probe(const LabSettings& settings,
                           const lab::LabTest& test,
                           const lab::Handle& handle) {
    const lab::Argument& argument = settings.arguments[handle.argument];
    const std::string name = spaced(test.parameters[handle.argument].name);
    if (argument.kind != lab::Kind::triangle)
        return handle.field == 0 ? name : std::string();
    const std::string vertex(lab::fields_of(argument)[handle.field].name);
    return handle.field == 0 ? name + " " + vertex : vertex;
}

} // namespace

std::string spaced(std::string_view name) {
    std::string text(name);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

const lab::LabTest& test_of(const LabSettings& settings) {
    return settings.test != nullptr ? *settings.test : lab::all_tests().front();
}

void choose_test(LabSettings& settings, const lab::LabTest& test) {
    settings.test = &test;
    settings.arguments = lab::start_of(test.parameters);
    settings.shows_printed = settings.plays = false;
}

const LabAnswers& answers_of(LabSettings& settings) {
    LabAnswers& answers = settings.answers;
    const lab::LabTest& test = test_of(settings);
    place_arrows(test.parameters, settings.arguments);
    if (answers.test != &test || !(answers.arguments == settings.arguments)) {
        answers = {.test = &test, .arguments = settings.arguments, .ours = {}, .printed = {}};
        answers.ours = test.run(settings.arguments);
        if (test.as_printed.run != nullptr)
            answers.printed = test.as_printed.run(settings.arguments);
    }
    return answers;
}

bool is_planar(const LabSettings& settings) {
    return std::any_of(settings.arguments.begin(),
                       settings.arguments.end(),
                       [](const lab::Argument& a) { return lab::is_planar(a.kind); });
}

Aabb bounds_of(LabSettings& settings) {
    Aabb bounds{{-1, is_planar(settings) ? -1.8f : 0.0f, -1}, {1, 1.8f, 1}};
    for (const lab::Handle& handle : lab::handles_of(settings.arguments))
        bounds = unite(bounds, handle.position);
    const Aabb near = grown(bounds, kAround);
    for (const lab::Mark& mark : answers_of(settings).ours.marks)
        for (const Vec3 p : {mark.a, mark.b, mark.c})
            if (contains(near, p) && (p == mark.a || mark.look != lab::Mark::Look::point))
                bounds = unite(bounds, p);
    return bounds;
}

std::optional<lab::Handle> LabTool::handle_under(const ToolContext& context) {
    std::optional<lab::Handle> nearest;
    Real best = kReach * context.viewport.pixel_scale;
    for (const lab::Handle& handle : lab::handles_of(context.settings.lab.arguments)) {
        const Vec3 pixel = context.camera.project(handle.position, context.viewport);
        const Real away = length(Vec2{pixel.x, pixel.y} - context.pointer);
        // Of two handles at one place the later is on top, so that a radius of zero can be dragged out again.
        if (pixel.z > 0 && away <= best) {
            best = away;
            nearest = handle;
        }
    }
    return nearest;
}

bool LabTool::press(const ToolContext& context, ToolOutput&) {
    held_ = handle_under(context);
    if (held_)
        offset_ = pixel_of(context, held_->position) - context.pointer;
    return held_.has_value();
}

void LabTool::drag(const ToolContext& context, ToolOutput& out) {
    LabSettings& settings = context.settings.lab;
    if (!held_ || held_->argument >= settings.arguments.size())
        return;
    out.cursor = CursorShape::hand;
    lab::Argument& argument = settings.arguments[held_->argument];
    if (const auto place = place_under(
            context, context.pointer + offset_, held_->position, is_planar(settings)))
        lab::move_handle(argument, held_->field, *place);
    out.status = std::string(test_of(settings).parameters[held_->argument].name) + ": " +
                 std::string(lab::fields_of(argument)[held_->field].name) + " · " +
                 lab::text_of(argument);
}

void LabTool::release(const ToolContext&, ToolOutput&) { held_.reset(); }

void LabTool::hover(const ToolContext& context, ToolOutput& out) {
    const auto handle = handle_under(context);
    out.cursor = handle ? CursorShape::hand : CursorShape::arrow;
    out.status =
        "drag a dot to move the shape, a blue one to size it · drag elsewhere orbits · Esc "
        "goes back to the scene";
}

bool LabTool::cancel(const ToolContext&, ToolOutput&) {
    const bool was_held = held_.has_value();
    held_.reset();
    return was_held;
}

void LabTool::annotate(const ToolContext& context, ToolOutput& out) {
    LabSettings& settings = context.settings.lab;
    const lab::LabTest& test = test_of(settings);
    if (settings.test == nullptr)
        choose_test(settings, test);
    const Theme theme = context.settings.lab.theme;
    add_lab_ground(out.annotations, is_planar(settings), theme);
    const LabAnswers& answers = answers_of(settings);
    lab::Answer outlines;
    for (std::size_t i = 0; i < settings.arguments.size(); ++i)
        add_outline(outlines, settings.arguments[i], role_of(test.parameters, i));
    add_lab(out.annotations, answers.ours, LabVoice::ours, theme);
    add_lab(out.annotations, outlines, LabVoice::ours, theme);
    if (settings.shows_printed)
        add_lab(out.annotations, answers.printed, LabVoice::as_printed, theme);
    for (const lab::Handle& handle : lab::handles_of(settings.arguments)) {
        const bool is_place = handle.meaning == lab::Meaning::place;
        out.annotations.points.push_back(
            {handle.position, is_place ? kHandle : kSize, is_place ? 12.0f : 10.0f, true});
        if (const std::string label = label_of_probe(settings, test, handle); !label.empty())
            out.annotations.labels.push_back(
                {.position = handle.position,
                 .text = label,
                 .color = color_of(role_of(test.parameters, handle.argument), theme),
                 .keeps_clear = true});
    }
}

} // namespace topple::app
