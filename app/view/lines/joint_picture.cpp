// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/joint_picture.h"

#include "app/session/explain/joint_words.h"
#include "app/view/lines/joint_lines.h"
#include "app/view/lines/shape_outline.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace topple::app {
namespace {

/// Draws a joint at the shown state.
class JointPicture {
public:
    JointPicture(const Explained& explained,
                 const ShapeTable& shapes,
                 const PictureColors& colors,
                 ExplainedPicture& out)
        : joint_(*explained.joint),
          anchor_a_(transform_point(explained.world_from_a, joint_.before.local_anchor_a)),
          anchor_b_(transform_point(explained.world_from_b, joint_.before.local_anchor_b)),
          colors_(colors),
          out_(out) {
        find_focus(explained, shapes);
        for (const ExplainedShape& part : explained.shapes)
            add_outline(out.geometry,
                        shapes[part.shape]->shape,
                        part.world_from_shape,
                        out.focus,
                        with_alpha(part.is_of_b ? colors.b : colors.a, 0.6f));
        add_joint(out.geometry,
                  {.def = definition_of(joint_.before),
                   .world_from_a = explained.world_from_a,
                   .world_from_b = explained.world_from_b,
                   .size = out.radius * 0.4f});
        mark_anchors();
    }

    /// Adds the direction and the error of a row, at B's anchor.
    void draw_row(std::size_t i) {
        const JointRowReading& row = joint_.samples.back().reading.rows[i];
        add_direction(row.x, 1, colors_.mark);
        out_.geometry.labels.push_back({anchor_b_,
                                        std::string(joint_.names[i].coordinate) + ": " +
                                            units_of(joint_.names[i]).error(row.x.value) + " off",
                                        colors_.mark});
    }

    /// Adds the impulses of all rows on B, as long as their shares of the largest one in the step: those along lengths
    /// and those around axes have scales of their own.
    void draw_impulses(std::size_t sample) {
        Real largest_push = 0, largest_turn = 0; // [N s], [N m s]
        for (const JointSample& other : joint_.samples)
            for (std::size_t i = 0; i < other.reading.row_count; ++i) {
                Real& largest = units_of(joint_.names[i]).is_angle ? largest_turn : largest_push;
                largest = std::max(largest, std::abs(other.reading.rows[i].impulse));
            }
        const JointReading& now = joint_.samples[sample].reading;
        for (std::size_t i = 0; i < now.row_count; ++i) {
            const bool is_turn = units_of(joint_.names[i]).is_angle;
            const Real largest = is_turn ? largest_turn : largest_push;
            if (largest > 0)
                add_direction(now.rows[i].x,
                              now.rows[i].impulse / largest,
                              is_turn ? colors_.b : colors_.normal);
        }
    }

private:
    void find_focus(const Explained& explained, const ShapeTable& shapes) {
        out_.focus = lerp(anchor_a_, anchor_b_, 0.5f);
        Real size = 0;
        for (const bool is_b : {false, true}) {
            Real of_body = 0;
            for (const ExplainedShape& part : explained.shapes)
                if (part.is_of_b == is_b)
                    of_body = std::max(of_body, bounding_radius(shapes[part.shape]->shape));
            if (of_body > 0 && std::isfinite(of_body) && (size == 0 || of_body < size))
                size = of_body; // the smaller body
        }
        const Real apart = distance(anchor_a_, anchor_b_);
        out_.radius = std::max(size > 0 ? size : Real(0.5f), apart * 0.6f);
    }

    void mark_anchors() {
        DebugGeometry& g = out_.geometry;
        g.points.push_back({anchor_a_, colors_.a, 9, true});
        g.points.push_back({anchor_b_, colors_.b, 6, true});
    }

    /// Adds the gradient at B times `share` of the radius: an arrow for a push, a line with a ring for a turn.
    void add_direction(const Coordinate& x, Real share, Rgba color) {
        const bool is_turn = x.linear_b == Vec3{} && x.linear_a == Vec3{};
        const bool is_on_b = x.linear_b != Vec3{} || x.angular_b != Vec3{};
        const Vec3 gradient = is_turn                ? (is_on_b ? x.angular_b : x.angular_a)
                              : x.linear_b != Vec3{} ? x.linear_b
                                                     : x.linear_a;
        const Vec3 n = normalize_or(gradient, {});
        if (n == Vec3{} || share == 0)
            return;
        const Vec3 from = is_on_b ? anchor_b_ : anchor_a_;
        const Real reach = out_.radius * 0.9f;
        add_arrow(out_.geometry,
                  from,
                  from + n * (reach * share),
                  color,
                  kThickOutline,
                  out_.radius * 0.12f);
        if (is_turn)
            add_arc(out_.geometry,
                    from + n * (reach * share * 0.5f),
                    n,
                    any_perpendicular(n),
                    0,
                    1.5f * kPi,
                    color,
                    kThickOutline);
    }

    const JointExplanation& joint_;
    Vec3 anchor_a_, anchor_b_; ///< In the world. [m]
    const PictureColors& colors_;
    ExplainedPicture& out_;
};

} // namespace

void draw_joint(const Explained& explained,
                const ShapeTable& shapes,
                StageKind stage,
                std::optional<std::size_t> item,
                const PictureColors& colors,
                ExplainedPicture& out) {
    JointPicture picture(explained, shapes, colors, out);
    if (explained.joint->samples.empty())
        return;
    if (stage == StageKind::sweeps && item)
        picture.draw_impulses(*item);
    else if (stage == StageKind::result)
        picture.draw_impulses(explained.joint->samples.size() - 1);
    else if (item)
        picture.draw_row(*item);
}

} // namespace topple::app
