//! What an opaque handle points to: a value that a panic poisons while it is changed.

use std::ops::{Deref, DerefMut};
use std::thread::panicking;

use super::error::Failure;
use super::status::tw_status;

/// A value behind a C pointer. Once a panic has passed through a call that was changing it, nothing uses it again.
///
/// A call that only reads it leaves it as it was, whatever happens: the values behind handles have no interior
/// mutability.
#[derive(Debug)]
pub(super) struct Handle<T> {
    value: T,
    poisoned: bool,
}

/// The value of a handle while a call changes it.
pub(super) struct Change<'a, T> {
    value: &'a mut T,
    poisoned: &'a mut bool,
    /// A panic that was under way before the call is not the call's.
    panicking: bool,
}

impl<T> Handle<T> {
    pub(super) fn new(value: T) -> Handle<T> {
        Handle { value, poisoned: false }
    }

    pub(super) fn enter(&self) -> Result<&T, Failure> {
        self.sound()?;
        Ok(&self.value)
    }

    pub(super) fn enter_mut(&mut self) -> Result<Change<'_, T>, Failure> {
        self.sound()?;
        Ok(Change { value: &mut self.value, poisoned: &mut self.poisoned, panicking: panicking() })
    }

    fn sound(&self) -> Result<(), Failure> {
        if self.poisoned {
            let message = "the handle is poisoned by a fault in an earlier call: it can only be freed";
            return Err(Failure::new(tw_status::TW_ERR_POISONED, message));
        }
        Ok(())
    }
}

impl<T> Deref for Change<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value
    }
}

impl<T> DerefMut for Change<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.value
    }
}

impl<T> Drop for Change<'_, T> {
    fn drop(&mut self) {
        *self.poisoned |= panicking() && !self.panicking;
    }
}
