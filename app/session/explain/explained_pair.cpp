// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/explained_pair.h"

#include <utility>

namespace topple::app {

std::shared_ptr<const ExplainedPair> explain(const World& world,
                                             const AskedPair& asked,
                                             std::span<const StepInput> inputs) {
    auto explained = std::make_shared<ExplainedPair>();
    explained->asked = asked;
    Result<PairExplanation> pair = explain_pair(world, asked.a, asked.b, inputs);
    if (!pair.ok()) {
        explained->trouble = pair.error().text();
        return explained;
    }
    const WorldState& s = world.state();
    explained->pair = std::move(*pair);
    explained->names = names_of(explained->pair, s, *world.shapes());
    explained->stages = explain_in_words(explained->pair, explained->names);
    const auto pose_of = [&](std::uint32_t collider) {
        const Collider& c = s.colliders[collider];
        return s.bodies[c.body].world_from_body * c.body_from_shape;
    };
    explained->world_from_a = pose_of(explained->pair.collider_a);
    explained->world_from_b = pose_of(explained->pair.collider_b);
    return explained;
}

} // namespace topple::app
