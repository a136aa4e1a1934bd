// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/io/scene_samples.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/io/binary/scene_fields_detail.h"
#include "topple/io/binary/world_reader.h"
#include "topple/io/binary/world_reader_detail.h"
#include "topple/io/binary/world_writer.h"
#include "topple/io/scene/scene_reader.h"

#include <limits>

namespace topple {
namespace {

constexpr std::size_t kHeaderBytes = 36; ///< Magic 8, version 4, size, checksum and hash 8 each.

/// A world with one object of each kind that a scene file has, after some steps.
World everything_world() {
    const Result<SceneFile> scene = read_scene(test::everything_scene());
    EXPECT_TRUE(scene.ok());
    World world = std::move(build_world(scene->scene).value());
    for (int step = 0; step < 40; ++step)
        world.step();
    return world;
}

/// A floor and a box on it that has come to rest, after other bodies were removed.
World small_world() {
    World world;
    std::vector<BodyId> made;
    for (int i = 0; i < 3; ++i)
        made.push_back(world.create_body({.colliders = {{.shape = BoxShape{}}}}).value());
    world.destroy_bodies(made);
    EXPECT_TRUE(world.create_body({.name = "floor", .colliders = {{.shape = PlaneShape{}}}}).ok());
    EXPECT_TRUE(world
                    .create_body({.name = "box",
                                  .motion = Motion::dynamic,
                                  .world_from_body = {.position = {0, 0.5f, 0}},
                                  .colliders = {{.shape = BoxShape{}}}})
                    .ok());
    for (int step = 0; step < 60; ++step)
        world.step();
    return world;
}

void expect_the_same_steps(World& a, World& b, int count) {
    for (int step = 0; step < count; ++step) {
        a.step();
        b.step();
        ASSERT_EQ(a.hash(), b.hash()) << "step " << step;
    }
}

TEST(WorldBytes, GiveTheSameWorldAndTheSameBytesAgain) {
    World world = everything_world();
    const std::vector<std::byte> bytes = write_world(world, {.title = "All", .notes = "Ü"});
    auto read = read_world(bytes);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->header.title, "All");
    EXPECT_EQ(write_world(read->world, read->header), bytes);
    EXPECT_EQ(read->world.state().annotations, world.state().annotations);
    EXPECT_EQ(read->world.state().object_marks.groups(), world.state().object_marks.groups());
    EXPECT_EQ(read->world.state().body_names, world.state().body_names);
    expect_the_same_steps(world, read->world, 60);
    EXPECT_EQ(write_world(read->world), write_world(world));
}

TEST(WorldBytes, KeepIdsAndNeverGiveOutAnOldOneAgain) {
    World world = small_world();
    const BodyId last = world.create_body({.colliders = {{.shape = BoxShape{}}}}).value();
    world.destroy_bodies({{last}});
    auto read = read_world(write_world(world));
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->world.find_body("box"), (BodyId{5}));
    EXPECT_EQ(read->world.next_ids(), world.next_ids());
    EXPECT_EQ(read->world.create_body({.colliders = {{.shape = BoxShape{}}}}).value(),
              (BodyId{last.ordinal + 1}));
}

TEST(WorldBytes, KeepTheSleepOfABodyAndItsTimers) {
    World world = small_world();
    ASSERT_TRUE(world.find(world.find_body("box"))->is_asleep);
    auto read = read_world(write_world(world));
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_TRUE(read->world.find(read->world.find_body("box"))->is_asleep);
    const StepInput push = Impulse{.body = {5}, .point = {0, 1, 0.1f}, .impulse = {900, 0, 200}};
    for (int step = 0; step < 90; ++step) {
        const std::span<const StepInput> inputs(&push, step == 0 ? 1 : 0);
        world.step(inputs);
        read->world.step(inputs);
        ASSERT_EQ(read->world.hash(), world.hash()) << "step " << step;
    }
}

