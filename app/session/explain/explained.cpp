// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/explained.h"

#include "app/session/explain/cloth_words.h"
#include "app/session/explain/joint_words.h"
#include "app/session/explain/surface_words.h"

#include <utility>

namespace topple::app {
namespace {

void explain_asked_pair(const World& world, std::span<const StepInput> inputs, Explained& out) {
    Result<PairExplanation> pair = explain_pair(world, out.asked.pair.a, out.asked.pair.b, inputs);
    if (!pair.ok()) {
        out.trouble = pair.error().text();
        return;
    }
    const WorldState& s = world.state();
    out.pair = std::move(*pair);
    out.names = names_of(out.pair, s, *world.shapes());
    out.stages = explain_in_words(out.pair, out.names, out.asked.pair.triangle);
    out.triangle = shown_triangle(out.pair.surface, out.asked.pair.triangle);
    const auto pose_of = [&](std::uint32_t collider) {
        const Collider& c = s.colliders[collider];
        return s.bodies[c.body].world_from_body * c.body_from_shape;
    };
    out.world_from_a = pose_of(out.pair.collider_a);
    out.world_from_b = pose_of(out.pair.collider_b);
}

void explain_asked_joint(const World& world, std::span<const StepInput> inputs, Explained& out) {
    Result<JointExplanation> joint = explain_joint(world, out.asked.joint, inputs);
    if (!joint.ok()) {
        out.trouble = joint.error().text();
        return;
    }
    const WorldState& s = world.state();
    out.names = names_of(joint->before, s);
    out.stages = explain_in_words(*joint, s);
    for (const bool is_b : {false, true}) {
        const Body* body = world.find(is_b ? joint->before.b : joint->before.a);
        if (body == nullptr)
            continue;
        (is_b ? out.world_from_b : out.world_from_a) = body->world_from_body;
        for (std::uint32_t i = 0; i < body->collider_count; ++i) {
            const Collider& c = s.colliders[body->first_collider + i];
            out.shapes.push_back({c.shape, body->world_from_body * c.body_from_shape, is_b});
        }
    }
    out.joint = std::move(*joint);
}

void explain_asked_cloth(const World& world, std::span<const StepInput> inputs, Explained& out) {
    Result<ClothExplanation> cloth = explain_cloth(world, out.asked.cloth, inputs);
    if (!cloth.ok()) {
        out.trouble = cloth.error().text();
        return;
    }
    const Deformable& d = *world.find(out.asked.cloth.deformable);
    out.names.a = name_of(d);
    out.mesh = d.mesh;
    out.particles = d.particles.positions;
    out.stages = explain_in_words(*cloth, d);
    for (std::string& sentence : stretch_in_words(d, world.parameters()))
        out.stages.front().lines.emplace_back(std::move(sentence));
    out.cloth = std::move(*cloth);
}

} // namespace

const CollisionTrace& shown_collision(const Explained& explained) {
    return explained.triangle ? explained.pair.surface.triangles[*explained.triangle].collision
                              : explained.pair.collision;
}

std::shared_ptr<const Explained> explain(const World& world,
                                         const Asked& asked,
                                         std::span<const StepInput> inputs) {
    auto explained = std::make_shared<Explained>();
    explained->asked = asked;
    if (asked.joint)
        explain_asked_joint(world, inputs, *explained);
    else if (asked.cloth.deformable)
        explain_asked_cloth(world, inputs, *explained);
    else
        explain_asked_pair(world, inputs, *explained);
    return explained;
}

} // namespace topple::app
