// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "topple/core/instruction_set.h"

namespace topple {

/// Returns the kernels of `set`, from the functions that were compiled for each set. Calls only the function of
/// `set`, since this processor may not support the others. Requires: the set is supported.
template<typename Kernels>
const Kernels& kernels_for(InstructionSet set,
                           const Kernels* (*scalar)(),
                           const Kernels* (*lanes4)(),
                           const Kernels* (*avx2)()) {
    switch (set) {
    case InstructionSet::avx2:
        return *avx2();
    case InstructionSet::lanes4:
        return *lanes4();
    case InstructionSet::scalar:
        break;
    }
    return *scalar();
}

} // namespace topple
