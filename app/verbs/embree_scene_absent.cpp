// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#include "app/verbs/embree_scene.h"

namespace topple::app {

Result<std::unique_ptr<EmbreeScene>> EmbreeScene::make(const TriangleMesh& /*mesh*/,
                                                       Mode /*mode*/) {
    return Error{.message = "this program was built without Embree 3; install libembree-dev, "
                            "configure and build again"};
}

} // namespace topple::app
