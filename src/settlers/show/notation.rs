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
//! | `end_roads` | place no second free road |
//! | `second_robber 9`, `rob nobody`, `claim_victory`, `take_back`, `resign` | where an option asks for them |
//! | `give lumber`, `want ore`, `propose`, `drop` | compose an offer or a counter-offer card by card |
//! | `accept`, `decline`, `trade_with 2` | answer an offer, trade with a seat that did |
//! | `offer 2 lumber 1 wool for 1 ore` | a whole offer, as text for the decisions that compose and propose it |
//! | `discard 2 lumber 1 ore` | a whole discard, likewise |
//! | `dice 8`, `draw knight`, `steal ore` | outcomes of chance |
//!
//! Small and large letters are the same. Commas and `and` may stand between the parts of an offer or a discard.

use crate::error::NotationError;
use crate::seat::Seat;
use crate::settlers::action::{Action, RATES};
use crate::settlers::options::WinCheck;
use crate::settlers::play::cards::RoadBuilding;
use crate::settlers::play::trade::PlayerTrades;
use crate::settlers::resource::{Card, Counts, Kind, Resource};
use crate::settlers::rules::Settlers;
use crate::settlers::topology::{LinkKind, SiteId};
use crate::settlers::variants::canal::CanalToken;
use crate::suggest;

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
            Action::EndRoads => "end_roads".to_owned(),
            Action::YearOfPlenty(first, Some(second)) => format!("plenty {first} {second}"),
            Action::YearOfPlenty(only, None) => format!("plenty {only}"),
            Action::Monopoly(resource) => format!("monopoly {resource}"),
            Action::Discard(resource) => format!("discard {resource}"),
            Action::TakeBack => "take_back".to_owned(),
            Action::MoveRobber(hex) => format!("robber {hex}"),
            Action::MoveSecondRobber(hex) => format!("second_robber {hex}"),
            Action::Rob(seat) => format!("rob {}", seat.0),
            Action::RobNobody => "rob nobody".to_owned(),
            Action::ClaimVictory => "claim_victory".to_owned(),
            Action::Resign => "resign".to_owned(),
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
        self.read(text).map_err(|expected| NotationError { text: text.to_owned(), expected })
    }

    /// Reads an action, or a whole offer or discard as the decisions that compose it.
    pub(crate) fn parse_whole(&self, text: &str) -> Result<Vec<Action>, NotationError> {
        let plain = text.to_lowercase().replace(',', " ");
        let mut words = plain.split_whitespace();
        let verb = words.next();
        let words: Vec<&str> = words.filter(|&word| word != "and").collect();
        let read = match verb {
            Some("offer") => self.read_offer(&words),
            Some("discard") if words.iter().any(|word| word.parse::<u32>().is_ok()) || words.len() > 1 => {
                read_discard(&words)
            }
            _ => return Ok(vec![self.parse(text)?]),
        };
        read.map_err(|expected| NotationError { text: text.to_owned(), expected })
    }

    fn read_offer(&self, words: &[&str]) -> Result<Vec<Action>, String> {
        if let Some(option) = self.missing_option("offer") {
            return Err(with_option(option));
        }
        let sides = || {
            let middle = words.iter().position(|&word| word == "for")?;
            Some((picks(&words[..middle])?, picks(&words[middle + 1..])?))
        };
        let (give, want) =
            sides().ok_or("what is given and wanted, as in offer 2 lumber 1 wool for 1 ore")?;
        if let Some(option) = self.missing_option("give_token").filter(|_| give.1 + want.1 > 0) {
            return Err(with_option(option));
        }
        Ok(Self::offer_with_tokens(give, want))
    }

    /// Whether a text begins an action of an option that is off, or reads as an action.
    pub(crate) fn has_form(&self, text: &str) -> bool {
        let verb = text.split_whitespace().next().unwrap_or_default().to_lowercase();
        self.missing_option(&verb).is_some() || self.read(text).is_ok()
    }

    /// Reads the form; the error says what was expected.
    fn read(&self, text: &str) -> Result<Action, String> {
        let plain = text.to_lowercase();
        let words: Vec<&str> = plain.split_whitespace().collect();
        let (&verb, rest) = words.split_first().ok_or_else(|| self.expected_verb(""))?;
        if let Some(option) = self.missing_option(verb) {
            return Err(with_option(option));
        }
        let resource = |i: usize| kind::<Resource>(rest.get(i).copied());
        let number = |what: &str, least: u8, most: usize| -> Result<u8, String> {
            let read = rest.first().and_then(|word| word.parse().ok());
            read.filter(|&n| (usize::from(least)..=most).contains(&usize::from(n)))
                .ok_or_else(|| format!("{verb} and the number of a {what}, {least} to {most}"))
        };
        let hex = || number("hex", 0, self.topology.hexes.len() - 1);
        let seat = || number("seat", 0, self.seats() - 1).map(Seat);
        // Names are shown as the board spells them.
        let place = text.trim().split_once(char::is_whitespace).map_or("", |(_, place)| place.trim());
        let site = || match self.read_site(place) {
            Some(site) => Ok(site),
            None if rest.len() > 1 && self.read_site(rest[0]).is_some() => Err(nothing_after(&words[..2])),
            None => Err(self.expected_site(verb, place)),
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
            "end_roads" => (Action::EndRoads, 0),
            "plenty" if rest.len() == 1 => (Action::YearOfPlenty(resource(0)?, None), 1),
            "plenty" => {
                let (a, b) = (resource(0)?, resource(1)?);
                (Action::YearOfPlenty(a.min(b), Some(a.max(b))), 2)
            }
            "monopoly" => (Action::Monopoly(resource(0)?), 1),
            "discard" if read_discard(rest).is_ok() => {
                return Err("one decision: a discard by counts can be several".to_owned());
            }
            "discard" => (Action::Discard(resource(0)?), 1),
            "take_back" => (Action::TakeBack, 0),
            "robber" => (Action::MoveRobber(hex()?), 1),
            "second_robber" => (Action::MoveSecondRobber(hex()?), 1),
            "rob" if rest.first() == Some(&"nobody") => match self.options.robber.steal_optional {
                true => (Action::RobNobody, 1),
                false => return Err(with_option("steal_optional")),
            },
            "rob" => (Action::Rob(seat()?), 1),
            "claim_victory" => (Action::ClaimVictory, 0),
            "resign" => (Action::Resign, 0),
            "use_canal_token" if self.options.canal.unwrap_or_default().token == CanalToken::AnyResource => {
                (Action::UseCanalToken(None), 0)
            }
            "use_canal_token" => (Action::UseCanalToken(Some(resource(0)?)), 1),
            "give" => (Action::Give(resource(0)?), 1),
            "want" => (Action::Want(resource(0)?), 1),
            "give_token" => (Action::GiveToken, 0),
            "want_token" => (Action::WantToken, 0),
            "propose" => (Action::Propose, 0),
            "accept" => (Action::Accept, 0),
            "decline" => (Action::Decline, 0),
            "trade_with" => (Action::TradeWith(seat()?), 1),
            "drop" => (Action::DropOffer, 0),
            "offer" => return Err("one decision: an offer is several (give, want, propose)".to_owned()),
            "trade" => {
                let rate = rest.first().and_then(|word| word.parse().ok());
                let rate = rate
                    .filter(|rate| RATES.contains(rate))
                    .ok_or("trade, a rate of 4, 3 or 2, what is given and what is taken")?;
                let (give, take) = (resource(1)?, resource(2)?);
                if give == take {
                    return Err(format!("another resource than {give} to be taken for it"));
                }
                (Action::BankTrade { give, rate, take }, 3)
            }
            "dice" => (Action::Dice(number("sum", 2, 12)?), 1),
            "draw" => (Action::Draw(kind::<Card>(rest.first().copied())?), 1),
            "steal" => (Action::Steal(resource(0)?), 1),
            _ => (self.read_link(verb, place)?, rest.len()),
        };
        if rest.len() > used {
            return Err(nothing_after(&words[..=used]));
        }
        Ok(action)
    }

    /// The option that a word needs and that is off here.
    fn missing_option(&self, verb: &str) -> Option<&'static str> {
        let options = &self.options;
        let trades = options.trade.kind != PlayerTrades::Off;
        let (on, option) = match verb {
            "bridge" => (options.bridges.is_some(), "bridges"),
            "highway" => (options.highways.is_some(), "highways"),
            "metropolis" => (options.metropolises.is_some(), "metropolises"),
            "second_robber" => (options.robber.count > 1, "robbers 2"),
            "claim_victory" => (options.win_check == WinCheck::Declared, "win_check declared"),
            "end_roads" => (options.cards.road_building == RoadBuilding::UpToTwo, "road_building up_to_two"),
            "take_back" => (options.discards.take_back, "discard_take_back"),
            "resign" => (options.resigning, "resigning"),
            "use_canal_token" => (options.canal.is_some(), "erie_canal"),
            "give_token" | "want_token" if trades => (options.canal.is_some(), "erie_canal"),
            "offer" | "give" | "want" | "give_token" | "want_token" | "propose" | "accept" | "decline"
            | "trade_with" | "drop" => (trades, "player_trades"),
            _ => return None,
        };
        (!on).then_some(option)
    }

    /// A site by its number or its name. Where no name is spelt exactly so, small letters stand for large ones.
    pub(crate) fn read_site(&self, text: &str) -> Option<SiteId> {
        if let Ok(site) = text.parse::<SiteId>() {
            return Some(site).filter(|&site| usize::from(site) < self.topology.sites.len());
        }
        self.map.named(text).or_else(|| {
            let lower = text.to_lowercase();
            let mut alike = self.map.names.iter().filter(|(_, name)| name.to_lowercase() == lower);
            alike.next().map(|(site, _)| *site).filter(|_| alike.next().is_none())
        })
    }

    /// What a text that names no site might have been.
    fn known_site(&self, text: &str) -> String {
        let names: Vec<&str> = self.map.names.iter().map(|(_, name)| name.as_str()).collect();
        suggest::did_you_mean(text, &names)
    }

    fn expected_site(&self, verb: &str, found: &str) -> String {
        let (last, close) = (self.topology.sites.len() - 1, self.known_site(found));
        match self.map.names.first() {
            Some((_, name)) => {
                format!(
                    "{verb} and a site by its name, as in {verb} {name}, or its number, 0 to {last}{close}"
                )
            }
            None => format!("{verb} and the number of a site, 0 to {last}"),
        }
    }

    /// The words that begin an action of this ruleset.
    fn expected_verb(&self, found: &str) -> String {
        let here = VERBS.into_iter().filter(|verb| self.missing_option(verb).is_none());
        suggest::known(found, &here.collect::<Vec<_>>())
    }

    /// Reads two sites with a hyphen between them; names may have hyphens too.
    fn read_link(&self, verb: &str, place: &str) -> Result<Action, String> {
        let kind =
            LinkKind::ALL.into_iter().find(|k| k.name() == verb).ok_or_else(|| self.expected_verb(verb))?;
        let parts = || place.match_indices('-').map(|(i, _)| (place[..i].trim(), place[i + 1..].trim()));
        let ends = parts().find_map(|(a, b)| Some((self.read_site(a)?, self.read_site(b)?)));
        let (a, b) = ends.ok_or_else(|| {
            let unread = |(a, b)| match (self.read_site(a), self.read_site(b)) {
                (None, Some(_)) => Some(a),
                (Some(_), None) => Some(b),
                _ => None,
            };
            let unread = parts().find_map(unread).or_else(|| parts().next().map(|(a, _)| a));
            let example = match (&self.map.names[..], &self.topology.links[..]) {
                ([_, ..], [link, ..]) => format!("{}-{}", self.site_text(link.a), self.site_text(link.b)),
                _ => "3-7".to_owned(),
            };
            let last = self.topology.sites.len() - 1;
            let close = self.known_site(unread.unwrap_or_default());
            format!("{verb} and two sites of 0 to {last}, as in {verb} {example}{close}")
        })?;
        let link = self.topology.link_between(kind, a, b);
        link.map(Action::Link).ok_or_else(|| {
            let why = self.why_no_such_link(kind, a, b);
            format!("two sites that a {verb} can join: {why}")
        })
    }
}

