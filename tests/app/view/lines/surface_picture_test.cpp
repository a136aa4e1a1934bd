// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The pictures of a convex shape on a mesh show the triangle, the axis and the overlap that were recorded.

#include "app/session/explain/explained_table.h"
#include "app/session/explain/surface_words.h"
#include "app/view/lines/explained_picture.h"
#include "tests/support/test_world.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

namespace topple::app {
namespace {

using test::TestWorld;

/// A roof of two by four slopes, with a convex shape that dips into it.
struct OnRoof {
    TestWorld world;
    BodyId roof, body;

    explicit OnRoof(const Shape& shape, bool roof_first = true) {
        HeightSamples samples{.columns = 5, .rows = 5, .scale = {0.5f, 1, 0.5f}};
        for (int i = 0; i < 25; ++i)
            samples.heights.push_back(0.1f * static_cast<Real>(i % 3));
        const Shape mesh = MeshShape{
            std::make_shared<MeshTree>(HeightField::build(samples)->to_mesh())};
        const auto add_roof = [&] { roof = world.create({.colliders = {{.shape = mesh}}}); };
        if (roof_first)
            add_roof();
        body = world.create(
            {.motion = Motion::dynamic,
             .world_from_body = {{0.1f, 0.5f, 0.2f}, normalize(Quat{0.1f, 0.3f, 0.05f, 1})},
             .colliders = {{.shape = shape}}});
        if (!roof_first)
            add_roof();
    }
    [[nodiscard]] std::shared_ptr<const Explained> explained(
        std::optional<std::uint32_t> triangle = {}) const {
        return explain(world.world, {.pair = {roof, body, triangle}}, {});
    }
};

std::vector<Shape> shapes() {
    return {BoxShape{{0.4f, 0.4f, 0.4f}},
            HullShape{std::make_shared<const ConvexHull>(box_hull({0.4f, 0.4f, 0.4f}))},
            CylinderShape{0.4f, 0.4f},
            CapsuleShape{0.3f, 0.2f},
            SphereShape{0.45f},
            EllipsoidShape{}};
}

TEST(SurfacePicture, EveryLineOfATriangleOfEveryFateHasAFinitePictureAndWholeTables) {
    for (const Shape& shape : shapes())
        for (const bool roof_first : {true, false}) {
            const OnRoof scene(shape, roof_first);
            const auto deepest = scene.explained();
            ASSERT_EQ(deepest->trouble, "");
            ASSERT_GT(deepest->pair.surface.triangles.size(), 6u);
            std::set<SurfaceTrace::CandidateOutcome> seen;
            for (const SurfaceTrace::Triangle& t : deepest->pair.surface.triangles) {
                if (!seen.insert(t.outcome).second)
                    continue;
                const auto told = scene.explained(t.index);
                ASSERT_TRUE(told->triangle.has_value());
                EXPECT_EQ(told->pair.surface.triangles[*told->triangle].index, t.index);
                for (std::size_t i = 0; i < told->stages.size(); ++i)
                    for (std::size_t k = 0; k < told->stages[i].lines.size(); ++k) {
                        EXPECT_FALSE(told->stages[i].lines[k].text.empty());
                        const ExplainedPicture picture = picture_of(
                            *told, *scene.world.world.shapes(), i, k, Theme::blueprint);
                        EXPECT_TRUE(std::isfinite(picture.radius) && picture.radius > 0);
                        EXPECT_TRUE(is_finite(picture.focus));
                        for (const DebugLine& line : picture.geometry.lines)
                            ASSERT_TRUE(is_finite(line.a) && is_finite(line.b))
                                << type_name(shape) << ", " << told->stages[i].title;
                        const ExplainedTable table = table_of(*told, i, k);
                        for (const std::vector<std::string>& row : table.rows)
                            EXPECT_EQ(row.size(), table.columns.size()) << told->stages[i].title;
                    }
            }
        }
}

/// The ruler beside the contact has a mark as long as the overlap, along the axis, between the farthest point of one
/// shape and the nearest of the other; the triangle carries its number and those of its vertices.
TEST(SurfacePicture, TheOverlapOfAnAxisIsDrawnToScaleBesideItsTriangle) {
    const OnRoof scene(BoxShape{{0.4f, 0.4f, 0.4f}});
    const auto told = scene.explained();
    const SurfaceTrace& surface = told->pair.surface;
    const SurfaceTrace::Triangle& triangle = surface.triangles[*told->triangle];
    const PictureColors colors(Theme::studio);
    int drawn = 0;
    for (std::size_t i = 0; i < told->stages.size(); ++i)
        for (std::size_t k = 0; k < told->stages[i].lines.size(); ++k) {
            const ExplainedLine& line = told->stages[i].lines[k];
            if (told->stages[i].kind != StageKind::axes || !line.item)
                continue;
            const CollisionTrace::Axis& axis = triangle.collision.axes[*line.item];
            const ExplainedPicture picture = picture_of(
                *told, *scene.world.world.shapes(), i, k, Theme::studio);
            const auto mark = std::max_element(
                picture.geometry.lines.begin(),
                picture.geometry.lines.end(),
                [](const DebugLine& x, const DebugLine& y) { return x.width_px < y.width_px; });
            EXPECT_EQ(mark->color, colors.mark);
            EXPECT_NEAR(distance(mark->a, mark->b), std::abs(axis.separation), 1e-5);
            const Vec3 n = transform_direction(surface.world_from_local, axis.normal);
            Real highest = -1e9f;
            for (const Vec3 v : triangle.vertices)
                highest = std::max(highest, dot(n, transform_point(surface.world_from_local, v)));
            EXPECT_NEAR(dot(n, mark->a), highest, 1e-5) << "the roof is A";
            for (const char* text : {"0", "1", "2"})
                EXPECT_TRUE(std::any_of(picture.geometry.labels.begin(),
                                        picture.geometry.labels.end(),
                                        [&](const DebugLabel& l) { return l.text == text; }));
            ++drawn;
        }
    EXPECT_GT(drawn, 8);
}

TEST(SurfacePicture, TheFilledTrianglesAreThoseOfTheirFate) {
    const OnRoof scene(BoxShape{{0.4f, 0.4f, 0.4f}});
    const auto told = scene.explained();
    int filled = 0;
    for (std::size_t i = 0; i < told->stages.size(); ++i) {
        if (told->stages[i].kind != StageKind::triangles)
            continue;
        for (std::size_t k = 1; k < told->stages[i].lines.size(); ++k) {
            const auto outcome = static_cast<SurfaceTrace::CandidateOutcome>(
                *told->stages[i].lines[k].item);
            const auto count = std::count_if(told->pair.surface.triangles.begin(),
                                             told->pair.surface.triangles.end(),
                                             [&](const auto& t) { return t.outcome == outcome; });
            const ExplainedPicture picture = picture_of(
                *told, *scene.world.world.shapes(), i, k, Theme::studio);
            EXPECT_EQ(picture.geometry.triangles.size(), static_cast<std::size_t>(count));
            const ExplainedTable table = table_of(*told, i, k);
            EXPECT_EQ(table.rows.size(), static_cast<std::size_t>(count)) << "none is left out";
            filled += static_cast<int>(count);
        }
    }
    EXPECT_EQ(static_cast<std::size_t>(filled), told->pair.surface.triangles.size());
}

TEST(SurfacePicture, ATriangleThatIsNoCandidateIsSaidAndTheDeepestIsShown) {
    const OnRoof scene(SphereShape{0.3f});
    const auto deepest = scene.explained(), missing = scene.explained(31);
    ASSERT_TRUE(missing->triangle.has_value());
    EXPECT_EQ(missing->triangle, deepest->triangle);
    const auto stage = std::find_if(
        missing->stages.begin(), missing->stages.end(), [](const ExplainedStage& s) {
            return s.kind == StageKind::triangles;
        });
    ASSERT_NE(stage, missing->stages.end());
    EXPECT_NE(stage->lines.back().text.find("Triangle 31 is none of these"), std::string::npos);
}

/// Triangles with points come first, the deepest at the front.
TEST(SurfacePicture, TheTrianglesComeDeepestFirst) {
    for (const Shape& shape : shapes()) {
        const auto told = OnRoof(shape).explained();
        const SurfaceTrace& surface = told->pair.surface;
        const std::vector<std::size_t> order = by_depth(surface);
        ASSERT_EQ(order.size(), surface.triangles.size());
        Real deepest = 1e9f;
        for (const SurfaceTrace::Triangle& t : surface.triangles)
            for (int i = 0; i < t.points.count; ++i)
                deepest = std::min(deepest,
                                   t.points.points[static_cast<std::size_t>(i)].separation);
        EXPECT_EQ(separation_of(surface.triangles[order[0]]), deepest);
        for (std::size_t i = 1; i < order.size(); ++i)
            EXPECT_LE(surface.triangles[order[i]].points.count > 0,
                      surface.triangles[order[i - 1]].points.count > 0);
    }
}

} // namespace
} // namespace topple::app
