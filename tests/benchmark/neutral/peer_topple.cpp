// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Topple as one of the engines of the neutral benchmark, with the sandbox's own settings.
//
// The variant is a list of parameters by their names in the parameter table, as in "substeps=8,contact_hertz=120".
// The word "stages" in the variant prints where the time of a step went. The word "small_pages" leaves the memory to
// the system's defaults, as the other engines do; without it the adapter asks for large pages, as the sandbox does.
// GLIBC_TUNABLES=glibc.malloc.hugetlb=1 in the environment gives large pages to all engines.

#include "topple/core/large_pages.h"
#include "topple/geometry/shapes/convex_hull.h"
#include "topple/spatial/mesh/mesh_tree.h"
#include "topple/world/world.h"

#include <peer.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace topple;

/// Only the last steps are measured: in the first ones bodies fall.
constexpr std::size_t kMeasuredSteps = 120;
constexpr std::string_view kSmallPages = "small_pages";

Vec3 to_vec3(scene::V3 v) { return {v.x, v.y, v.z}; }
Quat to_quat(scene::Quat q) { return normalize(Quat{q.x, q.y, q.z, q.w}); }
Transform to_transform(const scene::Pose& pose) { return {to_vec3(pose.p), to_quat(pose.q)}; }
scene::V3 from_vec3(Vec3 v) { return {v.x, v.y, v.z}; }

std::vector<Vec3> to_points(const std::vector<scene::V3>& points) {
    std::vector<Vec3> out;
    for (const scene::V3 p : points)
        out.push_back(to_vec3(p));
    return out;
}

Result<Shape> to_hull(const scene::Shape& s) {
    Result<ConvexHull> hull = build_convex_hull(to_points(s.points));
    if (!hull.ok())
        return hull.error();
    return Shape{HullShape{std::make_shared<ConvexHull>(std::move(hull).value())}};
}

Result<Shape> to_mesh(const scene::Shape& s) {
    TriangleMesh mesh;
    mesh.vertices = to_points(s.points);
    for (std::size_t i = 0; i + 2 < s.tris.size(); i += 3)
        mesh.triangles.push_back({static_cast<std::uint32_t>(s.tris[i]),
                                  static_cast<std::uint32_t>(s.tris[i + 1]),
                                  static_cast<std::uint32_t>(s.tris[i + 2])});
    if (Result<void> sound = validate(mesh); !sound.ok())
        return sound.error();
    return Shape{MeshShape{std::make_shared<MeshTree>(std::move(mesh))}};
}

Result<Shape> to_shape(const scene::Shape& s) {
    switch (s.type) {
    case scene::ShapeType::Box:
        return Shape{BoxShape{to_vec3(s.half)}};
    case scene::ShapeType::Sphere:
        return Shape{SphereShape{s.radius}};
    case scene::ShapeType::Capsule:
        return Shape{CapsuleShape{s.radius, s.halfHeight}};
    case scene::ShapeType::Hull:
        return to_hull(s);
    case scene::ShapeType::Mesh:
        break;
    }
    return to_mesh(s);
}

BodyDef to_body(const scene::Body& b, const std::vector<Shape>& shapes) {
    BodyDef def;
    def.motion = b.motion == scene::Motion::Static      ? Motion::static_
                 : b.motion == scene::Motion::Kinematic ? Motion::kinematic
                                                        : Motion::dynamic;
    def.world_from_body = to_transform(b.pose);
    def.velocity = to_vec3(b.linVel);
    def.angular_velocity = to_vec3(b.angVel);
    if (b.motion == scene::Motion::Dynamic)
        def.mass = b.mass;
    if (b.noSelfGroup)
        def.filter.group = -1;
    for (const scene::Part& part : b.parts) {
        ColliderDef collider;
        collider.shape = shapes[static_cast<std::size_t>(part.shape)];
        collider.body_from_shape = to_transform(part.local);
        collider.material.friction = b.friction;
        collider.material.restitution = b.restitution;
        def.colliders.push_back(collider);
    }
    return def;
}

