// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT

#include "topple/dynamics/softness.h"

#include "tests/support/test.h"

namespace topple {
namespace {

TEST(Softness, ZeroHertzIsRigid) {
    const Softness soft = make_softness(0, 1, 0.01f);
    EXPECT_EQ(soft.bias_rate, 0);
    EXPECT_EQ(soft.mass_scale, 1);
    EXPECT_EQ(soft.impulse_scale, 0);
}

TEST(Softness, UnderALoadItGivesAsASpringOfItsFrequencyWould) {
    // At rest the increment vanishes: m mass_scale bias_rate x = impulse_scale F h. A spring of
    // stiffness m omega^2 gives x = F / (m omega^2).
    constexpr Real kHertz = 4, kH = 1.0f / 240, kMass = 3, kForce = 50;
    for (const Real zeta : {0.5f, 1.0f, 10.0f}) {
        const Softness soft = make_softness(kHertz, zeta, kH);
        const Real x = soft.impulse_scale * kForce * kH /
                       (kMass * soft.mass_scale * soft.bias_rate);
        const Real omega = 2 * kPi * kHertz;
        EXPECT_NEAR(x, kForce / (kMass * omega * omega), 1e-5f) << "damping ratio " << zeta;
    }
}

} // namespace
} // namespace topple
