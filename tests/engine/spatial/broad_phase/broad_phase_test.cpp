// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "tests/engine/spatial/mesh_samples.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/math/view/projection.h"
#include "topple/spatial/broad_phase/box_tree.h"

#include <limits>
#include <numeric>
#include <set>

namespace topple::test {
namespace {

constexpr std::array kAll{BroadPhaseKind::bvh, BroadPhaseKind::octree, BroadPhaseKind::brute_force};
constexpr std::array kTrees{BroadPhaseKind::bvh, BroadPhaseKind::octree};

std::vector<ProxyPair> pairs_of(const BoxTree& broad_phase, std::span<const std::uint8_t> active) {
    std::vector<ProxyPair> pairs{{9, 9}}; // Old contents, which must be cleared.
    broad_phase.find_pairs(active, pairs);
    return pairs;
}

std::unique_ptr<BoxTree> tree_of(BroadPhaseKind kind, std::span<const Aabb> boxes) {
    auto tree = make_box_tree(kind);
    tree->rebuild(boxes);
    EXPECT_TRUE(tree->is_consistent()) << name_of(kind);
    return tree;
}

std::vector<ProxyPair> all_pairs_of(BroadPhaseKind kind, std::span<const Aabb> boxes) {
    return pairs_of(*tree_of(kind, boxes), std::vector<std::uint8_t>(boxes.size(), 1));
}

void expect_pairs(std::span<const Aabb> boxes, const std::vector<ProxyPair>& expected) {
    for (const BroadPhaseKind kind : kAll)
        EXPECT_EQ(all_pairs_of(kind, boxes), expected) << name_of(kind) << " seed " << seed();
}

Aabb cube_at(Vec3 center, Real half) { return grown({center, center}, half); }

/// Returns cubes of half 1 at 0, 10, ... 80 along x, in mixed order.
std::vector<Aabb> nine_cubes_in_a_row() {
    std::vector<Aabb> boxes;
    for (int i = 0; i < 9; ++i)
        boxes.push_back(cube_at({static_cast<Real>((i * 4) % 9) * 10, 0, 0}, 1));
    return boxes;
}

std::vector<Aabb> cubes_in_a_cube(Random& random, int count, Real size) {
    std::vector<Aabb> boxes;
    for (int i = 0; i < count; ++i)
        boxes.push_back(cube_at(random_point(random, size), 0.5f));
    return boxes;
}

/// Returns the number of visits per proxy: `ask` is called with the visitor.
template<typename Ask>
std::multiset<std::uint32_t> visited(const Ask& ask) {
    std::multiset<std::uint32_t> found;
    ask([&](std::uint32_t i) { found.insert(i); });
    return found;
}

TEST(BroadPhase, WithoutBoxesThereIsNothing) {
    for (const BroadPhaseKind kind : kAll) {
        const auto broad_phase = make_box_tree(kind);
        for (int i = 0; i < 2; ++i) { // Before the first rebuild, and after an empty one.
            EXPECT_TRUE(pairs_of(*broad_phase, {}).empty());
            broad_phase->query(everything(), [](std::uint32_t) { FAIL(); });
            broad_phase->cast_ray({}, [](std::uint32_t, Real t_max) {
                ADD_FAILURE();
                return t_max;
            });
            EXPECT_TRUE(broad_phase->is_consistent());
            broad_phase->rebuild({});
            broad_phase->update({}, {});
        }
    }
}

TEST(BroadPhase, BoxesThatTouchAreAPair) {
    // 0 and 1 share a face, 0 and 2 an edge, 0 and 3 a vertex; 4 is one float away from 0.
    const Real beyond = std::nextafter(1.0f, 2.0f);
    const std::vector<Aabb> boxes{{{0, 0, 0}, {1, 1, 1}},
                                  {{1, 0, 0}, {2, 1, 1}},
                                  {{-1, -1, 0}, {0, 0, 1}},
                                  {{-1, 1, 1}, {0, 2, 2}},
                                  {{0, beyond, 0}, {1, 2, 0.5f}}};
    const std::vector<ProxyPair> expected{{0, 1}, {0, 2}, {0, 3}};
    expect_pairs(boxes, expected);
}

TEST(BroadPhase, APointIsABoxLikeAnyOther) {
    const Vec3 p{1, 2, 3};
    const std::vector<Aabb> boxes{
        {p, p}, {p, p}, cube_at(p, 1), {{0, 0, 0}, p}, cube_at({5, 5, 5}, 1)};
    const std::vector<ProxyPair> expected{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    expect_pairs(boxes, expected);
}

TEST(BroadPhase, EmptyAndNanBoxesOverlapNothing) {
    const std::vector<Aabb> boxes{everything(),
                                  Aabb{},
                                  {{0, kNan, 0}, {1, 1, 1}},
                                  {{0, 0, 0}, {1, 1, kNan}},
                                  {{1, 0, 0}, {-1, 1, 1}}, // Empty along x.
                                  cube_at({}, 1),
                                  {{kNan, kNan, kNan}, {kNan, kNan, kNan}}};
    for (const BroadPhaseKind kind : kAll) {
        EXPECT_EQ(all_pairs_of(kind, boxes), (std::vector<ProxyPair>{{0, 5}})) << name_of(kind);
        const auto broad_phase = tree_of(kind, boxes);
        EXPECT_EQ(visited([&](auto visit) { broad_phase->query(everything(), visit); }),
                  (std::multiset<std::uint32_t>{0, 5}));
        for (const Aabb& nothing : {Aabb{}, boxes[2], boxes[6]})
            broad_phase->query(nothing, [](std::uint32_t) { ADD_FAILURE(); });
    }
}

TEST(BroadPhase, InfiniteBoxesMeetWhatIsOnTheirSide) {
    const std::vector<Aabb> boxes{{{-kInf, -kInf, -kInf}, {kInf, 0, kInf}}, // Ground: y <= 0.
                                  {{-kInf, -kInf, 3}, {kInf, kInf, kInf}},  // Wall: z >= 3.
                                  cube_at({0, 1, 0}, 1),                    // On the ground.
                                  cube_at({0, 5, 2}, 1),                    // At the wall.
                                  cube_at({0, 9, 0}, 1),
                                  {{-3e38f, 1, 0}, {3e38f, 2, 0}}}; // Finite, but near the limit.
    const std::vector<ProxyPair> expected{{0, 1}, {0, 2}, {1, 3}, {2, 5}};
    expect_pairs(boxes, expected);
}

TEST(BroadPhase, PairsOfRestingBoxesAreLeftOut) {
    std::vector<Aabb> boxes(20, cube_at({}, 1));
    std::vector<std::uint8_t> active(20, 0);
    active[3] = 1;
    active[17] = 2; // Any value but 0.
    std::vector<ProxyPair> expected;
    for (std::uint32_t a = 0; a < 20; ++a)
        for (std::uint32_t b = a + 1; b < 20; ++b)
            if (a == 3 || b == 3 || a == 17 || b == 17)
                expected.push_back({a, b});
    for (const BroadPhaseKind kind : kAll) {
        const auto broad_phase = tree_of(kind, boxes);
        EXPECT_EQ(pairs_of(*broad_phase, active), expected) << name_of(kind);
        EXPECT_TRUE(pairs_of(*broad_phase, std::vector<std::uint8_t>(20, 0)).empty());
    }
}

TEST(BroadPhase, BoxesInOnePlaceMakeEveryPair) {
    const std::vector<Aabb> boxes(300, cube_at({1e3f, 7, -1e3f}, 0.3f));
    const std::vector<Aabb> points(300, cube_at({1e3f, 7, -1e3f}, 0));
    for (const BroadPhaseKind kind : kAll) {
        EXPECT_EQ(all_pairs_of(kind, boxes).size(), 300u * 299 / 2) << name_of(kind);
        EXPECT_EQ(all_pairs_of(kind, points).size(), 300u * 299 / 2) << name_of(kind);
    }
}

/// Returns boxes of very different kinds: on a grid so that many touch, points, giants, infinite ones.
Aabb random_box(Random& random, bool snapped) {
    switch (random.below(16)) {
    case 0:
        return cube_at(random_point(random, 10, snapped), 0);
    case 1:
        return cube_at(random_point(random, 10, snapped), 1e-4f);
    case 2:
        return cube_at(random_point(random, 10, snapped), random.below(4) == 0 ? 100 : 3);
    case 3:
        return random.below(8) == 0 ? Aabb{{-kInf, -kInf, -kInf}, {kInf, -9, kInf}} : Aabb{};
    case 4:
        return cube_at(random_point(random, 1e4f), 1); // Far away.
    default: {
        const Vec3 low = random_point(random, 10, snapped);
        return {low, low + abs(random_point(random, 2, snapped))};
    }
    }
}

std::vector<std::uint32_t> random_subset(Random& random, std::size_t count) {
    const std::uint32_t every = 1 + random.below(random.below(2) == 0 ? 3 : 30);
    std::vector<std::uint32_t> subset;
    for (std::uint32_t i = 0; i < count; ++i)
        if (random.below(every) == 0)
            subset.push_back(i);
    return subset;
}

void expect_same_answers(const BoxTree& tree, const BoxTree& brute, Random& random) {
    const Aabb box = random_box(random, true);
    const auto expect_same = [&](const auto& ask) {
        EXPECT_EQ(visited([&](auto visit) { ask(tree, visit); }),
                  visited([&](auto visit) { ask(brute, visit); }));
    };
    expect_same([&](const BoxTree& boxes, auto visit) { boxes.query(box, visit); });

    Ray ray{random_point(random, 12, true), random_point(random, 1)};
    if (random.below(2) == 0)
        ray.direction = random_point(random, 1.4f, true); // Along the grid; sometimes zero.
    ray.t_max = random.below(2) == 0 ? 5 : 1e6f;
    expect_same([&](const BoxTree& boxes, auto visit) {
        boxes.cast_ray(ray, [&](std::uint32_t i, Real t_max) {
            EXPECT_EQ(t_max, ray.t_max);
            visit(i);
            return t_max;
        });
    });

    const Transform eye = look_at(random_point(random, 12, true), random_point(random, 3));
    const Frustum view = make_frustum(
        (random.below(3) == 0 ? orthographic(3, 2, -5, 20) : perspective(1, 1.5f, 1, 15)) *
        to_mat4(inverse(eye)));
    expect_same([&](const BoxTree& boxes, auto visit) { boxes.query(view, visit); });

    const Vec3 point = random_point(random, 12, true);
    const Real reach = random.below(3) == 0 ? 1e30f : static_cast<Real>(random.below(8));
    expect_same([&](const BoxTree& boxes, auto visit) {
        boxes.find_near(point, reach, [&](std::uint32_t i, Real distance) {
            EXPECT_EQ(distance, reach);
            visit(i);
            return distance;
        });
    });
}

TEST(BroadPhase, TreesAnswerLikeBruteForceThroughAnyHistory) {
    Random random(seed());
    for (const BroadPhaseKind kind : kTrees)
        for (int run = 0; run < 60; ++run) {
            const bool snapped = run % 2 == 0;
            const auto tree = make_box_tree(kind);
            const auto brute = make_box_tree(BroadPhaseKind::brute_force);
            std::vector<Aabb> boxes;
            for (int step = 0; step < 25; ++step) {
                if (step % 9 == 0) {
                    boxes.resize(random.below(1 + static_cast<std::uint32_t>(run) * 5));
                    for (Aabb& box : boxes)
                        box = random_box(random, snapped);
                    tree->rebuild(boxes);
                    brute->rebuild(boxes);
                } else {
                    const auto moved = random_subset(random, boxes.size());
                    const Vec3 shift = random_point(random, 1, snapped);
                    for (const std::uint32_t i : moved)
                        boxes[i] = random.below(3) == 0
                                       ? random_box(random, snapped)
                                       : Aabb{boxes[i].min + shift, boxes[i].max + shift};
                    tree->update(boxes, moved);
                    brute->update(boxes, moved);
                }
                std::vector<std::uint8_t> active(boxes.size(), 0);
                for (const std::uint32_t i : random_subset(random, boxes.size()))
                    active[i] = 1;
                ASSERT_TRUE(tree->is_consistent())
                    << name_of(kind) << " run " << run << " step " << step << " seed " << seed();
                ASSERT_EQ(pairs_of(*tree, active), pairs_of(*brute, active))
                    << name_of(kind) << " run " << run << " step " << step << " seed " << seed();
                for (int i = 0; i < 5; ++i)
                    expect_same_answers(*tree, *brute, random);
                ASSERT_FALSE(testing::Test::HasFailure())
                    << name_of(kind) << " run " << run << " step " << step << " seed " << seed();
            }
        }
}

TEST(BroadPhase, SizesAMillionTimesApartGoTogether) {
    Random random(seed());
    std::vector<Aabb> boxes;
    for (int i = 0; i < 400; ++i)
        boxes.push_back(cube_at(random_point(random, 100), std::pow(10.0f, random.between(-3, 3))));
    const auto expected = all_pairs_of(BroadPhaseKind::brute_force, boxes);
    EXPECT_GT(expected.size(), 400u);
    for (const BroadPhaseKind kind : kTrees)
        EXPECT_EQ(all_pairs_of(kind, boxes), expected) << name_of(kind) << " seed " << seed();
}

TEST(BroadPhase, TheOctreeHasNoEdgeOfTheWorld) {
    // One of ten boxes moves away, doubling its distance, far beyond the initial tree.
    std::vector<Aabb> boxes;
    for (int i = 0; i < 10; ++i)
        boxes.push_back(cube_at({static_cast<Real>(i) * 3, 0, 0}, 1));
    const auto octree = make_box_tree(BroadPhaseKind::octree);
    octree->rebuild(boxes);
    const std::array<std::uint32_t, 1> moved{4};
    for (int doubling = 0; doubling < 55; ++doubling) { // 2^55 is 3.6e16.
        const Real x = std::ldexp(-1.0f, doubling);
        boxes[4] = {{x * 2, -1, -1}, {x, 1, 1}};
        octree->update(boxes, moved);
        ASSERT_TRUE(octree->is_consistent()) << doubling;
        int count = 0;
        octree->query(cube_at({x, 0, 0}, 0), [&](std::uint32_t i) { count += i == 4 ? 1 : 0; });
        ASSERT_EQ(count, 1) << doubling;
    }
    boxes[4] = cube_at({}, 1);
    octree->update(boxes, moved);
    EXPECT_TRUE(octree->is_consistent());
    EXPECT_EQ(pairs_of(*octree, std::vector<std::uint8_t>(10, 1)),
              (std::vector<ProxyPair>{{0, 4}}));
}

TEST(BroadPhase, ARayMayEndWhereItFirstHits) {
    // Nine cubes in a row along x. A visitor that ends the ray at its hit sees only the first, in any order of the
    // proxies. The order from near to far is only approximate by contract; both trees keep it here.
    const std::vector<Aabb> boxes = nine_cubes_in_a_row();
    for (const BroadPhaseKind kind : kTrees) {
        const auto broad_phase = tree_of(kind, boxes);
        Real end = 1e9f;
        int visits = 0;
        broad_phase->cast_ray({{-5, 0, 0}, {2, 0, 0}}, [&](std::uint32_t i, Real t_max) {
            ++visits;
            end = std::min(t_max, (boxes[i].min.x + 5) / 2);
            return end;
        });
        EXPECT_EQ(end, 2); // The cube at x = 0 begins at -1: (-1 + 5) / 2.
        EXPECT_LE(visits, 4);
    }
}

TEST(BroadPhase, WhoShortensTheReachSeesFewerBoxes) {
    // From x = -5 the nearest cube begins 4 m away.
    const std::vector<Aabb> boxes = nine_cubes_in_a_row();
    for (const BroadPhaseKind kind : kTrees) {
        const auto broad_phase = tree_of(kind, boxes);
        int visits = 0;
        broad_phase->find_near({-5, 0, 0}, 3.9f, [&](std::uint32_t, Real reach) {
            ++visits;
            return reach;
        });
        EXPECT_EQ(visits, 0);
        Real nearest = 1e9f;
        broad_phase->find_near({-5, 0, 0}, 4, [&](std::uint32_t i, Real) {
            ++visits;
            return nearest = boxes[i].min.x + 5;
        });
        EXPECT_EQ(visits, 1);
        EXPECT_EQ(nearest, 4);
        broad_phase->find_near({-5, 0, 0}, 1e9f, [&](std::uint32_t i, Real reach) {
            ++visits;
            return nearest = std::min(reach, boxes[i].min.x + 5);
        });
        EXPECT_EQ(nearest, 4);
        EXPECT_LE(visits, 5);
    }
}

TEST(BroadPhase, AViewLooksAtFewBoxesOfMany) {
    Random random(seed());
    const std::vector<Aabb> boxes = cubes_in_a_cube(random, 5000, 100);
    const Frustum narrow = make_frustum(perspective(0.2f, 1, 1, 100));
    for (const BroadPhaseKind kind : kTrees) {
        const auto broad_phase = tree_of(kind, boxes);
        std::size_t seen = 0;
        const std::size_t looked_at = broad_phase->query(narrow, [&](std::uint32_t) { ++seen; });
        EXPECT_GT(seen, 0u);
        EXPECT_LT(looked_at, 1000u) << name_of(kind);
    }
}

TEST(BroadPhase, AViewLooksAtFewBoxesOfManyThatHaveAllMoved) {
    Random random(seed());
    const Frustum narrow = make_frustum(perspective(0.2f, 1, 1, 100));
    for (const BroadPhaseKind kind : kTrees) {
        const auto broad_phase = tree_of(kind, cubes_in_a_cube(random, 5000, 100));
        std::vector<std::uint32_t> all(5000);
        std::iota(all.begin(), all.end(), 0u);
        for (int step = 0; step < 3; ++step)
            broad_phase->update(cubes_in_a_cube(random, 5000, 100), all);
        EXPECT_LT(broad_phase->query(narrow, [](std::uint32_t) {}), 1000u) << name_of(kind);
    }
}

TEST(BroadPhase, ADirectionOfAnyLengthMeetsTheSameBoxes) {
    const std::vector<Aabb> boxes{cube_at({10, 0, 0}, 1), cube_at({30, 0, 0}, 1)};
    for (const BroadPhaseKind kind : kAll) {
        const auto broad_phase = tree_of(kind, boxes);
        for (const Real length : {1e-30f, 1e-10f, 1.0f, 1e10f, 1e30f}) {
            std::set<std::uint32_t> met;
            // The ray ends after 20 m, between the two cubes.
            broad_phase->cast_ray({{}, {length, 0, 0}, 0, 20 / length},
                                  [&](std::uint32_t i, Real t_max) {
                                      met.insert(i);
                                      return t_max;
                                  });
            EXPECT_EQ(met, (std::set<std::uint32_t>{0})) << name_of(kind) << ' ' << length;
        }
    }
}

TEST(BroadPhase, ARayThatEndsWhereItBeginsMeetsTheBoxesThere) {
    // All coordinates and lengths are 0, so that nothing widens the boxes or the ray.
    const std::vector<Aabb> boxes{cube_at({}, 0)};
    for (const BroadPhaseKind kind : kAll) {
        const auto broad_phase = tree_of(kind, boxes);
        int met = 0;
        broad_phase->cast_ray({{}, {1, 0, 0}, 0, 0}, [&](std::uint32_t, Real t_max) {
            ++met;
            return t_max;
        });
        EXPECT_EQ(met, 1) << name_of(kind);
    }
}

TEST(BroadPhase, CellsHoldEveryBoxOnceUnderTheRoot) {
    Random random(seed());
    const std::vector<Aabb> boxes = cubes_in_a_cube(random, 500, 20);
    for (const BroadPhaseKind kind : kTrees) {
        const auto broad_phase = tree_of(kind, boxes);
        const auto cells = broad_phase->cells();
        ASSERT_FALSE(cells.empty());
        EXPECT_EQ(cells.front().depth, 0);
        int total = 0;
        for (const BroadPhase::Cell& cell : cells) {
            EXPECT_TRUE(contains(grown(cells.front().box, 1e-3f), cell.box));
            total += cell.count;
        }
        EXPECT_EQ(total, 500);
        EXPECT_GT(cells.size(), 50u);
    }
    EXPECT_TRUE(make_box_tree(BroadPhaseKind::brute_force)->cells().empty());
}

TEST(BroadPhase, TheNamesOfKindsGoBothWays) {
    for (const BroadPhaseKind kind : kAll)
        EXPECT_EQ(broad_phase_kind_from(name_of(kind)), kind);
    EXPECT_FALSE(broad_phase_kind_from("sweep"));
}

TEST(BroadPhase, WithoutBoxesHasNoCells) {
    for (const BroadPhaseKind kind : kAll) {
        EXPECT_TRUE(make_box_tree(kind)->cells().empty()) << name_of(kind);
        auto tree = tree_of(kind, nine_cubes_in_a_row());
        tree->rebuild({});
        EXPECT_TRUE(tree->cells().empty()) << name_of(kind);
        EXPECT_TRUE(tree->is_consistent()) << name_of(kind);
    }
}

} // namespace
} // namespace topple::test