/// Returns the rotation that turns z onto the axis.
Quat frame_of_axis(Vec3 axis) {
    const Vec3 z = normalize(axis);
    const Vec3 x = any_perpendicular(z);
    return to_quat(Mat3{x, cross(z, x), z});
}

JointDef to_joint(const scene::Joint& j,
                  const std::vector<scene::Body>& bodies,
                  const std::vector<BodyId>& ids) {
    const auto a = static_cast<std::size_t>(j.a), b = static_cast<std::size_t>(j.b);
    const Transform world_from_a = to_transform(bodies[a].pose);
    const Transform world_from_b = to_transform(bodies[b].pose);
    const bool is_distance = j.type == scene::JointType::Distance;
    JointDef def;
    def.type = is_distance                         ? JointType::distance
               : j.type == scene::JointType::Hinge ? JointType::hinge
                                                   : JointType::ball;
    def.a = ids[a];
    def.b = ids[b];
    def.local_anchor_a = inverse_transform_point(world_from_a, to_vec3(j.anchorA));
    def.local_anchor_b = inverse_transform_point(world_from_b,
                                                 to_vec3(is_distance ? j.anchorB : j.anchorA));
    const Quat frame = frame_of_axis(to_vec3(j.axis));
    def.local_frame_a = conjugate(world_from_a.rotation) * frame;
    def.local_frame_b = conjugate(world_from_b.rotation) * frame;
    def.lower = j.minLength;
    def.upper = j.maxLength;
    return def;
}

/// Two pins of a net may be neighbors; a joint between pinned particles has no effect.
bool holds_nothing(const scene::Scene& s, const scene::Joint& j) {
    const auto is_fixed = [&](int body) {
        return s.bodies[static_cast<std::size_t>(body)].motion != scene::Motion::Dynamic;
    };
    return is_fixed(j.a) && is_fixed(j.b);
}

struct ToppleWorld final : PeerWorld {
    PeerOptions options;
    World world;
    std::vector<BodyId> ids;
    std::vector<StepReport> reports;
    bool prints_stages = false;
    std::string why;

    explicit ToppleWorld(const PeerOptions& o) : options(o), world({}, o.threads) {}

    bool build(const scene::Scene& s) override {
        std::vector<Shape> shapes;
        for (const scene::Shape& shape : s.shapes) {
            Result<Shape> made = to_shape(shape);
            if (!made.ok())
                return refuse(made.error());
            shapes.push_back(std::move(made).value());
        }
        if (!set("gravity_x", s.gravity.x) || !set("gravity_y", s.gravity.y) ||
            !set("gravity_z", s.gravity.z) || !set("sleep", s.sleeping ? 1 : 0) ||
            !set("dt", s.dt) || !set_variant())
            return false;
        for (const scene::Body& b : s.bodies) {
            const Result<BodyId> made = world.create_body(to_body(b, shapes));
            if (!made.ok())
                return refuse(made.error());
            ids.push_back(*made);
        }
        for (const scene::Joint& j : s.joints) {
            if (holds_nothing(s, j))
                continue;
            if (const auto made = world.create_joint(to_joint(j, s.bodies, ids)); !made.ok())
                return refuse(made.error());
        }
        return true;
    }

    void step(float dt) override {
        if (dt != world.parameters().dt)
            set("dt", dt);
        const StepReport report = world.step();
        if (prints_stages)
            reports.push_back(report);
    }

    void read(std::vector<scene::State>& out) override {
        out.clear();
        for (const BodyId id : ids) {
            const Body& b = *world.find(id);
            const Quat q = b.world_from_body.rotation;
            out.push_back({from_vec3(b.world_from_body.position),
                           {q.x, q.y, q.z, q.w},
                           from_vec3(b.v),
                           from_vec3(b.w)});
        }
    }

