/* Whole games: legal sets, play and step, chance, outcome, points, events, undo, records, bots. */

#include "check.h"

/* The three forms of the legal set agree with each other and with tw_game_is_legal(). */
static void check_legal_sets(const tw_rules *rules, const tw_game *game) {
    static uint32_t ids[1024];
    static uint8_t mask[1024];
    static uint64_t words[16];
    uint32_t actions = 0, decisions = 0, count = 0, len = 0, listed = 0, id;

    OK(tw_rules_actions(rules, &actions));
    OK(tw_rules_decisions(rules, &decisions));
    CHECK(0 < decisions && decisions < actions && actions <= 1024);
    OK(tw_game_legal_ids(game, ids, 1024, &count));
    OK(tw_game_legal_mask(game, mask, 1024, &len));
    CHECK(len == actions);
    OK(tw_game_legal_bits(game, words, 16, &len));
    CHECK(len == (actions + 63) / 64);
    for (id = 0; id < actions; id++) {
        int32_t legal = -1;
        OK(tw_game_is_legal(game, id, &legal));
        CHECK(legal == mask[id]);
        CHECK((words[id / 64] >> (id % 64) & 1) == mask[id]);
        if (legal) {
            CHECK(listed < count && ids[listed] == id);
            CHECK((actor_of(game) == TW_ACTOR_CHANCE) == (id >= decisions));
            listed += 1;
        }
    }
    CHECK(listed == count);
    CHECK((count == 0) == (actor_of(game) == TW_ACTOR_NOBODY));
}

static void plays_to_the_end(uint32_t seats, uint64_t seed) {
    tw_rules *rules = base_rules(seats);
    tw_game *game = new_game(rules, seed), *again = NULL, *copy = NULL;
    uint64_t random = seed, winners = 0;
    uint32_t decisions, turn = 0, history = 0, table = 0, seat, n;
    tw_outcome outcome = TW_OUTCOME_TRUNCATED;
    int32_t points = -1, known = -1, equal = -1;
    uint64_t found = 0;
    uint8_t places[6];
    char *record, *faults;

    OK(tw_rules_seats(rules, &table));
    CHECK(table == seats);
    OK(tw_game_outcome(game, &outcome, &winners));
    CHECK(outcome == TW_OUTCOME_RUNNING && winners == 0);
    OK(tw_game_ranking(game, NULL, 0, &n));
    CHECK(n == 0);
    OK(tw_game_seed(game, &known, &found));
    CHECK(known == 1 && found == seed);

    decisions = play_random(game, &random, UINT32_MAX);
    OK(tw_game_outcome(game, &outcome, &winners));
    CHECK(outcome == TW_OUTCOME_WON && winners != 0 && winners < UINT64_C(1) << seats);
    CHECK((winners & (winners - 1)) == 0);
    for (seat = 0; seat < seats; seat++) {
        OK(tw_game_points(game, (int32_t)seat, TW_VIEWER_OMNISCIENT, &points));
        CHECK((points >= 10) == ((winners >> seat & 1) != 0));
    }
    OK(tw_game_ranking(game, NULL, 0, &n));
    CHECK(n == seats);
    OK(tw_game_ranking(game, places, 6, &n));
    for (seat = 0; seat < seats; seat++) {
        CHECK((places[seat] == 1) == ((winners >> seat & 1) != 0) && places[seat] <= seats);
    }
    OK(tw_game_turn(game, &turn));
    CHECK(turn > 0);
    OK(tw_game_history(game, NULL, 0, &history));
    CHECK(history >= decisions);
    check_legal_sets(rules, game);
    FAILS(TW_ERR_GAME_OVER, "over", tw_game_play(game, 0));
    FAILS(TW_ERR_GAME_OVER, "over", tw_game_play_as(game, 0, 0));

    TEXT(faults, tw_game_check, ARG1(game));
    CHECK(strcmp(faults, "[]") == 0);
    free(faults);

    TEXT(record, tw_game_record, ARG1(game));
    OK(tw_game_replay(rules, record, &again));
    OK(tw_game_equals(game, again, &equal));
    CHECK(equal == 1 && hash_of(game) == hash_of(again));
    tw_game_free(again);
    free(record);

    /* Everything can be taken back, and played again by ids. */
    OK(tw_game_clone(game, &copy));
    for (n = 0; n < 3; n++) {
        uint32_t id = UINT32_MAX;
        OK(tw_game_undo(copy, &id));
        OK(tw_game_undo(copy, NULL));
        CHECK(hash_of(copy) != hash_of(game));
        CHECK(actor_of(copy) != TW_ACTOR_NOBODY);
    }
    tw_game_free(copy);
    tw_game_free(game);
    tw_rules_free(rules);
}

