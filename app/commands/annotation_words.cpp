// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/command_words_detail.h"

namespace topple::app {
namespace {

constexpr std::size_t kMostAnchors = 3;

std::string words_of(const Anchor& anchor) {
    const std::string place = ' ' + std::to_string(anchor.body.ordinal) + ' ' +
                              number_text(anchor.point);
    if (anchor.kind == Anchor::Kind::point)
        return place;
    return (anchor.kind == Anchor::Kind::line ? " line" : " plane") + place + ' ' +
           number_text(anchor.direction);
}

/// Reads `17 0 0.5 0` or `line 17 0 0.5 0 1 0 0`: the body's number, or 0 for the world; a point; a direction.
Anchor read_anchor(WordReader& reader) {
    Anchor anchor;
    if (reader.skip("line"))
        anchor.kind = Anchor::Kind::line;
    else if (reader.skip("plane"))
        anchor.kind = Anchor::Kind::plane;
    anchor.body = {reader.count("a body's number, or 0 for the world")};
    anchor.point = reader.vec3("a point");
    if (anchor.kind != Anchor::Kind::point)
        anchor.direction = reader.vec3("a direction");
    return anchor;
}

} // namespace

std::string annotation_words(const Annotation& annotation) {
    const bool is_note = annotation.kind == AnnotationKind::note;
    std::string words = (is_note ? "note " : "measure ") + std::to_string(annotation.id.ordinal);
    if (!is_note)
        words += ' ' + std::string(name_of(annotation.kind));
    for (const Anchor& anchor : annotation.anchors)
        words += words_of(anchor);
    return is_note ? words + ' ' + quoted_text(annotation.text) : words;
}

Annotation read_note(WordReader& reader) {
    Annotation note;
    note.id = {reader.count("the note's number, or 0 for a new one")};
    note.anchors.push_back(read_anchor(reader));
    note.text = reader.text("a text");
    return note;
}

Annotation read_measurement(WordReader& reader) {
    Annotation measurement;
    measurement.id = {reader.count("the measurement's number, or 0 for a new one")};
    for (const AnnotationKind kind :
         {AnnotationKind::distance, AnnotationKind::angle, AnnotationKind::gap})
        if (measurement.kind == AnnotationKind::note && reader.skip(name_of(kind)))
            measurement.kind = kind;
    if (measurement.kind == AnnotationKind::note)
        reader.fail("expected distance, angle or gap");
    while (!reader.at_end() && measurement.anchors.size() < kMostAnchors)
        measurement.anchors.push_back(read_anchor(reader));
    return measurement;
}

} // namespace topple::app
