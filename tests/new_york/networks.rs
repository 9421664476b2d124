//! Random networks on the board, judged by `oracle.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Value, json};
use tilewright::rng::Rng;
use tilewright::{AnyRules, Viewer, catalog};

use crate::oracle::{Board, Own};

fn one<'a, T>(rng: &mut Rng, of: &'a [T]) -> &'a T {
    &of[rng.below(of.len() as u32) as usize]
}

/// Roads that grow from a few places, mostly on from where others ended.
fn grown(rng: &mut Rng, free: &mut Vec<[usize; 2]>, starts: &[usize], roads: usize) -> Vec<[usize; 2]> {
    let mut own: Vec<[usize; 2]> = Vec::new();
    let mut sites: Vec<usize> = starts.to_vec();
    for _ in 0..8 * roads {
        if own.len() == roads || free.is_empty() {
            break;
        }
        let from = *one(rng, &sites);
        let near: Vec<usize> = (0..free.len()).filter(|&i| free[i].contains(&from)).collect();
        let choice = if near.is_empty() || rng.below(12) == 0 { None } else { Some(*one(rng, &near)) };
        let i = choice.unwrap_or_else(|| rng.below(free.len() as u32) as usize);
        let road = free.swap_remove(i);
        sites.extend(road);
        own.push(road);
    }
    own
}

/// Roads along the shortest ways between settled fields and others, so that they meet.
fn aimed(
    rng: &mut Rng,
    free: &mut Vec<[usize; 2]>,
    starts: &[usize],
    aims: &[usize],
    roads: usize,
) -> Vec<[usize; 2]> {
    let mut own: Vec<[usize; 2]> = Vec::new();
    for turn in 0..4 * starts.len() {
        let (from, to) = (starts[turn % starts.len()], *one(rng, aims));
        let way = way(&[own.clone(), free.clone()].concat(), from, to);
        if way.len() > roads / 2 + 1 {
            continue;
        }
        for road in way.into_iter().filter(|road| free.contains(road)).collect::<Vec<_>>() {
            if own.len() < roads {
                free.retain(|other| *other != road);
                own.push(road);
            }
        }
    }
    own
}

/// A shortest way over some roads, none if there is none.
fn way(roads: &[[usize; 2]], from: usize, to: usize) -> Vec<[usize; 2]> {
    let mut ways: BTreeMap<usize, Vec<[usize; 2]>> = BTreeMap::from([(from, vec![])]);
    let mut next = vec![from];
    while !next.is_empty() && !ways.contains_key(&to) {
        let mut after = Vec::new();
        for site in next {
            for &[a, b] in roads.iter().filter(|road| road.contains(&site)) {
                let there = a + b - site;
                if !ways.contains_key(&there) {
                    let way = [ways[&site].clone(), vec![[a, b]]].concat();
                    ways.insert(there, way);
                    after.push(there);
                }
            }
        }
        next = after;
    }
    ways.remove(&to).unwrap_or_default()
}

struct Net {
    roads: Vec<Vec<[usize; 2]>>,
    settled: Vec<Vec<usize>>,
}

/// Settlements on random fields, more often on those of waterways and of the canal, and roads from there.
fn net(rng: &mut Rng, board: &Board, seats: usize, roads: usize) -> Net {
    let mut fields: Vec<usize> = board.fields.iter().copied().collect();
    let water: Vec<usize> = board.waterways.iter().flatten().copied().collect();
    let liked: Vec<usize> = water.iter().chain(&board.canal).copied().collect();
    let wet = rng.below(2) > 0;
    let settled: Vec<Vec<usize>> = (0..seats)
        .map(|seat| {
            let number = if seat == 0 { 1 + rng.below(5) } else { 1 + rng.below(3) };
            (0..number)
                .map(|_| {
                    let liked = if wet && seat == 0 { &water } else { &liked };
                    let liked: Vec<usize> = liked.iter().copied().filter(|f| fields.contains(f)).collect();
                    let among = if rng.below(3) > 0 && !liked.is_empty() { &liked } else { &fields };
                    let site = *one(rng, among);
                    fields.retain(|field| *field != site);
                    site
                })
                .collect()
        })
        .collect();
    let mut free = board.roads.clone();
    let canal: Vec<usize> = board.canal.iter().copied().collect();
    let mut lay = |own: &Vec<usize>| match rng.below(3) {
        0 => grown(rng, &mut free, own, roads),
        1 => aimed(rng, &mut free, own, &liked, roads),
        _ => aimed(rng, &mut free, &[&water[..], own].concat(), &canal, roads),
    };
    let roads = settled.iter().map(&mut lay).collect();
    Net { roads, settled }
}

impl Net {
    fn own<'a>(&self, seat: usize, board: &'a Board, options: &'a Value) -> Own<'a> {
        let foreign = (0..self.settled.len()).filter(|&other| other != seat);
        Own {
            board,
            roads: self.roads[seat].clone(),
            settled: self.settled[seat].iter().copied().collect(),
            foreign: foreign.flat_map(|other| self.settled[other].clone()).collect(),
            options,
        }
    }

