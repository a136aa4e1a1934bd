// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/detection/internal_edges.h"

#include "topple/collision/pairs/ground_face.h"
#include "topple/collision/shape/shape_traits.h"
#include "topple/world/state/contact_order.h"

#include <algorithm>
#include <optional>
#include <span>
#include <tuple>

namespace topple {
namespace {

constexpr std::size_t kContactsPerBlock = 256;
/// Ground pieces with a smaller gap or step between them form one surface. Larger: colliders pass through low steps.
/// Smaller: colliders stumble over welded meshes that are not exact. [m]
constexpr Real kInternalEdge = 1e-3f;
/// The same gap or step as a share of the inner radius of the collider that touches the pieces; the smaller bound
/// holds. [-]
constexpr Real kInternalEdgeShare = 0.01f;
/// A normal is steep above this squared distance to the face normal, which corresponds to 5 degrees.
constexpr Real kSteep = 2 * (1 - 0.996f);

/// All contacts of one collider with ground pieces.
class InternalEdges {
public:
    /// `flags`: indexed by contact.
    InternalEdges(const WorldView& world,
                  std::span<const GroundView> views,
                  std::span<std::uint8_t> flags)
        : world_(world),
          views_(views),
          flags_(flags),
          runner_(shape_of(world, world.state.colliders[views.front().runner])),
          reach_(std::min(kInternalEdge, kInternalEdgeShare * inner_radius(runner_))) {}

    /// Marks contacts that another contact makes redundant.
    void mark() {
        for (const GroundView& v : views_)
            if (is_needless(v, /*only_by_needed=*/false))
                flags_[v.contact] |= kCovered;
    }
    /// Drops the contacts that a kept contact makes redundant. A collider never loses its last support, in whatever
    /// order the contacts come.
    void drop() {
        for (const GroundView& v : views_)
            if ((flags_[v.contact] & kCovered) != 0 && is_needless(v, /*only_by_needed=*/true))
                flags_[v.contact] |= kDropped;
    }

    static constexpr std::uint8_t kCovered = 1, kDropped = 2;

private:
    [[nodiscard]] const Contact& contact(const GroundView& v) const {
        return world_.state.contacts[v.contact];
    }
    [[nodiscard]] GroundTouch touch(const GroundView& v) const {
        const Contact& c = contact(v);
        const Collider& ground = world_.state.colliders[v.ground];
        const std::vector<Body>& bodies = world_.state.bodies;
        const GridCell& cell = shared_cell(bodies[world_.state.colliders[v.runner].body],
                                           bodies[ground.body]);
        return {shape_of(world_, ground),
                world_from_collider(world_, ground, cell),
                c.collider_a == v.ground ? c.normal : -c.normal};
    }
    /// Returns whether the two ground pieces cannot move against each other.
    [[nodiscard]] bool is_one_ground(const GroundView& x, const GroundView& y) const {
        const std::uint32_t a = world_.state.colliders[x.ground].body;
        const std::uint32_t b = world_.state.colliders[y.ground].body;
        return x.ground != y.ground && (a == b || (!is_movable(world_.state.bodies[a]) &&
                                                   !is_movable(world_.state.bodies[b])));
    }

    /// Ways in which another ground piece covers a point of a contact.
    enum class Cover { none, lean, steep };

    /// A collider outside the one piece cannot press on a point inside it, unless the other piece protrudes there. A
    /// collider with only one nearest point needs no further condition.
    Cover cover_of(const GroundView& covered, Vec3 point, const GroundView& by) {
        const Real least = least_separation(contact(by));
        const Real depth = std::max(-least, Real(0));
        if (least > least_separation(contact(covered)) + reach_)
            return Cover::none;
        const GroundTouch other = touch(by), own = touch(covered);
        const std::optional<GroundFace> face = find_ground_face(other, point, depth, reach_);
        if (!face)
            return Cover::none;
        const Real lean = length_squared(own.normal - face->normal);
        if (!(lean > length_squared(other.normal - face->normal)))
            return Cover::none;
        const bool has_one_point = surface_kind(runner_) != SurfaceKind::edged &&
                                   contact(covered).point_count == 1;
        if (!has_one_point && rises_from(*face, own.shape, own.world_from_shape, point, reach_))
            return Cover::none;
        return lean > kSteep ? Cover::steep : Cover::lean;
    }
    Cover cover_of(const GroundView& covered, Vec3 point, bool only_by_needed) {
        Cover best = Cover::none;
        for (const GroundView& by : views_)
            if (is_one_ground(covered, by) &&
                !(only_by_needed && (flags_[by.contact] & kCovered) != 0))
                best = std::max(best, cover_of(covered, point, by));
        return best;
    }

