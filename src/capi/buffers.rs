//! Everything that comes from or goes to memory of the caller.
//!
//! The functions are unsafe for one reason: that a pointer which is not null points to what the header says, for as
//! long as the call lasts, is the caller's word. Null pointers and lengths are checked here.

use std::ffi::{CStr, c_char};
use std::ptr;

use super::error::Failure;
use super::status::tw_status;

fn null(name: &str) -> Failure {
    Failure::new(tw_status::TW_ERR_NULL, format!("{name} is NULL: expected a pointer"))
}

/// What a pointer to const points to.
pub(super) unsafe fn shared<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    // SAFETY: null or, by the caller's word, valid and not changed during the call.
    unsafe { pointer.as_ref() }.ok_or_else(|| null(name))
}

/// What a pointer points to that this call alone uses.
pub(super) unsafe fn exclusive<'a, T>(pointer: *mut T, name: &str) -> Result<&'a mut T, Failure> {
    // SAFETY: null or, by the caller's word, valid and used by nobody else during the call.
    unsafe { pointer.as_mut() }.ok_or_else(|| null(name))
}

/// A text that ends with a NUL.
pub(super) unsafe fn text<'a>(pointer: *const c_char, name: &str) -> Result<&'a str, Failure> {
    // SAFETY: as `optional_text`.
    unsafe { optional_text(pointer, name) }?.ok_or_else(|| null(name))
}

/// A text that ends with a NUL, or none.
pub(super) unsafe fn optional_text<'a>(
    pointer: *const c_char,
    name: &str,
) -> Result<Option<&'a str>, Failure> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: not null and, by the caller's word, a text with a NUL at its end.
    let bytes = unsafe { CStr::from_ptr(pointer) };
    bytes.to_str().map(Some).map_err(|e| {
        let message = format!("{name} is not UTF-8 from byte {}: expected UTF-8", e.valid_up_to());
        Failure::new(tw_status::TW_ERR_UTF8, message)
    })
}

/// An array of the caller. NULL is the empty array.
pub(super) unsafe fn array<'a, T>(pointer: *const T, len: u32, name: &str) -> Result<&'a [T], Failure> {
    match (pointer.is_null(), len) {
        (true, 0) => Ok(&[]),
        (true, _) => {
            let message = format!("{name} is NULL: expected a pointer to {len} elements");
            Err(Failure::new(tw_status::TW_ERR_NULL, message))
        }
        // SAFETY: not null and, by the caller's word, as long as that.
        (false, _) => Ok(unsafe { std::slice::from_raw_parts(pointer, len as usize) }),
    }
}

/// Whether results can be written, checked before anything is done.
pub(super) fn present<T>(out: *mut T, name: &str) -> Result<(), Failure> {
    if out.is_null() { Err(null(name)) } else { Ok(()) }
}

/// Writes one result.
pub(super) unsafe fn put<T>(out: *mut T, value: T, name: &str) -> Result<(), Failure> {
    present(out, name)?;
    // SAFETY: not null and, by the caller's word, a place for a `T`.
    unsafe { out.write(value) };
    Ok(())
}

/// Writes one result that the caller may not want.
pub(super) unsafe fn put_optional<T>(out: *mut T, value: T) {
    if !out.is_null() {
        // SAFETY: not null and, by the caller's word, a place for a `T`.
        unsafe { out.write(value) };
    }
}

/// Hands a new handle over to the caller, or NULL where there is none.
pub(super) unsafe fn put_handle<T>(
    out: *mut *mut T,
    name: &str,
    make: impl FnOnce() -> Result<T, Failure>,
) -> Result<(), Failure> {
    // SAFETY: as `put`. NULL first, so that a failure or a panic leaves nothing that looks like a handle.
    unsafe { put(out, ptr::null_mut(), name) }?;
    let handle = Box::into_raw(Box::new(make()?));
    // SAFETY: as `put`.
    unsafe { put(out, handle, name) }
}

