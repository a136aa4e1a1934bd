// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/geometry/pairs/pairs.h"

#include "tests/engine/geometry/primitive_samples.h"
#include "tests/support/landmarks.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"

namespace topple {
namespace {

using test::random_primitive;
using test::random_vector;

constexpr auto kQuestions = {PairQuestion::intersects, PairQuestion::gap, PairQuestion::sweep};

template<typename Visit>
void for_each_pair(const Visit& visit) {
    for (std::size_t a = 0; a < kPrimitiveKindCount; ++a)
        for (std::size_t b = 0; b < kPrimitiveKindCount; ++b)
            visit(static_cast<PrimitiveKind>(a), static_cast<PrimitiveKind>(b));
}

std::string what(PrimitiveKind a, PrimitiveKind b) {
    return std::string(name_of(a)) + " and " + std::string(name_of(b)) + ", seed " +
           std::to_string(test::seed());
}

bool is_finite(const ConvexGap& gap) {
    return std::isfinite(gap.separation) && is_finite(gap.normal) && is_finite(gap.point_a) &&
           is_finite(gap.point_b);
}
bool is_finite(const SweepHit& hit) {
    return std::isfinite(hit.t) && is_finite(hit.normal) && is_finite(hit.point);
}

TEST(PairTable, WhatItOffersCanBeCalledAndWhatItDoesNotSaysWhy) {
    Random random(test::seed());
    int offered = 0;
    for_each_pair([&](PrimitiveKind a, PrimitiveKind b) {
        const Primitive first = random_primitive(random, a, {}, 1),
                        second = random_primitive(random, b, {}, 1);
        for (const PairQuestion question : kQuestions) {
            const bool is_offered = method_of(question, a, b) != PairMethod::not_offered;
            EXPECT_EQ(method_of(question, a, b), method_of(question, b, a)) << what(a, b);
            EXPECT_EQ(is_callable(question, a, b), is_offered) << what(a, b);
            EXPECT_EQ(why_not(question, a, b).empty(), is_offered) << what(a, b);
            const bool answered = question == PairQuestion::intersects
                                      ? ask_intersects(first, second).has_value()
                                  : question == PairQuestion::gap
                                      ? ask_gap(first, second).has_value()
                                      : ask_sweep(first, {1, 0, 0}, second).has_value();
            EXPECT_EQ(answered, is_offered) << what(a, b);
            offered += is_offered ? 1 : 0;
        }
    });
    EXPECT_GT(offered, 500);
}

TEST(Pairs, AnswerAlikeEitherWayRound) {
    Random random(test::seed());
    for_each_pair([&](PrimitiveKind a, PrimitiveKind b) {
        for (int i = 0; i < 4; ++i) {
            const Primitive first = random_primitive(random, a, {}, 1),
                            second = random_primitive(random, b, {}, 1);
            EXPECT_EQ(ask_intersects(first, second), ask_intersects(second, first)) << what(a, b);
            const auto gap = ask_gap(first, second), back = ask_gap(second, first);
            ASSERT_EQ(gap.has_value(), back.has_value()) << what(a, b);
            if (gap) {
                EXPECT_NEAR(gap->separation, back->separation, 1e-4f) << what(a, b);
            }
        }
    });
}

TEST(Pairs, AShapeDoesNotCareWhereTheWorldIs) {
    Random random(test::seed());
    for_each_pair([&](PrimitiveKind a, PrimitiveKind b) {
        for (int i = 0; i < 2; ++i) {
            const Primitive first = random_primitive(random, a, {}, 1),
                            second = random_primitive(random, b, {0.7f, 0, 0}, 1);
            const auto gap = ask_gap(first, second);
            if (!gap || std::abs(gap->separation) < 0.01f)
                continue; // rounding may decide
            const Vec3 by = random_vector(random, 30);
            const Primitive there = test::moved(first, by), here = test::moved(second, by);
            EXPECT_EQ(ask_intersects(there, here), ask_intersects(first, second)) << what(a, b);
            const auto same = ask_gap(there, here);
            ASSERT_TRUE(same) << what(a, b);
            EXPECT_NEAR(same->separation, gap->separation, 1e-3f) << what(a, b);
        }
    });
}

TEST(Pairs, WhoShareAPointMeetAndWhoContainASmallOneMeetIt) {
    Random random(test::seed());
    for_each_pair([&](PrimitiveKind a, PrimitiveKind b) {
        if (!test::is_bounded_convex(a) || !test::is_bounded_convex(b))
            return;
        for (int i = 0; i < 10; ++i) {
            // Two shapes are moved until they share a point.
            const Primitive first = random_primitive(random, a, {}, 1),
                            second = random_primitive(random, b, {}, 1);
            const Vec3 p = test::project_on(first, random_vector(random, 1)),
                       q = test::project_on(second, random_vector(random, 1));
            // The shapes are moved towards each other's middles, by as much as float rounding needs.
            const Vec3 middle = test::project_on(first, {});
            const Primitive pushed = test::moved(second, lerp(p, middle, 0.01f) - q);
            const auto gap = ask_gap(first, pushed);
            ASSERT_TRUE(gap) << what(a, b);
            EXPECT_LE(gap->separation, 1e-4f) << what(a, b);
        }
        const auto has_volume = [](PrimitiveKind kind) {
            return kind >= PrimitiveKind::sphere && kind <= PrimitiveKind::frustum;
        };
        if (!has_volume(a))
            return;
        const Primitive big = random_primitive(random, a, {}, 2);
        // The shape lies wholly inside a sphere of a tenth of the size about some inner point.
        Vec3 inner = test::project_on(big, {});
        for (int i = 0; i < 50; ++i) // the mean of its points is inside
            inner = inner * (Real(i) / Real(i + 1)) +
                    test::project_on(big, random_vector(random, 6)) / Real(i + 1);
        const Primitive small = random_primitive(random, b, inner, 1e-4f);
        EXPECT_EQ(ask_intersects(big, small), true) << what(a, b);
    });
}

TEST(Pairs, WithoutSizeHugeTinyOrCoincidentStayFinite) {
    const Vec3 p{1, 2, 3};
    const Primitive none[] = {p,
                              Line{p, {1, 0, 0}},
                              Ray{p, {1, 0, 0}},
                              Segment{p, p},
                              Plane{{0, 1, 0}, 2},
                              Triangle{p, p, p},
                              Sphere{p, 0},
                              Capsule{{p, p}, 0},
                              Aabb{p, p},
                              Obb{p, {}, {}},
                              Cylinder{p, p, 0},
                              Cone{p, p, 0},
                              test::moved(box_hull({1, 1, 1}), p)};
    for (const Primitive& a : none)
        for (const Primitive& b : none) {
            const std::string pair = what(kind_of(a), kind_of(b));
            // All shapes contain the point p; the hull is built around it.
            EXPECT_EQ(ask_intersects(a, b), true) << pair;
            if (const auto gap = ask_gap(a, b)) {
                EXPECT_TRUE(is_finite(*gap)) << pair;
                EXPECT_LE(gap->separation, 1e-5f) << pair;
            }
            for (const Vec3 motion : {Vec3{}, Vec3{1, 0, 0}})
                if (const auto hit = ask_sweep(a, motion, b)) {
                    EXPECT_TRUE(is_finite(*hit)) << pair;
                    EXPECT_EQ(hit->outcome, SweepOutcome::overlapping) << pair;
                }
        }
    Random random(test::seed());
    for_each_pair([&](PrimitiveKind a, PrimitiveKind b) {
        for (const Real size : {1e6f, 1e-6f})
            for (const Real apart : {0.3f, 10.0f}) {
                const Primitive first = random_primitive(random, a, {}, size),
                                second = random_primitive(random, b, {size * apart, 0, 0}, size);
                if (const auto gap = ask_gap(first, second)) {
                    EXPECT_TRUE(is_finite(*gap)) << what(a, b) << " size " << size;
                }
                if (const auto hit = ask_sweep(first, {size * 20, 0, 0}, second)) {
                    EXPECT_TRUE(is_finite(*hit)) << what(a, b) << " size " << size;
                }
                if (test::is_bounded_convex(a) && test::is_bounded_convex(b) && apart > 5) {
                    EXPECT_EQ(ask_intersects(first, second), false) << what(a, b) << " " << size;
                }
            }
    });
}

TEST(Pairs, WhatIsNotANumberMeetsNothing) {
    Random random(test::seed());
    for_each_pair([&](PrimitiveKind a, PrimitiveKind b) {
        const Primitive good = random_primitive(random, a, {}, 1),
                        bad = test::moved(random_primitive(random, b, {}, 1), {kNan, kNan, kNan});
        EXPECT_EQ(ask_intersects(good, bad), false) << what(a, b);
        EXPECT_EQ(ask_intersects(bad, good), false) << what(a, b);
        EXPECT_FALSE(ask_gap(good, bad)) << what(a, b);
        if (const auto hit = ask_sweep(good, {1, 0, 0}, bad)) {
            EXPECT_FALSE(*hit) << what(a, b);
        }
        const Primitive other = random_primitive(random, b, {}, 1);
        if (const auto hit = ask_sweep(good, {kNan, 0, 0}, other)) {
            EXPECT_TRUE(!*hit || hit->outcome == SweepOutcome::overlapping) << what(a, b);
        }
    });
}

} // namespace
} // namespace topple
