//! Actions as text.
//!
//! | text | action |
//! | --- | --- |
//! | `road 3-7`, `bridge 3-20`, `highway 3-9` | build a link between two sites |
//! | `settle 12`, `city 12`, `metropolis 12` | build on a site |
//! | `roll`, `end`, `buy` | roll the dice, end the turn, buy a development card |
//! | `knight`, `road_building`, `plenty ore grain`, `plenty ore`, `monopoly wool` | play a card |
//! | `discard ore` | choose a card to discard |
//! | `robber 9`, `rob 2` | move the robber to a hex, rob a seat |
//! | `trade 4 lumber ore` | give the bank four lumber for one ore |
//! | `settle Albany`, `road Albany-44` | sites of a map by their names |
//! | `use_canal_token ore` | use a canal token as a port for this turn |
//! | `second_robber 9`, `rob nobody`, `claim_victory` | where an option asks for them |
//! | `give lumber`, `want ore`, `propose`, `drop` | compose an offer or a counter-offer card by card |
//! | `accept`, `decline`, `trade_with 2` | answer an offer, trade with a seat that did |
//! | `offer 2 lumber 1 wool for 1 ore` | a whole offer, as text for the decisions that compose and propose it |
//! | `dice 8`, `draw knight`, `steal ore` | outcomes of chance |

use super::action::Action;
use super::options::{PlayerTrades, WinCheck};
use super::resource::{Card, Counts, Kind, Resource};
use super::rules::Settlers;
use super::topology::{LinkKind, SiteId};
use crate::error::NotationError;
use crate::rules::Rules;
use crate::seat::Seat;

/// What is expected for texts of trade between seats.
const WITH_TRADES: &str = "a ruleset with the option player_trades";

impl<const S: usize, const L: usize, const P: usize> Settlers<S, L, P> {
    pub(crate) fn notation(&self, action: Action) -> String {
        match action {
            Action::Link(id) => match self.topology.links.get(usize::from(id)) {
                Some(link) => {
                    format!("{} {}-{}", link.kind.name(), self.site_text(link.a), self.site_text(link.b))
                }
                None => format!("link {id}"),
            },
            Action::Settlement(site) => format!("settle {}", self.site_text(site)),
            Action::City(site) => format!("city {}", self.site_text(site)),
            Action::Metropolis(site) => format!("metropolis {}", self.site_text(site)),
            Action::Roll => "roll".to_owned(),
            Action::EndTurn => "end".to_owned(),
            Action::BuyCard => "buy".to_owned(),
            Action::Knight => "knight".to_owned(),
            Action::RoadBuilding => "road_building".to_owned(),
            Action::YearOfPlenty(first, Some(second)) => format!("plenty {first} {second}"),
            Action::YearOfPlenty(only, None) => format!("plenty {only}"),
            Action::Monopoly(resource) => format!("monopoly {resource}"),
            Action::Discard(resource) => format!("discard {resource}"),
            Action::MoveRobber(hex) => format!("robber {hex}"),
            Action::MoveSecondRobber(hex) => format!("second_robber {hex}"),
            Action::Rob(seat) => format!("rob {}", seat.0),
            Action::RobNobody => "rob nobody".to_owned(),
            Action::ClaimVictory => "claim_victory".to_owned(),
            Action::BankTrade { give, rate, take } => format!("trade {rate} {give} {take}"),
            Action::UseCanalToken(Some(resource)) => format!("use_canal_token {resource}"),
            Action::UseCanalToken(None) => "use_canal_token".to_owned(),
            Action::Give(resource) => format!("give {resource}"),
            Action::Want(resource) => format!("want {resource}"),
            Action::GiveToken => "give_token".to_owned(),
            Action::WantToken => "want_token".to_owned(),
            Action::Propose => "propose".to_owned(),
            Action::Accept => "accept".to_owned(),
            Action::Decline => "decline".to_owned(),
            Action::TradeWith(seat) => format!("trade_with {}", seat.0),
            Action::DropOffer => "drop".to_owned(),
            Action::Dice(sum) => format!("dice {sum}"),
            Action::Draw(card) => format!("draw {card}"),
            Action::Steal(resource) => format!("steal {resource}"),
        }
    }