TEST(WorldBytes, KeepTheImpulseOfAMouseJoint) {
    World world = small_world();
    const StepInput hold = MouseJoint{
        .body = {5}, .local_point = {0.5f, 0, 0}, .target = {1, 3, 0}};
    for (int step = 0; step < 20; ++step)
        world.step({&hold, 1});
    auto read = read_world(write_world(world));
    ASSERT_TRUE(read.ok()) << read.error().text();
    for (int step = 0; step < 20; ++step) {
        world.step({&hold, 1});
        read->world.step({&hold, 1});
        ASSERT_EQ(read->world.hash(), world.hash()) << "step " << step;
    }
}

TEST(WorldBytes, KeepTheSignOfAZeroWhichTheHashTells) {
    World world;
    const BodyId a = world
                         .create_body(
                             {.motion = Motion::dynamic, .colliders = {{.shape = BoxShape{}}}})
                         .value();
    ASSERT_TRUE(world.create_joint({.a = a, .local_anchor_a = {-0.0f, 0, -0.0f}}).ok());
    auto read = read_world(write_world(world));
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_TRUE(std::signbit(read->world.state().joints.front().local_anchor_a.x));
}

TEST(WorldBytes, KeepAHullThatWasBuiltFromOtherPointsThanItsVertices) {
    World world;
    std::vector<Vec3> cloud;
    Random random(7);
    for (int i = 0; i < 200; ++i)
        cloud.push_back({random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)});
    const auto hull = std::make_shared<const ConvexHull>(build_convex_hull(cloud).value());
    ASSERT_TRUE(
        world.create_body({.motion = Motion::dynamic, .colliders = {{.shape = HullShape{hull}}}})
            .ok());
    auto read = read_world(write_world(world));
    ASSERT_TRUE(read.ok()) << read.error().text();
    const auto& again = std::get<HullShape>(read->world.shape(0)).hull;
    EXPECT_EQ(again->vertices, hull->vertices);
    EXPECT_EQ(again->face_indices, hull->face_indices);
    EXPECT_EQ(again->inner_radius, hull->inner_radius);
}

TEST(WorldBytes, KeepTheMaterialsOfTheCellsOfAHeightField) {
    const HeightSamples samples{.columns = 3,
                                .rows = 2,
                                .heights = {0, 0, 0, 0, 0, 0},
                                .materials = {"ice", "sand"},
                                .cell_materials = {1, 0}};
    World world;
    const BodyId id = world
                          .create_body(
                              {.colliders =
                                   {{.shape = HeightFieldShape{std::make_shared<const HeightField>(
                                         *HeightField::build(samples))},
                                     .part_materials = {{"sand", {.friction = 0.125f}}}}}})
                          .value();
    auto read = read_world(write_world(world));
    ASSERT_TRUE(read.ok()) << read.error().text();
    const BodyDef def = read->world.describe(id);
    EXPECT_EQ(std::get<HeightFieldShape>(def.colliders[0].shape).field->samples(), samples);
    EXPECT_EQ(def.colliders[0].part_materials, world.describe(id).colliders[0].part_materials);
    EXPECT_EQ(material_at(read->world.state().colliders[0], 1).friction, 0.125f);
    EXPECT_NE(material_at(read->world.state().colliders[0], 2).friction, 0.125f);
    expect_the_same_steps(world, read->world, 2);
}

TEST(WorldBytes, OfAnEmptyWorldAreReadToo) {
    const World world;
    auto read = read_world(write_world(world));
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->world.hash(), world.hash());
}

std::string refusal_of(std::vector<std::byte> bytes) {
    const auto read = read_world(bytes);
    return read ? "" : read.error().text();
}