    fn setup(&self) -> Value {
        let seats = self.roads.iter().zip(&self.settled);
        let seats: Vec<Value> =
            seats.map(|(roads, settled)| json!({"roads": roads, "settlements": settled})).collect();
        json!({"study": true, "dice": 8, "seats": seats})
    }
}

fn rules(seats: u8, options: &Value) -> Arc<dyn AnyRules> {
    catalog::rules("settlers/new-york-erie-canal", Some(seats), Some(&options.to_string())).unwrap()
}

/// Y14, Y15, Y20, Y22 to Y24: the longest roads of random networks, under every choice of options for waterways.
#[test]
fn longest_roads_of_random_networks() {
    let mut rng = Rng::new(16);
    let mut seen: BTreeMap<u64, usize> = BTreeMap::new();
    let (mut joined, mut all) = (0, 0);
    for choice in 0..8 {
        for seats in [4, 6] {
            let on = |bit: u32| choice >> bit & 1 != 0;
            let options =
                json!({"waterway_pass_foreign": on(0), "waterway_stop": on(1), "waterway_joins": on(2)});
            let rules = rules(seats, &options);
            let board = Board::of(&rules.board());
            let plain =
                json!({"waterway_pass_foreign": on(0), "waterway_stop": on(1), "waterway_joins": false});
            for _ in 0..150 {
                let roads = 6 + rng.below(8) as usize;
                let net = net(&mut rng, &board, seats.into(), roads);
                let game = rules.clone().from_setup(&net.setup()).unwrap_or_else(|e| panic!("{e}"));
                let view = game.view(Viewer::Public);
                for seat in 0..usize::from(seats) {
                    let expected = net.own(seat, &board, &options).longest();
                    let found = &view["seats"][seat]["road_length"];
                    assert_eq!(*found, expected, "seat {seat} of {} with {options}", net.setup());
                    *seen.entry(expected).or_default() += 1;
                    if seat == 0 && on(2) {
                        joined += usize::from(expected > net.own(seat, &board, &plain).longest());
                        all += 1;
                    }
                }
            }
        }
    }
    assert!(joined >= 150, "waterways made {joined} of {all} roads longer: too few to tell anything");
    assert!(seen.keys().max() >= Some(&10), "{seen:?}");
}

/// Y43 to Y51: the tokens for a road on random networks, under random options of the canal.
#[test]
fn canal_links_of_random_networks() {
    let mut rng = Rng::new(10);
    let mut linked: BTreeMap<usize, usize> = BTreeMap::new();
    let mut by_water = 0;
    for round in 0..60 {
        let flag = |rng: &mut Rng| rng.below(2) > 0;
        let options = json!({
            "canal_between": one(&mut rng, &["any_field", "canal_field", "built_only"]),
            "canal_need_settled": one(&mut rng, &["none", "one", "both"]),
            "canal_waterway": rng.below(4) > 0,
            "waterway_stop": flag(&mut rng), "waterway_pass_foreign": flag(&mut rng), "waterway_joins": true,
        });
        let seats = if round % 3 == 0 { 6 } else { 4 };
        let rules = rules(seats, &options);
        let board = Board::of(&rules.board());
        let mut dry = options.clone();
        dry["canal_waterway"] = json!(false);
        for _ in 0..60 {
            let roads = 8 + rng.below(7) as usize;
            let mut net = net(&mut rng, &board, seats.into(), roads);
            // One of its roads is still to be built.
            if !net.roads[0].is_empty() {
                let missing = rng.below(net.roads[0].len() as u32);
                net.roads[0].swap_remove(missing as usize);
            }
            let mut setup = net.setup();
            setup["seats"][0]["hand"] = json!({"lumber": 1, "brick": 1});
            let game = rules.clone().from_setup(&setup).unwrap_or_else(|e| panic!("{e}"));
            for id in game.legal_ids() {
                let text = rules.action_text(id).unwrap();
                let Some(ends) = text.strip_prefix("road ") else { continue };
                let mut after = game.clone_box();
                after.play(id).unwrap();
                let events = after.events(Viewer::Public);
                let road = events.iter().find(|event| event["event"] == "link_built").unwrap();
                net.roads[0].push(board.roads[road["link"].as_u64().unwrap() as usize]);
                let own = net.own(0, &board, &options);
                let expected = own.linked();
                let found: BTreeSet<[usize; 2]> = events
                    .iter()
                    .filter(|event| event["event"] == "canal_linked")
                    .map(|event| {
                        let mut ends = [0, 1].map(|end| event["sites"][end].as_u64().unwrap() as usize);
                        ends.sort_unstable();
                        ends
                    })
                    .collect();
                assert_eq!(found, expected, "road {ends} of {setup} with {options}");
                *linked.entry(expected.len()).or_default() += 1;
                by_water += usize::from(expected != net.own(0, &board, &dry).linked());
                net.roads[0].pop();
            }
        }
    }
    let several: usize = linked.range(2..).map(|(_, n)| n).sum();
    assert!(linked[&1] > 200 && several > 20 && by_water > 5, "{linked:?}, {by_water} by water");
}
