//! The thread for reading lists: a runtime with one worker for these calls and their connections.
//!
//! A connection passes data on in pieces, and between two threads every piece costs a wake-up (`cargo xtask bench
//! get`). This also keeps the lists' calls, and their waits for the cache's writer, off the threads that answer the
//! window.

use std::sync::LazyLock;

use tokio::runtime::{Builder, Runtime};

/// The runtime. It exists as long as the program, because other calls use its connections too.
pub(crate) fn runtime() -> &'static Runtime {
    static LISTS: LazyLock<Runtime> = LazyLock::new(|| {
        let built = Builder::new_multi_thread().worker_threads(1).thread_name("lists").enable_all().build();
        built.expect("the operating system gives a thread")
    });
    &LISTS
}
