// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Promise A6: at its end, a long session of random requests takes no more memory and no more open files than after
// its first half, when every budget has been used up.
#include "app/session/session.h"
#include "tests/engine/io/temporary_folder.h"
#include "tests/support/figure.h"
#include "tests/support/test.h"
#include "tests/support/test_support.h"
#include "topple/core/random.h"

#include <malloc.h>
#include <unistd.h>

#include <fstream>

namespace topple::app {
namespace {

double resident_mb() {
    std::ifstream statm("/proc/self/statm");
    double all = 0, resident = 0;
    statm >> all >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

std::ptrdiff_t open_files() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

/// Executes random requests in a session, from a seed.
class Restless {
public:
    explicit Restless(std::uint64_t seed) : random_(seed) {}

    void act() {
        switch (random_.below(16)) {
        case 0:
        case 1:
        case 2:
        case 3:
            return spawn();
        case 4:
        case 5:
        case 6:
            return ask(Do{DeleteObjects{.bodies = {any_body()}, .joints = {}}, 0});
        case 7:
            return ask(Undo{});
        case 8:
            return ask(Redo{});
        case 9:
            return ask(Do{SetPose{any_body(), {point(), {}}}, 0});
        case 10:
            return throw_something();
        case 11:
            return ask(SeekTo{session_.history().end().step - random_.below(20)});
        case 12:
            return ask(Push{Impulse{any_body(), point(), point() * 50}});
        case 13:
            return random_.below(100) == 0 ? ask(SaveScene{folder_.file("saved.json")}) : play(4);
        case 14:
            return random_.below(300) == 0 ? open_another("stack:5") : play(4);
        default:
            return play(3);
        }
    }
    [[nodiscard]] const Session& session() const { return session_; }

    /// Saves what undo has left unsaved, for such scenes are kept, and opens so many scenes that no earlier one is.
    void forget_everything() {
        ask(SaveScene{folder_.file("saved.json")});
        const std::vector<OtherScene> others = session_.make_frame()->unsaved_others;
        for (const OtherScene& other : others) {
            ask(ShowScene{other.number});
            ask(SaveScene{folder_.file("saved.json")});
        }
        for (int i = 0; i < 10; ++i)
            open_another("stack:3");
    }

private:
    /// Executes a request. A request that makes no sense in this state is refused, which is valid, too.
    void ask(const Request& request) { (void)session_.execute(request); }
    /// Saves the scene first: scenes with unsaved changes are kept, however many there are.
    void open_another(const char* source) {
        ask(SaveScene{folder_.file("saved.json")});
        ask(OpenScene{source});
    }
    void play(int steps) {
        for (int i = 0; i < steps; ++i)
            session_.advance();
    }
    Vec3 point() { return {random_.between(-4, 4), random_.between(0, 5), random_.between(-4, 4)}; }
    BodyId any_body() {
        const auto& bodies = session_.world().state().bodies;
        if (bodies.empty())
            return {};
        return bodies[random_.below(static_cast<std::uint32_t>(bodies.size()))].id;
    }
    void spawn() {
        if (session_.world().state().bodies.size() > 60)
            return ask(Do{DeleteObjects{.bodies = {any_body()}, .joints = {}}, 0});
        BodyDef def;
        def.motion = Motion::dynamic;
        def.world_from_body.position = point();
        const Real size = random_.between(0.1f, 0.5f);
        if (random_.below(3) == 0)
            def.colliders.push_back({.shape = HullShape{std::make_shared<const ConvexHull>(
                                         box_hull({size, 0.2f, 0.3f}))}});
        else
            def.colliders.push_back({.shape = BoxShape{{size, size, size}}});
        if (random_.below(10) == 0)
            def.name = "named " + std::to_string(random_.below(1'000'000));
        ask(Do{SpawnBodies{.bodies = {def}, .joints = {}, .label = "thing"}, 0});
    }
    void throw_something() {
        ask(GrabBegin{MouseJoint{.body = any_body(), .target = point()}});
        for (int i = 0; i < 3; ++i) {
            ask(GrabMove{point(), false, {}});
            play(1);
        }
        ask(GrabEnd{});
    }

    Random random_;
    Session session_{1, 32'000'000};
    topple::test::TemporaryFolder folder_;
};

/// Returns the heap memory in use after new scenes have displaced all states of undo: more than at first is a leak.
/// [MB]
double held_mb(Restless& restless) {
    restless.forget_everything();
    return static_cast<double>(::mallinfo2().uordblks + ::mallinfo2().hblkhd) / 1e6;
}

TEST(Soak, MemoryAndFilesStayAsTheyWereAtHalfTime) {
    constexpr int kActs = 600000;
    Restless restless(topple::test::seed());
    double before = 0, most = 0;
    std::ptrdiff_t files_before = 0;
    for (int i = 0; i < kActs; ++i) {
        restless.act();
        if (i == kActs / 2) {
            before = held_mb(restless);
            files_before = open_files();
        }
        if (i % 1000 == 0)
            most = std::max(most, resident_mb());
        if (i % 10000 == 0) {
            ASSERT_TRUE(restless.session().world().validate().ok()) << "act " << i;
        }
    }
    const double after = held_mb(restless);
    topple::test::give_figure(
        "%.2f MB held at half time, %.2f MB at the end, at most %.0f MB resident",
        before,
        after,
        most);
    // A leak of 8 bytes in each of the 300,000 requests would add 2.4 MB.
    EXPECT_LE(after, 1.01 * before + 0.1);
    EXPECT_LT(most, 200) << "six budgets of the history";
    EXPECT_EQ(open_files(), files_before);
    EXPECT_EQ(restless.session().history().divergence(), std::nullopt);
}

} // namespace
} // namespace topple::app
