// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/frame_view.h"

#include "app/session/frame/pickable.h"
#include "app/session/frame/twin_bodies.h"
#include "app/view/body_color.h"
#include "app/view/deformable_view.h"
#include "app/view/effects.h"
#include "app/view/frame_poses.h"
#include "app/view/hardware/joint_placement.h"
#include "app/view/hardware/thruster_hardware.h"
#include "app/view/lines/force_lines.h"
#include "app/view/material_groups.h"
#include "app/view/overlays.h"
#include "app/view/shadow_ranges.h"
#include "app/view/style/looks.h"
#include "app/view/style/theme.h"
#include "app/view/surface_stripes.h"
#include "app/view/surroundings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace topple::app {
namespace {

/// Static boxes of at least this half width and depth are floors: they show the grid and cast no shadow. [m]
constexpr Real kFloorHalfSize = 5;
/// Share of the tint in the color of bodies whose pose differs from that in another run. [-]
constexpr float kPartedTint = 0.45f;

bool is_big_box(const Shape& shape, Motion motion) {
    const auto* box = std::get_if<BoxShape>(&shape);
    return box && motion == Motion::static_ && box->half_extents.x >= kFloorHalfSize &&
           box->half_extents.z >= kFloorHalfSize;
}

/// Meshes with their own colors are tinted by the body's color, those with images a little.
Rgba color_of_part(const Shape& shape, Rgba body_color) {
    const auto* mesh = std::get_if<MeshShape>(&shape);
    if (!mesh || !has_own_colors(mesh->mesh->mesh()))
        return body_color;
    const auto& look = mesh->mesh->mesh().look;
    const bool has_images = look && !look->images.empty();
    return mix(rgb(0xffffff), body_color, has_images ? 0.12f : 0.35f);
}

/// Region around the camera's target from which shadows fall into the picture. [m]
Aabb region_of_interest(const RenderCamera& camera) {
    const Vec3 middle = camera.eye + camera.forward * camera.focus_distance;
    return grown({middle, middle}, std::max(6.0f, 2.2f * camera.focus_distance));
}

/// Colors of the hardware of joints, by paint; see pack().
using PackedPaints = std::array<std::uint32_t, 4>;
/// Returns the theme's colors, `share` of which is the color of selected objects.
PackedPaints paints_of(const ViewOptions& options, float share, float alpha) {
    const ThemeColors& colors = colors_of(options.theme);
    PackedPaints packed{};
    for (const auto& [paint, own] : {std::pair{HardwarePaint::steel, colors.steel},
                                     {HardwarePaint::dark, colors.dark_steel},
                                     {HardwarePaint::rope, colors.rope},
                                     {HardwarePaint::motor, colors.motor}})
        packed[static_cast<std::size_t>(paint)] = pack(
            with_alpha(mix(own, colors.selected, share), alpha));
    return packed;
}

class Extractor {
public:
    Extractor(const FrameViewInput& input, const FramePoses& poses, RenderScene& out)
        : input_(input),
          state_(*input.frame->state),
          poses_(poses),
          out_(out),
          view_(make_frustum(input.camera.clip_from_world())),
          interest_(region_of_interest(input.camera)) {}

    void add_bodies() {
        find_still_parts();
        for (std::size_t i = 0; i < state_.bodies.size(); ++i) {
            const Body& body = state_.bodies[i];
            for (std::uint32_t k = 0; k < body.collider_count; ++k) {
                const Collider& collider = state_.colliders[body.first_collider + k];
                if (is_shown(body, collider))
                    add_part(body, collider, poses_.world_from_body[i]);
            }
        }
    }

    /// Adds the bodies of the other run that stand elsewhere than their twins.
    void add_ghosts() {
        const GhostView& ghost = input_.frame->ghost;
        if (!input_.options.ghost || ghost.bodies.empty())
            return;
        const std::uint32_t color = pack(colors_of(input_.options.theme).ghost);
        const std::vector<Transform> poses = ghost_poses(input_);
        for (std::size_t i = 0; i < ghost.bodies.size(); ++i) {
            if (is_hidden(ghost.bodies[i].id))
                continue;
            for (std::size_t k = 0; k < ghost.bodies[i].part_count; ++k) {
                const GhostBodyPart& part = ghost.parts[ghost.bodies[i].first_part + k];
                const Shape& shape = (*ghost.shapes)[part.shape]->shape;
                const Transform world_from_part = poses[i] * part.body_from_shape;
                ++out_.culling.looked_at;
                const bool is_seen = may_see(view_,
                                             Sphere{world_from_part.position, quick_radius(shape)});
                ++(is_seen ? out_.culling.seen : out_.culling.culled);
                if (is_seen && is_finite(world_from_part))
                    out_.other_run.add(shape, world_from_part, color, kContourFlag);
            }
        }
    }

