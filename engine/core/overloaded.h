// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace topple {

/// One function object made from several lambdas, for std::visit: an alternative without a lambda does not compile.
template<typename... Lambdas>
struct Overloaded : Lambdas... {
    using Lambdas::operator()...;
};
/// Deduces the types of the lambdas.
template<typename... Lambdas>
Overloaded(Lambdas...) -> Overloaded<Lambdas...>;

} // namespace topple
