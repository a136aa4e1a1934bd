// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Any boxes through any history of moves: both trees must answer like brute force.

#include "tests/fuzz/byte_reader.h"
#include "topple/spatial/broad_phase/broad_phase.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace topple::fuzz {
namespace {

class Trial {
public:
    void step(ByteReader& in) {
        const std::uint8_t kind = in.byte();
        if (boxes_.empty() || kind % 8 == 0)
            rebuild(in);
        else
            move(in, kind);
        active_.clear();
        for (std::size_t i = 0; i < boxes_.size(); ++i)
            active_.push_back(in.byte() % 2);
        const Ray ray = in.ray(kind);
        const Aabb box = read_box(in);
        const Answers expected = answers_of(*brute_, ray, box);
        for (const auto& tree : trees_)
            if (!tree->is_consistent() || answers_of(*tree, ray, box) != expected)
                std::abort();
    }

private:
    struct Answers {
        std::vector<ProxyPair> pairs;
        std::vector<std::uint32_t> met, found;
        bool operator==(const Answers&) const = default;
    };

    static Aabb read_box(ByteReader& in) {
        const std::uint8_t kind = in.byte();
        if (kind % 8 == 7)
            return {in.point(true), in.point(true)};
        const Vec3 a = in.point(false);
        if (kind % 8 == 6)
            return {a, a};
        const Vec3 b = in.point(false);
        return {min(a, b), max(a, b)};
    }
    void rebuild(ByteReader& in) {
        boxes_.resize(in.byte() % 100u);
        for (Aabb& box : boxes_)
            box = read_box(in);
        brute_->rebuild(boxes_);
        for (const auto& tree : trees_)
            tree->rebuild(boxes_);
    }
    void move(ByteReader& in, std::uint8_t kind) {
        std::vector<std::uint32_t> moved;
        for (std::uint32_t i = in.byte() % 4u; i < boxes_.size(); i += 1u + kind / 8u)
            moved.push_back(i);
        for (const std::uint32_t i : moved)
            boxes_[i] = read_box(in);
        brute_->update(boxes_, moved);
        for (const auto& tree : trees_)
            tree->update(boxes_, moved);
    }
    [[nodiscard]] Answers answers_of(const BroadPhase& of, const Ray& ray, const Aabb& box) const {
        Answers out;
        of.find_pairs(active_, out.pairs);
        of.query(box, [&](std::uint32_t i) { out.found.push_back(i); });
        of.cast_ray(ray, [&](std::uint32_t i, Real t_max) {
            out.met.push_back(i);
            return t_max;
        });
        std::sort(out.found.begin(), out.found.end());
        std::sort(out.met.begin(), out.met.end());
        return out;
    }

    std::vector<Aabb> boxes_;
    std::vector<std::uint8_t> active_;
    std::unique_ptr<BroadPhase> brute_ = make_broad_phase(BroadPhaseKind::brute_force);
    std::array<std::unique_ptr<BroadPhase>, 2> trees_{make_broad_phase(BroadPhaseKind::bvh),
                                                      make_broad_phase(BroadPhaseKind::octree)};
};

} // namespace
} // namespace topple::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    topple::fuzz::ByteReader in(data, size);
    topple::fuzz::Trial trial;
    for (int i = 0; i < 24 && !in.is_empty(); ++i)
        trial.step(in);
    return 0;
}
