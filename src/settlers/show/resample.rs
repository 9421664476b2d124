//! What a viewer cannot know, drawn anew.
use crate::rng::{Purpose, Rng};
use crate::seat::{Seat, Viewer};
use crate::settlers::play::bank::mix_with_bank;
use crate::settlers::resource::{Counts, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    /// Deals the cards that the viewer cannot see anew: hands keep their sizes, development cards theirs. Once the
    /// game is over there are none.
    pub(crate) fn resample(&self, state: &mut State<S, L, P>, viewer: Viewer, seed: u64) {
        if viewer == Viewer::Omniscient || state.phase.is_over() {
            return;
        }
        let mut rng = Rng::derived(seed, Purpose::Hidden, 0);
        let hidden: Vec<usize> =
            Seat::all(self.info.seats).filter(|&s| !viewer.sees(s)).map(Seat::index).collect();
        self.resample_hands(state, &hidden, viewer, &mut rng);
        if state.phase.is_trade() {
            self.resample_offers(state, &hidden, &mut rng);
        }
        self.resample_cards(state, &hidden, &mut rng);
    }

    /// What a seat is known to hold because of an offer stays in its hand, and what it is known to want outside.
    pub(crate) fn resample_hands(
        &self,
        state: &mut State<S, L, P>,
        hidden: &[usize],
        viewer: Viewer,
        rng: &mut Rng,
    ) {
        let before = state.seats.each_ref().map(|own| own.hand);
        let pledged: [Counts<Resource>; P] = std::array::from_fn(|seat| self.pledged(state, seat));
        let mut pool: Vec<Resource> = hidden.iter().flat_map(|&s| (before[s] - pledged[s]).cards()).collect();
        let bank = state.bank;
        if !self.sees_bank(state, viewer) {
            mix_with_bank(&mut state.bank, &mut pool, rng);
        }
        for _ in 0..64 {
            rng.shuffle(&mut pool);
            let mut cards = pool.iter().copied();
            for &seat in hidden {
                let size = (before[seat].total() - pledged[seat].total()) as usize;
                state.seats[seat].hand =
                    cards.by_ref().take(size).map(Counts::one).fold(pledged[seat], |a, b| a + b);
            }
            if self.wants_can_be(state) {
                break;
            }
        }
        // So unlikely a deal cannot be told from the true one.
        if !self.wants_can_be(state) {
            state.bank = bank;
            state.seats.iter_mut().zip(before).for_each(|(own, hand)| own.hand = hand);
        }
        if state.phase == Phase::Discard {
            hidden.iter().for_each(|&seat| self.resample_discards(state, seat, rng));
        }
    }
}
