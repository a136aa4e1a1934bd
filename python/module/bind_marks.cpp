// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/parts.h"

#include <array>

namespace topple::python {
namespace {

constexpr std::array<const char*, 3> kAnchorKinds{"point", "line", "plane"};

/// Returns the anchor of a tuple (kind, body or 0, point, direction).
Anchor anchor_of(py::handle value, const std::string& name) {
    const py::tuple items = items_of(value, name, 4);
    Anchor anchor;
    const std::string kind = text_of(items[0], name + ".kind");
    bool is_known = false;
    for (std::size_t i = 0; i < kAnchorKinds.size(); ++i)
        if (kind == kAnchorKinds[i]) {
            anchor.kind = static_cast<Anchor::Kind>(i);
            is_known = true;
        }
    if (!is_known)
        fail(name + ".kind must be 'point', 'line' or 'plane', not '" + kind + "'");
    anchor.body = BodyId{ordinal_of(items[1], name + ".body")};
    anchor.point = vec3_of(items[2], name + ".point");
    anchor.direction = vec3_of(items[3], name + ".direction");
    return anchor;
}

struct AnnotationPart {
    using Id = AnnotationId;
    using Record = Annotation;
    using Def = Annotation;
    static constexpr const char* name = "annotation";
    static constexpr const char* words = "annotation";
    static const std::vector<Annotation>& list(const WorldState& s) { return s.annotations.list(); }
    static Annotation definition(const Annotation& record) { return record; }
    static bool read(Annotation& def, const std::string& key, py::handle value) {
        if (key == "kind") {
            def.kind = kind_of(text_of(value, key));
        } else if (key == "text") {
            def.text = text_of(value, key);
        } else if (key == "anchors") {
            def.anchors.clear();
            for (const py::handle each : list_of(value, key))
                def.anchors.push_back(
                    anchor_of(each, "anchors[" + std::to_string(def.anchors.size()) + "]"));
        } else {
            return false;
        }
        return true;
    }
    static py::object get(const Annotation& a, const std::string& key) {
        if (key == "kind")
            return py::str(std::string(name_of(a.kind)));
        if (key == "text")
            return py::str(a.text);
        if (key != "anchors")
            return {};
        py::list anchors;
        for (const Anchor& anchor : a.anchors)
            anchors.append(py::make_tuple(kAnchorKinds[static_cast<std::size_t>(anchor.kind)],
                                          anchor.body.ordinal,
                                          to_tuple(anchor.point),
                                          to_tuple(anchor.direction)));
        return anchors;
    }
    static Result<AnnotationId> put(World& w, const Annotation& def) {
        return w.set_annotation(def);
    }
    static void remove(World& w, AnnotationId id) { w.remove_annotation(id); }

private:
    static AnnotationKind kind_of(const std::string& text) {
        for (int i = 0; i < kAnnotationKindCount; ++i)
            if (const auto kind = static_cast<AnnotationKind>(i); text == name_of(kind))
                return kind;
        fail("kind must be 'note', 'distance', 'angle' or 'gap', not '" + text + "'");
    }
};

constexpr std::array<const char*, std::variant_size_v<ObjectId>> kObjectKinds{
    "body",
    "deformable",
    "water",
    "force_field"}; // in the order of ObjectId

/// Returns the object of a tuple (kind, number).
ObjectId object_of(py::handle value, const std::string& name) {
    const py::tuple items = items_of(value, name, 2);
    const std::string kind = text_of(items[0], name + ".kind");
    for (std::size_t i = 0; i < kObjectKinds.size(); ++i)
        if (kind == kObjectKinds[i])
            return object_of_kind(i, ordinal_of(items[1], name));
    fail(name + ": there is no object of the kind '" + kind + "'");
}

[[noreturn]] void fail_without_group(std::uint64_t id) {
    fail("there is no group with the number " + std::to_string(id));
}

/// Makes a group for the number 0, or gives the group of that number these members and this name.
std::uint64_t put_group(WorldHandle& world, std::uint64_t id, py::handle name, py::handle members) {
    Group group{.id = GroupId{id}, .name = text_of(name, "name"), .members = {}};
    for (const py::handle each : list_of(members, "members"))
        group.members.push_back(
            object_of(each, "members[" + std::to_string(group.members.size()) + "]"));
    return value_or_fail(world.change([&](World& w) -> Result<GroupId> {
               if (id != 0 && !w.state().object_marks.has(group.id))
                   fail_without_group(id);
               return w.set_group(group);
           }))
        .ordinal;
}

/// Returns (name, members).
py::tuple get_group(WorldHandle& world, std::uint64_t id) {
    const Group group = world.read([&](const World& w) {
        if (!w.state().object_marks.has(GroupId{id}))
            fail_without_group(id);
        return w.state().object_marks.describe(GroupId{id});
    });
    py::list members;
    for (const ObjectId& object : group.members)
        members.append(py::make_tuple(kObjectKinds[object.index()], topple::ordinal_of(object)));
    return py::make_tuple(group.name, members);
}

py::list group_ids(WorldHandle& world) {
    py::list ids;
    for (const GroupId id :
         world.read([](const World& w) { return w.state().object_marks.groups(); }))
        ids.append(id.ordinal);
    return ids;
}

bool group_exists(WorldHandle& world, std::uint64_t id) {
    return world.read([&](const World& w) { return w.state().object_marks.has(GroupId{id}); });
}

void remove_group(WorldHandle& world, std::uint64_t id) {
    world.change([&](World& w) {
        if (!w.state().object_marks.has(GroupId{id}))
            fail_without_group(id);
        w.remove_group(GroupId{id});
    });
}

ObjectFlag flag_named(py::handle value) {
    const std::string text = text_of(value, "flag");
    if (text == "locked")
        return ObjectFlag::locked;
    if (text == "hidden")
        return ObjectFlag::hidden;
    fail("flag must be 'locked' or 'hidden', not '" + text + "'");
}

void set_flag(WorldHandle& world, py::handle object, py::handle flag, py::handle is_set) {
    const ObjectId id = object_of(object, "object");
    const ObjectFlag named = flag_named(flag);
    const bool value = flag_of(is_set, "is_set");
    done_or_fail(world.change([&](World& w) { return w.set_flag(id, named, value); }));
}

bool has_flag(WorldHandle& world, py::handle object, py::handle flag) {
    const ObjectId id = object_of(object, "object");
    const ObjectFlag named = flag_named(flag);
    return world.read([&](const World& w) {
        if (!w.exists(id))
            fail("there is no such object");
        const ObjectMark mark = w.state().object_marks.of(id);
        return named == ObjectFlag::locked ? mark.is_locked : mark.is_hidden;
    });
}

void set_parameter_control(WorldHandle& world,
                           py::handle parameter,
                           py::handle rest,
                           py::handle control) {
    const ParameterControlDef def{.parameter = text_of(parameter, "parameter"),
                                  .rest = real_of(rest, "rest"),
                                  .control = control_of(control, "control", {})};
    done_or_fail(world.change([&](World& w) { return w.set_parameter_control(def); }));
}

void remove_parameter_control(WorldHandle& world, py::handle parameter) {
    const std::string name = text_of(parameter, "parameter");
    world.change([&](World& w) {
        if (!find_parameter_control(w.state(), name))
            fail("the parameter '" + name + "' has no control");
        w.remove_parameter_control(name);
    });
}

/// Returns a list of (parameter, rest, control).
py::list parameter_controls(WorldHandle& world) {
    const std::vector<ParameterControl> all = world.read(
        [](const World& w) { return w.state().parameter_controls; });
    py::list list;
    for (const ParameterControl& each : all)
        list.append(py::make_tuple(each.parameter, each.rest, control_dict(each.control)));
    return list;
}

} // namespace

void bind_marks(WorldClass& world) {
    Parts<AnnotationPart>::bind(world);
    world.def("group_put", &put_group)
        .def("group_get", &get_group)
        .def("group_ids", &group_ids)
        .def("group_exists", &group_exists)
        .def("group_remove", &remove_group)
        .def("set_flag", &set_flag)
        .def("has_flag", &has_flag)
        .def("set_parameter_control", &set_parameter_control)
        .def("remove_parameter_control", &remove_parameter_control)
        .def("parameter_controls", &parameter_controls);
}

} // namespace topple::python
