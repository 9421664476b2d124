/* The tile game through the same calls: whole games of both rulesets, texts, positions, events, records, masks. */

#include "check.h"

static tw_rules *tile_rules(const char *ruleset, uint32_t seats, const char *options) {
    tw_rules *rules = NULL;
    OK(tw_rules_new(ruleset, seats, options, &rules));
    CHECK(rules != NULL);
    return rules;
}

static void no_faults(const tw_game *game) {
    char *faults;
    TEXT(faults, tw_game_check, ARG1(game));
    CHECK(strcmp(faults, "[]") == 0);
    free(faults);
}

/* A copy, a restored snapshot, a position read back and a replayed record are the same game. */
static void same_by_every_way(const tw_rules *rules, const tw_game *game) {
    tw_game *other[4] = {NULL, NULL, NULL, NULL};
    uint32_t len = 0, n;
    int32_t equal = 0;
    uint8_t *bytes;
    char *setup, *record;

    OK(tw_game_clone(game, &other[0]));
    OK(tw_game_snapshot(game, NULL, 0, &len));
    bytes = (uint8_t *)malloc(len);
    CHECK(bytes != NULL);
    OK(tw_game_snapshot(game, bytes, len, &len));
    OK(tw_game_restore(rules, bytes, len, &other[1]));
    TEXT(setup, tw_game_setup, ARG1(game));
    OK(tw_game_from_setup(rules, setup, &other[2]));
    TEXT(record, tw_game_record, ARG1(game));
    OK(tw_game_replay(rules, record, &other[3]));
    for (n = 0; n < 4; n++) {
        OK(tw_game_equals(game, other[n], &equal));
        CHECK(equal == 1 && hash_of(game) == hash_of(other[n]));
        tw_game_free(other[n]);
    }
    free(bytes);
    free(setup);
    free(record);
}

static void plays_to_the_end(const char *ruleset, uint32_t seats, const char *options, uint64_t seed) {
    tw_rules *rules = tile_rules(ruleset, seats, options);
    tw_game *game = new_game(rules, seed);
    uint64_t random = seed, winners = 0;
    uint32_t actions = 0, decisions = 0, ids[1024], len = 0, made = 0, turn = 0, seat, listed;
    tw_outcome outcome = TW_OUTCOME_RUNNING;
    int32_t points = 0, best = 0;
    uint8_t *mask;

    OK(tw_rules_actions(rules, &actions));
    OK(tw_rules_decisions(rules, &decisions));
    mask = (uint8_t *)malloc(actions);
    CHECK(mask != NULL);
    while (actor_of(game) != TW_ACTOR_NOBODY) {
        uint32_t id, found = UINT32_MAX;
        char text[64];
        OK(tw_game_legal_ids(game, ids, 1024, &len));
        OK(tw_game_legal_mask(game, mask, actions, &listed));
        CHECK(len > 0 && listed == actions);
        for (id = 0, listed = 0; id < actions; id++) {
            CHECK(!mask[id] || ids[listed] == id);
            listed += mask[id];
        }
        CHECK(listed == len);
        id = ids[random_below(&random, len)];
        CHECK((actor_of(game) == TW_ACTOR_CHANCE) == (id >= decisions));
        OK(tw_rules_action_text(rules, id, text, sizeof text, NULL));
        OK(tw_rules_parse_action(rules, text, &found));
        CHECK(found == id);
        if (made % 2 == 0) {
            OK(tw_game_play(game, id));
        } else {
            OK(tw_game_play_text(game, text));
        }
        if (made % 40 == 0) {
            no_faults(game);
            same_by_every_way(rules, game);
        }
        made += 1;
    }
    no_faults(game);
    same_by_every_way(rules, game);
    OK(tw_game_outcome(game, &outcome, &winners));
    CHECK(outcome == TW_OUTCOME_WON && winners != 0);
    for (seat = 0; seat < seats; seat++) {
        OK(tw_game_points(game, (int32_t)seat, TW_VIEWER_PUBLIC, &points));
        best = points > best ? points : best;
    }
    for (seat = 0; seat < seats; seat++) {
        OK(tw_game_points(game, (int32_t)seat, TW_VIEWER_PUBLIC, &points));
        CHECK((points == best) == ((winners >> seat & 1) != 0));
    }
    OK(tw_game_turn(game, &turn));
    CHECK(turn > 60 && turn <= 71);
    FAILS(TW_ERR_GAME_OVER, "over", tw_game_play(game, 0));
    free(mask);
    tw_game_free(game);
    tw_rules_free(rules);
}

/* The window of radius 16: four rotations for each of 33 by 33 cells, after 14 spots with a bridge, no meeple, ten
   bridges, no bridge and discard. */
