// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>
#include <variant>

namespace topple::app {

template<typename T, typename Variant>
inline constexpr bool kIsAlternative = false;
template<typename T, typename... Kinds>
inline constexpr bool kIsAlternative<T, std::variant<Kinds...>> = (std::is_same_v<T, Kinds> || ...);

/// A value from which an alternative of the std::variant can be made without a conversion. A class derived from a
/// variant of many kinds takes it in its constructor: the constructor of std::variant itself asks of every kind whether
/// the value converts to it, which costs the compiler a multiple.
template<typename T, typename Variant>
concept AlternativeOf = kIsAlternative<std::remove_cvref_t<T>, Variant>;

} // namespace topple::app
