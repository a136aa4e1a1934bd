// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/solids/solid_starts.h"

namespace topple::app::lab {

Primitive primitive_of(const Argument& argument) {
    switch (argument.kind) {
    case Kind::segment:
        return segment_of(argument);
    case Kind::ray:
        return ray_of(argument);
    case Kind::plane:
        return plane_of(argument);
    case Kind::triangle:
        return triangle_of(argument);
    case Kind::sphere:
        return sphere_of(argument);
    case Kind::capsule:
        return capsule_of(argument);
    case Kind::box:
        return box_of(argument);
    case Kind::turned_box:
        return turned_box_of(argument);
    case Kind::cylinder:
        return cylinder_of(argument);
    case Kind::cone:
        return cone_of(argument);
    case Kind::hull:
        return hull_of(argument);
    case Kind::frustum:
        return frustum_of(argument);
    case Kind::mesh:
        return mesh_of(argument);
    default:
        return point_of(argument);
    }
}

std::vector<Primitive> shapes_of_starts() {
    std::vector<Primitive> shapes;
    for (const SolidStart& start : kSolidStarts)
        shapes.push_back(primitive_of(*read_argument(start.kind, start.first)));
    return shapes;
}

} // namespace topple::app::lab
