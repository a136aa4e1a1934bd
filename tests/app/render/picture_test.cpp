// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Pictures drawn off screen: required and forbidden contents at given places.

#include "app/render/gl/framebuffer.h"
#include "app/render/picture_texture.h"
#include "app/view/style/theme.h"
#include "tests/app/render/picture_fixture.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <vector>

namespace topple::app {
namespace {

class Picture : public PictureTest {};

TEST_F(Picture, TheBoxIsWarmInTheMiddleAndTheFloorIsNearlyGrayBelow) {
    const Image image = draw();
    // Awake bodies are sand to terracotta, the studio's floor a light warm gray.
    EXPECT_GT(colorfulness(image.at(kWidth / 2, kHeight / 2)), 40);
    const auto floor = image.at(kWidth / 8, kHeight - 4);
    EXPECT_LT(colorfulness(floor), 30);
    EXPECT_GT(floor[1], 180);
}

TEST_F(Picture, FarAwayTheFloorHasTheColorOfTheHorizon) {
    // The eye is 20 m high and looks level: the second row below the middle looks down by 1.5 of 45 pixels at 22.5
    // degrees, which is 0.014 rad, and meets the floor after 1400 m.
    input_.camera = camera_at({0, 20, 60}, {0, 20, 0}, 16.0f / 9);
    builder_ = {};
    builder_.add_floor();
    const Image image = draw();
    const auto above = image.at(10, kHeight / 2 - 1), below = image.at(10, kHeight / 2 + 1);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(above[i], below[i], 6);
}

TEST_F(Picture, TheFloorIsWholeWhereItsRectanglesMeet) {
    // Nine rectangles share corners; a gap would show the sky, which is much lighter from above.
    input_.camera = camera_at({0.3f, 14, 0.2f}, {0, 0, 0}, 16.0f / 9);
    input_.options.grid = false;
    const Image image = draw(320, 180);
    const auto floor = image.at(4, 4);
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            // Only the box in the middle is lighter than the floor.
            const bool is_box = std::abs(x - 160) <= 30 && std::abs(y - 90) <= 30;
            EXPECT_TRUE(is_box || image.at(x, y)[2] <= floor[2] + 6) << x << ", " << y;
        }
    }
}

TEST_F(Picture, FromBeneathAFaceThatLiesOnTheFloorHasOneColor) {
    // The eye is under the floor; the lower face of a box of 4 m fills the picture and lies in the plane of the floor.
    builder_ = {};
    builder_.add_floor();
    builder_.add(BoxShape{{2, 0.5f, 2}}, {{0, 0.5f, 0}, {}}, Motion::static_);
    input_.options.grid = false;
    input_.options.checker = false;
    for (const Vec3 eye : {Vec3{0.4f, -1.5f, 0.3f}, Vec3{1.2f, -1.1f, 1.1f}, Vec3{-1, -2, 0.2f}}) {
        input_.camera = camera_at(eye, {eye.x * 0.5f, 0, eye.z * 0.5f}, 16.0f / 9);
        const Image image = draw();
        const auto middle = image.at(kWidth / 2, kHeight / 2);
        int differing = 0;
        for (int y = kHeight / 3; y < 2 * kHeight / 3; ++y)
            for (int x = kWidth / 3; x < 2 * kWidth / 3; ++x)
                differing += std::abs(image.at(x, y)[1] - middle[1]) > 4 ? 1 : 0;
        EXPECT_EQ(differing, 0) << eye.x;
    }
}

TEST_F(Picture, TheSameSceneTwiceIsTheSameBytes) {
    const Image first = draw();
    EXPECT_EQ(first, draw());
}

