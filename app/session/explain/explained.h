// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/explain/pair_words.h"
#include "topple/world/cloth_explanation.h"
#include "topple/world/joint_explanation.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace topple::app {

/// Two bodies whose treatment in the next step a person wants to see.
struct AskedPair {
    BodyId a, b; ///< Null: none is asked for.
    /// Triangle to look at, if one of the bodies is a surface; none: the deepest.
    std::optional<std::uint32_t> triangle = {};
    explicit operator bool() const { return a && b; }
    friend bool operator==(const AskedPair&, const AskedPair&) = default;
};

/// Returns whether both ask for the same bodies, maybe for different triangles.
inline bool are_same_bodies(const AskedPair& x, const AskedPair& y) {
    return x && x.a == y.a && x.b == y.b;
}

/// Object whose treatment in the next step a person wants to see: at most one of these.
struct Asked {
    AskedPair pair;
    JointId joint;
    ClothConstraint cloth;
    explicit operator bool() const { return pair || joint || cloth.deformable; }
    friend bool operator==(const Asked&, const Asked&) = default;
};

/// A shape of a body of an explained joint.
struct ExplainedShape {
    ShapeIndex shape = 0;
    Transform world_from_shape; ///< In the shown state.
    bool is_of_b = false;
};

/// The explanation of the step after a shown state. Immutable.
struct Explained {
    Asked asked;
    std::string trouble; ///< Reason why there is no explanation; empty: there is one.
    PairNames names;     ///< Of the bodies of a pair or a joint; of a deformable only A.
    std::vector<ExplainedStage> stages;
    /// Poses of the shapes of a pair, or of the bodies of a joint, in the shown state.
    Transform world_from_a, world_from_b;

    PairExplanation pair; ///< If a pair was asked for.
    std::optional<std::size_t>
        triangle; ///< Index of the shown one of the pair's SurfaceTrace::triangles.
    std::optional<JointExplanation> joint; ///< If a joint was asked for.
    std::optional<ClothExplanation> cloth; ///< If a constraint of a deformable was asked for.

    std::vector<ExplainedShape> shapes;         ///< Of the bodies of a joint.
    std::shared_ptr<const DeformableMesh> mesh; ///< Of the deformable.
    std::vector<Vec3> particles;                ///< Of the deformable, in the shown state. [m]
};

/// Returns the trace of the shapes, or of the shown triangle, that the stages of axes and clipping tell of.
const CollisionTrace& shown_collision(const Explained& explained);

/// Explains the next step of the world, with these inputs. Never null.
std::shared_ptr<const Explained> explain(const World& world,
                                         const Asked& asked,
                                         std::span<const StepInput> inputs);

} // namespace topple::app
