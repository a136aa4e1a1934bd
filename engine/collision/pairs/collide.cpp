// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/pairs/collide.h"

#include "topple/collision/features/collision_trace.h"
#include "topple/collision/pairs/pairs_detail.h"

#include <array>
#include <utility>

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
    PairFunction function = nullptr; ///< Null: the pair never touches, or is a mesh.
    bool swapped = false;            ///< Whether the function takes B first.
    /// Same as `function != nullptr`, which gcc does not treat as a constant under the sanitizers.
    bool is_filled = false;
};

constexpr std::size_t kShapeCount = std::variant_size_v<Shape>;

template<typename T, std::size_t I = 0>
constexpr std::size_t index_of() {
    if constexpr (std::is_same_v<std::variant_alternative_t<I, Shape>, T>)
        return I;
    else
        return index_of<T, I + 1>();
}

using PairTable = std::array<std::array<Entry, kShapeCount>, kShapeCount>;

template<auto function, typename A, typename B>
constexpr void add(PairTable& table, Manifold (*)(const A&, const B&, const Transform&, Real)) {
    const PairFunction call = &Unpacked<function>::call;
    table[index_of<B>()][index_of<A>()] = {call, true, true};
    table[index_of<A>()][index_of<B>()] = {call, false, true};
}

template<SmoothShape S>
Manifold collide_smooth_shape(const Shape& a,
                              const Shape& b,
                              const Transform& a_from_b,
                              Real margin) {
    return pairs::smooth_convex(ellipsoid_hull(solid_of(*std::get_if<S>(&a))), b, a_from_b, margin);
}

/// Fills the row and column of the shape of index I if the shape is smooth.
template<std::size_t I>
constexpr void add_if_smooth(PairTable& table) {
    using S = std::variant_alternative_t<I, Shape>;
    if constexpr (SmoothShape<S>)
        for (std::size_t other = 0; other < kShapeCount; ++other) {
            table[other][I] = {&collide_smooth_shape<S>, true, true};
            table[I][other] = {&collide_smooth_shape<S>, false, true};
        }
}

template<auto... functions>
constexpr PairTable make_table() {
    PairTable table{};
    (add<functions>(table, functions), ...);
    [&]<std::size_t... I>(std::index_sequence<I...>) { (add_if_smooth<I>(table), ...); }
    (std::make_index_sequence<kShapeCount>());
    return table;
}

/// Table of all pairs of convex shapes, by the index of A and of B; each function is listed once. Smooth shapes share
/// one function.
constexpr PairTable kPairs = make_table<pairs::sphere_sphere,
                                        pairs::sphere_capsule,
                                        pairs::sphere_plane,
                                        pairs::capsule_capsule,
                                        pairs::capsule_plane,
                                        pairs::box_sphere,
                                        pairs::box_capsule,
                                        pairs::box_plane,
                                        pairs::box_box,
                                        pairs::box_hull,
                                        pairs::hull_sphere,
                                        pairs::hull_capsule,
                                        pairs::hull_plane,
                                        pairs::hull_hull,
                                        pairs::sphere_round<CylinderShape>,
                                        pairs::sphere_round<ConeShape>,
                                        pairs::capsule_round<CylinderShape>,
                                        pairs::capsule_round<ConeShape>,
                                        pairs::plane_round<CylinderShape>,
                                        pairs::plane_round<ConeShape>,
                                        pairs::box_round<CylinderShape>,
                                        pairs::box_round<ConeShape>,
                                        pairs::hull_round<CylinderShape>,
                                        pairs::hull_round<ConeShape>,
                                        pairs::round_round<CylinderShape, CylinderShape>,
                                        pairs::round_round<CylinderShape, ConeShape>,
                                        pairs::round_round<ConeShape, ConeShape>>();

