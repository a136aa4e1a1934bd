// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/measures/measures.h"
#include "app/acceptance/trial/trial.h"
#include "app/scenes/cloth/cloths.h"

namespace topple::app {

Measured measure_draped_cloth(const Conditions& c, int count) {
    Trial t(c);
    build_draped_cloth(t.world, count);
    double stretch = 0, depth = 0;
    t.run(8, [&] {
        const Deformable& cloth = first_deformable(t.world);
        depth = std::max(depth, static_cast<double>(depth_of_draped_cloth(cloth)));
        if (t.time() > 4)
            stretch = std::max(stretch, static_cast<double>(largest_stretch(cloth)));
    });
    return {{{"stretch", 100 * stretch}, {"depth", 1000 * depth}}, {}};
}

Measured measure_cloth_catch(const Conditions& c, int count) {
    Trial t(c);
    build_cloth_catch(t.world, count);
    const BodyId ball = t.world.find_body("ball");
    bool is_held = true;
    t.run(10, [&] { is_held &= t.position(ball).y > kCatchHeight - 1.4f; });
    is_held &= length(t.body(ball).v) < 0.5f;
    return {{{"held", is_held ? 1.0 : 0.0}}, {}};
}

} // namespace topple::app
