// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/joint_words.h"

#include "app/session/explain/number_words.h"
#include "app/session/frame/numbered_object.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace topple::app {
namespace {

std::string name_of_joint(JointId id, const WorldState& state) {
    return numbered_object("joint", id.ordinal, state.joint_names.of(id.ordinal));
}

std::string counted_rows(const JointExplanation& joint) {
    using Kind = JointRow::Kind;
    const auto count = [&](Kind kind) {
        return static_cast<std::size_t>(
            std::count_if(joint.names.begin(), joint.names.end(), [&](const JointRowName& name) {
                return name.kind == kind;
            }));
    };
    std::string text = counted(joint.names.size(), "row", "rows");
    const char* between = ": ";
    for (const auto& [kind, one, many] : {std::tuple(Kind::lock, "lock", "locks"),
                                          {Kind::limit, "limit", "limits"},
                                          {Kind::motor, "motor", "motors"},
                                          {Kind::spring, "spring", "springs"}})
        if (const std::size_t n = count(kind); n > 0) {
            text += between + counted(n, one, many);
            between = ", ";
        }
    return text;
}

/// Returns the reason for which the joint is, or is not, solved directly, as the end of a sentence.
std::string reason_in_words(const JointExplanation& joint) {
    const JointGroup& g = joint.group;
    switch (*joint.reason) {
    case DirectReason::untouched:
        return "since no contact and no soft joint acts on its group";
    case DirectReason::heavy_load:
        return printed(
            "since its group carries %.3g times the load under which sweeps would let it "
            "stretch",
            static_cast<double>(g.load));
    case DirectReason::uneven_masses:
        return printed("since sweeps converge slowly for joined masses of 1 to %.3g",
                       static_cast<double>(g.mass_ratio));
    case DirectReason::taut:
        return printed("since its group hangs between %u anchors", g.anchor_count);
    case DirectReason::soft:
        return "since it has its own stiffness, or neither locks nor limits";
    case DirectReason::carried:
        return "since it has a carrier, and acts on three bodies";
    case DirectReason::no_locks:
        return "since its group has limits only, and no locks";
    case DirectReason::too_many_bodies:
        return printed("since its group has too many bodies, %u", g.body_count);
    case DirectReason::too_many_joints:
        return printed(
            "since its group has too many joints, %u for %u bodies", g.joint_count, g.body_count);
    case DirectReason::may_break:
        return "since it may break while contacts act on its group, and sweeps hold no more than "
               "its strength";
    case DirectReason::light_load:
        return "since contacts act on its group, and its load is light enough for sweeps";
    case DirectReason::crowd:
        return "since thousands of joints would take too long to be solved directly";
    }
    return "";
}

/// Returns the end of a sentence that tells what serves the joint.
std::string solver_in_words(const JointExplanation& joint) {
    const JointReading& first = joint.samples.front().reading;
    std::string text;
    switch (first.method) {
    case JointMethod::cluster:
        text = printed("the direct factorization of %s with %u locks",
                       counted(first.cluster->joint_count, "joint", "joints").c_str(),
                       first.cluster->lock_count);
        break;
    case JointMethod::alone:
        text =
            "sweeps over single joints: its limits and drives one by one, then its locks at once";
        break;
    case JointMethod::lanes:
        text = "sweeps over ball joints, several side by side, each with its three locks at once";
        break;
    }
    if (joint.reason)
        return text + ", " + reason_in_words(joint);
    return text + (joint.solver == SolverKind::soft_step ? ", since direct joints are switched off"
                                                         : ", as this solver does for all joints");
}

/// Returns the impulse of a row over the whole step, as it is stored.
Real impulse_of(const JointExplanation& joint, std::size_t row) {
    return joint.after
               ? joint.after->row_impulses[row]
               : joint.samples.back().reading.rows[row].impulse * static_cast<Real>(joint.substeps);
}

/// "it is 0.2 mm off and pushed 1.3 N s".
std::string row_result(const JointExplanation& joint, std::size_t i) {
    const JointRowReading& row = joint.samples.back().reading.rows[i];
    const RowUnits units = units_of(joint.names[i]);
    const std::string pushed = "pushed " + units.impulse(impulse_of(joint, i));
    const bool is_passed = row.least == 0 ? row.x.value < 0 : row.x.value > 0;
    switch (row.kind) {
    case JointRow::Kind::lock:
    case JointRow::Kind::spring:
        return "it is " + units.error(row.x.value) + " off and " + pushed;
    case JointRow::Kind::limit:
        return std::string("it is ") + units.error(std::abs(row.x.value)) +
               (is_passed ? " beyond its limit and " : " from its limit and ") + pushed;
    case JointRow::Kind::motor:
        return "it runs at " + units.rate(row.rate) + " towards " + units.rate(-row.bias) +
               " and " + pushed;
    }
    return pushed;
}

ExplainedLine row_line(const JointExplanation& joint, std::size_t i) {
    const JointRowName& name = joint.names[i];
    const JointRowReading& row = joint.samples.back().reading.rows[i];
    return {printed("%zu, %s (%s) ", i + 1, name.coordinate, kind_in_words(row)) + name.purpose +
                "; " + row_result(joint, i) + '.',
            i};
}

/// Returns the row with the largest impulse for its unit; lengths and angles are compared at an arm of 1 m.
std::size_t hardest_row(const JointExplanation& joint) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < joint.names.size(); ++i)
        if (std::abs(impulse_of(joint, i)) > std::abs(impulse_of(joint, best)))
            best = i;
    return best;
}

