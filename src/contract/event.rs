//! Where a game reports what visibly happens while an action is played.

/// Takes events as they happen. `()` takes none, at no cost; a `Vec` keeps them.
pub trait EventSink<E> {
    /// Takes one event.
    fn push(&mut self, event: E);
}

impl<E> EventSink<E> for () {
    #[inline]
    fn push(&mut self, _: E) {}
}

impl<E> EventSink<E> for Vec<E> {
    #[inline]
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}
