// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panels.h"

#include <string>

namespace topple::app {

/// The field with the name of an object. The name is given when the field is left; Esc puts the present one back. Main
/// thread only.
void edit_name(PanelCall& call, NameEntry& entry, NamedObject object, const std::string& name);
/// Gives the name that was being typed for an object other than the shown one; none: null. Main thread only.
void finish_name(PanelCall& call, NameEntry& entry, const NamedObject* shown);

} // namespace topple::app
