use super::*;

fn base() -> Layout {
    Layout::named("base").unwrap()
}

#[test]
fn the_spiral_runs_counter_clockwise_from_each_corner() {
    let topology = base().topology();
    let land: Vec<HexId> = (0..19).collect();
    let orders = spirals(&topology, &land);
    // From the upper left corner down the left side, along the bottom, up the right, then the inner ring.
    let expected = [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9];
    assert!(orders.iter().any(|o| *o == expected), "{orders:?}");
    let mut starts: Vec<HexId> = orders.iter().map(|o| o[0]).collect();
    starts.sort_unstable();
    assert_eq!(starts, [0, 2, 7, 11, 16, 18]);
}

#[test]
fn shipped_layouts_are_sound() {
    for name in Layout::NAMES {
        let layout = Layout::named(name).unwrap_or_else(|| panic!("{name} does not read"));
        assert_eq!(layout.name, name);
        assert_eq!(layout.faults(), [], "{name}");
    }
}

#[test]
fn every_fault_is_named_at_once() {
    let mut layout = base();
    layout.hexes[3].at = layout.hexes[0].at;
    layout.hexes[5].number = Some(Drawn::Fixed(7));
    layout.terrains.forest = 5;
    layout.numbers[2] = 13;
    layout.harbours[1].side = Side::SW;
    let places: Vec<String> = layout.faults().into_iter().map(|f| f.at).collect();
    for place in ["/hexes/3/at", "/hexes/5/number", "/terrains", "/numbers/2", "/harbours/1/side"] {
        assert!(places.iter().any(|p| p == place), "{place} in {places:?}");
    }
}
