// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "topple/core/hash.h"
#include "topple/world/step/step_products.h"
#include "topple/world/world.h"

namespace topple {
namespace {

/// Hash that is equal for equal shapes. Used only for look-up, so addresses may be part of it.
class ShapeHash {
public:
    std::uint64_t operator()(const Shape& shape) {
        hash_.add(static_cast<std::uint64_t>(shape.index()));
        std::visit(*this, shape);
        return hash_.value();
    }
    template<MeasuredShape S>
    void operator()(const S& s) {
        for_each_measure(s, [this](const auto&, const auto& length) { this->add(length); });
    }
    void operator()(const PlaneShape& s) {
        add(s.normal);
        add(s.offset);
    }
    void operator()(const HullShape& s) {
        for (const Vec3 v : s.hull->vertices)
            add(v);
    }
    void operator()(const MeshShape& s) { add(s.mesh.get()); }
    void operator()(const HeightFieldShape& s) { add(s.field.get()); }

private:
    void add(const void* object) {
        hash_.add(std::uint64_t{reinterpret_cast<std::uintptr_t>(object)});
    }
    void add(Real number) { hash_.add(number + Real(0)); } // -0 equals 0
    void add(Vec3 v) {
        for (int axis = 0; axis < 3; ++axis)
            add(v[axis]);
    }
    Hash64 hash_;
};

bool are_equal(const Shape& a, const Shape& b) {
    const auto* hull = std::get_if<HullShape>(&a);
    const auto* other = std::get_if<HullShape>(&b);
    if (!hull || !other || hull->hull == other->hull)
        return a == b;
    return hull->hull->vertices == other->hull->vertices &&
           hull->hull->face_indices == other->hull->face_indices;
}

/// Copies the shape table if someone else holds it too.
void own_table(WorldData& w) {
    if (!w.shapes_are_lent)
        return;
    w.shapes = std::make_shared<ShapeTable>(*w.shapes);
    w.shapes_are_lent = false;
}

} // namespace

ShapeIndex World::add_shape(const Shape& shape, const ShapeLabel& label) {
    WorldData& w = *impl_;
    const std::uint64_t hash = ShapeHash()(shape);
    const auto [begin, end] = w.shape_places.equal_range(hash);
    for (auto place = begin; place != end; ++place)
        if (are_equal((*w.shapes)[place->second]->shape, shape))
            return place->second;
    own_table(w);
    auto entry = std::make_shared<const ShapeEntry>(ShapeEntry{shape, label});
    ShapeIndex index = static_cast<ShapeIndex>(w.shapes->size());
    if (w.free_shapes.empty()) {
        w.shapes->push_back(std::move(entry));
    } else {
        index = w.free_shapes.back();
        w.free_shapes.pop_back();
        (*w.shapes)[index] = std::move(entry);
    }
    w.shape_places.emplace(hash, index);
    return index;
}

void World::release_unused_shapes() {
    WorldData& w = *impl_;
    std::vector<bool> is_kept(w.shapes->size());
    const auto keep = [&](const WorldState& state) {
        for (const Collider& collider : state.colliders)
            is_kept[collider.shape] = true;
    };
    keep(w.state);
    for (const auto& given_out : w.snapshots)
        if (const Snapshot snapshot = given_out.lock())
            keep(*snapshot);
    own_table(w);
    std::erase_if(w.shape_places, [&](const auto& place) { return !is_kept[place.second]; });
    w.shape_volumes.resize(w.shapes->size());
    w.free_shapes.clear();
    for (std::size_t i = w.shapes->size(); i-- > 0;) {
        if (is_kept[i])
            continue;
        (*w.shapes)[i] = nullptr;
        w.shape_volumes[i].reset();
        w.free_shapes.push_back(static_cast<ShapeIndex>(i));
    }
}

const Shape& World::shape(ShapeIndex index) const { return (*impl_->shapes)[index]->shape; }

std::shared_ptr<const ShapeTable> World::shapes() const {
    impl_->shapes_are_lent = true;
    return impl_->shapes;
}

} // namespace topple
