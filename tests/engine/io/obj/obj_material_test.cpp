// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/obj/obj_material.h"

#include "tests/support/test.h"

#include <cmath>

namespace topple {
namespace {

TEST(ReadImageReference, SkipsOptionsAndKeepsBlanksOfNames) {
    EXPECT_EQ(read_image_reference(" a b.png ").name, "a b.png");
    EXPECT_EQ(read_image_reference("\"a b.png\"").name, "a b.png");
    EXPECT_EQ(
        read_image_reference("-blendu off -blendv on -cc off -mm 0.1 1.2 -t 1 2 3 -texres 512 "
                             "-imfchan r -bm 1 -type sphere -boost 2 tex\\a.png")
            .name,
        "tex\\a.png");
    EXPECT_EQ(read_image_reference("-o 1 2 3 -s 4 5 6 7.png").name, "7.png");
    EXPECT_EQ(read_image_reference("-s 2 x.png").scale, (Vec2{2, 1}));
    EXPECT_EQ(read_image_reference("-unknown 2 x.png").name, "-unknown 2 x.png");
    EXPECT_EQ(read_image_reference("-clamp off x.png").is_clamped, false);
    EXPECT_EQ(read_image_reference("").name, "");
    EXPECT_EQ(read_image_reference("-s").name, "");
    EXPECT_EQ(read_image_reference("-o nan x.png").name, "nan x.png");
}

TEST(LookOf, ShinierMaterialsAreLessRough) {
    EXPECT_FLOAT_EQ(roughness_of_shininess(0), 1);
    EXPECT_FLOAT_EQ(roughness_of_shininess(30), 0.5f); // the fourth root of 2 / 32
    float before = 1.1f;
    for (const float ns : {0.0f, 1.0f, 10.0f, 100.0f, 1000.0f, 1e30f}) {
        ObjMaterial material;
        material.shininess = ns;
        const Real roughness = look_of(material, false).look.roughness;
        EXPECT_LT(roughness, before);
        EXPECT_GE(roughness, 0);
        before = roughness;
    }
}

TEST(LookOf, WithoutHighlightsTheBodyDecides) {
    EXPECT_LT(look_of({}, false).look.roughness, 0);
    ObjMaterial dull;
    dull.shininess = 900.0f;
    dull.specular = Vec3{0, 0, 0};
    EXPECT_FLOAT_EQ(look_of(dull, false).look.roughness, 1) << "nothing is mirrored";
}

TEST(LookOf, AClearMaterialIsStillSeen) {
    EXPECT_EQ(look_of({}, false).look.opacity, 1);
    ObjMaterial glass;
    glass.opacity = 0.3f;
    EXPECT_EQ(look_of(glass, false).look.opacity, 0.3f);
    glass.opacity = 0.0f;
    EXPECT_EQ(look_of(glass, false).look.opacity, kLeastOpacity);
}

TEST(LookOf, ABlackSurfaceThatMirrorsIsAMetal) {
    ObjMaterial gold;
    gold.diffuse = Vec3{0, 0, 0};
    gold.specular = Vec3{1, 0.8f, 0.3f};
    const MaterialLook look = look_of(gold, false);
    EXPECT_TRUE(look.look.is_metal);
    EXPECT_EQ(look.color, (Vec3{1, 0.8f, 0.3f}));
    gold.specular = Vec3{0.1f, 0.1f, 0.1f};
    EXPECT_FALSE(look_of(gold, false).look.is_metal);
}

TEST(LookOf, AnImageIsTintedExceptByBlackAndByNothing) {
    ObjMaterial material;
    EXPECT_EQ(look_of(material, true).color, (Vec3{1, 1, 1}));
    EXPECT_EQ(look_of(material, false).color, (Vec3{0.8f, 0.8f, 0.8f}));
    material.diffuse = Vec3{0, 0, 0};
    EXPECT_EQ(look_of(material, true).color, (Vec3{1, 1, 1}));
    material.diffuse = Vec3{1, 0.5f, 0};
    EXPECT_EQ(look_of(material, true).color, (Vec3{1, 0.5f, 0}));
}

} // namespace
} // namespace topple
