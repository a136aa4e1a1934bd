// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/scene/scene_reader.h"

#include "tests/engine/io/scene_samples.h"
#include "tests/support/test.h"
#include "topple/io/scene/scene_writer.h"

#if defined(__SANITIZE_ADDRESS__)
#define TOPPLE_STRIDE 4 // a file takes ten times as long, and a fuzz target reads scenes there too
#else
#define TOPPLE_STRIDE 1
#endif

namespace topple {
namespace {

SceneFile read(std::string_view text) {
    Result<SceneFile> file = read_scene(text);
    EXPECT_TRUE(file.ok()) << (file ? "" : file.error().text());
    return file ? std::move(*file) : SceneFile{};
}

TEST(ReadScene, UnderstandsOneOfEverything) {
    const SceneFile file = read(test::everything_scene());
    const SceneDefinition& scene = file.scene;
    EXPECT_TRUE(file.warnings.empty());
    EXPECT_EQ(scene.header.title, "Everything");
    EXPECT_EQ(scene.header.notes, "One of each.\nÜ.");
    EXPECT_EQ(scene.header.place, "snow");
    EXPECT_EQ(scene.header.camera, SceneCamera{});
    ASSERT_EQ(scene.header.bookmarks.size(), 2u);
    EXPECT_EQ(scene.header.bookmarks[0],
              (SceneBookmark{2, "above", {.target = {0, 0, 0}, .pitch_deg = -89}, true}));
    EXPECT_EQ(scene.header.bookmarks[1], (SceneBookmark{7, "", {{3, 1, 0}, 90, -5, 4}, false}));
    ASSERT_EQ(scene.annotations.size(), 4u);
    const Annotation& note = scene.annotations[0].annotation;
    EXPECT_EQ(note,
              (Annotation{
                  {1}, AnnotationKind::note, {{.body = {2}, .point = {0, 0.5f, 0}}}, "Größe 1 m"}));
    EXPECT_EQ(scene.annotations[1].annotation.anchors[1], (Anchor{.point = {0, 0, 5}}));
    EXPECT_EQ(scene.annotations[2].annotation.anchors[1],
              (Anchor{.kind = Anchor::Kind::plane, .direction = {0, 1, 0}}));
    EXPECT_EQ(scene.parameters.substeps, 8);
    EXPECT_FALSE(scene.parameters.sleep);
    EXPECT_EQ(scene.parameters.contact_hertz, 45.5f);
    EXPECT_EQ(scene.parameters.broad_phase, BroadPhaseKind::octree);
    ASSERT_EQ(scene.shapes.size(), 10u);
    EXPECT_EQ(scene.shapes[6].shape, (Shape{CylinderShape{0.3f, 0.2f}}));
    EXPECT_EQ(scene.shapes[7].shape, (Shape{EllipsoidShape{{0.3f, 0.2f, 0.25f}}}));
    EXPECT_EQ(scene.shapes[8].shape, (Shape{TaperedCapsuleShape{0.3f, 0.1f, 0.4f}}));
    EXPECT_EQ(scene.shapes[9].shape, (Shape{ConeShape{0.2f, 0.3f}}));
    EXPECT_EQ(scene.shapes[2].label.name, "rod");
    EXPECT_EQ(scene.shapes[2].shape, (Shape{CapsuleShape{0.1f, 0.4f}}));
    ASSERT_EQ(scene.bodies.size(), 6u);
    EXPECT_EQ(scene.bodies[1].def.mass, 1.0f);
    EXPECT_EQ(scene.bodies[1].def.id, (BodyId{2}));
    const BodyDef& compound = scene.bodies[2].def;
    ASSERT_EQ(compound.colliders.size(), 2u);
    EXPECT_EQ(compound.colliders[1].body_from_shape.position, (Vec3{0, 1, 0}));
    EXPECT_EQ(compound.colliders[1].material.friction, 0.1f);
    EXPECT_EQ(compound.colliders[0].material, Material{});
    EXPECT_EQ(compound.density, 500);
    EXPECT_EQ(scene.bodies[2].shape_of_collider, (std::vector<std::uint32_t>{3, 1}));
    EXPECT_EQ(scene.bodies[3].def.filter.group, -1);
    EXPECT_EQ(scene.bodies[5].def.motion, Motion::kinematic);
    EXPECT_TRUE(build_world(scene).ok());
}

TEST(ReadScene, JointsAreGivenInTheWorldAndKeptInTheBodies) {
    const SceneDefinition scene = read(test::everything_scene()).scene;
    ASSERT_EQ(scene.joints.size(), 3u);
    // Body a is at (0, 0.5, 0): the world's (0, 2, 0) is 1.5 above it.
    EXPECT_EQ(scene.joints[0].def.local_anchor_a, (Vec3{0, 2, 0}));
    EXPECT_EQ(scene.joints[0].def.local_anchor_b, (Vec3{0, 1.5f, 0}));
    const JointDef& hinge = scene.joints[1].def;
    EXPECT_EQ(hinge.b, (BodyId{4})); // number 3
    EXPECT_TRUE(hinge.has_limits);
    EXPECT_EQ(hinge.lower, -1);
    EXPECT_EQ(hinge.local_frame_a, Quat{}); // the axis is Z already
    const JointDef& rope = scene.joints[2].def;
    EXPECT_EQ(rope.a, BodyId{});
    EXPECT_EQ(rope.lower, 0); // only a maximum length: a rope
    EXPECT_EQ(rope.upper, 2.5f);
    EXPECT_TRUE(rope.collide);
}

TEST(ReadScene, ARodKeepsTheLengthItHas) {
    const SceneDefinition scene = read(R"({"topple_scene": 1, "shapes": {"s": {"type": "sphere"}},
                 "bodies": [{"motion": "dynamic", "position": [0, 3, 0], "shape": "s"}],
                 "joints": [{"type": "distance", "a": 0, "anchor_a": [0, 3, 0],
                             "anchor_b": [4, 3, 3]}]})")
                                      .scene;
    // From (0, 3, 0) to (4, 3, 3): the 3-4-5 triangle.
    EXPECT_EQ(scene.joints[0].def.lower, 5);
    EXPECT_EQ(scene.joints[0].def.upper, 5);
}

TEST(ReadScene, AShapeMayBeWrittenInsideABody) {
    const SceneDefinition scene = read(R"({"topple_scene": 1, "bodies": [
                 {"motion": "dynamic", "shape": {"type": "sphere", "radius": 2}}]})")
                                      .scene;
    ASSERT_EQ(scene.shapes.size(), 1u);
    EXPECT_EQ(scene.shapes[0].label.name, "sphere_1");
    EXPECT_EQ(scene.bodies[0].def.colliders[0].shape, (Shape{SphereShape{2}}));
}

