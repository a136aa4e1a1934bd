// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/dynamics/joint_solver/ball_batch.h"

#include <algorithm>

namespace topple {
namespace {

using namespace ball_field;

/// Blocks per task: about a microsecond's work.
constexpr std::size_t kBlocksAtOnce = 16;
/// Blocks per task in the loops before and after the sub-steps.
constexpr std::size_t kBlocksPerPart = 32;

/// Replaces impulses that are not finite, which belong to a disabled body, by zero, and removes the sign of zeros;
/// see contact_batch.cpp.
Vec3 sound(Vec3 v) { return is_finite(v) ? v + Vec3{} : Vec3{}; }

} // namespace

void BallBatch::Pack::clear(InstructionSet set) {
    kernels = &ball_kernels(set);
    blocks.clear();
}

float& BallBatch::Pack::at(std::size_t block, int lane, int field) const {
    const std::size_t first = block * static_cast<std::size_t>(kCount * kernels->width);
    return numbers.data()[first + static_cast<std::size_t>(field * kernels->width + lane)];
}

void BallBatch::Pack::set3(std::size_t block, int lane, int field, Vec3 x) const {
    at(block, lane, field) = x.x;
    at(block, lane, field + 1) = x.y;
    at(block, lane, field + 2) = x.z;
}

Vec3 BallBatch::Pack::get3(std::size_t block, int lane, int field) const {
    return {at(block, lane, field), at(block, lane, field + 1), at(block, lane, field + 2)};
}

BallBlocks BallBatch::Pack::view(BodyState* bodies) const {
    return {blocks.data(), numbers.data(), bodies};
}

void BallBatch::reset(InstructionSet set,
                      std::span<BodyState> bodies,
                      std::uint32_t dynamic_count) {
    wide_.clear(set);
    rest_.clear(InstructionSet::scalar);
    color_begin_.clear();
    bodies_ = bodies;
    dynamic_count_ = dynamic_count;
    is_overflow_ = false;
}

void BallBatch::begin_color() {
    color_begin_.push_back(static_cast<std::uint32_t>(wide_.blocks.size()));
    must_begin_block_ = true;
}

void BallBatch::begin_overflow() {
    begin_color();
    is_overflow_ = true;
}

void BallBatch::add(const ConstraintLink& bodies, std::uint32_t link) {
    Pack& pack = is_overflow_ ? rest_ : wide_;
    if (must_begin_block_ || pack.blocks.back().lane_count == pack.kernels->width)
        pack.blocks.emplace_back();
    must_begin_block_ = false;
    BallBlock& block = pack.blocks.back();
    const int lane = block.lane_count++;
    const auto moves = [&](std::uint32_t body) { return body - 1 < dynamic_count_ ? 1u : 0u; };
    block.a[lane] = bodies.a;
    block.b[lane] = bodies.b;
    block.link[lane] = link;
    block.moved_a |= moves(bodies.a) << lane;
    block.moved_b |= moves(bodies.b) << lane;
}

void BallBatch::Pack::fill_lane(std::size_t block,
                                int lane,
                                const JointConstraint& joint,
                                Vec3 impulse) const {
    set3(block, lane, kLocalA, joint.local_r_a);
    set3(block, lane, kLocalB, joint.local_r_b);
    set3(block, lane, kDelta, joint.center_delta);
    set3(block,
         lane,
         kSoftness,
         {joint.soft.bias_rate, joint.soft.mass_scale, joint.soft.impulse_scale});
    at(block, lane, ball_field::kMostClosing) = joint.most_closing;
    at(block, lane, kRelaxed) = joint.is_spring ? 0 : 1;
    set3(block, lane, kImpulse, impulse);
}

void BallBatch::fill(FunctionRef<JointConstraint(std::uint32_t link)> prepare,
                     Real impulse_scale,
                     JobPool& pool) {
    for (Pack* pack : {&wide_, &rest_}) {
        const auto size = static_cast<std::size_t>(kCount * pack->kernels->width);
        pack->numbers.resize(pack->blocks.size() * size);
        const auto fill_block = [&](std::size_t i) {
            std::fill_n(&pack->at(i, 0, 0), size, 0.0f);
            for (int lane = 0; lane < pack->blocks[i].lane_count; ++lane) {
                const JointConstraint joint = prepare(pack->blocks[i].link[lane]);
                const auto& kept = joint.joint->row_impulses;
                pack->fill_lane(i, lane, joint, Vec3{kept[0], kept[1], kept[2]} * impulse_scale);
            }
        };
        pool.parallel_for(
            pack->blocks.size(), kBlocksPerPart, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i)
                    fill_block(i);
            });
    }
}

void BallBatch::store(std::span<const std::uint32_t> of_link,
                      Real scale,
                      std::span<Joint> joints,
                      std::span<Real> errors,
                      JobPool& pool) const {
    for (const Pack* pack : {&wide_, &rest_}) {
        const auto store_block = [&](std::size_t i) {
            for (int lane = 0; lane < pack->blocks[i].lane_count; ++lane) {
                const std::uint32_t k = of_link[pack->blocks[i].link[lane]];
                Joint& joint = joints[k];
                joint.impulse = sound(pack->get3(i, lane, kImpulse) * scale);
                joint.angular_impulse = {};
                const Vec3 gap = pack->get3(i, lane, kGap);
                const BodyState& a = bodies_[pack->blocks[i].a[lane]];
                const BodyState& b = bodies_[pack->blocks[i].b[lane]];
                // A torn joint starts the next step without an impulse; see update_joint.
                const Vec3 kept = is_torn(length_squared(gap), a, b) ? Vec3{} : joint.impulse;
                joint.row_impulses = {kept.x, kept.y, kept.z};
                errors[k] = length(gap);
            }
        };
        pool.parallel_for(
            pack->blocks.size(), kBlocksPerPart, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i)
                    store_block(i);
            });
    }
}

void BallBatch::update(Team& team) const {
    for (const Pack* pack : {&wide_, &rest_})
        if (!pack->blocks.empty())
            team.loop(pack->blocks.size(), kBlocksAtOnce, [&](std::size_t begin, std::size_t end) {
                pack->kernels->update(pack->view(bodies_.data()), begin, end);
            });
}

template<typename Run>
void BallBatch::for_color(std::size_t c, Team& team, const Run& run) const {
    if (c + 1 == color_begin_.size()) {
        if (!rest_.blocks.empty())
            team.once([&] { run(rest_, std::size_t{0}, rest_.blocks.size()); });
        return;
    }
    const std::size_t from = color_begin_[c], to = color_begin_[c + 1];
    if (from == to)
        return;
    team.loop(to - from, kBlocksAtOnce, [&](std::size_t begin, std::size_t end) {
        run(wide_, from + begin, from + end);
    });
}

void BallBatch::warm_start(std::size_t c, Team& team) const {
    for_color(c, team, [&](const Pack& pack, std::size_t begin, std::size_t end) {
        pack.kernels->warm_start(pack.view(bodies_.data()), begin, end);
    });
}

void BallBatch::solve(std::size_t c, bool use_bias, Team& team) const {
    for_color(c, team, [&](const Pack& pack, std::size_t begin, std::size_t end) {
        pack.kernels->solve(pack.view(bodies_.data()), begin, end, use_bias);
    });
}

} // namespace topple
