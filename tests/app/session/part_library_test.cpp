// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Parts: those of the program are sound, and those of a person are files that are kept, read, refused and removed.

#include "app/session/part_library.h"

#include "app/session/copied_objects.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"
#include "topple/world/world.h"

#include <algorithm>
#include <cmath>

namespace topple::test {
namespace {

using namespace app;
namespace fs = std::filesystem;

SpawnBodies box_named(const std::string& name) {
    SpawnBodies objects;
    objects.bodies.push_back({.name = name,
                              .motion = Motion::dynamic,
                              .world_from_body = {{1, 2, 3}, {}},
                              .velocity = {5, 0, 0},
                              .colliders = {{.shape = BoxShape{{0.1f, 0.2f, 0.3f}}}}});
    return objects;
}

std::vector<std::string> own_names(const PartLibrary& library) {
    std::vector<std::string> names;
    for (const PartEntry& entry : library.entries())
        if (entry.is_own)
            names.push_back(entry.name);
    return names;
}

TEST(PartLibrary, EveryPartOfTheProgramStandsOnAFloorAndHoldsTogether) {
    PartLibrary library({});
    ASSERT_GE(library.entries().size(), 5u);
    for (const PartEntry& entry : library.entries()) {
        const auto part = library.find(entry.name);
        ASSERT_TRUE(part.ok()) << entry.name;
        World world;
        BodyDef floor;
        floor.colliders.emplace_back().shape = PlaneShape{};
        ASSERT_TRUE(apply(SpawnBodies{.bodies = {floor}, .joints = {}, .label = {}}, world).ok());
        SpawnBodies objects = **part;
        stand_on(objects, {2, 0.002f, 1});
        ASSERT_TRUE(apply(objects, world).ok()) << entry.name;
        Real worst = 0;
        for (int i = 0; i < 240; ++i) {
            world.step();
            worst = std::max(worst, world.last_report().max_joint_error);
        }
        EXPECT_LT(worst, 0.02f) << entry.name;
        for (const Body& body : world.state().bodies) {
            EXPECT_GT(body.center_of_mass.y, -0.01f) << entry.name;
            EXPECT_LT(length(body.center_of_mass), 8) << entry.name << " has flown away";
        }
    }
}

TEST(PartLibrary, AKeptPartIsFoundByAnotherLibraryAndIsAtRest) {
    const TemporaryFolder folder;
    const fs::path parts = folder.path() / "new" / "parts";
    PartLibrary library(parts);
    const SpawnBodies given = box_named("crate");
    const auto name = library.keep(given, "My crate");
    ASSERT_TRUE(name.ok()) << name.error().text();
    EXPECT_EQ(*name, "My crate");
    PartLibrary other(parts);
    EXPECT_EQ(own_names(other), std::vector<std::string>{"My crate"});
    const auto found = other.find("My crate");
    ASSERT_TRUE(found.ok()) << found.error().text();
    EXPECT_EQ((*found)->label, "My crate");
    ASSERT_EQ((*found)->bodies.size(), 1u);
    const BodyDef& body = (*found)->bodies[0];
    EXPECT_EQ(body.name, "crate");
    EXPECT_EQ(body.velocity, Vec3{});
    EXPECT_EQ(body.colliders[0].shape, given.bodies[0].colliders[0].shape);
}

TEST(PartLibrary, NamesBecomeNamesOfFilesAndNoneIsWrittenTwice) {
    const TemporaryFolder folder;
    PartLibrary library(folder.path() / "parts");
    const auto kept_as = [&](std::string_view name) {
        return library.keep(box_named("b"), name).value();
    };
    EXPECT_EQ(kept_as("../../etc/passwd"), "etcpasswd");
    EXPECT_EQ(kept_as("  a b\n/ "), "a b");
    EXPECT_EQ(kept_as(""), "part");
    EXPECT_EQ(kept_as("part"), "part 2");
    EXPECT_EQ(kept_as("Ragdoll"), "Ragdoll 2") << "the program has a part of that name";
    EXPECT_EQ(kept_as("Räder"), "Räder");
    EXPECT_EQ(kept_as(std::string(500, 'x')).size(), 60u);
    EXPECT_EQ(own_names(library).size(), 7u);
    for (const auto& file : fs::recursive_directory_iterator(folder.path()))
        EXPECT_TRUE(file.is_directory() || file.path().parent_path() == folder.path() / "parts")
            << file.path();
}

TEST(PartLibrary, ADamagedFileIsRefusedWithItsNameAndLine) {
    const TemporaryFolder folder;
    folder.write("broken.json", "{\n  \"topple_scene\": 1,\n  \"bodies\": [ 7 ]\n}\n");
    folder.write("empty.json", "{\"topple_scene\": 1}");
    folder.write("note.txt", "no part");
    fs::create_directory(folder.path() / "folder.json");
    PartLibrary library(folder.path());
    EXPECT_EQ(own_names(library), (std::vector<std::string>{"broken", "empty"}));
    const auto broken = library.find("broken");
    ASSERT_FALSE(broken.ok());
    EXPECT_NE(broken.error().text().find("broken.json:3"), std::string::npos)
        << broken.error().text();
    const auto empty = library.find("empty");
    ASSERT_FALSE(empty.ok());
    EXPECT_NE(empty.error().text().find("has no bodies"), std::string::npos);
    EXPECT_FALSE(library.find("absent").ok());
}

TEST(PartLibrary, ARemovedPartLeavesTheListAndItsFileStays) {
    const TemporaryFolder folder;
    PartLibrary library(folder.path());
    ASSERT_TRUE(library.keep(box_named("b"), "gear").ok());
    const auto removed = library.remove("gear");
    ASSERT_TRUE(removed.ok()) << removed.error().text();
    EXPECT_TRUE(fs::exists(*removed));
    EXPECT_TRUE(own_names(library).empty());
    EXPECT_FALSE(library.find("gear").ok());
    EXPECT_FALSE(library.remove("gear").ok());
    EXPECT_FALSE(library.remove("Ragdoll").ok()) << "the program's own";
}

TEST(PartLibrary, WithoutAFolderOrWithAFileInItsPlaceNothingIsKept) {
    PartLibrary none({});
    EXPECT_FALSE(none.keep(box_named("b"), "gear").ok());
    const TemporaryFolder folder;
    folder.write("file", "text");
    PartLibrary blocked(folder.path() / "file");
    const auto kept = blocked.keep(box_named("b"), "gear");
    ASSERT_FALSE(kept.ok());
    EXPECT_NE(kept.error().text().find("file"), std::string::npos);
}

} // namespace
} // namespace topple::test