/// Returns whether each pair of bounded convex shapes, and each of them and a plane, has a function.
constexpr bool is_complete(const PairTable& table) {
    constexpr std::size_t kPlane = index_of<PlaneShape>();
    constexpr auto is_listed = [](std::size_t i) {
        return i != index_of<MeshShape>() && i != index_of<HeightFieldShape>();
    };
    for (std::size_t a = 0; a < kShapeCount; ++a)
        for (std::size_t b = 0; b < kShapeCount; ++b)
            if (is_listed(a) && is_listed(b) && !(a == kPlane && b == kPlane) &&
                !table[a][b].is_filled)
                return false;
    return true;
}
static_assert(is_complete(kPairs), "a pair of shapes would pass through each other");

/// Returns whether A comes after B. Of two round shapes or smooth shapes of one kind, the first is the one with the
/// smaller coordinate on the world axis of their largest distance, so that swapping them gives the same numbers, and
/// a resting pair keeps its order.
bool comes_second(const CollidePair& pair) {
    const Vec3 way = pair.world_from_b.position - pair.world_from_a.position;
    int axis = 0;
    for (int k = 1; k < 3; ++k)
        if (std::abs(way[k]) > std::abs(way[axis]))
            axis = k;
    if (way[axis] != 0)
        return way[axis] < 0;
    // At the same place: compares rotations and sizes.
    const auto words = [](const Shape& shape, Quat q) {
        std::array<Real, 8> out{q.x, q.y, q.z, q.w};
        std::size_t count = 4;
        const auto add_measures = [&]<typename S>(const S& s) {
            if constexpr (MeasuredShape<S>)
                for_each_measure(s, [&]<typename Length>(const auto&, const Length& length) {
                    if constexpr (std::is_same_v<Length, Vec3>)
                        for (int k = 0; k < 3; ++k)
                            out[count++] = length[k];
                    else
                        out[count++] = length;
                });
        };
        std::visit(add_measures, shape);
        return out;
    };
    return words(pair.shape_b, pair.world_from_b.rotation) <
           words(pair.shape_a, pair.world_from_a.rotation);
}

/// Returns whether a pair of two such shapes is ordered by `comes_second`.
bool is_ordered(const Shape& shape) {
    return std::visit(
        []<typename S>(const S&) {
            return std::is_same_v<S, CylinderShape> || std::is_same_v<S, ConeShape> ||
                   SmoothShape<S>;
        },
        shape);
}

} // namespace

Real collide(const CollidePair& pair, FunctionRef<void(SubShape, const Manifold&)> emit) {
    CollisionTrace* const trace = CollisionRecording::current();
    if (is_surface(pair.shape_a) || is_surface(pair.shape_b)) {
        const CollisionRecording::Pause pause; // its triangles have traces of their own
        pairs::convex_mesh(pair, emit);
        return 0;
    }
    const Entry& entry = kPairs[pair.shape_a.index()][pair.shape_b.index()];
    if (!entry.function)
        return 0;
    const bool is_alike = pair.shape_a.index() == pair.shape_b.index();
    const bool swapped = is_alike && is_ordered(pair.shape_a) ? comes_second(pair) : entry.swapped;
    const Shape& first = swapped ? pair.shape_b : pair.shape_a;
    const Shape& second = swapped ? pair.shape_a : pair.shape_b;
    const Transform& world_from_first = swapped ? pair.world_from_b : pair.world_from_a;
    const Transform& world_from_second = swapped ? pair.world_from_a : pair.world_from_b;

    const Transform first_from_second = relative(world_from_first, world_from_second);
    if (!is_finite(first_from_second))
        return 0;
    if (trace) {
        trace->is_swapped = swapped;
        trace->world_from_first = world_from_first;
    }
    Manifold manifold = entry.function(first, second, first_from_second, pair.margin);
    if (manifold.count == 0)
        return manifold.clearance;
    if (trace && !trace->axes.empty() && !trace->chosen)
        trace->choose_direction(manifold.normal, least_separation(manifold));
    pairs::move_to_world(manifold, world_from_first, swapped);
    if (trace)
        trace->manifold = manifold;
    emit(0, manifold);
    return 0;
}

} // namespace topple
