// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Explanations of joints of every type are compared with computations in double from the definition of the joint, the
// masses of its bodies and the equations in joint_row.h, softness.h and joint_types.h.

#include "tests/engine/world/joint_steps.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace topple {
namespace {

using test::aim_of;
using test::ExplainedStep;
using test::for_each_step;
using test::has_own_stiffness;
using test::JacobianRow;
using test::JointDefinition;
using test::product;
using test::row_of;
using test::RowAim;
using test::SidePoses;
using test::velocities_of;
using RowKind = JointRow::Kind;

double wide(Real x) { return static_cast<double>(x); }

/// Returns the largest error of the locks, to whose first order some Jacobians hold. [m] or [rad]
double largest_error(const JointReading& r) {
    double largest = 0;
    for (std::size_t i = 0; i < r.lock_count; ++i)
        largest = std::max(largest, std::abs(wide(r.rows[i].x.value)));
    return largest;
}

/// Returns the error of the value of a row by the interpolated normals of a curve. [m] or [rad]
double frame_error(const Joint& joint, const JointRowName& name) {
    if (joint.type != JointType::path)
        return 0;
    return name.coordinate == std::string("frame z") ? 4e-3 : 5e-4; // at most 0.1 m from the curve
}

/// Returns whether the value has a kink near the poses: the tip of a cone, or the middle of a range.
bool is_at_kink(const JointDefinition& definition, const JointRowName& name, const SidePoses& at) {
    if (name.kind != RowKind::limit)
        return false;
    const bool is_tip = name.coordinate == std::string("swing") &&
                        definition.coordinate(name, at) < 0.01;
    return is_tip || definition.is_in_the_middle(name);
}

/// Central differences of the value of a row over the six degrees of freedom of both bodies.
struct Slopes {
    JacobianRow slopes{}; ///< [-] or [m]
    std::array<bool, 12>
        is_kink{}; ///< Whether those of both sides differ, as between two marks of a curve.
};
Slopes slopes_of(const JointDefinition& definition, const JointRowName& name, const SidePoses& at) {
    constexpr double kStep = 5e-4, kKink = 0.01;
    Slopes out;
    for (std::size_t k = 0; k < out.slopes.size(); ++k) {
        DVec3 e;
        (k % 3 == 0 ? e.x : k % 3 == 1 ? e.y : e.z) = kStep;
        const auto value = [&](double sign) {
            SidePoses moved = at;
            test::SidePose& side = k < 6 ? moved.a : moved.b;
            side = k % 6 < 3 ? side.moved(e * sign, {}) : side.moved({}, e * sign);
            return definition.value(name, moved);
        };
        const double before = value(-1), now = value(0), after = value(1);
        out.slopes[k] = (after - before) / (2 * kStep);
        out.is_kink[k] = std::abs(after - 2 * now + before) > kKink * kStep;
    }
    return out;
}

// --- values and Jacobians -------------------------------------------------------------------------------

/// Compares the value and the Jacobian of every row of a sample. Returns the names of the compared rows.
std::set<std::string> expect_slopes(const ExplainedStep& step, const JointSample& sample) {
    std::set<std::string> compared;
    const JointReading& r = sample.reading;
    const SidePoses now = step.sides(r);
    const JointDefinition definition = step.definition(r);
    JointDefinition framed = definition;
    framed.use_normals_of_joint();
    const double first_order = 1e-3 + 4 * largest_error(r);
    EXPECT_EQ(r.row_count, step.told.names.size());
    for (std::size_t i = 0; i < r.row_count; ++i) {
        const JointRowName& name = step.told.names[i];
        const JointRowReading& row = r.rows[i];
        EXPECT_EQ(row.kind, name.kind);
        if (is_at_kink(definition, name, now))
            continue;
        SCOPED_TRACE(name.coordinate + std::string(", sub-step ") + std::to_string(sample.substep));
        // The normals of a curve turn at another speed from mark to mark.
        const bool is_across = std::string(name.coordinate)
                                   .starts_with("across"); // exact at any distance
        const double tolerance = is_across ? 5e-4 : first_order;
        const double between_marks = frame_error(step.told.before, name) > 1e-3 ? 0.01 : 0;
        const JacobianRow j = row_of(row.x);
        const Slopes slopes = slopes_of(framed, name, now);
        bool has_kink = false;
        for (std::size_t k = step.has_a ? 0 : 6; k < j.size(); ++k) {
            has_kink |= slopes.is_kink[k];
            if (!slopes.is_kink[k]) {
                EXPECT_NEAR(j[k], slopes.slopes[k], tolerance + between_marks) << "element " << k;
            }
        }
        if (name.kind == RowKind::motor)
            EXPECT_EQ(row.x.value, 0);
        else
            EXPECT_NEAR(wide(row.x.value),
                        definition.value(name, now),
                        1e-4 + frame_error(step.told.before, name));
        if (!has_kink)
            compared.insert(std::string(name.coordinate) + (name.kind == RowKind::lock ? " lock"
                                                            : name.kind == RowKind::limit
                                                                ? " limit"
                                                                : " drive"));
    }
    return compared;
}

TEST(ExplainJointTypes, JacobiansAreTheSlopesOfTheDefinitions) {
    for (const bool are_direct : {false, true}) {
        std::map<JointType, std::set<std::string>> compared;
        for_each_step(are_direct, [&](const ExplainedStep& step) {
            for (const JointSample* sample :
                 {&step.told.samples.front(), &step.told.samples.back()})
                compared[step.told.before.type].merge(expect_slopes(step, *sample));
        });
        // Every row that a type can have has been compared, for these types.
        EXPECT_EQ(compared[JointType::pulley],
                  (std::set<std::string>{
                      "rope lock", "rope limit", "rope at A limit", "rope at B limit"}));
        EXPECT_EQ(compared[JointType::path],
                  (std::set<std::string>{"across 1 lock",
                                         "across 2 lock",
                                         "frame x lock",
                                         "frame y lock",
                                         "frame z lock",
                                         "arc length limit",
                                         "arc length drive"}));
        EXPECT_EQ(compared[JointType::wheel],
                  (std::set<std::string>{"hub x lock",
                                         "hub z lock",
                                         "camber lock",
                                         "steering lock",
                                         "steering drive",
                                         "travel lock",
                                         "travel limit",
                                         "travel drive",
                                         "axle drive"}));
        EXPECT_EQ(compared[JointType::screw],
                  (std::set<std::string>{"shift x lock",
                                         "shift y lock",
                                         "axis x lock",
                                         "axis y lock",
                                         "thread lock",
                                         "angle limit",
                                         "angle drive"}));
        EXPECT_EQ(compared[JointType::motor].size(), 6u);
        EXPECT_EQ(compared[JointType::cone_twist].size(), 8u);
        EXPECT_EQ(compared[JointType::six_dof].size(), 15u);
        EXPECT_EQ(compared[JointType::gear].size(), 1u);
        EXPECT_EQ(compared[JointType::rack].size(), 1u);
        EXPECT_EQ(compared.size(), 14u) << "all types but the ball joint, which has no other row";
    }
}

// --- masses, softness and bias --------------------------------------------------------------------------

/// Returns the inverse inertia of a solid box, turned. [1/(kg m^2)]
std::array<std::array<double, 3>, 3> inverse_inertia_of(Vec3 half, Quat q) {
    const double x = wide(half.x), y = wide(half.y), z = wide(half.z);
    const double third = 1000 * 8 * x * y * z / 3;
    const std::array<double, 3> inverse{1 / (third * (y * y + z * z)),
                                        1 / (third * (z * z + x * x)),
                                        1 / (third * (x * x + y * y))};
    const Mat3 axes = to_mat3(q);
    const std::array<DVec3, 3> e{DVec3(axes.x), DVec3(axes.y), DVec3(axes.z)};
    std::array<std::array<double, 3>, 3> m{};
    for (std::size_t r = 0; r < 3; ++r)
        for (std::size_t c = 0; c < 3; ++c)
            for (std::size_t k = 0; k < 3; ++k)
                m[r][c] += inverse[k] * e[k][static_cast<int>(r)] * e[k][static_cast<int>(c)];
    return m;
}

/// Returns J M^-1 J^T for boxes of 1000 kg/m^3. [1/kg] or [1/(kg m^2)]
double inverse_mass(const ExplainedStep& step, const JointReading& r, const JacobianRow& j) {
    double sum = 0;
    for (const bool is_b : {false, true}) {
        if (!is_b && !step.has_a)
            continue;
        const Vec3 half = is_b ? step.half_b : step.half_a;
        const auto inertia = inverse_inertia_of(half, is_b ? r.b.q : r.a.q);
        const double mass = 1000 * 8 * wide(half.x) * wide(half.y) * wide(half.z);
        const double* own = &j[is_b ? 6 : 0];
        for (std::size_t i = 0; i < 3; ++i) {
            sum += own[i] * own[i] / mass;
            for (std::size_t k = 0; k < 3; ++k)
                sum += own[3 + i] * inertia[i][k] * own[3 + k];
        }
    }
    return sum;
}

TEST(ExplainJointTypes, EffectiveMassesAndRatesFollowFromBoxesAndVelocities) {
    for_each_step(false, [&](const ExplainedStep& step) {
        for (const JointSample& sample : step.told.samples)
            for (std::size_t i = 0; i < sample.reading.row_count; ++i) {
                const JointRowReading& row = sample.reading.rows[i];
                const JacobianRow j = row_of(row.x);
                const double mass = 1 / inverse_mass(step, sample.reading, j);
                EXPECT_NEAR(wide(row.mass), mass, 0.01 * mass) << step.told.names[i].coordinate;
                EXPECT_NEAR(wide(row.rate), product(j, velocities_of(sample.reading)), 1e-4)
                    << step.told.names[i].coordinate;
            }
    });
}

TEST(ExplainJointTypes, BiasSoftnessAndBoundsFollowFromTheDefinition) {
    for_each_step(false, [&](const ExplainedStep& step) {
        for (const JointSample& sample : step.told.samples) {
            const JointReading& r = sample.reading;
            for (std::size_t i = 0; i < r.row_count; ++i) {
                SCOPED_TRACE(step.told.names[i].coordinate + std::string(", sub-step ") +
                             std::to_string(sample.substep));
                const JointRowReading& row = r.rows[i];
                const RowAim aim = aim_of(step, r, i, true);
                EXPECT_NEAR(wide(row.soft.mass_scale), aim.soft.mass_scale, 1e-5);
                EXPECT_NEAR(wide(row.soft.impulse_scale), aim.soft.impulse_scale, 1e-5);
                const double error = frame_error(step.told.before, step.told.names[i]);
                EXPECT_NEAR(wide(row.bias),
                            aim.bias,
                            1e-3 + (1e-5 + error) * aim.soft.bias_rate + 1e-4 * std::abs(aim.bias));
                const auto expect_bound = [](Real is, double should) {
                    if (std::isinf(should))
                        EXPECT_EQ(wide(is), should);
                    else
                        EXPECT_NEAR(wide(is), should, 1e-5 * std::abs(should));
                };
                expect_bound(row.least, aim.least);
                expect_bound(row.most, aim.most);
            }
        }
    });
}

/// Returns h/2 times the second derivative of the distance of the anchors at the velocities before the step. [m/s]
double second_order_of(const ExplainedStep& step) {
    const SidePoses at = step.start();
    const auto distance_in = [&](double t) {
        const auto moved = [&](const test::SidePose& side, const Body& body) {
            return side.moved(DVec3(body.v) * t, DVec3(body.w) * t).anchor;
        };
        return length(moved(at.b, step.before_b) - moved(at.a, step.before_a));
    };
    constexpr double kTime = 1e-3;
    return wide(step.told.substep) / 2 *
           (distance_in(kTime) - 2 * distance_in(0) + distance_in(-kTime)) / (kTime * kTime);
}

TEST(ExplainJointTypes, TheSecondOrderOfADistanceIsItsCurvature) {
    int counted = 0;
    for_each_step(false, [&](const ExplainedStep& step) {
        const JointReading& first = step.told.samples.front().reading;
        const Joint& joint = step.told.before;
        const bool is_chord = joint.type == JointType::distance && !has_own_stiffness(joint);
        for (std::size_t i = 0; i < first.row_count; ++i) {
            const double told = wide(first.rows[i].x.second_order);
            const double should = is_chord ? second_order_of(step) : 0;
            EXPECT_NEAR(told, should, 1e-4 + 0.02 * std::abs(should));
            counted += std::abs(should) > 1e-3 ? 1 : 0;
        }
    });
    EXPECT_GT(counted, 10);
}

} // namespace
} // namespace topple