static void legal_sets_agree(void) {
    tw_rules *rules = base_rules(4);
    tw_game *game = new_game(rules, 11);
    uint64_t random = 5;
    uint32_t ids[1024], len = 0;
    int n;

    /* One action at a time, outcomes of chance too. */
    for (n = 0; n < 120; n++) {
        check_legal_sets(rules, game);
        OK(tw_game_legal_ids(game, ids, 1024, &len));
        OK(tw_game_play(game, ids[random_below(&random, len)]));
    }
    tw_game_free(game);
    tw_rules_free(rules);
}

/* An illegal id changes nothing, for every id of the space. */
static void illegal_ids_change_nothing(void) {
    tw_rules *rules = base_rules(3);
    tw_game *game = new_game(rules, 4);
    uint64_t random = 9, before;
    uint32_t actions = 0, id, history = 0, after = 0;
    int32_t legal = -1;

    play_random(game, &random, 100);
    OK(tw_rules_actions(rules, &actions));
    before = hash_of(game);
    OK(tw_game_history(game, NULL, 0, &history));
    for (id = 0; id < actions; id++) {
        char *why;
        OK(tw_game_is_legal(game, id, &legal));
        TEXT(why, tw_game_refusal, ARG2(game, id));
        if (legal) {
            CHECK(why[0] == '\0');
        } else {
            FAILS(TW_ERR_NOT_LEGAL, why, tw_game_play(game, id));
            STATUS(TW_ERR_NOT_LEGAL, tw_game_step(game, id));
        }
        free(why);
    }
    CHECK(hash_of(game) == before);
    OK(tw_game_history(game, NULL, 0, &after));
    CHECK(history == after);
    tw_game_free(game);
    tw_rules_free(rules);
}

static void actions_as_text(void) {
    tw_rules *rules = base_rules(4);
    uint32_t actions = 0, id;

    OK(tw_rules_actions(rules, &actions));
    for (id = 0; id < actions; id++) {
        char *text;
        TEXT(text, tw_rules_action_text, ARG2(rules, id));
        CHECK(text[0] != '\0' && id_of(rules, text) == id);
        free(text);
    }
    tw_rules_free(rules);
}

static void dice_can_be_forced(void) {
    tw_rules *rules = base_rules(4);
    tw_game *game = new_game(rules, 21), *drawn = NULL;
    uint64_t random = 2;
    uint32_t ids[1024], weights[1024], len = 0, sum = 0, n, sampled = UINT32_MAX, undone = UINT32_MAX;
    int32_t actor, equal = -1;
    char *events;

    /* The two rounds of setup: a settlement and a road for each seat, twice. */
    CHECK(play_random(game, &random, 16) == 16);
    actor = actor_of(game);
    CHECK(actor == 0);
    FAILS(TW_ERR_NOT_CHANCE, "seat 0 decides", tw_game_sample_chance(game, &sampled));
    OK(tw_game_chance(game, ids, weights, 1024, &len));
    CHECK(len == 0);
    FAILS(TW_ERR_NOT_YOUR_TURN, "seat 0 decides now", tw_game_play_as(game, 1, id_of(rules, "roll")));
    OK(tw_game_play_as(game, 0, id_of(rules, "roll")));
    CHECK(actor_of(game) == TW_ACTOR_CHANCE);
    FAILS(TW_ERR_NOT_YOUR_TURN, "chance decides now", tw_game_play_as(game, 0, id_of(rules, "dice 8")));

    OK(tw_game_chance(game, NULL, NULL, 0, &len));
    CHECK(len == 11);
    OK(tw_game_chance(game, ids, weights, len, &len));
    for (n = 0; n < len; n++) {
        char dice[16];
        sprintf(dice, "dice %" PRIu32, n + 2);
        CHECK(ids[n] == id_of(rules, dice));
        sum += weights[n];
    }
    CHECK(sum == 36 && weights[5] == 6 && weights[0] == 1);
    STATUS(TW_ERR_BUFFER_TOO_SMALL, tw_game_chance(game, ids, weights, 10, &len));
    CHECK(len == 11);
    OK(tw_game_chance(game, NULL, weights, 1024, &len));
    OK(tw_game_chance(game, ids, NULL, 1024, &len));

    /* What chance would draw is what settling draws. */
    OK(tw_game_sample_chance(game, &sampled));
    OK(tw_game_clone(game, &drawn));
    OK(tw_game_settle_chance(drawn));
    OK(tw_game_play(game, sampled));
    OK(tw_game_equals(game, drawn, &equal));
    CHECK(equal == 1);
    OK(tw_game_undo(game, &undone));
    CHECK(undone == sampled && actor_of(game) == TW_ACTOR_CHANCE);

    /* A seven of our own. */
    OK(tw_game_play_text(game, "dice 7"));
    TEXT(events, tw_game_events, ARG2(game, TW_VIEWER_PUBLIC));
    CHECK(strstr(events, "\"rolled\"") != NULL && strstr(events, "7") != NULL);
    free(events);
    OK(tw_game_equals(game, drawn, &equal));
    tw_game_free(drawn);
    tw_game_free(game);
    tw_rules_free(rules);
}

