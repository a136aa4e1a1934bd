// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/card_pictures.h"

#include "app/view/thumbnail_view.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

namespace topple::app {
namespace {

std::size_t index_of(const SceneInfo& scene) {
    return static_cast<std::size_t>(&scene - all_scenes().data());
}

} // namespace

CardPictures::CardPictures(ThumbnailCache cache, double patience_ms)
    : maker_(std::move(cache), patience_ms),
      pictures_(all_scenes().size()) {}

void CardPictures::update(std::span<const SceneInfo* const> visible) {
    std::vector<const SceneInfo*> missing;
    for (const SceneInfo* scene : visible) {
        const CardPicture& picture = pictures_[index_of(*scene)];
        const bool is_listed = std::find(missing.begin(), missing.end(), scene) != missing.end();
        if (picture.texture == 0 && picture.note.empty() && !is_listed)
            missing.push_back(scene);
    }
    if (missing == visible_)
        return;
    visible_ = missing;
    maker_.want(std::move(missing));
}

void CardPictures::draw_next(Draw draw, Upload upload) {
    std::optional<ThumbnailMaker::Made> next = maker_.take();
    if (!next)
        return;
    CardPicture& picture = pictures_[index_of(*next->scene)];
    if (const auto* reason = std::get_if<std::string>(&next->content)) {
        picture.note = *reason;
    } else if (const auto* image = std::get_if<Image>(&next->content)) {
        picture.texture = upload(*image);
    } else {
        extract_thumbnail(std::get<ThumbnailMoment>(next->content), scene_);
        Image drawn = draw(scene_);
        picture.texture = upload(drawn);
        maker_.keep(*next->scene, std::move(drawn));
        scene_ = {}; // shapes of a scene that is not open
    }
}

} // namespace topple::app
