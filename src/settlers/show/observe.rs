//! The state as numbers, for learners.

use crate::seat::{Seat, Viewer};
use crate::settlers::map::Map;
use crate::settlers::options::Options;
use crate::settlers::play::between::BetweenTurns;
use crate::settlers::play::dice::Dice;
use crate::settlers::play::discards::Discards;
use crate::settlers::play::trade::PlayerTrades;
use crate::settlers::rules::Settlers;
use crate::settlers::state::NONE;
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

/// What one block shows: the state as a viewer may know it, with seats counted from the viewer's own.
pub(crate) struct Lens<'a, const S: usize, const L: usize, const P: usize> {
    rules: &'a Settlers<S, L, P>,
    state: &'a State<S, L, P>,
    viewer: Viewer,
    /// The seat that comes first.
    first: usize,
}

impl<'a, const S: usize, const L: usize, const P: usize> Lens<'a, S, L, P> {
    /// The seats in the order of the viewer.
    fn seats(&self) -> impl Iterator<Item = usize> + use<'a, S, L, P> {
        let (first, seats) = (self.first, self.rules.seats());
        (first..seats).chain(0..first)
    }

    /// The place of a seat in that order.
    fn place(&self, seat: u8) -> u8 {
        let seats = self.rules.seats();
        ((usize::from(seat) + seats - self.first) % seats) as u8
    }
}

