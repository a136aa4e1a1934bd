// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"
#include "topple/core/random.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace topple::app::test {

/// A person who does at random everything that the window offers, mostly on objects that exist and with numbers that
/// make sense. The same seed does the same to the same session.
class RandomUser {
public:
    /// `model` is an OBJ file to import.
    RandomUser(const Session& session, std::uint64_t seed, std::string model);

    /// Returns a command of any kind, now and then as part of the previous gesture.
    Do edit();
    /// Returns requests that let time pass or reach into steps: throws, pushes, held keys. An empty entry of the list
    /// is a step of play.
    using TimedRequests = std::vector<std::optional<Request>>;
    TimedRequests act_in_time();

    Random& random() { return random_; }
    bool one_in(std::uint32_t count) { return random_.below(count) == 0; }

private:
    static constexpr std::size_t kMostBodies = 40, kMostJoints = 30, kMostDeformables = 4;

    // One function for every kind of command: a new kind does not compile without one.
    void fill(SpawnBodies& command);
    void fill(DeleteObjects& command);
    void fill(CreateJoint& command);
    void fill(SetJoint& command);
    void fill(SetJointAttachment& command);
    void fill(SetDeformable& command);
    void fill(SetParameter& command);
    void fill(SetPose& command);
    void fill(SetVelocity& command);
    void fill(SetMotion& command);
    void fill(SetColliders& command);
    void fill(SetMass& command);
    void fill(SetMassProperties& command);
    void fill(SetDensity& command);
    void fill(SetMaterial& command);
    void fill(SetSurfaceMotion& command);
    void fill(SetMaterialPair& command);
    void fill(SetDamping& command);
    void fill(SetGravityScale& command);
    void fill(SetCanSleep& command);
    void fill(SetLocks& command);
    void fill(SetEnabled& command);
    void fill(SetFilter& command);
    void fill(SetQuality& command);
    void fill(SetName& command);
    void fill(SetGroup& command);
    void fill(RemoveGroup& command);
    void fill(SetFlag& command);
    void fill(SetWaterVolume& command);
    void fill(RemoveWaterVolume& command);
    void fill(SetForceField& command);
    void fill(RemoveForceField& command);
    void fill(SetThruster& command);
    void fill(RemoveThruster& command);
    void fill(SetVehicle& command);
    void fill(RemoveVehicle& command);
    void fill(SetCharacter& command);
    void fill(RemoveCharacter& command);
    void fill(SetParameterControl& command);
    void fill(RemoveParameterControl& command);
    void fill(SetAnnotation& command);
    void fill(ImportMesh& command);
    void fill(DuplicateObjects& command);

    [[nodiscard]] const WorldState& state() const { return session_.world().state(); }
    [[nodiscard]] bool is_full() const;
    Real real(Real low, Real high) { return random_.between(low, high); }
    Vec3 point();
    Quat rotation();
    BodyId body();
    JointId joint();
    AnnotationId annotation();
    DeformableId deformable();
    GroupId group();
    ObjectId object();
    ControlSource control();
    Material material();
    Shape shape();
    BodyDef body_def();
    DeformableDef deformable_def();
    JointDrive drive();
    DriveControl drive_control();
    JointDef joint_def();
    SpawnBodies pasted();
    TimedRequests throw_something();
    Push push();

    const Session& session_;
    Random random_;
    std::string model_;
    std::vector<SpawnBodies> machines_; ///< A ragdoll, and a car that keys drive.
    std::uint64_t gesture_ = 0;
};

/// Number of kinds of commands.
inline constexpr std::size_t kCommandKindCount = std::variant_size_v<CommandKinds>;

} // namespace topple::app::test
