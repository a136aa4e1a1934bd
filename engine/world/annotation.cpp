// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/annotation.h"

#include "topple/core/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace topple {
namespace {

constexpr std::array<std::string_view, kAnnotationKindCount> kNames{"note",
                                                                    "distance",
                                                                    "angle",
                                                                    "gap"};

Result<void> check_anchor(const Anchor& anchor) {
    constexpr Real kUnitTolerance = 1e-3f;
    if (!is_finite(anchor.point) || !is_finite(anchor.direction))
        return Error{"a coordinate of an annotation is not finite"};
    const bool is_point = anchor.kind == Anchor::Kind::point;
    if (is_point ? anchor.direction != Vec3{}
                 : !(std::abs(length(anchor.direction) - 1) <= kUnitTolerance))
        return Error{is_point ? "a point of an annotation has no direction"
                              : "the direction of a line or plane of an annotation must have the "
                                "length 1"};
    return {};
}

bool are_points(const std::vector<Anchor>& anchors) {
    return std::all_of(anchors.begin(), anchors.end(), [](const Anchor& anchor) {
        return anchor.kind == Anchor::Kind::point;
    });
}

Result<void> check_anchors(const Annotation& annotation) {
    const std::vector<Anchor>& anchors = annotation.anchors;
    switch (annotation.kind) {
    case AnnotationKind::note:
        if (anchors.size() != 1 || !are_points(anchors))
            return Error{"a note is attached to one point"};
        break;
    case AnnotationKind::distance:
        if (anchors.size() != 2 || !are_points(anchors))
            return Error{"a distance is measured between two points"};
        break;
    case AnnotationKind::angle: {
        const bool has_directions = anchors.size() == 2 && anchors[0].kind != Anchor::Kind::point &&
                                    anchors[1].kind != Anchor::Kind::point;
        if (!has_directions && !(anchors.size() == 3 && are_points(anchors)))
            return Error{"an angle is measured between three points, or two lines or planes"};
        break;
    }
    case AnnotationKind::gap:
        if (anchors.size() != 2 || !are_points(anchors) || !anchors[0].body || !anchors[1].body ||
            anchors[0].body == anchors[1].body)
            return Error{"a gap is measured between two bodies"};
        break;
    }
    return {};
}

} // namespace

std::string_view name_of(AnnotationKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

Result<void> validate(const Annotation& annotation) {
    if (auto checked = check_anchors(annotation); !checked)
        return checked;
    for (const Anchor& anchor : annotation.anchors)
        if (auto checked = check_anchor(anchor); !checked)
            return checked;
    if (annotation.kind != AnnotationKind::note)
        return annotation.text.empty() ? Result<void>{} : Error{"only a note has a text"};
    if (annotation.text.find_first_not_of(' ') == std::string::npos)
        return Error{"a note needs a text"};
    if (annotation.text.size() > kMaxNoteBytes)
        return Error{"a note has at most " + std::to_string(kMaxNoteBytes) +
                     " bytes, and this one has " + std::to_string(annotation.text.size())};
    if (!is_printable_line(annotation.text))
        return Error{"a note is one line of UTF-8 without control characters"};
    return {};
}

const std::vector<Annotation>& Annotations::list() const {
    static const std::vector<Annotation> kNone;
    return list_ ? *list_ : kNone;
}

void Annotations::replace(std::vector<Annotation> list) {
    list_ = std::make_shared<const std::vector<Annotation>>(std::move(list));
}

const Annotation* find_annotation(const Annotations& annotations, AnnotationId id) {
    const std::vector<Annotation>& all = annotations.list();
    const auto at = std::lower_bound(
        all.begin(), all.end(), id, [](const Annotation& a, AnnotationId wanted) {
            return a.id < wanted;
        });
    return at != all.end() && at->id == id ? &*at : nullptr;
}

} // namespace topple