/* Decisions as text with what chance does after them, and each taken back in one call. */
static void decisions_are_taken_back_whole(void) {
    tw_rules *rules = NULL;
    tw_game *game, *before = NULL, *other = NULL;
    uint64_t random = 5;
    uint32_t id = 0, count = 0, played, again;
    int32_t equal = 0;
    char *events;

    OK(tw_rules_new("settlers/base", 3, "{\"player_trades\": \"offers\"}", &rules));
    game = new_game(rules, 4);
    CHECK(play_random(game, &random, 12) == 12);
    OK(tw_game_clone(game, &before));
    OK(tw_game_step_text(game, "roll"));
    CHECK(actor_of(game) >= 0);
    TEXT(events, tw_game_events, ARG2(game, TW_VIEWER_PUBLIC));
    CHECK(strstr(events, "\"rolled\"") != NULL);
    free(events);
    OK(tw_game_clone(before, &other));
    OK(tw_game_step(other, id_of(rules, "roll")));
    OK(tw_game_equals(game, other, &equal));
    CHECK(equal == 1);

    /* The roll and the dice. */
    OK(tw_game_undo_decision(game, &id, &count));
    CHECK(id == id_of(rules, "roll") && count == 2);
    OK(tw_game_equals(game, before, &equal));
    CHECK(equal == 1);
    /* A road of the setup has nothing of chance after it. */
    OK(tw_game_undo_decision(game, NULL, &count));
    CHECK(count == 1);
    OK(tw_game_undo_decision(game, NULL, NULL));
    OK(tw_game_history(game, NULL, 0, &played));
    CHECK(played == 10);
    tw_game_free(game);
    tw_game_free(other);

    /* A text for several decisions is played whole or not at all, and taken back one decision after the other. */
    game = NULL;
    OK(tw_game_from_setup(rules, "{\"dice\": 8, \"seats\": [{\"hand\": {\"lumber\": 2}}, {\"hand\": {\"ore\": 1}}]}",
                          &game));
    FAILS(TW_ERR_NOT_LEGAL, "", tw_game_step_text(game, "offer 3 lumber for 1 ore"));
    OK(tw_game_history(game, NULL, 0, &played));
    CHECK(played == 0);
    OK(tw_game_step_text(game, "offer 2 lumber for 1 ore"));
    CHECK(actor_of(game) == 1);
    OK(tw_game_history(game, NULL, 0, &played));
    CHECK(played > 1);
    for (again = 0; tw_game_undo_decision(game, NULL, &count) == TW_OK; again++) {
        CHECK(count == 1);
    }
    CHECK(again == played);
    tw_game_free(game);
    tw_game_free(before);
    tw_rules_free(rules);

    /* The first tile is drawn before any decision: there is nothing to take back, and it stays. */
    OK(tw_rules_new("carcassonne/base", 2, NULL, &rules));
    game = new_game(rules, 4);
    OK(tw_game_settle_chance(game));
    OK(tw_game_history(game, NULL, 0, &played));
    CHECK(played == 1);
    FAILS(TW_ERR_NOTHING_TO_UNDO, "no decision", tw_game_undo_decision(game, &id, &count));
    OK(tw_game_history(game, NULL, 0, &played));
    CHECK(played == 1);
    tw_game_free(game);
    tw_rules_free(rules);
}