    void add_deformables() {
        for (const Deformable& d : state_.deformables) {
            if (is_hidden(d.id))
                continue;
            DeformablePicture picture = picture_of(d, input_);
            const Vec3 middle = center(picture.bounds);
            const Real radius = length(half_extents(picture.bounds));
            grow_shadow_bounds(middle, radius);
            ++out_.culling.looked_at;
            if (!may_see(view_, Sphere{middle, radius})) {
                ++out_.culling.culled;
                continue;
            }
            ++out_.culling.seen;
            grow_solid_bounds(picture.bounds);
            if (!picture.surface.geometry.indices.empty())
                out_.surfaces.push_back(std::move(picture.surface));
            for (const Instance& sphere : picture.spheres)
                out_.solid.spheres.push_back(sphere);
            for (const Instance& capsule : picture.capsules)
                out_.solid.capsules.push_back(capsule);
            if (input_.options.shows(Overlay::springs))
                add_springs(out_.debug, d);
        }
    }

    /// Adds the hardware of all joints and thrusters.
    void add_all_hardware() {
        if (!input_.options.hardware)
            return;
        JointPlacement placement(*input_.frame, poses_.world_from_body);
        for (const Thruster& thruster : state_.thrusters)
            add_thruster(place(thruster, placement.joined(thruster.body)));
        for (const Joint& joint : state_.joints)
            if (!app::is_hidden(state_, joint))
                add_joint(joint.id, placement.place(joint));
        for (const JointDef& def : input_.planned_joints)
            add_planned(placement, def);
    }

private:
    [[nodiscard]] bool is_hidden(const ObjectId& object) const {
        return state_.object_marks.is_hidden(object);
    }
    [[nodiscard]] bool is_shown(const Body& body, const Collider& collider) const {
        return (collider.visible || is_drawn_as_pane(collider)) && !is_hidden(body.id);
    }
    void add_joint(JointId id, const PlacedJoint& joint) {
        const Aabb box = bounds_of(joint);
        const Vec3 middle = center(box);
        const Real radius = length(half_extents(box));
        if (!is_bounded(box) || is_too_small(joint, middle, radius))
            return;
        ++out_.culling.looked_at;
        const bool is_seen = may_see(view_, Sphere{middle, radius});
        ++(is_seen ? out_.culling.seen : out_.culling.culled);
        if (!is_seen && !overlaps(interest_, box))
            return;
        grow_shadow_bounds(middle, radius);
        parts_.clear();
        add_hardware(parts_, joint);
        const auto& selected = input_.highlights.selected_joints;
        const bool is_selected = std::binary_search(selected.begin(), selected.end(), id);
        const bool is_hovered = id == input_.highlights.hovered_joint;
        const PackedPaints& colors = is_selected ? selected_paints_ : paints_;
        for (HardwarePart& part : parts_) {
            widen(part, joint.unit);
            const std::uint32_t color = colors[static_cast<std::size_t>(part.paint)];
            (is_seen ? out_.solid : out_.unseen).add(part, color);
            if (is_seen && (is_selected || is_hovered))
                (is_selected ? out_.selected : out_.hovered).add(part, color);
        }
    }
    void add_thruster(const PlacedThruster& thruster) {
        constexpr Rgba kFlame = rgb(0xff6a10, 0.65f), kCore = rgb(0xfff0b0);
        const HardwarePart nozzle = nozzle_of(thruster);
        const Real radius = radius_of(thruster);
        if (!is_finite(nozzle.world_from_part))
            return;
        ++out_.culling.looked_at;
        const bool is_seen = may_see(view_, Sphere{thruster.point, radius});
        ++(is_seen ? out_.culling.seen : out_.culling.culled);
        if (!is_seen && !overlaps(interest_, around(thruster.point, radius)))
            return;
        grow_shadow_bounds(thruster.point, thruster.unit);
        (is_seen ? out_.solid : out_.unseen)
            .add(nozzle, paints_[static_cast<std::size_t>(nozzle.paint)]);
        if (is_seen)
            for (const FlamePart& part : flame_of(thruster))
                out_.ghost.add(
                    part.shape, part.world_from_shape, pack(part.is_core ? kCore : kFlame), 0);
    }
    void add_planned(JointPlacement& placement, const JointDef& def) {
        std::optional<Spline> path;
        if (can_be_spline(def.path_points, def.path_closed))
            path.emplace(def.path_points, def.path_closed, Vec3{0, 1, 0});
        const JointSettings settings = settings_of(def);
        const PlacedJoint joint = placement.place(def, settings, path ? &*path : nullptr);
        if (!is_bounded(bounds_of(joint)))
            return;
        parts_.clear();
        add_hardware(parts_, joint);
        for (const HardwarePart& part : parts_)
            out_.ghost.add(part, planned_paints_[static_cast<std::size_t>(part.paint)]);
    }
    /// Makes thin parts about a pixel and a half wide, so that a rope has no gaps far away, but no part thicker than a
    /// third of the joint's measure.
    void widen(HardwarePart& part, Real unit) const {
        const Real depth = view_depth(input_.camera, part.world_from_part.position);
        const Real least = std::min(0.75f * pixel_size(input_.camera, depth, kUsualHeight),
                                    0.3f * unit);
        if (part.mesh < static_cast<std::uint8_t>(HardwareMesh::coil))
            part.scale = max(part.scale, {least, least, least});
    }
    /// Returns whether the measure of a joint is smaller than a pixel, wherever in the sphere its parts are.
    [[nodiscard]] bool is_too_small(const PlacedJoint& joint, Vec3 middle, Real radius) const {
        const Real depth = view_depth(input_.camera, middle) - radius;
        return joint.unit < pixel_size(input_.camera, depth, kUsualHeight);
    }
    /// Tests all static parts at once, in the order in which they will be drawn.
    void find_still_parts() {
        if (input_.still_parts == nullptr)
            return;
        std::vector<Aabb> boxes;
        for (std::size_t i = 0; i < state_.bodies.size(); ++i) {
            const Body& body = state_.bodies[i];
            for (std::uint32_t k = 0; k < body.collider_count; ++k) {
                const Collider& collider = state_.colliders[body.first_collider + k];
                if (body.motion == Motion::static_ && is_shown(body, collider))
                    boxes.push_back(bounds_of(
                        shape_of(collider), poses_.world_from_body[i] * collider.body_from_shape));
            }
        }
        input_.still_parts->take(boxes);
        still_seen_ = input_.still_parts->find_seen(view_);
        out_.culling.looked_at += input_.still_parts->looked_at_count();
    }
    /// Requires: called once for each visible part, in order.
    bool may_see_part(const Body& body, Vec3 center, Real radius) {
        if (body.motion == Motion::static_ && input_.still_parts != nullptr)
            return still_seen_[next_still_++] != 0;
        ++out_.culling.looked_at;
        return may_see(view_, Sphere{center, radius});
    }
    [[nodiscard]] const Shape& shape_of(const Collider& collider) const {
        return (*input_.frame->shapes)[collider.shape]->shape;
    }
    void add_part(const Body& body, const Collider& collider, const Transform& world_from_body) {
        const Shape& shape = shape_of(collider);
        const Transform world_from_part = world_from_body * collider.body_from_shape;
        const Real radius = quick_radius(shape);
        const bool is_seen = may_see_part(body, world_from_part.position, radius);
        if (const auto* plane = std::get_if<PlaneShape>(&shape)) {
            const Vec3 normal = rotate(world_from_part.rotation, plane->normal);
            out_.floors.push_back({normal, plane->offset + dot(normal, world_from_part.position)});
            return;
        }
        if (!is_finite(world_from_part))
            return;
        if (collider.is_sensor)
            return add_sensor(body, shape, world_from_part, is_seen);
        if (!collider.visible) {
            ++(is_seen ? out_.culling.seen : out_.culling.culled);
            if (is_seen)
                out_.ghost.add(shape, world_from_part, pack(rgb(0x8fb9bd, 0.18f)), kPaneFlag);
            return;
        }
        const bool is_ground = is_drawn_as_ground(body, collider, shape, input_.options);
        const std::uint32_t color = pack(
            is_ground ? colors_of(input_.options.theme).ground_body
                      : color_of_part(shape, color_in_run(body, collider.material.name)));
        const SurfaceLook surface = is_ground ? ground_surface(input_.options)
                                              : surface_of(body, collider.material, input_.options);
        const std::uint32_t flags = flags_of(body, shape) | surface_flags(surface);
        const bool is_big = is_big_box(shape, body.motion);
        if (!is_big)
            grow_shadow_bounds(world_from_part.position, radius);
        if (!is_seen) {
            ++out_.culling.culled;
            if (!is_big && overlaps(interest_, around(world_from_part.position, radius)))
                out_.unseen.add(shape, world_from_part, color, flags);
            return;
        }
        ++out_.culling.seen;
        if (collider.triangle_materials && shows_looks(input_.options) && !body.is_disabled &&
            input_.twin == nullptr)
            add_groups(body, collider, world_from_part, color, flags);
        else
            (is_big ? out_.big_static : out_.solid).add(shape, world_from_part, color, flags);
        if (!is_big)
            grow_solid_bounds(around(world_from_part.position, radius));
        if (is_moving(collider.surface_motion))
            add_slats(shape, collider.surface_motion, world_from_part);
        if (is_selected(body.id)) {
            out_.selected.add(shape, world_from_part, color, flags);
        } else if (body.id == input_.highlights.hovered) {
            out_.hovered.add(shape, world_from_part, color, flags);
        }
    }