    pub(crate) fn parse(&self, text: &str) -> Result<Action, NotationError> {
        let action = self.read(text).map_err(|expected| NotationError { text: text.to_owned(), expected })?;
        if self.encode(action).is_none() {
            let expected = match action {
                Action::Give(_)
                | Action::Want(_)
                | Action::Propose
                | Action::Accept
                | Action::Decline
                | Action::TradeWith(_)
                | Action::DropOffer
                | Action::GiveToken
                | Action::WantToken
                    if self.options.player_trades == PlayerTrades::Off =>
                {
                    WITH_TRADES
                }
                _ => "a site, hex, seat or number that this board and table have",
            };
            return Err(NotationError { text: text.to_owned(), expected: expected.to_owned() });
        }
        Ok(action)
    }

    /// Reads an action, or a whole offer as the decisions that compose and propose it.
    pub(crate) fn parse_whole(&self, text: &str) -> Result<Vec<Action>, NotationError> {
        let mut words = text.split_whitespace();
        if words.next() != Some("offer") {
            return Ok(vec![self.parse(text)?]);
        }
        let words: Vec<&str> = words.collect();
        let read = || {
            let middle = words.iter().position(|&word| word == "for")?;
            Some((picks(&words[..middle])?, picks(&words[middle + 1..])?))
        };
        let wrong = |expected: &str| NotationError { text: text.to_owned(), expected: expected.to_owned() };
        let (give, want) =
            read().ok_or_else(|| wrong("what is given and wanted, as in offer 2 lumber 1 wool for 1 ore"))?;
        let actions = Self::offer_with_tokens(give, want);
        if actions.iter().any(|&action| self.encode(action).is_none()) {
            let off = self.options.player_trades == PlayerTrades::Off;
            return Err(wrong(if off {
                WITH_TRADES
            } else {
                "no tokens, as they need the option erie_canal"
            }));
        }
        Ok(actions)
    }

    /// Reads the form; the error says what was expected.
    pub(crate) fn read(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (&verb, rest) = words.split_first().ok_or_else(|| self.expected_verb())?;
        let resource = |i: usize| kind::<Resource>(rest.get(i).copied());
        let number = |what: &str| -> Result<u8, String> {
            rest.first()
                .and_then(|w| w.parse().ok())
                .ok_or_else(|| format!("{verb} and the number of a {what}"))
        };
        let place = text.trim().strip_prefix(verb).unwrap_or_default().trim();
        let site = || match self.read_site(place) {
            Some(site) => Ok(site),
            None if rest.len() > 1 && rest[0].parse::<SiteId>().is_ok() => Err(nothing_after(&words[..2])),
            None => Err(self.expected_site(verb)),
        };
        let (action, used) = match verb {
            "settle" => (Action::Settlement(site()?), rest.len()),
            "city" => (Action::City(site()?), rest.len()),
            "metropolis" => (Action::Metropolis(site()?), rest.len()),
            "roll" => (Action::Roll, 0),
            "end" => (Action::EndTurn, 0),
            "buy" => (Action::BuyCard, 0),
            "knight" => (Action::Knight, 0),
            "road_building" => (Action::RoadBuilding, 0),
            "plenty" if rest.len() == 1 => (Action::YearOfPlenty(resource(0)?, None), 1),
            "plenty" => {
                let (a, b) = (resource(0)?, resource(1)?);
                (Action::YearOfPlenty(a.min(b), Some(a.max(b))), 2)
            }
            "monopoly" => (Action::Monopoly(resource(0)?), 1),
            "discard" => (Action::Discard(resource(0)?), 1),
            "robber" => (Action::MoveRobber(number("hex")?), 1),
            "second_robber" => (Action::MoveSecondRobber(number("hex")?), 1),
            "rob" if rest.first() == Some(&"nobody") => (Action::RobNobody, 1),
            "rob" => (Action::Rob(Seat(number("seat")?)), 1),
            "claim_victory" => (Action::ClaimVictory, 0),
            "use_canal_token" if rest.is_empty() => (Action::UseCanalToken(None), 0),
            "use_canal_token" => (Action::UseCanalToken(Some(resource(0)?)), 1),
            "give" => (Action::Give(resource(0)?), 1),
            "want" => (Action::Want(resource(0)?), 1),
            "give_token" => (Action::GiveToken, 0),
            "want_token" => (Action::WantToken, 0),
            "propose" => (Action::Propose, 0),
            "accept" => (Action::Accept, 0),
            "decline" => (Action::Decline, 0),
            "trade_with" => (Action::TradeWith(Seat(number("seat")?)), 1),
            "drop" => (Action::DropOffer, 0),
            "offer" => return Err("one decision: an offer is several (give, want, propose)".to_owned()),
            "trade" => (
                Action::BankTrade {
                    rate: number("rate (4, 3 or 2)")?,
                    give: resource(1)?,
                    take: resource(2)?,
                },
                3,
            ),
            "dice" => (Action::Dice(number("sum from 2 to 12")?), 1),
            "draw" => (Action::Draw(kind::<Card>(rest.first().copied())?), 1),
            "steal" => (Action::Steal(resource(0)?), 1),
            _ => (self.read_link(verb, place)?, rest.len()),
        };
        if rest.len() > used {
            return Err(nothing_after(&words[..=used]));
        }
        Ok(action)
    }

