// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Tests of two shapes, one at a time: the fast tests of the trees and the step, the careful ones in double, and
// Bullet's where it is installed. About half of all inputs intersect. Compare rows of one run only. Each row gives
// the number of intersections: rows that answer the same question have the same number.

#include "topple/collision/pairs/collide.h"
#include "topple/core/random.h"
#include "topple/geometry/pairs/intersects.h"
#include "topple/geometry/rays/ray_box.h"
#include "topple/geometry/rays/ray_tests.h"
#include "topple/geometry/rays/ray_triangle.h"

#include <benchmark/benchmark.h>

#ifdef TOPPLE_HAS_BULLET
#include <BulletCollision/BroadphaseCollision/btDbvt.h>
#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionObjectWrapper.h>
#include <BulletCollision/CollisionDispatch/btSphereBoxCollisionAlgorithm.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>
#include <LinearMath/btAabbUtil2.h>
#endif

#include <memory>
#include <vector>

namespace topple::test {
namespace {

constexpr std::size_t kCount = 1 << 12; ///< More inputs than a branch predictor learns.
constexpr Real kFar = 100;              ///< Length of the rays. [m]

Vec3 random_point(Random& random, Real reach) {
    const Real x = random.between(-reach, reach), y = random.between(-reach, reach);
    return {x, y, random.between(-reach, reach)};
}
Quat random_turn(Random& random) {
    return from_axis_angle(normalize_or(random_point(random, 1), {0, 1, 0}),
                           random.between(0, 2 * kPi));
}

template<typename Make>
auto many(const Make& make) {
    Random random(20);
    std::vector<decltype(make(random))> all;
    while (all.size() < kCount)
        all.push_back(make(random));
    return all;
}

/// Asks about the inputs in turn, again and again.
template<typename Inputs, typename Ask>
void ask_all(benchmark::State& state, const Inputs& inputs, const Ask& ask) {
    std::size_t i = 0, met = 0;
    for (const auto& input : inputs)
        met += ask(input) ? 1 : 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(ask(inputs[i++ % kCount]));
    state.counters["met"] = static_cast<double>(met) / kCount;
}

// --- inputs --------------------------------------------------------------------------------------

struct RayAndBox {
    Ray ray;
    Aabb box;
};
const std::vector<RayAndBox>& rays_and_boxes() {
    static const auto all = many([](Random& random) {
        const Vec3 middle = random_point(random, 1), half = abs(random_point(random, 1));
        const Vec3 from = normalize_or(random_point(random, 1), {1, 0, 0}) * 5;
        return RayAndBox{{from, random_point(random, 1) - from, 0, kFar},
                         {middle - half, middle + half}};
    });
    return all;
}

struct RayAndTriangle {
    Ray ray;
    Triangle triangle;
};
const std::vector<RayAndTriangle>& rays_and_triangles() {
    static const auto all = many([](Random& random) {
        const Vec3 from = normalize_or(random_point(random, 1), {1, 0, 0}) * 5;
        const Triangle t{random_point(random, 2), random_point(random, 2), random_point(random, 2)};
        const Vec3 near = (t.a + t.b + t.c) / 3 + random_point(random, 0.7f);
        return RayAndTriangle{{from, near - from, 0, kFar}, t};
    });
    return all;
}

struct SphereAndBox {
    Sphere sphere;
    Obb box;
};
const std::vector<SphereAndBox>& spheres_and_boxes() {
    static const auto all = many([](Random& random) {
        return SphereAndBox{
            {random_point(random, 1.5f), random.between(0.2f, 0.8f)},
            {{}, abs(random_point(random, 1)) + Vec3{0.1f, 0.1f, 0.1f}, random_turn(random)}};
    });
    return all;
}

struct TwoBoxes {
    Obb a, b;
};
const std::vector<TwoBoxes>& two_boxes() {
    static const auto all = many([](Random& random) {
        const auto box = [&](Vec3 at) {
            const Vec3 half = abs(random_point(random, 0.8f)) + Vec3{0.2f, 0.2f, 0.2f};
            return Obb{at, half, random_turn(random)};
        };
        const Obb first = box({});
        return TwoBoxes{first, box(random_point(random, 1.6f))};
    });
    return all;
}

Frustum view() { return make_frustum(perspective(1, 1.5f, 0.5f, 20)); }
const std::vector<Aabb>& boxes_about_the_view() {
    static const auto all = many([](Random& random) {
        const Vec3 p = random_point(random, 9) + Vec3{0, 0, -10},
                   half = abs(random_point(random, 2));
        return Aabb{p - half, p + half};
    });
    return all;
}

// --- Topple --------------------------------------------------------------------------------------

void ray_aabb_in_trees(benchmark::State& state) {
    ask_all(state, rays_and_boxes(), [](const RayAndBox& in) {
        Real t = 0;
        return meets_box(make_box_ray(in.ray), in.box, in.ray.t_max, t);
    });
}
void ray_aabb_with_hit(benchmark::State& state) {
    ask_all(state, rays_and_boxes(), [](const RayAndBox& in) {
        return cast_ray(in.box, in.ray).has_value();
    });
}
void ray_triangle_in_trees(benchmark::State& state) {
    ask_all(state, rays_and_triangles(), [](const RayAndTriangle& in) {
        TriangleCrossing crossing;
        return meets_triangle(make_triangle_ray(in.ray), in.triangle, crossing);
    });
}
void ray_triangle_with_hit(benchmark::State& state) {
    ask_all(state, rays_and_triangles(), [](const RayAndTriangle& in) {
        return cast_ray(in.triangle, in.ray).has_value();
    });
}
void sphere_obb(benchmark::State& state) {
    ask_all(state, spheres_and_boxes(), [](const SphereAndBox& in) {
        return intersects(in.sphere, in.box);
    });
}
bool do_touch(const Shape& a, const Transform& at_a, const Shape& b, const Transform& at_b) {
    bool touch = false;
    collide({a, b, at_a, at_b, 0}, [&](SubShape, const Manifold& m) { touch = m.count > 0; });
    return touch;
}
void sphere_obb_contact(benchmark::State& state) {
    ask_all(state, spheres_and_boxes(), [](const SphereAndBox& in) {
        return do_touch(SphereShape{in.sphere.radius},
                        {in.sphere.center, {}},
                        BoxShape{in.box.half_extents},
                        {in.box.center, in.box.rotation});
    });
}
void obb_obb(benchmark::State& state) {
    ask_all(state, two_boxes(), [](const TwoBoxes& in) { return intersects(in.a, in.b); });
}
void obb_obb_contact(benchmark::State& state) {
    ask_all(state, two_boxes(), [](const TwoBoxes& in) {
        return do_touch(BoxShape{in.a.half_extents},
                        {in.a.center, in.a.rotation},
                        BoxShape{in.b.half_extents},
                        {in.b.center, in.b.rotation});
    });
}
void frustum_aabb_culling(benchmark::State& state) {
    const Frustum frustum = view();
    ask_all(state, boxes_about_the_view(), [&](const Aabb& box) { return may_see(frustum, box); });
}
void frustum_aabb(benchmark::State& state) {
    const Frustum frustum = view();
    ask_all(
        state, boxes_about_the_view(), [&](const Aabb& box) { return intersects(box, frustum); });
}

// --- Bullet --------------------------------------------------------------------------------------

#ifdef TOPPLE_HAS_BULLET

btVector3 of(Vec3 v) { return {v.x, v.y, v.z}; }
btTransform of(const Obb& box) {
    const Quat q = box.rotation;
    return btTransform(btQuaternion(q.x, q.y, q.z, q.w), of(box.center));
}

void ray_aabb_bullet(benchmark::State& state) {
    struct Input {
        btVector3 from, direction, bounds[2];
    };
    std::vector<Input> inputs;
    for (const RayAndBox& in : rays_and_boxes())
        inputs.push_back(
            {of(in.ray.origin), of(in.ray.direction), {of(in.box.min), of(in.box.max)}});
    ask_all(state, inputs, [](const Input& in) {
        const btVector3 inverse(1 / in.direction.x(), 1 / in.direction.y(), 1 / in.direction.z());
        const unsigned signs[] = {inverse.x() < 0, inverse.y() < 0, inverse.z() < 0};
        btScalar t = 0;
        return btRayAabb2(in.from, inverse, signs, in.bounds, t, 0, kFar);
    });
}

struct NearestTriangle final : btTriangleRaycastCallback {
    using btTriangleRaycastCallback::btTriangleRaycastCallback;
    btScalar reportHit(const btVector3&, btScalar fraction, int, int) override {
        hit = true;
        return fraction;
    }
    bool hit = false;
};
void ray_triangle_bullet(benchmark::State& state) {
    struct Input {
        btVector3 from, to, corners[3];
    };
    std::vector<Input> inputs;
    for (const auto& [ray, t] : rays_and_triangles())
        inputs.push_back(
            {of(ray.origin), of(ray.origin + ray.direction * kFar), {of(t.a), of(t.b), of(t.c)}});
    ask_all(state, inputs, [](const Input& in) {
        NearestTriangle ask(in.from, in.to);
        btVector3 corners[] = {in.corners[0], in.corners[1], in.corners[2]};
        ask.processTriangle(corners, 0, 0);
        return ask.hit;
    });
}

/// A shape with a pose, as Bullet's tests of two shapes need it.
template<typename Shape>
struct Placed {
    Shape shape;
    btCollisionObject object;
    btTransform place;

