// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The pictures of the contact microscope show what was recorded.

#include "app/session/explain/explained_table.h"
#include "app/view/lines/explained_picture.h"
#include "tests/support/test_world.h"

#include <algorithm>

namespace topple::app {
namespace {

using test::TestWorld;

struct TwoShapes {
    TestWorld world;
    std::shared_ptr<const Explained> pair;

    TwoShapes(const Shape& lower, const Shape& upper, Vec3 position, Quat turn = {}) {
        const BodyId a = world.create({.motion = Motion::dynamic,
                                       .world_from_body = {{0, 0.5f, 0}, {}},
                                       .colliders = {{.shape = lower}}});
        const BodyId b = world.create({.motion = Motion::dynamic,
                                       .world_from_body = {position, turn},
                                       .colliders = {{.shape = upper}}});
        pair = explain(world.world, {{a, b}}, {});
    }
    /// Returns the pictures of all lines of a stage.
    [[nodiscard]] std::vector<ExplainedPicture> pictures(StageKind kind) const {
        std::vector<ExplainedPicture> all;
        for (std::size_t i = 0; i < pair->stages.size(); ++i)
            if (pair->stages[i].kind == kind)
                for (std::size_t k = 0; k < pair->stages[i].lines.size(); ++k)
                    all.push_back(picture_of(*pair, *world.world.shapes(), i, k, Theme::studio));
        return all;
    }
};

bool has_point(const ExplainedPicture& picture, Vec3 place) {
    return std::any_of(picture.geometry.points.begin(),
                       picture.geometry.points.end(),
                       [&](const DebugPoint& p) { return length(p.position - place) < 1e-5f; });
}

const Quat kTurned = normalize(Quat{0.05f, 0.3f, 0.02f, 1});

TEST(ExplainedPicture, EveryLineOfEveryPairOfShapesHasAFinitePicture) {
    const std::vector<Shape> shapes{
        BoxShape{},
        SphereShape{},
        CapsuleShape{},
        CylinderShape{},
        ConeShape{},
        EllipsoidShape{},
        TaperedCapsuleShape{},
        RoundedBoxShape{},
        HullShape{std::make_shared<const ConvexHull>(box_hull({0.5f, 0.4f, 0.5f}))},
    };
    for (const Shape& a : shapes)
        for (const Shape& b : shapes)
            for (const Real height : {0.6f, 3.0f}) {
                const TwoShapes explained(a, b, {0.1f, 0.5f + height, 0.05f}, kTurned);
                for (std::size_t i = 0; i < explained.pair->stages.size(); ++i)
                    for (std::size_t k = 0; k < explained.pair->stages[i].lines.size(); ++k) {
                        const ExplainedPicture picture = picture_of(*explained.pair,
                                                                    *explained.world.world.shapes(),
                                                                    i,
                                                                    k,
                                                                    Theme::blueprint);
                        EXPECT_TRUE(std::isfinite(picture.radius) && picture.radius > 0);
                        EXPECT_TRUE(is_finite(picture.focus));
                        EXPECT_FALSE(picture.geometry.lines.empty());
                        for (const DebugLine& line : picture.geometry.lines)
                            ASSERT_TRUE(is_finite(line.a) && is_finite(line.b))
                                << type_name(a) << " and " << type_name(b);
                    }
            }
}

/// Expects a finite picture, and a table with a cell for every column, for every line of an explanation.
void expect_pictures_and_tables(const Explained& explained, const World& world) {
    ASSERT_EQ(explained.trouble, "");
    ASSERT_GT(explained.stages.size(), 1u);
    for (std::size_t i = 0; i < explained.stages.size(); ++i)
        for (std::size_t k = 0; k < explained.stages[i].lines.size(); ++k) {
            const ExplainedPicture picture = picture_of(
                explained, *world.shapes(), i, k, Theme::blueprint);
            EXPECT_TRUE(std::isfinite(picture.radius) && picture.radius > 0);
            EXPECT_TRUE(is_finite(picture.focus));
            EXPECT_FALSE(picture.geometry.lines.empty());
            for (const DebugLine& line : picture.geometry.lines)
                EXPECT_TRUE(is_finite(line.a) && is_finite(line.b)) << explained.stages[i].title;
            const ExplainedTable table = table_of(explained, i, k);
            EXPECT_FALSE(table.rows.empty()) << explained.stages[i].title;
            for (const std::vector<std::string>& row : table.rows)
                EXPECT_EQ(row.size(), table.columns.size()) << explained.stages[i].title;
        }
}

TEST(ExplainedPicture, EveryLineOfAJointHasAFinitePictureAndATable) {
    for (const JointType type : {JointType::ball, JointType::hinge}) {
        TestWorld t;
        const BodyId weight = t.cube({0, -1, 0});
        const JointId joint = t.create(
            JointDef{.type = type, .b = weight, .local_anchor_b = {0, 1, 0}});
        t.run_for(0.1f);
        expect_pictures_and_tables(*explain(t.world, {.joint = joint}, {}), t.world);
    }
}

TEST(ExplainedPicture, EveryLineOfASpringAndABendHasAFinitePictureAndATable) {
    TestWorld t;
    const ClothRecipe recipe{.columns = 4, .rows = 4, .spacing = 0.2f, .bend_rigidity = 0.01f};
    const Result<DeformableId> cloth = t.world.create_deformable(
        {.recipe = recipe, .attachments = {{.particle = 0}}});
    ASSERT_TRUE(cloth.ok());
    t.run_for(0.1f);
    for (const MeshConstraint kind : {MeshConstraint::spring, MeshConstraint::bend})
        expect_pictures_and_tables(*explain(t.world, {.cloth = {*cloth, kind, 0}}, {}), t.world);
}

TEST(ExplainedPicture, TheSimplexIsDrawnInTheDifference) {
    const TwoShapes explained(BoxShape{}, BoxShape{}, {0.1f, 2.2f, 0.05f}, kTurned);
    const std::vector<ExplainedPicture> pictures = explained.pictures(StageKind::distance);
    const auto& steps = explained.pair->pair.distance_trace.steps;
    ASSERT_EQ(pictures.size(), steps.size() + 1);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_TRUE(pictures[i + 1].is_difference);
        for (std::size_t k = 0; k < steps[i].count; ++k)
            EXPECT_TRUE(has_point(pictures[i + 1], to_vec3(steps[i].vertices[k].w)))
                << "A is not turned, so that its frame is that of the world";
        EXPECT_TRUE(has_point(pictures[i + 1], to_vec3(steps[i].nearest)));
    }
}

TEST(ExplainedPicture, TheNearestFaceOfThePolytopeIsFilled) {
    const TwoShapes explained(BoxShape{}, BoxShape{}, {0.1f, 1.4f, 0.05f}, kTurned);
    const std::vector<ExplainedPicture> pictures = explained.pictures(StageKind::penetration);
    const auto& steps = explained.pair->pair.penetration_trace.steps;
    ASSERT_EQ(pictures.size(), steps.size() + 1);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        ASSERT_EQ(pictures[i + 1].geometry.triangles.size(), 1u);
        EXPECT_EQ(pictures[i + 1].geometry.triangles[0].a,
                  to_vec3(steps[i].vertices[steps[i].faces[steps[i].nearest][0]].w));
    }
}

