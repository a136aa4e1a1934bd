// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/machines/machine_parts.h"
#include "app/scenes/usual_sliders.h"

#include <algorithm>

namespace topple::app {
namespace {

constexpr int kBricksInCourse = 12, kCourses = 9;
constexpr Vec3 kBrickHalf{0.3f, 0.2f, 0.2f}; // of a brick [m]
constexpr Real kGlue = 1.8e4f;               // strength of a joint [N]; a brick weighs 1900 N
constexpr Real kNear = 0.9f, kFar = 2.2f;    // distances from the point of impact [m]
constexpr Vec3 kHit{0.3f, 1.9f, 0};

/// Bricks glued to their neighbors. The ball knocks out the bricks that it hits; the others stay. A faster ball
/// throws bricks against others far away: at 22 m/s it did.
class GluedWall final : public Scene {
public:
    void build(World& world, int) override {
        add_ground(world, {.friction = 0.8f});
        add_bricks(world);
        add_glue(world);
        add_ball(world,
                 {.position = kHit + Vec3{0, 0.25f, 6},
                  .radius = 0.36f,
                  .velocity = {0, 1.5f, -20},
                  .density = 2000,
                  .name = "ball",
                  .made_of = "steel"});
    }
    SceneCamera camera() const override {
        return {.target = {0, 1.6f, 0}, .yaw_deg = 44, .pitch_deg = -10, .distance = 13};
    }
    std::vector<SceneMetric> metrics(const World& world) const override {
        int broken = 0, near_broken = 0, far_broken = 0;
        for (const Glue& glue : glue_) {
            if (world.find(glue.joint) != nullptr)
                continue;
            const Real away = distance(glue.at, kHit);
            ++broken;
            near_broken += away <= kNear ? 1 : 0;
            far_broken += away > kFar ? 1 : 0;
        }
        return {{.name = "broken_where_hit",
                 .value = static_cast<double>(near_broken),
                 .bound = 6,
                 .at_least = true},
                {.name = "broken_far_away", .value = static_cast<double>(far_broken), .bound = 0},
                {.name = "broken", .value = static_cast<double>(broken), .bound = 60}};
    }

private:
    struct Glue {
        JointId joint;
        Vec3 at;
    };
    [[nodiscard]] static Vec3 place(int column, int course) {
        const Real shift = course % 2 == 0 ? -0.25f : 0.25f;
        return {2 * kBrickHalf.x *
                    (static_cast<Real>(column) - (kBricksInCourse - 1) / 2.0f + shift),
                kBrickHalf.y * static_cast<Real>(2 * course + 1),
                0};
    }
    void add_bricks(World& world) {
        for (int course = 0; course < kCourses; ++course)
            for (int column = 0; column < kBricksInCourse; ++column)
                bricks_.push_back(add_box(world,
                                          {.position = place(column, course),
                                           .half_extents = kBrickHalf,
                                           .density = 2000,
                                           .material = {.friction = 0.2f},
                                           .made_of = "stone"}));
    }
    [[nodiscard]] BodyId brick(int column, int course) const {
        return bricks_[static_cast<std::size_t>(course * kBricksInCourse + column)];
    }
    void stick(World& world, BodyId a, BodyId b, Vec3 at, Real force = kGlue) {
        JointDef def{.type = JointType::fixed, .collide = true, .break_force = force};
        glue_.push_back({connect(world, def, a, b, at), at});
    }
    /// Joins every brick to the next in its course and to the two below; the lowest are set in the ground.
    void add_glue(World& world) {
        for (int course = 0; course < kCourses; ++course)
            for (int column = 0; column < kBricksInCourse; ++column) {
                const BodyId here = brick(column, course);
                const Vec3 at = place(column, course);
                if (column > 0)
                    stick(world, brick(column - 1, course), here, at - Vec3{kBrickHalf.x, 0, 0});
                if (course == 0) {
                    stick(world, {}, here, at - Vec3{0, kBrickHalf.y, 0}, 4 * kGlue);
                    continue;
                }
                const int left = course % 2 == 0 ? column - 1 : column;
                for (const int below : {left, left + 1})
                    if (below >= 0 && below < kBricksInCourse)
                        stick(world,
                              brick(below, course - 1),
                              here,
                              at + Vec3{(below == left ? -0.5f : 0.5f) * kBrickHalf.x,
                                        -kBrickHalf.y,
                                        0});
            }
    }
    std::vector<BodyId> bricks_;
    std::vector<Glue> glue_;
};

constexpr SceneSlider kGluedWallSliders[] = {
    {.number = JointNumber{[](JointType type, JointSettings& s) -> Real* {
         return type == JointType::fixed ? &s.break_force : nullptr;
     }},
     .label = "Strength of the glue",
     .unit = "N",
     .least = 100,
     .greatest = 100000,
     .is_logarithmic = true,
     .tip = "Then press From the start"},
    {.number = BodyNumber{BodyNumber::Kind::mass, "ball"},
     .label = "Mass of the ball",
     .unit = "kg",
     .least = 5,
     .greatest = 1000,
     .is_logarithmic = true,
     .tip = "Then press From the start"}};

const SceneRegistration kGluedWall{{
    .id = "glued_wall",
    .category = "Machines",
    .title = "Glued wall",
    .look_at = "The ball breaks out the bricks that it hits; a meter away the glue holds.",
    .default_steps = 360,
    .place = "snow",
    .create = &create_scene<GluedWall>,
    .sliders = kGluedWallSliders,
}};

} // namespace
} // namespace topple::app