    Placed(const Shape& s, const btTransform& at) : shape(s), place(at) {
        shape.setMargin(0);
        object.setWorldTransform(at);
    }
};

void sphere_obb_contact_bullet(benchmark::State& state) {
    struct Input {
        Placed<btBoxShape> box;
        btVector3 center;
        Real radius;
    };
    std::vector<std::unique_ptr<Input>> inputs;
    for (const auto& [sphere, box] : spheres_and_boxes())
        inputs.push_back(std::make_unique<Input>(
            Input{{btBoxShape(of(box.half_extents)), of(box)}, of(sphere.center), sphere.radius}));
    btPersistentManifold manifold;
    const btCollisionAlgorithmConstructionInfo info;
    const btCollisionObjectWrapper nobody(nullptr, nullptr, nullptr, btTransform(), -1, -1);
    btSphereBoxCollisionAlgorithm algorithm(&manifold, info, &nobody, &nobody, false);
    ask_all(state, inputs, [&](const std::unique_ptr<Input>& in) {
        const btCollisionObjectWrapper box(
            nullptr, &in->box.shape, &in->box.object, in->box.place, -1, -1);
        btVector3 point, normal;
        btScalar depth = 0;
        return algorithm.getSphereDistance(&box, point, normal, depth, in->center, in->radius, 0);
    });
}

struct CountContacts final : btDiscreteCollisionDetectorInterface::Result {
    void setShapeIdentifiersA(int, int) override {}
    void setShapeIdentifiersB(int, int) override {}
    void addContactPoint(const btVector3&, const btVector3&, btScalar) override { ++count; }
    int count = 0;
};
void obb_obb_contact_bullet(benchmark::State& state) {
    struct Input {
        btBoxShape a, b;
        btDiscreteCollisionDetectorInterface::ClosestPointInput places;
    };
    std::vector<std::unique_ptr<Input>> inputs;
    for (const auto& [a, b] : two_boxes()) {
        inputs.push_back(std::make_unique<Input>(
            Input{btBoxShape(of(a.half_extents)), btBoxShape(of(b.half_extents)), {}}));
        inputs.back()->a.setMargin(0);
        inputs.back()->b.setMargin(0);
        inputs.back()->places.m_transformA = of(a);
        inputs.back()->places.m_transformB = of(b);
    }
    ask_all(state, inputs, [](const std::unique_ptr<Input>& in) {
        CountContacts contacts;
        btBoxBoxDetector(&in->a, &in->b).getClosestPoints(in->places, contacts, nullptr);
        return contacts.count > 0;
    });
}

void frustum_aabb_culling_bullet(benchmark::State& state) {
    struct Side {
        btVector3 inward;
        btScalar offset;
        int signs;
    };
    std::vector<Side> sides;
    for (const Plane& plane : view().planes) {
        const Vec3 n = -plane.normal;
        sides.push_back(
            {of(n), plane.offset, (n.x >= 0 ? 1 : 0) + (n.y >= 0 ? 2 : 0) + (n.z >= 0 ? 4 : 0)});
    }
    std::vector<btDbvtVolume> inputs;
    for (const Aabb& box : boxes_about_the_view())
        inputs.push_back(btDbvtVolume::FromMM(of(box.min), of(box.max)));
    ask_all(state, inputs, [&](const btDbvtVolume& box) {
        for (const Side& side : sides)
            if (box.Classify(side.inward, side.offset, side.signs) < 0)
                return false;
        return true;
    });
}

#endif

BENCHMARK(ray_aabb_in_trees);
BENCHMARK(ray_aabb_with_hit);
BENCHMARK(ray_triangle_in_trees);
BENCHMARK(ray_triangle_with_hit);
BENCHMARK(sphere_obb);
BENCHMARK(sphere_obb_contact);
BENCHMARK(obb_obb);
BENCHMARK(obb_obb_contact);
BENCHMARK(frustum_aabb_culling);
BENCHMARK(frustum_aabb);
#ifdef TOPPLE_HAS_BULLET
BENCHMARK(ray_aabb_bullet);
BENCHMARK(ray_triangle_bullet);
BENCHMARK(sphere_obb_contact_bullet);
BENCHMARK(obb_obb_contact_bullet);
BENCHMARK(frustum_aabb_culling_bullet);
#endif

} // namespace
} // namespace topple::test

BENCHMARK_MAIN();
