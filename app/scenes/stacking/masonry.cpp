// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/stacking/masonry.h"

#include "topple/math/angle.h"
#include "topple/math/trigonometry.h"

namespace topple::app {
namespace {

constexpr Real kArchInside = 3, kArchOutside = 4.2f, kArchHalfDepth = 0.6f; // [m]
constexpr Real kCardLean = radians_from_degrees(20);

/// One block of the arch, its narrow end down, around its own center of mass.
struct Voussoir {
    std::shared_ptr<const ConvexHull> hull;
    Real center = 0; ///< Center of mass, from the center of the arch. [m]
};

Voussoir voussoir(int blocks) {
    const SinCos half = sin_cos(kPi / static_cast<Real>(blocks) / 2);
    // A trapezoid: its center of mass is b + 2 B over b + B thirds of the way up.
    const Real narrow = 2 * kArchInside * half.sin, wide = 2 * kArchOutside * half.sin;
    const Real height = (kArchOutside - kArchInside) * half.cos;
    const Real center = kArchInside * half.cos + height / 3 * (narrow + 2 * wide) / (narrow + wide);
    std::vector<Vec3> vertices;
    for (const Real radius : {kArchInside, kArchOutside})
        for (const Real side : {-1.0f, 1.0f})
            for (const Real depth : {-kArchHalfDepth, kArchHalfDepth})
                vertices.push_back({side * radius * half.sin, radius * half.cos - center, depth});
    return {std::make_shared<const ConvexHull>(must(build_convex_hull(vertices))), center};
}

} // namespace

void build_arch(World& world, int blocks) {
    add_ground(world, {}, 50);
    const Voussoir block = voussoir(blocks);
    for (int i = 0; i < blocks; ++i) {
        const Real angle = (static_cast<Real>(i) + 0.5f) * kPi / static_cast<Real>(blocks);
        const SinCos at = sin_cos(angle);
        add_body(world,
                 made_of("stone",
                         {.motion = Motion::dynamic,
                          .world_from_body = {Vec3{at.cos, at.sin, 0} * block.center,
                                              from_axis_angle({0, 0, 1}, angle - kPi / 2)},
                          .colliders = {{.shape = HullShape{block.hull}}},
                          .density = 2000}));
    }
}

void build_card_house(World& world, const CardHouse& house) {
    add_ground(world, {}, 50);
    const SinCos lean = sin_cos(kCardLean);
    const Real h = house.half_length, t = house.half_thickness;
    // The lower edge of a leaning card is on y = 0, its upper edge touches its partner's.
    const Real rise = h * lean.cos + t * lean.sin, reach = h * lean.sin + t * lean.cos;
    const Real storey = 2 * rise + 2 * t;
    const Vec3 leaning{t, h, house.half_depth};
    const Vec3 flat{house.spacing / 2 - house.gap / 2, t, house.half_depth};
    for (int level = 0; level < house.storeys; ++level) {
        const int pairs = house.storeys - level;
        const Real first = -static_cast<Real>(pairs - 1) * house.spacing / 2;
        const Real base = static_cast<Real>(level) * storey;
        for (int i = 0; i < pairs; ++i)
            for (const Real side : {-1.0f, 1.0f})
                add_box(world,
                        {.position = {first + static_cast<Real>(i) * house.spacing + side * reach,
                                      base + rise,
                                      0},
                         .half_extents = leaning,
                         .rotation = from_axis_angle({0, 0, 1}, side * kCardLean),
                         .density = 700});
        for (int i = 0; i + 1 < pairs; ++i)
            add_box(world,
                    {.position = {first + (static_cast<Real>(i) + 0.5f) * house.spacing,
                                  base + storey - t,
                                  0},
                     .half_extents = flat,
                     .density = 700});
    }
}

} // namespace topple::app