TEST_F(Picture, AThumbnailIsThePictureInSmallAndLeavesThePictureAsItIs) {
    input_.options.shadows = false;
    const Image before = draw();
    const std::size_t instances = renderer_->stats().instance_count;
    constexpr int kSmall = 80;
    const std::uint32_t texture = renderer_->draw_thumbnail(scene_, kSmall, kSmall / 2);
    EXPECT_EQ(renderer_->stats().instance_count, instances);
    std::vector<std::uint8_t> pixels(kSmall * kSmall / 2 * 4);
    glBindTexture(GL_TEXTURE_2D, texture);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    glBindTexture(GL_TEXTURE_2D, 0);
    const auto at = [&](int x, int y) { // from the top left
        const auto row = static_cast<std::size_t>(kSmall / 2 - 1 - y);
        std::array<std::uint8_t, 4> pixel{};
        std::copy_n(&pixels[(row * kSmall + static_cast<std::size_t>(x)) * 4], 4, pixel.begin());
        return pixel;
    };
    for (std::size_t i = 3; i < pixels.size(); i += 4)
        ASSERT_EQ(pixels[i], 255) << "a panel would show through";
    EXPECT_GT(colorfulness(at(kSmall / 2, kSmall / 4)), 40) << "the box in the middle";
    EXPECT_LT(colorfulness(at(kSmall / 8, kSmall / 2 - 2)), 30) << "the floor below";
    const auto [again, of_before] = std::pair{renderer_->draw_thumbnail(scene_, kSmall, kSmall / 2),
                                              texture};
    EXPECT_EQ(again, of_before) << "the texture of the same size";
    EXPECT_EQ(draw(), before);
}

TEST_F(Picture, ASmallImageHasThePixelsOfAnImageAndLeavesTheThumbnailAsItIs) {
    constexpr int kSmall = 80;
    const auto pixels_of = [](std::uint32_t texture) {
        std::vector<std::uint8_t> pixels(kSmall * kSmall / 2 * 4);
        glBindTexture(GL_TEXTURE_2D, texture);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
        glBindTexture(GL_TEXTURE_2D, 0);
        return pixels;
    };
    (void)draw();
    const std::uint32_t thumbnail = renderer_->draw_thumbnail(scene_, kSmall, kSmall / 2);
    const std::vector<std::uint8_t> before = pixels_of(thumbnail);
    builder_.add(SphereShape{0.6f}, {{1.5f, 0.6f, 0}, {}});
    Image expected = draw(kSmall, kSmall / 2);
    for (std::size_t i = 3; i < expected.rgba.size(); i += 4)
        expected.rgba[i] = 255;
    const Image small = renderer_->draw_small_image(scene_, kSmall, kSmall / 2);
    EXPECT_EQ(small, expected);
    EXPECT_EQ(pixels_of(thumbnail), before);
    const gl::Texture texture = texture_of(small);
    EXPECT_EQ(pixels_of(texture.name()), small.rgba);
}

TEST_F(Picture, SelectingABodyChangesPixelsOnlyNearIt) {
    const Image before = draw();
    input_.highlights.selected = {BodyId{2}};
    const Image after = draw();
    EXPECT_GT(changed(before, after, true), 50);
    EXPECT_EQ(changed(before, after, false, 0), 0);
}

TEST_F(Picture, AnOutlineLeavesNothingBehindForTheNextPicture) {
    // Two neighbors are drawn, then one of them: the mask of the other must not show at the edge of the rectangle of
    // the first outline.
    builder_.add(BoxShape{}, {{1.02f, 0.5f, 0}, {}});
    builder_.add(BoxShape{}, {{-1.02f, 0.5f, 0}, {}});
    input_.highlights.selected = {BodyId{2}};
    const Image fresh = draw(320, 180);
    for (const std::vector<BodyId>& before :
         {std::vector<BodyId>{{2}, {3}, {4}}, {{3}}, {{3}, {4}}}) {
        input_.highlights.selected = before;
        (void)draw(320, 180);
        input_.highlights.selected = {BodyId{2}};
        EXPECT_EQ(draw(320, 180), fresh);
    }
}

TEST_F(Picture, HoveringIsLessThanSelectingButSeen) {
    const Image before = draw();
    input_.highlights.hovered = BodyId{2};
    EXPECT_GT(changed(before, draw(), true), 30);
}

