// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/planar/planar_shapes_of.h"

namespace topple::app::lab {

std::vector<Vec2> points2_of(const Argument& argument) {
    std::vector<Vec2> points;
    for (std::size_t i = 0; i < argument.numbers.size(); i += 2)
        points.push_back(vec2_of(argument, i));
    return points;
}

planar::Segment segment2_of(const Argument& argument) {
    return {vec2_of(argument), vec2_of(argument, 2)};
}

planar::Ray ray2_of(const Argument& argument) {
    return {.origin = vec2_of(argument), .direction = vec2_of(argument, 2)};
}

planar::Circle circle_of(const Argument& argument) { return {vec2_of(argument), argument[2]}; }

planar::Rect rectangle_of(const Argument& argument) {
    return planar::rect_from_center(vec2_of(argument), vec2_of(argument, 2));
}

planar::OrientedRect turned_rectangle_of(const Argument& argument) {
    return {vec2_of(argument), vec2_of(argument, 2), rotation_by_degrees(argument[4])};
}

planar::Convex convex_of(const Argument& argument) {
    switch (argument.kind) {
    case Kind::segment2:
        return segment2_of(argument);
    case Kind::circle:
        return circle_of(argument);
    case Kind::rectangle:
        return rectangle_of(argument);
    case Kind::turned_rectangle:
        return turned_rectangle_of(argument);
    case Kind::polygon:
        return planar::convex_hull(points2_of(argument));
    default:
        return vec2_of(argument);
    }
}

} // namespace topple::app::lab
