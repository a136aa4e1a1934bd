// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/handles.h"

#include "app/lab/shapes_of.h"
#include "tests/support/test.h"

namespace topple::app::lab {
namespace {

/// Returns valid numbers for an argument of this kind.
Argument something(Kind kind) {
    Argument argument{kind, {}};
    for (const Field& field : fields_of(kind, is_list(kind) ? 6 : 0))
        for (std::size_t i = 0; i < field.count; ++i)
            argument.numbers.push_back(0.5f + 0.25f * static_cast<Real>(argument.numbers.size()));
    return argument;
}

TEST(LabHandles, AreWhereTheyWereDraggedTo) {
    for (int k = 0; k < kKindCount; ++k) {
        const auto kind = static_cast<Kind>(k);
        const Argument start = something(kind);
        for (const Handle& handle : handles_of({&start, 1})) {
            Argument moved = start;
            // A handle that sets a size can only move along its own direction, so the test pulls it farther along.
            const bool is_size = handle.meaning == Meaning::length ||
                                 handle.meaning == Meaning::extents;
            const Vec3 aside{0.5f, -0.25f, is_planar(kind) ? 0 : 2.0f};
            const Vec3 to = is_size ? start.vec3(0) + (handle.position - start.vec3(0)) * 2
                                    : handle.position + aside;
            move_handle(moved, handle.field, to);
            const auto after = handles_of({&moved, 1});
            EXPECT_LT(length(after[handle.field].position - to), 1e-5f)
                << name_of(kind) << " field " << handle.field;
        }
    }
}

TEST(LabHandles, NothingHasNegativeExtents) {
    Argument box = something(Kind::turned_box);
    move_handle(box, 1, {-3, -4, -5});
    for (std::size_t i = 3; i < 6; ++i)
        EXPECT_GE(box[i], 0);
    EXPECT_TRUE(read_argument(box.kind, text_of(box)).ok());
}

TEST(LabHandles, AnArrowIsDrawnFromThePlaceThatItBelongsToAndKeepsItsLength) {
    const Parameter parameters[] = {{"ball", Kind::sphere, "1,2,3,1"},
                                    {"motion", Kind::vector, "4,0,0", {}, 0}};
    std::vector<Argument> arguments = start_of(parameters);
    EXPECT_EQ(handles_of(arguments).back().position, (Vec3{5, 2, 3}));
    move_handle(arguments[1], 0, {1, 2, 5});
    EXPECT_EQ(vector_of(arguments[1]), (Vec3{0, 0, 2}));
    move_handle(arguments[0], 0, {0, 0, 0});
    place_arrows(parameters, arguments);
    EXPECT_EQ(vector_of(arguments[1]), (Vec3{0, 0, 2}));
    EXPECT_EQ(handles_of(arguments).back().position, (Vec3{0, 0, 2}));
    const auto read = read_arguments(parameters, "ball=0,1,0,1 motion=1,0,0");
    EXPECT_EQ(handles_of(*read).back().position, (Vec3{1, 1, 0}));
}

TEST(LabHandles, APlaneTakesItsNormalAlong) {
    Argument plane{Kind::plane, {0, 1, 0, 0, 1, 0}};
    move_handle(plane, 0, {2, 3, 4});
    EXPECT_EQ(plane_of(plane).offset, 3);
    EXPECT_EQ(handles_of({&plane, 1})[1].position, (Vec3{2, 4, 4}));
}

} // namespace
} // namespace topple::app::lab