static void ways_to_go_on(void) {
    tw_rules *rules = base_rules(4);
    tw_game *game = new_game(rules, 1);
    uint64_t count = 0;
    uint32_t legal = 0;

    OK(tw_game_perft(game, 0, &count));
    CHECK(count == 1);
    OK(tw_game_perft(game, 1, &count));
    OK(tw_game_legal_ids(game, NULL, 0, &legal));
    CHECK(count == legal && count == 54);
    /* Each road beside each first settlement: every link from both its ends. */
    OK(tw_game_perft(game, 2, &count));
    CHECK(count == 144);
    FAILS(TW_ERR_RANGE, "at most 64", tw_game_perft(game, UINT32_MAX, &count));
    FAILS(TW_ERR_NULL, "out_count is NULL", tw_game_perft(game, 1, NULL));
    tw_game_free(game);
    tw_rules_free(rules);
}

static void viewers_see_what_they_may(void) {
    tw_rules *rules = base_rules(2);
    tw_game *game = new_game(rules, 3), *other = NULL;
    uint64_t random = 3;
    uint32_t len = 0, written = 0, n;
    uint8_t *own, *after;
    int32_t known = -1;
    uint64_t seed = 1;
    char *view, *everything, *again;
    uint32_t ids[1024], same[1024], legal = 0;
    int32_t actor = TW_ACTOR_NOBODY;

    play_random(game, &random, 150);

    /* What is legal is for the seat that decides alone. */
    OK(tw_game_actor(game, &actor));
    CHECK(actor == 0 || actor == 1);
    OK(tw_game_legal_ids(game, ids, 1024, &legal));
    OK(tw_game_legal_ids_for(game, actor, same, 1024, &n));
    CHECK(n == legal && legal > 0 && memcmp(ids, same, n * sizeof ids[0]) == 0);
    OK(tw_game_legal_ids_for(game, 1 - actor, same, 1024, &n));
    CHECK(n == 0);
    OK(tw_game_legal_ids_for(game, TW_VIEWER_PUBLIC, same, 1024, &n));
    CHECK(n == 0);
    FAILS(TW_ERR_RANGE, "viewer 2", tw_game_legal_ids_for(game, 2, same, 1024, &n));
    OK(tw_game_refusal_for(game, ids[0], actor, NULL, 0, &n));
    CHECK(n == 0);
    TEXT(view, tw_game_refusal_for, ARG3(game, ids[0], 1 - actor));
    CHECK(strstr(view, "not shown to others") != NULL);
    free(view);
    FAILS(TW_ERR_RANGE, "viewer -3", tw_game_refusal_for(game, ids[0], -3, NULL, 0, &n));

    TEXT(view, tw_game_view, ARG2(game, 0));
    TEXT(everything, tw_game_view, ARG2(game, TW_VIEWER_OMNISCIENT));
    CHECK(view[0] == '{' && strcmp(view, everything) != 0);

    OK(tw_rules_observation_len(rules, &len));
    CHECK(len > 0);
    own = (uint8_t *)malloc(len + 1);
    after = (uint8_t *)malloc(len + 1);
    CHECK(own != NULL && after != NULL);
    memset(own, 0xa5, len + 1);
    OK(tw_game_observe(game, 0, own, len, &written));
    CHECK(written == len && own[len] == 0xa5);

    /* What a viewer knows survives a new draw of what the viewer does not. */
    OK(tw_game_clone(game, &other));
    OK(tw_game_resample_hidden(other, 0, 99));
    OK(tw_game_observe(other, 0, after, len, &written));
    CHECK(memcmp(own, after, len) == 0);
    TEXT(again, tw_game_view, ARG2(other, 0));
    CHECK(strcmp(view, again) == 0);
    OK(tw_game_seed(other, &known, &seed));
    CHECK(known == 0 && seed == 0);
    OK(tw_game_history(other, NULL, 0, &n));
    CHECK(n == 0);
    FAILS(TW_ERR_NOTHING_TO_UNDO, "nothing", tw_game_undo(other, NULL));
    free(again);
    free(own);
    free(after);
    free(view);
    free(everything);

    TEXT(view, tw_game_svg, ARG3(game, TW_VIEWER_PUBLIC, 0));
    TEXT(again, tw_game_svg, ARG3(game, TW_VIEWER_PUBLIC, 1));
    CHECK(strncmp(view, "<svg", 4) == 0 && strlen(again) > strlen(view));
    free(view);
    free(again);
    tw_game_free(other);
    tw_game_free(game);
    tw_rules_free(rules);
}

