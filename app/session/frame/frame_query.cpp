// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/frame_query.h"

#include "app/session/frame/find_record.h"
#include "app/session/frame/soft_pick.h"
#include "topple/world/why_awake.h"
#include "topple/world/world.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace topple::app {
namespace {

/// Slab test. A fat box has a margin, so a rounding error loses nothing inside it.
bool may_meet(const Aabb& box, const Ray& ray) {
    Real enter = ray.t_min, leave = ray.t_max;
    for (int axis = 0; axis < 3; ++axis) {
        if (ray.direction[axis] == 0) {
            if (ray.origin[axis] < box.min[axis] || ray.origin[axis] > box.max[axis])
                return false;
            continue;
        }
        const Real a = (box.min[axis] - ray.origin[axis]) / ray.direction[axis];
        const Real b = (box.max[axis] - ray.origin[axis]) / ray.direction[axis];
        enter = std::max(enter, std::min(a, b));
        leave = std::min(leave, std::max(a, b));
    }
    return enter <= leave;
}

std::string name_or_number(const Names& names, const char* kind, std::uint64_t ordinal) {
    const std::string& name = names.of(ordinal);
    return name.empty() ? std::string(kind) + ' ' + std::to_string(ordinal) : name;
}

std::string with_digits(Real number, int after_point) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", after_point, static_cast<double>(number));
    return text;
}

} // namespace

const Shape& shape_of(const PublishedFrame& frame, const Collider& collider) {
    return (*frame.shapes)[collider.shape]->shape;
}

std::span<const Collider> colliders_of(const PublishedFrame& frame, const Body& body) {
    return std::span(frame.state->colliders).subspan(body.first_collider, body.collider_count);
}

const Body* find_body(const PublishedFrame& frame, BodyId id) {
    return find_record(frame.state->bodies, id);
}
const Joint* find_joint(const PublishedFrame& frame, JointId id) {
    return find_record(frame.state->joints, id);
}

const PlotCurve* find_curve(const PublishedFrame& frame, const PlottedQuantity& quantity) {
    return frame.plots != nullptr ? find_curve(*frame.plots, quantity) : nullptr;
}
const PlotCurve* find_curve(const PlotCurves& curves, const PlottedQuantity& quantity) {
    const auto found = std::find_if(curves.begin(), curves.end(), [&](const PlotCurve& curve) {
        return curve.quantity() == quantity;
    });
    return found == curves.end() ? nullptr : &*found;
}

Selection present(const PublishedFrame& frame, const Selection& selection) {
    Selection there;
    for (const BodyId id : selection.bodies())
        if (find_body(frame, id) != nullptr)
            there.add(id);
    for (const JointId id : selection.joints())
        if (find_joint(frame, id) != nullptr)
            there.add(id);
    for (const DeformableId id : selection.deformables())
        if (find_deformable(frame, id) != nullptr)
            there.add(id);
    for (const AnnotationId id : selection.annotations())
        if (find_annotation(frame.state->annotations, id) != nullptr)
            there.add(id);
    there.make_active(selection.active());
    return there;
}

std::string display_name(const PublishedFrame& frame, BodyId id) {
    return name_or_number(frame.state->body_names, "body", id.ordinal);
}

std::string display_name(const PublishedFrame& frame, const Joint& joint) {
    return name_or_number(frame.state->joint_names, in_words(joint.type), joint.id.ordinal);
}

std::string display_name(const SceneBookmark& bookmark) {
    return bookmark.name.empty() ? "View " + std::to_string(bookmark.number) : bookmark.name;
}

std::string display_name(const TimelineView::Bookmark& bookmark) {
    return bookmark.name.empty() ? "Step " + std::to_string(bookmark.step) : bookmark.name;
}

std::string display_name(std::uint64_t lane, const std::string& name) {
    return name.empty() ? "Run " + std::to_string(lane) : name;
}

const TimelineView::Bookmark* bookmark_at(const TimelineView& time, std::uint64_t step) {
    const auto at = std::find_if(time.bookmarks.begin(),
                                 time.bookmarks.end(),
                                 [&](const auto& bookmark) { return bookmark.step == step; });
    return at == time.bookmarks.end() ? nullptr : &*at;
}

std::string display_title(const PublishedFrame& frame) {
    const std::string title = frame.header != nullptr ? frame.header->title : std::string();
    const std::filesystem::path source(frame.scene_source);
    if (!source.has_extension() || source.filename() == title)
        return title;
    const std::string file = source.filename().string();
    return title.empty() || source.stem() == title ? file : title + " (" + file + ")";
}

std::string sleep_text(const PublishedFrame& frame, BodyId id) {
    using Reason = WhyAwake::Reason;
    const WhyAwake why = why_awake(*frame.state, id);
    const std::string who = why.body == id ? "it" : why.body ? display_name(frame, why.body) : "";
    switch (why.reason) {
    case Reason::not_dynamic:
        return {};
    case Reason::asleep:
        return "asleep";
    case Reason::sleep_is_off:
        return "awake: sleep is off in this world";
    case Reason::may_not_sleep:
        return "awake: " + who + " may not sleep";
    case Reason::held:
        return "awake: grabbed with the mouse: " + who;
    case Reason::thrust:
        return "awake: driven: " + who;
    case Reason::touches_kinematic:
        return "awake: touched by " + who + ", which is driven";
    case Reason::touches_belt:
        return "awake: moved by the surface of " + who;
    case Reason::ramping:
        return "awake: " + who + " still changes to the solver level that was asked for";
    case Reason::too_fast:
        return "awake: " + who + " moves at " + with_digits(why.speed, 2) + " m/s";
    case Reason::waiting:
        break;
    }
    return "awake: sleeps after " + with_digits(why.seconds, 1) + " s of rest";
}

