// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

namespace sample {

int length();
int area();
int angle();
int count();

} // namespace sample