    ContactCount contacts() override {
        if (prints_stages)
            print_stages();
        ContactCount count{0, 0};
        for (const Contact& c : world.state().contacts) {
            ++count.pairs;
            count.points += c.point_count;
        }
        return count;
    }

    std::string note() const override { return why; }

private:
    bool refuse(const Error& error) {
        why = error.message;
        return false;
    }

    bool set(std::string_view name, double value) {
        const Result<void> done = world.set_parameter(name, value);
        return done.ok() || refuse(done.error());
    }

    bool set_variant() {
        std::istringstream words(options.variant);
        for (std::string word; std::getline(words, word, ',');) {
            const std::size_t equals = word.find('=');
            if (word == "stages")
                prints_stages = true;
            else if (word == kSmallPages)
                continue; // createPeer has read it
            else if (equals == word.npos)
                return refuse(Error{"the variant '" + word + "' is no name=value"});
            else if (!set(word.substr(0, equals), std::atof(word.c_str() + equals + 1)))
                return false;
        }
        return true;
    }

    void print_stages() const {
        const std::size_t count = std::min(reports.size(), kMeasuredSteps);
        if (count == 0)
            return;
        for (int stage = 0; stage < kStepStageCount; ++stage) {
            std::vector<double> times;
            for (std::size_t i = reports.size() - count; i < reports.size(); ++i)
                times.push_back(reports[i].stage_ms[static_cast<std::size_t>(stage)]);
            std::nth_element(
                times.begin(), times.begin() + static_cast<std::ptrdiff_t>(count / 2), times.end());
            std::fprintf(stderr,
                         "%s %.3f ms  ",
                         std::string(name_of(static_cast<StepStage>(stage))).c_str(),
                         times[count / 2]);
        }
        const StepReport& last = reports.back();
        std::fprintf(
            stderr,
            "pairs %zu contacts %zu points %zu joint error %.5f m classes %zu %zu %zu %zu\n",
            last.pair_count,
            last.contact_count,
            last.contact_point_count,
            static_cast<double>(last.max_joint_error),
            last.level_counts[0],
            last.level_counts[1],
            last.level_counts[2],
            last.level_counts[3]);
        print_overlaps();
    }

    /// Prints the depth of overlapping points, which a finer class should reduce.
    void print_overlaps() const {
        std::vector<double> overlaps; // [mm]
        for (const Contact& c : world.state().contacts)
            for (int i = 0; i < c.point_count; ++i)
                if (const Contact::Point& p = c.points[static_cast<std::size_t>(i)];
                    p.normal_impulse > 0)
                    overlaps.push_back(-1000 * static_cast<double>(p.separation));
        std::sort(overlaps.begin(), overlaps.end());
        const auto at = [&](double share) {
            const double last = static_cast<double>(overlaps.size() - 1);
            return overlaps[static_cast<std::size_t>(share * last)];
        };
        if (!overlaps.empty())
            std::fprintf(
                stderr,
                "overlap of 50 %%: %.3f mm, 90 %%: %.3f mm, 99 %%: %.3f mm, all: %.3f mm\n",
                at(0.5),
                at(0.9),
                at(0.99),
                at(1));
    }
};

} // namespace

std::unique_ptr<PeerWorld> createPeer(const PeerOptions& options) {
    if (options.variant.find(kSmallPages) == std::string::npos)
        use_large_pages();
    return std::make_unique<ToppleWorld>(options);
}
const char* peerName() { return "topple"; }
bool peerSupportsThreads(int n) { return n >= 1; }
std::string peerSettings() {
    const Parameters p;
    std::ostringstream text;
    text << "Topple, float, -ffp-contract=off; the sandbox's own settings: " << p.substeps
         << " sub-steps a step, contacts " << p.contact_hertz << " Hz, joints " << p.joint_hertz
         << " Hz; sleep as the scene says; large pages unless the variant says small_pages";
    return text.str();
}