    /// Adds a surface, each material in its own look. Cells whose material has none get other shades of the ground, so
    /// that their borders are seen.
    void add_groups(const Body& body,
                    const Collider& collider,
                    const Transform& world_from_part,
                    std::uint32_t color,
                    std::uint32_t flags) {
        const Shape& shape = shape_of(collider);
        const auto& materials = collider.triangle_materials;
        out_.solid.add(shape, world_from_part, color, flags, {materials});
        for (const std::uint32_t group : groups_drawn_apart(collider, shape)) {
            const Material material = material_to_draw(collider, group);
            std::uint32_t own_color = darker_shade(color, group), own_flags = flags;
            if (look_named(material.name) != nullptr) {
                own_color = pack(color_in_run(body, material.name));
                own_flags = flags_of(body, shape) |
                            surface_flags(surface_of(body, material, input_.options));
            }
            out_.solid.add(shape, world_from_part, own_color, own_flags, {materials, group});
        }
    }

    /// Adds a sensor: transparent, and in another color while a body is inside.
    void add_sensor(const Body& body,
                    const Shape& shape,
                    const Transform& world_from_shape,
                    bool is_seen) {
        constexpr Rgba kEmpty = rgb(0x8fa3b8, 0.16f), kVisited = rgb(0x35d07a, 0.42f);
        ++(is_seen ? out_.culling.seen : out_.culling.culled);
        if (!is_seen)
            return;
        const auto& overlaps = state_.sensor_overlaps;
        const auto first = std::lower_bound(
            overlaps.begin(), overlaps.end(), SensorOverlap{body.id, {}});
        const bool is_visited = first != overlaps.end() && first->sensor == body.id;
        out_.ghost.add(shape, world_from_shape, pack(is_visited ? kVisited : kEmpty), kContourFlag);
        if (is_selected(body.id))
            out_.selected.add(shape, world_from_shape, pack(kEmpty), 0);
        else if (body.id == input_.highlights.hovered)
            out_.hovered.add(shape, world_from_shape, pack(kEmpty), 0);
    }
    /// Adds the slats of a belt or a turntable, which lie on its surface.
    void add_slats(const Shape& shape,
                   const SurfaceMotion& motion,
                   const Transform& world_from_shape) {
        const std::uint32_t color = pack(colors_of(input_.options.theme).dark_steel);
        const double step = static_cast<double>(state_.parameters.dt);
        const double time = state_.time - (1 - static_cast<double>(input_.blend)) * step;
        for_each_slat(shape, motion, time, [&](const BoxShape& slat, const Transform& pose) {
            out_.solid.add(slat, world_from_shape * pose, color, 0);
        });
    }