/// Returns a scene of one body, one key of which is replaced.
std::string with_body(const std::string& members) {
    return "{\n\"topple_scene\": 1,\n\"shapes\": { \"s\": { \"type\": \"sphere\" },\n"
           "\"f\": { \"type\": \"plane\" } },\n\"bodies\": [\n{ \"motion\": \"dynamic\", " +
           members + " } ] }";
}

struct Refusal {
    std::string text;
    std::string says;
    int line = 0; ///< 0: not checked.
};

TEST(ReadScene, SaysWhatIsWrongAndWhere) {
    const std::string head = "{\"topple_scene\": 1, ";
    const std::string one = head + "\"shapes\": {\"s\": {\"type\": \"sphere\"}}, \"bodies\": "
                                   "[{\"name\": \"a\", \"motion\": \"dynamic\", \"shape\": \"s\"},"
                                   "{\"name\": \"t\", \"motion\": \"static\", \"shape\": \"s\"},"
                                   "{\"name\": \"t\", \"motion\": \"static\", \"shape\": \"s\"}],"
                                   "\"joints\": [";
    const std::vector<Refusal> refusals{
        {"", "empty"},
        {"[]", "must be an object in braces, not an array"},
        {"{}", "not a scene"},
        {"{\"scene\": 1}", "not a scene"},
        {"{\"topple_scene\": 0}", "version number"},
        {"{\"topple_scene\": -1}", "version number"},
        {"{\"topple_scene\": \"1\"}", "version number"},
        {"{\n\"topple_scene\": 2147483648}", "written by a newer version (format 2147483648)", 2},
        {"{\"topple_scene\": 1} {}", "not valid JSON"},
        {head + "\"title\": 5}", "'title' must be a string, not a number"},
        {head + "\"gravity\": [0, 1]}", "'gravity' must be three numbers"},
        {head + "\"gravity\": [0, 1e30, 0]}", "gravity_y"},
        {head + "\"gravity\": [0, 1e999, 0]}", "too large"},
        {head + "\"dt\": 0}", "'dt' is 0"},
        {head + "\"dt\": -1}", "'dt' is -1"},
        {head + "\"dt\": \"fast\"}", "'dt' must be a number, not a string"},
        {head + "\"settings\": {\"substeps\": 0}}", "'substeps' is 0"},
        {head + "\"settings\": {\"substeps\": 1e9}}", "'substeps'"},
        {head + "\"settings\": {\"substeps\": 1.5}}", "whole number"},
        {head + "\"settings\": {\"sleep\": \"maybe\"}}", "'sleep' cannot be a string 'maybe'"},
        {head + "\"settings\": {\"broad_phase\": \"magic\"}}", "magic"},
        {head + "\"settings\": 4}", "settings must be an object"},
        {head + "\"shapes\": []}", "'shapes' must be an object"},
        {head + "\"shapes\": {\"\": {\"type\": \"box\"}}}", "1 to 256 bytes"},
        {head + "\"shapes\": {\"x\": {}}}", "shape 'x': 'type' is missing"},
        {head + "\"shapes\": {\"x\": {\"type\": \"blob\"}}}",
         "'blob' is not a type of shape; the types are sphere, box, capsule"},
        {head + "\"shapes\": {\"x\": {\"type\": \"height_field\", \"columns\": 2, \"rows\": 2, "
                "\"heights\": [0, 0, 0]}}}",
         "columns times rows = 4 numbers, not 3"},
        {head + "\"shapes\": {\"x\": {\"type\": \"height_field\", \"columns\": 2, \"rows\": 2, "
                "\"heights\": [0, 0, 0, \"up\"]}}}",
         "a height must be a number"},
        {head + "\"shapes\": {\"x\": {\"type\": \"height_field\", \"columns\": 1, \"rows\": 2, "
                "\"heights\": [0, 0]}}}",
         "columns"},
        {head + "\"shapes\": {\"x\": {\"type\": \"height_field\", \"columns\": 999999999, "
                "\"rows\": 999999999, \"heights\": []}}}",
         "columns"},
        {head + "\"shapes\": {\"x\": {\"type\": \"height_field\", \"columns\": 2, \"rows\": 2, "
                "\"scale\": [1, 0, 1], \"heights\": [0, 0, 0, 0]}}}",
         "height"},
        {head + "\"shapes\": {\"x\": {\"type\": \"height_field\", \"columns\": 2, \"rows\": 2, "
                "\"heights\": [0, 0, 0, 0], \"materials\": [\"ice\"], \"cell_materials\": [1]}}}",
         "cell 0 of a height field has the material 1; there are 1"},
        {head + "\"shapes\": {\"x\": {\"type\": \"height_field\", \"columns\": 2, \"rows\": 2, "
                "\"heights\": [0, 0, 0, 0], \"materials\": [7], \"cell_materials\": [0]}}}",
         "'materials' must be a list of names"},
        {head + "\"shapes\": {\"x\": {\"type\": \"height_field\", \"columns\": 2, \"rows\": 2, "
                "\"heights\": [0, 0, 0, 0], \"materials\": [\"ice\"], \"cell_materials\": [256]}}}",
         "indices below 256"},
        {head + "\"shapes\": {\"x\": {\"type\": \"height_field\", \"columns\": 2, \"rows\": 2, "
                "\"heights\": [0, 0, 0, 0], \"materials\": [\"ice\"], \"cell_materials\": {}}}}",
         "'cell_materials' must be a list"},
        {head + "\"shapes\": {\"x\": {\"type\": \"compound\"}}}", "no shapes of type 'compound'"},
        {head + "\"shapes\": {\"x\": {\"type\": \"box\", \"half_extents\": [1, 0, 1]}}}", "box"},
        {head + "\"shapes\": {\"x\": {\"type\": \"sphere\", \"radius\": -1}}}", "sphere"},
        {head + "\"shapes\": {\"x\": {\"type\": \"sphere\", \"radius\": 1e39}}}", "fits a float"},
        {head + "\"shapes\": {\"x\": {\"type\": \"plane\", \"normal\": [0, 0, 0]}}}",
         "no direction"},
        {head + "\"shapes\": {\"x\": {\"type\": \"hull\", \"points\": []}}}", "shape 'x'"},
        {head + "\"shapes\": {\"x\": {\"type\": \"hull\", \"points\": [[0, 0], 1]}}}",
         "a point must"},
        {head + "\"shapes\": {\"x\": {\"type\": \"mesh\"}}}", "'vertices' is missing"},
        {head + "\"shapes\": {\"x\": {\"type\": \"mesh\", \"vertices\": [[0, 0, 0]], "
                "\"triangles\": [[0, 1, 2]]}}}",
         "vertex that does not exist"},
        {head + "\"shapes\": {\"x\": {\"type\": \"mesh\", \"vertices\": [], \"triangles\": []}}}",
         "no triangles"},
        {head + "\"shapes\": {\"x\": {\"type\": \"mesh\", \"vertices\": [[0, 0, 0]], "
                "\"triangles\": [[0, -1, 0.5]]}}}",
         "a triangle must be three vertex numbers"},
        {head + "\"shapes\": {\"x\": {\"type\": \"mesh\", \"file\": \"a.obj\"}}}", "not opened"},
        {head + "\"bodies\": {}}", "'bodies' must be a list"},
        {head + "\"bodies\": [7]}", "body 0 must be an object"},
        {with_body("\"shape\": \"nope\""), "body 0: there is no shape called 'nope'", 6},
        {with_body("\"shape\": \"f\""), "plane", 6},
        {with_body("\"shape\": 5"), "shape must be an object", 6},
        {with_body("\"shape\": \"s\", \"parts\": []"), "either 'shape' or 'parts'", 6},
        {with_body("\"parts\": [ { } ]"), "part 0: 'shape' is missing", 6},
        {with_body("\"mass\": 1"), "body 0", 6}, // dynamic without any shape
        {with_body("\"shape\": \"s\", \"mass\": 0"), "mass", 6},
        {with_body("\"shape\": \"s\", \"mass\": -1"), "mass", 6},
        {with_body("\"shape\": \"s\", \"density\": 0"), "density", 6},
        {with_body("\"shape\": \"s\", \"friction\": -1"), "friction", 6},
        {with_body("\"shape\": \"s\", \"restitution\": 10"), "restitution", 6},
        {with_body("\"shape\": \"s\", \"friction\": 0.6, \"static_friction\": 0.5"),
         "static friction is 0.5, less than",
         6},
        {with_body("\"shape\": \"s\", \"material\": 3"), "a material's name must be", 6},
        {with_body("\"shape\": \"s\", \"material\": \"a name of 16 byte\""), "15 bytes", 6},
        {with_body("\"shape\": \"s\", \"quality\": \"fine\""), "'fine' is no quality", 6},
        {with_body("\"shape\": \"s\", \"quality\": 16"), "'quality' must be a string", 6},
        {head + "\"material_pairs\": {}}", "'material_pairs' must be a list"},
        {head + "\"material_pairs\": [{}]}", "material pair 0: 'between' is missing"},
        {head + "\"material_pairs\": [{\"between\": [\"a\"]}]}", "'between' must be two names"},
        {head + "\"material_pairs\": [{\"between\": [\"a\", 2]}]}", "a material's name must be"},
        {head + "\"material_pairs\": [{\"between\": [\"a\", \"\"]}]}", "needs two names"},
        {head + "\"material_pairs\": [{\"between\": [\"a\", \"b\"], \"friction\": -1}]}",
         "material pair 0: friction is -1"},
        {head + "\"material_pairs\": [{\"between\": [\"a\", \"b\"]}, "
                "{\"between\": [\"b\", \"a\"]}]}",
         "material pair 1: these two have their numbers already"},
        {head + "\"waters\": {}}", "'waters' must be a list"},
        {head + "\"waters\": [{\"min\": [0, 0, 0], \"max\": [1, 0, 1]}]}",
         "water 0: water must reach from its lower to its upper corner"},
        {head + "\"waters\": [{\"density\": -1}]}", "water 0: the density of water"},
        {head + "\"waters\": [{\"linear_drag\": 1e30}]}", "water 0: the drag of water"},
        {head + "\"waters\": [{\"current\": [0, 0]}]}", "'current' must be three"},
        {head + "\"force_fields\": {}}", "'force_fields' must be a list"},
        {head + "\"force_fields\": [{}]}", "'type'"},
        {head + "\"force_fields\": [{\"type\": \"storm\"}]}", "'type' must be wind or attractor"},
        {head + "\"force_fields\": [{\"type\": \"wind\", \"max\": [-9, 5, 5]}]}",
         "force field 0: a wind must reach from its lower to its upper corner"},
        {head + "\"force_fields\": [{\"type\": \"attractor\", \"radius\": -1}]}",
         "force field 0: the radius of an attractor"},
        {with_body("\"shape\": \"s\", \"position\": [1e30, 0, 0]"), "position", 6},
        {with_body("\"shape\": \"s\", \"position\": \"here\""), "'position' must be three", 6},
        {with_body("\"shape\": \"s\", \"rotation\": [0, 0, 0, 0]"),
         "'rotation' has no direction",
         6},
        {with_body("\"shape\": \"s\", \"rotation\": [0, 0, 1]"), "four numbers", 6},
        {with_body("\"shape\": \"s\", \"group\": 3000000000"), "'group' must be a whole number", 6},
        {with_body("\"shape\": \"s\", \"mask\": -1"), "'mask' must be a whole number", 6},
        {with_body("\"shape\": \"s\", \"can_sleep\": 1"), "'can_sleep' must be true or false", 6},
        {with_body("\"shape\": \"s\", \"enabled\": 1"), "'enabled' must be true or false", 6},
        {with_body("\"shape\": \"s\", \"user_data\": -1"), "'user_data'", 6},
        {with_body("\"shape\": \"s\", \"locks\": \"turn_x\""), "'locks' must be a list", 6},
        {with_body("\"shape\": \"s\", \"locks\": [\"turn_x\", \"spin\"]"), "'locks' must be", 6},
        {with_body("\"shape\": \"s\", \"locks\": [3]"), "'locks' must be a list", 6},
        {with_body("\"shape\": \"s\", \"motion\": \"static\""), "given twice", 6},
        {with_body("\"name\": \"" + std::string(257, 'n') + "\""), "longer than 256 bytes", 6},
        {one + "{}]}", "'type' is missing"},
        {one + "{\"type\": \"glue\"}]}", "'type' must be"},
        {one + "{\"type\": \"path\", \"a\": \"a\", \"points\": 1}]}", "'points' must be an array"},
        {one + "{\"type\": \"path\", \"a\": \"a\", \"points\": [1]}]}", "three numbers"},
        {one + "{\"type\": \"ball\", \"anchor\": [0, 0, 0]}]}", "give 'a' or 'b'"},
        {one + "{\"type\": \"ball\", \"a\": \"a\"}]}", "'anchor' is missing"},
        {one + "{\"type\": \"ball\", \"a\": \"x\", \"anchor\": [0, 0, 0]}]}", "no body called 'x'"},
        {one + "{\"type\": \"ball\", \"a\": \"t\", \"anchor\": [0, 0, 0]}]}", "several bodies"},
        {one + "{\"type\": \"ball\", \"a\": 9, \"anchor\": [0, 0, 0]}]}", "no body number 9"},
        {one + "{\"type\": \"ball\", \"a\": 0, \"b\": 0, \"anchor\": [0, 0, 0]}]}", "same body"},
        {one + "{\"type\": \"hinge\", \"a\": 0, \"anchor\": [0, 0, 0], \"axis\": [0, 0, 0]}]}",
         "'axis' has no direction"},
        {one + "{\"type\": \"hinge\", \"a\": 0, \"anchor\": [0, 0, 0], \"axis\": [0, 0, 1], "
               "\"lower\": 1}]}",
         "both 'lower' and 'upper'"},
        {one + "{\"type\": \"distance\", \"a\": 0, \"anchor_a\": [0, 0, 0], "
               "\"anchor_b\": [0, 1, 0], \"min_length\": 3, \"max_length\": 2}]}",
         "joint 0"},
        {head + "\"camera\": {\"distance\": 0}}", "camera: 'distance' is 0"},
        {head + "\"camera\": {\"pitch_deg\": 91}}", "camera: 'pitch_deg' is 91"},
        {head + "\"camera\": {\"target\": [1e999, 0, 0]}}", "too large"},
    };
    for (const Refusal& refusal : refusals) {
        const Result<SceneFile> file = read_scene(refusal.text);
        ASSERT_FALSE(file.ok()) << refusal.text;
        EXPECT_NE(file.error().message.find(refusal.says), std::string::npos)
            << refusal.text << "\n  said: " << file.error().text();
        if (refusal.line > 0) {
            EXPECT_EQ(file.error().line, refusal.line) << refusal.text;
        }
    }
}

