// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/collision/shape/shape.h"

namespace topple {

MassProperties mass_of(const Shape& shape, Real density) {
    if (const auto* sphere = std::get_if<SphereShape>(&shape))
        return sphere_mass(sphere->radius, density);
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return box_mass(box->half_extents, density);
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        return capsule_mass(capsule->radius, capsule->half_height, density);
    if (const auto* cylinder = std::get_if<CylinderShape>(&shape))
        return cylinder_mass(cylinder->radius, cylinder->half_height, density);
    if (const auto* cone = std::get_if<ConeShape>(&shape))
        return cone_mass(cone->radius, cone->half_height, density);
    if (const auto* hull = std::get_if<HullShape>(&shape))
        return hull_mass(*hull->hull, density);
    if (const auto* mesh = std::get_if<MeshShape>(&shape); mesh && mesh->mesh->is_closed())
        return mesh_mass(mesh->mesh->mesh(), density);
    return {};
}

} // namespace topple
