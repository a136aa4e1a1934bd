// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/collision/pairs/ground_face.h"
#include "topple/world/contact_order_detail.h"
#include "topple/world/world_detail.h"

#include <algorithm>
#include <optional>
#include <span>

namespace topple {
namespace {

/// Pieces of ground that miss each other by less, or rise over each other by less, are of one piece:
/// no farther than this [m] ...
constexpr Real kSeam = 1e-3f;
/// ... nor than this share of what touches them. [-]
constexpr Real kSeamShare = 0.01f;
/// A normal leans by more when the squared distance to the face's is larger: 5 degrees.
constexpr Real kSteep = 2 * (1 - 0.996f);

bool is_round(const Shape& shape) {
    return std::holds_alternative<SphereShape>(shape) ||
           std::holds_alternative<CapsuleShape>(shape);
}

/// All contacts of one collider with what counts as ground.
class Seams {
public:
    Seams(WorldData& w, std::span<const GroundView> views)
        : w_(w),
          views_(views),
          runner_(shape_of(w, w.state.colliders[views.front().runner])),
          reach_(std::min(kSeam, kSeamShare * inner_radius(runner_))) {}

    /// Marks contacts that another one makes needless.
    void mark() {
        for (const GroundView& v : views_)
            if (is_needless(v, /*only_by_needed=*/false))
                flags()[v.contact] |= kCovered;
    }
    /// Takes out those that are needless for one that stays: so nothing loses its last support, in
    /// whatever order they come.
    void settle() {
        for (const GroundView& v : views_)
            if ((flags()[v.contact] & kCovered) != 0 && is_needless(v, /*only_by_needed=*/true))
                flags()[v.contact] |= kDropped;
    }

    static constexpr std::uint8_t kCovered = 1, kDropped = 2;

private:
    std::vector<std::uint8_t>& flags() { return w_.scratch.seam_flags; }
    [[nodiscard]] const Contact& contact(const GroundView& v) const {
        return w_.state.contacts[v.contact];
    }
    [[nodiscard]] GroundTouch touch(const GroundView& v) const {
        const Contact& c = contact(v);
        const Collider& ground = w_.state.colliders[v.ground];
        return {shape_of(w_, ground),
                world_from_collider(w_.state, ground),
                c.collider_a == v.ground ? c.normal : -c.normal};
    }
    [[nodiscard]] static Real deepest(const Contact& c) {
        Real least = c.points[0].separation;
        for (int i = 1; i < c.point_count; ++i)
            least = std::min(least, c.points[static_cast<std::size_t>(i)].separation);
        return least;
    }
    /// They cannot move against each other.
    [[nodiscard]] bool is_one_ground(const GroundView& x, const GroundView& y) const {
        const std::uint32_t a = w_.state.colliders[x.ground].body;
        const std::uint32_t b = w_.state.colliders[y.ground].body;
        return x.ground != y.ground &&
               (a == b || (!is_movable(w_.state.bodies[a]) && !is_movable(w_.state.bodies[b])));
    }

    /// How a point of a contact is taken care of.
    enum class Cover { none, lean, steep };

    /// Whoever may not enter the one ground cannot press on a point that lies in it, where the other
    /// ground does not come out of it. (For what has one nearest point, that alone is enough.)
    Cover cover_of(const GroundView& covered, Vec3 point, const GroundView& by) {
        const Contact& c = contact(by);
        const Real depth = std::max(-deepest(c), Real(0));
        if (deepest(c) > deepest(contact(covered)) + reach_)
            return Cover::none;
        const GroundTouch other = touch(by), own = touch(covered);
        const std::optional<GroundFace> face = find_ground_face(other, point, depth, reach_);
        if (!face)
            return Cover::none;
        const Real lean = length_squared(own.normal - face->normal);
        if (!(lean > length_squared(other.normal - face->normal)))
            return Cover::none;
        const bool has_one_point = is_round(runner_) && contact(covered).point_count == 1;
        if (!has_one_point && rises_from(*face, own.shape, own.world_from_shape, point, reach_))
            return Cover::none;
        return lean > kSteep ? Cover::steep : Cover::lean;
    }
    Cover cover_of(const GroundView& covered, Vec3 point, bool only_by_needed) {
        Cover best = Cover::none;
        for (const GroundView& by : views_)
            if (is_one_ground(covered, by) &&
                !(only_by_needed && (flags()[by.contact] & kCovered) != 0))
                best = std::max(best, cover_of(covered, point, by));
        return best;
    }

