// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/lab/shapes_of.h"
#include "topple/geometry/shapes/primitive.h"

#include <array>
#include <string_view>
#include <vector>

namespace topple::app::lab {

/// Returns the shape of the argument, for callers that learn its kind only at run time. Requires: one of the kinds
/// below.
Primitive primitive_of(const Argument& argument);

/// Start of each kind of shape, as the first and as the second of a pair, where they meet; and a distant start of the
/// second one.
struct SolidStart {
    Kind kind;
    std::string_view id, first, second, far;
};
inline constexpr std::array<SolidStart, 14> kSolidStarts{{
    {Kind::point, "point", "0,1,0", "0,1,0", "9,9,9"},
    {Kind::segment, "segment", "-1,0.6,0,1,1.4,0", "0,0,0,0,2,0", "9,9,9,9,10,9"},
    {Kind::ray, "ray", "-2,1,0,1,0,0", "0,3,0,0,-1,0", "9,9,9,0,1,0"},
    {Kind::plane, "plane", "0,1,0,0,1,0.4", "1,0.2,0,0.8,1,0", "0,-90,0,0,1,0"},
    {Kind::triangle, "triangle", "-1,1,0,1,1,0,0,1,1.5", "0,0,0,0,2,0,0,1,1", "9,9,9,9,10,9,9,9,10"},
    {Kind::sphere, "sphere", "-0.5,1,0,0.8", "0.4,1,0,0.7", "9,9,9,1"},
    {Kind::capsule, "capsule", "-1,1,0,0.2,1,0,0.4", "0,0.5,0.2,0,2,0.2,0.3", "9,9,9,9,10,9,0.5"},
    {Kind::box, "box", "-0.4,1,0,0.7,0.5,0.6", "0.4,1.2,0,0.5,0.7,0.5", "9,9,9,1,1,1"},
    {Kind::turned_box,
     "turned_box",
     "-0.4,1,0,0.7,0.5,0.6,30,15,0",
     "0.4,1.2,0,0.5,0.7,0.5,-20,30,10",
     "9,9,9,1,1,1,45,0,0"},
    {Kind::cylinder, "cylinder", "-1,1,0,0.2,1,0,0.5", "0,0.3,0.1,0,1.8,0.1,0.4", "9,9,9,9,10,9,0.5"},
    {Kind::cone, "cone", "-0.3,0.4,0,0.1,1.6,0,0.8", "0.2,0.5,0,0,2,0,0.6", "9,9,9,9,10,9,0.5"},
    {Kind::hull,
     "hull",
     "-1,0.5,-0.6,0.4,0.5,-0.6,-0.3,0.5,0.8,-0.2,1.7,0,-1,1.2,0.1",
     "-0.9,0.4,-0.5,1,0.5,-0.6,0.3,0.4,0.8,0,1.8,0,0.9,1.3,0.2",
     "9,9,9,10,9,9,9,10,9,9,9,10"},
    {Kind::frustum, "frustum", "-3,1,0,4,0,0,40", "0,1.2,3,0,-0.2,-4.5,40", "9,9,9,0,0,2,40"},
    {Kind::mesh, "mesh", "-0.6,1,0,1,0.3,1,0,0,0", "0.6,1,0,1,0.3,1,0,8,10", "9,9,9,1,1,1,0,0,0"},
}};

/// Returns the shapes of all starts as the first of a pair.
std::vector<Primitive> shapes_of_starts();

} // namespace topple::app::lab
