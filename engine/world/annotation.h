// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/id.h"
#include "topple/core/result.h"
#include "topple/math/vec3.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace topple {

/// Id of an annotation.
using AnnotationId = Id<struct AnnotationTag>;

/// A point, line or plane of a body or of the world, to which an annotation is attached.
struct Anchor {
    /// Geometry of an anchor.
    enum class Kind : std::uint8_t {
        point, ///< A point.
        line,  ///< A line without ends through a point.
        plane  ///< A plane through a point.
    };
    Kind kind = Kind::point; ///< Geometry of the anchor.
    BodyId body;             ///< Body with which the anchor moves; null: the world.
    Vec3 point; ///< The point, or one of the line or plane, in the frame of the body or of the world. [m]
    Vec3 direction; ///< Unit vector along the line or normal to the plane, in the same frame; zero for a point.
    friend bool operator==(const Anchor&, const Anchor&) = default;
};

/// Kinds of annotations. All but notes measure; a measured value follows from the present poses of the bodies.
enum class AnnotationKind : std::uint8_t {
    note,     ///< A text at one point.
    distance, ///< The distance of two points.
    angle,    ///< The angle at the second of three points, or between two lines or planes.
    gap,      ///< The shortest distance of two bodies; the points are the places of the clicks.
};
/// Number of kinds.
inline constexpr int kAnnotationKindCount = 4;
/// Returns the word of files and commands: "note", "distance", "angle" or "gap".
std::string_view name_of(AnnotationKind kind);

/// A note or a measurement that a person has put into the scene. It has no effect on motion and is no part of the hash.
struct Annotation {
    AnnotationId id;                            ///< Null: the next free id.
    AnnotationKind kind = AnnotationKind::note; ///< Note, or measured quantity.
    std::vector<Anchor> anchors;                ///< As many as the kind needs.
    std::string text; ///< Text of a note, in one line of UTF-8; empty for a measurement.
    friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// Longest text of a note. [bytes]
inline constexpr std::size_t kMaxNoteBytes = 1000;

/// Fails: with the number that is not finite, the wrong number of anchors, or the fault of the text, as a sentence.
Result<void> validate(const Annotation& annotation);

/// The annotations of a world, sorted by ordinal. Copies share the list, since every snapshot has one.
class Annotations {
public:
    /// Returns all annotations.
    [[nodiscard]] const std::vector<Annotation>& list() const;
    /// Replaces all annotations. Requires: sorted by ordinal.
    void replace(std::vector<Annotation> list);

    friend bool operator==(const Annotations& a, const Annotations& b) {
        return a.list_ == b.list_ || a.list() == b.list();
    }

private:
    std::shared_ptr<const std::vector<Annotation>> list_; ///< Null: none was ever made.
};

/// Returns the annotation with that id; null if there is none. Valid until the list changes.
const Annotation* find_annotation(const Annotations& annotations, AnnotationId id);

} // namespace topple
