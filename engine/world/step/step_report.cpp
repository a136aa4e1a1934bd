// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/step_report.h"

#include "topple/world/step/step_counts.h"

#include <algorithm>
#include <mutex>

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

namespace {

constexpr std::size_t kRecordsPerBlock = 512;

void count_body(StepReport& report, const Body& b, std::size_t index) {
    report.awake_count += is_awake(b) ? 1u : 0u;
    report.asleep_count += b.is_asleep ? 1u : 0u;
    report.disabled_count += b.is_disabled && !is_absent(b) ? 1u : 0u;
    report.island_count += is_awake(b) && b.island == index ? 1u : 0u;
}

void count_deformables(StepReport& report, const std::vector<Deformable>& deformables) {
    report.deformable_count = deformables.size();
    report.particle_count = report.disabled_deformable_count = 0;
    for (const Deformable& d : deformables) {
        report.particle_count += d.particles.size();
        report.disabled_deformable_count += d.is_disabled ? 1 : 0;
    }
}

void count_contact(StepReport& report, const Contact& c) {
    report.contact_point_count += static_cast<std::size_t>(c.point_count);
    report.max_penetration = std::max(report.max_penetration, -least_separation(c));
}

} // namespace

void count_again(StepReport& report, const WorldState& state) {
    report.body_count = state.bodies.size();
    report.joint_count = state.joints.size();
    report.contact_count = state.contacts.size();
    report.awake_count = report.asleep_count = report.disabled_count = report.island_count = 0;
    report.contact_point_count = 0;
    report.max_penetration = 0;
    report.level_counts = {};
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const Body& b = state.bodies[i];
        count_body(report, b, i);
        report.level_counts[b.solver_level] += is_awake(b) ? 1u : 0u;
    }
    if (state.joints.empty())
        report.max_joint_error = 0;
    if (report.awake_count == 0)
        report.external_work = 0;
    for (const Contact& contact : state.contacts)
        count_contact(report, contact);
    count_deformables(report, state.deformables);
}

void count_step(const WorldState& s,
                const StepProducts& products,
                StepReport& report,
                JobPool& pool) {
    report.body_count = s.bodies.size();
    report.joint_count = s.joints.size();
    report.pair_count = products.pairs.pairs.size();
    report.contact_count = s.contacts.size();
    count_deformables(report, s.deformables);
    report.particle_contact_count = products.particles.solver.problem.contacts.size();
    for (const std::uint32_t i : products.active.awake)
        if (products.levels.lightness_of(i) < 1 || products.levels.mobility_of(i) < 1)
            ++report.raised_inertia_count;
    std::mutex mutex; // sums of integers and maxima, which do not depend on the order of threads
    pool.parallel_for(s.bodies.size(), kRecordsPerBlock, [&](std::size_t begin, std::size_t end) {
        StepReport part;
        for (std::size_t i = begin; i < end; ++i)
            count_body(part, s.bodies[i], i);
        const std::lock_guard lock(mutex);
        report.awake_count += part.awake_count;
        report.asleep_count += part.asleep_count;
        report.disabled_count += part.disabled_count;
        report.island_count += part.island_count;
    });
    pool.parallel_for(s.contacts.size(), kRecordsPerBlock, [&](std::size_t begin, std::size_t end) {
        StepReport part;
        for (std::size_t i = begin; i < end; ++i)
            count_contact(part, s.contacts[i]);
        const std::lock_guard lock(mutex);
        report.contact_point_count += part.contact_point_count;
        report.max_penetration = std::max(report.max_penetration, part.max_penetration);
    });
    for (std::size_t c = 0; c < kSolverLevelCount; ++c) {
        const SolverProblem& problem = products.input.problems[c];
        report.level_counts[c] = problem.bodies.dynamic_count;
        report.unhooked_joint_count += problem.joints.unhooked_count();
        report.refused_row_count += problem.joints.refused_row_count();
        for (const Coloring* coloring : {&problem.contact_coloring, &problem.joints.coloring()}) {
            report.color_count = std::max(report.color_count, coloring->begin.size() - 1);
            report.overflow_count += coloring->order.size() - coloring->overflow_begin;
        }
    }
}

} // namespace topple
