//! The state as numbers, for learners.

use crate::seat::{Seat, Viewer};
use crate::settlers::map::Map;
use crate::settlers::options::Options;
use crate::settlers::play::between::BetweenTurns;
use crate::settlers::play::dice::Dice;
use crate::settlers::play::discards::Discards;
use crate::settlers::play::trade::PlayerTrades;
use crate::settlers::rules::Settlers;
use crate::settlers::state::{Phase, State};
use crate::settlers::topology::Topology;
use crate::settlers::variants::canal::CanalAward;
use crate::tensor::ObservationSpec;

/// Numbers for each seat beside those on sites and links: see [`spec`].
const SEAT_NUMBERS: usize = 20;
/// Numbers about what each seat wants and answers.
const OFFER_NUMBERS: usize = 8;
/// Numbers about the table.
const TABLE_NUMBERS: usize = 14;

/// The layout of an observation. Seats count from the viewer's own.
///
/// | block | numbers |
/// | --- | --- |
/// | `hexes` | for each hex: terrain (place in the list of terrains), token, 1 under the robber, 2 under the second one |
/// | `sites` | for each site: 0 free, else 2 x seat + 1 for a settlement, + 2 for a city |
/// | `site_harbours` | for each site: 0 none, 1 to 5 a resource, 6 any |
/// | `links` | for each link: 0 free, else seat + 1 |
/// | `seats` | for each seat: hand size, five kinds (0 if hidden), number of development cards, five kinds (0 if hidden), points known, knights and other cards played (4), road length, 1 for Longest Road, 1 for Largest Army |
/// | `bought` | the development cards bought this turn, five kinds (0 if hidden) |
/// | `picked` | for each seat the cards chosen so far in a discard under way, or given in an offer: five kinds (0 if hidden) |
/// | `bank` | five kinds (0 if hidden) |
/// | `table` | deck size, seat on turn, actor, dice, card played, built, free roads, cards bought this turn, turn (two bytes; 65,535 for all later ones), victim + 1, last settlement + 1, seat that began, own rates in use (bits) |
/// | `phase` | 1 at the place of the phase |
/// | `offers` | with trade between seats: offers made this turn, then for each seat what it wants (5), its answer: 0 none, 1 accepted, 2 declined, 3 countered, and the canal tokens it gives and wants; 0 if hidden |
/// | `discarded` | with discards in turn: for each seat 1 if it has made its discard |
/// | `moved_second` | with two robbers: 1 if the second one has just moved |
/// | `guest` | with building between turns: the seat that acts there + 1 |
/// | `spots` | on a map: for each site 1 if a token lies there |
/// | `tokens` | on a map: for each seat its tokens of spots, and its canal tokens |
/// | `canal` | with the canal: for each pair of canal cities 1 if it has earned a token, then the resources that tokens trade at 2:1 this turn (bits) |
/// | `canal_seats` | with the canal and `canal_award` `once_per_seat`: for each seat 1 if it has earned a token |
/// | `metropolises` | with metropolises: for each site 1 if its city is one |
/// | `longest_bridge` | with bridges: the seat that holds it + 1 |
/// | `dice_left` | with a deck of numbers: the cards left of each from 2 to 12 |
/// | `taken_back` | where discards can be taken back: 1 if the seat that chooses one has done so |
/// | `resigned` | with resigning: for each seat 1 if it has resigned |
///
/// What is hidden while a game runs is shown once it is over.
pub(crate) fn spec(topology: &Topology, options: &Options, map: &Map) -> ObservationSpec {
    let seats = options.seats;
    let mut spec = ObservationSpec::default();
    spec.push("hexes", &[topology.hexes.len(), 3]);
    spec.push("sites", &[topology.sites.len()]);
    spec.push("site_harbours", &[topology.sites.len()]);
    spec.push("links", &[topology.links.len()]);
    spec.push("seats", &[seats.into(), SEAT_NUMBERS]);
    spec.push("bought", &[5]);
    spec.push("picked", &[seats.into(), 5]);
    spec.push("bank", &[5]);
    spec.push("table", &[TABLE_NUMBERS]);
    spec.push("phase", &[Phase::COUNT]);
    if options.trade.kind != PlayerTrades::Off {
        spec.push("offers", &[1 + usize::from(seats) * OFFER_NUMBERS]);
    }
    if options.discards.order == Discards::InTurn {
        spec.push("discarded", &[seats.into()]);
    }
    if options.robber.count > 1 {
        spec.push("moved_second", &[1]);
    }
    if options.between.turns != Some(BetweenTurns::Nothing) {
        spec.push("guest", &[1]);
    }
    if map.on {
        spec.push("spots", &[topology.sites.len()]);
        spec.push("tokens", &[seats.into(), 2]);
    }
    if options.canal.is_some() {
        spec.push("canal", &[map.canal.len() * map.canal.len().saturating_sub(1) / 2 + 1]);
    }
    if earned_once_per_seat(options) {
        spec.push("canal_seats", &[seats.into()]);
    }
    if options.metropolises.is_some() {
        spec.push("metropolises", &[topology.sites.len()]);
    }
    if options.bridges.is_some() {
        spec.push("longest_bridge", &[1]);
    }
    if options.dice.source == Dice::Deck {
        spec.push("dice_left", &[11]);
    }
    if options.discards.take_back {
        spec.push("taken_back", &[1]);
    }
    if options.resigning {
        spec.push("resigned", &[seats.into()]);
    }
    spec
}

