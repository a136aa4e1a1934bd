// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/screen_verbs/picture_check.h"

#include "tests/engine/io/temporary_folder.h"
#include "tests/support/test.h"

namespace topple::app {
namespace {

TEST(PictureChecks, HoldHere) {
    ASSERT_FALSE(picture_checks().empty());
    for (const SelfTest& check : picture_checks()) {
        const test::TemporaryFolder folder;
        const Result<std::string> result = check.run(folder.path());
        EXPECT_TRUE(result.ok()) << check.claim << ": " << result.error().text();
    }
}

} // namespace
} // namespace topple::app