/// All words that begin an action, those of chance last.
const VERBS: [&str; 36] = [
    "road",
    "bridge",
    "highway",
    "settle",
    "city",
    "metropolis",
    "roll",
    "end",
    "buy",
    "knight",
    "road_building",
    "end_roads",
    "plenty",
    "monopoly",
    "discard",
    "take_back",
    "robber",
    "second_robber",
    "rob",
    "trade",
    "use_canal_token",
    "claim_victory",
    "resign",
    "offer",
    "give",
    "want",
    "give_token",
    "want_token",
    "propose",
    "accept",
    "decline",
    "trade_with",
    "drop",
    "dice",
    "draw",
    "steal",
];

fn with_option(option: &str) -> String {
    format!("a ruleset with the option {option}")
}

fn kind<K: Kind>(word: Option<&str>) -> Result<K, String> {
    let names = || suggest::known(word.unwrap_or_default(), &K::ALL.map(K::name));
    word.and_then(K::from_name).ok_or_else(|| format!("one of {}", names()))
}

fn nothing_after(words: &[&str]) -> String {
    format!("nothing after {:?}", words.join(" "))
}

/// The cards of a discard by counts, as the decisions in their order.
fn read_discard(words: &[&str]) -> Result<Vec<Action>, String> {
    let cards = picks(words).filter(|(_, tokens)| *tokens == 0).map(|(cards, _)| cards);
    let cards = cards.ok_or("what is discarded, as in discard 2 lumber 1 ore")?;
    Ok(cards.cards().map(Action::Discard).collect())
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
