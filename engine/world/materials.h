// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/dynamics/body.h"
#include "topple/dynamics/contact.h"
#include "topple/dynamics/material.h"

#include <span>

namespace topple {

/// Largest number of material pairs with their own surface numbers.
inline constexpr std::size_t kMostMaterialPairs = 4096;

/// Null if the two have no numbers of their own. Requires: the pairs of a WorldState.
const MaterialPair* find_pair(std::span<const MaterialPair> pairs, MaterialName a, MaterialName b);

/// Returns the common material of two surfaces; its static friction is never less than its friction.
Material combine(std::span<const MaterialPair> pairs, const Material& a, const Material& b);

/// Returns the material of the collider where the contact is: that of the triangle that it names.
const Material& material_in(const Collider& collider, const Contact& contact);

/// Returns whether anything that has this material may bounce.
bool may_bounce(std::span<const MaterialPair> pairs, const Material& material);

} // namespace topple