TEST(ReadScene, ScalesARotationAndSaysSo) {
    const SceneFile file = read(with_body("\"shape\": \"s\", \"rotation\": [0, 0, 0, 2]"));
    EXPECT_EQ(file.scene.bodies[0].def.world_from_body.rotation, Quat{});
    ASSERT_EQ(file.warnings.size(), 1u);
    EXPECT_NE(file.warnings[0].find("line 6"), std::string::npos);
}

TEST(ReadScene, TooSmallForAFloatIsZero) {
    const SceneFile file = read(with_body("\"shape\": \"s\", \"position\": [1e-60, -1e-400, 0]"));
    EXPECT_EQ(file.scene.bodies[0].def.world_from_body.position, (Vec3{0, 0, 0}));
}

TEST(ReadScene, UnknownKeysAreWarnedAboutWithTheirLine) {
    const SceneFile file = read("{\n\"topple_scene\": 1,\n\"probes\": [1],\n"
                                "\"settings\": {\n\"flavour\": \"mild\" }\n}");
    ASSERT_EQ(file.warnings.size(), 1u);
    EXPECT_NE(file.warnings[0].find("2 times (lines 5 'flavour', 3 'probes')"), std::string::npos)
        << file.warnings[0];
}

/// A joint acts on dynamic bodies only; the file may still be meant so, as when a person has pinned both bodies.
TEST(ReadScene, AJointOfBodiesThatItCannotMoveIsWarnedAbout) {
    const std::string text = R"({ "topple_scene": 1,
"shapes": { "s": { "type": "sphere", "radius": 1 } },
"bodies": [ { "shape": "s", "motion": "static" }, { "shape": "s", "motion": "kinematic" },
            { "shape": "s", "motion": "dynamic" } ],
"joints": [ { "name": "idle", "type": "ball", "a": 0, "b": 1, "anchor": [0, 1, 0] },
            { "type": "ball", "b": 1, "anchor": [0, 1, 0] },
            { "type": "ball", "a": 0, "b": 2, "anchor": [0, 1, 0] },
            { "type": "ball", "a": 2, "anchor": [0, 1, 0] } ] })";
    const SceneFile file = read(text);
    EXPECT_EQ(file.scene.joints.size(), 4u);
    ASSERT_EQ(file.warnings.size(), 1u);
    EXPECT_EQ(file.warnings[0],
              "joint without effect, neither of its ends is a dynamic body: 2 times "
              "(lines 5 'idle', 6)");
}

