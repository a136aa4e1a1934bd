// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// One hash for the results of each function of a smooth solid, compared with the recorded one. The other tests check
// results within a tolerance; this test notices a change of any bit.

#include "tests/engine/geometry/geometry_answers.h"
#include "tests/support/random_vectors.h"
#include "tests/support/recording.h"
#include "tests/support/test.h"
#include "topple/core/random.h"
#include "topple/geometry/convex/minkowski.h"
#include "topple/geometry/smooth/ellipsoid.h"
#include "topple/geometry/smooth/rounded_box.h"
#include "topple/geometry/smooth/tapered_capsule.h"

#include <cmath>

namespace topple {
namespace {

using test::Answers;

constexpr std::uint64_t kRecordedSmoothSeed = 2034; // seed of every recording; another seed gives
                                                    // other inputs

/// Every other solid and question has coordinates that are multiples of a half, so that rays along axes, tangents, and
/// points on surfaces and axes are frequent.
struct SmoothSamples {
    Random random{kRecordedSmoothSeed};
    bool is_snapped = false;

    Real number(Real reach) {
        const Real x = random.between(-reach, reach);
        return is_snapped ? std::round(x * 2) / 2 : x;
    }
    Vec3 point(Real reach) {
        const Real x = number(reach), y = number(reach);
        return {x, y, number(reach)};
    }
    Real size() {
        return is_snapped ? static_cast<Real>(1 + random.below(4)) / 2 : random.between(0.1f, 2);
    }
    Vec3 sizes() {
        const Real x = size(), y = size();
        return {x, y, size()};
    }
    Quat rotation() { return is_snapped ? Quat{} : test::random_rotation(random); }
};

Ellipsoid sample_of(SmoothSamples& s, const Ellipsoid&) {
    const Vec3 center = s.point(1), radii = s.sizes();
    return {center, radii, s.rotation()};
}
RoundedBox sample_of(SmoothSamples& s, const RoundedBox&) {
    const Vec3 center = s.point(1), half = s.sizes();
    const Real radius = s.random.below(4) == 0 ? 0 : s.size() / 2;
    return {center, half, radius, s.rotation()};
}
/// Some have one sphere that contains the other.
TaperedCapsule sample_of(SmoothSamples& s, const TaperedCapsule&) {
    const Vec3 a = s.point(1);
    const Vec3 b = s.is_snapped ? a + Vec3{0, s.size() + 0.5f, 0} : s.point(2);
    const Real radius_a = s.size();
    return {a, b, radius_a, s.size()};
}

template<typename Solid>
void add_solid(Answers& out, const Solid& solid) {
    out.add(bounds_of(solid), bounding_radius(solid), inner_radius(solid), symmetry_axis(solid));
    out.add(rolling_radius(solid), least_volume(solid), middle_segment(solid));
}

void add_hull(Answers& out, const EllipsoidHull& hull, SmoothSamples& s) {
    out.add(hull.count, hull.centers, hull.radii, hull.rounding, hull.has_faces());
    const EllipsoidHull placed = hull.placed({s.point(2), test::random_rotation(s.random)});
    for (int i = 0; i < 4; ++i) {
        const Vec3 direction = s.point(1) + Vec3{0.25f, 0, 0};
        out.add(hull.support(direction), placed.support(direction));
        out.add(support(hull.view(), direction), support(placed.view(), direction));
    }
}

template<typename Solid>
void expect_solids_recorded(const std::string& name) {
    SmoothSamples s;
    Answers solids, rays, points, masses, hulls;
    for (int i = 0; i < 400; ++i, s.is_snapped = !s.is_snapped) {
        const Solid solid = sample_of(s, Solid{});
        add_solid(solids, solid);
        add_hull(hulls, ellipsoid_hull(solid), s);
        for (int k = 0; k < 10; ++k) {
            Ray ray{s.point(4), s.point(1)};
            if (k % 3 == 0)
                ray.t_max = 3;
            rays.add(cast_ray(solid, ray));
            const Vec3 p = s.point(3);
            points.add(
                contains(solid, p), closest_surface_point(solid, p), closest_point(solid, p));
        }
        masses.add(mass_of(solid, 1000));
        for (int k = 0; k < 6; ++k) {
            const Vec3 n = normalize_or(s.point(1), {0, 1, 0});
            masses.add(volume_below(solid, {n, s.number(2)}), shadow_area(solid, n));
        }
    }
    const std::string file = "tests/engine/geometry/smooth/recorded_smooth.tsv";
    test::expect_recorded(file, "sizes of " + name, solids.hash());
    test::expect_recorded(file, "rays at " + name, rays.hash());
    test::expect_recorded(file, "points and " + name, points.hash());
    test::expect_recorded(file, "masses of " + name, masses.hash());
    test::expect_recorded(file, "hulls of " + name, hulls.hash());
}

TEST(RecordedSmooth, Ellipsoids) { expect_solids_recorded<Ellipsoid>("ellipsoids"); }
TEST(RecordedSmooth, RoundedBoxes) { expect_solids_recorded<RoundedBox>("rounded boxes"); }
TEST(RecordedSmooth, TaperedCapsules) {
    expect_solids_recorded<TaperedCapsule>("tapered capsules");
}

} // namespace
} // namespace topple
