// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/pushes.h"

#include "app/session/object_name.h"
#include "topple/core/overloaded.h"
#include "topple/dynamics/tolerances.h"

#include <cmath>
#include <utility>

namespace topple::app {
namespace {

/// An object that is pushed; null ids: no single object.
struct PushTarget {
    BodyId body;
    DeformableId deformable;
    friend bool operator==(const PushTarget&, const PushTarget&) = default;
};

PushTarget target_of(const StepInput& input) {
    return std::visit(Overloaded{[](const Impulse& push) {
                                     return PushTarget{push.body, push.deformable};
                                 },
                                 [](const Force& force) {
                                     return PushTarget{force.body, {}};
                                 },
                                 [](const Torque& torque) {
                                     return PushTarget{torque.body, {}};
                                 },
                                 [](const AngularImpulse& push) {
                                     return PushTarget{push.body, {}};
                                 },
                                 [](const auto&) { return PushTarget{}; }},
                      input);
}

bool exists(const PushTarget& target, const World& world) {
    return target.deformable ? world.find(target.deformable) != nullptr
                             : world.find(target.body) != nullptr;
}

/// Fails: no such body, or numbers that are not finite.
Result<void> check_load(BodyId body, bool is_finite_load, const char* load, const World& world) {
    if (world.find(body) == nullptr)
        return Error{.message = "there is no " + object_name(body, {})};
    if (!is_finite_load)
        return Error{.message = std::string(load) + " must be finite"};
    return {};
}

} // namespace

Result<void> Pushes::add(const Impulse& push, const World& world) {
    if (!exists(target_of(push), world))
        return Error{.message = "there is no " + object_name(push.body, push.deformable)};
    if (!is_finite(push.point) || !is_finite(push.impulse))
        return Error{.message = "a push must be finite"};
    waiting_.push_back(push);
    return {};
}

Result<void> Pushes::add(const Explosion& explosion) {
    if (!is_finite(explosion.center) || !std::isfinite(explosion.speed))
        return Error{.message = "an explosion must be finite"};
    if (!(explosion.radius > 0 && explosion.radius <= kWorldRadius))
        return Error{.message = "the radius of an explosion must be above 0 and at most 1e5 m"};
    waiting_.push_back(explosion);
    return {};
}

Result<void> Pushes::add(const Force& force, const World& world) {
    const bool is_sound = is_finite(force.force) && is_finite(force.point.value_or(Vec3{}));
    if (const auto checked = check_load(force.body, is_sound, "a force", world); !checked)
        return checked;
    waiting_.push_back(force);
    return {};
}

Result<void> Pushes::add(const Torque& torque, const World& world) {
    if (const auto checked = check_load(torque.body, is_finite(torque.torque), "a torque", world);
        !checked)
        return checked;
    waiting_.push_back(torque);
    return {};
}

Result<void> Pushes::add(const AngularImpulse& impulse, const World& world) {
    if (const auto checked = check_load(
            impulse.body, is_finite(impulse.impulse), "an angular impulse", world);
        !checked)
        return checked;
    waiting_.push_back(impulse);
    return {};
}

std::vector<StepInput> Pushes::waiting(const World& world) const {
    std::vector<StepInput> pushes = waiting_;
    std::erase_if(pushes, [&](const StepInput& input) {
        return !std::holds_alternative<Explosion>(input) && !exists(target_of(input), world);
    });
    return pushes;
}

std::vector<StepInput> Pushes::take(const World& world) {
    std::vector<StepInput> pushes = waiting(world);
    waiting_.clear();
    return pushes;
}

std::string label_of_pushes(std::span<const StepInput> pushes) {
    const PushTarget first = target_of(pushes.front());
    bool has_one_target = true;
    for (const StepInput& input : pushes) {
        if (std::holds_alternative<Explosion>(input))
            return "Explosion";
        has_one_target = has_one_target && target_of(input) == first;
    }
    return has_one_target ? "Push " + object_name(first.body, first.deformable)
                          : "Push " + std::to_string(pushes.size()) + " objects";
}

} // namespace topple::app
