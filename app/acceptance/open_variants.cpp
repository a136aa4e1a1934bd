// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/acceptance/open_variants.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace topple::app {
namespace {

constexpr double kRefused = std::numeric_limits<double>::quiet_NaN();

// Reasons shared by several entries. "Measured" means that the floor holds with the named constant changed.
constexpr std::string_view
    kSmallMargins = "Contacts are made 2 cm early, twice the length of a card "
                    "(measured: with kSpeculativeDistance changed as well, the floor holds).";
constexpr std::string_view kCoarseStep =
    "A step of 1/60 s is as coarse for a tenth of the size as one of 1/19 s is for the table's "
    "(measured: the floor does not hold there either).";
constexpr std::string_view kNoRebound =
    "The restitution threshold of 0.5 m/s is above the speed of the impact (measured).";
constexpr std::string_view
    kUnevenImpacts = "In a triangle that is not symmetric to the last bit, impacts run unevenly.";
constexpr std::string_view kTooThin = "The engine takes no shape of less than 0.1 mm.";
constexpr std::string_view kStretching =
    "Cloth stretches the more the longer a step is: 4.2 % at 1/60 s, 2.3 % at 1/144 s.";

constexpr std::string_view kSettledElsewhere =
    "The boxes settle elsewhere once a rounding differs (at 1/60 s within 0.3 mm).";

// One per line, so that single entries can be removed.
// clang-format off
constexpr OpenVariant kOpenVariants[] = {
    {"M2:40.drift", "tenth_same_g", 12.1, kCoarseStep},
    {"M2:60.drift", "tenth_same_g", 25.7, kCoarseStep},
    {"M7:thin.stands", "tenth", 0.15, kSmallMargins},
    {"M7:thin.stands", "tenth_same_g", 0.16, kCoarseStep},
    {"M12.last", "tenth", 0.22, kNoRebound},
    {"M12.others", "tenth", 0.22, kNoRebound},
    {"M13:dynamic-20mm.300", "tenth_same_g", 8, kCoarseStep},
    {"M13:dynamic-20mm.390", "tenth_same_g", 8, kCoarseStep},
    {"M13:dynamic-10mm.300", "tenth_same_g", 8, kCoarseStep},
    {"M13:dynamic-10mm.390", "tenth_same_g", 8, kCoarseStep},
    {"M15:break.asymmetry", "tilted", 0.0021, kUnevenImpacts},
    {"M15:break.asymmetry", "tenfold", 0.0018, kUnevenImpacts},
    {"M20:drape.stretch", "dt_1/50", 5.4, kStretching},
    {"M20:drape.stretch", "tenth_same_g", 22.5, kCoarseStep},
    {"M20:catch.held", "tenth_same_g", 0, kCoarseStep},
    {"M21.gaining", "tenth", kRefused, kTooThin},
    {"M21.gaining", "tenth_same_g", kRefused, kTooThin},
    {"M21.opened", "tenth", kRefused, kTooThin},
    {"M21.opened", "tenth_same_g", kRefused, kTooThin},
    {"M22:1e4.drift", "dt_1/50", 3.7, kSettledElsewhere},
    {"M22:1e4.apart", "dt_1/50", 1.4, kSettledElsewhere},
    {"M22:1e4.apart", "tenth_same_g", 1.6, kSettledElsewhere},
    {"M22:1e6.apart", "tenth_same_g", 2.2, kSettledElsewhere},
    {"M22:1e10.drift", "tenth_same_g", 5, kSettledElsewhere},
    {"M22:1e10.apart", "dt_1/50", 1.4, kSettledElsewhere},
    {"M22:1e10.apart", "tenth_same_g", 2.6, kSettledElsewhere},
    {"M22:room.lost", "tenth", kRefused, kTooThin},
    {"M22:room.lost", "tenth_same_g", kRefused, kTooThin},
    {"M22:rain.lost", "tenth", kRefused, kTooThin},
    {"M22:rain.lost", "tenth_same_g", kRefused, kTooThin},
};
// clang-format on

} // namespace

std::span<const OpenVariant> open_variants() { return kOpenVariants; }

bool is_open_variant(std::string_view row, std::string_view variant) {
    return std::any_of(
        std::begin(kOpenVariants), std::end(kOpenVariants), [&](const OpenVariant& open) {
            return open.row == row && open.variant == variant;
        });
}

} // namespace topple::app
