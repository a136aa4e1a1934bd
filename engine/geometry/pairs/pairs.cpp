// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/pairs/pairs.h"

#include "topple/geometry/pairs/gap.h"
#include "topple/geometry/pairs/intersects.h"

#include <utility>

namespace topple {
namespace {

template<typename A, typename B>
concept CanIntersect = requires(const A& a, const B& b) {
    intersects(a, b);
};
template<typename A, typename B>
concept HasGap = requires(const A& a, const B& b) {
    find_gap(a, b);
};
template<typename A, typename B>
concept CanSweep = requires(const A& a, const B& b) {
    sweep(a, Vec3{}, b);
};

/// Calls visit(std::type_identity of A, of B) for the types at two indices of the list.
template<typename Visit, std::size_t... I>
void visit_pair(std::size_t a, std::size_t b, const Visit& visit, std::index_sequence<I...>) {
    const auto second = [&]<typename A>(std::type_identity<A> first) {
        ((b == I ? visit(first, std::type_identity<std::variant_alternative_t<I, Primitive>>{})
                 : void()),
         ...);
    };
    ((a == I ? second(std::type_identity<std::variant_alternative_t<I, Primitive>>{}) : void()),
     ...);
}

} // namespace

std::optional<bool> ask_intersects(const Primitive& a, const Primitive& b) {
    return std::visit(
        []<typename A, typename B>(const A& first, const B& second) -> std::optional<bool> {
            if constexpr (CanIntersect<A, B>)
                return intersects(first, second);
            return std::nullopt;
        },
        a,
        b);
}

std::optional<ConvexGap> ask_gap(const Primitive& a, const Primitive& b) {
    return std::visit(
        []<typename A, typename B>(const A& first, const B& second) -> std::optional<ConvexGap> {
            if constexpr (HasGap<A, B>)
                return find_gap(first, second);
            return std::nullopt;
        },
        a,
        b);
}

std::optional<SweepHit> ask_sweep(const Primitive& a, Vec3 motion, const Primitive& b) {
    return std::visit(
        [&]<typename A, typename B>(const A& first, const B& second) -> std::optional<SweepHit> {
            if constexpr (CanSweep<A, B>)
                return sweep(first, motion, second);
            return std::nullopt;
        },
        a,
        b);
}

bool is_callable(PairQuestion question, PrimitiveKind a, PrimitiveKind b) {
    bool callable = false;
    visit_pair(
        static_cast<std::size_t>(a),
        static_cast<std::size_t>(b),
        [&]<typename A, typename B>(std::type_identity<A>, std::type_identity<B>) {
            callable = question == PairQuestion::intersects ? CanIntersect<A, B>
                       : question == PairQuestion::gap      ? HasGap<A, B>
                                                            : CanSweep<A, B>;
        },
        std::make_index_sequence<kPrimitiveKindCount>{});
    return callable;
}

} // namespace topple
