// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Reads the bytes as a list of things to do to a world, and demands a valid one after each. Numbers
// are taken as they come: NaN, infinities and absurd sizes must be refused or survived.

#include "engine/world/world.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

using namespace topple;

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    [[nodiscard]] bool is_empty() const { return size_ == 0; }
    std::uint8_t byte() {
        if (size_ == 0)
            return 0;
        --size_;
        return *data_++;
    }
    /// Mostly small numbers; now and then any bit pattern at all.
    Real real() {
        const std::uint8_t kind = byte();
        if (kind < 250)
            return (static_cast<Real>(kind) - 125) * 0.05f;
        std::uint32_t bits = 0;
        for (int i = 0; i < 4; ++i)
            bits = (bits << 8u) | byte();
        Real value = 0;
        std::memcpy(&value, &bits, sizeof value);
        return value;
    }
    Vec3 vec3() { return {real(), real(), real()}; }
    Quat quat() { return {real(), real(), real(), real()}; }

private:
    const std::uint8_t* data_;
    std::size_t size_;
};

/// More would only make every op slower.
constexpr std::size_t kMostBodies = 40;

class Session {
public:
    explicit Session(Bytes bytes) : bytes_(bytes) {}

    void run() {
        for (int op = 0; op < 200 && !bytes_.is_empty(); ++op) {
            act();
            if (const Result<void> valid = world_.validate(); !valid) {
                std::fprintf(stderr, "after op %d: %s\n", op, valid.error().text().c_str());
                std::abort();
            }
        }
    }

private:
    void act() {
        switch (bytes_.byte() % 14) {
        case 0:
        case 1:
            create_body();
            break;
        case 2:
            world_.destroy_bodies({{any_body()}});
            break;
        case 3:
            create_joint();
            break;
        case 4:
            world_.destroy_joints({{any_joint()}});
            break;
        case 5:
            (void)world_.set_pose(any_body(), {bytes_.vec3(), bytes_.quat()});
            break;
        case 6:
            (void)world_.set_velocity(any_body(), bytes_.vec3(), bytes_.vec3());
            break;
        case 7:
            (void)world_.set_motion(any_body(), static_cast<Motion>(bytes_.byte() % 3));
            break;
        case 8:
            (void)world_.set_mass(any_body(), bytes_.real());
            break;
        case 9:
            set_parameter();
            break;
        case 10:
            kept_ = world_.snapshot();
            break;
        case 11:
            restore();
            break;
        default:
            step();
            break;
        }
    }
    BodyId any_body() {
        const auto& bodies = world_.state().bodies;
        return bodies.empty() ? BodyId{} : bodies[bytes_.byte() % bodies.size()].id;
    }
    JointId any_joint() {
        const auto& joints = world_.state().joints;
        return joints.empty() ? JointId{} : joints[bytes_.byte() % joints.size()].id;
    }
    Shape shape() {
        switch (bytes_.byte() % 6) {
        case 4:
            return CylinderShape{bytes_.real(), bytes_.real()};
        case 5:
            return ConeShape{bytes_.real(), bytes_.real()};
        case 0:
            return SphereShape{bytes_.real()};
        case 1:
            return BoxShape{bytes_.vec3()};
        case 2:
            return CapsuleShape{bytes_.real(), bytes_.real()};
        default:
            return PlaneShape{bytes_.vec3(), bytes_.real()};
        }
    }
    void create_body() {
        if (world_.state().bodies.size() >= kMostBodies)
            return;
        BodyDef def;
        def.motion = static_cast<Motion>(bytes_.byte() % 3);
        def.world_from_body.position = bytes_.vec3();
        if (bytes_.byte() % 2 == 0)
            def.world_from_body.rotation = bytes_.quat();
        for (int i = bytes_.byte() % 3; i > 0; --i)
            def.colliders.push_back({.shape = shape(), .body_from_shape = {bytes_.vec3(), {}}});
        if (bytes_.byte() % 4 == 0)
            def.mass = bytes_.real();
        def.is_asleep = bytes_.byte() % 8 == 0;
        (void)world_.create_body(def);
    }
    void create_joint() {
        JointDef def;
        def.type = static_cast<JointType>(bytes_.byte() % kJointTypeCount);
        def.a = any_body();
        def.b = bytes_.byte() % 4 == 0 ? BodyId{} : any_body();
        def.local_anchor_a = bytes_.vec3();
        def.local_anchor_b = bytes_.vec3();
        def.hertz = bytes_.byte() % 2 == 0 ? 0 : bytes_.real();
        def.has_limits = bytes_.byte() % 2 == 0;
        def.lower = bytes_.real();
        def.upper = bytes_.real();
        if (bytes_.byte() % 2 == 0) {
            def.swing = bytes_.real();
            def.ratio = bytes_.real();
            def.drive = {bytes_.real(), bytes_.real(), bytes_.real(), 1, bytes_.real()};
            def.turn_drive = {bytes_.real(), bytes_.real(), bytes_.real(), 1, bytes_.real()};
            def.break_force = bytes_.real();
            def.pulley_a = bytes_.vec3();
            def.path_closed = bytes_.byte() % 2 == 0;
            def.aligned = bytes_.byte() % 2 == 0;
            for (int i = bytes_.byte() % 6; i > 0; --i)
                def.path_points.push_back(bytes_.vec3());
            for (JointAxis& axis : def.axes)
                axis.mode = static_cast<JointAxis::Mode>(bytes_.byte() % 3);
        }
        (void)world_.create_joint(def);
    }
    void set_parameter() {
        static constexpr const char* kNames[] = {"substeps",
                                                 "contact_hertz",
                                                 "gravity_y",
                                                 "sleep",
                                                 "broad_phase",
                                                 "relax",
                                                 "dt",
                                                 "grab_strength"};
        (void)world_.set_parameter(kNames[bytes_.byte() % std::size(kNames)],
                                   static_cast<double>(bytes_.real()));
    }
    void restore() {
        if (kept_)
            world_.restore(*kept_);
    }
    void step() {
        const StepInput inputs[] = {Grab{.body = any_body(), .target = bytes_.vec3()},
                                    Impulse{any_body(), bytes_.vec3(), bytes_.vec3() * 1000}};
        for (int i = bytes_.byte() % 8; i >= 0; --i)
            world_.step(inputs);
    }

    Bytes bytes_;
    World world_;
    Snapshot kept_;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Session({data, size}).run();
    return 0;
}