TEST(WorldBytes, AreRefusedInWords) {
    const std::vector<std::byte> good = write_world(small_world());
    EXPECT_EQ(refusal_of({}), "This is no world file: its first bytes are others.");
    auto changed = good;
    changed[0] = std::byte{'x'};
    EXPECT_EQ(refusal_of(changed), "This is no world file: its first bytes are others.");
    changed = good;
    changed[8] = std::byte{9};
    EXPECT_NE(refusal_of(changed).find("has version 9"), std::string::npos);
    changed = good;
    changed.pop_back();
    EXPECT_NE(refusal_of(changed).find("was cut off"), std::string::npos);
    changed = good;
    changed[kHeaderBytes + 100] ^= std::byte{1};
    EXPECT_EQ(refusal_of(changed), "This world file is damaged: its checksum is another one.");
    changed = good;
    changed[28] ^= std::byte{1}; // the hash of the world
    EXPECT_NE(refusal_of(changed).find("its hash is another one"), std::string::npos);
}

TEST(WorldBytes, OfEveryLengthAreRefused) {
    const std::vector<std::byte> good = write_world(small_world());
    const std::span<const std::byte> payload = std::span(good).subspan(kHeaderBytes);
    ASSERT_TRUE(read_world_payload(payload, {}).ok());
    for (std::size_t size = 0; size < payload.size(); ++size)
        ASSERT_FALSE(read_world_payload(payload.first(size), {}).ok()) << size;
}

TEST(WorldBytes, WithAnyByteChangedAreRefusedOrAValidWorld) {
    const std::vector<std::byte> good = write_world(everything_world());
    std::vector<std::byte> payload(good.begin() + kHeaderBytes, good.end());
    Random random(11);
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        const auto at = static_cast<std::size_t>(
            random.below(static_cast<std::uint32_t>(payload.size())));
        const std::byte before = payload[at];
        payload[at] = static_cast<std::byte>(random.next() & 0xffu);
        if (auto read = read_world_payload(payload, {})) {
            ASSERT_TRUE(read->world.validate().ok()) << at;
        } else {
            ASSERT_FALSE(read.error().message.empty());
            ++refused;
        }
        payload[at] = before;
    }
    EXPECT_GT(refused, 300); // counts, kinds and the places of numbers that must be finite
}

TEST(WorldBytes, AskForNoMoreMemoryThanTheirSizeAllows) {
    World world;
    ASSERT_TRUE(world.create_deformable({.recipe = ClothRecipe{.columns = 8, .rows = 8}}).ok());
    const std::vector<std::byte> good = write_world(world);
    ByteWriter small, large;
    small(int{8}, int{8}, Real{0.1f});
    large(int{60000}, int{60000}, Real{0.1f});
    std::vector<std::byte> payload(good.begin() + kHeaderBytes, good.end());
    const std::vector<std::byte> from = small.release(), to = large.release();
    const auto place = std::search(payload.begin(), payload.end(), from.begin(), from.end());
    ASSERT_NE(place, payload.end());
    std::copy(to.begin(), to.end(), place);
    const auto read = read_world_payload(payload, {});
    ASSERT_FALSE(read.ok());
    EXPECT_NE(read.error().message.find("memory"), std::string::npos) << read.error().message;
}

TEST(WorldBytes, WithAnEndlessListAreRefused) {
    ByteWriter bytes;
    bytes(std::numeric_limits<std::uint64_t>::max());
    const std::vector<std::byte> made = bytes.release();
    ByteReader reader(made);
    std::vector<Vec3> list;
    reader(list);
    EXPECT_TRUE(reader.failed());
    EXPECT_TRUE(list.empty());
}

TEST(WorldFiles, AreWrittenAndReadAndTellTheirName) {
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "small.world";
    EXPECT_TRUE(is_world_path(path));
    EXPECT_TRUE(is_world_path("A.WORLD"));
    EXPECT_FALSE(is_world_path("world.json"));
    World world = small_world();
    ASSERT_TRUE(write_world_file(world, path, {.title = "Small"}).ok());
    auto read = read_world_file(path);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->header.title, "Small");
    expect_the_same_steps(world, read->world, 10);
    const auto missing = read_world_file(folder.path() / "none.world");
    ASSERT_FALSE(missing.ok());
    EXPECT_NE(missing.error().text().find("none.world"), std::string::npos);
}

} // namespace
} // namespace topple
