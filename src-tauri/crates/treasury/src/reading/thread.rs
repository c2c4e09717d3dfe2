//! The thread that asks the service for lists: a runtime of one worker for their calls and connections.
//!
//! A connection hands on what it reads piece by piece, and between two threads every piece wakes one of them (`cargo xtask
//! bench get`). The lists' calls and the waits for their turn to write also stay off the threads that answer the window.

use std::sync::LazyLock;

use tokio::runtime::{Builder, Runtime};

/// Its runtime. It lasts as long as the program: what was connected here is used by other calls as well.
pub(crate) fn runtime() -> &'static Runtime {
    static LISTS: LazyLock<Runtime> = LazyLock::new(|| {
        let built = Builder::new_multi_thread().worker_threads(1).thread_name("lists").enable_all().build();
        built.expect("the operating system gives a thread")
    });
    &LISTS
}
