//! Any position as JSON, read and written.

mod misfit;
mod parts;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bits::Bits;
use crate::document::fields::{NOT_AN_OBJECT, known_fields, known_fields_of_each, place};
use crate::error::{Fault, SetupError};
use crate::seat::Seat;
use crate::settlers::dice::Dice;
use crate::settlers::options::WinCheck;
use crate::settlers::play::cards::played_cards;
use crate::settlers::play::choices::Picks;
use crate::settlers::play::trade::Answer;
use crate::settlers::resource::{Counts, Kind, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::state::{NONE, Phase, State};
use crate::settlers::topology::{LinkKind, SiteId};
use crate::text::shortened;

/// A position as people write it. Everything may be left out.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Setup {
    /// Whether the position need not be one that a game leads to.
    study: bool,
    /// The board; left out, the one that `seed` deals.
    board: Option<BoardSetup>,
    /// The hex of the robber; left out, the desert; `null` for beside the board.
    #[serde(deserialize_with = "stated")]
    robber: Option<Option<u8>>,
    /// The hex of the second robber; left out, the second desert.
    #[serde(deserialize_with = "stated")]
    second_robber: Option<Option<u8>>,
    /// Whether the robber just moved is the second one.
    moved_second: bool,
    seats: Vec<SeatSetup>,
    /// The names of the sites that have one, for people; given, they must be those of the board.
    site_names: BTreeMap<String, String>,
    /// Left out, all cards that nobody has.
    bank: Option<Named>,
    /// Left out, all cards that nobody has or has played.
    deck: Option<Named>,
    /// Cards that the seat on turn bought this turn.
    bought: Named,
    /// Left out, the seat that alone has the longest road; `null` for set aside.
    #[serde(deserialize_with = "stated")]
    longest_road: Option<Option<u8>>,
    /// Left out, the seat that alone has the longest bridge; `null` for nobody.
    #[serde(deserialize_with = "stated")]
    longest_bridge: Option<Option<u8>>,
    /// The spots whose token nobody has taken; left out, all, if no seat has one.
    spot_tokens: Option<Vec<SiteRef>>,
    /// The pairs of canal cities that have earned a token.
    canal_linked: Vec<(SiteRef, SiteRef)>,
    /// The seats that have earned a canal token; left out, those that hold one.
    canal_seats: Option<Vec<u8>>,
    /// The resources that canal tokens trade at 2:1 this turn.
    canal_ports: Vec<Resource>,
    /// Left out, the seat that alone has played the most knights; `null` for nobody.
    #[serde(deserialize_with = "stated")]
    largest_army: Option<Option<u8>>,
    /// Left out, `won` with the points for it, else `main` once there are dice, else `pre_roll`.
    phase: Option<Phase>,
    /// Turns begun; left out, 1 after the setup.
    turn: Option<u32>,
    /// Left out, seat 0; during the setup the seat that places at this step.
    on_turn: Option<u8>,
    /// Who decides; left out, the seat on turn, or the first that owes a discard.
    actor: Option<u8>,
    /// The dice of this turn, `null` or 0 before the roll; left out, 7 for discards and the robber, 8 for what else
    /// comes after a roll.
    #[serde(deserialize_with = "stated")]
    dice: Option<Option<u8>>,
    /// Left out, whether the phase is one that only a card leads to.
    card_played: Option<bool>,
    built: bool,
    free_roads: Option<u8>,
    setup_step: Option<u8>,
    /// The seat that took the first turn; left out, the one that the options name.
    first_seat: Option<u8>,
    /// The seat that acts between two turns; left out, the actor in such a part.
    guest: Option<u8>,
    /// Whether the seat that chooses a discard has taken it back.
    taken_back: bool,
    /// Offers made this turn; left out, 1 while an offer is under way.
    offers: Option<u8>,
    /// With a deck of numbers, how many cards of each from 2 to 12 are left; left out, all.
    dice_left: Option<Vec<u8>>,
    last_settlement: Option<u8>,
    victim: Option<u8>,
    seed: u64,
    rolls: u32,
    draws: u32,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct BoardSetup {
    /// One for each hex in order, as `forest 11` or `desert`; left out, those that `seed` deals.
    hexes: Option<Vec<String>>,
    /// One for each harbour in the order of the layout: `any` or a resource.
    harbours: Option<Vec<String>>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct SeatSetup {
    /// Pairs of sites.
    roads: Vec<(SiteRef, SiteRef)>,
    bridges: Vec<(SiteRef, SiteRef)>,
    highways: Vec<(SiteRef, SiteRef)>,
    settlements: Vec<SiteRef>,
    cities: Vec<SiteRef>,
    metropolises: Vec<SiteRef>,
    /// Tokens of spots.
    tokens: u8,
    /// Canal tokens.
    canal_tokens: u8,
    hand: Named,
    cards: Named,
    played: Named,
    discards: Named,
    /// What the seat gives in its offer.
    give: Named,
    /// What it wants.
    want: Named,
    /// Canal tokens in its offer.
    give_tokens: u32,
    want_tokens: u32,
    /// What it answered to the offer of the seat on turn.
    answer: Option<Answer>,
    /// Whether it has discarded, where that goes seat by seat.
    discarded: bool,
    /// Whether it has left the game.
    resigned: bool,
}

/// A site by its number, or by its name on a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum SiteRef {
    Number(u64),
    Name(String),
}

impl SiteRef {
    fn of(site: SiteId) -> SiteRef {
        SiteRef::Number(site.into())
    }
}

impl std::fmt::Display for SiteRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SiteRef::Number(number) => write!(f, "{number}"),
            SiteRef::Name(name) => f.write_str(&shortened(name)),
        }
    }
}

