// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/frame/frame_query.h"
#include "app/session/plot_recorder.h"
#include "tests/app/session/session_test_support.h"
#include "topple/core/random.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace topple::app {
namespace {

using test::ask;
using test::hash;
using test::play;
using test::step;

constexpr BodyId kTop{4}; // of the tower
const std::vector<PlottedQuantity> kAsked{{.kind = QuantityKind::position_y, .body = kTop},
                                          {.kind = QuantityKind::kinetic_energy},
                                          {.kind = QuantityKind::contact_points}};

/// Values by step, in the order of kAsked; noted beside the session.
using Table = std::map<std::uint64_t, std::vector<double>>;

/// Plays steps and writes down their values by other means than a QuantityReader.
void play_and_note(Session& session, int steps, Table& table) {
    for (int i = 0; i < steps; ++i) {
        session.advance();
        const WorldState& state = session.world().state();
        std::size_t points = 0;
        for (const Contact& contact : state.contacts)
            points += static_cast<std::size_t>(contact.point_count);
        table[step(session)] = {
            static_cast<double>(session.world().find(kTop)->world_from_body.position.y),
            energy_budget_of(state).kinetic,
            static_cast<double>(points)};
    }
}

void expect_table(Session& session, const Table& table) {
    const FramePtr frame = session.make_frame();
    ASSERT_NE(frame->plots, nullptr);
    ASSERT_EQ(frame->plots->size(), kAsked.size());
    for (const auto& [at, values] : table)
        for (std::size_t i = 0; i < values.size(); ++i)
            ASSERT_EQ((*frame->plots)[i].at(at), std::optional(values[i]))
                << "step " << at << ", curve " << i;
}

TEST(Plots, HaveTheValuesAfterEveryStepThatIsTaken) {
    Session session;
    test::throw_top_of_tower(session);
    ask(session, SetFrameExtras{.plotted = kAsked});
    Table table;
    play_and_note(session, 150, table);
    expect_table(session, table);
    ask(session, SetFrameExtras{});
    EXPECT_EQ(session.make_frame()->plots, nullptr) << "nobody asks any longer";
}

/// Measures of steps that a second world takes.
std::vector<StepMeasures> measures_of(World world, int steps) {
    std::vector<StepMeasures> all;
    for (int i = 0; i < steps; ++i)
        all.push_back(measure_step(world, {.balance = true, .convergence = true}));
    return all;
}

/// The quantities of which steps have to be measured.
std::vector<PlottedQuantity> measured_quantities() {
    std::vector<PlottedQuantity> all = balance_quantities();
    all.push_back({.kind = QuantityKind::contact_residual});
    all.push_back({.kind = QuantityKind::joint_residual});
    return all;
}

TEST(Plots, OfMeasuresAreThoseOfTheStepsAndChangeNoStep) {
    constexpr int kSteps = 120;
    Session session, other;
    for (Session* one : {&session, &other})
        ask(*one, OpenScene{"bounce_row"});
    const auto expected = measures_of(session.world().twin(1), kSteps);
    ask(session, SetFrameExtras{.plotted = measured_quantities()});
    play(session, kSteps / 2); // noted at once
    ask(session, SetFrameExtras{});
    play(session, kSteps / 2);
    ask(session, SetFrameExtras{.plotted = measured_quantities()});
    ask(session, SetPaused{true});
    test::do_idle_work(session); // noted when they are repeated
    play(other, kSteps);
    EXPECT_EQ(hash(session), hash(other));
    const FramePtr frame = session.make_frame();
    const auto value = [&](QuantityKind kind, EnergyCause cause, int step) {
        const PlotCurve* curve = find_curve(*frame, {.kind = kind, .cause = cause});
        return curve->at(static_cast<std::uint64_t>(step));
    };
    double lost = 0;
    for (int step = 1; step <= kSteps; ++step) {
        const StepMeasures& measures = expected[static_cast<std::size_t>(step - 1)];
        const EnergyBalance& balance = measures.balance.value();
        const SweepResidual left = measures.convergence.value().left();
        ASSERT_EQ(value(QuantityKind::contact_residual, {}, step), 1000 * left.contacts.rms());
        ASSERT_EQ(value(QuantityKind::joint_residual, {}, step), 0) << "there are no joints";
        for (std::size_t i = 0; i < kEnergyCauseCount; ++i) {
            const auto cause = static_cast<EnergyCause>(i);
            ASSERT_EQ(value(QuantityKind::energy_work, cause, step), balance.tally[cause].work)
                << name_of(cause) << " in step " << step;
        }
        ASSERT_EQ(value(QuantityKind::energy_remainder, {}, step), balance.remainder());
        ASSERT_EQ(value(QuantityKind::energy_turned_over, {}, step), balance.turned_over());
        lost += balance.tally[EnergyCause::impact].work;
    }
    EXPECT_LT(lost, -1) << "balls have met the floor";
}

TEST(Plots, OfTheEnergyBalanceHaveNoValuesWhereTheSolverRecordsNoImpulses) {
    Session session;
    ask(session, OpenScene{"stack:3"});
    ask(session, Do{SetParameter{"solver", 1}});
    ask(session, SetFrameExtras{.plotted = balance_quantities()});
    play(session, 10);
    const FramePtr frame = session.make_frame();
    const PlotCurve* curve = find_curve(*frame, {.kind = QuantityKind::energy_remainder});
    ASSERT_NE(curve, nullptr);
    EXPECT_TRUE(curve->is_noted(5));
    EXPECT_FALSE(curve->at(5).has_value());
    EXPECT_TRUE(find_curve(*frame, {.kind = QuantityKind::kinetic_energy})->at(5).has_value());
}

TEST(Plots, OfThePastAreRepeatedFromTheHistoryWhileTimeIsPaused) {
    Session session;
    test::throw_top_of_tower(session);
    Table table;
    play_and_note(session, 700, table);
    ask(session, SetPaused{false});
    ask(session, SetFrameExtras{.plotted = kAsked});
    EXPECT_FALSE(session.has_plot_work()) << "time runs";
    ask(session, SetPaused{true});
    const std::uint64_t before = hash(session);
    EXPECT_TRUE(session.has_plot_work());
    test::do_idle_work(session);
    expect_table(session, table);
    EXPECT_EQ(hash(session), before) << "the shown world is only read";
    EXPECT_FALSE(session.has_plot_work());
    ask(session, SeekTo{100}); // the curves reach over the whole history, wherever it is shown
    EXPECT_FALSE(session.has_plot_work());
    expect_table(session, table);
}

TEST(Plots, FollowTheRunThatIsShown) {
    Session session;
    test::throw_top_of_tower(session);
    ask(session, SetFrameExtras{.plotted = kAsked});
    Table first;
    play_and_note(session, 200, first);
    ask(session, SeekTo{80});
    ask(session, SetVelocity{kTop, {-3, 5, 1}, {}}); // another run from here on
    Table other(first.begin(), first.upper_bound(80));
    expect_table(session, other);
    EXPECT_EQ((*session.make_frame()->plots)[0].at(81), std::nullopt) << "that step is not taken";
    play_and_note(session, 60, other);
    expect_table(session, other);
    EXPECT_NE(other.at(120), first.at(120));
    ask(session, ExchangeRun{session.history().other_runs()[0].number});
    ask(session, SetPaused{true});
    test::do_idle_work(session);
    expect_table(session, first);
    ask(session, ExchangeRun{session.history().other_runs()[0].number});
    test::do_idle_work(session);
    expect_table(session, other);
}

TEST(Plots, OfAnEditThatIsUndoneAreThoseOfTheRunBefore) {
    Session session;
    test::throw_top_of_tower(session);
    ask(session, SetFrameExtras{.plotted = kAsked});
    Table table;
    play_and_note(session, 50, table);
    ask(session, SetVelocity{kTop, {0, 9, 0}, {}});
    play(session, 30);
    ask(session, Undo{}); // time goes back to the moment before
    ask(session, SetPaused{true});
    test::do_idle_work(session);
    table.erase(table.upper_bound(step(session)), table.end());
    expect_table(session, table);
    EXPECT_EQ((*session.make_frame()->plots)[0].at(step(session) + 1), std::nullopt);
}

TEST(Plots, HaveNoValueWhileTheirObjectDoesNotExist) {
    Session session;
    test::throw_top_of_tower(session);
    play(session, 50);
    ask(session, SpawnBodies{{test::box_def({9, 5, 0})}, {}, "box"}); // body 5
    play(session, 20);
    ask(session, DeleteObjects{.bodies = {BodyId{5}}, .joints = {}});
    play(session, 10);
    ask(session,
        SetFrameExtras{.plotted = {{.kind = QuantityKind::speed, .body = BodyId{5}},
                                   {.kind = QuantityKind::step_time}}});
    ask(session, SetPaused{true});
    test::do_idle_work(session);
    const FramePtr frame = session.make_frame();
    const PlotCurve& speed = frame->plots->front();
    for (std::uint64_t at = 0; at <= 80; ++at)
        EXPECT_EQ(speed.at(at).has_value(), at > 50 && at <= 70) << at;
    EXPECT_EQ((*frame->plots)[1].at(0), std::nullopt) << "no step leads to the first state";
    EXPECT_TRUE((*frame->plots)[1].at(1).has_value());
}

TEST(Plots, OfAFrameStayAsTheyWere) {
    Session session;
    test::throw_top_of_tower(session);
    ask(session, SetFrameExtras{.plotted = kAsked});
    Table table;
    play_and_note(session, 30, table);
    const FramePtr old = session.make_frame();
    play_and_note(session, 30, table);
    EXPECT_EQ((*old->plots)[0].at(31), std::nullopt);
    ask(session, SeekTo{10});
    ask(session, SetVelocity{kTop, {-3, 5, 1}, {}});
    EXPECT_EQ((*old->plots)[0].at(30), std::optional(table.at(30)[0]));
    expect_table(session, {table.begin(), table.upper_bound(10)});
}

using CurveTable = std::map<std::uint64_t, std::optional<double>>;

/// Expects the statistics, and the curve of squares, of some ranges of a table.
void expect_summaries(const PlotCurve& curve, const CurveTable& table, Random& random) {
    for (int i = 0; i < 8; ++i) {
        const std::uint64_t first = random.below(4000), last = first + random.below(5000);
        std::vector<double> values;
        for (auto at = table.lower_bound(first); at != table.upper_bound(last); ++at)
            if (at->second)
                values.push_back(*at->second);
        const CurveSummary summary = curve.summary(first, last);
        ASSERT_EQ(summary.count, values.size()) << first << ", " << last;
        const PlotCurve squares = curve.mapped(
            first, last, [](std::uint64_t, double value) { return value * value; });
        for (std::uint64_t step : {first - 1, first, (first + last) / 2, last, last + 1}) {
            const std::optional<double> value = step >= first && step <= last ? curve.at(step)
                                                                              : std::nullopt;
            EXPECT_EQ(squares.at(step), value ? std::optional(*value * *value) : std::nullopt);
            EXPECT_EQ(squares.is_noted(step), value.has_value());
        }
        if (values.empty())
            continue;
        // The values are multiples of 1/2, whose sums are exact in any order.
        EXPECT_EQ(summary.sum, std::accumulate(values.begin(), values.end(), 0.0));
        EXPECT_EQ(summary.low, *std::min_element(values.begin(), values.end()));
        EXPECT_EQ(summary.high, *std::max_element(values.begin(), values.end()));
        EXPECT_EQ(summary.mean(), summary.sum / static_cast<double>(values.size()));
    }
}

TEST(PlotCurves, AgreeWithATableUnderRandomUse) {
    for (std::uint32_t seed = 1; seed <= 30; ++seed) {
        Random random(seed);
        PlotCurve curve{PlottedQuantity{}};
        CurveTable table;
        std::vector<std::pair<PlotCurve, CurveTable>> copies;
        for (int i = 0; i < 300; ++i) {
            const std::uint64_t at = random.below(3 * PlotCurve::kBlockSteps + 7);
            switch (random.below(12)) {
            case 0:
                curve.forget_after(at);
                table.erase(table.upper_bound(at), table.end());
                break;
            case 1:
                copies.emplace_back(curve.share(), table);
                break;
            case 2:
                for (std::uint64_t step = at; step < at + 900; ++step) {
                    curve.note(step, static_cast<double>(step + seed));
                    table[step] = static_cast<double>(step + seed);
                }
                break;
            default: {
                const std::optional<double> value = random.below(4) == 0 ? std::nullopt
                                                                         : std::optional(i + 0.5);
                curve.note(at, value);
                table[at] = value;
            }
            }
        }
        copies.emplace_back(curve.share(), table);
        for (const auto& [copy, expected] : copies) {
            std::optional<std::uint64_t> missing;
            for (std::uint64_t step = 0; step < 5000; ++step) {
                const auto known = expected.find(step);
                ASSERT_EQ(copy.is_noted(step), known != expected.end()) << seed << ", " << step;
                ASSERT_EQ(copy.at(step), known == expected.end() ? std::nullopt : known->second)
                    << seed << ", " << step;
                if (known == expected.end() && step >= 100 && step <= 3000)
                    missing = step;
            }
            EXPECT_EQ(copy.last_missing(100, 3000), missing) << seed;
            expect_summaries(copy, expected, random);
        }
        expect_summaries(curve, table, random); // some of its blocks were shared before
    }
}

TEST(PlotCurves, EndWithTheLastKnownStepInAnyRange) {
    PlotCurve curve{PlottedQuantity{}};
    constexpr std::uint64_t kEnd = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(curve.summary(0, kEnd).count, 0u);
    curve.note(3, 5);
    EXPECT_EQ(curve.summary(0, kEnd).sum, 5);
    EXPECT_EQ(curve.summary(4, kEnd).count, 0u);
    EXPECT_EQ(curve.summary(kEnd, kEnd).count, 0u);
}

TEST(Quantities, AreThoseOfAPendulumAndOfABoxAtRest) {
    World world;
    BodyDef floor;
    floor.colliders.emplace_back().shape = PlaneShape{};
    ASSERT_TRUE(world.create_body(floor).ok());
    const auto box = world.create_body(test::box_def({0, 0.5f, 0}));
    ASSERT_TRUE(box.ok());
    StepReport report;
    for (int i = 0; i < 100; ++i)
        report = world.step();
    QuantityReader reader(world.state(), &report);
    const Body& body = *world.find(*box);
    const auto of_box = [&](QuantityKind kind) {
        return reader.read({.kind = kind, .body = *box}).value();
    };
    const double weight = static_cast<double>(body.mass) *
                          static_cast<double>(length(world.parameters().gravity));
    EXPECT_NEAR(of_box(QuantityKind::normal_force), weight, 0.01 * weight);
    EXPECT_NEAR(of_box(QuantityKind::position_y), 0.5, 0.01);
    EXPECT_LT(of_box(QuantityKind::body_overlap), 1);
    EXPECT_EQ(reader.read({.kind = QuantityKind::contact_points}), std::optional(4.0));
    EXPECT_EQ(reader.read({.kind = QuantityKind::mechanical_energy}),
              std::optional(energy_budget_of(world.state()).kinetic +
                            energy_budget_of(world.state()).potential));
    EXPECT_EQ(reader.read({.kind = QuantityKind::speed, .body = BodyId{99}}), std::nullopt);
    EXPECT_EQ(QuantityReader(world.state(), nullptr).read({.kind = QuantityKind::step_time}),
              std::nullopt);
}

TEST(Quantities, OfEveryKindCanBeReadAndHaveNamesOfTheirOwn) {
    Session session;
    ask(session, OpenScene{"double_pendulum"});
    play(session, 60);
    const WorldState& state = session.world().state();
    ASSERT_FALSE(state.joints.empty());
    World twin = session.world().twin(1);
    const StepMeasures measures = measure_step(twin, {.balance = true, .convergence = true});
    QuantityReader reader(state, &session.world().last_report(), &measures);
    std::map<std::pair<QuantityOwner, std::string_view>, int> labels;
    for (const QuantityInfo& info : all_quantities()) {
        const PlottedQuantity quantity{
            info.kind,
            info.owner == QuantityOwner::body ? state.bodies.back().id : BodyId{},
            info.owner == QuantityOwner::joint ? state.joints[0].id : JointId{}};
        const std::optional<double> value = reader.read(quantity);
        ASSERT_TRUE(value.has_value()) << info.label;
        EXPECT_TRUE(std::isfinite(*value)) << info.label;
        EXPECT_EQ(++labels[std::pair(info.owner, info.label)], 1) << info.label;
    }
    const Joint& joint = state.joints[0];
    EXPECT_NEAR(reader.read({QuantityKind::joint_force, {}, joint.id}).value(),
                static_cast<double>(length(joint.impulse) / state.parameters.dt),
                1e-3);
    const Body& body = state.bodies.back();
    EXPECT_NEAR(reader.read({QuantityKind::speed, body.id, {}}).value(),
                std::hypot(body.v.x, body.v.y, body.v.z),
                1e-5);
}

} // namespace
} // namespace topple::app
