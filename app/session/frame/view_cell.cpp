// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/view_cell.h"

#include "topple/dynamics/fields/force_field.h"
#include "topple/dynamics/water/water.h"

#include <algorithm>

namespace topple::app {
namespace {

bool is_in_view(const WorldState& s, const GridCell& view) {
    const auto is_there = [&](const auto& object) { return object.cell == view; };
    return view == GridCell{} && std::all_of(s.bodies.begin(), s.bodies.end(), is_there) &&
           std::all_of(s.deformables.begin(), s.deformables.end(), is_there) &&
           std::all_of(s.water_volumes.begin(), s.water_volumes.end(), is_there) &&
           std::all_of(s.force_fields.begin(), s.force_fields.end(), is_there) &&
           std::all_of(s.joints.begin(), s.joints.end(), [&](const Joint& joint) {
               return joint.world_cell == view;
           });
}

void move_contacts(WorldState& s, const GridCell& view) {
    for (Contact& c : s.contacts) {
        const Vec3 by = offset_of(shared_cell(s.bodies[s.colliders[c.collider_a].body],
                                              s.bodies[s.colliders[c.collider_b].body]),
                                  view);
        for (std::int32_t k = 0; k < c.point_count; ++k)
            c.points[static_cast<std::size_t>(k)].point += by;
    }
}

void move_bodies(WorldState& s, const GridCell& view) {
    for (Body& b : s.bodies) {
        const Vec3 by = offset_of(b.cell, view);
        b.world_from_body.position += by;
        b.center_of_mass += by;
        b.window_center += by;
        for (std::uint32_t i = b.first_collider; i < b.first_collider + b.collider_count; ++i) {
            Aabb& box = s.colliders[i].fat_box;
            box = {box.min + by, box.max + by};
        }
        b.cell = {};
    }
}

void move_joints(WorldState& s, const GridCell& view) {
    for (Joint& joint : s.joints) {
        const Vec3 by = offset_of(joint.world_cell, view);
        if (!joint.a && !joint.path)
            joint.local_anchor_a += by;
        if (!joint.b)
            joint.local_anchor_b += by;
        joint.pulley_a += by;
        joint.pulley_b += by;
        joint.world_cell = {};
    }
    for (MouseJoint& mouse_joint : s.mouse_joints) {
        mouse_joint.target += offset_of(mouse_joint.cell, view);
        mouse_joint.cell = {};
    }
}

void move_deformables(WorldState& s, const GridCell& view) {
    for (Deformable& d : s.deformables) {
        const Vec3 by = offset_of(d.cell, view);
        for (Vec3& p : d.particles.positions)
            p += by;
        for (Attachment& a : d.attachments)
            if (!a.body)
                a.local_point += by;
        d.cell = {};
    }
}

template<typename Region>
void move_region(Region& region, const GridCell& view) {
    region = in_cell(region, view);
    region.cell = {};
}

} // namespace

Snapshot state_in_view(const Snapshot& state, const GridCell& view) {
    if (!state || is_in_view(*state, view))
        return state;
    auto moved = std::make_shared<WorldState>(*state);
    move_contacts(*moved, view); // reads the cells of the bodies
    move_bodies(*moved, view);
    move_joints(*moved, view);
    move_deformables(*moved, view);
    for (Water& water : moved->water_volumes)
        move_region(water, view);
    for (ForceField& field : moved->force_fields)
        move_region(field, view);
    return moved;
}

std::shared_ptr<const SceneHeader> header_in_view(const std::shared_ptr<const SceneHeader>& header,
                                                  const GridCell& view) {
    if (!header || view == GridCell{})
        return header;
    auto moved = std::make_shared<SceneHeader>(*header);
    const auto move_camera = [&](SceneCamera& camera) {
        camera.target += offset_of(camera.cell, view);
        camera.cell = {};
    };
    if (moved->camera)
        move_camera(*moved->camera);
    for (SceneBookmark& bookmark : moved->bookmarks)
        move_camera(bookmark.camera);
    return moved;
}

} // namespace topple::app
