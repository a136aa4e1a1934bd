// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/world/state/records.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

#include <utility>

namespace topple {

Result<AnnotationId> World::set_annotation(const Annotation& annotation) {
    if (const auto checked = topple::validate(annotation); !checked)
        return checked.error();
    for (const Anchor& anchor : annotation.anchors)
        if (anchor.body && !find(anchor.body))
            return no_such("body", anchor.body);
    WorldData& w = *impl_;
    std::vector<Annotation> list = w.state.annotations.list();
    const Result<AnnotationId> id = set_record(list, annotation, w.next.annotation);
    if (id)
        w.state.annotations.replace(std::move(list));
    return id;
}

void World::remove_annotation(AnnotationId id) {
    if (!find(id))
        return;
    std::vector<Annotation> list = impl_->state.annotations.list();
    std::erase_if(list, [&](const Annotation& a) { return a.id == id; });
    impl_->state.annotations.replace(std::move(list));
}

const Annotation* World::find(AnnotationId id) const {
    return find_annotation(impl_->state.annotations, id);
}

} // namespace topple
