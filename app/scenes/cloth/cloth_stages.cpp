// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/cloth/cloths.h"
#include "app/scenes/usual_sliders.h"
#include "topple/deformable/mesh/deformable_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace topple::app {
namespace {

constexpr Real kWidth = 1.5f, kApart = 2.2f;           // of a cloth, and between two [m]
constexpr Real kTableRadius = 0.42f, kTableTop = 1.1f; // [m]
/// Stiffness of a family of springs that is left out: a millionth of the next stage's. [N/m]
constexpr Real kNone = 3e-4f;
constexpr Real kShear = 300, kBend = 60; // [N/m]

struct Stage {
    const char* name;
    Real shear, bend; ///< Stiffness. [N/m]
};
constexpr std::array<Stage, 3> kStages{{{"structural", kNone, 0},
                                        {"structural + shear", kShear, 0},
                                        {"structural + shear + bend", kShear, kBend}}};

Real degrees_between(Vec3 a, Vec3 b) {
    return std::atan2(length(cross(a, b)), dot(a, b)) * 180 / kPi;
}

/// The same cloth falls on three round tables: with structural springs alone, with shear springs too, and with bend
/// springs as well.
class ClothStages final : public Scene {
public:
    void build(World& world, int size) override {
        add_floor(world);
        for (std::size_t i = 0; i < kStages.size(); ++i) {
            const Vec3 foot{(static_cast<Real>(i) - 1) * kApart, 0, 0};
            add_body(world,
                     {.name = "table",
                      .world_from_body = {foot, {}},
                      .colliders = {{.shape = CylinderShape{kTableRadius, 0.05f},
                                     .body_from_shape = {{0, kTableTop - 0.05f, 0}, {}},
                                     .material = {.friction = 0.6f}},
                                    {.shape = CylinderShape{0.06f, (kTableTop - 0.1f) / 2},
                                     .body_from_shape = {{0, (kTableTop - 0.1f) / 2, 0}, {}}}}});
            add_cloth(world, kStages[i], foot, size);
            add_label(world, foot + Vec3{-0.5f, kTableTop + 0.25f, 0}, kStages[i].name);
        }
    }
    SceneCamera camera() const override {
        return {.target = {0, 0.8f, 0}, .yaw_deg = 8, .pitch_deg = -16, .distance = 6.2f};
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        const auto& cloths = world.state().deformables;
        double stretch = 0;
        for (const Deformable& cloth : cloths)
            stretch = std::max(stretch, static_cast<double>(mean_stretch(cloth)));
        return {{.name = "mean_stretch", .value = stretch, .bound = 0.02},
                {.name = "shear_share", // of the angle by which cells are sheared
                 .value = mean_shear(cloths[1]) / mean_shear(cloths[0]),
                 .bound = 0.2},
                {.name = "bend_share", // of the angle by which threads turn from link to link
                 .value = mean_turn(cloths[2]) / mean_turn(cloths[1]),
                 .bound = 0.7},
                {.name = "springs_off_the_formula",
                 .value = static_cast<double>(springs_off(cloths)),
                 .bound = 0}};
    }

private:
    static void add_cloth(World& world, const Stage& stage, Vec3 foot, int size) {
        DeformableDef cloth = square_cloth(size, kWidth);
        auto& recipe = *std::get_if<ClothRecipe>(&cloth.recipe);
        recipe.shear.stiffness = stage.shear;
        recipe.bend.stiffness = stage.bend;
        recipe.bend_rigidity = 0;
        cloth.name = stage.name;
        cloth.world_from_recipe.position = foot + Vec3{0, kTableTop + 0.05f, 0};
        cloth.material.friction = 0.8f;
        cloth.material.damping = 0.6f;
        cloth.material.self_collision = true;
        add_deformable(world, cloth);
    }
    static int side_of(const Deformable& cloth) {
        return std::get_if<ClothRecipe>(&cloth.made_from->recipe)->columns;
    }
    static Vec3 at(const Deformable& cloth, int column, int row) {
        const auto* recipe = std::get_if<ClothRecipe>(&cloth.made_from->recipe);
        return cloth.particles.positions[cloth_particle(*recipe, column, row)];
    }
    /// Returns the mean difference of a cell's angle from a right angle. [degrees]
    static double mean_shear(const Deformable& cloth) {
        const int n = side_of(cloth);
        double sum = 0;
        for (int row = 0; row + 1 < n; ++row)
            for (int column = 0; column + 1 < n; ++column) {
                const Vec3 p = at(cloth, column, row);
                const Vec3 x = at(cloth, column + 1, row) - p, z = at(cloth, column, row + 1) - p;
                sum += static_cast<double>(std::abs(degrees_between(x, z) - 90));
            }
        return sum / ((n - 1) * (n - 1));
    }
    /// Returns the mean angle between two links of a thread that follow each other. [degrees]
    static double mean_turn(const Deformable& cloth) {
        const int n = side_of(cloth);
        double sum = 0;
        for (int row = 0; row < n; ++row)
            for (int i = 1; i + 1 < n; ++i) {
                const auto turn = [&](Vec3 before, Vec3 here, Vec3 after) {
                    return static_cast<double>(degrees_between(here - before, after - here));
                };
                sum += turn(at(cloth, i - 1, row), at(cloth, i, row), at(cloth, i + 1, row));
                sum += turn(at(cloth, row, i - 1), at(cloth, row, i), at(cloth, row, i + 1));
            }
        return sum / (2 * n * (n - 2));
    }
    /// Returns the number of springs that are missing or too many: a grid of n by n particles has 2 n (n - 1)
    /// structural, 2 (n - 1)^2 shear and 2 n (n - 2) bend springs.
    static int springs_off(const std::vector<Deformable>& cloths) {
        int off = 0;
        for (std::size_t i = 0; i < kStages.size(); ++i) {
            const int n = side_of(cloths[i]);
            std::array<int, kSpringKindCount> counts{};
            for (const Spring& spring : cloths[i].mesh->springs)
                ++counts[static_cast<std::size_t>(spring.kind)];
            off += std::abs(counts[0] - 2 * n * (n - 1)) +
                   std::abs(counts[1] - 2 * (n - 1) * (n - 1)) +
                   std::abs(counts[2] - (kStages[i].bend > 0 ? 2 * n * (n - 2) : 0));
        }
        return off;
    }
};

constexpr SceneSlider kClothStagesSliders[] = {
    {.number = SoftNumber{[](Recipe& recipe, DeformableMaterial&) -> std::vector<Real*> {
                              auto* r = std::get_if<ClothRecipe>(&recipe);
                              if (r == nullptr)
                                  return {};
                              return {&r->shear.stiffness};
                          },
                          "structural + shear"},
     .label = "Shear",
     .unit = "N/m",
     .least = 0.0003,
     .greatest = 3000,
     .is_logarithmic = true,
     .tip = "Springs across the cells of the second and the third cloth: without them the corners "
            "hang down further"},
    {.number = SoftNumber{[](Recipe& recipe, DeformableMaterial&) -> std::vector<Real*> {
                              auto* r = std::get_if<ClothRecipe>(&recipe);
                              if (r == nullptr)
                                  return {};
                              return {&r->bend.stiffness};
                          },
                          "structural + shear + bend"},
     .label = "Bend",
     .unit = "N/m",
     .least = 0,
     .greatest = 600,
     .tip =
         "Springs to every second particle of the third cloth: the stiffer, the wider its folds"},
    kGravitySlider};

const SceneRegistration kClothStages{{
    .id = "cloth_stages",
    .category = "Cloth",
    .title = "Cloth in three stages",
    .look_at =
        "One cloth, three times: threads alone hang like a net, shear springs keep its cells "
        "square, and bend springs make its folds wide. The size is the number of particles "
        "along a side.",
    .default_size = 24,
    .smallest_size = 4,
    .largest_size = 150,
    .size_limit = "steps of larger cloths take more than a quarter of a second",
    .default_steps = 360,
    .create = &create_scene<ClothStages>,
    .sliders = kClothStagesSliders,
}};

} // namespace
} // namespace topple::app
