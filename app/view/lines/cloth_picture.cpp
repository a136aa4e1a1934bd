// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/lines/cloth_picture.h"

#include "app/session/explain/number_words.h"
#include "app/view/lines/shape_outline.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace topple::app {
namespace {

/// Radius of the drawn surroundings, in radii of the constraint. More: the picture is crowded. [-]
constexpr Real kSurroundings = 4;

void find_focus(const Explained& explained, ExplainedPicture& out) {
    const std::vector<std::uint32_t>& own = explained.cloth->particles;
    for (const std::uint32_t i : own)
        out.focus += explained.particles[i] * (1 / static_cast<Real>(own.size()));
    Real size = 0;
    for (const std::uint32_t i : own)
        size = std::max(size, distance(explained.particles[i], out.focus));
    out.radius = std::max(size * 1.6f, 1e-3f);
}

void add_surroundings(const Explained& explained,
                      const PictureColors& colors,
                      ExplainedPicture& out) {
    const Real reach = out.radius * kSurroundings;
    const auto is_near = [&](Vec3 p) { return distance(p, out.focus) < reach; };
    for (const Spring& spring : explained.mesh->springs) {
        const Vec3 a = explained.particles[spring.a], b = explained.particles[spring.b];
        if (!is_near(a) && !is_near(b))
            continue;
        const Rgba color = spring.kind == SpringKind::structural ? colors.faint
                                                                 : with_alpha(colors.faint, 0.25f);
        out.geometry.lines.push_back({a, b, color, kThinOutline});
    }
}

void add_own(const Explained& explained, const PictureColors& colors, ExplainedPicture& out) {
    const std::vector<std::uint32_t>& own = explained.cloth->particles;
    for (std::size_t k = 0; k < own.size(); ++k) {
        const Vec3 at = explained.particles[own[k]];
        out.geometry.points.push_back({at, colors.mark, 8, true});
        out.geometry.labels.push_back({at, std::to_string(own[k]), colors.mark});
        if (k > 0)
            out.geometry.lines.push_back(
                {explained.particles[own[k - 1]], at, colors.mark, kThickOutline, 0, true});
    }
}

/// Adds the correction of every particle in a sub-step, magnified so that the largest one is seen.
void add_corrections(const Explained& explained,
                     std::size_t sample,
                     const PictureColors& colors,
                     ExplainedPicture& out) {
    const ClothExplanation& cloth = *explained.cloth;
    Real largest = 0;
    for (const MeshSample& other : cloth.samples)
        for (std::size_t k = 0; k < cloth.particles.size(); ++k)
            largest = std::max(largest, distance(other.before[k], other.after[k]));
    if (!(largest > 0))
        return;
    const Real magnified = std::max(out.radius * 0.6f / largest, Real(1));
    const MeshSample& now = cloth.samples[sample];
    for (std::size_t k = 0; k < cloth.particles.size(); ++k) {
        const Vec3 from = explained.particles[cloth.particles[k]];
        add_arrow(out.geometry,
                  from,
                  from + (now.after[k] - now.before[k]) * magnified,
                  colors.normal,
                  kThickOutline,
                  out.radius * 0.12f);
    }
    out.geometry.labels.push_back(
        {out.focus, printed("corrections x %.3g", static_cast<double>(magnified)), colors.normal});
}

} // namespace

void draw_cloth(const Explained& explained,
                std::optional<std::size_t> item,
                const PictureColors& colors,
                ExplainedPicture& out) {
    find_focus(explained, out);
    add_surroundings(explained, colors, out);
    add_own(explained, colors, out);
    if (item)
        add_corrections(explained, *item, colors, out);
}

} // namespace topple::app