    bool is_needless(const GroundView& v, bool only_by_needed) {
        const Contact& c = contact(v);
        const Vec3 normal = touch(v).normal;
        const Real least = least_separation(c);
        bool is_steep = false;
        // The nearest point comes first: if the collider meets it with a side face, it cannot meet the points behind.
        for (const bool nearest : {true, false})
            for (const Contact::Point& p : c.active_points()) {
                if ((p.separation <= least + reach_) != nearest || (!nearest && is_steep))
                    continue;
                const Vec3 on_ground = p.point - normal * (p.separation / 2);
                const Cover cover = cover_of(v, on_ground, only_by_needed);
                if (cover == Cover::none)
                    return false;
                is_steep = is_steep || cover == Cover::steep;
            }
        return c.point_count > 0;
    }

    const WorldView& world_;
    std::span<const GroundView> views_;
    std::span<std::uint8_t> flags_;
    const Shape& runner_;
    Real reach_; ///< [m]
};

/// Returns whether the collider is ground: immovable, or one of several colliders of a body, which are adjacent in
/// the array.
bool is_ground(std::span<const ColliderGate> gates, std::uint32_t collider) {
    const ColliderGate& gate = gates[collider];
    return !gate.is_movable || (collider > 0 && gates[collider - 1].body == gate.body) ||
           (collider + 1 < gates.size() && gates[collider + 1].body == gate.body);
}

/// Finds the contacts as seen by each collider that meets several ground pieces, in the order of those colliders.
void find_ground_views(std::span<const Contact> contacts,
                       const ActiveSet& active,
                       InternalEdgeMemory& memory,
                       JobPool& pool) {
    BlockLists<GroundView>& lists = memory.views_of_block;
    lists.reset(block_count_of(contacts.size(), kContactsPerBlock));
    pool.parallel_for(contacts.size(), kContactsPerBlock, [&](std::size_t begin, std::size_t end) {
        std::vector<GroundView>& views = lists[begin / kContactsPerBlock];
        for (std::size_t k = begin; k < end; ++k) {
            const Contact& c = contacts[k];
            if (!active.colliders[c.collider_a] && !active.colliders[c.collider_b])
                continue;
            if (is_ground(active.gates, c.collider_a))
                views.push_back({c.collider_b, c.collider_a, static_cast<std::uint32_t>(k)});
            if (is_ground(active.gates, c.collider_b))
                views.push_back({c.collider_a, c.collider_b, static_cast<std::uint32_t>(k)});
        }
    });
    lists.write_to(memory.views, 0, pool);
    if (memory.views.empty())
        return;
    std::vector<std::uint32_t>& counts = memory.ground_counts;
    counts.assign(active.colliders.size(), 0);
    for (const GroundView& v : memory.views)
        ++counts[v.runner];
    std::erase_if(memory.views, [&](const GroundView& v) { return counts[v.runner] == 1; });
    std::sort(
        memory.views.begin(), memory.views.end(), [](const GroundView& x, const GroundView& y) {
            return std::tie(x.runner, x.contact) < std::tie(y.runner, y.contact);
        });
}

/// Calls `use` with the views of each runner that touches more than one collider.
template<typename Use>
void for_each_runner(std::span<const GroundView> views, const Use& use) {
    while (!views.empty()) {
        std::size_t count = 1;
        bool meets_several = false;
        for (; count < views.size() && views[count].runner == views[0].runner; ++count)
            meets_several = meets_several || views[count].ground != views[0].ground;
        if (meets_several)
            use(views.first(count));
        views = views.subspan(count);
    }
}

} // namespace

void drop_internal_edge_contacts(const WorldView& view,
                                 const ActiveSet& active,
                                 std::vector<Contact>& contacts,
                                 std::vector<CachedPair>& cached_pairs,
                                 InternalEdgeMemory& memory,
                                 JobPool& pool) {
    find_ground_views(contacts, active, memory, pool);
    if (memory.views.empty())
        return;
    std::vector<std::uint8_t>& flags = memory.flags;
    flags.assign(contacts.size(), 0);
    for_each_runner(memory.views, [&](std::span<const GroundView> views) {
        InternalEdges(view, views, flags).mark();
    });
    if (std::all_of(flags.begin(), flags.end(), [](std::uint8_t flag) { return flag == 0; }))
        return;
    for_each_runner(memory.views, [&](std::span<const GroundView> views) {
        InternalEdges(view, views, flags).drop();
    });

    // The cached contacts of such a pair are incomplete; dropping the cached pair makes the next step find them anew.
    auto next_pair = cached_pairs.begin();
    std::size_t kept = 0;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        if ((flags[k] & InternalEdges::kDropped) == 0) {
            contacts[kept++] = contacts[k];
            continue;
        }
        next_pair = std::lower_bound(
            next_pair, cached_pairs.end(), contacts[k], pair_comes_before<CachedPair, Contact>);
        if (next_pair != cached_pairs.end() && !pair_comes_before(contacts[k], *next_pair))
            next_pair->collider_a = kNoIndex;
    }
    contacts.resize(kept);
    std::erase_if(cached_pairs, [](const CachedPair& p) { return p.collider_a == kNoIndex; });
}

} // namespace topple
