// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Named looks in the inspector.

#include "app/panels/inspector/looks.h"

#include "app/scenes/scene_registry.h"
#include "app/session/frame/frame_query.h"
#include "tests/support/test.h"
#include "tests/ui/robot.h"

namespace topple::test {
namespace {

using namespace app;

const NamedLook& look_called(std::string_view name) { return *look_named(MaterialName(name)); }

void choose_look(Robot& robot, const std::string& name) {
    robot.click("Inspector/Look");
    robot.frames(2);
    robot.click("Inspector/" + name);
    robot.settle();
}

TEST(Looks, ALookSetsTheNumbersOfAllSelectedBodiesInOneStepOfUndo) {
    Robot robot("stack:3");
    robot.click("Transport/Step forward");
    const std::uint64_t before = robot.frame().hash.value();
    robot.key(letter('A'), kCtrl);
    robot.frames(2);
    choose_look(robot, "steel");
    const NamedLook& steel = look_called("steel");
    for (std::size_t i = 1; i < 4; ++i) {
        const Body& body = robot.frame().state->bodies[i];
        EXPECT_FLOAT_EQ(body.mass, 7850); // a cube of a meter
        EXPECT_EQ(colliders_of(robot.frame(), body)[0].material, steel.material);
        EXPECT_EQ(look_of(robot.frame(), body), &steel);
    }
    EXPECT_NE(look_of(robot.frame(), robot.frame().state->bodies[0]), &steel) << "not selected";
    robot.key(letter('Z'), kCtrl);
    robot.settle();
    EXPECT_EQ(robot.frame().hash.value(), before);
}

TEST(Looks, TheNumbersOfALookAreThoseOfWorldsAndInOrder) {
    for (const NamedLook& look : named_looks()) {
        SCOPED_TRACE(look.name);
        EXPECT_EQ(look.material.name.text(), look.name);
        EXPECT_GT(look.material.static_friction, look.material.friction);
        World world;
        BodyDef def{.motion = Motion::dynamic,
                    .colliders = {{.shape = SphereShape{}, .material = look.material}}};
        def.density = look.density;
        EXPECT_TRUE(world.create_body(def).ok());
    }
    EXPECT_LT(look_called("ice").material.friction, look_called("wood").material.friction);
    EXPECT_LT(look_called("wood").material.friction, look_called("rubber").material.friction);
    EXPECT_LT(look_called("wood").density, look_called("ice").density);
    EXPECT_LT(look_called("glass").density, look_called("steel").density);
}

TEST(Looks, EveryMaterialThatAPartOfTheGalleryNamesIsOne) {
    std::size_t named = 0;
    for (const SceneInfo& info : all_scenes()) {
        auto opened = open_scene(std::string(info.id) + ":1");
        if (!opened.ok()) // a scene without sizes, or a larger smallest one
            opened = open_scene(info.id);
        ASSERT_TRUE(opened.ok()) << opened.error().text();
        for (const Collider& collider : opened->world.state().colliders) {
            const MaterialName name = collider.material.name;
            named += name.is_empty() ? 0u : 1u;
            EXPECT_TRUE(name.is_empty() || look_named(name) != nullptr)
                << name.text() << " in " << info.id;
        }
    }
    EXPECT_GT(named, 100u);
}

} // namespace
} // namespace topple::test
