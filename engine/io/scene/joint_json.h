// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/io/json/json_fields.h"
#include "topple/scene/scene_definition.h"

#include <map>
#include <span>
#include <string>
#include <string_view>

namespace topple {

/// The bodies of a scene by name. Borrows them.
class BodyDirectory {
public:
    /// Requires: bodies[i].def.id is 1 + i.
    explicit BodyDirectory(std::span<const SceneBody> bodies);

    /// Number of bodies.
    [[nodiscard]] std::size_t size() const { return bodies_.size(); }
    /// Returns the pose of a body in the frame of `cell`; identity for the null id, the world itself.
    [[nodiscard]] Transform place_of(BodyId id, const GridCell& cell) const;
    /// Returns the cell in whose frame a joint of two bodies is given unless it names one.
    [[nodiscard]] GridCell cell_of(BodyId a, BodyId b) const;
    /// Returns the name of a body. Requires: an id of the scene.
    [[nodiscard]] const std::string& name_of(BodyId id) const;
    /// Returns the number of bodies with that name.
    [[nodiscard]] std::size_t count(std::string_view name) const;
    /// Returns the first body with that name; null if there is none.
    [[nodiscard]] BodyId find(std::string_view name) const;

private:
    struct Entry {
        BodyId first;
        std::size_t count = 0;
    };
    std::span<const SceneBody> bodies_;
    std::map<std::string_view, Entry> by_name_;
};

/// Reads a body of the scene by its name or its index in the list; absent or null is the world.
BodyId read_body_reference(JsonFields& fields, std::string_view key, const BodyDirectory& bodies);
/// Returns the name of a body if no other body has it, else its index in the list.
JsonValue body_reference(BodyId id, const BodyDirectory& bodies);

/// Reads a joint of a scene: bodies by name or index, anchors and axis in world space with the bodies in their poses.
JointDef read_joint_json(JsonFields& fields, const BodyDirectory& bodies);

/// Writes the world's anchors and axis if these give back exactly the same joint, else those in the bodies' own
/// frames (`local_anchor_a`, `local_frame_a`, ...), so that a joint saved in motion is not deformed.
JsonValue joint_to_json(const JointDef& def, const BodyDirectory& bodies);

/// Writes a single joint on one line, with ids of bodies and all geometry in their frames, for logs and commands.
std::string joint_line(const JointDef& def);
/// Reads such a line. Fails: with a message that names the mistake. Numbers are checked when the world creates the
/// joint.
Result<JointDef> read_joint_line(std::string_view line);

} // namespace topple