    /// Returns the color of a part, tinted where a ghost shows that the runs have parted.
    [[nodiscard]] Rgba color_in_run(const Body& body, MaterialName material) const {
        if (input_.twin != nullptr && body.motion == Motion::dynamic)
            return heat_of(body);
        const Rgba color = color_of(body, material, input_.options);
        const std::vector<BodyId>& parted = input_.frame->ghost.parted;
        const bool is_parted = input_.options.ghost &&
                               std::binary_search(parted.begin(), parted.end(), body.id);
        return is_parted ? mix(color, colors_of(input_.options.theme).parted, kPartedTint) : color;
    }
    /// Returns the color of the distance from the twin. A body without a twin has the color of the end of the scale.
    [[nodiscard]] Rgba heat_of(const Body& body) const {
        const std::size_t index = index_of(*input_.twin, body.id);
        if (index == input_.twin->bodies.size())
            return viridis(1);
        const double away = distance_between(body, input_.twin->bodies[index]);
        return viridis(static_cast<float>(std::min(away / input_.heat_scale, 1.0)));
    }
    [[nodiscard]] std::uint32_t flags_of(const Body& body, const Shape& shape) const {
        const bool turns = body.motion != Motion::static_ && !is_surface(shape);
        return (turns && input_.options.checker ? kCheckerFlag : 0u) |
               (body.is_disabled ? kHatchFlag : 0u);
    }
    [[nodiscard]] bool is_selected(BodyId id) const {
        const auto& selected = input_.highlights.selected;
        return std::binary_search(selected.begin(), selected.end(), id);
    }
    void grow_solid_bounds(const Aabb& part) {
        out_.solid_bounds = {min(out_.solid_bounds.min, part.min),
                             max(out_.solid_bounds.max, part.max)};
    }
    static Aabb around(Vec3 center, Real radius) { return grown({center, center}, radius); }
    void grow_shadow_bounds(Vec3 center, Real radius) {
        shadow_ranges_.grow(out_.shadow_bounds, center, radius);
    }