/// Whether it decides something which seats have earned a canal token.
fn earned_once_per_seat(options: &Options) -> bool {
    options.canal.is_some() && options.canal.unwrap_or_default().award == CanalAward::OncePerSeat
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn write_observation(&self, state: &State<S, L, P>, viewer: Viewer, out: &mut [u8]) {
        let out = &mut out[..self.info.observation.len()];
        out.fill(0);
        let seats = self.seats();
        let first = if let Viewer::Seat(seat) = viewer { seat.index() } else { 0 };
        let relative = |seat: u8| ((usize::from(seat) + seats - first) % seats) as u8;
        let mut planes = out;
        let mut block = |len: usize| {
            let (head, tail) = std::mem::take(&mut planes).split_at_mut(len);
            planes = tail;
            head
        };
        for (hex, numbers) in block(3 * self.topology.hexes.len()).chunks_exact_mut(3).enumerate() {
            let tile = state.board.tiles[hex];
            numbers.copy_from_slice(&[
                tile.terrain() as u8,
                tile.number(),
                u8::from(hex == usize::from(state.robber.hex))
                    + 2 * u8::from(hex == usize::from(state.robber.second)),
            ]);
        }
        let in_order = || (0..seats).map(|i| (i as u8, &state.seats[(first + i) % seats]));
        let sites = block(self.topology.sites.len());
        for (i, own) in in_order() {
            own.settlements.iter().for_each(|site| sites[site] = 2 * i + 1);
            own.cities.iter().for_each(|site| sites[site] = 2 * i + 2);
        }
        let harbours = block(self.topology.sites.len());
        for (site, table) in self.tables.sites.iter().enumerate() {
            if let Some(slot) = table.harbour {
                harbours[site] = state.board.harbour_kind(slot.into()) + 1;
            }
        }
        let links = block(self.topology.links.len());
        for (i, own) in in_order() {
            own.links.iter().for_each(|link| links[link] = i + 1);
        }
        for (i, own) in in_order() {
            let seat = Seat(((first + usize::from(i)) % seats) as u8);
            let numbers = block(SEAT_NUMBERS);
            numbers[0] = own.hand.total() as u8;
            if self.sees_hand(state, viewer, seat) {
                numbers[1..6].copy_from_slice(&own.hand.to_array());
                numbers[7..12].copy_from_slice(&own.cards.to_array());
            }
            numbers[6] = own.cards.total() as u8;
            numbers[12] = self.points_of(state, seat, viewer) as u8;
            numbers[13..17].copy_from_slice(&own.played);
            numbers[17] = own.road;
            numbers[18] = u8::from(state.awards.longest_road == seat.0);
            numbers[19] = u8::from(state.awards.largest_army == seat.0);
        }
        let bought = block(5);
        if self.sees_hand(state, viewer, self.buyer(state)) {
            bought.copy_from_slice(&state.bought.to_array());
        }
        for i in 0..seats {
            let seat = (first + i) % seats;
            let numbers = block(5);
            if self.sees_picked(state, Seat(seat as u8), viewer) {
                numbers.copy_from_slice(&state.choices.picked[seat].cards().to_array());
            }
        }
        let bank = block(5);
        if self.sees_bank(state, viewer) {
            bank.copy_from_slice(&state.bank.to_array());
        }
        let own_rates = match viewer {
            Viewer::Seat(seat) => state.seats[seat.index()].harbours,
            Viewer::Public | Viewer::Omniscient => 0,
        };
        let optional = |byte: u8| if byte == crate::settlers::state::NONE { 0 } else { byte + 1 };
        let victim = if state.robber.victim == crate::settlers::state::NONE {
            0
        } else {
            relative(state.robber.victim) + 1
        };
        let turn = state.turn.number.min(u32::from(u16::MAX)) as u16;
        block(TABLE_NUMBERS).copy_from_slice(&[
            state.deck.total() as u8,
            relative(state.turn.on_turn),
            relative(state.actor),
            state.turn.dice,
            u8::from(state.turn.card_played),
            u8::from(state.turn.built),
            state.turn.free_roads,
            state.bought.total() as u8,
            turn.to_le_bytes()[0],
            turn.to_le_bytes()[1],
            victim,
            optional(state.opening.last_site),
            relative(state.turn.first),
            own_rates,
        ]);
        block(Phase::COUNT)[self.phase_for(state, viewer) as usize] = 1;
        if self.options.trade.kind != PlayerTrades::Off {
            block(1)[0] = state.trade.offers;
            for (i, _) in in_order() {
                let seat = (first + usize::from(i)) % seats;
                let numbers = block(OFFER_NUMBERS);
                if self.sees_offer(state, Seat(seat as u8), viewer) {
                    let terms = self.terms(state, seat);
                    numbers[..5].copy_from_slice(&terms.want.cards().to_array());
                    numbers[5] = state.answer(seat).map_or(0, |answer| answer as u8 + 1);
                    numbers[6] = terms.give.tokens() as u8;
                    numbers[7] = terms.want.tokens() as u8;
                }
            }
        }
        if self.options.discards.order == Discards::InTurn {
            for (i, number) in block(seats).iter_mut().enumerate() {
                *number = u8::from(state.has_discarded((first + i) % seats));
            }
        }
        if self.options.robber.count > 1 {
            block(1)[0] = u8::from(state.robber.moved_second);
        }
        if self.between_turns != BetweenTurns::Nothing {
            block(1)[0] = state.guest().map_or(0, |guest| relative(guest.0) + 1);
        }
        if self.map.on {
            let sites = block(self.topology.sites.len());
            self.spots_left(state).for_each(|site| sites[usize::from(site)] = 1);
            for (_, own) in in_order() {
                block(2).copy_from_slice(&[own.tokens, own.canal]);
            }
        }
        if self.options.canal.is_some() {
            let pairs = self.canal_pairs();
            for (pair, number) in block(pairs).iter_mut().enumerate() {
                *number = u8::from(state.canal.linked.contains(pair));
            }
            block(1)[0] = state.canal.ports;
        }
        if earned_once_per_seat(&self.options) {
            for (i, number) in block(seats).iter_mut().enumerate() {
                *number = state.canal.seats >> ((first + i) % seats) & 1;
            }
        }
        if self.options.metropolises.is_some() {
            let sites = block(self.topology.sites.len());
            state.metropolises.iter().for_each(|site| sites[site] = 1);
        }
        if self.options.bridges.is_some() {
            block(1)[0] = state.longest_bridge().map_or(0, |seat| relative(seat.0) + 1);
        }
        if self.options.dice.source == Dice::Deck {
            block(11).copy_from_slice(&state.dice.left);
        }
        if self.options.discards.take_back {
            block(1)[0] = u8::from(state.choices.taken_back);
        }
        if self.options.resigning {
            for i in 0..seats {
                block(1)[0] = u8::from(!state.plays((first + i) % seats));
            }
        }
    }
}
