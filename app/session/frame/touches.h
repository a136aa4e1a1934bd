// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/frame/published_frame.h"

#include <string>
#include <vector>

namespace topple::app {

/// All contacts between a body and another one, and the force that they carried in the last step.
struct Touch {
    BodyId other;
    int point_count = 0;
    Vec3 force;              ///< Force of the other body on this one, with friction. [N]
    Vec3 push;               ///< Its part along the normals, which point to this body. [N]
    Real normal_force = 0;   ///< Sum over the points. [N]
    Real friction_force = 0; ///< Length of the sum over the contacts. [N]
    Real sliding_friction = 0,
         sticking_friction = 0; ///< Largest friction at these normal forces. [N]
    Real sliding_speed = 0; ///< Tangential speed of the two surfaces, weighted by normal force. [m/s]

    /// Whether the surfaces slide on each other, so that the friction is the largest one.
    [[nodiscard]] bool is_sliding() const;
};

/// Returns the touches of a body, the strongest first; none if the body does not exist.
std::vector<Touch> touches_of(const PublishedFrame& frame, BodyId body);

/// Returns one line for a person, with the share of the largest friction: "rests on floor: 39 N, friction 52 %",
/// "carries body 5: 20 N, slides at 0.31 m/s".
std::string text_of(const PublishedFrame& frame, const Touch& touch);

} // namespace topple::app
