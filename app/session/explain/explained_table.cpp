// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/explain/explained_table.h"

#include "app/session/explain/joint_words.h"
#include "app/session/explain/number_words.h"

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
    if (of.kind == StageKind::solver && item)
        return contact_points(explained.pair.step.solver.samples[*item].reading);
    return {};
}

} // namespace topple::app
