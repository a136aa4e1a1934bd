// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/pushes.h"

#include "app/session/object_name.h"
#include "topple/dynamics/tolerances.h"

#include <cmath>
#include <utility>

namespace topple::app {
namespace {

bool has_target(const Impulse& push, const World& world) {
    return push.deformable ? world.find(push.deformable) != nullptr
                           : world.find(push.body) != nullptr;
}

} // namespace

Result<void> Pushes::add(const Impulse& push, const World& world) {
    if (!has_target(push, world))
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

std::vector<StepInput> Pushes::waiting(const World& world) const {
    std::vector<StepInput> pushes = waiting_;
    std::erase_if(pushes, [&](const StepInput& input) {
        const auto* push = std::get_if<Impulse>(&input);
        return push != nullptr && !has_target(*push, world);
    });
    return pushes;
}

std::vector<StepInput> Pushes::take(const World& world) {
    std::vector<StepInput> pushes = waiting(world);
    waiting_.clear();
    return pushes;
}

std::string label_of_pushes(std::span<const StepInput> pushes) {
    const auto* first = std::get_if<Impulse>(&pushes.front());
    bool has_one_target = true;
    for (const StepInput& input : pushes) {
        const auto* push = std::get_if<Impulse>(&input);
        if (push == nullptr)
            return "Explosion";
        has_one_target = has_one_target && push->body == first->body &&
                         push->deformable == first->deformable;
    }
    return has_one_target ? "Push " + object_name(first->body, first->deformable)
                          : "Push " + std::to_string(pushes.size()) + " objects";
}

} // namespace topple::app