TEST(ExplainedPicture, TheClippedFaceShrinksCutByCut) {
    const TwoShapes explained(BoxShape{}, BoxShape{}, {0.4f, 1.45f, 0.3f}, kTurned);
    const std::vector<ExplainedPicture> pictures = explained.pictures(StageKind::clipping);
    const auto& clipping = explained.pair->pair.collision.clippings.back();
    ASSERT_EQ(pictures.size(), clipping.cuts.size() + 1);
    ASSERT_GE(clipping.cuts.size(), 2u);
    for (std::size_t i = 0; i < clipping.cuts.size(); ++i)
        for (const Vec3 p : clipping.cuts[i].polygon)
            EXPECT_TRUE(
                has_point(pictures[i + 1],
                          transform_point(explained.pair->pair.collision.world_from_first, p)));
}

/// The arrows of a sample are as long as its impulses, to one scale for all samples.
TEST(ExplainedPicture, TheArrowsOfASampleAreItsImpulses) {
    TwoShapes explained(BoxShape{}, BoxShape{}, {0, 1.499f, 0});
    const std::vector<ExplainedPicture> pictures = explained.pictures(StageKind::solver);
    const auto& samples = explained.pair->pair.step.solver.samples;
    ASSERT_EQ(pictures.size(), samples.size() + 2);
    double scale = 0;
    for (std::size_t i = 0; i < samples.size(); ++i)
        for (int k = 0; k < samples[i].reading.point_count; ++k) {
            const auto index = static_cast<std::size_t>(k);
            const Real impulse = samples[i].reading.points[index].impulse;
            if (!(impulse > 0))
                continue;
            const Vec3 from = explained.pair->pair.step.found[0].points[index].point;
            const auto shaft = std::find_if(pictures[i + 2].geometry.lines.begin(),
                                            pictures[i + 2].geometry.lines.end(),
                                            [&](const DebugLine& line) { return line.a == from; });
            ASSERT_NE(shaft, pictures[i + 2].geometry.lines.end());
            const double ratio = static_cast<double>(distance(shaft->a, shaft->b) / impulse);
            scale = scale == 0 ? ratio : scale;
            EXPECT_NEAR(ratio, scale, scale * 1e-3);
        }
    EXPECT_GT(scale, 0);
}

} // namespace
} // namespace topple::app