/// Takes a handle back and drops what it holds.
pub(super) unsafe fn free<T>(handle: *mut T) {
    if !handle.is_null() {
        // SAFETY: not null and, by the caller's word, from `put_handle` and not freed before.
        drop(unsafe { Box::from_raw(handle) });
    }
}

/// Writes an array, or only its length where `buf` is NULL and `capacity` 0.
pub(super) unsafe fn put_array<T: Copy>(
    buf: *mut T,
    capacity: u32,
    out_len: *mut u32,
    items: &[T],
) -> Result<(), Failure> {
    let len = length(items.len())?;
    // SAFETY: as `put`.
    unsafe { put(out_len, len, "out_len") }?;
    if size_query(buf, capacity, len)? {
        return Ok(());
    }
    // SAFETY: `buf` has room for the items, by the check above and the caller's word; what the library made does not
    // overlap with it.
    unsafe { ptr::copy_nonoverlapping(items.as_ptr(), buf, items.len()) };
    Ok(())
}

/// Writes a text and a NUL, or only its length where `buf` is NULL and `capacity` 0. The length leaves the NUL out.
pub(super) unsafe fn put_text(
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
    text: &str,
) -> Result<(), Failure> {
    let len = length(text.len() + 1)? - 1;
    if buf.is_null() {
        present(out_len, "out_len")?;
    }
    // SAFETY: as `put_optional`.
    unsafe { put_optional(out_len, len) };
    if size_query(buf, capacity, len + 1)? {
        return Ok(());
    }
    // SAFETY: `buf` has room for the bytes and the NUL, by the check above and the caller's word.
    unsafe { write_text(buf, text) };
    Ok(())
}

/// As `put_text`, but a text that has no room is cut to the buffer, at the end of a character and with dots for the
/// rest, besides being an error.
pub(super) unsafe fn put_text_cut(
    buf: *mut c_char,
    capacity: u32,
    out_len: *mut u32,
    text: &str,
) -> Result<(), Failure> {
    // SAFETY: as `put_text`.
    let put = unsafe { put_text(buf, capacity, out_len, text) };
    if put.is_err() && !buf.is_null() && capacity > 0 {
        // SAFETY: `buf` is not null and has room for the bytes and the NUL, by the caller's word.
        unsafe { write_text(buf, &cut(text, capacity as usize - 1)) };
    }
    put
}

/// The beginning of a text that is longer than `room` bytes, with dots for the rest.
pub(super) fn cut(text: &str, room: usize) -> String {
    let dots = &"..."[..room.min(3)];
    let end = (0..=room - dots.len()).rfind(|&end| text.is_char_boundary(end)).unwrap_or(0);
    format!("{}{dots}", &text[..end])
}

/// Writes the bytes of a text and a NUL.
unsafe fn write_text(buf: *mut c_char, text: &str) {
    // SAFETY: by the caller's word there is room for them.
    unsafe {
        ptr::copy_nonoverlapping(text.as_ptr().cast(), buf, text.len());
        buf.add(text.len()).write(0);
    }
}

/// Whether only the length is asked for; an error if `needed` elements have no place.
pub(super) fn size_query<T>(buf: *mut T, capacity: u32, needed: u32) -> Result<bool, Failure> {
    if buf.is_null() {
        return if capacity == 0 { Ok(true) } else { Err(null("the buffer")) };
    }
    if capacity < needed {
        let message = format!("the buffer is too small: {capacity} elements, expected room for {needed}");
        return Err(Failure::new(tw_status::TW_ERR_BUFFER_TOO_SMALL, message));
    }
    Ok(false)
}

/// A length as the header counts it.
pub(super) fn length(len: usize) -> Result<u32, Failure> {
    u32::try_from(len).map_err(|_| {
        let message = format!("the result has {len} elements: at most {} can be handed over", u32::MAX);
        Failure::new(tw_status::TW_ERR_RANGE, message)
    })
}
