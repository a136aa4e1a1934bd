// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

namespace topple::app {

template<typename T, typename Variant>
inline constexpr bool kIsAlternative = false;
template<typename T, typename... Kinds>
inline constexpr bool kIsAlternative<T, std::variant<Kinds...>> = (std::is_same_v<T, Kinds> || ...);

template<typename T, typename Variant>
concept AlternativeOf = kIsAlternative<std::remove_cvref_t<T>, Variant>;

/// A std::variant of many kinds that many files pass on. Code that copies, moves and destroys every kind is compiled
/// once, in the file with `template class OneOf<Variant>;`, and the header says `extern template class
/// OneOf<Variant>;`. It is made from one of the kinds and from nothing that converts to one: the constructor of
/// std::variant asks that of every kind, which costs the compiler a multiple.
template<typename Variant>
class OneOf : public Variant {
public:
    template<AlternativeOf<Variant> Kind>
    OneOf(Kind&& kind)
        : Variant(std::in_place_type<std::remove_cvref_t<Kind>>, std::forward<Kind>(kind)) {}
    OneOf();
    OneOf(const OneOf&);
    OneOf(OneOf&&) noexcept;
    OneOf& operator=(const OneOf&);
    OneOf& operator=(OneOf&&) noexcept;
    ~OneOf();
};

template<typename Variant>
OneOf<Variant>::OneOf() = default;
template<typename Variant>
OneOf<Variant>::OneOf(const OneOf&) = default;
template<typename Variant>
OneOf<Variant>::OneOf(OneOf&&) noexcept = default;
template<typename Variant>
OneOf<Variant>& OneOf<Variant>::operator=(const OneOf&) = default;
template<typename Variant>
OneOf<Variant>& OneOf<Variant>::operator=(OneOf&&) noexcept = default;
template<typename Variant>
OneOf<Variant>::~OneOf() = default;

} // namespace topple::app
