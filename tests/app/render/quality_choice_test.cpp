// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/quality_choice.h"

#include "tests/support/test.h"

#include <array>

namespace topple::app {
namespace {

/// A graphics processor that takes so long for a picture of each quality. [ms]
using Times = std::array<double, kQualityCount>;

/// Draws pictures, and returns the quality of the last one.
Quality draw(QualityChoice& choice, Quality quality, const Times& times, int pictures) {
    for (int i = 0; i < pictures; ++i)
        quality = choice.after_picture(quality, times[static_cast<std::size_t>(quality)]);
    return quality;
}

TEST(QualityChoice, StaysWhereItIsQuickEnough) {
    QualityChoice choice;
    EXPECT_EQ(draw(choice, Quality::high, {1, 4, 13}, 1000), Quality::high);
}

TEST(QualityChoice, GoesDownToTheFirstQualityThatIsQuickEnoughAndStaysThere) {
    for (const auto& [times, expected] : {std::pair{Times{2, 7, 25}, Quality::medium},
                                          std::pair{Times{4, 20, 50}, Quality::low},
                                          std::pair{Times{40, 60, 90}, Quality::low}}) {
        QualityChoice choice;
        Quality quality = draw(choice, Quality::high, times, 200);
        EXPECT_EQ(quality, expected);
        int changes = 0;
        for (int i = 0; i < 5000; ++i) {
            const Quality next = draw(choice, quality, times, 1);
            changes += next != quality ? 1 : 0;
            quality = next;
        }
        EXPECT_EQ(changes, 0) << "no going up and down";
    }
}

TEST(QualityChoice, ASlowPictureNowAndThenChangesNothing) {
    QualityChoice choice;
    Quality quality = Quality::high;
    for (int i = 0; i < 1000; ++i)
        quality = choice.after_picture(quality, i % 5 == 0 ? 300 : 6);
    EXPECT_EQ(quality, Quality::high);
}

TEST(QualityChoice, ASimplerSceneGetsItsQualityBack) {
    QualityChoice choice;
    Quality quality = draw(choice, Quality::high, {6, 20, 45}, 300);
    EXPECT_EQ(quality, Quality::low);
    quality = draw(choice, quality, {5, 16, 36}, 300);
    EXPECT_EQ(quality, Quality::low) << "still too slow one level higher";
    quality = draw(choice, quality, {0.6, 2, 4.5}, 300);
    EXPECT_EQ(quality, Quality::high);
}

TEST(QualityChoice, WithoutAClockNothingChanges) {
    QualityChoice choice;
    EXPECT_EQ(draw(choice, Quality::medium, {0, 0, 0}, 500), Quality::medium);
}

} // namespace
} // namespace topple::app