namespace {

/// Returns the first hit of a visible, accepted collider.
template<typename Accepts>
std::optional<FrameHit> pick_among(const PublishedFrame& frame,
                                   const Ray& ray,
                                   const Accepts& accepts) {
    std::optional<FrameHit> nearest;
    Ray rest = ray;
    const WorldState& state = *frame.state;
    for (std::uint32_t i = 0; i < state.colliders.size(); ++i) {
        const Collider& collider = state.colliders[i];
        const Body& body = state.bodies[collider.body];
        if (!collider.visible || !accepts(body) || !may_meet(collider.fat_box, rest))
            continue;
        const Transform world_from_shape = body.world_from_body * collider.body_from_shape;
        const auto hit = cast_ray(shape_of(frame, collider), world_from_shape, rest);
        if (!hit || (nearest && !(hit->t < nearest->hit.t)))
            continue;
        nearest = FrameHit{.body = body.id, .collider = i, .hit = *hit};
        rest.t_max = hit->t;
    }
    return nearest;
}

} // namespace

std::optional<FrameHit> pick(const PublishedFrame& frame, const Ray& ray, Pickable which) {
    return pick_among(
        frame, ray, [&](const Body& body) { return is_pickable(*frame.state, body.id, which); });
}

std::optional<Real> ground_below(const PublishedFrame& frame, Vec3 point) {
    constexpr Real kFarAbove = 1e4f; // [m]
    const auto is_still = [](const Body& body) { return body.motion == Motion::static_; };
    for (const Vec3 from : {point, Vec3{point.x, point.y + kFarAbove, point.z}})
        if (const auto hit = pick_among(
                frame, Ray{.origin = from, .direction = {0, -1, 0}}, is_still);
            hit && hit->hit.t > 0) // at once: the point is inside the ground
            return hit->hit.point.y;
    return std::nullopt;
}

Aabb bounds_of(const PublishedFrame& frame, const Body& body) {
    Aabb bounds;
    for (const Collider& collider : colliders_of(frame, body)) {
        if (!collider.visible)
            continue;
        const Aabb box = topple::bounds_of(shape_of(frame, collider),
                                           body.world_from_body * collider.body_from_shape);
        if (is_bounded(box))
            bounds = unite(bounds, box);
    }
    return bounds;
}

Aabb bounds_of(const PublishedFrame& frame, std::span<const BodyId> bodies) {
    Aabb bounds;
    for (const BodyId id : bodies)
        if (const Body* body = find_body(frame, id))
            bounds = unite(bounds, bounds_of(frame, *body));
    return bounds;
}

std::optional<Vec3> middle_of(const PublishedFrame& frame,
                              std::span<const BodyId> bodies,
                              std::span<const DeformableId> deformables) {
    Vec3 sum;
    Real count = 0;
    for (const BodyId id : bodies)
        if (const Body* body = find_body(frame, id)) {
            sum += body->center_of_mass;
            count += 1;
        }
    for (const DeformableId id : deformables)
        if (const Deformable* d = find_deformable(frame, id); d && d->particles.size() > 0) {
            Vec3 middle;
            for (const Vec3 p : d->particles.positions)
                middle += p;
            sum += middle / static_cast<Real>(d->particles.size());
            count += 1;
        }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

Aabb bounds_of_all(const PublishedFrame& frame) {
    Aabb moving, all;
    for (const Body& body : frame.state->bodies) {
        const Aabb box = bounds_of(frame, body);
        all = unite(all, box);
        if (body.motion != Motion::static_)
            moving = unite(moving, box);
    }
    return is_empty(moving) ? all : moving;
}

std::vector<BodyId> bodies_inside(const PublishedFrame& frame,
                                  const Mat4& clip_from_world,
                                  const ScreenRectangle& rectangle,
                                  bool with_static) {
    std::vector<BodyId> inside;
    for (const Body& body : frame.state->bodies) {
        if ((body.motion == Motion::static_ && !with_static) ||
            !is_pickable(*frame.state, body.id, Pickable::unlocked))
            continue;
        const Aabb box = bounds_of(frame, body);
        if (is_empty(box))
            continue;
        const Vec4 clip = clip_from_world * to_vec4(center(box), 1);
        if (!(clip.w > 0))
            continue;
        const Vec2 at{clip.x / clip.w, clip.y / clip.w};
        if (rectangle.min.x <= at.x && at.x <= rectangle.max.x && rectangle.min.y <= at.y &&
            at.y <= rectangle.max.y)
            inside.push_back(body.id);
    }
    return inside;
}

DeformableDef numbers_of(const Deformable& deformable) {
    DeformableDef def = *deformable.made_from;
    def.id = deformable.id;
    def.attachments = deformable.attachments;
    def.tears = {};
    return def;
}

BodyDef definition_of(const PublishedFrame& frame, const Body& body) {
    BodyDef def = definition_of(*frame.state, *frame.shapes, body);
    def.name = frame.state->body_names.of(body.id.ordinal);
    return def;
}

} // namespace topple::app
