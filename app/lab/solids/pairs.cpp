// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Every two shapes of space: whether they meet, and for those with flat sides how one can tell.

#include "app/lab/lab_test.h"
#include "app/lab/shapes_of.h"
#include "engine/geometry/intersects.h"

#include <array>
#include <variant>

namespace topple::app::lab {
namespace {

using Shape = std::
    variant<Vec3, Segment, Ray, Plane, Triangle, Sphere, Capsule, Aabb, Obb, Cylinder, Cone>;

Shape shape_of(const Argument& argument) {
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
    default:
        return point_of(argument);
    }
}

/// Whether the pair is offered, the kind first that comes first among primitives.
template<typename A, typename B>
concept AreTested = primitive_index<A>() <= primitive_index<B>() &&
                    requires(const A& a, const B& b) { intersects(a, b); };

/// The two shadows on the axis, side by side on a line above the shapes.
void draw_shadows(Answer& answer, const AxisTest& test, Vec3 middle) {
    const Vec3 up = normalize_or(reject({0, 1, 0}, test.axis), any_perpendicular(test.axis));
    const Vec3 base = reject(middle, test.axis) + up * 1.6f;
    const auto at = [&](double along) { return base + test.axis * static_cast<Real>(along); };
    answer.line(at(test.a.min), at(test.a.max), Role::interval);
    answer.line(at(test.b.min) + up * 0.06f, at(test.b.max) + up * 0.06f, Role::other_interval);
    answer.line(at(std::min(test.a.min, test.b.min)) - test.axis * 0.4f,
                 at(std::max(test.a.max, test.b.max)) + test.axis * 0.4f,
                 Role::helper);
}

struct Ask {
    Vec3 middle; ///< Between the two shapes.

    template<typename A, typename B>
    Answer operator()(const A& a, const B& b) const {
        Answer answer;
        if constexpr (AreTested<A, B>)
            answer.say("meet", intersects(a, b));
        else if constexpr (AreTested<B, A>)
            answer.say("meet", intersects(b, a));
        if constexpr (FlatSided<A> && FlatSided<B>) {
            const SeparatingAxes axes = find_separating_axes(a, b);
            if (axes.tests.empty())
                return answer;
            const AxisTest& best = axes.tests[axes.best];
            answer.say("axes_tried", static_cast<Real>(axes.tests.size()));
            answer.say("best_axis", best.axis);
            answer.say("gap_on_it_m", best.separation);
            draw_shadows(answer, best, middle);
        }
        return answer;
    }
};

Answer run_pair(Arguments arguments) {
    const Vec3 middle = (arguments[0].vec3(0) + arguments[1].vec3(0)) * 0.5f;
    return std::visit(Ask{middle}, shape_of(arguments[0]), shape_of(arguments[1]));
}

/// Where each kind starts, as the first and as the second of a pair; the starts meet. And where the second
/// one is far off.
struct Start {
    Kind kind;
    std::string_view id, first, second, far;
};
constexpr std::array<Start, 11> kStarts{{
    {Kind::point, "point", "0,1,0", "0,1,0", "9,9,9"},
    {Kind::segment, "segment", "-1,0.6,0,1,1.4,0", "0,0,0,0,2,0", "9,9,9,9,10,9"},
    {Kind::ray, "ray", "-2,1,0,1,0,0", "0,3,0,0,-1,0", "9,9,9,0,1,0"},
    {Kind::plane, "plane", "0,1,0,0,1,0.4", "0,1,0,0,1,-0.4", "0,-90,0,0,1,0"},
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
}};

std::string capitalised(std::string text) {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

/// Of the pairs that are offered. Their starts meet, and what is far from the start does not; but a plane
/// is never far from a ray or from another plane.
std::vector<LabRegistration> register_pairs() {
    std::vector<LabRegistration> registrations;
    for (std::size_t i = 0; i < kStarts.size(); ++i)
        for (std::size_t j = i; j < kStarts.size(); ++j) {
            const Start &a = kStarts[i], &b = kStarts[j];
            const std::vector<Parameter> parameters{{"first", a.kind, a.first},
                                                    {"second", b.kind, b.second}};
            if (find_fact(run_pair(start_of(parameters)), "meet") == nullptr)
                continue;
            LabTest test{.id = "meet_" + std::string(a.id) + "_" + std::string(b.id),
                         .chapter = "Solids that meet",
                         .title = capitalised(std::string(name_of(a.kind))) + " and " +
                                  std::string(name_of(b.kind)),
                         .look_at = "Drag one until it only just touches: touching counts. Where both "
                                    "have flat sides, the bars are their shadows on the axis that "
                                    "tells most.",
                         .parameters = parameters,
                         .run = &run_pair,
                         .cases = {{"", "meet=yes"}}};
            if (b.kind != Kind::plane || (a.kind != Kind::ray && a.kind != Kind::plane))
                test.cases.push_back({"second=" + std::string(b.far), "meet=no"});
            registrations.emplace_back(std::move(test));
        }
    return registrations;
}
const std::vector<LabRegistration> kRegistrations = register_pairs();

} // namespace
} // namespace topple::app::lab