static void the_mask_is_as_wide_as_the_window(void) {
    tw_rules *rules = tile_rules("carcassonne/city-bridges", 2, NULL);
    tw_game *game = new_game(rules, 1);
    uint32_t actions = 0, decisions = 0, len = 0;
    uint64_t words[80];

    OK(tw_rules_actions(rules, &actions));
    OK(tw_rules_decisions(rules, &decisions));
    CHECK(decisions == 4 * 33 * 33 + 14 + 1 + 10 + 1 + 1 && actions == decisions + 24);
    STATUS(TW_ERR_BUFFER_TOO_SMALL, tw_game_legal_bits(game, words, 10, &len));
    CHECK(len == (actions + 63) / 64);
    OK(tw_game_legal_bits(game, words, 80, &len));
    tw_game_free(game);
    tw_rules_free(rules);
}

/* A city ends against D's field, so that D must be bridged: two tiles of an open city, 2 points in the end. */
static void a_position_typed_in(void) {
    tw_rules *rules = tile_rules("carcassonne/city-bridges", 2, NULL);
    tw_game *game = NULL;
    char *events, *why;
    uint64_t before;
    uint32_t ids[64], len = 0;

    OK(tw_game_from_setup(rules, "{\"hand\": \"E\", \"tiles\": [{\"tile\": \"D\", \"cell\": {\"x\": 0, \"y\": 0}}]}", &game));
    before = hash_of(game);
    FAILS(TW_ERR_NOT_LEGAL, "its E side is a field, the neighbour's a road", tw_game_play_text(game, "place -1,0 r0"));
    FAILS(TW_ERR_NOT_LEGAL, "no tile lies next to 3,3", tw_game_play_text(game, "place 3,3 r0"));
    FAILS(TW_ERR_NOTATION, "place", tw_game_play_text(game, "place 99,0 r0"));
    FAILS(TW_ERR_NOT_LEGAL, "must be placed", tw_game_play_text(game, "discard"));
    CHECK(hash_of(game) == before);
    OK(tw_game_play_text(game, "place 0,1 r0"));
    OK(tw_game_legal_ids(game, ids, 64, &len));
    CHECK(len == 1 && ids[0] == id_of(rules, "bridge N NS"));
    TEXT(why, tw_game_refusal, ARG2(game, id_of(rules, "no bridge")));
    CHECK(strstr(why, "does not match until a bridge is built") != NULL);
    free(why);
    OK(tw_game_play_text(game, "bridge N NS"));
    TEXT(events, tw_game_events, ARG2(game, TW_VIEWER_PUBLIC));
    CHECK(strstr(events, "\"bridge_built\"") != NULL && strstr(events, "\"bridge\":\"NS\"") != NULL);
    free(events);
    FAILS(TW_ERR_NOT_LEGAL, "no new bridge", tw_game_play_text(game, "meeple bridge"));
    OK(tw_game_play_text(game, "meeple N"));
    no_faults(game);
    tw_game_free(game);

    FAILS(TW_ERR_SETUP, "/tiles/1: its W side is a city, the neighbour's a road",
          tw_game_from_setup(rules,
                             "{\"tiles\": [{\"tile\": \"D\", \"cell\": {\"x\": 0, \"y\": 0}},"
                             " {\"tile\": \"C\", \"cell\": {\"x\": 1, \"y\": 0}}]}",
                             &game));
    CHECK(game == NULL);
    tw_rules_free(rules);
}

static void a_tile_set_of_ones_own(void) {
    static const char *const own =
        "{\"tiles\": {\"format\": \"tilewright-tiles\", \"version\": 1, \"name\": \"fields\", \"total\": %d,"
        " \"start\": \"abbey\", \"tiles\": [{\"id\": \"abbey\", \"count\": 12, \"edges\": \"FFFF\","
        " \"farms\": [{\"halves\": \"NNW NNE ENE ESE SSE SSW WSW WNW\"}], \"cloister\": true}]}}";
    char options[1024];
    tw_rules *rules = NULL;
    tw_game *game;
    uint64_t random = 4;
    uint32_t turn = 0;

    sprintf(options, own, 13);
    FAILS(TW_ERR_BOARD, "/total: is 13, but the counts add up to 12",
          tw_rules_new("carcassonne/base", 2, options, &rules));
    CHECK(rules == NULL);
    sprintf(options, own, 12);
    rules = tile_rules("carcassonne/base", 2, options);
    game = new_game(rules, 1);
    play_random(game, &random, UINT32_MAX);
    OK(tw_game_turn(game, &turn));
    CHECK(turn == 11);
    tw_game_free(game);
    tw_rules_free(rules);
}

int main(void) {
    plays_to_the_end("carcassonne/base", 2, NULL, 1);
    plays_to_the_end("carcassonne/base", 6, "{\"codec\": \"ranked\"}", 2);
    plays_to_the_end("carcassonne/city-bridges", 3, NULL, 3);
    plays_to_the_end("carcassonne/city-bridges", 5, "{\"codec\": \"ranked\", \"farms\": \"per_city_4\"}", 4);
    the_mask_is_as_wide_as_the_window();
    a_position_typed_in();
    a_tile_set_of_ones_own();
    return 0;
}
