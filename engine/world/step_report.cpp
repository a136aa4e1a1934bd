// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/world/step_report.h"

#include "engine/world/world_detail.h"

#include <algorithm>

namespace topple {

std::string_view name_of(StepStage stage) {
    switch (stage) {
    case StepStage::broad_phase:
        return "broad phase";
    case StepStage::narrow_phase:
        return "narrow phase";
    case StepStage::islands:
        return "islands";
    case StepStage::solve:
        return "solve";
    case StepStage::deformables:
        return "deformables";
    case StepStage::finalize:
        return "finalize";
    }
    return "";
}

void count_into(StepReport& report, const WorldData& w) {
    const WorldState& s = w.state;
    report.body_count = s.bodies.size();
    report.joint_count = s.joints.size();
    report.pair_count = w.scratch.pairs.size();
    report.contact_count = s.contacts.size();
    for (std::uint32_t i = 0; i < s.bodies.size(); ++i) {
        const Body& b = s.bodies[i];
        report.awake_count += is_awake(b) ? 1 : 0;
        report.asleep_count += b.is_asleep ? 1 : 0;
        report.frozen_count += b.is_frozen ? 1 : 0;
        report.island_count += is_awake(b) && b.island == i ? 1 : 0;
    }
    report.deformable_count = s.deformables.size();
    for (const Deformable& d : s.deformables)
        report.particle_count += d.particles.size();
    report.particle_contact_count = w.scratch.particles.problem.contacts.size();
    for (const Contact& c : s.contacts) {
        report.contact_point_count += static_cast<std::size_t>(c.point_count);
        for (int i = 0; i < c.point_count; ++i)
            report.max_penetration = std::max(report.max_penetration,
                                              -c.points[static_cast<std::size_t>(i)].separation);
    }
    for (std::size_t c = 0; c < kQualityClasses; ++c) {
        const SolverProblem& problem = w.scratch.problems[c];
        report.quality_counts[c] = problem.bodies.dynamic_count;
        report.color_count = std::max({report.color_count,
                                       problem.contact_coloring.begin.size() - 1,
                                       problem.joint_coloring.begin.size() - 1});
        report.overflow_count += problem.contact_coloring.order.size() -
                                 problem.contact_coloring.overflow_begin +
                                 problem.joint_coloring.order.size() -
                                 problem.joint_coloring.overflow_begin;
    }
}

} // namespace topple
