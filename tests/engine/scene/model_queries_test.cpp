// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "tests/engine/scene/model_oracle.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/geometry/meshes/icosphere.h"
#include "topple/scene/model_scene.h"

#include <algorithm>
#include <functional>

namespace topple::test {
namespace {

constexpr std::array kTrees{BroadPhaseKind::bvh, BroadPhaseKind::octree};
/// Margin within which rounding decides. [m]
constexpr double kRoundingDecides = 1e-4;

Shape random_box(Random& random) {
    return BoxShape{
        {random.between(0.05f, 1.5f), random.between(0.05f, 1.5f), random.between(0.05f, 1.5f)}};
}

/// Reference: a list of all positions, without a tree.
class Truth {
public:
    explicit Truth(const ModelScene& scene) : ids_(scene.models()) {
        for (const ModelId id : ids_)
            boxes_.push_back(box_of(*scene.find(id)->shape, scene.world_from_model(id)));
    }
    /// Expects that every model that is clearly in is in the answer, every one clearly out is not, and none is twice.
    void expect(const std::vector<ModelId>& answer,
                const std::function<double(const Obb&)>& gap_to) const {
        EXPECT_TRUE(std::is_sorted(answer.begin(), answer.end()));
        EXPECT_EQ(std::adjacent_find(answer.begin(), answer.end()), answer.end()) << "twice";
        std::size_t expected = 0, doubtful = 0;
        for (std::size_t i = 0; i < ids_.size(); ++i) {
            const double gap = gap_to(boxes_[i]);
            const bool is_in = std::binary_search(answer.begin(), answer.end(), ids_[i]);
            if (std::abs(gap) < kRoundingDecides)
                ++doubtful;
            else
                ASSERT_EQ(is_in, gap < 0)
                    << "model " << ids_[i].ordinal << " gap " << gap << " seed " << seed();
            expected += is_in ? 1 : 0;
        }
        EXPECT_EQ(expected, answer.size()) << "somebody else is in it";
        EXPECT_LE(doubtful, 20u);
    }

private:
    std::vector<ModelId> ids_;
    std::vector<Obb> boxes_;
};

void expect_right_answers(const ModelScene& scene, const Truth& truth, Random& random, Real reach) {
    const Sphere ball{random_vector(random, reach), random.between(0, 3)};
    truth.expect(scene.find_overlapping(ball), [&](const Obb& box) { return gap(box, ball); });
    const Vec3 p = random_vector(random, reach);
    const Vec3 half = abs(random_vector(random, 3));
    const Aabb cuboid{p - half, p + half};
    truth.expect(scene.find_overlapping(cuboid), [&](const Obb& box) { return gap(box, cuboid); });
    const auto range = random.below(2) == 0 ? DepthRange::minus_one_to_one
                                            : DepthRange::zero_to_one;
    const Transform eye = random_pose(random, reach);
    const Mat4 clip = perspective(random.between(0.3f, 1.6f), 1.4f, 0.5f, reach, range) *
                      to_mat4(inverse(eye));
    CullReport report;
    const auto seen = scene.find_in_view(make_frustum(clip, range), &report);
    truth.expect(seen, [&](const Obb& box) { return gap(box, clip, range); });
    EXPECT_EQ(report.seen, seen.size());
    EXPECT_EQ(report.seen + report.culled, scene.size());
}

TEST(ModelQueries, TenThousandTurnedBoxesAreAnsweredLikeAList) {
    Random random(seed());
    for (const BroadPhaseKind kind : kTrees) {
        ModelScene scene(kind);
        for (int i = 0; i < 10000; ++i)
            ASSERT_TRUE(scene
                            .add({.shape = random_box(random),
                                  .parent_from_model = random_pose(random, 40)})
                            .ok());
        const Truth truth(scene);
        for (int i = 0; i < 30 && !testing::Test::HasFailure(); ++i)
            expect_right_answers(scene, truth, random, 40);
    }
}

TEST(ModelQueries, AnswersStayRightWhileAThousandModelsMoveComeAndGo) {
    Random random(seed());
    for (const BroadPhaseKind kind : kTrees) {
        ModelScene scene(kind);
        std::vector<ModelId> ids;
        for (int i = 0; i < 1000; ++i)
            ids.push_back(*scene.add({.shape = random_box(random),
                                      .parent_from_model = random_pose(random, 15),
                                      .parent = i % 10 == 0 ? ModelId{} : ids.back()}));
        std::size_t most_cells = 0;
        for (int step = 0; step < 600 && !testing::Test::HasFailure(); ++step) {
            for (int i = 0; i < 30; ++i) {
                const ModelId id = ids[random.below(1000)];
                Transform pose = scene.find(id)->parent_from_model;
                pose.position = random_vector(random, 15);
                ASSERT_TRUE(scene.set_pose(id, pose).ok());
            }
            if (step % 10 == 0) {
                ModelId& gone = ids[random.below(1000)];
                scene.remove(gone);
                gone = *scene.add(
                    {.shape = random_box(random), .parent_from_model = random_pose(random, 15)});
            }
            if (step % 12 == 0)
                expect_right_answers(scene, Truth(scene), random, 20);
            most_cells = std::max(most_cells, scene.cells().size());
        }
        EXPECT_EQ(scene.size(), 1000u);
        EXPECT_LT(most_cells, 4000u) << "the tree must not grow with time";
    }
}

// --- rays and nearest points, against every triangle in double -------------------------------

struct DTriangle {
    ModelId model;
    DVec3 a, b, c;
};

std::vector<DTriangle> all_triangles(const ModelScene& scene) {
    std::vector<DTriangle> out;
    for (const ModelId id : scene.models()) {
        const Transform& pose = scene.world_from_model(id);
        const TriangleMesh& mesh = std::get<MeshShape>(*scene.find(id)->shape).mesh->mesh();
        for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
            const Triangle t = triangle_of(mesh, i);
            out.push_back({id,
                           applied(pose, DVec3(t.a)),
                           applied(pose, DVec3(t.b)),
                           applied(pose, DVec3(t.c))});
        }
    }
    return out;
}

/// Returns the t of the hit, or a huge number (Moller, Trumbore 1997); NaN near the triangle's sides.
double time_of_hit(const DTriangle& t, const Ray& ray) {
    const DVec3 e = t.b - t.a, f = t.c - t.a, d(ray.direction), s = DVec3(ray.origin) - t.a;
    const DVec3 p = cross(d, f), q = cross(s, e);
    const double det = dot(e, p);
    const double u = dot(s, p) / det, v = dot(d, q) / det, at = dot(f, q) / det;
    const double inside = std::min({u, v, 1 - u - v});
    if (std::abs(inside) < 1e-5 || std::abs(at) < 1e-5)
        return std::nan("");
    return inside > 0 && at > 0 ? at : 1e300;
}

class MeshModels : public testing::TestWithParam<BroadPhaseKind> {
protected:
    void SetUp() override {
        const Shape ball = MeshShape{std::make_shared<const MeshTree>(icosphere(1))};
        const Shape brick = MeshShape{std::make_shared<const MeshTree>(
            box_mesh({.center = {0.4f, 0, 0}, .half_extents = {1, 0.5f, 0.25f}}))};
        ModelId last;
        for (int i = 0; i < 60; ++i)
            last = *scene_.add({.shape = i % 2 == 0 ? ball : brick,
                                .parent_from_model = random_pose(random_, i % 4 == 0 ? 8 : 2),
                                .parent = i % 4 == 0 ? ModelId{} : last});
    }
    Random random_{seed()};
    ModelScene scene_{GetParam()};
};

TEST_P(MeshModels, RaysMeetTheNearestOfAllTriangles) {
    const auto triangles = all_triangles(scene_);
    int hits = 0, doubtful = 0;
    for (int i = 0; i < 1000; ++i) {
        const Ray ray{.origin = random_vector(random_, 12), .direction = random_vector(random_, 1)};
        double nearest = 1e300;
        bool is_doubtful = false;
        ModelId model;
        for (const DTriangle& t : triangles) {
            const double at = time_of_hit(t, ray);
            is_doubtful |= std::isnan(at);
            if (at < nearest) {
                nearest = at;
                model = t.model;
            }
        }
        if (is_doubtful) {
            ++doubtful;
            continue;
        }
        const auto hit = scene_.cast_ray(ray);
        ASSERT_EQ(hit.has_value(), nearest < 1e300) << "seed " << seed();
        if (!hit)
            continue;
        ++hits;
        EXPECT_NEAR(double{hit->hit.t}, nearest, 1e-4 * (1 + nearest));
        EXPECT_EQ(hit->model, model);
        EXPECT_LT(distance(hit->hit.point, point_at(ray, hit->hit.t)), 1e-4f);
    }
    EXPECT_GT(hits, 50);
    EXPECT_LT(doubtful, 250);
}

/// Returns the distance by shrinking steps over the triangle's weights, independent of the engine's formula.
double distance_to(const DTriangle& t, DVec3 p) {
    double best_u = 1.0 / 3, best_v = 1.0 / 3;
    const auto away = [&](double u, double v) {
        return length(t.a + (t.b - t.a) * u + (t.c - t.a) * v - p);
    };
    double best = away(best_u, best_v);
    for (double step = 0.5; step > 1e-7; step *= 0.5)
        for (bool is_better = true; is_better;) {
            is_better = false;
            for (const auto& [du, dv] :
                 {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}}) {
                const double u = best_u + du * step, v = best_v + dv * step;
                if (u < 0 || v < 0 || u + v > 1)
                    continue;
                if (const double d = away(u, v); d < best) {
                    best = d;
                    best_u = u;
                    best_v = v;
                    is_better = true;
                }
            }
        }
    return best;
}

