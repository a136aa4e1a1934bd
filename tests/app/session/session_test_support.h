// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace topple::app::test {

/// A metre cube of 500 kg whose middle is at `position`.
inline BodyDef box_def(Vec3 position) {
    BodyDef def;
    def.motion = Motion::dynamic;
    def.world_from_body.position = position;
    def.density = 500;
    def.colliders.emplace_back().shape = BoxShape{};
    return def;
}

inline SpawnBodies tower_of(int count, Vec3 foot = {}) {
    SpawnBodies tower;
    tower.label = "tower of " + std::to_string(count);
    for (int i = 0; i < count; ++i)
        tower.bodies.push_back(box_def(foot + Vec3{0, 0.5f + static_cast<Real>(i), 0}));
    return tower;
}

/// Carries out what must work.
inline void ask(Session& session, const Request& request) {
    const Result<void> done = session.carry_out(request);
    EXPECT_TRUE(done.ok()) << (done.ok() ? "" : done.error().text());
}
inline void ask(Session& session, const Command& command, std::uint64_t gesture = 0) {
    ask(session, Request{Do{command, gesture}});
}

inline void play(Session& session, int steps) {
    for (int i = 0; i < steps; ++i)
        session.advance();
}

inline std::uint64_t hash(const Session& session) { return session.world().hash(); }
inline std::uint64_t step(const Session& session) { return session.history().now().step; }

/// A path in a folder that is gone after the test.
class TemporaryFolder {
public:
    TemporaryFolder()
        : path_(std::filesystem::path(testing::TempDir()) /
                ("topple_session_" +
                 std::string(testing::UnitTest::GetInstance()->current_test_info()->name()))) {
        std::filesystem::create_directories(path_);
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const {
        return (path_ / name).string();
    }

private:
    std::filesystem::path path_;
};

} // namespace topple::app::test
