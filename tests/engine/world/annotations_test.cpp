// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/support/test.h"
#include "tests/support/test_world.h"

#include <array>
#include <limits>

namespace topple {
namespace {

Annotation note(const std::string& text, BodyId body = {}) {
    return {.id = {}, .kind = AnnotationKind::note, .anchors = {{.body = body}}, .text = text};
}

Annotation distance_between(BodyId a, BodyId b) {
    return {.id = {},
            .kind = AnnotationKind::distance,
            .anchors = {{.body = a, .point = {0, 0.5f, 0}}, {.body = b}},
            .text = {}};
}

AnnotationId set(World& world, const Annotation& annotation) {
    const Result<AnnotationId> id = world.set_annotation(annotation);
    EXPECT_TRUE(id.ok()) << (id ? "" : id.error().text());
    return id ? *id : AnnotationId{};
}

TEST(Annotations, ChangeNeitherTheMotionNorItsHash) {
    test::TestWorld plain, noted;
    for (test::TestWorld* boxes : {&plain, &noted}) {
        boxes->floor();
        boxes->cube({0, 1, 0});
    }
    set(noted.world, note("falls first", {2}));
    set(noted.world, distance_between({1}, {2}));
    for (int i = 0; i < 30; ++i) {
        plain.world.step();
        noted.world.step();
        ASSERT_EQ(plain.world.hash(), noted.world.hash()) << "step " << i;
    }
    EXPECT_TRUE(noted.world.validate().ok());
}

TEST(Annotations, AreThoseOfTheSnapshotAfterARewind) {
    test::TestWorld boxes;
    boxes.cube({0, 1, 0});
    World& world = boxes.world;
    const AnnotationId first = set(world, note("first", {1}));
    const Snapshot before = world.snapshot();
    Annotation changed = note("changed");
    changed.id = first;
    set(world, changed);
    const AnnotationId second = set(world, note("second"));
    EXPECT_EQ(find_annotation(before->annotations, first)->text, "first")
        << "the snapshot shares the list until it changes";
    world.restore(*before);
    ASSERT_EQ(world.state().annotations.list().size(), 1u);
    EXPECT_EQ(world.find(first)->text, "first");
    EXPECT_EQ(world.find(second), nullptr);
    EXPECT_GT(set(world, note("third")), second) << "numbers are never used again";
}

TEST(Annotations, GoWithTheirBodies) {
    test::TestWorld boxes;
    boxes.cube({0, 1, 0});
    boxes.cube({0, 3, 0});
    World& world = boxes.world;
    const AnnotationId on_first = set(world, note("one", {1}));
    const AnnotationId between = set(world, distance_between({2}, {1}));
    const AnnotationId on_second = set(world, note("two", {2}));
    const AnnotationId nowhere = set(world, note("the world's"));
    world.destroy_bodies(std::array{BodyId{1}});
    EXPECT_EQ(world.find(on_first), nullptr);
    EXPECT_EQ(world.find(between), nullptr);
    EXPECT_NE(world.find(on_second), nullptr);
    EXPECT_NE(world.find(nowhere), nullptr);
    EXPECT_TRUE(world.validate().ok());
    world.remove_annotation(nowhere);
    world.remove_annotation({99});
    EXPECT_EQ(world.state().annotations.list().size(), 1u);
}

TEST(Annotations, NumbersAndTextsThatMakeNoSenseAreRefusedInWords) {
    constexpr Real kNaN = std::numeric_limits<Real>::quiet_NaN();
    test::TestWorld boxes;
    boxes.cube({0, 1, 0});
    World& world = boxes.world;
    struct Refusal {
        Annotation annotation;
        std::string says;
    };
    const Anchor line{Anchor::Kind::line, {}, {}, {1, 0, 0}};
    const std::vector<Refusal> refusals{
        {note(""), "a note needs a text"},
        {note("   "), "a note needs a text"},
        {note(std::string(kMaxNoteBytes + 1, 'n')), "at most 1000 bytes, and this one has 1001"},
        {note("two\nlines"), "one line of UTF-8 without control characters"},
        {note("\xc3("), "one line of UTF-8 without control characters"},
        {note("a", {9}), "there is no body with the number 9"},
        {{{}, AnnotationKind::note, {}, "a"}, "a note is attached to one point"},
        {{{}, AnnotationKind::note, {line}, "a"}, "a note is attached to one point"},
        {{{}, AnnotationKind::note, {{.point = {kNaN, 0, 0}}}, "a"}, "not finite"},
        {{{}, AnnotationKind::note, {{.direction = {1, 0, 0}}}, "a"}, "has no direction"},
        {{{}, AnnotationKind::distance, {{}}, ""}, "between two points"},
        {{{}, AnnotationKind::distance, {{}, {}}, "a"}, "only a note has a text"},
        {{{}, AnnotationKind::angle, {{}, {}}, ""}, "three points, or two lines or planes"},
        {{{}, AnnotationKind::angle, {line, {}}, ""}, "three points, or two lines or planes"},
        {{{}, AnnotationKind::angle, {line, {Anchor::Kind::plane, {}, {}, {2, 0, 0}}}, ""},
         "must have the length 1"},
        {{{}, AnnotationKind::gap, {{.body = {1}}, {.body = {1}}}, ""}, "between two bodies"},
        {{{}, AnnotationKind::gap, {{.body = {1}}, {}}, ""}, "between two bodies"},
    };
    for (const Refusal& refusal : refusals) {
        const Result<AnnotationId> id = world.set_annotation(refusal.annotation);
        ASSERT_FALSE(id.ok()) << refusal.says;
        EXPECT_NE(id.error().message.find(refusal.says), std::string::npos) << id.error().message;
    }
    EXPECT_TRUE(world.state().annotations.list().empty());
    set(world, note(std::string(kMaxNoteBytes, 'n')));
}

} // namespace
} // namespace topple
