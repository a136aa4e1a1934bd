// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/view/images/heat_map.h"

#include "app/view/images/pixel_text.h"
#include "topple/core/assert.h"
#include "topple/core/parallel.h"
#include "topple/spatial/broad_phase/box_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <string>

namespace topple::app {
namespace {

constexpr std::size_t kRowsAtOnce = 4;
constexpr int kLegendHigh = 44;    // [px]
constexpr int kMargin = 10;        // [px]
constexpr double kOnScale = 0.999; // Share of the pixels on the scale; the others are brighter than
                                   // the legend's end.
constexpr Rgba kPaper = rgb(0x14161a), kInk = rgb(0xe8e6e1);

/// Objects that a ray can hit, with the boxes that lead to them.
class Targets {
public:
    explicit Targets(const PublishedFrame& frame) : tree_(make_box_tree(BroadPhaseKind::bvh)) {
        std::vector<Aabb> boxes;
        for (const Collider& collider : frame.state->colliders) {
            if (!collider.visible)
                continue;
            const Shape& shape = (*frame.shapes)[collider.shape]->shape;
            const Transform pose = frame.state->bodies[collider.body].world_from_body *
                                   collider.body_from_shape;
            parts_.push_back({&shape, pose});
            boxes.push_back(bounds_of(shape, pose));
        }
        tree_->rebuild(boxes);
    }

    /// `trace` is scratch.
    std::uint32_t cost_of(const Ray& ray, MeshAccelerator how, TraversalTrace& trace) const {
        std::size_t cost = 0;
        tree_->cast_ray(ray, [&](std::uint32_t i, Real t_max) {
            ++cost;
            const auto& [shape, pose] = parts_[i];
            Ray local = ray;
            local.t_max = std::min(ray.t_max, t_max);
            const auto* mesh = std::get_if<MeshShape>(shape);
            if (mesh == nullptr) {
                const auto hit = cast_ray(*shape, pose, local);
                return hit ? hit->t : t_max;
            }
            local.origin = inverse_transform_point(pose, ray.origin);
            local.direction = inverse_transform_direction(pose, ray.direction);
            trace.nodes.clear();
            trace.triangles.clear();
            const auto hit = mesh->mesh->cast_ray(local, how, &trace);
            cost += trace.nodes.size() + trace.triangles.size();
            return hit ? hit->t : t_max;
        });
        return static_cast<std::uint32_t>(std::min<std::size_t>(cost, 0xffffffffu));
    }

private:
    struct Part {
        const Shape* shape;
        Transform world_from_shape;
    };
    std::vector<Part> parts_;
    std::unique_ptr<BoxTree> tree_;
};

/// Returns the smallest of 1, 2, 5, 10, 20, ... that is at least `value`.
double tidy_above(double value) {
    double unit = 1;
    while (unit * 10 < value)
        unit *= 10;
    for (const double step : {1.0, 2.0, 5.0})
        if (unit * step >= value)
            return unit * step;
    return unit * 10;
}

void draw_legend(Image& image, int top, const HeatMap& heat, MeshAccelerator how, double end) {
    const int scale = image.width >= 500 ? 2 : 1;
    const int wide = image.width - 2 * kMargin;
    for (int x = 0; x < wide; ++x)
        fill_rect(image,
                  kMargin + x,
                  top + 8,
                  1,
                  8,
                  viridis(static_cast<float>(x) / static_cast<float>(std::max(wide - 1, 1))));
    std::array<char, 128> text{};
    std::snprintf(text.data(),
                  text.size(),
                  "0    boxes and triangles a ray - %s - mean %.1f, most %u",
                  std::string(name_of(how)).c_str(),
                  heat.mean(),
                  heat.quantile(1));
    draw_text(image, kMargin, top + 24, scale, text.data(), kInk);
    std::snprintf(text.data(), text.size(), "%.0f", end);
    draw_text(image,
              image.width - kMargin - text_width(text.data(), scale),
              top + 24,
              scale,
              text.data(),
              kInk);
}

} // namespace

double HeatMap::mean() const {
    if (cost.empty())
        return 0;
    return std::accumulate(cost.begin(), cost.end(), 0.0) / static_cast<double>(cost.size());
}

std::uint32_t HeatMap::quantile(double part) const {
    if (cost.empty())
        return 0;
    std::vector<std::uint32_t> sorted = cost;
    const double wanted = std::ceil(std::clamp(part, 0.0, 1.0) * static_cast<double>(cost.size()));
    const auto place = static_cast<std::ptrdiff_t>(std::max(wanted, 1.0)) - 1;
    std::nth_element(sorted.begin(), sorted.begin() + place, sorted.end());
    return sorted[static_cast<std::size_t>(place)];
}

HeatMap measure_heat(const PublishedFrame& frame,
                     const OrbitCamera& camera,
                     const Viewport& viewport,
                     MeshAccelerator how,
                     JobPool& pool) {
    TOPPLE_ASSERT(viewport.size.x >= 1 && viewport.size.y >= 1);
    HeatMap heat{static_cast<int>(viewport.size.x), static_cast<int>(viewport.size.y), {}};
    const auto wide = static_cast<std::size_t>(heat.width);
    heat.cost.resize(wide * static_cast<std::size_t>(heat.height));
    const Targets targets(frame);
    pool.parallel_for(static_cast<std::size_t>(heat.height),
                      kRowsAtOnce,
                      [&](std::size_t begin, std::size_t end) {
                          TraversalTrace trace;
                          for (std::size_t y = begin; y < end; ++y)
                              for (std::size_t x = 0; x < wide; ++x) {
                                  const Vec2 pixel = viewport.position +
                                                     Vec2{static_cast<Real>(x) + 0.5f,
                                                          static_cast<Real>(y) + 0.5f};
                                  heat.cost[y * wide + x] = targets.cost_of(
                                      camera.ray_through(pixel, viewport), how, trace);
                              }
                      });
    return heat;
}

Image heat_image(const HeatMap& heat, MeshAccelerator how) {
    Image image{heat.width, heat.height + kLegendHigh, {}};
    image.rgba.resize(static_cast<std::size_t>(image.width) *
                      static_cast<std::size_t>(image.height) * 4);
    fill_rect(image, 0, heat.height, image.width, kLegendHigh, kPaper);
    const double end = tidy_above(std::max<double>(heat.quantile(kOnScale), 1));
    for (int y = 0; y < heat.height; ++y)
        for (int x = 0; x < heat.width; ++x) {
            const auto cost = heat.cost[static_cast<std::size_t>(y) *
                                            static_cast<std::size_t>(heat.width) +
                                        static_cast<std::size_t>(x)];
            fill_rect(image, x, y, 1, 1, viridis(static_cast<float>(cost / end)));
        }
    draw_legend(image, heat.height, heat, how, end);
    return image;
}

} // namespace topple::app
