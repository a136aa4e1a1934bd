// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "engine/collision/collide.h"

#include "engine/collision/pairs/pairs_detail.h"

#include <array>

namespace topple {
namespace {

using PairFunction = Manifold (*)(const Shape&, const Shape&, const Transform&, Real);

template<auto function>
struct Unpacked;
template<typename A, typename B, Manifold (*function)(const A&, const B&, const Transform&, Real)>
struct Unpacked<function> {
    static Manifold call(const Shape& a, const Shape& b, const Transform& a_from_b, Real margin) {
        return function(*std::get_if<A>(&a), *std::get_if<B>(&b), a_from_b, margin);
    }
};

struct Entry {
    PairFunction function = nullptr; ///< Null: never touch, or a mesh.
    bool swapped = false;            ///< The function takes B first.
};

constexpr std::size_t kShapeCount = std::variant_size_v<Shape>;

template<typename T, std::size_t I = 0>
constexpr std::size_t index_of() {
    if constexpr (std::is_same_v<std::variant_alternative_t<I, Shape>, T>)
        return I;
    else
        return index_of<T, I + 1>();
}

/// Every pair of convex shapes, by the index of A and of B; each function is listed once.
class PairTable {
public:
    constexpr PairTable() {
        add<pairs::sphere_sphere>();
        add<pairs::sphere_capsule>();
        add<pairs::sphere_plane>();
        add<pairs::capsule_capsule>();
        add<pairs::capsule_plane>();
        add<pairs::box_sphere>();
        add<pairs::box_capsule>();
        add<pairs::box_plane>();
        add<pairs::box_box>();
        add<pairs::box_hull>();
        add<pairs::hull_sphere>();
        add<pairs::hull_capsule>();
        add<pairs::hull_plane>();
        add<pairs::hull_hull>();
    }
    [[nodiscard]] const Entry& entry(const Shape& a, const Shape& b) const {
        return entries_[a.index()][b.index()];
    }

private:
    template<auto function>
    constexpr void add() {
        add_pair(function, &Unpacked<function>::call);
    }
    template<typename A, typename B>
    constexpr void add_pair(Manifold (*)(const A&, const B&, const Transform&, Real),
                            PairFunction call) {
        entries_[index_of<B>()][index_of<A>()] = {call, true};
        entries_[index_of<A>()][index_of<B>()] = {call, false};
    }

    std::array<std::array<Entry, kShapeCount>, kShapeCount> entries_{};
};

constexpr PairTable kPairs;

} // namespace

void collide(const CollidePair& pair, FunctionRef<void(SubShape, const Manifold&)> emit) {
    if (std::holds_alternative<MeshShape>(pair.shape_a) ||
        std::holds_alternative<MeshShape>(pair.shape_b)) {
        pairs::convex_mesh(pair, emit);
        return;
    }
    const Entry& entry = kPairs.entry(pair.shape_a, pair.shape_b);
    if (!entry.function)
        return;
    const Shape& first = entry.swapped ? pair.shape_b : pair.shape_a;
    const Shape& second = entry.swapped ? pair.shape_a : pair.shape_b;
    const Transform& world_from_first = entry.swapped ? pair.world_from_b : pair.world_from_a;
    const Transform& world_from_second = entry.swapped ? pair.world_from_a : pair.world_from_b;

    const Transform first_from_second = relative(world_from_first, world_from_second);
    if (!is_finite(first_from_second))
        return;
    Manifold manifold = entry.function(first, second, first_from_second, pair.margin);
    if (manifold.count == 0)
        return;
    pairs::move_to_world(manifold, world_from_first, entry.swapped);
    emit(0, manifold);
}

} // namespace topple