static void bots_play(void) {
    tw_rules *rules = base_rules(3), *others = base_rules(4);
    tw_game *game = new_game(rules, 8);
    tw_bot *bots[3] = {NULL, NULL, NULL};
    char text[4096], again[4096];
    int32_t actor;
    uint32_t id = 0;
    int n;

    for (n = 0; n < 3; n++) {
        OK(tw_bot_new(rules, n == 1 ? "greedy" : "random", (uint64_t)n, &bots[n]));
    }
    OK(tw_game_settle_chance(game));
    for (n = 0; n < 60 && (actor = actor_of(game)) >= 0; n++) {
        OK(tw_bot_choose(bots[actor], game, &id));
        OK(tw_game_step(game, id));
    }
    OK(tw_rules_playout(rules, 5, "random,greedy,random", text, sizeof text, NULL));
    CHECK(strstr(text, "\"winners\"") != NULL && strstr(text, "\"decisions\"") != NULL);
    OK(tw_rules_playout(rules, 5, "random, greedy, random", again, sizeof again, NULL));
    CHECK(strcmp(text, again) == 0);
    OK(tw_rules_run_games(others, 1, 2, "random", text, sizeof text, NULL));
    CHECK(strstr(text, "\"games\":2") != NULL);
    for (n = 0; n < 3; n++) {
        tw_bot_free(bots[n]);
    }
    tw_game_free(game);
    tw_rules_free(rules);
    tw_rules_free(others);
}

/* A text can stand for a whole offer: all of it is played, or none. */
static void whole_offers_as_text(void) {
    static const char position[] =
        "{\"dice\": 8, \"seats\": [{\"hand\": {\"lumber\": 2}}, {\"hand\": {\"ore\": 1}}, {}]}";
    tw_rules *rules = NULL;
    tw_game *game = NULL;
    uint64_t before;
    uint32_t history = 0;
    char *view;

    OK(tw_rules_new("settlers/base", 3, "{\"player_trades\": \"counter_offers\"}", &rules));
    OK(tw_game_from_setup(rules, position, &game));
    before = hash_of(game);
    FAILS(TW_ERR_NOT_LEGAL, "no more lumber in hand", tw_game_play_text(game, "offer 3 lumber for 1 ore"));
    FAILS(TW_ERR_NOT_LEGAL, "no resource is on both sides", tw_game_play_text(game, "offer 1 lumber for 1 lumber"));
    FAILS(TW_ERR_NOTATION, "offer 2 lumber 1 wool for 1 ore", tw_game_play_text(game, "offer lumber for ore"));
    OK(tw_game_history(game, NULL, 0, &history));
    CHECK(hash_of(game) == before && history == 0);

    OK(tw_game_play_text(game, "offer 2 lumber for 1 ore"));
    OK(tw_game_history(game, NULL, 0, &history));
    CHECK(history == 4 && actor_of(game) == 1);
    FAILS(TW_ERR_NOT_LEGAL, "accept, decline or a counter-offer", tw_game_play_text(game, "end"));
    OK(tw_game_play_text(game, "offer 1 ore for 1 lumber"));
    FAILS(TW_ERR_NOT_LEGAL, "the hand does not hold 1 ore", tw_game_play_text(game, "accept"));
    OK(tw_game_play_text(game, "decline"));
    OK(tw_game_play_text(game, "trade_with 1"));
    CHECK(actor_of(game) == 0);
    TEXT(view, tw_game_view, ARG2(game, 0));
    CHECK(strstr(view, "\"lumber\":1") != NULL && strstr(view, "\"ore\":1") != NULL);
    free(view);
    tw_game_free(game);
    tw_rules_free(rules);

    rules = base_rules(3);
    game = new_game(rules, 1);
    FAILS(TW_ERR_NOTATION, "option player_trades", tw_game_play_text(game, "offer 1 lumber for 1 ore"));
    tw_game_free(game);
    tw_rules_free(rules);
}

int main(void) {
    plays_to_the_end(2, 1);
    plays_to_the_end(3, 2);
    plays_to_the_end(4, 3);
    legal_sets_agree();
    illegal_ids_change_nothing();
    actions_as_text();
    whole_offers_as_text();
    dice_can_be_forced();
    decisions_are_taken_back_whole();
    ways_to_go_on();
    viewers_see_what_they_may();
    bots_play();
    return 0;
}
