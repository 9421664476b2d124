//! Threads that are still at work when the interpreter ends.
//!
//! A daemon thread that asks for the interpreter after its end never gets it. CPython before 3.14 then unwinds the
//! thread's stack, and where frames of Rust lie on it, that aborts the whole process. So whatever lets go of the
//! interpreter or runs Python code below frames of Rust does it through this module: once the interpreter is about to
//! end, such a thread waits for ever instead, as it does in later versions, and the process ends without it.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// Whether the interpreter is about to end.
static ENDING: AtomicBool = AtomicBool::new(false);
/// How many passes threads hold.
static PASSES: AtomicUsize = AtomicUsize::new(0);
/// How long the end waits for them: much more than they take, unless a callback of the user hangs.
const PATIENCE: Duration = Duration::from_secs(1);

thread_local! {
    /// How many of the passes this thread holds.
    static OWN: Cell<usize> = const { Cell::new(0) };
    /// Whether this thread is the one that ends the interpreter. It is always let through.
    static ENDS: Cell<bool> = const { Cell::new(false) };
}

/// What a thread holds while it asks for the interpreter or runs Python code: the end waits for it.
struct Pass;

impl Pass {
    /// `None` when the interpreter is about to end. Then the thread counts no longer and may only wait for ever.
    fn take() -> Option<Pass> {
        PASSES.fetch_add(1, SeqCst);
        OWN.set(OWN.get() + 1);
        if ENDING.load(SeqCst) && !ENDS.get() {
            PASSES.fetch_sub(OWN.get(), SeqCst);
            return None;
        }
        Some(Pass)
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        OWN.set(OWN.get() - 1);
        PASSES.fetch_sub(1, SeqCst);
    }
}

fn wait_for_ever() -> ! {
    loop {
        thread::park();
    }
}

/// Lets other threads have the interpreter while `work` runs.
pub(super) fn detach<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
    let (result, _pass) = py.detach(|| (work(), Pass::take().unwrap_or_else(|| wait_for_ever())));
    result
}

/// Runs what may execute Python code: calls of functions, iteration, conversions.
pub(super) fn attached<T>(py: Python<'_>, work: impl FnOnce() -> T) -> T {
    let Some(_pass) = Pass::take() else { py.detach(|| wait_for_ever()) };
    work()
}

/// Called when the interpreter is about to end: from here on no other thread asks for it.
#[pyfunction]
#[pyo3(name = "_end")]
fn end(py: Python<'_>) {
    ENDS.set(true);
    ENDING.store(true, SeqCst);
    let own = OWN.get();
    py.detach(|| {
        let start = Instant::now();
        while PASSES.load(SeqCst) > own && start.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(1));
        }
    });
}

/// Asks the interpreter to tell when it is about to end.
pub(super) fn watch(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let end = pyo3::wrap_pyfunction!(end, module)?;
    module.py().import("atexit")?.call_method1("register", (end,)).map(drop)
}