/// A block of an observation: its name, its shape, and what writes its numbers, which are 0 before.
#[derive(Clone, Debug)]
pub(crate) struct Block<const S: usize, const L: usize, const P: usize> {
    name: &'static str,
    shape: Vec<usize>,
    write: fn(&Lens<'_, S, L, P>, &mut [u8]),
}

impl<const S: usize, const L: usize, const P: usize> Block<S, L, P> {
    fn len(&self) -> usize {
        self.shape.iter().product()
    }
}

/// The layout of all blocks together.
pub(crate) fn spec<const S: usize, const L: usize, const P: usize>(
    blocks: &[Block<S, L, P>],
) -> ObservationSpec {
    let mut spec = ObservationSpec::default();
    for block in blocks {
        spec.push(block.name, &block.shape);
    }
    spec
}

/// A seat's place in the order of the viewer, counted from 1; 0 for none.
fn optional(place: Option<u8>) -> u8 {
    place.map_or(0, |place| place + 1)
}

/// All blocks of an observation in their order. What is hidden while a game runs is shown once it is over.
pub(crate) fn blocks<const S: usize, const L: usize, const P: usize>(
    topology: &Topology,
    options: &Options,
    map: &Map,
) -> Vec<Block<S, L, P>> {
    let mut blocks: Vec<Block<S, L, P>> = Vec::new();
    let mut block = |name, shape: &[usize], write| blocks.push(Block { name, shape: shape.to_vec(), write });
    let (seats, sites) = (usize::from(options.seats), topology.sites.len());
    // For each hex: terrain (place in the list of terrains), token, 1 under the robber, 2 under the second one.
    block("hexes", &[topology.hexes.len(), 3], |lens, out| {
        let robber = &lens.state.robber;
        for (hex, numbers) in out.chunks_exact_mut(3).enumerate() {
            let tile = lens.state.board.tiles[hex];
            let robbers =
                u8::from(hex == usize::from(robber.hex)) + 2 * u8::from(hex == usize::from(robber.second));
            numbers.copy_from_slice(&[tile.terrain() as u8, tile.number(), robbers]);
        }
    });
    // For each site: 0 free, else 2 x seat + 1 for a settlement, + 2 for a city.
    block("sites", &[sites], |lens, out| {
        for (place, seat) in lens.seats().enumerate() {
            let own = &lens.state.seats[seat];
            own.settlements.iter().for_each(|site| out[site] = 2 * place as u8 + 1);
            own.cities.iter().for_each(|site| out[site] = 2 * place as u8 + 2);
        }
    });
    // For each site: 0 none, 1 to 5 a resource, 6 any.
    block("site_harbours", &[sites], |lens, out| {
        for (number, table) in out.iter_mut().zip(&lens.rules.tables.sites) {
            if let Some(slot) = table.harbour {
                *number = lens.state.board.harbour_kind(slot.into()) + 1;
            }
        }
    });
    // For each link: 0 free, else seat + 1.
    block("links", &[topology.links.len()], |lens, out| {
        for (place, seat) in lens.seats().enumerate() {
            lens.state.seats[seat].links.iter().for_each(|link| out[link] = place as u8 + 1);
        }
    });
    // For each seat: hand size, five kinds (0 if hidden), number of development cards, five kinds (0 if hidden), points
    // known, knights and other cards played (4), road length, 1 for Longest Road, 1 for Largest Army.
    block("seats", &[seats, SEAT_NUMBERS], |lens, out| {
        for (seat, numbers) in lens.seats().zip(out.chunks_exact_mut(SEAT_NUMBERS)) {
            let (own, seat) = (&lens.state.seats[seat], Seat(seat as u8));
            numbers[0] = own.hand.total() as u8;
            if lens.rules.sees_hand(lens.state, lens.viewer, seat) {
                numbers[1..6].copy_from_slice(&own.hand.to_array());
                numbers[7..12].copy_from_slice(&own.cards.to_array());
            }
            numbers[6] = own.cards.total() as u8;
            numbers[12] = lens.rules.points_of(lens.state, seat, lens.viewer) as u8;
            numbers[13..17].copy_from_slice(&own.played);
            numbers[17] = own.road;
            numbers[18] = u8::from(lens.state.awards.longest_road == seat.0);
            numbers[19] = u8::from(lens.state.awards.largest_army == seat.0);
        }
    });
    // The development cards bought this turn, five kinds (0 if hidden).
    block("bought", &[5], |lens, out| {
        if lens.rules.sees_hand(lens.state, lens.viewer, lens.rules.buyer(lens.state)) {
            out.copy_from_slice(&lens.state.bought.to_array());
        }
    });
    // For each seat the cards chosen so far in a discard under way, or given in an offer: five kinds (0 if hidden).
    block("picked", &[seats, 5], |lens, out| {
        for (seat, numbers) in lens.seats().zip(out.chunks_exact_mut(5)) {
            if lens.rules.sees_picked(lens.state, Seat(seat as u8), lens.viewer) {
                numbers.copy_from_slice(&lens.state.choices.picked[seat].cards().to_array());
            }
        }
    });
    // Five kinds (0 if hidden).
    block("bank", &[5], |lens, out| {
        if lens.rules.sees_bank(lens.state, lens.viewer) {
            out.copy_from_slice(&lens.state.bank.to_array());
        }
    });
    // Deck size, seat on turn, actor, dice, card played, built, free roads, cards bought this turn, turn (two bytes; 65,535
    // for all later ones), victim + 1, last settlement + 1, seat that began, own rates in use (bits).
    block("table", &[TABLE_NUMBERS], |lens, out| {
        let (state, turn) = (lens.state, &lens.state.turn);
        let known = |byte: u8| (byte != NONE).then_some(byte);
        let number = turn.number.min(u32::from(u16::MAX)) as u16;
        out.copy_from_slice(&[
            state.deck.total() as u8,
            lens.place(turn.on_turn),
            lens.place(state.actor),
            turn.dice,
            u8::from(turn.card_played),
            u8::from(turn.built),
            turn.free_roads,
            state.bought.total() as u8,
            number.to_le_bytes()[0],
            number.to_le_bytes()[1],
            optional(known(state.robber.victim).map(|seat| lens.place(seat))),
            optional(known(state.opening.last_site)),
            lens.place(turn.first),
            match lens.viewer {
                Viewer::Seat(seat) => state.seats[seat.index()].harbours,
                Viewer::Public | Viewer::Omniscient => 0,
            },
        ]);
    });
    // 1 at the place of the phase.
    block("phase", &[Phase::COUNT], |lens, out| {
        out[lens.rules.phase_for(lens.state, lens.viewer) as usize] = 1;
    });
    if options.trade.kind != PlayerTrades::Off {
        // Offers made this turn, then for each seat what it wants (5), its answer: 0 none, 1 accepted, 2 declined, 3
        // countered, and the canal tokens it gives and wants; 0 if hidden.
        block("offers", &[1 + seats * OFFER_NUMBERS], |lens, out| {
            out[0] = lens.state.trade.offers;
            for (seat, numbers) in lens.seats().zip(out[1..].chunks_exact_mut(OFFER_NUMBERS)) {
                if lens.rules.sees_offer(lens.state, Seat(seat as u8), lens.viewer) {
                    let terms = lens.rules.terms(lens.state, seat);
                    numbers[..5].copy_from_slice(&terms.want.cards().to_array());
                    numbers[5] = lens.state.answer(seat).map_or(0, |answer| answer as u8 + 1);
                    numbers[6] = terms.give.tokens() as u8;
                    numbers[7] = terms.want.tokens() as u8;
                }
            }
        });
    }
    if options.discards.order == Discards::InTurn {
        // For each seat 1 if it has made its discard.
        block("discarded", &[seats], |lens, out| {
            for (seat, number) in lens.seats().zip(out) {
                *number = u8::from(lens.state.has_discarded(seat));
            }
        });
    }
    if options.robber.count > 1 {
        // 1 if the second robber has just moved.
        block("moved_second", &[1], |lens, out| out[0] = u8::from(lens.state.robber.moved_second));
    }
    if options.between.turns != Some(BetweenTurns::Nothing) {
        // The seat that acts between turns + 1.
        block("guest", &[1], |lens, out| {
            out[0] = optional(lens.state.guest().map(|guest| lens.place(guest.0)));
        });
    }
    if map.on {
        // For each site 1 if a token of a spot lies there.
        block("spots", &[sites], |lens, out| {
            lens.rules.spots_left(lens.state).for_each(|site| out[usize::from(site)] = 1);
        });
        // For each seat its tokens of spots, and its canal tokens.
        block("tokens", &[seats, 2], |lens, out| {
            for (seat, numbers) in lens.seats().zip(out.chunks_exact_mut(2)) {
                let own = &lens.state.seats[seat];
                numbers.copy_from_slice(&[own.tokens, own.canal]);
            }
        });
    }
    if let Some(canal) = options.canal {
        // For each pair of canal cities 1 if it has earned a token, then the resources that tokens trade at 2:1 this turn
        // (bits).
        block("canal", &[map.canal_pairs() + 1], |lens, out| {
            let (ports, pairs) = out.split_last_mut().expect("a number for the ports");
            for (pair, number) in pairs.iter_mut().enumerate() {
                *number = u8::from(lens.state.canal.linked.contains(pair));
            }
            *ports = lens.state.canal.ports;
        });
        if canal.award == CanalAward::OncePerSeat {
            // For each seat 1 if it has earned a canal token.
            block("canal_seats", &[seats], |lens, out| {
                for (seat, number) in lens.seats().zip(out) {
                    *number = lens.state.canal.seats >> seat & 1;
                }
            });
        }
    }
    if options.metropolises.is_some() {
        // For each site 1 if its city is a metropolis.
        block("metropolises", &[sites], |lens, out| {
            lens.state.metropolises.iter().for_each(|site| out[site] = 1);
        });
    }
    if options.bridges.is_some() {
        // The seat that holds Longest Bridge + 1.
        block("longest_bridge", &[1], |lens, out| {
            out[0] = optional(lens.state.longest_bridge().map(|seat| lens.place(seat.0)));
        });
    }
    if options.dice.source == Dice::Deck {
        // The cards left of each number from 2 to 12.
        block("dice_left", &[11], |lens, out| out.copy_from_slice(&lens.state.dice.left));
    }
    if options.discards.take_back {
        // 1 if the seat that chooses a discard has taken it back.
        block("taken_back", &[1], |lens, out| out[0] = u8::from(lens.state.choices.taken_back));
    }
    if options.resigning {
        // For each seat 1 if it has resigned.
        block("resigned", &[seats], |lens, out| {
            for (seat, number) in lens.seats().zip(out) {
                *number = u8::from(!lens.state.plays(seat));
            }
        });
    }
    blocks
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn write_observation(&self, state: &State<S, L, P>, viewer: Viewer, out: &mut [u8]) {
        let mut rest = &mut out[..self.info.observation.len()];
        rest.fill(0);
        let first = if let Viewer::Seat(seat) = viewer { seat.index() } else { 0 };
        let lens = Lens { rules: self, state, viewer, first };
        for block in &self.blocks {
            let (numbers, after) = rest.split_at_mut(block.len());
            (block.write)(&lens, numbers);
            rest = after;
        }
    }
}