    bool is_needless(const GroundView& v, bool only_by_needed) {
        const Contact& c = contact(v);
        const Vec3 normal = touch(v).normal;
        const Real least = deepest(c);
        bool is_steep = false;
        // The nearest point first: where it is met with a side, what lies behind is not met.
        for (const bool nearest : {true, false})
            for (int i = 0; i < c.point_count; ++i) {
                const Contact::Point& p = c.points[static_cast<std::size_t>(i)];
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

    WorldData& w_;
    std::span<const GroundView> views_;
    const Shape& runner_;
    Real reach_; ///< [m]
};

/// Immovable, or a piece of a body of several. Colliders of a body lie side by side.
bool is_ground(std::span<const ColliderGate> gates, std::uint32_t collider) {
    const ColliderGate& gate = gates[collider];
    return !gate.is_movable || (collider > 0 && gates[collider - 1].body == gate.body) ||
           (collider + 1 < gates.size() && gates[collider + 1].body == gate.body);
}

/// Contacts as seen by whoever meets several pieces of ground at once, in its order.
void find_ground_views(WorldData& w) {
    const WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    std::vector<std::uint32_t>& counts = scratch.ground_counts;
    counts.assign(s.colliders.size(), 0);
    const auto for_each_view = [&](const auto& use) {
        for (std::uint32_t k = 0; k < s.contacts.size(); ++k) {
            const Contact& c = s.contacts[k];
            if (!scratch.active[c.collider_a] && !scratch.active[c.collider_b])
                continue;
            if (is_ground(scratch.gates, c.collider_a))
                use(GroundView{c.collider_b, c.collider_a, k});
            if (is_ground(scratch.gates, c.collider_b))
                use(GroundView{c.collider_a, c.collider_b, k});
        }
    };
    for_each_view([&](const GroundView& v) { ++counts[v.runner]; });
    scratch.ground_views.clear();
    for_each_view([&](const GroundView& v) {
        if (counts[v.runner] > 1)
            scratch.ground_views.push_back(v);
    });
    std::stable_sort(scratch.ground_views.begin(),
                     scratch.ground_views.end(),
                     [](const GroundView& x, const GroundView& y) { return x.runner < y.runner; });
}

/// Calls `use` with the views of each runner that meets more than one collider.
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

void drop_seam_contacts(WorldData& w) {
    WorldState& s = w.state;
    StepScratch& scratch = w.scratch;
    find_ground_views(w);
    if (scratch.ground_views.empty())
        return;
    scratch.seam_flags.assign(s.contacts.size(), 0);
    for_each_runner(scratch.ground_views,
                    [&](std::span<const GroundView> views) { Seams(w, views).mark(); });
    if (std::all_of(scratch.seam_flags.begin(), scratch.seam_flags.end(), [](std::uint8_t flag) {
            return flag == 0;
        }))
        return;
    for_each_runner(scratch.ground_views,
                    [&](std::span<const GroundView> views) { Seams(w, views).settle(); });

    // What is known of such a pair is less than all there is: it is looked at anew in the next step.
    auto next_pair = s.near_pairs.begin();
    std::size_t kept = 0;
    for (std::size_t k = 0; k < s.contacts.size(); ++k) {
        if ((scratch.seam_flags[k] & Seams::kDropped) == 0) {
            s.contacts[kept++] = s.contacts[k];
            continue;
        }
        next_pair = std::lower_bound(
            next_pair, s.near_pairs.end(), s.contacts[k], pair_comes_before<NearPair, Contact>);
        if (next_pair != s.near_pairs.end() && !pair_comes_before(s.contacts[k], *next_pair))
            next_pair->collider_a = kNoIndex;
    }
    s.contacts.resize(kept);
    std::erase_if(s.near_pairs, [](const NearPair& p) { return p.collider_a == kNoIndex; });
}

} // namespace topple
