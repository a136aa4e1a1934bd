// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "python/module/bindings.h"
#include "topple/core/overloaded.h"

#include <optional>

namespace topple::python {
namespace {

constexpr Vec3 kFrameAxis{0, 0, 1}; // axis of a joint's frame

JointType joint_type_of(py::handle value) {
    const std::string text = text_of(value, "type");
    std::string known;
    for (const JointTypeInfo& info : kJointTypes) {
        if (text == info.key)
            return info.type;
        known += (known.empty() ? "" : ", ") + std::string(info.key);
    }
    fail("there is no joint of the type '" + text + "'; the types are " + known);
}

/// Returns a drive; names that are left out keep the numbers of `usual`.
JointDrive drive_of(py::handle value, const std::string& name, const JointDrive& usual) {
    JointDrive drive = usual;
    for (const auto& [key, number] : dict_of(value, name)) {
        const std::string text = text_of(key, "a name in " + name);
        const JointDriveSetting* found = nullptr;
        for (const JointDriveSetting& setting : kJointDriveSettings)
            if (text == setting.key)
                found = &setting;
        if (!found)
            fail(name + " has no '" + text + "'");
        drive.*found->member = real_of(number, name + "." + text);
    }
    return drive;
}

py::dict drive_dict(const JointDrive& drive) {
    py::dict numbers;
    for (const JointDriveSetting& setting : kJointDriveSettings)
        numbers[setting.key] = drive.*setting.member;
    return numbers;
}

constexpr std::array<const char*, 3> kAxisModes{"locked", "limited", "free"};

/// Six dictionaries with mode, lower, upper and drive.
JointAxes axes_of(py::handle value) {
    if (!PyList_Check(value.ptr()) && !PyTuple_Check(value.ptr()))
        fail("axes must be a list of six dictionaries");
    const py::tuple list(py::reinterpret_borrow<py::object>(value));
    if (list.size() != std::tuple_size_v<JointAxes>)
        fail("axes must be a list of six dictionaries, not of " + std::to_string(list.size()));
    JointAxes axes;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const std::string name = "axes[" + std::to_string(i) + "]";
        for (const auto& [key, number] : dict_of(list[i], name)) {
            const std::string text = text_of(key, "a name in " + name);
            if (text == "lower" || text == "upper") {
                (text == "lower" ? axes[i].lower : axes[i].upper) = real_of(number,
                                                                            name + "." + text);
            } else if (text == "drive") {
                axes[i].drive = drive_of(number, name + ".drive", {});
            } else if (text == "mode") {
                const std::string mode = text_of(number, name + ".mode");
                std::size_t at = 0;
                while (at < kAxisModes.size() && mode != kAxisModes[at])
                    ++at;
                if (at == kAxisModes.size())
                    fail(name + ".mode must be 'locked', 'limited' or 'free', not '" + mode + "'");
                axes[i].mode = static_cast<JointAxis::Mode>(at);
            } else {
                fail(name + " has no '" + text + "'");
            }
        }
    }
    return axes;
}

py::list axes_list(const JointAxes& axes) {
    py::list list;
    for (const JointAxis& axis : axes) {
        py::dict numbers;
        numbers["mode"] = kAxisModes[static_cast<std::size_t>(axis.mode)];
        numbers["lower"] = axis.lower;
        numbers["upper"] = axis.upper;
        numbers["drive"] = drive_dict(axis.drive);
        list.append(numbers);
    }
    return list;
}

/// Sets the setting of that key. Returns false if there is none.
bool read_setting(JointDef& def, const std::string& key, py::handle value) {
    const Overloaded read{
        [&](Real& number) { number = real_of(value, key); },
        [&](bool& flag) { flag = integer_of(value, key, 0, 1) != 0; },
        [&](JointDrive& drive) { drive = drive_of(value, key, {}); },
        [&](DriveControl& control) { control = control_of(value, key, {}); },
        [&](JointAxes& axes) { axes = axes_of(value); },
    };
    bool is_found = false;
    for_each_joint_setting([&](const auto& setting) {
        if (key == setting.key) {
            read(def.*setting.defined);
            is_found = true;
        }
    });
    return is_found;
}

/// Ends of a joint as they are given: in the world, or in the frames of the bodies.
struct GivenEnds {
    std::optional<Vec3> anchor, anchor_b, axis;
};

/// Calls `visit` with the key and the member of each place and frame of an attachment.
template<typename Visitor>
void for_each_attachment_field(Visitor visit) {
    visit("local_anchor_a", &JointAttachment::local_anchor_a);
    visit("local_anchor_b", &JointAttachment::local_anchor_b);
    visit("local_frame_a", &JointAttachment::local_frame_a);
    visit("local_frame_b", &JointAttachment::local_frame_b);
    visit("pulley_a", &JointAttachment::pulley_a);
    visit("pulley_b", &JointAttachment::pulley_b);
}

/// Reads a field of where a joint holds its bodies. Returns false if `key` names no such field.
bool read_attachment_field(JointDef& def,
                           GivenEnds& ends,
                           const std::string& key,
                           py::handle value) {
    JointAttachment attachment = attachment_of(def);
    const Overloaded read{
        [&](Vec3& place) { place = vec3_of(value, key); },
        [&](Quat& frame) { frame = quat_of(value, key); },
    };
    bool is_found = false;
    for_each_attachment_field([&](const char* name, auto member) {
        if (key == name) {
            read(attachment.*member);
            is_found = true;
        }
    });
    if (is_found)
        attach(attachment, def);
    else if (key == "carrier")
        def.carrier = BodyId{ordinal_of(value, key)};
    else if (key == "collide")
        def.collide = integer_of(value, key, 0, 1) != 0;
    else if (key == "anchor")
        ends.anchor = vec3_of(value, key);
    else if (key == "anchor_b")
        ends.anchor_b = vec3_of(value, key);
    else if (key == "axis")
        ends.axis = vec3_of(value, key);
    else
        return false;
    return true;
}

void read_joint_field(JointDef& def, GivenEnds& ends, const std::string& key, py::handle value) {
    if (key == "type")
        def.type = joint_type_of(value);
    else if (key == "a")
        def.a = BodyId{ordinal_of(value, key)};
    else if (key == "b")
        def.b = BodyId{ordinal_of(value, key)};
    else if (key == "name")
        def.name = text_of(value, key);
    else if (key == "user_data")
        def.user_data = user_data_of(value);
    else if (key == "path_points")
        def.path_points = points_of(value, key);
    else if (key == "path_closed")
        def.path_closed = integer_of(value, key, 0, 1) != 0;
    else if (!read_attachment_field(def, ends, key, value) && !read_setting(def, key, value))
        fail("a joint has no '" + key + "'");
}

Transform pose_of(const World& world, BodyId id) {
    if (!id)
        return {};
    const Body* body = world.find(id);
    if (!body)
        fail("there is no body with the number " + std::to_string(id.ordinal));
    return body->world_from_body;
}

/// Turns ends in the world into those of the bodies, as scene files do.
void attach_ends(JointDef& def, const GivenEnds& ends, const World& world) {
    const Transform a = pose_of(world, def.a), b = pose_of(world, def.b);
    if (ends.anchor) {
        def.local_anchor_a = inverse_transform_point(a, *ends.anchor);
        def.local_anchor_b = inverse_transform_point(b, ends.anchor_b.value_or(*ends.anchor));
    } else if (ends.anchor_b)
        fail("anchor_b needs anchor");
    if (ends.axis) {
        if (normalize_or(*ends.axis, {}) == Vec3{})
            fail("axis has no direction");
        const Quat frame = rotation_between(kFrameAxis, normalize_or(*ends.axis, kFrameAxis));
        def.local_frame_a = normalize(conjugate(a.rotation) * frame);
        def.local_frame_b = normalize(conjugate(b.rotation) * frame);
    }
}

std::uint64_t create_joint(WorldHandle& world, const py::dict& fields) {
    JointDef def;
    GivenEnds ends;
    for (const auto& [key, value] : fields)
        read_joint_field(def, ends, text_of(key, "a name of a field"), value);
    if (ends.anchor && !ends.axis && has_frames(def.type))
        ends.axis = kFrameAxis;
    return value_or_fail(world.change([&](World& w) {
               attach_ends(def, ends, w);
               return w.create_joint(def);
           }))
        .ordinal;
}

Joint joint_of(WorldHandle& world, std::uint64_t id) {
    std::optional<Joint> joint = world.read([&](const World& w) {
        const Joint* found = w.find(JointId{id});
        return found ? std::optional<Joint>(*found) : std::nullopt;
    });
    if (!joint)
        fail("there is no joint with the number " + std::to_string(id));
    return *std::move(joint);
}

py::object get_field(WorldHandle& world, std::uint64_t id, const std::string& key) {
    const Joint joint = joint_of(world, id);
    if (key == "name")
        return py::str(world.read([&](const World& w) { return w.name_of(JointId{id}); }));
    if (key == "type")
        return py::str(info_of(joint.type).key);
    if (key == "a")
        return py::int_(joint.a.ordinal);
    if (key == "b")
        return py::int_(joint.b.ordinal);
    if (key == "carrier")
        return py::int_(joint.carrier.ordinal);
    if (key == "impulse")
        return to_tuple(joint.impulse);
    if (key == "angular_impulse")
        return to_tuple(joint.angular_impulse);
    if (key == "user_data")
        return py::int_(joint.user_data);
    if (key == "is_at_limit")
        return py::bool_(joint.is_at_limit);
    if (key == "collide")
        return py::bool_(joint.collide);
    const Overloaded convert{
        [](Real number) -> py::object { return py::float_(static_cast<double>(number)); },
        [](bool flag) -> py::object { return py::bool_(flag); },
        [](const JointDrive& drive) -> py::object { return drive_dict(drive); },
        [](const DriveControl& control) -> py::object { return control_dict(control); },
        [](const JointAxes& axes) -> py::object { return axes_list(axes); },
    };
    py::object found;
    for_each_attachment_field([&](const char* name, auto member) {
        if (key == name)
            found = to_tuple(attachment_of(joint).*member);
    });
    for_each_joint_setting([&](const auto& setting) {
        if (key == setting.key)
            found = convert(joint.*setting.member);
    });
    if (!found)
        fail("a joint has no '" + key + "'");
    return found;
}

/// Changes all given settings at once, so that they are checked together.
void set_fields(WorldHandle& world, std::uint64_t id, const py::dict& settings) {
    const JointDef before = definition_of(joint_of(world, id));
    JointDef def = before;
    GivenEnds ends;
    std::optional<std::string> name;
    std::optional<std::uint64_t> user_data;
    bool has_settings = false, has_attachment = false;
    for (const auto& [each, value] : settings) {
        const std::string key = text_of(each, "a name of a setting");
        if (key == "name")
            name = text_of(value, key);
        else if (key == "user_data")
            user_data = user_data_of(value);
        else if (read_attachment_field(def, ends, key, value))
            has_attachment = true;
        else if (read_setting(def, key, value))
            has_settings = true;
        else
            fail("the field '" + key + "' of a joint is set when the joint is made");
    }
    done_or_fail(world.change([&](World& w) -> Result<void> {
        Result<void> done;
        if (has_attachment) {
            attach_ends(def, ends, w);
            done = w.set_joint_attachment(JointId{id}, attachment_of(def));
        }
        if (done && has_settings) {
            done = w.set_joint(JointId{id}, def);
            if (!done && has_attachment)
                (void)w.set_joint_attachment(JointId{id}, attachment_of(before));
        }
        if (done && name)
            done = w.set_name(JointId{id}, *name);
        if (done && user_data)
            done = w.set_user_data(JointId{id}, *user_data);
        return done;
    }));
}

/// Changes some numbers of a drive: "drive" or "turn_drive".
void change_drive(WorldHandle& world,
                  std::uint64_t id,
                  const std::string& key,
                  const py::dict& numbers) {
    JointDef def = definition_of(joint_of(world, id));
    JointDrive& drive = key == "drive" ? def.drive : def.turn_drive;
    drive = drive_of(numbers, key, drive);
    done_or_fail(world.change([&](World& w) { return w.set_joint(JointId{id}, def); }));
}

void destroy_joints(WorldHandle& world, const py::list& ids) {
    std::vector<JointId> joints;
    for (const py::handle id : ids)
        joints.push_back(JointId{ordinal_of(id, "a number of a joint")});
    world.change([&](World& w) {
        for (const JointId id : joints)
            if (!w.find(id))
                fail("there is no joint with the number " + std::to_string(id.ordinal));
        w.destroy_joints(joints);
    });
}

} // namespace

