// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/measures/measures.h"
#include "app/acceptance/trial/trial.h"
#include "app/scenes/stacking/stacks.h"

#include <limits>
#include <string_view>

namespace topple::app {
namespace {

/// Returns the conditions with the scene that far away along two axes, between two cells along all three.
Conditions far_away(const Conditions& c, double distance) {
    Conditions far = c;
    far.frame.origin = to_cell_point({distance + 311.7, distance / 3, -distance - 77.3});
    return far;
}

double value_of(const Measured& measured, std::string_view name) {
    for (const Quantity& quantity : measured.quantities)
        if (quantity.name == name)
            return quantity.value;
    return std::numeric_limits<double>::quiet_NaN();
}

/// Returns the largest distance of a box of the stack from where it is in a stack at the origin at the same time. [mm]
double parting_of_stacks(const Conditions& c, const Conditions& far) {
    Trial here(c), there(far);
    build_stack(here.world, 10);
    build_stack(there.world, 10);
    double apart = 0;
    here.run(10, [&] {
        there.step();
        for (int i = 1; i <= 10; ++i)
            apart = std::max(apart,
                             static_cast<double>(distance(here.position(i), there.position(i))));
    });
    return 1000 * apart;
}

} // namespace

Measured measure_far_scenes(const Conditions& c, double distance) {
    const Conditions far = far_away(c, distance);
    const Measured stack = measure_stack(far, 10);
    const Measured arch = measure_arch(far, 15);
    const Measured chain = measure_heavy_chain(far, 100, false);
    return {{{"drift", value_of(stack, "drift")},
             {"sink", value_of(stack, "sink")},
             {"drop", value_of(arch, "drop")},
             {"stretch", value_of(chain, "stretch")},
             {"apart", parting_of_stacks(c, far)}},
            ""};
}

} // namespace topple::app
