// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_draft.h"

#include "tests/support/test.h"
#include "topple/io/text/page_vector.h"

#include <vector>

namespace topple {
namespace {

TEST(ObjFaces, GiveBackWhatWasPushed) {
    // Numbers of corners and lines: runs of triangles and quads, with gaps and back to back.
    const std::vector<std::pair<std::size_t, int>> pushed{
        {3, 10}, {3, 11}, {3, 12}, {4, 13}, {3, 14}, {3, 20}, {3, 21}, {300, 22}, {3, 22}, {3, 5}};
    ObjFaces faces;
    std::size_t triangles = 0;
    for (const auto& [corners, line] : pushed) {
        faces.push(corners, line);
        triangles += corners - 2;
    }
    EXPECT_EQ(faces.size(), pushed.size());
    EXPECT_EQ(faces.triangle_count(), triangles);
    std::size_t index = 0, corner = 0;
    faces.for_each([&](const ObjFaces::Face& face) {
        ASSERT_LT(index, pushed.size());
        EXPECT_EQ(face.index, index);
        EXPECT_EQ(face.first_corner, corner);
        EXPECT_EQ(face.corner_count, pushed[index].first);
        EXPECT_EQ(face.line, pushed[index].second);
        corner += pushed[index++].first;
    });
    EXPECT_EQ(index, pushed.size());
}

TEST(ObjFaces, NoFacesAreNone) {
    int visited = 0;
    ObjFaces{}.for_each([&](const ObjFaces::Face&) { ++visited; });
    EXPECT_EQ(visited, 0);
    EXPECT_EQ(ObjFaces{}.triangle_count(), 0u);
}

TEST(PageVector, HoldsWhatItIsGivenSmallAndLarge) {
    PageVector<int> numbers;
    for (int i = 0; i < 1'000'000; ++i)
        numbers.push_back(i);
    for (int i = 0; i < 1'000'000; i += 999)
        EXPECT_EQ(numbers[static_cast<std::size_t>(i)], i);
    release(numbers);
    EXPECT_EQ(numbers.capacity(), 0u);
}

} // namespace
} // namespace topple
