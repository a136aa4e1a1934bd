// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// Every two shapes of space: whether they meet, the shortest way between them or out of each other, and for
// those with flat sides the axis that says so.

#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/solids/solid_starts.h"
#include "engine/geometry/pairs.h"
#include "engine/geometry/separating_axis.h"

#include <array>
#include <variant>

namespace topple::app::lab {
namespace {

/// On a line above the shapes.
void draw_shadows(Answer& answer, const AxisTest& test, Vec3 middle) {
    const auto shadow = [](AxisInterval interval) {
        return Shadow{static_cast<Real>(interval.min), static_cast<Real>(interval.max)};
    };
    const Vec3 up = normalize_or(reject({0, 1, 0}, test.axis), any_perpendicular(test.axis));
    add_shadows(answer,
                reject(middle, test.axis) + up * 1.6f,
                test.axis,
                up,
                shadow(test.a),
                shadow(test.b));
}

/// For two with flat sides, the axis that tells most.
struct AskAxes {
    Answer& answer;
    Vec3 middle; ///< Between the two shapes.

    template<typename A, typename B>
    void operator()(const A& a, const B& b) const {
        if constexpr (FlatSided<A> && FlatSided<B>) {
            const SeparatingAxes axes = find_separating_axes(a, b);
            if (axes.tests.empty())
                return;
            const AxisTest& best = axes.tests[axes.best];
            answer.say("axes_tried", static_cast<Real>(axes.tests.size()));
            answer.say("best_axis", best.axis);
            answer.say("gap_on_it_m", best.separation);
            draw_shadows(answer, best, middle);
        }
    }
};

Answer run_pair(Arguments arguments) {
    const Primitive a = primitive_of(arguments[0]), b = primitive_of(arguments[1]);
    Answer answer;
    if (const auto meet = ask_intersects(a, b))
        answer.say("meet", *meet);
    if (const auto gap = ask_gap(a, b)) {
        answer.say("separation_m", gap->separation);
        answer.say("normal", gap->normal);
        answer.line(gap->point_a, gap->point_b);
        answer.point(gap->point_a);
        answer.point(gap->point_b);
        answer.arrow(gap->point_b, gap->point_b + gap->normal * 0.4f);
    }
    const Vec3 middle = (arguments[0].vec3(0) + arguments[1].vec3(0)) * 0.5f;
    std::visit(AskAxes{answer, middle}, a, b);
    return answer;
}

/// Of the pairs that are offered. Their starts meet, and what is far from the start does not; but a plane
/// is never far from a ray or from another plane.
std::vector<LabRegistration> register_pairs() {
    std::vector<LabRegistration> registrations;
    for (std::size_t i = 0; i < kSolidStarts.size(); ++i)
        for (std::size_t j = i; j < kSolidStarts.size(); ++j) {
            const SolidStart &a = kSolidStarts[i], &b = kSolidStarts[j];
            const std::vector<Parameter> parameters{{"first", a.kind, a.first},
                                                    {"second", b.kind, b.second}};
            if (find_fact(run_pair(start_of(parameters)), "meet") == nullptr)
                continue;
            LabTest test{.id = "meet_" + std::string(a.id) + "_" + std::string(b.id),
                         .chapter = "Solids that meet",
                         .title = title_of(a.kind, b.kind),
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
