// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/lessons.h"

#include "app/scenes/scene_registry.h"

#include <cmath>
#include <cstdint>
#include <variant>

namespace topple::app {
namespace {

const Parameters& parameters_of(const LessonFacts& facts) { return facts.frame.state->parameters; }

bool is_paused(const LessonFacts& facts) { return facts.frame.timeline.is_paused; }
bool is_running(const LessonFacts& facts) { return !facts.frame.timeline.is_paused; }
bool is_grabbed(const LessonFacts& facts) { return !facts.frame.state->mouse_joints.empty(); }
bool is_slow(const LessonFacts& facts) { return facts.frame.timeline.speed <= 0.5; }
bool is_explained(const LessonFacts& facts) { return static_cast<bool>(facts.looked_at); }
bool shows_contacts(const LessonFacts& facts) { return facts.view.shows(Overlay::contacts); }
bool shows_joints(const LessonFacts& facts) { return facts.view.shows(Overlay::joints); }

/// Returns whether time stands, and the view turned by 10 degrees or more since the step began.
bool has_looked_around(const LessonFacts& facts) {
    constexpr Real kCosine = 0.98480775f;
    return is_paused(facts) && dot(facts.line_of_sight, facts.first_line_of_sight) <= kCosine;
}
/// Returns whether the shown step lies a second or more before the newest one.
bool is_rewound(const LessonFacts& facts) {
    const auto second = static_cast<std::uint64_t>(std::lround(1 / parameters_of(facts).dt));
    return facts.frame.timeline.step + second <= facts.frame.timeline.last_step;
}
/// Returns whether time stands at another step than that at which it was paused.
bool has_stepped(const LessonFacts& facts) {
    return is_paused(facts) && facts.paused_step && *facts.paused_step != facts.frame.timeline.step;
}
bool has_run_for_two_seconds(const LessonFacts& facts) { return facts.frame.state->time >= 2; }

bool is_without_warm_start(const LessonFacts& facts) {
    return parameters_of(facts).warm_start == 0;
}
bool has_full_warm_start(const LessonFacts& facts) { return parameters_of(facts).warm_start == 1; }
bool has_one_substep(const LessonFacts& facts) { return parameters_of(facts).substeps == 1; }
bool has_eight_substeps(const LessonFacts& facts) { return parameters_of(facts).substeps >= 8; }
bool is_grabbed_at_soft_joints(const LessonFacts& facts) {
    return parameters_of(facts).joint_hertz <= 5 && is_grabbed(facts);
}
bool slides_freely(const LessonFacts& facts) {
    return parameters_of(facts).friction_scale == 0 && is_running(facts);
}
bool has_full_friction(const LessonFacts& facts) {
    return parameters_of(facts).friction_scale >= 1;
}

/// Returns whether the scene is shown, in any size.
template<const char* id>
bool shows(const LessonFacts& facts) {
    const std::string_view source = facts.frame.scene_source;
    return scene_id_of(source) == id;
}

/// Returns the answer of the geometry lab to that test; null while it shows another one, or the scene.
const lab::Answer* answer_of(const LessonFacts& facts, std::string_view test) {
    const LabSettings& lab = facts.tools.lab;
    const bool is_shown = facts.tools.active == ToolKind::lab && lab.test != nullptr &&
                          lab.answers.test == lab.test && lab.test->id == test;
    return is_shown ? &lab.answers.ours : nullptr;
}
/// Returns a number of that answer; none: another test is shown, or its answer has no such number.
std::optional<Real> number_of(const LessonFacts& facts,
                              std::string_view test,
                              std::string_view name) {
    const lab::Answer* answer = answer_of(facts, test);
    const lab::FactValue* value = answer ? find_fact(*answer, name) : nullptr;
    const Real* number = value ? std::get_if<Real>(value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

template<const char* test>
bool shows_test(const LessonFacts& facts) {
    return answer_of(facts, test) != nullptr;
}

// Ids as objects, because a literal cannot be a template argument.
constexpr char kMachine[] = "machine", kPyramid[] = "pyramid", kParticles[] = "falling_particles",
               kRamp[] = "friction_ramp", kJoints[] = "joint_zoo", kStack[] = "stack",
               kSlices[] = "time_slices", kCradle[] = "newtons_cradle",
               kIntegrators[] = "integrators", kDot[] = "dot", kProject[] = "project",
               kCross[] = "cross", kRectangles[] = "planar_turned_rectangle_turned_rectangle",
               kPolygons[] = "planar_polygon_polygon";

bool points_apart(const LessonFacts& facts) {
    const auto product = number_of(facts, kDot, "dot");
    return product && *product < 0;
}
/// Returns whether the arrows are parallel to within a hundredth of a square meter.
bool are_parallel(const LessonFacts& facts) {
    const auto area = number_of(facts, kCross, "area_of_the_parallelogram");
    return area && *area < 0.01f;
}
bool are_rectangles_apart(const LessonFacts& facts) {
    const auto away = number_of(facts, kRectangles, "distance_m");
    return away && *away > 0;
}
bool do_rectangles_overlap(const LessonFacts& facts) {
    const auto away = number_of(facts, kRectangles, "distance_m");
    return away && *away < 0;
}
/// Returns whether the rectangles touch at two points, with sides parallel to within 5 degrees.
bool do_sides_meet(const LessonFacts& facts) {
    constexpr std::size_t kTurn = 4; // after the center and the half extents
    constexpr Real kRight = 90, kNearly = 5;
    if (number_of(facts, kRectangles, "contacts") != Real{2})
        return false;
    const std::vector<lab::Argument>& both = facts.tools.lab.arguments;
    return std::abs(std::remainder(both[0][kTurn] - both[1][kTurn], kRight)) <= kNearly;
}

const std::array<Lesson, 8> kLessons{{
    {"First steps",
     kMachine,
     {},
     {{{"Open the machine: everything in it can be touched.", &shows<kMachine>},
       {"Drag a body with the left mouse button: a spring pulls it, as strong as its weight needs.",
        &is_grabbed},
       {"Pause with Space, and look around: drag with the right mouse button.", &has_looked_around},
       {"Drag the knob of the time bar back by a second: every moment is kept.", &is_rewound},
       {"Open the pyramid from the palette, which finds everything.", &shows<kPyramid>}}}},
    {"1 Vectors",
     {},
     kDot,
     {{{"Open the dot product in the geometry lab: two arrows, and the projection of one on the "
        "other.",
        &shows_test<kDot>},
       {"Drag the tip of an arrow until the dot product is negative: past a right angle.",
        &points_apart},
       {"Search for project in the list on the right, and choose Projection: a part along, a part "
        "across.",
        &shows_test<kProject>},
       {"Search for cross, and choose Cross product: an arrow at right angles to both.",
        &shows_test<kCross>},
       {"Set z of second to 0 on the right: both arrows lie on one axis, the area is 0, and there "
        "is no normal.",
        &are_parallel}}},
     Subject::vectors},
    {"5 Planar collisions",
     {},
     kRectangles,
     {{{"Open two turned rectangles in the geometry lab.", &shows_test<kRectangles>},
       {"Drag one by the dot in its middle, until the bars leave a gap: one such axis is enough.",
        &are_rectangles_apart},
       {"Drag it back: the distance is negative, and the line is the minimum translation.",
        &do_rectangles_overlap},
       {"Give both the same turn on the right, or nearly: a side on a side touches at two points.",
        &do_sides_meet},
       {"Search for polygon, and choose Convex polygon and convex polygon: each side gives an axis "
        "to try.",
        &shows_test<kPolygons>}}},
     Subject::planar_collisions},
    {"14 Particles and constraints",
     kParticles,
     {},
     {{{"Open the falling particles: each is a point with a velocity and nothing else.",
        &shows<kParticles>},
       {"Let them fall for two seconds: each bounces with its own restitution, and none passes "
        "through.",
        &has_run_for_two_seconds},
       {"Pause, and take single steps with the buttons beside it.", &has_stepped},
       {"Go back by a second: the same particle takes the same way again.", &is_rewound},
       {"Open the integrators, which move the same chain by different rules.",
        &shows<kIntegrators>}}},
     Subject::constraints},
    {"15 Manifolds and impulses",
     kRamp,
     {},
     {{{"Open the friction ramp: a box slides if and only if its friction is too small for the "
        "slope.",
        &shows<kRamp>},
       {"Switch the contacts on in the View tab: up to four points carry a box.", &shows_contacts},
       {"Click a box on the ramp, and choose Tools > Microscope: how is it held?", &is_explained},
       {"Set Friction to 0 in the Solver tab, and press play: nothing holds any more.",
        &slides_freely},
       {"Set it back to 1: impulses along the surface are again at most mu times those across it.",
        &has_full_friction}}},
     Subject::manifolds},
    {"16 Springs and joints",
     kJoints,
     {},
     {{{"Open the joints: one specimen of each kind.", &shows<kJoints>},
       {"Drag one: it moves only as its joint allows.", &is_grabbed},
       {"Switch the joints on in the View tab: their anchors and axes are drawn.", &shows_joints},
       {"Lower Joint stiffness in the Solver tab to 5 Hz, and drag again: what gives way?",
        &is_grabbed_at_soft_joints},
       {"Go back by a second: what you change there makes another run.", &is_rewound}}},
     Subject::springs},
    {"Appendix: contact caches and stabilization",
     kStack,
     {},
     {{{"Open the stack: every contact starts with the impulse of the step before.", &shows<kStack>},
       {"Set Warm start to 0 in the Solver tab: each step finds all impulses anew.",
        &is_without_warm_start},
       {"Set the sub-steps to 1, and watch the deepest overlap in the inspector.", &has_one_substep},
       {"Set the sub-steps to 8 or more, and compare.", &has_eight_substeps},
       {"Set Warm start back to 1: the impulses of the step before are the first guess again.",
        &has_full_warm_start}}},
     Subject::appendix},
    {"Moving balls",
     kSlices,
     {},
     {{{"Open the time slices: few slices pass a thin wall, many find it late, the equation gives "
        "the time.",
        &shows<kSlices>},
       {"Slow time down to a half or less, beside the play button.", &is_slow},
       {"Go back by a second: where does each ball turn round?", &is_rewound},
       {"Let time run again.", &is_running},
       {"Open Newton's cradle: one ball goes in, one comes out.", &shows<kCradle>}}},
     Subject::moving_balls},
}};

} // namespace

std::span<const Lesson> all_lessons() { return kLessons; }

void begin_lesson(LessonState& state, const Lesson& lesson) { state = {.lesson = &lesson}; }

void follow_lesson(LessonState& state, LessonFacts facts) {
    if (is_running(facts))
        state.paused_step.reset();
    else if (!state.paused_step)
        state.paused_step = facts.frame.timeline.step;
    facts.paused_step = state.paused_step;
    if (state.lesson == nullptr || state.done_count == kLessonSteps)
        return;
    if (!state.first_line_of_sight)
        state.first_line_of_sight = facts.line_of_sight;
    facts.first_line_of_sight = *state.first_line_of_sight;
    if (!state.lesson->steps[state.done_count].is_done(facts))
        return;
    ++state.done_count;
    state.first_line_of_sight.reset();
}

} // namespace topple::app
