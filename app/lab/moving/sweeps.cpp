// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
// First contact of a shape that moves along a straight line with another one.

#include "app/lab/lab_test.h"
#include "app/lab/outline.h"
#include "app/lab/solids/solid_starts.h"
#include "topple/geometry/pairs/pairs.h"

#include <deque>

namespace topple::app::lab {
namespace {

/// Moves the argument by its places only, without rotation.
Argument moved(Argument argument, Vec3 by) {
    const Real step[] = {by.x, by.y, by.z};
    for (const Field& field : fields_of(argument))
        if (field.meaning == Meaning::place)
            for (std::size_t i = 0; i < field.count; ++i)
                argument.numbers[field.first + i] += step[i];
    return argument;
}

std::string in_words(SweepOutcome outcome) {
    switch (outcome) {
    case SweepOutcome::never:
        return "it never meets";
    case SweepOutcome::moving_apart:
        return "it moves away";
    case SweepOutcome::contact:
        return "it meets on the way";
    case SweepOutcome::overlapping:
        return "it is there already";
    }
    return {};
}

Answer run_sweep(Arguments arguments) {
    const Vec3 motion = vector_of(arguments[2]);
    const auto hit = ask_sweep(primitive_of(arguments[0]), motion, primitive_of(arguments[1]));
    Answer answer;
    if (!hit)
        return answer;
    answer.say("meets", static_cast<bool>(*hit));
    answer.say("how", in_words(hit->outcome));
    if (!*hit)
        return answer;
    answer.say("fraction_of_the_way", hit->t);
    answer.say("point", hit->point);
    answer.say("normal", hit->normal);
    answer.point(hit->point);
    answer.arrow(hit->point, hit->point + hit->normal * 0.5f);
    // Position at that time.
    Answer then;
    const Argument there = moved(arguments[0], motion * hit->t);
    add_outline(then, there, Role::first);
    for (Mark& mark : then.marks) {
        mark.role = Role::helper;
        answer.marks.push_back(mark);
    }
    return answer;
}

/// Returns whether the kind is a solid; only solids move and are hit.
bool is_solid(Kind kind) {
    return kind != Kind::point && kind != Kind::segment && kind != Kind::ray;
}

/// Returns the start of the moving shape, to the left of the other. Stored, since parameters only refer to their
/// text.
std::string_view start_aside(const SolidStart& mover) {
    static std::deque<std::string> texts;
    const Argument start = *read_argument(mover.kind, mover.first);
    return texts.emplace_back(text_of(moved(start, {-2.5f, 0, 0})));
}

std::vector<LabRegistration> register_sweeps() {
    std::vector<LabRegistration> registrations;
    const auto shapes = shapes_of_starts();
    for (std::size_t i = 0; i < shapes.size(); ++i)
        for (std::size_t j = 0; j < shapes.size(); ++j) {
            const SolidStart &a = kSolidStarts[i], &b = kSolidStarts[j];
            if (!is_solid(a.kind) || !is_solid(b.kind) || a.kind == Kind::plane)
                continue;
            if (!is_callable(PairQuestion::sweep, kind_of(shapes[i]), kind_of(shapes[j])))
                continue;
            const std::vector<Parameter> parameters{{"mover", a.kind, start_aside(a)},
                                                    {"other", b.kind, b.second},
                                                    {"motion", Kind::vector, "4,0,0", {}, 0}};
            LabTest test{
                .id = "sweep_" + std::string(a.id) + "_" + std::string(b.id),
                .chapter = "Moving shapes",
                .title = title_of(a.kind, b.kind) + " on the way",
                .look_at =
                    "Drag the tip of the motion, or one of the shapes: gray is the mover at its "
                    "first touch. A motion that begins in an overlap ends at once.",
                .parameters = parameters,
                .run = &run_sweep,
                .cases = {{"", "meets=yes"},
                          {"mover=" + std::string(a.first), "meets=yes fraction_of_the_way=0"},
                          {"motion=0,0,0 other=" + std::string(b.far), "meets=no"}}};
            if (a.kind == Kind::sphere && b.kind == Kind::sphere)
                test.cases.push_back({"mover=0,0,0,1 other=5,0,0,1 motion=6,0,0",
                                      "meets=yes fraction_of_the_way=0.5 point=4,0,0"});
            if (a.kind == Kind::sphere && b.kind == Kind::plane)
                test.cases.push_back({"mover=0,5,0,1 other=0,0,0,0,1,0 motion=0,-8,0",
                                      "meets=yes fraction_of_the_way=0.5 point=0,0,0"});
            if (a.kind == Kind::box && b.kind == Kind::box)
                test.cases.push_back({"mover=0,0,0,1,1,1 other=5,1,0,1,1,1 motion=4,0,0",
                                      "meets=yes fraction_of_the_way=0.75"});
            registrations.emplace_back(std::move(test));
        }
    return registrations;
}
const std::vector<LabRegistration> kRegistrations = register_sweeps();

} // namespace
} // namespace topple::app::lab