TEST_P(MeshModels, TheNearestPointIsNearestOfAllTriangles) {
    const auto triangles = all_triangles(scene_);
    for (int i = 0; i < 12; ++i) {
        const Vec3 p = random_vector(random_, 10);
        double nearest = 1e300;
        for (const DTriangle& t : triangles)
            if (length(t.a - DVec3(p)) - 3 < nearest) // no triangle here is 3 m long
                nearest = std::min(nearest, distance_to(t, DVec3(p)));
        const auto found = scene_.find_closest_point(p, 100);
        ASSERT_TRUE(found.has_value());
        EXPECT_NEAR(double{found->nearest.distance}, nearest, 1e-4) << "seed " << seed();
        EXPECT_NEAR(distance(found->nearest.point, p), found->nearest.distance, 1e-4f);
        EXPECT_FALSE(scene_.find_closest_point(p, found->nearest.distance * 0.99f).has_value());
    }
}

TEST_P(MeshModels, RayAndTriangleComeBackFromTheModelsFrame) {
    for (const ModelId id : scene_.models()) {
        const Transform& pose = scene_.world_from_model(id);
        const Vec3 p = random_vector(random_, 5), d = random_vector(random_, 1);
        const Real rounding = 2e-6f *
                              (length(p) + length(pose.position)); // of the points on the way
        EXPECT_LT(distance(transform_point(pose, inverse_transform_point(pose, p)), p), rounding);
        EXPECT_LT(distance(transform_direction(pose, inverse_transform_direction(pose, d)), d),
                  1e-5f);
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds,
                         MeshModels,
                         testing::Values(BroadPhaseKind::bvh,
                                         BroadPhaseKind::octree,
                                         BroadPhaseKind::brute_force),
                         [](const auto& row) { return std::string(name_of(row.param)); });

} // namespace
} // namespace topple::test
