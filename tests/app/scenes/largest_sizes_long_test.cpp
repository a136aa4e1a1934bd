// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Every scene of the gallery has all its parts at its largest size.
#include "app/scenes/scene_registry.h"
#include "tests/support/test.h"

namespace topple::app {
namespace {

std::size_t amount_of(const World& world) {
    std::size_t amount = world.state().bodies.size() + world.state().joints.size();
    for (const Deformable& d : world.state().deformables)
        amount += d.particles.size();
    return amount;
}

TEST(LargestSizes, AreBuiltWhole) {
    for (const SceneInfo& scene : all_scenes()) {
        if (scene.default_size == 0 || scene.id == "abuse") // the size of abuse is a seed
            continue;
        const auto open = [&](int size) {
            return open_scene(std::string(scene.id) + ":" + std::to_string(size));
        };
        const auto largest = open(scene.largest_size);
        ASSERT_TRUE(largest.ok()) << scene.id << ": " << largest.error().message;
        const auto small = open(scene.default_size);
        const std::size_t amount = amount_of(largest->world);
        EXPECT_GE(amount, amount_of(small->world)) << scene.id;
        // The number of parts grows at least linearly with the size, if it grows at all: rows grow with the
        // size, pyramids and cloths with its square.
        const std::size_t twice = amount_of(open(2 * scene.default_size <= scene.largest_size
                                                     ? 2 * scene.default_size
                                                     : scene.largest_size)
                                                ->world);
        if (twice > amount_of(small->world) && scene.largest_size >= 2 * scene.default_size) {
            const double per_size = static_cast<double>(twice - amount_of(small->world)) /
                                    scene.default_size;
            EXPECT_GE(static_cast<double>(amount) + 1,
                      static_cast<double>(amount_of(small->world)) +
                          per_size * (scene.largest_size - scene.default_size))
                << scene.id;
        }
        EXPECT_TRUE(largest->world.validate().ok()) << scene.id;
    }
}

} // namespace
} // namespace topple::app