TEST(ReadScene, EveryPrefixIsReadOrRefused) {
    const std::string text = test::everything_scene();
    for (std::size_t length = 0; length + 2 < text.size(); ++length)
        ASSERT_FALSE(read_scene(std::string_view(text).substr(0, length)).ok()) << length;
}

/// The parameter is one bit of a byte, so that eight processes share the work. With a stride of 4, each byte is flipped
/// in two of its bits.
class ReadSceneWithBit : public testing::TestWithParam<int> {};

TEST_P(ReadSceneWithBit, FlippedIsReadOrRefused) {
    const std::string text = test::everything_scene();
    const auto bit = static_cast<std::size_t>(GetParam());
    for (std::size_t place = bit % TOPPLE_STRIDE; place < text.size(); place += TOPPLE_STRIDE) {
        std::string flipped = text;
        flipped[place] = static_cast<char>(flipped[place] ^ (1 << bit));
        const Result<SceneFile> file = read_scene(flipped);
        if (!file) {
            ASSERT_FALSE(file.error().message.empty());
            continue;
        }
        const std::string saved = write_scene(file->scene);
        const Result<SceneFile> again = read_scene(saved);
        ASSERT_TRUE(again.ok()) << "byte " << place << ": " << again.error().text();
        ASSERT_EQ(write_scene(again->scene), saved) << "byte " << place;
    }
}

