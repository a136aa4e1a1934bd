// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/sweep_form.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace topple::app {
namespace {

TEST(SweepForm, EveryAxisItOffersIsUnderstood) {
    for (const std::string source : {"stack:20", "newtons_cradle", "file.json"})
        for (const std::string_view name : axis_names(source)) {
            const AxisForm form = usual_axis(name, source);
            const Result<SweepAxis> axis = parse_axis(form.text());
            ASSERT_TRUE(axis.ok()) << form.text() << ": " << axis.error().text();
            EXPECT_EQ(axis->name, name);
            EXPECT_GE(axis->values.size(), 2u) << form.text();
            EXPECT_LE(axis->values.size(), static_cast<std::size_t>(kMostMapValues)) << form.text();
        }
}

TEST(SweepForm, OffersTheSizeOfScenesThatHaveSizes) {
    const auto offers_size = [](const std::string& source) {
        const std::vector<std::string_view> names = axis_names(source);
        return std::find(names.begin(), names.end(), "size") != names.end();
    };
    EXPECT_TRUE(offers_size("stack:20"));
    EXPECT_FALSE(offers_size("file.json"));
}

TEST(SweepForm, ANewFormIsASweepOfItsScene) {
    const SweepForm form = usual_form("stack:20");
    const Result<SweepOptions> options = form.options();
    ASSERT_TRUE(options.ok()) << options.error().text();
    EXPECT_EQ(options->source, "stack:20");
    EXPECT_EQ(options->x.name, "substeps");
    ASSERT_TRUE(options->y.has_value());
    EXPECT_EQ(options->y->name, "size");
    EXPECT_FALSE(options->steps.has_value());
    EXPECT_EQ(form.command(),
              "topple sweep stack:20 --x " + form.x.text() + " --y " + form.y.text() +
                  " --metric overlap_m --json");
}

TEST(SweepForm, RefusesInWords) {
    SweepForm form = usual_form("stack:20");
    form.x = {.name = "gravity_y", .low = "-9", .high = "down"};
    EXPECT_NE(form.options().error().text().find("down"), std::string::npos);
    form.x = {.name = "gravity_y", .low = "-9", .high = "9", .is_logarithmic = true};
    EXPECT_NE(form.options().error().text().find("same sign"), std::string::npos);
    form.x = form.y;
    EXPECT_NE(form.options().error().text().find("both axes"), std::string::npos);
    form.has_y = false;
    EXPECT_TRUE(form.options().ok());
    for (const char* steps : {"many", "-3", "1000000", "9999999999"}) {
        form.steps = steps;
        EXPECT_FALSE(form.options().ok()) << steps;
    }
}

} // namespace
} // namespace topple::app
