// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/explained_table.h"

#include "app/session/explain/collision_words.h"
#include "app/session/explain/joint_words.h"
#include "app/session/explain/number_words.h"
#include "app/session/explain/surface_words.h"

#include <cmath>
#include <utility>

namespace topple::app {
namespace {

std::string plain(Real value) { return printed("%.6g", static_cast<double>(value)); }

ExplainedTable contact_points(const ContactReading& reading) {
    ExplainedTable table{{"point", "separation", "velocity", "impulse", "mass"}, {}, {}};
    for (int i = 0; i < reading.point_count; ++i) {
        const ContactReading::Point& p = reading.points[static_cast<std::size_t>(i)];
        table.rows.push_back({std::to_string(i + 1),
                              in_length(p.separation),
                              printed("%.4g m/s", static_cast<double>(p.velocity)),
                              printed("%.5g N s", static_cast<double>(p.impulse)),
                              printed("%.4g kg", static_cast<double>(p.mass))});
    }
    return table;
}

/// Returns the rows of a joint after one sweep. The rate before is that of the sample before.
ExplainedTable joint_rows(const JointExplanation& joint,
                          std::size_t sample,
                          std::optional<std::size_t> marked) {
    ExplainedTable table{{"row",
                          "kind",
                          "error",
                          "rate before",
                          "rate",
                          "impulse",
                          "least",
                          "most",
                          "mass",
                          "bias",
                          "gamma"},
                         {},
                         marked};
    const JointReading& now = joint.samples[sample].reading;
    for (std::size_t i = 0; i < now.row_count; ++i) {
        const JointRowReading& row = now.rows[i];
        const RowUnits units = units_of(joint.names[i]);
        table.rows.push_back(
            {printed("%zu %s", i + 1, joint.names[i].coordinate),
             kind_in_words(row),
             units.error(row.x.value),
             sample > 0 ? units.rate(joint.samples[sample - 1].reading.rows[i].rate) : "",
             units.rate(row.rate),
             units.impulse(row.impulse),
             units.impulse(row.least),
             units.impulse(row.most),
             units.mass(row.mass),
             units.rate(row.bias),
             units.gamma(gamma_of(row))});
    }
    return table;
}

ExplainedTable jacobian(const JointExplanation& joint, std::size_t i) {
    ExplainedTable table{{printed("J of row %zu", i + 1), "x", "y", "z"}, {}, {}};
    const Coordinate& x = joint.samples.back().reading.rows[i].x;
    for (const auto& [name, v] : {std::pair("linear, A", x.linear_a),
                                  {"angular, A", x.angular_a},
                                  {"linear, B", x.linear_b},
                                  {"angular, B", x.angular_b}})
        table.rows.push_back({name, plain(v.x), plain(v.y), plain(v.z)});
    return table;
}

ExplainedTable particles(const ClothExplanation& cloth, std::size_t sample) {
    const MeshSample& now = cloth.samples[sample];
    ExplainedTable table{
        {"particle", "inverse mass", "before", "correction", "after all others"}, {}, {}};
    for (std::size_t k = 0; k < cloth.particles.size(); ++k) {
        const Vec3 correction = now.after[k] - now.before[k];
        table.rows.push_back({std::to_string(cloth.particles[k]),
                              printed("%.4g /kg", static_cast<double>(cloth.inv_masses[k])),
                              in_vector(now.before[k]) + " m",
                              in_vector(correction * 1000) + " mm",
                              in_vector(now.end[k]) + " m"});
    }
    return table;
}

/// Returns the axes in the order of the tests.
ExplainedTable axes(const Explained& explained, std::optional<std::size_t> marked) {
    const CollisionTrace& trace = shown_collision(explained);
    ExplainedTable table{{"axis", "separation", "x", "y", "z"}, {}, marked};
    for (const CollisionTrace::Axis& axis : trace.axes) {
        const Vec3 turned = transform_direction(trace.world_from_first, axis.normal);
        const Vec3 n = trace.is_swapped ? -turned : turned;
        table.rows.push_back({axis_in_words(trace, axis, explained.names),
                              in_length(axis.separation),
                              plain(n.x),
                              plain(n.y),
                              plain(n.z)});
    }
    return table;
}

/// Returns the candidate triangles of one outcome, or all, by depth.
ExplainedTable triangles(const Explained& explained, std::optional<std::size_t> outcome) {
    const SurfaceTrace& surface = explained.pair.surface;
    ExplainedTable table{{"triangle", "verdict", "separation", "points", "axes"}, {}, {}};
    for (const std::size_t i : by_depth(surface)) {
        const SurfaceTrace::Triangle& t = surface.triangles[i];
        if (outcome && static_cast<std::size_t>(t.outcome) != *outcome)
            continue;
        if (i == explained.triangle)
            table.marked = table.rows.size();
        const Real separation = separation_of(t);
        table.rows.push_back({std::to_string(t.index),
                              words_of(t.outcome),
                              std::isfinite(separation) ? in_length(separation) : "",
                              std::to_string(t.points.count),
                              std::to_string(t.collision.axes.size())});
    }
    return table;
}

/// Returns the points of one group, or of all, and which of them were kept.
ExplainedTable joined_points(const PairExplanation& pair, std::optional<std::size_t> group) {
    ExplainedTable table{{"group", "x", "y", "z", "separation", "kept"}, {}, {}};
    for (std::size_t g = 0; g < pair.surface.groups.size(); ++g) {
        if (group && g != *group)
            continue;
        const Manifold& kept = pair.manifolds[g];
        for (const ManifoldPoint& p : pair.surface.groups[g].points) {
            bool is_kept = false;
            for (int i = 0; i < kept.count; ++i) {
                const ManifoldPoint& k = kept.points[static_cast<std::size_t>(i)];
                is_kept = is_kept || (k.feature == p.feature && k.point == p.point);
            }
            table.rows.push_back({std::to_string(g + 1),
                                  plain(p.point.x),
                                  plain(p.point.y),
                                  plain(p.point.z),
                                  in_length(p.separation),
                                  is_kept ? "yes" : "no"});
        }
    }
    return table;
}

ExplainedTable numbers_of_pair(const Explained& explained,
                               StageKind stage,
                               std::optional<std::size_t> item) {
    if (stage == StageKind::solver && item)
        return contact_points(explained.pair.step.solver.samples[*item].reading);
    if (stage == StageKind::axes)
        return axes(explained, item);
    if (stage == StageKind::triangles)
        return triangles(explained, item);
    if (stage == StageKind::groups)
        return joined_points(explained.pair, item);
    return {};
}

} // namespace

ExplainedTable table_of(const Explained& explained, std::size_t stage, std::size_t line) {
    const ExplainedStage& of = explained.stages[stage];
    const std::optional<std::size_t> item = of.lines[line].item;
    if (explained.joint) {
        const JointExplanation& joint = *explained.joint;
        if (joint.samples.empty())
            return {};
        if (of.kind == StageKind::rows && item)
            return jacobian(joint, *item);
        const bool is_sweep = of.kind == StageKind::sweeps && item;
        return joint_rows(
            joint, is_sweep ? *item : joint.samples.size() - 1, is_sweep ? std::nullopt : item);
    }
    if (explained.cloth)
        return explained.cloth->samples.empty()
                   ? ExplainedTable{}
                   : particles(*explained.cloth,
                               item.value_or(explained.cloth->samples.size() - 1));
    return numbers_of_pair(explained, of.kind, item);
}

} // namespace topple::app