TEST_F(Picture, EveryOverlayThatHasSomethingToSayDraws) {
    Contact contact;
    contact.collider_a = 0;
    contact.collider_b = 1;
    contact.normal = {0, 1, 0};
    contact.point_count = 1;
    contact.points[0].point = {0.4f, 0, 0.5f};
    contact.points[0].normal_impulse = 1;
    builder_.state().contacts = {contact};
    Joint joint;
    joint.id = JointId{1};
    joint.b = BodyId{2};
    joint.local_anchor_a = {0, 2, 0};
    builder_.state().joints = {joint};
    builder_.state().bodies[1].v = {2, 0, 0};
    const Image before = draw();
    for (const Overlay overlay : {Overlay::boxes,
                                  Overlay::contacts,
                                  Overlay::joints,
                                  Overlay::sleep,
                                  Overlay::velocities,
                                  Overlay::centers,
                                  Overlay::islands,
                                  Overlay::wireframe}) {
        input_.options.overlays = 0;
        input_.options.set(overlay, true);
        EXPECT_NE(before, draw()) << name_of(overlay);
    }
}

TEST_F(Picture, ALineThatCrossesTheEyePlaneStaysOnItsSide) {
    DebugGeometry lines;
    // The line runs from in front of the eye to far behind it, along the right edge: the left side must stay empty.
    lines.lines.push_back({{1.5f, 1.5f, 2}, {1.5f, 1.5f, 40}, rgb(0x0000ff), 3, 0, true});
    const Image before = draw();
    input_.annotations = &lines;
    const Image after = draw();
    int left = 0, right = 0;
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x)
            (x < kWidth / 2 ? left : right) += difference(before, after, x, y) > 8;
    }
    EXPECT_EQ(left, 0);
    EXPECT_GT(right, 5);
}

TEST_F(Picture, AGhostIsSeenThrough) {
    const Image before = draw();
    const GhostPart ghost{BoxShape{{0.3f, 0.3f, 0.3f}}, {{2, 0.3f, 0}, {}}};
    input_.ghosts = {&ghost, 1};
    const Image after = draw();
    EXPECT_NE(before, after);
}

TEST_F(Picture, AGhostOfTheOtherRunIsSeenThroughAndNeverInTheFacesOfItsTwin) {
    input_.options.checker = false;
    builder_.add(SphereShape{0.2f}, {{0.9f, 0.2f, -1}, {}}); // behind where the ghost will stand
    const Image before = draw();
    const auto with_ghost = [&](Vec3 shift) {
        WorldState other = builder_.state();
        other.bodies[1].world_from_body.position += shift;
        other.bodies[1].center_of_mass += shift;
        PublishedFrame frame = builder_.frame();
        frame.ghost = ghost_between(*frame.state, other, frame.shapes);
        frame.ghost.run = 1;
        frame.ghost.parted.clear(); // no tint: only the ghost changes pixels
        input_.frame = &frame;
        extract_scene(input_, scene_);
        return renderer_->draw_image(scene_, kWidth, kHeight);
    };
    EXPECT_EQ(with_ghost({}), before);
    // Half of a box aside: the front and the top of the two lie in the same planes.
    const Image beside = with_ghost({0.5f, 0, 0});
    EXPECT_GT(changed(before, beside, true), 50);
    const int left = kWidth / 2 - 12,
              right = kWidth / 2 + 8; // in the front of the box, edges left out
    for (int y = kHeight / 2 - 6; y < kHeight / 2 + 10; ++y)
        for (int x = left; x < right; ++x)
            EXPECT_EQ(difference(before, beside, x, y), 0) << x << ", " << y;
}

TEST_F(Picture, AnySizeIsSafe) {
    EXPECT_TRUE(draw(0, 0).rgba.empty());
    EXPECT_EQ(draw(1, 1).rgba.size(), 4u);
    EXPECT_EQ(draw(3, 200).height, 200);
    EXPECT_EQ(draw().width, kWidth);
    input_.highlights.selected = {BodyId{2}};
    for (const Quality quality : {Quality::low, Quality::high}) {
        renderer_->set_quality(quality);
        EXPECT_EQ(draw(16384, 8).width, 16384);
        EXPECT_EQ(draw(8, 16384).height, 16384);
        EXPECT_TRUE(draw(1 << 20, 1).rgba.empty())
            << "no OpenGL has pictures of a million pixels' width";
    }
}