    const FrameViewInput& input_;
    const WorldState& state_;
    const FramePoses& poses_;
    RenderScene& out_;
    Frustum view_;
    std::span<const std::uint8_t> still_seen_; ///< Results for the visible parts of static bodies,
                                               ///< in order.
    std::size_t next_still_ = 0;
    Aabb interest_;
    std::vector<HardwarePart> parts_; ///< Parts of one joint.
    PackedPaints paints_ = paints_of(input_.options, 0, 1);
    PackedPaints selected_paints_ = paints_of(input_.options, 0.6f, 1);
    PackedPaints planned_paints_ = paints_of(input_.options, 0.6f, 0.6f);
    ShadowRanges shadow_ranges_{input_.camera};
};

void clear_scene(RenderScene& scene) {
    for (InstanceLists* lists : {&scene.solid,
                                 &scene.big_static,
                                 &scene.unseen,
                                 &scene.ghost,
                                 &scene.other_run,
                                 &scene.selected,
                                 &scene.hovered})
        lists->clear();
    scene.surfaces.clear();
    scene.floors.clear();
    scene.water.clear();
    scene.billboards.clear();
    scene.time = 0;
    scene.shadow_bounds = {};
    scene.ambient_reach = 1;
    scene.solid_bounds = {};
    scene.debug.clear();
    scene.culling = {};
    scene.mark_counts = {};
}

} // namespace

void extract_scene(const FrameViewInput& input, RenderScene& out) {
    clear_scene(out);
    out.camera = input.camera;
    out.options = input.options;
    if (input.options.world) {
        const FramePoses poses(input);
        Extractor extractor(input, poses, out);
        extractor.add_bodies();
        extractor.add_ghosts();
        extractor.add_deformables();
        extractor.add_all_hardware();
        out.ambient_reach = ambient_reach_of(*input.frame);
        if (input.options.figure)
            add_figure_for_scale(*input.frame, out);
        add_overlays(out.debug, input, poses, out.mark_counts);
        const WorldState& state = *input.frame->state;
        out.water = water_pictures(input);
        out.time = static_cast<Real>(std::fmod(state.time, 1000.0));
        if (input.options.effects)
            add_effects(out.billboards, input);
        for (const ForceField& field : state.force_fields)
            if (!state.object_marks.is_hidden(field.id))
                add_force_field(out.debug, field);
    }
    for (const GhostPart& ghost : input.ghosts)
        out.ghost.add(ghost.shape, ghost.world_from_shape, pack(ghost.color), 0);
    if (input.annotations)
        out.debug.append(*input.annotations);
}

void extract_moment(const PastMoment& moment,
                    const RenderCamera& camera,
                    const ViewOptions& options,
                    RenderScene& out) {
    PublishedFrame frame;
    frame.scene_number = moment.scene_number;
    frame.state = moment.state;
    frame.shapes = moment.shapes;
    FrameViewInput input;
    input.frame = &frame;
    input.camera = camera;
    input.options = options;
    extract_scene(input, out);
}

} // namespace topple::app
