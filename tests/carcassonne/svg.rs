//! The picture of the landscape: sound XML, one element for each piece.

use roxmltree::Document;
use tilewright::{Rules, Viewer};

use crate::support::{random_game, variety};

#[test]
fn every_picture_is_sound_and_has_one_element_for_each_piece() {
    for rules in variety() {
        let mut step = 0;
        random_game(&rules, 6, |state, _| {
            step += 1;
            if step % 7 != 0 {
                return;
            }
            let labels = step % 2 == 0;
            let text = rules.svg(state, Viewer::Public, labels);
            let picture = Document::parse(&text).unwrap();
            assert!(picture.descendants().all(|n| !n.has_attribute("id") && !n.has_attribute("href")));
            let count = |class| picture.descendants().filter(|n| n.attribute("class") == Some(class)).count();
            let view = rules.view(state, Viewer::Public);
            assert_eq!(count("tw-tile"), view.tiles.len());
            assert_eq!(count("tw-bridge"), view.tiles.iter().filter(|t| t.bridge.is_some()).count());
            assert_eq!(count("tw-meeple"), view.tiles.iter().filter(|t| t.meeple.is_some()).count());
            assert_eq!(count("tw-seat"), view.seats.len());
            assert_eq!(count("tw-cell-label") > 0, labels);
        });
    }
}