ExplainedStage whole_joint(const JointExplanation& joint, const WorldState& state) {
    ExplainedStage stage{StageKind::joint, "Joint", {}};
    std::vector<ExplainedLine>& lines = stage.lines;
    const std::string name = name_of_joint(joint.before.id, state);
    if (!joint.samples.empty() && !joint.names.empty()) {
        const std::size_t i = hardest_row(joint);
        lines.push_back(printed("Row %zu ", i + 1) + joint.names[i].purpose + "; " +
                        row_result(joint, i) + "; served by " + solver_in_words(joint) + '.');
    }
    lines.push_back("This is " + name + ", a " + in_words(joint.before.type) + " with " +
                    counted_rows(joint) + '.');
    if (const BodyId carrier = joint.before.carrier)
        lines.push_back(
            "The axles turn in " +
            numbered_object("body", carrier.ordinal, state.body_names.of(carrier.ordinal)) +
            ", the carrier: the turns of both wheels count against its turn.");
    if (joint.samples.empty()) {
        lines.emplace_back("Neither body moves in this step: the solver leaves the joint out.");
        return stage;
    }
    lines.push_back(printed(
        "%s of %.4g ms at solver level %d; warm starting keeps %.3g of the previous step's "
        "impulses%s.",
        counted(static_cast<std::size_t>(joint.substeps), "sub-step", "sub-steps").c_str(),
        static_cast<double>(joint.substep) * 1000,
        joint.level,
        static_cast<double>(joint.warm_start),
        joint.samples.front().reading.cluster ? " of limits and drives, while locks start from zero"
                                              : ""));
    return stage;
}

ExplainedStage rows(const JointExplanation& joint) {
    ExplainedStage stage{StageKind::rows, "Rows, after the step", {}};
    for (std::size_t i = 0; i < joint.names.size(); ++i)
        stage.lines.push_back(row_line(joint, i));
    return stage;
}

std::string order_in_words(const JointExplanation& joint, const WorldState& state) {
    constexpr std::size_t kMostNamed = 12;
    std::string text = "Order of elimination: ";
    std::size_t place = 0;
    for (std::size_t i = 0; i < joint.order.size(); ++i) {
        if (joint.order[i] == joint.before.id)
            place = i + 1;
        if (i < kMostNamed)
            text += (i > 0 ? ", " : "") + name_of_joint(joint.order[i], state);
    }
    if (joint.order.size() > kMostNamed)
        text += " and " + std::to_string(joint.order.size() - kMostNamed) + " more";
    return text + printed("; this joint is number %zu.", place);
}

void add_pivots(const JointExplanation& joint, std::vector<ExplainedLine>& lines) {
    const JointReading& first = joint.samples.front().reading;
    for (std::size_t i = 0; i < first.lock_count; ++i) {
        const JointRowReading& row = first.rows[i];
        const double inverse = first.inverse_pivots[i];
        const char* unit = joint.names[i].unit == JointUnit::angle ? "1/(kg m2)" : "1/kg";
        if (!(inverse > 0) || !(row.mass > 0)) {
            lines.emplace_back(printed("%s: pivot 0, the locks before it hold it already.",
                                       joint.names[i].coordinate),
                               i);
            continue;
        }
        // 1 / D over the row's own 1 / (J M^-1 J^T): how much the locks eliminated before stiffen this one.
        const double share = static_cast<double>(row.mass) / inverse;
        lines.emplace_back(printed("%s: pivot %.4g ", joint.names[i].coordinate, 1 / inverse) +
                               unit + printed(", %.3g of its diagonal entry.", share),
                           i);
    }
}

