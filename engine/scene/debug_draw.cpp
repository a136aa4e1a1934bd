// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/debug_draw.h"

#include "topple/deformable/mesh/deformable_mesh.h"
#include "topple/world/state/lookup.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace topple {
namespace {

/// Time for which a velocity is drawn. [s]
constexpr Real kShownTime = 0.1f;

/// Returns a color for an island; neighboring numbers differ most.
DebugColor color_of_island(std::uint32_t island) {
    constexpr float kGoldenRatio = 0.618034f;
    const float turns = kGoldenRatio * static_cast<float>(island % 4096);
    const float hue = 6 * (turns - std::floor(turns));
    const auto channel = [hue](float middle) {
        const float away = std::abs(std::remainder(hue - middle, 6.0f));
        return 0.15f + 0.75f * std::clamp(2 - away, 0.0f, 1.0f);
    };
    return {channel(0), channel(2), channel(4), 1};
}

/// Reports one world.
class WorldDrawing {
public:
    WorldDrawing(const World& world, const DebugDrawOptions& options, DebugDraw& out)
        : world_(world),
          state_(world.state()),
          options_(options),
          colors_(options.colors),
          out_(out) {
        find_drawn();
    }

    void draw_bodies() const {
        for (std::size_t i = 0; i < state_.bodies.size(); ++i)
            if (is_drawn(i))
                draw_body(state_.bodies[i]);
    }
    void draw_contacts() const {
        for (const Contact& contact : state_.contacts) {
            const std::uint32_t a = state_.colliders[contact.collider_a].body;
            const std::uint32_t b = state_.colliders[contact.collider_b].body;
            if (is_drawn(a) && is_drawn(b))
                draw_contact(contact, offset_of(cell_of_contact(state_, contact), options_.cell));
        }
    }
    void draw_joints() const {
        for (const Joint& joint : state_.joints) {
            const std::uint32_t a = index_of(state_, joint.a), b = index_of(state_, joint.b);
            if ((a == kNoIndex || is_drawn(a)) && (b == kNoIndex || is_drawn(b)))
                draw_joint(joint, a, b);
        }
    }
    void draw_tree() const {
        const bool is_single = std::all_of(
            state_.bodies.begin(), state_.bodies.end(), [this](const Body& b) {
                return b.cell == state_.bodies.front().cell;
            });
        if (!is_single)
            return;
        for (const BroadPhase::Cell& cell : world_.broad_phase_cells()) {
            const Aabb box = box_between(cell.box, {}, options_.cell);
            if (cell.count == 0 && meets(box))
                draw_box(box, colors_.tree);
        }
    }
    void draw_deformables() const {
        for (const Deformable& d : state_.deformables)
            draw_deformable(d, offset_of(d.cell, options_.cell));
    }

private:
    [[nodiscard]] bool meets(const Aabb& box) const {
        return !options_.bounds || overlaps(box, *options_.bounds);
    }
    [[nodiscard]] bool is_drawn(std::size_t body) const { return is_drawn_[body] != 0; }
    void find_drawn() {
        is_drawn_.assign(state_.bodies.size(), 0);
        for (std::size_t i = 0; i < state_.bodies.size(); ++i) {
            const Body& body = state_.bodies[i];
            if (!options_.hidden && state_.object_marks.is_hidden(body.id))
                continue;
            const auto colliders = colliders_of(state_, body);
            const bool is_near = std::any_of(
                colliders.begin(), colliders.end(), [&](const Collider& c) {
                    return meets(box_between(c.fat_box, body.cell, options_.cell));
                });
            is_drawn_[i] = is_near || (colliders.empty() && !options_.bounds) ? 1 : 0;
        }
    }

    [[nodiscard]] DebugColor color_of(const Body& body, const Collider& collider) const {
        if (collider.is_sensor)
            return colors_.sensor;
        if (body.is_disabled)
            return colors_.disabled_body;
        if (body.motion == Motion::static_)
            return colors_.static_body;
        if (body.motion == Motion::kinematic)
            return colors_.kinematic_body;
        if (options_.islands)
            return color_of_island(body.island);
        return body.is_asleep ? colors_.asleep_body : colors_.awake_body;
    }
    /// Returns the place of a plane that is drawn: around the region, or around the origin of the frame.
    [[nodiscard]] Vec3 middle() const {
        return options_.bounds ? center(*options_.bounds) : Vec3{};
    }

