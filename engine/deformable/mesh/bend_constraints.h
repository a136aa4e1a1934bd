// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/deformable/mesh/deformable_mesh.h"

namespace topple {

/// Creates one bend constraint for every edge that two triangles share. Together they resist bending of a flat
/// surface with this rigidity [N m] and nothing else (Bergou et al. 2006, "A Quadratic Bending Model for Inextensible
/// Surfaces"): the energy is a quadratic form with constant weights as long as lengths do not change. In order of the
/// first of the two triangles.
std::vector<Bend> find_bend_constraints(const std::vector<std::array<std::uint32_t, 3>>& triangles,
                                        const std::vector<Vec3>& rest,
                                        Real rigidity);

/// Returns every edge of the triangles once, lower particle first, sorted.
std::vector<std::array<std::uint32_t, 2>> edges_of(
    const std::vector<std::array<std::uint32_t, 3>>& triangles);

} // namespace topple