INSTANTIATE_TEST_SUITE_P(EveryBit, ReadSceneWithBit, testing::Range(0, 8));

TEST(ReadScene, ATitleOfTenMegabytesIsRefused) {
    EXPECT_FALSE(
        read_scene("{\"topple_scene\": 1, \"title\": \"" + std::string(10'000'000, 'x') + "\"}")
            .ok());
}

/// Returns a floor and many boxes beside each other.
std::string many_boxes(int count) {
    std::string text = R"({"topple_scene": 1, "shapes": {"box": {"type": "box"}}, "bodies": [)";
    for (int i = 0; i < count; ++i)
        text += std::string(i > 0 ? ", " : "") +
                R"({"motion": "dynamic", "shape": "box", "position": [)" + std::to_string(2 * i) +
                ", 0, 0]}";
    return text + "]}";
}

TEST(ReadScene, TellsHowFarItIsAndNeverGoesBack) {
    double last = 0;
    int reports = 0;
    const auto report = [&](double share) {
        EXPECT_GE(share, last);
        EXPECT_LE(share, 1);
        last = share;
        ++reports;
        return true;
    };
    const auto file = read_scene(many_boxes(2000), std::nullopt, {.progress = report});
    ASSERT_TRUE(file.ok()) << file.error().text();
    EXPECT_EQ(file->scene.bodies.size(), 2000u);
    EXPECT_GT(reports, 20);
    EXPECT_GT(last, 0.9);
}

TEST(ReadScene, StopsWhereverItIsToldTo) {
    const std::string text = many_boxes(2000);
    int all = 0;
    (void)read_scene(text, std::nullopt, {.progress = [&](double) { return ++all > 0; }});
    for (const int stop_at : {1, 2, all / 2, all - 1, all}) {
        int reports = 0;
        const auto file = read_scene(
            text, std::nullopt, {.progress = [&](double) { return ++reports < stop_at; }});
        ASSERT_FALSE(file.ok()) << stop_at;
        EXPECT_EQ(reports, stop_at) << "nothing is read after that";
        EXPECT_NE(file.error().message.find("stopped"), std::string::npos);
    }
}

} // namespace
} // namespace topple
