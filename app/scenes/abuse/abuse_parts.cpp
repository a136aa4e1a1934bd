// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/scenes/abuse/abuse_parts_detail.h"
#include "topple/geometry/shapes/convex_hull.h"

#include <cmath>

namespace topple::app {
namespace {

Shape random_hull(Random& random, Vec3 half_extents) {
    std::vector<Vec3> points;
    const int count = 8 + static_cast<int>(random.below(12));
    for (int i = 0; i < count; ++i) {
        const Real x = random.between(-1, 1), y = random.between(-1, 1);
        points.push_back(scale(half_extents, Vec3{x, y, random.between(-1, 1)}));
    }
    Result<ConvexHull> hull = build_convex_hull(points);
    if (!hull)
        return BoxShape{half_extents};
    return HullShape{std::make_shared<const ConvexHull>(std::move(*hull))};
}

} // namespace

Vec3 random_direction(Random& random) {
    for (;;) {
        const Real x = random.between(-1, 1), y = random.between(-1, 1);
        const Vec3 v{x, y, random.between(-1, 1)};
        if (const Real squared = length_squared(v); squared > 0.01f && squared <= 1)
            return normalize(v);
    }
}

Vec3 random_vector(Random& random, Real longest) {
    const Real length = random.between(0, longest);
    return random_direction(random) * length;
}

Quat random_attitude(Random& random) {
    const Vec3 axis = random_direction(random);
    return from_axis_angle(axis, random.between(0, 2 * kPi));
}

namespace {

/// Returns base^exponent for an exponent in [0, 1) with 24 binary digits. Each digit halves an interval of exponents,
/// at whose middle the value is the geometric mean of the ends: uses only square roots, which have the same bits with
/// every C library.
Real power(Real base, Real exponent) {
    double low = 1, high = double{base};
    for (int digit = 0; digit < 24; ++digit) {
        exponent *= 2;
        const double middle = std::sqrt(low * high);
        (exponent >= 1 ? low : high) = middle;
        if (exponent >= 1)
            exponent -= 1;
    }
    return static_cast<Real>(low);
}

} // namespace

Real random_magnitude(Random& random, Real least, Real most) {
    return least * power(most / least, random.unit());
}

Shape random_shape(Random& random, Real size) {
    const Real thin = size / random_magnitude(random, 1, 30);
    const Real half = size / 2, other = random.between(thin, size) / 2;
    switch (random.below(6)) {
    case 0:
        return SphereShape{half};
    case 1:
        return BoxShape{{half, thin / 2, other}};
    case 2:
        return CapsuleShape{.radius = thin / 2, .half_height = half};
    case 3:
        return random.below(2) == 0 ? CylinderShape{.radius = thin / 2, .half_height = half}
                                    : CylinderShape{.radius = half, .half_height = thin / 2};
    case 4:
        return ConeShape{.radius = std::max(thin, 0.2f * size) / 2, .half_height = half};
    default:
        return random_hull(random, {half, thin / 2, other});
    }
}

Material random_material(Random& random) {
    Material m;
    m.friction = random.unit();
    m.restitution = random.below(2) == 0 ? 0 : random.unit();
    return m;
}

BodyId add_random_body(World& world, Random& random, const RandomBody& def) {
    BodyDef body;
    body.motion = Motion::dynamic;
    body.world_from_body = {def.position, random_attitude(random)};
    body.velocity = def.velocity;
    body.angular_velocity = random_vector(random, def.spin);
    body.colliders = {{.shape = random_shape(random, def.size)}};
    body.colliders[0].material = random_material(random);
    if (def.mass)
        body.mass = def.mass;
    else
        body.density = random_magnitude(random, 100, 10000);
    return add_body(world, body);
}

BodyId add_slab(World& world, Vec3 middle, Vec3 half_extents, const Material& material) {
    return add_body(world,
                    {.world_from_body = {middle, {}},
                     .colliders = {{.shape = BoxShape{half_extents}, .material = material}}});
}

} // namespace topple::app
