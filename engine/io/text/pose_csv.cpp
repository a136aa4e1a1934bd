// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/io/text/pose_csv.h"

#include "topple/io/text/number_text.h"

namespace topple {

void append_pose_rows(std::string& csv, const WorldState& state) {
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        const Body& body = state.bodies[i];
        const Vec3 p = body.world_from_body.position;
        const Quat q = body.world_from_body.rotation;
        const Vec3 v = velocity_at(body, p);
        csv.append(std::to_string(state.step_count)).append(1, ',').append(std::to_string(i));
        for (const Real value :
             {p.x, p.y, p.z, q.x, q.y, q.z, q.w, v.x, v.y, v.z, body.w.x, body.w.y, body.w.z}) {
            csv += ',';
            append_nine_digits(csv, value);
        }
        csv += '\n';
    }
}

} // namespace topple
