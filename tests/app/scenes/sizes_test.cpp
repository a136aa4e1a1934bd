// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Every scene of the gallery at every size is either built as asked or refused with a message.
#include "app/scenes/scene_registry.h"
#include "tests/support/test.h"
#include "topple/io/scene/scene_writer.h"

#include <cmath>

namespace topple::app {
namespace {

class EverySize : public testing::TestWithParam<std::string> {
protected:
    const SceneInfo& info() const { return *find_scene(GetParam()); }
    Result<OpenedScene> open(const std::string& size) const {
        return open_scene(GetParam() + ":" + size);
    }
    /// Returns all contents of a world as text, so that a capped size shows.
    static std::string content(const World& world) { return write_scene(describe_world(world)); }
};

std::vector<std::string> ids_with_sizes() {
    std::vector<std::string> ids;
    for (const SceneInfo& scene : all_scenes())
        if (scene.default_size > 0)
            ids.emplace_back(scene.id);
    return ids;
}

bool is_finite_world(const World& world) {
    for (const Body& body : world.state().bodies)
        if (!is_finite(body.world_from_body) || !is_finite(body.v))
            return false;
    return true;
}

TEST_P(EverySize, SaysWhichThereAreAndWhyNoLargerOne) {
    EXPECT_GE(info().smallest_size, 1);
    EXPECT_LE(info().smallest_size, info().default_size);
    EXPECT_GE(info().largest_size, info().default_size);
    EXPECT_GT(info().size_limit.size(), 10u);
}

TEST_P(EverySize, OutsideIsRefusedWithTheLimitAndWhy) {
    for (const std::string& size : {std::to_string(info().smallest_size - 1),
                                    std::to_string(info().largest_size + 1),
                                    std::string("-1"),
                                    std::string("-2147483648"),
                                    std::string("1000000000"),
                                    std::string("2147483647"),
                                    std::string("99999999999999999999"),
                                    std::string("1e3"),
                                    std::string("3.5"),
                                    std::string("x"),
                                    std::string()}) {
        const auto opened = open(size);
        ASSERT_FALSE(opened.ok()) << size;
        const std::string& why = opened.error().message;
        EXPECT_NE(why.find(std::to_string(info().largest_size)), std::string::npos) << why;
        EXPECT_NE(why.find(info().size_limit), std::string::npos) << why;
    }
}

TEST_P(EverySize, SmallOnesAreBuiltStepAndDifferFromTheNext) {
    std::string before;
    const int last = std::min(info().largest_size, info().smallest_size + 11);
    for (int size = info().smallest_size; size <= last; ++size) {
        auto opened = open(std::to_string(size));
        ASSERT_TRUE(opened.ok()) << size << ": " << opened.error().message;
        std::string now = content(opened->world);
        EXPECT_NE(now, before) << size << " is the same as one less";
        before = std::move(now);
        ASSERT_TRUE(opened->world.validate().ok()) << size;
        for (int step = 0; step < 3; ++step) {
            opened->world.step();
            opened->scene->observe(opened->world);
        }
        EXPECT_TRUE(is_finite_world(opened->world)) << size;
        for (const SceneMetric& metric : opened->scene->metrics(opened->world))
            EXPECT_FALSE(metric.name.empty());
    }
}

TEST_P(EverySize, RoundOnesAreBuiltOrRefused) {
    for (const int size : {20, 50, 100, 1000, 10'000, 100'000, 1'000'000}) {
        if (size > 1000 && size <= info().largest_size)
            continue; // takes long: see below
        const auto opened = open(std::to_string(size));
        EXPECT_EQ(opened.ok(), size >= info().smallest_size && size <= info().largest_size) << size;
    }
}

INSTANTIATE_TEST_SUITE_P(Gallery,
                         EverySize,
                         testing::ValuesIn(ids_with_sizes()),
                         [](const auto& row) { return row.param; });

TEST(SceneSizes, AreRefusedWhereASceneComesInOne) {
    for (const SceneInfo& scene : all_scenes()) {
        if (scene.default_size > 0)
            continue;
        for (const char* size : {"1", "0", "-1", "1000000000", ""}) {
            const auto opened = open_scene(std::string(scene.id) + ":" + size);
            ASSERT_FALSE(opened.ok()) << scene.id << ":" << size;
            EXPECT_NE(opened.error().message.find("comes in one size"), std::string::npos);
        }
    }
}

} // namespace
} // namespace topple::app
