// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Requests that store and remove views.

#include "tests/app/session/session_test_support.h"

namespace topple::app {
namespace {

using test::ask;
using test::tower_of;

const std::vector<SceneBookmark>& bookmarks(const Session& session) {
    return session.document().header()->bookmarks;
}

SceneBookmark view(int number, const std::string& name = {}) {
    return {.number = number,
            .name = name,
            .camera = {.target = {1, 2, 3}, .yaw_deg = 10.0f * static_cast<Real>(number)}};
}

TEST(StoredViewRequests, AViewIsStoredReplacedNamedAndRemoved) {
    Session session;
    EXPECT_FALSE(session.document().has_unsaved_changes());
    ask(session, SetBookmark{view(7)});
    ask(session, SetBookmark{view(2, "a\tb")});
    EXPECT_TRUE(session.document().has_unsaved_changes());
    ASSERT_EQ(bookmarks(session).size(), 2u);
    EXPECT_EQ(bookmarks(session)[0].number, 2);
    EXPECT_EQ(bookmarks(session)[0].name, "a?b");
    EXPECT_EQ(bookmarks(session)[1], view(7));
    ask(session, SetBookmark{view(7, "seven")});
    ASSERT_EQ(bookmarks(session).size(), 2u);
    EXPECT_EQ(bookmarks(session)[1].name, "seven");
    ask(session, RemoveBookmark{2});
    ASSERT_EQ(bookmarks(session).size(), 1u);
    EXPECT_FALSE(session.execute(RemoveBookmark{2}).ok());
    EXPECT_FALSE(session.execute(SetBookmark{view(0)}).ok());
    EXPECT_FALSE(session.execute(SetBookmark{view(10)}).ok());
    SceneBookmark near = view(1);
    near.camera.distance = 0;
    EXPECT_FALSE(session.execute(SetBookmark{near}).ok());
    EXPECT_FALSE(session.execute(SetBookmark{view(1), 99}).ok()) << "for another scene";
    EXPECT_EQ(bookmarks(session).size(), 1u);
}

TEST(StoredViewRequests, AreInTheFileAndOutlastARestart) {
    const test::TemporaryFolder folder;
    const std::string path = (folder.path() / "marked.json").string();
    Session session;
    ask(session, tower_of(2));
    ask(session, SetBookmark{view(3, "front")});
    ask(session, SaveScene{path});
    EXPECT_FALSE(session.document().has_unsaved_changes());
    ask(session, SetBookmark{view(4)});
    EXPECT_TRUE(session.document().has_unsaved_changes());
    ask(session, RestartScene{});
    EXPECT_EQ(bookmarks(session).size(), 2u) << "a restart is about the bodies";
    EXPECT_TRUE(session.document().has_unsaved_changes());
    ask(session, OpenScene{path});
    ASSERT_EQ(bookmarks(session).size(), 1u);
    EXPECT_EQ(bookmarks(session)[0], view(3, "front"));
}

TEST(StoredViewRequests, AreInARecordingOfASceneOfTheGallery) {
    Session session;
    ask(session, OpenScene{"stack:3"});
    ask(session, SetBookmark{view(5, "left")});
    std::string text;
    ask(session,
        CopyRecording{.take = [&](std::string recording) { text = std::move(recording); }});
    EXPECT_NE(text.find("bookmark 5 \"left\" 1 2 3 50 "), std::string::npos) << text;
}

} // namespace
} // namespace topple::app
