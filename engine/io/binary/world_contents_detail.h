// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The order of a world file, which the writer and the reader share.
#pragma once

#include "topple/io/binary/shape_fields_detail.h"
#include "topple/io/binary/state_fields_detail.h"

#include <array>
#include <string_view>

namespace topple {

/// First bytes of a world file.
inline constexpr std::string_view kWorldMagic = "toppleWD";
/// The header: magic, version, bytes of the payload, checksum of the payload, hash of the world.
inline constexpr std::size_t kWorldHeaderBytes = 8 + 4 + 8 + 8 + 8;

/// Returns the checksum of bytes; against damage, not against intent.
std::uint64_t checksum_of(std::span<const std::byte> bytes);

/// Lists the parts of a scene definition but the parameters, which are stored by their names.
template<typename Archive, typename Definition>
void list_definition(Archive& archive, Definition& scene) {
    archive(scene.header, scene.shapes, scene.bodies, scene.joints, scene.material_pairs);
    archive(scene.deformables, scene.water_volumes, scene.force_fields, scene.thrusters);
    archive(scene.vehicles, scene.parameter_controls, scene.groups, scene.locked, scene.hidden);
    archive(scene.annotations);
}

/// Lists the records of a state, of which the definition has given the number of bodies and others.
template<typename Archive, typename State>
void list_state(Archive& archive, State& state) {
    archive(state.step_count, state.time);
    const auto list_each = [&](auto&... lists) {
        const auto list = [&](auto& records) {
            for (auto& record : records)
                archive(record);
        };
        (list(lists), ...);
    };
    list_each(state.bodies, state.colliders, state.joints, state.deformables);
    list_each(state.thrusters, state.vehicles, state.parameter_controls);
    archive(state.contacts, state.cached_pairs, state.characters);
    archive(state.mouse_joints, state.mouse_joint_impulses, state.sensor_overlaps);
}

} // namespace topple
