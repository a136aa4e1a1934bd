// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Reads the bytes as requests of a user to a session: commands with any numbers and any ids, in play, on pause, with
// a grab, with held keys, back in time. After each request the world must be valid; a refused request must have changed
// nothing.

#include "app/session/session.h"
#include "tests/fuzz/hostile_definitions.h"

#include <cstdio>
#include <cstdlib>

namespace {

using namespace topple;
using namespace topple::app;

/// More objects would only make every operation slower.
constexpr std::size_t kMostBodies = 40, kMostDeformables = 6;
constexpr std::size_t kHistoryBytes = 200'000; ///< A small budget, so that old steps are forgotten.

class Person {
public:
    explicit Person(fuzz::HostileDefinitions bytes) : bytes_(bytes), session_(1, kHistoryBytes) {}

    void run() {
        for (int op = 0; op < 200 && !bytes_.is_empty(); ++op) {
            const int kind = bytes_.byte() % 24;
            if (kind < 8)
                play();
            else
                ask(kind < 18 ? Request{Do{command(), bytes_.byte() % std::uint64_t{3}}}
                              : request());
            require(session_.world().validate());
        }
    }

private:
    void play() {
        for (int i = bytes_.byte() % 4; i >= 0; --i)
            session_.advance();
        if (bytes_.one_in(4))
            (void)session_.make_frame();
    }
    void ask(const Request& request) {
        const std::uint64_t before = session_.world().hash();
        const bool is_done = session_.execute(request).ok();
        const bool may_go_part_of_the_way = std::holds_alternative<SeekTo>(request);
        if (!is_done && !may_go_part_of_the_way && session_.world().hash() != before) {
            std::fprintf(
                stderr, "request %zu was refused and changed something\n", request.index());
            std::abort();
        }
        if (const Do* done = std::get_if<Do>(&request); done && is_done)
            expect_that_it_reads_back(done->command);
    }
    /// Expects that the text of a command reads back as the same command.
    static void expect_that_it_reads_back(const Command& command) {
        const std::string text = text_of(command);
        if (const Result<Command> again = parse_command(text); !again) {
            std::fprintf(
                stderr, "%s\ndoes not read back: %s\n", text.c_str(), again.error().text().c_str());
            std::abort();
        }
    }
    static void require(const Result<void>& valid) {
        if (valid)
            return;
        std::fprintf(stderr, "%s\n", valid.error().text().c_str());
        std::abort();
    }

    Command spawn() {
        SpawnBodies spawn;
        const WorldState& state = session_.world().state();
        if (state.bodies.size() < kMostBodies)
            for (int i = bytes_.byte() % 3; i >= 0; --i)
                spawn.bodies.push_back(bytes_.body());
        if (bytes_.one_in(4)) {
            spawn.joints.push_back(bytes_.joint());
            spawn.joints.back().b = new_body(bytes_.byte() % std::size_t{3});
        }
        if (state.deformables.size() < kMostDeformables && bytes_.one_in(4))
            spawn.deformables.push_back(bytes_.deformable());
        return spawn;
    }
    Annotation annotation(BodyId body) {
        Annotation annotation{
            .id = bytes_.id<AnnotationId>(),
            .kind = static_cast<AnnotationKind>(bytes_.byte() % kAnnotationKindCount),
            .anchors = {},
            .text = {}};
        for (int i = bytes_.byte() % 4; i > 0; --i)
            annotation.anchors.push_back({.kind = static_cast<Anchor::Kind>(bytes_.byte() % 3),
                                          .body = bytes_.one_in(2) ? body : bytes_.id<BodyId>(),
                                          .point = bytes_.vec3(),
                                          .direction = bytes_.one_in(2) ? Vec3{} : Vec3{0, 1, 0}});
        if (bytes_.one_in(2))
            annotation.text = std::string(bytes_.byte(), static_cast<char>(bytes_.byte()));
        return annotation;
    }

