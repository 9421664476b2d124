//! What an opaque handle points to: a value that a panic poisons.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::panicking;

use super::error::Failure;
use super::status::tw_status;

/// A value behind a C pointer. Once a panic has passed through a call that used it, nothing uses it again.
#[derive(Debug)]
pub(super) struct Handle<T> {
    value: T,
    poisoned: AtomicBool,
}

/// The value of a handle while a call uses it: `&T` or `&mut T`.
pub(super) struct Use<'a, R> {
    value: R,
    poisoned: &'a AtomicBool,
    /// A panic that was under way before the call is not the call's.
    panicking: bool,
}

impl<T> Handle<T> {
    pub(super) fn new(value: T) -> Handle<T> {
        Handle { value, poisoned: AtomicBool::new(false) }
    }

    pub(super) fn enter(&self) -> Result<Use<'_, &T>, Failure> {
        enter(&self.value, &self.poisoned)
    }

    /// As `enter`, for what the value itself points to.
    pub(super) fn enter_target(&self) -> Result<Use<'_, &T::Target>, Failure>
    where
        T: Deref,
    {
        enter(&*self.value, &self.poisoned)
    }

    pub(super) fn enter_mut(&mut self) -> Result<Use<'_, &mut T>, Failure> {
        enter(&mut self.value, &self.poisoned)
    }
}

fn enter<R>(value: R, poisoned: &AtomicBool) -> Result<Use<'_, R>, Failure> {
    if poisoned.load(Relaxed) {
        let message = "the handle is poisoned by a fault in an earlier call: it can only be freed";
        return Err(Failure::new(tw_status::TW_ERR_POISONED, message));
    }
    Ok(Use { value, poisoned, panicking: panicking() })
}

impl<R> Deref for Use<'_, R> {
    type Target = R;

    fn deref(&self) -> &R {
        &self.value
    }
}

impl<R> DerefMut for Use<'_, R> {
    fn deref_mut(&mut self) -> &mut R {
        &mut self.value
    }
}

impl<R> Drop for Use<'_, R> {
    fn drop(&mut self) {
        if panicking() && !self.panicking {
            self.poisoned.store(true, Relaxed);
        }
    }
}
