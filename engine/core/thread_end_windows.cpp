// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// The end of thread_local objects. mingw-w64 keeps them in memory that a destructor of a pthread key frees when their
// thread ends, and destroys them afterwards: the destructors read freed memory and sometimes crash. Keys are destroyed
// in the order of their creation, so a key that is created first destroys the objects in time. The linker replaces
// the registration of destructors (--wrap=__cxa_thread_atexit) with the function below. Objects of the main thread are
// not destroyed: the program ends with them.

#include <pthread.h>

namespace {

struct ObjectOfThread {
    void (*destroy)(void*);
    void* object;
    ObjectOfThread* older;
};

/// Destroys the objects of a thread, the newest first.
void destroy_objects(void* newest) {
    for (auto* entry = static_cast<ObjectOfThread*>(newest); entry != nullptr;) {
        ObjectOfThread* const older = entry->older;
        entry->destroy(entry->object);
        delete entry;
        entry = older;
    }
}

struct KeyOfObjects {
    pthread_key_t key{};
    KeyOfObjects() { pthread_key_create(&key, &destroy_objects); }
};
// Constructed before anything may use a thread_local object, and with it mingw-w64's own key.
__attribute__((init_priority(101))) KeyOfObjects objects_of_threads;

} // namespace

// NOLINTNEXTLINE: the linker gives the name.
extern "C" int __wrap___cxa_thread_atexit(void (*destroy)(void*), void* object, void* /*file*/) {
    const pthread_key_t key = objects_of_threads.key;
    auto* const older = static_cast<ObjectOfThread*>(pthread_getspecific(key));
    return pthread_setspecific(key, new ObjectOfThread{destroy, object, older});
}
