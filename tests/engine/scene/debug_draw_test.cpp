// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/scene/debug_draw.h"

#include "tests/support/test.h"

#include <algorithm>
#include <string>
#include <vector>

namespace topple {
namespace {

/// Remembers what was reported.
class Recording final : public DebugDraw {
public:
    struct Segment {
        Vec3 a, b;
        DebugColor color;
        friend bool operator==(const Segment&, const Segment&) = default;
    };
    void segment(Vec3 a, Vec3 b, DebugColor color) override { segments.push_back({a, b, color}); }
    void point(Vec3 position, DebugColor color) override {
        points.push_back({position, {}, color});
    }
    void triangle(Vec3 a, Vec3 b, Vec3 c, DebugColor) override { triangles.push_back({a, b, c}); }
    void text(Vec3 position, std::string_view text, DebugColor) override {
        texts.emplace_back(text);
        places.push_back(position);
    }
    /// Returns the number of segments in a color.
    [[nodiscard]] std::size_t count(DebugColor color) const {
        return static_cast<std::size_t>(std::count_if(
            segments.begin(), segments.end(), [&](const Segment& s) { return s.color == color; }));
    }
    std::vector<Segment> segments, points;
    std::vector<std::array<Vec3, 3>> triangles;
    std::vector<std::string> texts;
    std::vector<Vec3> places;
};

const DebugDrawOptions kNothing{.shapes = false};
const DebugColors kColors;

BodyId add(World& world, const BodyDef& def) { return world.create_body(def).value(); }
BodyDef box_at(Vec3 at) {
    return {.motion = Motion::dynamic,
            .world_from_body = {.position = at},
            .colliders = {{.shape = BoxShape{}}}};
}

Recording drawn(const World& world, const DebugDrawOptions& options) {
    Recording recording;
    draw_world(world, options, recording);
    return recording;
}

TEST(DebugDrawing, OfABoxAreItsTwelveEdgesOfTheLengthOfItsSides) {
    World world;
    add(world, box_at({3, 2, 1}));
    const Recording made = drawn(world, {});
    ASSERT_EQ(made.segments.size(), 12u);
    for (const Recording::Segment& edge : made.segments) {
        EXPECT_NEAR(distance(edge.a, edge.b), 1, 1e-6f);
        for (const Vec3 end : {edge.a, edge.b})
            EXPECT_EQ(abs(end - Vec3{3, 2, 1}), (Vec3{0.5f, 0.5f, 0.5f}));
        EXPECT_EQ(edge.color, kColors.awake_body);
    }
    EXPECT_TRUE(made.points.empty() && made.triangles.empty() && made.texts.empty());
}

TEST(DebugDrawing, OfASphereAreThreeCirclesOfItsRadius) {
    Recording made;
    draw_outline(SphereShape{0.3f}, {{1, 0, 0}, {}}, {}, 1, {}, made);
    ASSERT_EQ(made.segments.size(), 3u * 48);
    for (const Recording::Segment& s : made.segments)
        EXPECT_NEAR(distance(s.a, {1, 0, 0}), 0.3f, 1e-6f);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(made.segments[48 * i].a, made.segments[48 * i + 47].b) << "closed";
}

/// Every bounded shape: the ends of its outline and the vertices of its triangles are on its surface, and the triangles
/// enclose its volume.
TEST(DebugDrawing, OfEveryShapeLieOnItsSurface) {
    const Transform pose{{1, 2, 3}, from_axis_angle(normalize(Vec3{1, 2, -1}), 0.7f)};
    const Shape shapes[] = {SphereShape{0.4f},
                            BoxShape{{0.3f, 0.2f, 0.5f}},
                            CapsuleShape{0.2f, 0.4f},
                            CylinderShape{0.3f, 0.2f},
                            ConeShape{0.3f, 0.5f},
                            EllipsoidShape{{0.3f, 0.2f, 0.4f}},
                            TaperedCapsuleShape{0.3f, 0.2f, 0.4f},
                            RoundedBoxShape{{0.3f, 0.2f, 0.1f}, 0.1f},
                            HullShape{std::make_shared<const ConvexHull>(box_hull({1, 2, 3}))},
                            MeshShape{std::make_shared<const MeshTree>(TriangleMesh{
                                .vertices = {{}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                .triangles = {{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}}})},
                            PlaneShape{}};
    for (const Shape& shape : shapes) {
        Recording made;
        draw_outline(shape, pose, {}, 1, {}, made);
        draw_surface(shape, pose, {}, 1, {}, made);
        ASSERT_FALSE(made.segments.empty()) << type_name(shape);
        ASSERT_FALSE(made.triangles.empty()) << type_name(shape);
        const Aabb box = bounds_of(shape, pose);
        if (!is_bounded(box))
            continue;
        const Aabb wide{box.min - Vec3{1e-4f, 1e-4f, 1e-4f}, box.max + Vec3{1e-4f, 1e-4f, 1e-4f}};
        Real volume = 0;
        for (const auto& [a, b, c] : made.triangles) {
            for (const Vec3 p : {a, b, c})
                EXPECT_TRUE(contains(wide, p)) << type_name(shape);
            volume += dot(cross(a - pose.position, b - pose.position), c - pose.position) / 6;
        }
        for (const Recording::Segment& s : made.segments)
            EXPECT_TRUE(contains(wide, s.a)) << type_name(shape);
        if (is_surface(shape))
            continue;
        const Real exact = mass_of(shape, 1).mass;
        EXPECT_NEAR(volume, exact, 0.05f * exact) << type_name(shape);
    }
}

TEST(DebugDrawing, OfContactsAreTheirPointsAndNormals) {
    World world;
    add(world, {.colliders = {{.shape = PlaneShape{}}}});
    add(world, box_at({0, 0.5f, 0}));
    for (int step = 0; step < 10; ++step)
        world.step();
    DebugDrawOptions options = kNothing;
    options.contacts = true;
    options.mark_size = 0.5f;
    const Recording made = drawn(world, options);
    ASSERT_EQ(made.points.size(), 4u);
    ASSERT_EQ(made.segments.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(made.points[i].a.y, 0, 1e-3f);
        EXPECT_EQ(made.points[i].color, kColors.contact);
        EXPECT_NEAR(std::abs(made.segments[i].b.y - made.segments[i].a.y), 0.5f, 1e-5f);
    }
    // In the last step the floor has carried m g dt = 1000 * 9.81 / 60 N s.
    options = kNothing;
    options.impulses = true;
    options.impulse_size = 1;
    Real sum = 0;
    for (const Recording::Segment& s : drawn(world, options).segments)
        if (s.color == kColors.contact)
            sum += distance(s.a, s.b);
    EXPECT_NEAR(sum, 163.5f, 1.5f);
}

TEST(DebugDrawing, OfAJointConnectTheCentersToTheAnchor) {
    World world;
    const BodyId a = add(world, box_at({0, 0, 0})), b = add(world, box_at({4, 0, 0}));
    ASSERT_TRUE(world
                    .create_joint({.type = JointType::ball,
                                   .a = a,
                                   .b = b,
                                   .local_anchor_a = {2, 0, 0},
                                   .local_anchor_b = {-2, 0, 0}})
                    .ok());
    DebugDrawOptions options = kNothing;
    options.joints = true;
    const Recording made = drawn(world, options);
    ASSERT_EQ(made.segments.size(), 3u);
    EXPECT_EQ(made.segments[0].a, (Vec3{0, 0, 0}));
    EXPECT_EQ(made.segments[0].b, (Vec3{2, 0, 0}));
    EXPECT_EQ(made.segments[1].a, (Vec3{4, 0, 0}));
    EXPECT_EQ(made.segments[2].a, made.segments[2].b);
    EXPECT_EQ(made.points.size(), 2u);
}

TEST(DebugDrawing, OfMarksTellCentersNamesBoxesAndVelocities) {
    World world;
    BodyDef def = box_at({0, 5, 0});
    def.name = "crate";
    def.velocity = {3, 0, 0};
    const BodyId id = add(world, def);
    DebugDrawOptions options = kNothing;
    options.names = options.centers = options.velocities = options.boxes = true;
    const Recording made = drawn(world, options);
    EXPECT_EQ(made.texts, std::vector<std::string>{"crate"});
    EXPECT_EQ(made.places.front(), (Vec3{0, 5, 0}));
    ASSERT_EQ(made.points.size(), 1u);
    EXPECT_EQ(made.points[0].a, (Vec3{0, 5, 0}));
    EXPECT_EQ(made.count(kColors.box), 12u);
    EXPECT_EQ(made.count(kColors.velocity), 1u);
    const Aabb box = world.state().colliders[world.find(id)->first_collider].fat_box;
    for (const Recording::Segment& s : made.segments)
        EXPECT_TRUE(!(s.color == kColors.box) || (contains(box, s.a) && contains(box, s.b)));
    (void)world.set_name(id, "");
    EXPECT_EQ(drawn(world, options).texts, std::vector<std::string>{"body 1"});
}

TEST(DebugDrawing, TellSleepAndIslandsByColors) {
    World world;
    add(world, {.colliders = {{.shape = PlaneShape{}}}});
    for (const Real x : {0.0f, 5.0f})
        for (const Real y : {0.5f, 1.5f})
            add(world, box_at({x, y, 0}));
    world.step();
    world.step();
    DebugDrawOptions options{.islands = true};
    const Recording two = drawn(world, options);
    std::vector<DebugColor> colors;
    for (const Recording::Segment& s : two.segments)
        if (!(s.color == kColors.static_body) &&
            std::find(colors.begin(), colors.end(), s.color) == colors.end())
            colors.push_back(s.color);
    EXPECT_EQ(colors.size(), 2u) << "one for each stack";
    for (int step = 0; step < 90; ++step)
        world.step();
    options.islands = false;
    EXPECT_EQ(drawn(world, options).count(kColors.asleep_body), 4u * 12);
}

TEST(DebugDrawing, OfTheBroadPhaseAreItsInnerNodes) {
    World world;
    for (int i = 0; i < 20; ++i)
        add(world, box_at({2 * static_cast<Real>(i), 0, 0}));
    DebugDrawOptions options = kNothing;
    options.broad_phase = true;
    const Recording made = drawn(world, options);
    EXPECT_GT(made.count(kColors.tree), 12u);
    EXPECT_EQ(made.segments.size() % 12, 0u);
}

TEST(DebugDrawing, OfARegionLeaveTheOthersOut) {
    World world;
    add(world, box_at({0, 0, 0}));
    add(world, box_at({100, 0, 0}));
    const Recording made = drawn(world, {.bounds = Aabb{{-2, -2, -2}, {2, 2, 2}}});
    EXPECT_EQ(made.segments.size(), 12u);
    EXPECT_EQ(drawn(world, {.bounds = Aabb{{5, 5, 5}, {6, 6, 6}}}).segments.size(), 0u);
}

TEST(DebugDrawing, OfAFarPlaceAreExactInTheFrameOfItsCell) {
    World world;
    const GridCell far{5'000'000, 0, 0};
    BodyDef def = box_at({1, 2, 3});
    def.cell = far;
    add(world, def);
    const Recording made = drawn(world, {.cell = far});
    ASSERT_EQ(made.segments.size(), 12u);
    EXPECT_EQ(abs(made.segments[0].a - Vec3{1, 2, 3}), (Vec3{0.5f, 0.5f, 0.5f}));
}

TEST(DebugDrawing, OfAClothAreItsThreadsAndTriangles) {
    World world;
    ASSERT_TRUE(world.create_deformable({.recipe = ClothRecipe{.columns = 3, .rows = 4}}).ok());
    const Recording made = drawn(world, {.surfaces = true});
    EXPECT_EQ(made.segments.size(), 3u * 3 + 2u * 4); // along the rows, and across
    EXPECT_EQ(made.triangles.size(), 2u * 2 * 3);
}

TEST(DebugDrawing, AreTheSameForTheSameWorld) {
    World world;
    for (int i = 0; i < 5; ++i)
        add(world, box_at({0, static_cast<Real>(i), 0}));
    const DebugDrawOptions all{.contacts = true, .impulses = true, .boxes = true, .names = true};
    world.step();
    EXPECT_EQ(drawn(world, all).segments, drawn(world.twin(2), all).segments);
}

} // namespace
} // namespace topple
