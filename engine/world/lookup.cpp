// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/world_detail.h"

#include <algorithm>

namespace topple {
namespace {

/// Records lie in the order of their ordinals, so there is no table to keep, to restore or to
/// trust.
template<typename Records, typename AnyId>
std::uint32_t find_record(const Records& records, AnyId id) {
    // Where nothing was ever removed, the place follows from the ordinal; else it lies before.
    auto end = records.end();
    if (!records.empty() && id.ordinal >= records.front().id.ordinal) {
        const std::uint64_t place = id.ordinal - records.front().id.ordinal;
        if (place < records.size()) {
            if (records[place].id == id)
                return static_cast<std::uint32_t>(place);
            end = records.begin() + static_cast<std::ptrdiff_t>(place);
        }
    }
    const auto found = std::lower_bound(
        records.begin(), end, id, [](const auto& r, AnyId wanted) { return r.id < wanted; });
    if (found == end || found->id != id)
        return kNoIndex;
    return static_cast<std::uint32_t>(found - records.begin());
}

} // namespace

std::uint32_t index_of(const WorldState& state, BodyId id) { return find_record(state.bodies, id); }
std::uint32_t index_of(const WorldState& state, JointId id) {
    return find_record(state.joints, id);
}
std::uint32_t index_of(const WorldState& state, DeformableId id) {
    return find_record(state.deformables, id);
}
std::uint32_t index_of(const WorldState& state, WaterId id) {
    return find_record(state.waters, id);
}

std::span<const Collider> colliders_of(const WorldState& state, const Body& body) {
    return std::span(state.colliders).subspan(body.first_collider, body.collider_count);
}
std::span<Collider> colliders_of(WorldState& state, const Body& body) {
    return std::span(state.colliders).subspan(body.first_collider, body.collider_count);
}

} // namespace topple