    /// A site by its number or its name.
    pub(crate) fn read_site(&self, text: &str) -> Option<SiteId> {
        text.parse().ok().or_else(|| self.map.named(text))
    }

    fn expected_site(&self, verb: &str) -> String {
        match self.map.names.first() {
            Some((_, name)) => format!("{verb} and the name or number of a site, as in {verb} {name}"),
            None => format!("{verb} and the number of a site"),
        }
    }

    /// The words that begin an action of this ruleset.
    fn expected_verb(&self) -> String {
        let options = &self.options;
        let mut verbs =
            "road, settle, city, roll, end, buy, knight, road_building, plenty, monopoly, discard, \
                         robber, rob, trade"
                .to_owned();
        for (on, more) in [
            (options.bridges, ", bridge"),
            (options.highways, ", highway"),
            (options.metropolises, ", metropolis"),
            (options.robbers > 1, ", second_robber"),
            (options.win_check == WinCheck::Declared, ", claim_victory"),
            (options.erie_canal, ", use_canal_token"),
            (
                options.player_trades != PlayerTrades::Off,
                ", offer, give, want, propose, accept, decline, trade_with, drop",
            ),
        ] {
            verbs += if on { more } else { "" };
        }
        verbs + ", dice, draw or steal"
    }

    /// Reads two sites with a hyphen between them; names may have hyphens too.
    fn read_link(&self, verb: &str, place: &str) -> Result<Action, String> {
        let kind =
            LinkKind::ALL.into_iter().find(|k| k.name() == verb).ok_or_else(|| self.expected_verb())?;
        let split = |(i, _): (usize, &str)| {
            Some((self.read_site(place[..i].trim())?, self.read_site(place[i + 1..].trim())?))
        };
        let ends = place.match_indices('-').find_map(split);
        let (a, b) = ends.ok_or_else(|| format!("{verb} and two sites, as in {verb} 3-7"))?;
        let link = self.topology.link_between(kind, a, b);
        link.map(Action::Link).ok_or_else(|| format!("two sites that a {verb} can join"))
    }
}

fn kind<K: Kind>(word: Option<&str>) -> Result<K, String> {
    word.and_then(K::from_name).ok_or_else(|| format!("one of {}", K::names()))
}

fn nothing_after(words: &[&str]) -> String {
    format!("nothing after {:?}", words.join(" "))
}

/// Counts before their resources, as `2 lumber 1 wool`, and canal tokens as `1 token`; one at least.
fn picks(words: &[&str]) -> Option<(Counts<Resource>, u32)> {
    let mut cards = Counts::NONE;
    let mut tokens = 0;
    for pair in words.chunks(2) {
        let [count, name] = pair else { return None };
        let count = count.parse().ok().filter(|n| (1..=50).contains(n))?;
        if matches!(*name, "token" | "tokens") && tokens == 0 {
            tokens = count;
            continue;
        }
        let resource = Resource::from_name(name)?;
        if cards.get(resource) > 0 {
            return None;
        }
        cards += Counts::of(resource, count);
    }
    (!cards.is_empty() || tokens > 0).then_some((cards, tokens))
}
