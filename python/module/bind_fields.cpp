// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/parts.h"

namespace topple::python {
namespace {

/// Reads a corner of a box whose corners share a cell: the cell is that of the corner that is read last.
void read_corner(Vec3& corner, GridCell& cell, Aabb& box, py::handle value, const std::string& key) {
    const CellPoint place = place_of(value, key);
    const Vec3 shift = offset_of(cell, place.cell);
    box.min += shift;
    box.max += shift;
    cell = place.cell;
    corner = place.point;
}

bool read_box(Aabb& box, GridCell& cell, const std::string& key, py::handle value) {
    if (key == "min")
        read_corner(box.min, cell, box, value, key);
    else if (key == "max")
        read_corner(box.max, cell, box, value, key);
    else
        return false;
    return true;
}

py::object corner_of(const Aabb& box, const GridCell& cell, const std::string& key) {
    if (key == "min")
        return to_tuple(global_point(cell, box.min));
    return key == "max" ? py::object(to_tuple(global_point(cell, box.max))) : py::object();
}

py::object float_object(Real number) { return py::float_(static_cast<double>(number)); }

struct WaterKind {
    using Id = WaterId;
    using Record = Water;
    using Def = Water;
    static constexpr const char* name = "water";
    static constexpr const char* words = "water volume";
    static const std::vector<Water>& list(const WorldState& s) { return s.water_volumes; }
    static Water definition(const Water& record) { return record; }
    static bool read(Water& def, const std::string& key, py::handle value) {
        if (key == "density")
            def.density = real_of(value, key);
        else if (key == "linear_drag")
            def.linear_drag = real_of(value, key);
        else if (key == "quadratic_drag")
            def.quadratic_drag = real_of(value, key);
        else if (key == "current")
            def.current = vec3_of(value, key);
        else
            return read_box(def.box, def.cell, key, value);
        return true;
    }
    static py::object get(const Water& w, const std::string& key) {
        if (key == "density")
            return float_object(w.density);
        if (key == "linear_drag")
            return float_object(w.linear_drag);
        if (key == "quadratic_drag")
            return float_object(w.quadratic_drag);
        if (key == "current")
            return to_tuple(w.current);
        return corner_of(w.box, w.cell, key);
    }
    static Result<WaterId> put(World& w, const Water& def) { return w.set_water_volume(def); }
    static void remove(World& w, WaterId id) { w.remove_water_volume(id); }
};

struct ForceFieldKind {
    using Id = ForceFieldId;
    using Record = ForceField;
    using Def = ForceField;
    static constexpr const char* name = "force_field";
    static constexpr const char* words = "force field";
    static const std::vector<ForceField>& list(const WorldState& s) { return s.force_fields; }
    static ForceField definition(const ForceField& record) { return record; }
    /// The type comes before the other fields.
    static bool read(ForceField& def, const std::string& key, py::handle value) {
        if (key == "type") {
            const std::string type = text_of(value, key);
            if (type == "wind")
                def.field = Wind{};
            else if (type == "attractor")
                def.field = Attractor{};
            else
                fail("type must be 'wind' or 'attractor', not '" + type + "'");
            return true;
        }
        if (auto* wind = std::get_if<Wind>(&def.field)) {
            if (key == "velocity")
                wind->velocity = vec3_of(value, key);
            else if (key == "drag")
                wind->drag = real_of(value, key);
            else
                return read_box(wind->box, def.cell, key, value);
            return true;
        }
        Attractor& attractor = std::get<Attractor>(def.field);
        if (key == "center") {
            const CellPoint place = place_of(value, key);
            attractor.center = place.point;
            def.cell = place.cell;
        } else if (key == "strength")
            attractor.strength = real_of(value, key);
        else if (key == "radius")
            attractor.radius = real_of(value, key);
        else
            return false;
        return true;
    }
    static py::object get(const ForceField& f, const std::string& key) {
        const auto* wind = std::get_if<Wind>(&f.field);
        if (key == "type")
            return py::str(wind ? "wind" : "attractor");
        if (wind) {
            if (key == "velocity")
                return to_tuple(wind->velocity);
            return key == "drag" ? float_object(wind->drag) : corner_of(wind->box, f.cell, key);
        }
        const Attractor& attractor = std::get<Attractor>(f.field);
        if (key == "center")
            return to_tuple(global_point(f.cell, attractor.center));
        if (key == "strength")
            return float_object(attractor.strength);
        return key == "radius" ? float_object(attractor.radius) : py::object();
    }
    static Result<ForceFieldId> put(World& w, const ForceField& def) {
        return w.set_force_field(def);
    }
    static void remove(World& w, ForceFieldId id) { w.remove_force_field(id); }
};

struct ThrusterKind {
    using Id = ThrusterId;
    using Record = Thruster;
    using Def = ThrusterDef;
    static constexpr const char* name = "thruster";
    static constexpr const char* words = "thruster";
    static const std::vector<Thruster>& list(const WorldState& s) { return s.thrusters; }
    static ThrusterDef definition(const Thruster& record) { return record; }
    static bool read(ThrusterDef& def, const std::string& key, py::handle value) {
        if (key == "body")
            def.body = BodyId{ordinal_of(value, key)};
        else if (key == "point")
            def.local_point = vec3_of(value, key);
        else if (key == "direction")
            def.local_direction = vec3_of(value, key);
        else if (key == "force")
            def.force = real_of(value, key);
        else if (key == "control")
            def.control = control_of(value, key, ThrusterDef{}.control);
        else
            return false;
        return true;
    }
    static py::object get(const Thruster& t, const std::string& key) {
        if (key == "body")
            return py::int_(t.body.ordinal);
        if (key == "point")
            return to_tuple(t.local_point);
        if (key == "direction")
            return to_tuple(t.local_direction);
        if (key == "force")
            return float_object(t.force);
        if (key == "control")
            return control_dict(t.control);
        return key == "thrust" ? float_object(t.force * thrust_share(t)) : py::object();
    }
    static Result<ThrusterId> put(World& w, const ThrusterDef& def) { return w.set_thruster(def); }
    static void remove(World& w, ThrusterId id) { w.remove_thruster(id); }
};

} // namespace

void bind_fields(WorldClass& world) {
    Parts<WaterKind>::bind(world);
    Parts<ForceFieldKind>::bind(world);
    Parts<ThrusterKind>::bind(world);
}

} // namespace topple::python
