// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/shape/shape.h"
#include "topple/core/overloaded.h"

namespace topple {

MassProperties mass_of(const Shape& shape, Real density) {
    return std::visit(
        Overloaded{
            [&](const SphereShape& s) { return sphere_mass(s.radius, density); },
            [&](const BoxShape& s) { return box_mass(s.half_extents, density); },
            [&](const CapsuleShape& s) { return capsule_mass(s.radius, s.half_height, density); },
            [&](const CylinderShape& s) { return cylinder_mass(s.radius, s.half_height, density); },
            [&](const ConeShape& s) { return cone_mass(s.radius, s.half_height, density); },
            [&]<SmoothShape S>(const S& s) { return mass_of(solid_of(s), density); },
            [&](const HullShape& s) { return hull_mass(*s.hull, density); },
            [&](const MeshShape& s) {
                return s.mesh->is_closed() ? mesh_mass(s.mesh->mesh(), density) : MassProperties{};
            },
            [](const PlaneShape&) { return MassProperties{}; },
            [](const HeightFieldShape&) { return MassProperties{}; }},
        shape);
}

} // namespace topple
