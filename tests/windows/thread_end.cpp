// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Fails if the destructor of a thread_local object finds its memory freed.

#include <cstdio>
#include <thread>
#include <vector>

namespace {

constexpr int kIntact = 12345;
int wrong = 1; // until an object was destroyed

struct Object {
    std::vector<int> numbers;
    int mark = kIntact;
    ~Object() { wrong = mark == kIntact && numbers.size() == 1000 ? 0 : 1; }
};
thread_local int first_of_thread;
thread_local Object object;

} // namespace

int main() {
    first_of_thread = 1;
    std::thread([] {
        first_of_thread = 2;
        object.numbers.resize(1000);
    }).join();
    std::puts(wrong == 0 ? "intact" : "freed");
    return wrong;
}
