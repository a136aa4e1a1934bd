// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/panels/sweep_form.h"

#include "tests/support/test.h"

#include <algorithm>

namespace topple::app {
namespace {

bool offers(const std::string& source, const std::string& name) {
    const std::vector<std::string> names = axis_names(source);
    return std::find(names.begin(), names.end(), name) != names.end();
}

TEST(SweepForm, EveryAxisItOffersIsUnderstood) {
    for (const std::string source :
         {"stack:20", "newtons_cradle", "bounce_row", "heavy_top", "file.json"})
        for (const std::string& name : axis_names(source)) {
            const AxisForm form = usual_axis(name, source);
            const Result<SweepAxis> axis = parse_axis(form.text(), source);
            ASSERT_TRUE(axis.ok()) << form.text() << ": " << axis.error().text();
            EXPECT_EQ(axis->name, name);
            EXPECT_GE(axis->values.size(), 2u) << form.text();
            EXPECT_LE(axis->values.size(), static_cast<std::size_t>(kMostMapValues)) << form.text();
        }
}

TEST(SweepForm, OffersTheSizeOfScenesThatHaveSizes) {
    EXPECT_TRUE(offers("stack:20", "size"));
    EXPECT_FALSE(offers("file.json", "size"));
}

TEST(SweepForm, OffersSlidersOfObjectsUnderTheirLabels) {
    EXPECT_TRUE(offers("bounce_row", "restitution_of_all_balls"));
    EXPECT_FALSE(offers("stack:20", "restitution_of_all_balls"));
    EXPECT_EQ(axis_label("restitution_of_all_balls", "bounce_row"), "Restitution of all balls");
    EXPECT_TRUE(offers("stack:20", "mass_ratio"));
    EXPECT_TRUE(offers("file.json", "mass_ratio"));
    EXPECT_FALSE(offers("heavy_top", "mass_ratio")) << "that is its size";
    EXPECT_EQ(axis_label("mass_ratio", "stack:20"), "Mass ratio");
    EXPECT_EQ(usual_axis("mass_ratio", "stack:20").text(), "mass_ratio=1..1000:8:log");
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
