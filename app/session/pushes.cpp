// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/session/pushes.h"

#include "app/session/object_name.h"

#include <algorithm>
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

std::vector<StepInput> Pushes::take(const World& world) {
    std::vector<Impulse> pushes = std::exchange(waiting_, {});
    std::erase_if(pushes, [&](const Impulse& push) { return !has_target(push, world); });
    return {pushes.begin(), pushes.end()};
}

std::string label_of_pushes(std::span<const StepInput> pushes) {
    const auto& first = std::get<Impulse>(pushes.front());
    const bool has_one_target = std::all_of(
        pushes.begin(), pushes.end(), [&](const StepInput& input) {
            const auto& push = std::get<Impulse>(input);
            return push.body == first.body && push.deformable == first.deformable;
        });
    return has_one_target ? "Push " + object_name(first.body, first.deformable)
                          : "Push " + std::to_string(pushes.size()) + " objects";
}

} // namespace topple::app
