// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "engine/core/hash.h"
#include "engine/world/world.h"
#include "engine/world/world_detail.h"

namespace topple {
namespace {

/// The same for equal shapes. Used for looking up only, so that an address may be part of it.
class ShapeHash {
public:
    std::uint64_t operator()(const Shape& shape) {
        hash_.add(static_cast<std::uint64_t>(shape.index()));
        std::visit(*this, shape);
        return hash_.value();
    }
    void operator()(const SphereShape& s) { add(s.radius); }
    void operator()(const BoxShape& s) { add(s.half_extents); }
    void operator()(const CapsuleShape& s) { add(s.radius, s.half_height); }
    void operator()(const CylinderShape& s) { add(s.radius, s.half_height); }
    void operator()(const ConeShape& s) { add(s.radius, s.half_height); }
    void operator()(const PlaneShape& s) {
        add(s.normal);
        add(s.offset);
    }
    void operator()(const HullShape& s) { add(s.hull.get()); }
    void operator()(const MeshShape& s) { add(s.mesh.get()); }
    void operator()(const HeightFieldShape& s) { add(s.field.get()); }

private:
    void add(const void* object) {
        hash_.add(std::uint64_t{reinterpret_cast<std::uintptr_t>(object)});
    }
    void add(Real number) { hash_.add(number + Real(0)); } // -0 equals 0
    void add(Real a, Real b) {
        add(a);
        add(b);
    }
    void add(Vec3 v) {
        for (int axis = 0; axis < 3; ++axis)
            add(v[axis]);
    }
    Hash64 hash_;
};

} // namespace

ShapeIndex World::add_shape(const Shape& shape, const ShapeLabel& label) {
    WorldData& w = *impl_;
    const std::uint64_t hash = ShapeHash()(shape);
    const auto [begin, end] = w.shape_places.equal_range(hash);
    for (auto place = begin; place != end; ++place)
        if ((*w.shapes)[place->second]->shape == shape)
            return place->second;
    if (w.shapes_are_lent) {
        w.shapes = std::make_shared<ShapeTable>(*w.shapes);
        w.shapes_are_lent = false;
    }
    const auto index = static_cast<ShapeIndex>(w.shapes->size());
    w.shapes->push_back(std::make_shared<const ShapeEntry>(ShapeEntry{shape, label}));
    w.shape_places.emplace(hash, index);
    return index;
}

std::shared_ptr<const ShapeTable> World::shapes() const {
    impl_->shapes_are_lent = true;
    return impl_->shapes;
}

} // namespace topple