    void draw_body(const Body& body) const {
        for (const Collider& collider : colliders_of(state_, body)) {
            if (!collider.visible && !options_.hidden)
                continue;
            const Shape& shape = world_.shape(collider.shape);
            const Transform pose = shape_pose_between(
                shape, body.world_from_body * collider.body_from_shape, body.cell, options_.cell);
            const DebugColor color = color_of(body, collider);
            if (options_.surfaces)
                draw_surface(shape, pose, middle(), options_.plane_size, color, out_);
            if (options_.shapes)
                draw_outline(shape, pose, middle(), options_.plane_size, color, out_);
            if (options_.boxes && is_bounded(collider.fat_box))
                draw_box(box_between(collider.fat_box, body.cell, options_.cell), colors_.box);
        }
        draw_marks(body);
    }
    void draw_marks(const Body& body) const {
        const Transform pose = pose_in(options_.cell, body);
        const Vec3 middle = body.center_of_mass + offset_of(body.cell, options_.cell);
        if (options_.centers && body.motion == Motion::dynamic) {
            constexpr std::array kAxes{DebugColor{0.82f, 0.27f, 0.18f, 1},
                                       DebugColor{0.25f, 0.61f, 0.27f, 1},
                                       DebugColor{0.24f, 0.44f, 0.71f, 1}};
            for (int axis = 0; axis < 3; ++axis) {
                Vec3 arm;
                arm[axis] = options_.mark_size;
                out_.segment(middle,
                             middle + rotate(pose.rotation, arm),
                             kAxes[static_cast<std::size_t>(axis)]);
            }
            out_.point(middle, colors_.label);
        }
        if (options_.velocities && !body.is_asleep && body.v != Vec3{})
            out_.segment(middle, middle + body.v * kShownTime, colors_.velocity);
        if (options_.names) {
            const std::string name = world_.name_of(body.id);
            out_.text(middle,
                      name.empty() ? "body " + std::to_string(body.id.ordinal) : name,
                      colors_.label);
        }
    }
    void draw_box(const Aabb& box, DebugColor color) const {
        const auto corner = [&box](unsigned i) {
            return Vec3{(i & 1u) != 0 ? box.max.x : box.min.x,
                        (i & 2u) != 0 ? box.max.y : box.min.y,
                        (i & 4u) != 0 ? box.max.z : box.min.z};
        };
        for (unsigned i = 0; i < 8; ++i)
            for (unsigned bit = 1; bit < 8; bit *= 2)
                if ((i & bit) == 0)
                    out_.segment(corner(i), corner(i | bit), color);
    }
    /// `by`: from the frame of the contact to that of the drawing. [m]
    void draw_contact(const Contact& contact, Vec3 by) const {
        Vec3 middle;
        for (const Contact::Point& p : contact.active_points())
            middle += (p.point + by) / static_cast<Real>(contact.point_count);
        for (const Contact::Point& p : contact.active_points()) {
            const Vec3 at = p.point + by;
            if (options_.contacts) {
                out_.point(at, colors_.contact);
                out_.segment(at, at + contact.normal * options_.mark_size, colors_.normal);
            }
            if (options_.impulses && p.normal_impulse > 0)
                out_.segment(at,
                             at + contact.normal * (p.normal_impulse * options_.impulse_size),
                             colors_.contact);
        }
        if (options_.impulses && contact.friction_impulse != Vec3{})
            out_.segment(middle,
                         middle + contact.friction_impulse * options_.impulse_size,
                         colors_.friction);
    }
    /// Reports one end of a joint, and returns its anchor. `body`: its index, or kNoIndex for the world.
    Vec3 draw_end(const Joint& joint, std::uint32_t body, Vec3 anchor, Quat frame) const {
        Transform pose{offset_of(joint.world_cell, options_.cell), {}};
        if (body != kNoIndex)
            pose = pose_in(options_.cell, state_.bodies[body]);
        const Vec3 at = transform_point(pose, anchor);
        if (body != kNoIndex && state_.bodies[body].motion != Motion::static_) {
            const Body& b = state_.bodies[body];
            out_.segment(b.center_of_mass + offset_of(b.cell, options_.cell), at, colors_.joint);
        }
        out_.point(at, colors_.joint);
        if (has_frames(joint.type))
            out_.segment(at,
                         at + rotate(pose.rotation, rotate(frame, {0, 0, options_.mark_size})),
                         colors_.joint);
        return at;
    }
    void draw_joint(const Joint& joint, std::uint32_t a, std::uint32_t b) const {
        const Vec3 at_a = draw_end(joint, a, joint.local_anchor_a, joint.local_frame_a);
        const Vec3 at_b = draw_end(joint, b, joint.local_anchor_b, joint.local_frame_b);
        if (!info_of(joint.type).has_pulleys)
            return out_.segment(at_a, at_b, colors_.joint);
        const Vec3 by = offset_of(joint.world_cell, options_.cell);
        out_.segment(at_a, joint.pulley_a + by, colors_.joint);
        out_.segment(joint.pulley_a + by, joint.pulley_b + by, colors_.joint);
        out_.segment(joint.pulley_b + by, at_b, colors_.joint);
    }
    void draw_deformable(const Deformable& d, Vec3 by) const {
        const std::vector<Vec3>& at = d.particles.positions;
        if (!options_.hidden && state_.object_marks.is_hidden(d.id))
            return;
        if (std::none_of(at.begin(), at.end(), [&](Vec3 p) { return meets({p + by, p + by}); }))
            return;
        if (options_.shapes)
            for (const Spring& spring : d.mesh->springs)
                if (spring.kind == SpringKind::structural)
                    out_.segment(at[spring.a] + by, at[spring.b] + by, colors_.awake_body);
        if (options_.surfaces)
            for (const auto& t : d.mesh->triangles)
                out_.triangle(at[t[0]] + by, at[t[1]] + by, at[t[2]] + by, colors_.awake_body);
    }

    const World& world_;
    const WorldState& state_;
    const DebugDrawOptions& options_;
    const DebugColors& colors_;
    DebugDraw& out_;
    std::vector<std::uint8_t> is_drawn_; ///< Indexed by body.
};

} // namespace

void draw_world(const World& world, const DebugDrawOptions& options, DebugDraw& out) {
    const WorldDrawing drawing(world, options, out);
    drawing.draw_bodies();
    drawing.draw_deformables();
    if (options.contacts || options.impulses)
        drawing.draw_contacts();
    if (options.joints)
        drawing.draw_joints();
    if (options.broad_phase)
        drawing.draw_tree();
}

} // namespace topple
