// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Reads the bytes as a list of operations on a world, and requires a valid world after each. Numbers are taken as
// they come: NaN, infinities and absurd sizes must be refused or survived.

#include "tests/fuzz/hostile_definitions.h"

#include <cstdio>
#include <cstdlib>

namespace {

using namespace topple;

/// More objects would only make every operation slower.
constexpr std::size_t kMostBodies = 40, kMostDeformables = 6;

class Session {
public:
    explicit Session(fuzz::HostileDefinitions bytes) : bytes_(bytes) {}

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
        switch (bytes_.byte() % 20) {
        case 0:
        case 1:
            if (world_.state().bodies.size() < kMostBodies)
                (void)world_.create_body(bytes_.body());
            break;
        case 2:
            world_.destroy_bodies({{bytes_.id<BodyId>()}});
            break;
        case 3:
            (void)world_.create_joint(bytes_.joint());
            break;
        case 4:
            world_.destroy_joints({{bytes_.id<JointId>()}});
            break;
        case 5:
        case 6:
        case 7:
        case 8:
            change(bytes_.id<BodyId>());
            break;
        case 9: {
            const auto [name, value] = bytes_.parameter();
            (void)world_.set_parameter(name, value);
            break;
        }
        case 10:
            kept_ = world_.snapshot();
            break;
        case 11:
            if (kept_)
                world_.restore(*kept_);
            break;
        case 12:
            if (world_.state().deformables.size() < kMostDeformables)
                (void)world_.create_deformable(bytes_.deformable());
            break;
        case 13:
            if (bytes_.one_in(2))
                world_.destroy_deformables({{bytes_.id<DeformableId>()}});
            else
                (void)world_.set_deformable(bytes_.deformable());
            break;
        case 14:
            if (bytes_.one_in(4))
                world_.remove_water_volume(bytes_.id<WaterId>());
            else if (bytes_.one_in(4))
                world_.remove_force_field(bytes_.id<ForceFieldId>());
            else if (bytes_.one_in(4))
                world_.remove_thruster(bytes_.id<ThrusterId>());
            else if (bytes_.one_in(3))
                (void)world_.set_force_field(bytes_.force_field());
            else if (bytes_.one_in(2))
                (void)world_.set_thruster(bytes_.thruster());
            else if (bytes_.one_in(4))
                (void)world_.set_parameter_control(bytes_.parameter_control());
            else if (bytes_.one_in(8))
                world_.remove_parameter_control(bytes_.parameter().first);
            else
                (void)world_.set_water_volume(bytes_.water());
            break;
        case 15:
            (void)world_.cast_ray(bytes_.ray(bytes_.byte()));
            break;
        case 16:
            (void)world_.set_joint(bytes_.id<JointId>(), bytes_.joint());
            break;
        default:
            step();
            break;
        }
    }
    void change(BodyId body) {
        switch (bytes_.byte() % 11) {
        case 0:
            (void)world_.set_pose(body, bytes_.pose());
            break;
        case 1: {
            const Vec3 velocity = bytes_.vec3();
            (void)world_.set_velocity(body, velocity, bytes_.vec3());
            break;
        }
        case 2:
            (void)world_.set_motion(body, bytes_.motion());
            break;
        case 3:
            (void)world_.set_mass(body, bytes_.real());
            if (bytes_.one_in(4))
                (void)world_.set_mass_properties(body, bytes_.mass_properties());
            break;
        case 4:
            (void)world_.set_material(body, bytes_.material());
            if (bytes_.one_in(4)) {
                const Vec3 velocity = bytes_.vec3();
                (void)world_.set_surface_motion(body, {velocity, bytes_.vec3()});
            }
            break;
        case 5: {
            const Real linear = bytes_.real();
            (void)world_.set_damping(body, linear, bytes_.real());
            break;
        }
        case 6:
            (void)world_.set_gravity_scale(body, bytes_.real());
            break;
        case 7:
            (void)world_.set_filter(body, {bytes_.byte() - 128, bytes_.byte(), bytes_.byte()});
            if (bytes_.one_in(4))
                (void)world_.set_filter(body, bytes_.byte() % 4u, CollisionFilter{});
            if (bytes_.one_in(4))
                (void)world_.set_material(body, bytes_.byte() % 4u, bytes_.material());
            break;
        case 8:
            (void)world_.set_locks(body, bytes_.locks());
            break;
        case 9:
            (void)world_.set_enabled(body, bytes_.one_in(2));
            break;
        default:
            world_.wake(body);
            break;
        }
    }
    void step() {
        const StepInput inputs[] = {
            bytes_.grab(), bytes_.impulse(), bytes_.force(), bytes_.torque()};
        for (int i = bytes_.byte() % 8; i >= 0; --i)
            world_.step(inputs);
    }

    fuzz::HostileDefinitions bytes_;
    World world_;
    Snapshot kept_;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Session({data, size}).run();
    return 0;
}