TEST_F(Picture, TheTargetMayChangeItsSizeWithEveryPicture) {
    Random random(topple::test::seed());
    const Image first = draw();
    for (int i = 0; i < 200; ++i)
        (void)draw(static_cast<int>(random.below(700)), static_cast<int>(random.below(500)));
    EXPECT_EQ(draw(), first);
}

TEST_F(Picture, ATargetLargerThanAnyPictureIsFilledByAStretchedOne) {
    // The existing part of the target is a corner of the asked rectangle.
    gl::Framebuffer corner;
    corner.prepare({64, 64, GL_RGBA8, false, 1});
    const PublishedFrame frame = builder_.frame();
    input_.frame = &frame;
    extract_scene(input_, scene_);
    renderer_->draw(scene_, {corner.name(), 64, 0, 0, 1 << 17, 64});
}

TEST_F(Picture, DrawnAgainItIsTheSameAlsoAfterSmallPictures) {
    gl::Framebuffer window;
    window.prepare({kWidth, kHeight, GL_RGBA8, false, 1});
    const auto pixels = [&] {
        std::vector<std::uint8_t> bytes(std::size_t{4} * kWidth * kHeight);
        window.bind();
        glReadPixels(0, 0, kWidth, kHeight, GL_RGBA, GL_UNSIGNED_BYTE, bytes.data());
        glClearColor(1, 0, 1, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        return bytes;
    };
    const PublishedFrame frame = builder_.frame();
    input_.frame = &frame;
    extract_scene(input_, scene_);
    const RenderTarget target{window.name(), kHeight, 0, 0, kWidth, kHeight};
    renderer_->draw(scene_, target);
    const auto first = pixels();
    (void)renderer_->draw_thumbnail(scene_, 64, 36);
    renderer_->draw_again(target);
    EXPECT_EQ(pixels(), first);
    EXPECT_NE(pixels(), first) << "the picture was not cleared in between";
}

TEST_F(Picture, EveryQualityAndThemeDrawsAndDiffers) {
    const Image low = draw();
    renderer_->set_quality(Quality::high);
    const Image high = draw();
    EXPECT_NE(low, high);
    input_.options.theme = Theme::blueprint;
    const Image blueprint = draw();
    // The blueprint is dark where the studio is light.
    EXPECT_LT(blueprint.at(4, kHeight - 4)[0] + 80, high.at(4, kHeight - 4)[0]);
}

TEST_F(Picture, TheFloorOfTheWorkshopHasPlanksOfDifferentTonesWithDarkJoints) {
    // Seen from above, 2 m of floor are 180 pixels wide: a plank of a quarter of a meter has 22 pixels.
    builder_ = {};
    builder_.add_floor();
    input_.camera = camera_at({0.3f, 4, 0.41f}, {0.3f, 0, 0.4f}, 1);
    input_.options.grid = input_.options.shadows = false;
    for (const Quality quality : {Quality::low, Quality::high}) {
        renderer_->set_quality(quality);
        for (const Theme theme : {Theme::studio, Theme::workshop}) {
            input_.options.theme = theme;
            const Image image = draw(180, 180);
            std::vector<int> column; // across the planks
            for (int y = 0; y < image.height; ++y)
                column.push_back(image.at(90, y)[1]);
            const auto [low, high] = std::minmax_element(column.begin(), column.end());
            int joints = 0; // darker than what is four pixels above and below
            for (std::size_t y = 5; y + 5 < column.size(); ++y)
                joints += column[y] < column[y - 4] - 8 && column[y] < column[y + 4] - 8 &&
                                  column[y] <= column[y - 1] && column[y] < column[y + 1]
                              ? 1
                              : 0;
            if (theme == Theme::studio) {
                EXPECT_LT(*high - *low, 8);
            } else {
                EXPECT_GT(*high - *low, 15);
                EXPECT_GE(joints, 4);
            }
        }
    }
}

TEST_F(Picture, AnEmptyWorldIsSkyOnly) {
    builder_ = {};
    const Image image = draw();
    EXPECT_EQ(image.width, kWidth);
}

} // namespace
} // namespace topple::app
