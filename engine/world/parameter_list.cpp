// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/parameter_access_detail.h"
#include "topple/world/parameter_table.h"

#include <array>
#include <vector>

// The parameter table: one entry a number, with its words for people. Defaults come from `Parameters`.

namespace topple {
namespace {

using ParameterKind = ParameterInfo::Kind;

struct Entry {
    ParameterInfo info;
    ParameterAccess access;
};

template<typename T>
constexpr ParameterKind kind_of() {
    if constexpr (std::is_same_v<T, bool>)
        return ParameterKind::boolean;
    else if constexpr (std::is_same_v<T, int>)
        return ParameterKind::integer;
    else if constexpr (std::is_enum_v<T>)
        return ParameterKind::choice;
    else
        return ParameterKind::real;
}

/// Location of a number in `Parameters`.
template<auto Member>
struct Field {
    using Type = std::remove_cvref_t<decltype(Parameters{}.*Member)>;
    static constexpr ParameterKind kKind = kind_of<Type>();
    static double get(const Parameters& p) { return static_cast<double>(p.*Member); }
    static void set(Parameters& p, double value) {
        if constexpr (kKind == ParameterKind::boolean)
            p.*Member = value != 0;
        else
            p.*Member = static_cast<Type>(value);
    }
};
template<auto Member, int Axis>
struct Component {
    static constexpr ParameterKind kKind = ParameterKind::real;
    static double get(const Parameters& p) { return static_cast<double>((p.*Member)[Axis]); }
    static void set(Parameters& p, double value) { (p.*Member)[Axis] = static_cast<Real>(value); }
};
template<int Axis>
using Gravity = Component<&Parameters::gravity, Axis>;
template<int Axis>
using Wind = Component<&Parameters::wind, Axis>;

constexpr std::array<std::string_view, 3> kBroadPhases{"bvh", "octree", "brute"};
constexpr std::array<std::string_view, kQualityCount> kQualities{"auto", "4", "8", "16", "32"};
constexpr std::array<std::string_view, kSolverKindCount> kSolvers{"soft_step",
                                                                  "sequential_impulse",
                                                                  "penalty",
                                                                  "classic",
                                                                  "classic_as_printed"};
constexpr std::array<std::string_view, kPositionCorrectionCount>
    kPositionCorrections{"standard", "none", "baumgarte", "split_impulse", "linear", "nonlinear"};
constexpr std::array<std::string_view, kFrictionModelCount> kFrictionModels{"cone", "pyramid"};
constexpr std::array<std::string_view, 3> kMeshAccelerators{"bvh", "octree", "brute"};

// An initializer list that is shorter than its enumeration leaves an empty name at the end.
static_assert(!kQualities.back().empty() && !kSolvers.back().empty() &&
              !kPositionCorrections.back().empty() && !kFrictionModels.back().empty());

template<typename F>
Entry entry(ParameterInfo info) {
    info.kind = F::kKind;
    info.standard = F::get(Parameters{});
    if (info.kind == ParameterKind::boolean) {
        info.minimum = 0;
        info.maximum = 1;
    }
    if (info.kind == ParameterKind::choice)
        info.maximum = static_cast<double>(info.choices.size() - 1);
    return {info, {&F::get, &F::set}};
}

// clang-format off: a table reads by its rows
const std::vector<Entry>& entries() {
    static const std::vector<Entry> kEntries{
        entry<Gravity<0>>(
            {.name = "gravity_x",
             .label = "Gravity X",
             .group = "World",
             .unit = "m/s^2",
             .minimum = -100,
             .maximum = 100,
             .tooltip = "Pull along the X axis. Tilt the world without tilting the floor.",
             .extremes = "At 100 m/s^2 bodies fall further in a step than a thin floor is thick."}),
        entry<Gravity<1>>(
            {.name = "gravity_y",
             .label = "Gravity Y",
             .group = "World",
             .unit = "m/s^2",
             .minimum = -100,
             .maximum = 100,
             .tooltip = "Pull along the vertical: -9.81 on Earth, -1.62 on the Moon, 0 in space.",
             .extremes = "Stacks sink in proportion; upwards everything leaves."}),
        entry<Gravity<2>>(
            {.name = "gravity_z",
             .label = "Gravity Z",
             .group = "World",
             .unit = "m/s^2",
             .minimum = -100,
             .maximum = 100,
             .tooltip = "Pull along the Z axis.",
             .extremes = "At 100 m/s^2 bodies fall further in a step than a thin floor is thick."}),
        entry<Wind<0>>(
            {.name = "wind_x",
             .label = "Wind X",
             .group = "World",
             .unit = "m/s",
             .minimum = -50,
             .maximum = 50,
             .tooltip = "Air along the X axis: cloth and balloons feel it, rigid bodies do not.",
             .extremes = "At 50 m/s light cloth is stretched more than its springs can hold."}),
        entry<Wind<1>>(
            {.name = "wind_y",
             .label = "Wind Y",
             .group = "World",
             .unit = "m/s",
             .minimum = -50,
             .maximum = 50,
             .tooltip = "Air along the Y axis: cloth and balloons feel it, rigid bodies do not.",
             .extremes = "At 50 m/s light cloth is stretched more than its springs can hold."}),
        entry<Wind<2>>(
            {.name = "wind_z",
             .label = "Wind Z",
             .group = "World",
             .unit = "m/s",
             .minimum = -50,
             .maximum = 50,
             .tooltip = "Air along the Z axis: cloth and balloons feel it, rigid bodies do not.",
             .extremes = "At 50 m/s light cloth is stretched more than its springs can hold."}),
        entry<Field<&Parameters::dt>>(
            {.name = "dt",
             .label = "Step length",
             .group = "World",
             .unit = "s",
             .minimum = 0.001,
             .maximum = 0.1,
             .tooltip = "Time that one step covers. Contacts are found once a step.",
             .extremes = "Long steps let fast bodies pass through thin ones; short steps take more "
                         "computing "
                         "time.",
             .is_logarithmic = true}),

        entry<Field<&Parameters::solver>>(
            {.name = "solver",
             .label = "Solver",
             .group = "Solver",
             .tooltip = "Method that solves contacts. soft_step is the default; the others are "
                        "older methods "
                        "for comparison.",
             .extremes = "classic lets stacks lean and sink; penalty trembles; classic_as_printed "
                         "has its textbook's mistakes.",
             .choices = kSolvers}),
        entry<Field<&Parameters::quality>>(
            {.name = "quality",
             .label = "Quality",
             .group = "Solver",
             .tooltip =
                 "Accuracy of the solver: sub-steps and stiffness together, once, twice, four or "
                 "eight times the values below. auto: every island as its load requires. A settled "
                 "body rises at less than a millimeter a second.",
             .extremes =
                 "4 lets a heavy body sink into a light one; 32 takes several times the computing "
                 "time.",
             .choices = kQualities}),
        entry<Field<&Parameters::substeps>>(
            {.name = "substeps",
             .label = "Sub-steps",
             .group = "Solver",
             .minimum = 1,
             .maximum = 64,
             .tooltip = "Into how many parts a step is cut to be solved. More: stiffer joints, "
                        "taller stacks.",
             .extremes = "With 1 chains stretch and stacks are soft; 64 costs sixteen times as "
                         "much as 4."}),
        entry<Field<&Parameters::contact_hertz>>(
            {.name = "contact_hertz",
             .label = "Contact stiffness",
             .group = "Solver",
             .unit = "Hz",
             .minimum = 1,
             .maximum = 960,
             .tooltip =
                 "Stiffness of contacts, as the frequency of the spring that pushes overlap out. "
                 "Capped at a quarter of the sub-step rate.",
             .extremes = "Low: heavy bodies sink into light ones. High values need more sub-steps "
                         "to have an "
                         "effect.",
             .is_logarithmic = true}),
        entry<Field<&Parameters::contact_damping_ratio>>(
            {.name = "contact_damping_ratio",
             .label = "Contact damping",
             .group = "Solver",
             .minimum = 0,
             .maximum = 100,
             .tooltip = "Damping of the push out of overlap: 1 is the fastest without overshoot, 2 "
                        "is slower.",
             .extremes = "Near 0 piles tremble; at 100 overlap takes seconds to disappear."}),
        entry<Field<&Parameters::joint_hertz>>(
            {.name = "joint_hertz",
             .label = "Joint stiffness",
             .group = "Solver",
             .unit = "Hz",
             .minimum = 1,
             .maximum = 960,
             .tooltip = "Stiffness of joints that have none of their own. Capped at a quarter of "
                        "the sub-step rate.",
             .extremes = "Low: joints are rubber bands. High values need more sub-steps to count.",
             .is_logarithmic = true}),
        entry<Field<&Parameters::joint_damping_ratio>>(
            {.name = "joint_damping_ratio",
             .label = "Joint damping",
             .group = "Solver",
             .minimum = 0,
             .maximum = 100,
             .tooltip = "Damping of a joint that closes after it was pulled apart.",
             .extremes = "Near 0 chains ring; at 100 they close slowly."}),
        entry<Field<&Parameters::direct_joints>>(
            {.name = "direct_joints",
             .label = "Direct joints",
             .group = "Solver",
             .tooltip =
                 "Joints that hang together are solved at once, up to 128 bodies, and do not "
                 "stretch; what touches nothing also keeps its energy.",
             .extremes = "Off: joint after joint; a heavy weight stretches a light chain."}),
        entry<Field<&Parameters::push_speed>>(
            {.name = "push_speed",
             .label = "Push-out speed",
             .group = "Solver",
             .unit = "m/s",
             .minimum = 0,
             .maximum = 100,
             .tooltip = "Things that overlap are never driven apart faster than this.",
             .extremes =
                 "0: overlap stays forever. High: bodies spawned inside each other explode."}),
        entry<Field<&Parameters::restitution_threshold>>(
            {.name = "restitution_threshold",
             .label = "Bounce threshold",
             .group = "Solver",
             .unit = "m/s",
             .minimum = 0,
             .maximum = 100,
             .tooltip = "Slower impacts do not bounce, so that bodies come to rest.",
             .extremes = "At 0 a ball never quite stops; high values make rubber of lead."}),
        entry<Field<&Parameters::warm_start>>(
            {.name = "warm_start",
             .label = "Warm start",
             .group = "Solver",
             .minimum = 0,
             .maximum = 1,
             .tooltip = "Share of the last step's impulses the solver begins with.",
             .extremes = "At 0 every step starts from nothing and stacks sag and creep."}),
        entry<Field<&Parameters::relax>>(
            {.name = "relax",
             .label = "Relax",
             .group = "Solver",
             .tooltip = "Sweep again without the push-out, so that it adds no energy.",
             .extremes = "Off: faster, and deep overlaps throw bodies upwards."}),
        entry<Field<&Parameters::friction_scale>>(
            {.name = "friction_scale",
             .label = "Friction",
             .group = "Solver",
             .minimum = 0,
             .maximum = 10,
             .tooltip = "Multiplies every surface's friction.",
             .extremes = "0: ice everywhere. 10: nothing slides."}),

        entry<Field<&Parameters::iterations>>(
            {.name = "iterations",
             .label = "Iterations",
             .group = "Older solvers",
             .minimum = 1,
             .maximum = 100,
             .tooltip = "Sweeps over all contacts in a step, for sequential_impulse and classic.",
             .extremes =
                 "At 1 a stack knows only its neighbours; 100 costs twenty times as much as "
                 "5."}),
        entry<Field<&Parameters::position_correction>>(
            {.name = "position_correction",
             .label = "Overlap",
             .group = "Older solvers",
             .tooltip =
                 "Correction of overlap by sequential_impulse and classic. standard: baumgarte for "
                 "the first, linear for the second.",
             .extremes = "none: bodies sink slowly without end. linear: a body on an edge creeps. "
                         "baumgarte: "
                         "deep overlap throws bodies.",
             .choices = kPositionCorrections}),
        entry<Field<&Parameters::penetration_slack>>(
            {.name = "penetration_slack",
             .label = "Slack",
             .group = "Older solvers",
             .unit = "m",
             .minimum = 0,
             .maximum = 0.1,
             .tooltip = "Overlap that is left alone, so that contacts last.",
             .extremes =
                 "At 0 contacts come and go and bodies tremble; at 0.1 m they look as if they "
                 "penetrated."}),
        entry<Field<&Parameters::projection_share>>(
            {.name = "projection_share",
             .label = "Projection",
             .group = "Older solvers",
             .minimum = 0,
             .maximum = 1,
             .tooltip = "Share of the overlap that is shifted away in a step.",
             .extremes = "At 0 bodies sink; at 1 they jump."}),
        entry<Field<&Parameters::baumgarte>>(
            {.name = "baumgarte",
             .label = "Baumgarte",
             .group = "Older solvers",
             .minimum = 0,
             .maximum = 1,
             .tooltip =
                 "Share of the overlap that the velocities of a step take away, or a round of "
                 "the nonlinear correction.",
             .extremes = "At 0 bodies sink; at 1 overlapping bodies are thrown out."}),
        entry<Field<&Parameters::penalty_hertz>>(
            {.name = "penalty_hertz",
             .label = "Penalty stiffness",
             .group = "Older solvers",
             .unit = "Hz",
             .minimum = 0.1,
             .maximum = 240,
             .tooltip = "Frequency of the spring that penalty puts at an overlap.",
             .extremes = "Low: bodies sink in. Above a third of the sub-step rate they explode.",
             .is_logarithmic = true}),
        entry<Field<&Parameters::penalty_damping_ratio>>(
            {.name = "penalty_damping_ratio",
             .label = "Penalty damping",
             .group = "Older solvers",
             .minimum = 0,
             .maximum = 10,
             .tooltip = "1: the spring swings out without overshoot.",
             .extremes = "0: everything bounces for ever; 10: overlap takes long to go."}),
        entry<Field<&Parameters::friction_model>>(
            {.name = "friction_model",
             .label = "Friction model",
             .group = "Older solvers",
             .tooltip =
                 "Bound of friction: a cone is the same in all directions, a pyramid bounds each "
                 "of two tangents, as many engines do.",
             .extremes =
                 "pyramid: what slides between the tangents brakes 1.4 times as hard, and its "
                 "path bends.",
             .choices = kFrictionModels}),

        entry<Field<&Parameters::sleep>>(
            {.name = "sleep",
             .label = "Sleep",
             .group = "Sleep",
             .tooltip = "Things at rest are left out of the step until something touches them.",
             .extremes = "Off: everything costs time for ever."}),
        entry<Field<&Parameters::sleep_speed>>(
            {.name = "sleep_speed",
             .label = "Sleep speed",
             .group = "Sleep",
             .unit = "m/s",
             .minimum = 0,
             .maximum = 10,
             .tooltip = "A body slower than this at every point may fall asleep.",
             .extremes = "0: no body sleeps. High: bodies stop in mid-air."}),
        entry<Field<&Parameters::sleep_time>>(
            {.name = "sleep_time",
             .label = "Time to sleep",
             .group = "Sleep",
             .unit = "s",
             .minimum = 0,
             .maximum = 60,
             .tooltip = "Time that a whole heap must be slow before it sleeps.",
             .extremes = "0: bodies stop in the air at the top of their flight."}),

        entry<Field<&Parameters::grab_hertz>>(
            {.name = "grab_hertz",
             .label = "Grab stiffness",
             .group = "Grab",
             .unit = "Hz",
             .minimum = 0.1,
             .maximum = 60,
             .tooltip = "Stiffness of the mouse's grab, as the frequency of its spring.",
             .extremes = "Low: bodies trail behind on elastic. High: they jerk.",
             .is_logarithmic = true}),
        entry<Field<&Parameters::grab_damping_ratio>>(
            {.name = "grab_damping_ratio",
             .label = "Grab damping",
             .group = "Grab",
             .minimum = 0,
             .maximum = 10,
             .tooltip = "1: a grabbed body follows without overshoot.",
             .extremes = "0: it swings for ever; 10: it follows as through honey."}),
        entry<Field<&Parameters::grab_strength>>(
            {.name = "grab_strength",
             .label = "Grab strength",
             .group = "Grab",
             .unit = "weights",
             .minimum = 0,
             .maximum = 10000,
             .tooltip = "The most the mouse pulls, in weights of the grabbed body.",
             .extremes = "Below 1 it cannot lift; in the thousands it tears joints open.",
             .is_logarithmic = true}),

        entry<Field<&Parameters::broad_phase>>(
            {.name = "broad_phase",
             .label = "Broad phase",
             .group = "Structure",
             .tooltip =
                 "Structure that finds the pairs that may touch. All find the same pairs; only the "
                 "time differs.",
             .extremes =
                 "Brute force tests every pair: half a million tests for a thousand bodies.",
             .changes_motion = false,
             .choices = kBroadPhases}),
        entry<Field<&Parameters::mesh_accelerator>>(
            {.name = "mesh_accelerator",
             .label = "Mesh rays",
             .group = "Structure",
             .tooltip = "Structure that finds the triangle that a ray hits. All find the same "
                        "triangle; only "
                        "the time differs.",
             .extremes = "Brute force looks at every triangle.",
             .changes_motion = false,
             .choices = kMeshAccelerators}),
    };
    return kEntries;
}
// clang-format on

template<typename T, T Entry::*Member>
std::vector<T> column() {
    std::vector<T> out;
    for (const Entry& e : entries())
        out.push_back(e.*Member);
    return out;
}

} // namespace

std::span<const ParameterInfo> parameter_table() {
    static const std::vector kInfos = column<ParameterInfo, &Entry::info>();
    return kInfos;
}

std::span<const ParameterAccess> parameter_access() {
    static const std::vector kAccess = column<ParameterAccess, &Entry::access>();
    return kAccess;
}

} // namespace topple
