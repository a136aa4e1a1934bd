// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/probe_tool.h"

#include "app/view/lines/probe_lines.h"
#include "app/view/material_groups.h"
#include "topple/core/stopwatch.h"

#include <algorithm>
#include <bit>

namespace topple::app {
namespace {

constexpr int kTimedRays = 8;

Ray in_frame_of(const Ray& ray, const Transform& world_from_mesh) {
    Ray local = ray;
    local.origin = inverse_transform_point(world_from_mesh, ray.origin);
    local.direction = inverse_transform_direction(world_from_mesh, ray.direction);
    return local;
}

bool are_same(const std::optional<RayHit>& a, const std::optional<RayHit>& b) {
    if (a.has_value() != b.has_value())
        return false;
    return !a || (a->feature == b->feature &&
                  std::bit_cast<std::uint32_t>(a->t) == std::bit_cast<std::uint32_t>(b->t));
}

} // namespace

bool ProbeTool::press(const ToolContext&, ToolOutput&) { return false; }

void ProbeTool::click(const ToolContext& context, ToolOutput&) {
    if (pinned_)
        pinned_.reset();
    else
        pinned_ = context.pointer_ray();
}

void ProbeTool::measure(const ToolContext& context, const Ray& ray) {
    reading_ = {.ray = ray, .hit = pick(context.frame, ray), .is_pinned = pinned_.has_value()};
    trace_ = {};
    triangle_.reset();
    tested_.clear();
    if (!reading_.hit)
        return;
    const Body* body = find_body(context.frame, reading_.hit->body);
    const Collider& collider = context.frame.state->colliders[reading_.hit->collider];
    reading_.material = material_label(collider, reading_.hit->hit.feature);
    reading_.friction = material_at(collider, reading_.hit->hit.feature).friction;
    const auto* shape = std::get_if<MeshShape>(&(*context.frame.shapes)[collider.shape]->shape);
    if (body == nullptr || shape == nullptr)
        return;
    if (shape->mesh != mesh_)
        curtain_.forget();
    mesh_ = shape->mesh;
    world_from_mesh_ = body->world_from_body * collider.body_from_shape;
    measure_mesh(context, in_frame_of(ray, world_from_mesh_));
    look_at_tree(context.settings.probe.level);
    if (context.settings.probe.shows_curtain)
        let_curtain_fall(context);
}

void ProbeTool::measure_mesh(const ToolContext& context, const Ray& local) {
    const MeshTree& tree = *mesh_;
    reading_.is_mesh = true;
    reading_.accelerator = context.frame.state->parameters.mesh_accelerator;
    reading_.triangle_count = tree.mesh().triangles.size();

    // The timed ray is not the traced one; the fastest of a few counts, since the first one also loads the caches.
    std::optional<RayHit> fast;
    Stopwatch watch;
    reading_.accelerated_us = 1e12;
    const int repeats = reading_.accelerator == MeshAccelerator::brute_force ? 1 : kTimedRays;
    for (int i = 0; i < repeats; ++i) {
        watch.restart();
        fast = tree.cast_ray(local, reading_.accelerator);
        reading_.accelerated_us = std::min(reading_.accelerated_us, watch.elapsed_ms() * 1000);
    }
    watch.restart();
    const auto slow = tree.cast_ray(local, MeshAccelerator::brute_force);
    reading_.brute_force_us = watch.elapsed_ms() * 1000;
    reading_.brute_force_agrees = are_same(fast, slow);

    (void)tree.cast_ray(local, reading_.accelerator, &trace_);
    reading_.nodes_visited = trace_.nodes.size();
    reading_.nodes_pruned = static_cast<std::size_t>(
        std::count_if(trace_.nodes.begin(), trace_.nodes.end(), [](const TraversalTrace::Node& n) {
            return n.pruned;
        }));
    reading_.triangles_tested = trace_.triangles.size();
    const auto in_world = [&](std::uint32_t index) {
        const Triangle t = triangle_of(tree.mesh(), index);
        return Triangle{transform_point(world_from_mesh_, t.a),
                        transform_point(world_from_mesh_, t.b),
                        transform_point(world_from_mesh_, t.c)};
    };
    if (reading_.accelerator != MeshAccelerator::brute_force)
        for (const std::uint32_t index : trace_.triangles)
            tested_.push_back(in_world(index));
    if (fast)
        triangle_ = in_world(fast->feature);
}

void ProbeTool::look_at_tree(int level) {
    const MeshAccelerator how = reading_.accelerator;
    if (looked_.mesh != mesh_ || looked_.how != how)
        looked_ = {mesh_, how, -1, mesh_->stats(how), {}};
    level = std::min(level, looked_.stats.depth - 1);
    if (looked_.level != level) {
        looked_.level = level;
        looked_.boxes = mesh_->level_boxes(how, level);
    }
    reading_.tree = looked_.stats;
    reading_.level_box_count = looked_.boxes.size();
}

void ProbeTool::let_curtain_fall(const ToolContext& context) {
    Vec3 right = rotate(context.camera.world_from_camera().rotation, {1, 0, 0});
    right.y = 0;
    curtain_.fall(*mesh_,
                  world_from_mesh_,
                  reading_.hit->hit.point,
                  normalize_or(right, {1, 0, 0}),
                  static_cast<std::size_t>(std::max(context.settings.probe.curtain_rays, 1)),
                  reading_.accelerator);
    reading_.curtain_rays = curtain_.ray_count();
    reading_.curtain_hits = curtain_.hit_count();
    for (std::size_t i = 0; i < reading_.mrays_per_s.size(); ++i)
        reading_.mrays_per_s[i] = curtain_.mrays_per_s(static_cast<MeshAccelerator>(i));
}

void ProbeTool::draw(const ToolContext& context, ToolOutput& out) const {
    const ProbeSettings& settings = context.settings.probe;
    ProbeDrawing drawing{.ray = reading_.ray, .triangle = triangle_};
    if (reading_.hit)
        drawing.hit = reading_.hit->hit;
    if (reading_.is_mesh && settings.shows_nodes) {
        drawing.trace = &trace_;
        drawing.world_from_mesh = world_from_mesh_;
        drawing.tested = tested_;
        if (settings.node_limit > 0)
            drawing.node_count_shown = static_cast<std::size_t>(settings.node_limit);
    }
    if (reading_.is_mesh) {
        drawing.world_from_mesh = world_from_mesh_;
        drawing.level = std::span(looked_.boxes)
                            .first(std::min(looked_.boxes.size(), kMostLevelBoxes));
        if (settings.shows_curtain)
            curtain_.draw(out.annotations);
    }
    add_probe(out.annotations, drawing);
}

void ProbeTool::hover(const ToolContext& context, ToolOutput& out) {
    out.cursor = CursorShape::crosshair;
    out.status = pinned_
                     ? "the ray is pinned: look at it from the side · click lets it follow again"
                     : "point at anything · click pins the ray · Esc puts the probe away";
    if (!pinned_) {
        measure(context, context.pointer_ray());
        if (reading_.hit)
            out.hovered = reading_.hit->body;
        draw(context, out);
    }
}

void ProbeTool::annotate(const ToolContext& context, ToolOutput& out) {
    if (!pinned_)
        return;
    measure(context, *pinned_);
    draw(context, out);
}

bool ProbeTool::cancel(const ToolContext&, ToolOutput&) {
    const bool was_pinned = pinned_.has_value();
    pinned_.reset();
    return was_pinned;
}

} // namespace topple::app