/// Counts by name, as `{"ore": 2}`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
struct Named(BTreeMap<String, u32>);

impl Named {
    fn of<K: Kind>(counts: Counts<K>) -> Named {
        Named(counts.iter().map(|(k, n)| (k.name().to_owned(), n)).collect())
    }

    fn read<K: Kind>(&self, at: &str, faults: &mut Vec<Fault>) -> Counts<K> {
        let mut counts = Counts::NONE;
        for (name, &n) in &self.0 {
            match K::from_name(name) {
                Some(kind) if n <= 127 => counts += Counts::of(kind, n),
                Some(_) => faults.push(Fault::new(place(at, name), format!("{n}, expected at most 127"))),
                None => faults.push(Fault::new(place(at, name), format!("expected one of {}", K::names()))),
            }
        }
        counts
    }
}

/// A field that is there, even as `null`.
fn stated<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<u8>>, D::Error> {
    Option::<u8>::deserialize(deserializer).map(Some)
}

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn setup_of(&self, state: &State<S, L, P>) -> Value {
        let hexes = self.hex_texts(state);
        let harbours = self.harbour_texts(state).into_iter().map(str::to_owned).collect();
        let some = |byte: u8| (byte != NONE).then_some(byte);
        let setup = Setup {
            study: !self.history_faults(state).is_empty(),
            board: Some(BoardSetup { hexes: Some(hexes), harbours: Some(harbours) }),
            robber: Some(some(state.robber.hex)),
            second_robber: Some(some(state.robber.second)),
            moved_second: state.robber.moved_second,
            seats: (0..self.seats()).map(|seat| self.seat_setup(state, seat)).collect(),
            site_names: self.site_names().into_iter().map(|(site, name)| (site.to_string(), name)).collect(),
            bank: Some(Named::of(state.bank)),
            deck: Some(Named::of(state.deck)),
            bought: Named::of(state.bought),
            longest_road: Some(some(state.awards.longest_road)),
            largest_army: Some(some(state.awards.largest_army)),
            longest_bridge: Some(some(state.bridges.longest)),
            spot_tokens: Some(self.spots_left(state).map(SiteRef::of).collect()),
            canal_linked: self.canal_linked(state).map(|(a, b)| (SiteRef::of(a), SiteRef::of(b))).collect(),
            canal_seats: Some(self.canal_seats(state).map(|seat| seat.0).collect()),
            canal_ports: self.canal_ports(state).collect(),
            phase: Some(state.phase),
            turn: Some(state.turn.number),
            on_turn: Some(state.turn.on_turn),
            actor: Some(state.actor),
            dice: Some(state.dice()),
            card_played: Some(state.turn.card_played),
            built: state.turn.built,
            free_roads: Some(state.turn.free_roads),
            setup_step: Some(state.opening.step),
            first_seat: Some(state.turn.first),
            guest: some(state.turn.guest),
            taken_back: state.choices.taken_back,
            offers: Some(state.trade.offers),
            dice_left: (self.options.dice.source == Dice::Deck).then(|| state.dice.left.to_vec()),
            last_settlement: some(state.opening.last_site),
            victim: some(state.robber.victim),
            seed: state.chance.seed,
            rolls: state.chance.rolls,
            draws: state.chance.draws,
        };
        // A tree of plain numbers and names always becomes JSON.
        serde_json::to_value(setup).unwrap_or_default()
    }

    fn seat_setup(&self, state: &State<S, L, P>, seat: usize) -> SeatSetup {
        let own = &state.seats[seat];
        let ends = |kind: LinkKind| {
            let pairs = self.ends_of(&own.links, kind).into_iter();
            pairs.map(|(a, b)| (SiteRef::of(a), SiteRef::of(b))).collect()
        };
        let sites = |set: Bits<S>| set.iter().map(|site| SiteRef::of(site as SiteId)).collect();
        let picked =
            |here: bool| Named::of(if here { state.choices.picked[seat].cards() } else { Counts::NONE });
        SeatSetup {
            roads: ends(LinkKind::Road),
            bridges: ends(LinkKind::Bridge),
            highways: ends(LinkKind::Highway),
            settlements: sites(own.settlements),
            cities: sites(own.cities.without(&state.metropolises)),
            metropolises: sites(own.cities & state.metropolises),
            tokens: own.tokens,
            canal_tokens: own.canal,
            hand: Named::of(own.hand),
            cards: Named::of(own.cards),
            played: Named::of(played_cards(own.played)),
            discards: picked(!state.phase.is_trade()),
            give: picked(state.phase.is_trade()),
            want: Named::of(state.trade.wanted[seat].cards()),
            give_tokens: state.choices.picked[seat].tokens(),
            want_tokens: state.trade.wanted[seat].tokens(),
            answer: state.answer(seat).filter(|_| state.phase.is_trade()),
            discarded: state.has_discarded(seat),
            resigned: !state.plays(seat),
        }
    }

    pub(crate) fn set_up(&self, setup: &Value) -> Result<State<S, L, P>, SetupError> {
        let mut faults = Vec::new();
        let mut setup = setup.clone();
        known_fields::<Setup>(&mut setup, "", &mut faults);
        known_fields_of_each::<SeatSetup>(&mut setup, "seats", &mut faults);
        if let Some(board) = setup.get_mut("board").filter(|board| !board.is_null()) {
            known_fields::<BoardSetup>(board, "/board", &mut faults);
        }
        if faults.iter().any(|fault| fault.message == NOT_AN_OBJECT) {
            return Err(SetupError(faults));
        }
        let readable = misfit::without(setup, &mut faults);
        self.say_ranges(&mut faults);
        let setup = Setup::deserialize(readable)
            .map_err(|e| SetupError(vec![Fault::new("", crate::suggest::expected(&e.to_string()))]))?;
        let mut state = self.fresh(setup.seed);
        if let Some(board) = &setup.board {
            self.read_board(board, &mut state, &mut faults);
        }
        self.check_names(&setup.site_names, &mut faults);
        if let Some(robber) = setup.robber {
            state.robber.hex = robber.unwrap_or(NONE);
        }
        if let Some(robber) = setup.second_robber {
            state.robber.second = robber.unwrap_or(NONE);
        }
        state.robber.moved_second = setup.moved_second;
        state.choices.taken_back = setup.taken_back;
        if setup.seats.len() > self.seats() {
            let message = format!("{} seats, the table has {}", setup.seats.len(), self.seats());
            faults.push(Fault::new("/seats", message));
        }
        let mut hands = Counts::NONE;
        let mut drawn = Counts::NONE;
        for (seat, own) in setup.seats.iter().enumerate().take(self.seats()) {
            let at = format!("/seats/{seat}");
            let read = self.read_seat(own, &at, &mut faults);
            let discards = own.discards.read::<Resource>(&format!("{at}/discards"), &mut faults);
            let give = own.give.read::<Resource>(&format!("{at}/give"), &mut faults);
            let trade = setup.phase.is_some_and(Phase::is_trade);
            let (picked, other, name) =
                if trade { (give, discards, "discards") } else { (discards, give, "give") };
            if !other.is_empty() {
                faults.push(Fault::new(format!("{at}/{name}"), "expected nothing in this phase"));
            }
            let want = own.want.read::<Resource>(&format!("{at}/want"), &mut faults);
            let tokens = |n: u32, name: &str, faults: &mut Vec<Fault>| {
                if n > Picks::MOST_TOKENS {
                    let message = format!("{n}, expected at most {}", Picks::MOST_TOKENS);
                    faults.push(Fault::new(format!("{at}/{name}"), message));
                }
                n
            };
            let given = tokens(own.give_tokens, "give_tokens", &mut faults);
            let wanted = tokens(own.want_tokens, "want_tokens", &mut faults);
            state.choices.picked[seat] = Picks::new(picked, given);
            state.trade.wanted[seat] = Picks::new(want, wanted);
            state.resigned |= u8::from(own.resigned) << seat;
            self.read_answer(own, seat, &mut state, &mut faults);
            state.seats[seat] = read;
            for site in own.metropolises.iter().filter_map(|site| self.site_of(site)) {
                state.metropolises.insert(site.into());
            }
            let [a, b, c, d] = read.played;
            // Sums beyond what the game has are found against the bank and the deck, lane by lane.
            hands = saturating(hands, read.hand);
            drawn = saturating(saturating(drawn, read.cards), Counts::new([a, b, c, d, 0]));
        }
        state.bank = match &setup.bank {
            Some(bank) => bank.read("/bank", &mut faults),
            None => left(self.bank, hands),
        };
        state.deck = match &setup.deck {
            Some(deck) => deck.read("/deck", &mut faults),
            None => left(self.deck, drawn),
        };
        state.bought = setup.bought.read("/bought", &mut faults);
        self.read_tokens(&setup, &mut state, &mut faults);
        if let Some(left) = &setup.dice_left {
            match <[u8; 11]>::try_from(left.as_slice()) {
                Ok(left) => state.dice.left = left,
                Err(_) => {
                    let message = format!("{} counts, expected 11: of the cards 2 to 12", left.len());
                    faults.push(Fault::new("/dice_left", message));
                }
            }
        }
        self.read_turn(&setup, &mut state);
        self.finish(&setup, &mut state, &mut faults);
        if faults.is_empty() { Ok(state) } else { Err(SetupError(faults)) }
    }

    /// Adds to what was expected how many seats, hexes and sites there are.
    fn say_ranges(&self, faults: &mut [Fault]) {
        let counts = [
            ("the number of a seat", self.seats()),
            ("the number of a hex", self.topology.hexes.len()),
            ("the number of a site", self.topology.sites.len()),
        ];
        for fault in faults {
            if let Some((_, count)) = counts.iter().find(|(expected, _)| fault.message.ends_with(expected)) {
                fault.message += &format!(", 0 to {}", count - 1);
            }
        }
    }

    /// Whose turn it is and what is being decided, with what was left out filled in.
    fn read_turn(&self, setup: &Setup, state: &mut State<S, L, P>) {
        let dice = setup.dice.map(|dice| dice.unwrap_or(0));
        let phase = setup.phase.unwrap_or(if dice.unwrap_or(0) != 0 { Phase::Main } else { Phase::PreRoll });
        let in_setup = matches!(phase, Phase::SetupSettlement | Phase::SetupRoad);
        state.phase = phase;
        state.turn.number = setup.turn.unwrap_or(u32::from(!in_setup));
        state.turn.dice = dice.unwrap_or(match phase {
            Phase::Discard | Phase::Robber | Phase::Victim | Phase::Steal => 7,
            Phase::SetupSettlement | Phase::SetupRoad | Phase::PreRoll | Phase::Dice => 0,
            Phase::Won | Phase::Truncated => 0,
            _ => 8,
        });
        state.turn.card_played = setup.card_played.unwrap_or_else(|| card_led_to(state));
        state.turn.built = setup.built;
        state.turn.free_roads = setup.free_roads.unwrap_or(if phase == Phase::FreeRoads { 2 } else { 0 });
        state.opening.step = setup.setup_step.unwrap_or(if in_setup {
            let pieces: u32 = state.seats.iter().map(|s| s.settlements.len() + s.links.len()).sum();
            pieces.min(255) as u8
        } else {
            4 * self.info.seats
        });
        state.turn.first = setup.first_seat.unwrap_or(state.turn.first);
        let places = if in_setup {
            self.setup_seat(state.turn.first, usize::from(state.opening.step) / 2)
        } else {
            (0..self.info.seats).find(|&seat| state.plays(seat.into())).unwrap_or(0)
        };
        state.turn.on_turn = setup.on_turn.unwrap_or(places);
        state.trade.offers = setup.offers.unwrap_or(u8::from(phase.is_trade()));
        state.opening.last_site = setup.last_settlement.unwrap_or(NONE);
        state.robber.victim = setup.victim.unwrap_or(NONE);
        state.chance.rolls = setup.rolls;
        state.chance.draws = setup.draws;
        state.turn.guest = setup.guest.unwrap_or(match phase {
            Phase::SpecialBuilding => setup.actor.unwrap_or(NONE),
            Phase::PairedPart => self.paired_seat(state),
            _ => NONE,
        });
        state.actor = setup.actor.unwrap_or_else(|| {
            let asked = match phase {
                Phase::Discard => self.next_to_discard(state),
                Phase::Answer | Phase::Counter => self.next_to_answer(state),
                _ => state.guest().map(Seat::index),
            };
            asked.map_or(state.turn.on_turn, |seat| seat as u8)
        });
    }

    /// Awards that were left out, then everything checked, beside the faults found in reading.
    fn finish(&self, setup: &Setup, state: &mut State<S, L, P>, faults: &mut Vec<Fault>) {
        let byte = |seat: Option<u8>| seat.unwrap_or(NONE);
        state.awards.longest_road = setup.longest_road.map_or(NONE, byte);
        state.awards.largest_army = setup.largest_army.map_or(NONE, byte);
        if setup.longest_road.is_none() && self.pieces_are_sound(state) {
            let mut fresh = state.clone();
            self.recompute(&mut fresh);
            state.awards.longest_road = self.longest_road_holder(&fresh, false);
        }
        state.bridges.longest = setup.longest_bridge.map_or(NONE, byte);
        if setup.longest_bridge.is_none() && self.options.bridges.unwrap_or_default().award_points > 0 {
            let spans: [u8; P] = std::array::from_fn(|seat| self.longest_bridge_of(state, seat));
            let longest = spans.iter().copied().max().unwrap_or(0);
            let mut first = (0..P).filter(|&seat| spans[seat] == longest && longest > 0);
            if let (Some(seat), None) = (first.next(), first.next()) {
                state.bridges.longest = seat as u8;
            }
        }
        if setup.largest_army.is_none() {
            let most = state.seats.iter().map(|s| s.knights()).max().unwrap_or(0);
            let mut first = (0..P).filter(|&s| state.seats[s].knights() == most);
            if let (Some(seat), None, true) =
                (first.next(), first.next(), most >= self.options.awards.least_army)
            {
                state.awards.largest_army = seat as u8;
            }
        }
        let automatic = self.options.win_check == WinCheck::Automatic;
        let mut structure = self.structure_faults(state);
        let won = || automatic && self.has_enough(state) || self.last_at_table(state).is_some();
        if setup.phase.is_none() && structure.is_empty() && won() {
            state.phase = Phase::Won;
        }
        // Left out, it is the seat on turn, and named there.
        structure.retain(|fault| fault.at != "/actor" || setup.actor.is_some());
        let mut rest = self.rule_faults(state, &structure);
        // What could not be read may be what a link hangs on.
        if !setup.study && structure.is_empty() && faults.is_empty() {
            rest.extend(self.history_faults(state));
        }
        rest.retain(|fault| !misfit::may_follow(fault, faults));
        faults.extend(structure);
        faults.extend(rest);
        if faults.is_empty() {
            self.recompute(state);
        }
    }

    /// Whether road lengths can be computed.
    pub(crate) fn pieces_are_sound(&self, state: &State<S, L, P>) -> bool {
        state.seats.iter().all(|s| s.links.len() <= crate::settlers::tables::ROADS)
    }
}

/// Whether only a card leads to the phase: free roads, or the robber without a seven.
pub(crate) fn card_led_to<const S: usize, const L: usize, const P: usize>(state: &State<S, L, P>) -> bool {
    match state.phase {
        Phase::FreeRoads => true,
        Phase::Robber | Phase::Victim | Phase::Steal => state.turn.dice != 7,
        _ => false,
    }
}

/// The sum, each kind at most 127.
fn saturating<K>(a: Counts<K>, b: Counts<K>) -> Counts<K> {
    let (a, b) = (a.to_array(), b.to_array());
    Counts::new(std::array::from_fn(|i| (a[i] + b[i]).min(127)))
}

/// What is left of `all`, nothing of a kind that is used up.
fn left<K>(all: Counts<K>, used: Counts<K>) -> Counts<K> {
    let (all, used) = (all.to_array(), used.to_array());
    Counts::new(std::array::from_fn(|i| all[i].saturating_sub(used[i])))
}
