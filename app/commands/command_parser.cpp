// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/command_words_detail.h"
#include "app/commands/mark_parser_detail.h"
#include "app/commands/record_parser_detail.h"
#include "app/commands/word_reader.h"
#include "topple/io/scene/body_json.h"
#include "topple/io/scene/deformable_json.h"
#include "topple/io/scene/joint_json.h"
#include "topple/io/scene/joint_settings_json.h"
#include "topple/io/scene/thruster_json.h"
#include "topple/io/scene/vehicle_json.h"
#include "topple/scene/tumbling.h"
#include "topple/world/parameter_table.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <optional>

namespace topple::app {
namespace {

struct MotionWord {
    Motion motion;
    const char* word;
};
constexpr std::array kMotionWords{MotionWord{Motion::static_, "static"},
                                  MotionWord{Motion::kinematic, "kinematic"},
                                  MotionWord{Motion::dynamic, "dynamic"}};

void read_into(std::vector<BodyDef>& all, WordReader& reader) {
    detail::read_braces(all, reader, "a body in braces", read_body_line);
}
void read_into(std::vector<JointDef>& all, WordReader& reader) {
    detail::read_braces(all, reader, "a joint in braces", read_joint_line);
}
void read_into(std::vector<DeformableDef>& all, WordReader& reader) {
    detail::read_braces(all, reader, "a soft body in braces", read_deformable_line);
}

Command parse_spawn(WordReader& reader) {
    SpawnBodies c;
    c.label = reader.text("a label");
    while (reader.rest().starts_with('{'))
        read_into(c.bodies, reader);
    while (reader.skip("joint"))
        read_into(c.joints, reader);
    while (reader.skip("soft"))
        read_into(c.deformables, reader);
    while (reader.skip("thruster"))
        detail::read_braces(c.thrusters, reader, "a thruster in braces", read_thruster_line);
    while (reader.skip("vehicle"))
        detail::read_braces(c.vehicles, reader, "a vehicle in braces", read_vehicle_line);
    c.groups = detail::read_spawned_groups(reader);
    return c;
}

Command parse_delete(WordReader& reader) {
    DeleteObjects c;
    bool joints = false, soft = false, annotations = false;
    while (!reader.at_end()) {
        if (reader.skip("joints"))
            joints = true;
        else if (reader.skip("soft"))
            soft = true;
        else if (reader.skip("annotations"))
            annotations = true;
        else if (annotations)
            c.annotations.push_back({reader.count("an annotation's number")});
        else if (soft)
            c.deformables.push_back({reader.count("a soft body's number")});
        else if (joints)
            c.joints.push_back(reader.joint());
        else
            c.bodies.push_back(reader.body());
    }
    return c;
}

Command parse_joint(WordReader& reader) {
    std::vector<JointDef> joints;
    read_into(joints, reader);
    return joints.empty() ? CreateJoint{} : CreateJoint{joints.front()};
}

Command parse_tune(WordReader& reader) {
    SetJoint c;
    c.joint = reader.joint();
    const auto settings = read_joint_settings_line(reader.braces("its numbers in braces"));
    if (settings.ok())
        c.settings = *settings;
    else
        reader.fail(settings.error().message);
    return c;
}

Command parse_attach(WordReader& reader) {
    SetJointAttachment c;
    c.joint = reader.joint();
    JointAttachment& at = c.attachment;
    at.local_anchor_a = reader.vec3("the anchor on the first body");
    at.local_frame_a = reader.quat("the frame on the first body");
    at.local_anchor_b = reader.vec3("the anchor on the second body");
    at.local_frame_b = reader.quat("the frame on the second body");
    at.collide = reader.skip("collide");
    if (reader.skip("carrier"))
        at.carrier = reader.body();
    if (reader.skip("pulleys")) {
        at.pulley_a = reader.vec3("the pulley of the first body");
        at.pulley_b = reader.vec3("the pulley of the second body");
    }
    return c;
}

Command parse_soft(WordReader& reader) {
    std::vector<DeformableDef> deformables;
    read_into(deformables, reader);
    return deformables.empty() ? SetDeformable{} : SetDeformable{deformables.front()};
}

Command parse_set(WordReader& reader) {
    SetParameter c;
    c.name = reader.text("a parameter's name");
    const std::string value(reader.word("a value"));
    if (const ParameterInfo* info = find_parameter(c.name)) {
        const Result<double> parsed = parse_parameter_value(*info, value);
        if (parsed.ok())
            c.value = *parsed;
        else if (!value.empty())
            reader.fail(parsed.error().message);
        return c;
    }
    WordReader number(value);
    c.value = number.number("a number");
    if (const Result<void> read = number.finish(); !read.ok() && !value.empty())
        reader.fail(read.error().message);
    return c;
}

Command parse_move(WordReader& reader) {
    SetPose c;
    c.body = reader.body();
    const CellPoint place = reader.place("a position");
    c.world_from_body.position = place.point;
    c.cell = place.cell;
    // The rotation is optional: `move 17 0 1 0`.
    if (!reader.at_end())
        c.world_from_body.rotation = reader.quat("a rotation");
    return c;
}

Command parse_velocity(WordReader& reader) {
    SetVelocity c;
    c.body = reader.body();
    c.velocity = reader.vec3("a velocity");
    if (!reader.at_end())
        c.angular_velocity = reader.vec3("an angular velocity");
    return c;
}

Command parse_motion(WordReader& reader) {
    SetMotion c;
    c.body = reader.body();
    const std::string word(reader.word("static, kinematic or dynamic"));
    const std::optional<Motion> motion = motion_from(word);
    if (!motion && !word.empty())
        reader.fail("expected static, kinematic or dynamic, found '" + word + "'");
    c.motion = motion.value_or(Motion::dynamic);
    return c;
}

/// `shapes 17 {...}`: the braces are those of a body of which only the shapes are given.
Command parse_shapes(WordReader& reader) {
    SetColliders c;
    c.body = reader.body();
    std::vector<BodyDef> bodies;
    read_into(bodies, reader);
    if (bodies.empty())
        return c;
    BodyDef only_shapes;
    only_shapes.colliders = bodies.front().colliders;
    if (body_line(only_shapes) != body_line(bodies.front()))
        reader.fail("the braces of 'shapes' hold the shapes of a body and nothing else");
    c.colliders = std::move(only_shapes.colliders);
    return c;
}

Command parse_mass(WordReader& reader) {
    const BodyId body = reader.body();
    return SetMass{body, reader.real("the mass")};
}

/// `inertia 17 MASS CENTER XX YY ZZ XY XZ YZ`, the matrix around the center of mass.
Command parse_inertia(WordReader& reader) {
    SetMassProperties c;
    c.body = reader.body();
    c.properties.mass = reader.real("the mass");
    c.properties.center_of_mass = reader.vec3("the center of mass");
    const Vec3 moments = reader.vec3("the moments xx, yy, zz");
    const Vec3 products = reader.vec3("the products xy, xz, yz");
    c.properties.inertia = {{moments.x, products.x, products.y},
                            {products.x, moments.y, products.z},
                            {products.y, products.z, moments.z}};
    return c;
}

/// Reads `part 2`, if it is there.
std::optional<std::uint32_t> read_part_number(WordReader& reader) {
    if (!reader.skip("part"))
        return std::nullopt;
    return static_cast<std::uint32_t>(
        detail::whole_number(reader, "a part's number", 0, 4294967295.0));
}

Command parse_density(WordReader& reader) {
    const BodyId body = reader.body();
    return SetDensity{body, reader.real("the density")};
}

MaterialName read_material_name(WordReader& reader) {
    const std::string name = reader.text("a material's name");
    if (name.size() > MaterialName::kMaxBytes || name.find('\0') != std::string::npos)
        reader.fail("a material's name has at most " + std::to_string(MaterialName::kMaxBytes) +
                    " bytes");
    return MaterialName(name);
}

Material read_material(WordReader& reader) {
    Material m;
    m.friction = reader.real("the friction");
    m.restitution = reader.real("the restitution");
    m.rolling_resistance = reader.real("the rolling resistance");
    if (!reader.at_end())
        m.static_friction = reader.real("the static friction");
    if (!reader.at_end())
        m.name = read_material_name(reader);
    return m;
}

Command parse_material(WordReader& reader) {
    SetMaterial c{.body = reader.body(), .material = {}};
    c.place = read_part_number(reader);
    c.material = read_material(reader);
    return c;
}

Command parse_surface_motion(WordReader& reader) {
    SetSurfaceMotion c;
    c.body = reader.body();
    c.motion.velocity = reader.vec3("the velocity of the surface");
    c.motion.angular_velocity = reader.vec3("the angular velocity of the surface");
    return c;
}

Command parse_material_pair(WordReader& reader) {
    SetMaterialPair c;
    c.pair.a = read_material_name(reader);
    c.pair.b = read_material_name(reader);
    c.is_given = !reader.skip("none");
    if (c.is_given)
        c.pair.surface = read_material(reader);
    return c;
}

Command parse_damping(WordReader& reader) {
    SetDamping c;
    c.body = reader.body();
    c.linear = reader.real("the linear damping");
    c.angular = reader.real("the angular damping");
    return c;
}

Command parse_gravity_scale(WordReader& reader) {
    const BodyId body = reader.body();
    return SetGravityScale{body, reader.real("the scale")};
}

/// Reads 'on' or 'off'.
bool read_switch(WordReader& reader) {
    const bool is_on = reader.skip("on");
    if (!is_on && !reader.skip("off"))
        reader.fail("expected 'on' or 'off'");
    return is_on;
}

Command parse_can_sleep(WordReader& reader) {
    SetCanSleep c;
    c.body = reader.body();
    c.can_sleep = read_switch(reader);
    return c;
}

Command parse_locks(WordReader& reader) {
    SetLocks c;
    c.body = reader.body();
    if (reader.skip("none"))
        return c;
    do {
        const std::string_view word = reader.word("a lock, or 'none'");
        const auto found = std::find(kMotionLockWords.begin(), kMotionLockWords.end(), word);
        if (found == kMotionLockWords.end()) {
            reader.fail("expected 'none', or some of move_x, move_y, move_z, turn_x, turn_y and "
                        "turn_z");
            return c;
        }
        set_lock_at(c.locks, static_cast<std::size_t>(found - kMotionLockWords.begin()), true);
    } while (!reader.at_end());
    return c;
}

Command parse_enabled(WordReader& reader) {
    SetEnabled c;
    c.body = reader.body();
    c.is_enabled = read_switch(reader);
    return c;
}

Command parse_filter(WordReader& reader) {
    SetFilter c;
    c.body = reader.body();
    c.place = read_part_number(reader);
    c.is_given = !c.place || !reader.skip("none");
    if (!c.is_given)
        return c;
    c.filter.group = static_cast<std::int32_t>(
        detail::whole_number(reader, "the group", -2147483647.0, 2147483647.0));
    c.filter.category = static_cast<std::uint32_t>(
        detail::whole_number(reader, "the category", 0, 4294967295.0));
    c.filter.mask = static_cast<std::uint32_t>(
        detail::whole_number(reader, "the mask", 0, 4294967295.0));
    return c;
}

Command parse_quality_of(WordReader& reader) {
    SetQuality c;
    c.body = reader.body();
    const std::string word(reader.word("a quality"));
    const Result<topple::Quality> quality = parse_quality(word);
    if (quality.ok())
        c.quality = *quality;
    else if (!word.empty())
        reader.fail(quality.error().message);
    return c;
}

Command parse_note(WordReader& reader) { return SetAnnotation{read_note(reader)}; }
Command parse_measure(WordReader& reader) { return SetAnnotation{read_measurement(reader)}; }

int parse_part_count(WordReader& reader) {
    const std::uint64_t count = reader.count("a number of parts");
    if (count >= 1 && count <= std::uint64_t{kMostConvexParts})
        return static_cast<int>(count);
    reader.fail("a model has 1 to " + std::to_string(kMostConvexParts) + " parts, not " +
                std::to_string(count));
    return 1;
}

Command parse_import(WordReader& reader) {
    ImportMesh c;
    c.path = reader.text("a file");
    const CellPoint place = reader.place("a position");
    c.position = place.point;
    c.cell = place.cell;
    c.is_static = reader.skip("static");
    c.z_up = reader.skip("z_up");
    c.keep_size = reader.skip("keep_size");
    if (reader.skip("parts"))
        c.max_parts = parse_part_count(reader);
    return c;
}

struct Verb {
    std::string_view word;
    Command (*parse)(WordReader&);
};
constexpr std::array kVerbs{
    Verb{"spawn", parse_spawn},
    Verb{"delete", parse_delete},
    Verb{"joint", parse_joint},
    Verb{"tune", parse_tune},
    Verb{"attach", parse_attach},
    Verb{"soft", parse_soft},
    Verb{"set", parse_set},
    Verb{"move", parse_move},
    Verb{"velocity", parse_velocity},
    Verb{"motion", parse_motion},
    Verb{"shapes", parse_shapes},
    Verb{"mass", parse_mass},
    Verb{"inertia", parse_inertia},
    Verb{"density", parse_density},
    Verb{"material", parse_material},
    Verb{"material_pair", parse_material_pair},
    Verb{"surface_motion", parse_surface_motion},
    Verb{"damping", parse_damping},
    Verb{"gravity_scale", parse_gravity_scale},
    Verb{"can_sleep", parse_can_sleep},
    Verb{"filter", parse_filter},
    Verb{"quality", parse_quality_of},
    Verb{"locks", parse_locks},
    Verb{"enabled", parse_enabled},
    Verb{"name", detail::parse_name},
    Verb{"group", detail::parse_group},
    Verb{"ungroup", detail::parse_ungroup},
    Verb{"lock", detail::parse_lock},
    Verb{"unlock", detail::parse_unlock},
    Verb{"hide", detail::parse_hide},
    Verb{"show", detail::parse_show},
    Verb{"water", detail::parse_water},
    Verb{"drain", detail::parse_remove_water_volume},
    Verb{"wind", detail::parse_wind},
    Verb{"attractor", detail::parse_attractor},
    Verb{"remove_field", detail::parse_remove_force_field},
    Verb{"thruster", detail::parse_thruster},
    Verb{"remove_thruster", detail::parse_remove_thruster},
    Verb{"vehicle", detail::parse_vehicle},
    Verb{"remove_vehicle", detail::parse_remove_vehicle},
    Verb{"character", detail::parse_character},
    Verb{"remove_character", detail::parse_remove_character},
    Verb{"bind", detail::parse_bind},
    Verb{"unbind", detail::parse_unbind},
    Verb{"note", parse_note},
    Verb{"measure", parse_measure},
    Verb{"import", parse_import},
    Verb{"duplicate", detail::parse_duplicate},
};

} // namespace

const char* motion_word(Motion motion) {
    return kMotionWords[static_cast<std::size_t>(motion)].word;
}

std::optional<Motion> motion_from(std::string_view word) {
    for (const MotionWord& entry : kMotionWords)
        if (word == entry.word)
            return entry.motion;
    return std::nullopt;
}

std::string quoted_unless_plain(std::string_view text) {
    const bool is_plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    });
    return is_plain ? std::string(text) : quoted_text(text);
}

std::vector<std::string_view> command_words() {
    std::vector<std::string_view> words;
    for (const Verb& verb : kVerbs)
        words.push_back(verb.word);
    return words;
}

Result<Command> parse_command(std::string_view line) {
    WordReader reader(line);
    const std::string_view word = reader.word("a command");
    const auto verb = std::find_if(
        kVerbs.begin(), kVerbs.end(), [&](const Verb& entry) { return entry.word == word; });
    if (verb == kVerbs.end())
        return Error{.message = word.empty() ? "expected a command, but the line is empty"
                                             : "'" + std::string(word) + "' is not a command"};
    Command command = verb->parse(reader);
    if (const Result<void> read = reader.finish(); !read.ok())
        return read.error();
    return command;
}

} // namespace topple::app