ExplainedStage locks(const JointExplanation& joint, const WorldState& state) {
    const JointReading& first = joint.samples.front().reading;
    const JointReading& last = joint.samples.back().reading;
    ExplainedStage stage{StageKind::locks, "", {}};
    std::vector<ExplainedLine>& lines = stage.lines;
    if (!first.cluster) {
        stage.title = "Locks, solved at once";
        lines.emplace_back(
            "The locks of this joint are one matrix J M^-1 J^T, factored as L D L^T.");
        if (first.point_mass)
            lines.push_back(
                "Its inverse has the diagonal " +
                in_vector({first.point_mass->xx, first.point_mass->yy, first.point_mass->zz}) +
                " kg.");
        else
            add_pivots(joint, lines);
        return stage;
    }
    const ClusterReading& c = *first.cluster;
    stage.title = "Direct factorization";
    lines.push_back(
        printed("One matrix J M^-1 J^T with %u rows, for %s on %s, is factored as L D L^T "
                "with %zu multiplications off the diagonal. ",
                c.lock_count,
                counted(c.joint_count, "joint", "joints").c_str(),
                counted(c.body_count, "body", "bodies").c_str(),
                c.work) +
        (c.is_tree ? "The joints form no loop, so that no lock is redundant."
                   : "The joints form loops, so that locks may be redundant."));
    lines.push_back(order_in_words(joint, state));
    lines.push_back(
        printed("The smallest pivot is %.3g of its diagonal entry; ", c.smallest_pivot) +
        (c.is_touched ? "contacts act on the group: errors close softly."
                      : "nothing else acts: errors are closed at the end of the "
                        "sub-step by Newton's method."));
    add_pivots(joint, lines);
    const ClusterReading& end = *last.cluster;
    lines.push_back(
        printed("The last sweep solved with the factors %s",
                counted(static_cast<std::size_t>(end.solutions), "time", "times").c_str()) +
        (end.rounds > 0
             ? printed(", with %s of limits and drives",
                       counted(static_cast<std::size_t>(end.rounds), "round", "rounds").c_str())
             : std::string()) +
        (end.is_iterated ? "; a solution added energy and was replaced by sweeps over single joints"
                         : "") +
        printed(". The largest rate that it left at a lock is %.2g m/s or rad/s.",
                end.largest_rate));
    return stage;
}

/// "sub-step 2, push: 1.2 N s, 0.3 N s, ...".
ExplainedStage sweeps(const JointExplanation& joint) {
    ExplainedStage stage{StageKind::sweeps, "Sweeps: impulses of a sub-step", {}};
    for (std::size_t k = 0; k < joint.samples.size(); ++k) {
        const JointSample& sample = joint.samples[k];
        std::string text = moment_in_words(
            sample.moment, sample.substep, sample.sweep, joint.substeps);
        for (std::size_t i = 0; i < sample.reading.row_count; ++i)
            text += (i == 0 ? ": " : ", ") +
                    units_of(joint.names[i]).impulse(sample.reading.rows[i].impulse);
        stage.lines.emplace_back(text, k);
    }
    return stage;
}

ExplainedStage after(const JointExplanation& joint) {
    ExplainedStage stage{StageKind::result, "After the step", {}};
    if (!joint.after) {
        stage.lines.emplace_back("The joint broke: its load exceeded its strength.");
        return stage;
    }
    const Joint& j = *joint.after;
    const double dt = static_cast<double>(joint.substep) * joint.substeps;
    stage.lines.push_back(
        "On B: " + in_vector(j.impulse) + " N s" +
        (dt > 0 ? printed(", a force of %.4g N", static_cast<double>(length(j.impulse)) / dt)
                : std::string()) +
        ", and on A the opposite.");
    if (j.angular_impulse != Vec3{})
        stage.lines.push_back("Around the anchor: " + in_vector(j.angular_impulse) + " N m s.");
    if (j.is_at_limit)
        stage.lines.emplace_back("A limit is reached, or near.");
    return stage;
}

} // namespace

PairNames names_of(const Joint& joint, const WorldState& state) {
    const auto name = [&](BodyId id) {
        return id ? numbered_object("body", id.ordinal, state.body_names.of(id.ordinal))
                  : std::string("the world");
    };
    return {name(joint.a), name(joint.b), "", ""};
}

std::vector<ExplainedStage> explain_in_words(const JointExplanation& joint,
                                             const WorldState& state) {
    std::vector<ExplainedStage> stages{whole_joint(joint, state)};
    if (joint.samples.empty())
        return stages;
    if (!joint.names.empty())
        stages.push_back(rows(joint));
    if (joint.samples.front().reading.lock_count > 0)
        stages.push_back(locks(joint, state));
    stages.push_back(sweeps(joint));
    stages.push_back(after(joint));
    return stages;
}

const char* kind_in_words(const JointRowReading& row) {
    switch (row.kind) {
    case JointRow::Kind::lock:
        return "lock";
    case JointRow::Kind::limit:
        return row.least == 0 ? "lower limit" : "upper limit";
    case JointRow::Kind::motor:
        return "motor";
    case JointRow::Kind::spring:
        break;
    }
    return "spring";
}

std::string RowUnits::error(Real value) const {
    return is_angle ? printed("%.4g mrad", static_cast<double>(value) * 1000) : in_length(value);
}
std::string RowUnits::rate(Real value) const {
    return printed(is_angle ? "%.4g rad/s" : "%.4g m/s", static_cast<double>(value));
}
std::string RowUnits::impulse(Real value) const {
    if (!std::isfinite(value))
        return "none";
    return printed(is_angle ? "%.4g N m s" : "%.4g N s", static_cast<double>(value));
}
std::string RowUnits::mass(Real value) const {
    return printed(is_angle ? "%.4g kg m2" : "%.4g kg", static_cast<double>(value));
}
std::string RowUnits::gamma(Real value) const {
    return printed(is_angle ? "%.3g /kg m2" : "%.3g /kg", static_cast<double>(value));
}

} // namespace topple::app
