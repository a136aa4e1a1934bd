// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/lab/lab_test.h"
#include "app/lab/shapes_of.h"
#include "topple/geometry/distance/closest_point.h"

namespace topple::app::lab {
namespace {

Answer two_segments(Arguments arguments) {
    const SegmentGap gap = closest_between(segment_of(arguments[0]), segment_of(arguments[1]));
    Answer answer;
    answer.say("distance_m", length(gap.on_second - gap.on_first));
    answer.say("on_first", gap.on_first);
    answer.say("on_second", gap.on_second);
    answer.say("fraction_of_first", gap.s);
    answer.say("fraction_of_second", gap.t);
    answer.line(gap.on_first, gap.on_second);
    answer.point(gap.on_first);
    answer.point(gap.on_second);
    return answer;
}

const LabRegistration kSegments{{
    .id = "segment_segment",
    .chapter = "Points and solids",
    .title = "Two segments",
    .look_at =
        "Drag an end. The line between the nearest points is at right angles to both segments, or "
        "one of the points is an end.",
    .parameters = {{"first", Kind::segment, "-1,0.5,0,1,1,0"},
                   {"second", Kind::segment, "0,2,-1,0.5,1.5,1"}},
    .run = &two_segments,
    .cases = {{"first=0,0,0,2,0,0 second=1,-1,3,1,1,3",
               "distance_m=3 on_first=1,0,0 on_second=1,0,3 fraction_of_first=0.5"},
              {"first=0,0,0,1,0,0 second=3,0,0,5,0,0", "distance_m=2"}},
}};

} // namespace
} // namespace topple::app::lab
