// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joints/joint_closing.h"

#include "topple/core/assert.h"
#include "topple/dynamics/joints/row_block.h"

#include <array>

namespace topple {
namespace {

/// Iterations. One closes every joint whose gap is a linear function of the translations; joints to a curve and ropes
/// that reach the fixed point of a pulley need more. Fewer: such joints keep a part of their gap.
constexpr int kTranslations = 4;
/// Most gaps of a joint: three displacements, or a rope with its two ends.
constexpr std::size_t kMostGaps = 6;

JointSide side_of(const Body* body,
                  std::uint32_t index,
                  const GridCell& world_cell,
                  const GridCell& cell) {
    if (body == nullptr)
        return {.world_from_body = {offset_of(world_cell, cell), {}}};
    return {index,
            pose_in(cell, *body),
            body->local_center,
            body->center_of_mass + offset_of(body->cell, cell)};
}
BodyState state_of(const Body* body) {
    BodyState state;
    if (body != nullptr)
        state.q = state.q_before = body->world_from_body.rotation;
    return state;
}

} // namespace

JointAtRest joint_at_rest(const Joint& joint, const Body* a, const Body* b, Real dt) {
    const GridCell cell = a == nullptr ? b->cell : b == nullptr ? a->cell : shared_cell(*a, *b);
    JointAtRest at{prepare_joint(joint,
                                 side_of(a, 1, joint.world_cell, cell),
                                 side_of(b, 2, joint.world_cell, cell),
                                 {},
                                 dt,
                                 offset_of(joint.world_cell, cell)),
                   state_of(a),
                   state_of(b)};
    count_rows(at.constraint, std::array{BodyState{}, at.a, at.b});
    return at;
}

Real joint_error(const JointAtRest& at) {
    std::array<JointRow, kMaxJointRows> rows;
    const std::span<JointRow> own = std::span(rows).first(at.constraint.row_count);
    find_rows(at.constraint, at.a, at.b, own);
    return joint_error(at.constraint, own);
}

JointClosing closing_of(const JointConstraint& joint,
                        const BodyState& start_a,
                        const BodyState& start_b,
                        Real inv_mass_a,
                        Real inv_mass_b) {
    BodyState a = start_a, b = start_b;
    JointClosing sum;
    std::array<JointRow, kMaxJointRows> storage;
    const std::span<JointRow> rows = std::span(storage).first(joint.row_count);
    for (int k = 0; k < kTranslations; ++k) {
        find_rows(joint, a, b, rows);
        std::array<JointRow, kMostGaps> gaps;
        std::size_t count = 0;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!is_gap(joint, i, rows[i]))
                continue;
            TOPPLE_ASSERT(count < kMostGaps);
            gaps[count].x.value = rows[i].x.value;
            gaps[count].x.linear_a = rows[i].x.linear_a;
            gaps[count].x.linear_b = rows[i].x.linear_b;
            ++count;
        }
        if (count == 0)
            break;
        const std::span<const JointRow> active = std::span(gaps).first(count);
        std::array<Real, kMostGaps> values{};
        for (std::size_t i = 0; i < count; ++i)
            values[i] = active[i].x.value;
        solve_rows(factor_rows(active, inv_mass_a, inv_mass_b), std::span(values).first(count));
        JointClosing step;
        for (std::size_t i = 0; i < count; ++i) {
            step.a -= active[i].x.linear_a * (values[i] * inv_mass_a);
            step.b -= active[i].x.linear_b * (values[i] * inv_mass_b);
        }
        a.dp += step.a;
        b.dp += step.b;
        sum.a += step.a;
        sum.b += step.b;
    }
    return sum;
}

} // namespace topple
