// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/render/passes_detail.h"
#include "app/view/style/theme.h"

namespace topple::app {

QualitySettings settings_of(Quality quality, bool can_be_linear) {
    switch (quality) {
    case Quality::low:
        return {1, 1024, {}, 0.4f};
    case Quality::medium:
        return {4, 1024, {.has_surfaces = true, .is_linear = can_be_linear}, 0.25f};
    case Quality::high:
        break;
    }
    return {4, 2048, {2, true, true, true, can_be_linear}, 0.15f};
}

std::vector<ShadowFit> shadow_fits(const RenderScene& scene, const QualitySettings& settings) {
    constexpr Real kMuchSmaller = 0.6f; // a map for a range that is hardly smaller shows no more
    std::vector<ShadowFit> fits;
    const auto add = [&](ShadowRange range) {
        const Aabb& bounds = scene.shadow_bounds.of(range);
        if (!is_bounded(bounds))
            return;
        const ShadowFit fit = fit_shadow(bounds, sun_direction(), settings.shadow_map_size);
        if (fits.empty() || fit.texel_size < kMuchSmaller * fits.front().texel_size)
            fits.insert(fits.begin(), fit);
    };
    if (!scene.options.shadows)
        return fits;
    if (settings.light.shadows > 1)
        add(ShadowRange::wide);
    add(ShadowRange::usual);
    if (settings.light.shadows > 1)
        add(ShadowRange::close);
    return fits;
}

Result<Passes> build_passes(const std::string& folder, const QualitySettings& settings) {
    auto body = BodyPass::create(folder, settings.light);
    if (!body)
        return body.error();
    auto shadow = ShadowPass::create(folder);
    if (!shadow)
        return shadow.error();
    std::optional<OcclusionPass> occlusion;
    if (settings.light.has_occlusion) {
        auto created = OcclusionPass::create(folder);
        if (!created)
            return created.error();
        occlusion = std::move(created).value();
    }
    auto floor = FloorPass::create(folder, settings.light);
    if (!floor)
        return floor.error();
    auto outline = OutlinePass::create(folder);
    if (!outline)
        return outline.error();
    auto water = WaterPass::create(folder, settings.light);
    if (!water)
        return water.error();
    auto billboard = BillboardPass::create(folder, settings.light);
    if (!billboard)
        return billboard.error();
    auto line = LinePass::create(folder);
    if (!line)
        return line.error();
    auto wire = WirePass::create(folder);
    if (!wire)
        return wire.error();
    std::optional<DevelopPass> develop;
    if (settings.light.is_linear) {
        auto created = DevelopPass::create(folder);
        if (!created)
            return created.error();
        develop = std::move(created).value();
    }
    return Passes{std::move(body).value(),
                  std::move(shadow).value(),
                  std::move(occlusion),
                  std::move(floor).value(),
                  std::move(outline).value(),
                  std::move(water).value(),
                  std::move(billboard).value(),
                  std::move(line).value(),
                  std::move(wire).value(),
                  std::move(develop)};
}

} // namespace topple::app
