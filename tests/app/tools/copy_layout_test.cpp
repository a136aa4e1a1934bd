// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/tools/copy_layout.h"

#include "tests/support/test.h"
#include "topple/geometry/pairs/intersects.h"

namespace topple::app {
namespace {

constexpr Vec3 kHalf{0.5f, 0.3f, 0.8f};
constexpr Aabb kBounds{Vec3{2, 1, 3} - kHalf, Vec3{2, 1, 3} + kHalf};

/// Returns the box after the rotation of a copy, larger by `margin` [m] on every side.
Obb placed(const CircleOfCopies& circle, int index, Real margin) {
    const Quat rotation = rotation_of_copy(circle, index);
    return {circle.pivot + rotate(rotation, center(kBounds) - circle.pivot),
            kHalf + Vec3{margin, margin, margin},
            rotation};
}

TEST(CopyLayout, CopiesOfALineTouchUnlessASpacingIsChosen) {
    CopySettings settings;
    for (const int axis : {0, 1, 2}) {
        settings.axis() = axis;
        const Vec3 spacing = spacing_of(settings, kBounds);
        for (const int i : {0, 1, 2})
            EXPECT_EQ(spacing[i], i == axis ? extents(kBounds)[i] : 0);
    }
    settings.spacing = Vec3{1, 2, 3};
    EXPECT_EQ(spacing_of(settings, kBounds), (Vec3{1, 2, 3}));
    settings.choose(CopyMode::line);
    EXPECT_FALSE(settings.spacing.has_value());
}

TEST(CopyLayout, CopiesAroundAWholeTurnTouchWithoutOverlap) {
    for (const int axis : {0, 1, 2})
        for (const int count : {1, 2, 3, 5, 11, 40}) {
            CopySettings settings{.mode = CopyMode::circle, .circle_count = count};
            settings.axis() = axis;
            const auto circle = std::get<CircleOfCopies>(arrangement_of(settings, kBounds));
            for (int i = 1; i <= count; ++i)
                for (const Real margin : {-1e-3f, 1e-3f})
                    EXPECT_EQ(intersects(placed(circle, i - 1, margin), placed(circle, i, margin)),
                              margin > 0)
                        << "axis " << axis << ", copy " << i << " of " << count;
        }
}

TEST(CopyLayout, AMirrorStandsAtTheSideOfTheObjects) {
    CopySettings settings{.mode = CopyMode::mirror};
    settings.axis() = 2;
    const auto mirror = std::get<MirrorImage>(arrangement_of(settings, kBounds));
    EXPECT_EQ(mirror.axis, 2);
    EXPECT_FLOAT_EQ(mirror.pivot.z, kBounds.max.z);
}

TEST(CopyLayout, WithoutBoundsThereAreStillNumbers) {
    for (const CopyMode mode : {CopyMode::line, CopyMode::circle, CopyMode::mirror})
        EXPECT_TRUE(validate(arrangement_of({.mode = mode}, {})).ok());
}

} // namespace
} // namespace topple::app