ControlSource source_of(py::handle value, const std::string& name) {
    const std::string text = text_of(value, name);
    const std::optional<ControlSource> source = control_source_named(text);
    if (!source)
        fail(name + " must be the name of a key or of an axis, such as 'W', not '" + text + "'");
    return *source;
}

DriveControl control_of(py::handle value, const std::string& name, const DriveControl& usual) {
    DriveControl control = usual;
    for (const auto& [key, number] : dict_of(value, name)) {
        const std::string text = text_of(key, "a name in " + name);
        if (text == "positive" || text == "negative") {
            (text == "positive" ? control.positive
                                : control.negative) = source_of(number, name + "." + text);
            continue;
        }
        if (text == "coasts") {
            control.coasts = integer_of(number, name + ".coasts", 0, 1) != 0;
            continue;
        }
        const DriveControlSetting* found = nullptr;
        for (const DriveControlSetting& setting : kDriveControlSettings)
            if (text == setting.key)
                found = &setting;
        if (!found)
            fail(name + " has no '" + text + "'");
        control.*found->member = real_of(number, name + "." + text);
    }
    return control;
}

py::dict control_dict(const DriveControl& control) {
    py::dict numbers;
    numbers["positive"] = std::string(name_of(control.positive));
    numbers["negative"] = std::string(name_of(control.negative));
    numbers["coasts"] = control.coasts;
    for (const DriveControlSetting& setting : kDriveControlSettings)
        numbers[setting.key] = control.*setting.member;
    return numbers;
}

void bind_joints(WorldClass& world) {
    world.def("create_joint", &create_joint)
        .def("destroy_joints", &destroy_joints)
        .def("get_joint", &get_field)
        .def("set_joint", &set_fields)
        .def("change_drive", &change_drive)
        .def("has_joint",
             [](WorldHandle& w, std::uint64_t id) {
                 return w.read(
                     [&](const World& held) { return held.find(JointId{id}) != nullptr; });
             })
        .def("joint_ids", [](WorldHandle& w) {
            const std::vector<std::uint64_t> ids = w.read([](const World& held) {
                std::vector<std::uint64_t> all;
                for (const Joint& joint : held.state().joints)
                    all.push_back(joint.id.ordinal);
                return all;
            });
            py::list list;
            for (const std::uint64_t id : ids)
                list.append(id);
            return list;
        });
}

} // namespace topple::python