    Command duplicate(BodyId body) {
        DuplicateObjects command{{body}, {bytes_.id<DeformableId>()}, {}};
        const WorldState& state = session_.world().state();
        if (state.bodies.size() >= kMostBodies || state.deformables.size() >= kMostDeformables ||
            bytes_.one_in(2))
            command.deformables.clear();
        const int count = state.bodies.size() < kMostBodies ? bytes_.byte() % 4 : 0;
        const Vec3 point = bytes_.vec3();
        switch (bytes_.byte() % 3) {
        case 0:
            command.arrangement = LineOfCopies{count, point};
            break;
        case 1:
            command.arrangement = CircleOfCopies{count, point, bytes_.vec3(), bytes_.real()};
            break;
        default:
            command.bodies.resize(count > 0 ? 1 : 0);
            command.arrangement = MirrorImage{point, bytes_.byte() % 4};
        }
        return command;
    }
    Command command() {
        const BodyId body = bytes_.id<BodyId>();
        switch (bytes_.byte() % 23) {
        case 0:
            return DeleteObjects{{body}, {bytes_.id<JointId>()}, {bytes_.id<DeformableId>()}};
        case 1:
            return CreateJoint{bytes_.joint()};
        case 2: {
            const JointId joint = bytes_.id<JointId>();
            if (bytes_.one_in(3))
                return SetJointAttachment{joint, attachment_of(bytes_.joint())};
            return SetJoint{joint, settings_of(bytes_.joint())};
        }
        case 3:
            return SetDeformable{bytes_.deformable()};
        case 4: {
            const auto [name, value] = bytes_.parameter();
            return SetParameter{std::string(name), value};
        }
        case 5:
            return SetPose{body, bytes_.pose()};
        case 6: {
            const Vec3 velocity = bytes_.vec3();
            return SetVelocity{body, velocity, bytes_.vec3()};
        }
        case 7:
            return SetMotion{body, bytes_.motion()};
        case 8:
            return SetMass{body, bytes_.real()};
        case 9:
            if (bytes_.one_in(4)) {
                const Vec3 velocity = bytes_.vec3();
                return SetSurfaceMotion{body, {velocity, bytes_.vec3()}};
            }
            return SetMaterial{body, bytes_.material()};
        case 10: {
            const Real linear = bytes_.real();
            return SetDamping{body, linear, bytes_.real()};
        }
        case 11:
            return SetGravityScale{body, bytes_.real()};
        case 12:
            if (bytes_.one_in(3))
                return SetLocks{body, bytes_.locks()};
            if (bytes_.one_in(3))
                return SetEnabled{body, bytes_.one_in(2)};
            return SetCanSleep{body, bytes_.one_in(2)};
        case 13:
            return SetFilter{body, {bytes_.byte() - 128, bytes_.byte(), bytes_.byte()}};
        case 14:
            if (bytes_.one_in(3))
                return SetForceField{bytes_.force_field()};
            if (bytes_.one_in(3))
                return SetThruster{bytes_.thruster()};
            if (bytes_.one_in(4))
                return SetParameterControl{bytes_.parameter_control()};
            return SetWaterVolume{bytes_.water()};
        case 15:
            if (bytes_.one_in(3))
                return RemoveForceField{bytes_.id<ForceFieldId>()};
            if (bytes_.one_in(3))
                return RemoveThruster{bytes_.id<ThrusterId>()};
            if (bytes_.one_in(4))
                return RemoveParameterControl{std::string(bytes_.parameter().first)};
            return RemoveWaterVolume{bytes_.id<WaterId>()};
        case 16:
            return SetColliders{body, bytes_.body().colliders};
        case 17:
            return duplicate(body);
        case 18:
            return SetDensity{body, bytes_.real()};
        case 19:
            return SetName{body, std::string(bytes_.byte(), 'a')};
        case 20:
            return SetAnnotation{annotation(body)};
        default:
            return spawn();
        }
    }
    Request request() {
        switch (bytes_.byte() % 14) {
        case 0:
            return Undo{};
        case 1:
            return Redo{};
        case 2:
            return SetPaused{bytes_.one_in(2)};
        case 3:
            return StepBy{bytes_.byte() % 17 - 8};
        case 4:
            if (bytes_.one_in(4))
                return ExchangeRun{bytes_.byte() % std::uint64_t{16}};
            if (bytes_.one_in(8))
                return SetStepBookmark{bytes_.byte(), std::string(bytes_.byte() % 4, 'b')};
            if (bytes_.one_in(8))
                return NameRun{bytes_.byte() % std::uint64_t{16},
                               std::string(bytes_.byte() % 4, 'r')};
            return SeekTo{bytes_.byte()};
        case 5:
        case 6:
            return GrabBegin{bytes_.grab()};
        case 7: {
            const MouseJoint to = bytes_.grab();
            return GrabMove{to.target, to.hold_rotation, to.target_rotation};
        }
        case 8:
            return GrabEnd{bytes_.one_in(2)};
        case 9:
            if (bytes_.one_in(4))
                return Explode{bytes_.explosion()};
            if (bytes_.one_in(4)) {
                if (bytes_.one_in(2))
                    return ApplyLoad{bytes_.force()};
                if (bytes_.one_in(2))
                    return ApplyLoad{bytes_.torque()};
                return ApplyLoad{bytes_.angular_impulse()};
            }
            return Push{bytes_.impulse()};
        case 10: {
            const bool has_cells = bytes_.one_in(2), has_hits = bytes_.one_in(2);
            return SetFrameExtras{.broad_phase_cells = has_cells,
                                  .contact_colors = has_hits,
                                  .hits = has_hits,
                                  .ghost = has_cells,
                                  .ghost_lane = bytes_.byte() % std::uint64_t{4}};
        }
        case 11:
        case 12: {
            // Half of the sources are those that joints of hostile definitions have.
            const auto source = static_cast<ControlSource>(bytes_.byte() %
                                                           (bytes_.one_in(2) ? 4 : 64));
            return SetControl{source, bytes_.real()};
        }
        default:
            return bytes_.one_in(4) ? Request{RestartScene{}} : Request{SetSpeed{bytes_.real()}};
        }
    }

    fuzz::HostileDefinitions bytes_;
    Session session_;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Person({data, size}).run();
    return 0;
}
