/* Everything that can be given wrongly, each with its own status and a message that says what was expected. */

#include "check.h"

static void versions_and_names(void) {
    char text[64], one[1] = {'x'};
    uint32_t len = 0;

    CHECK(tw_abi_version() == TW_ABI_VERSION);
    OK(tw_version(text, sizeof text, &len));
    CHECK(len == strlen(text) && strchr(text, '.') != NULL);
    OK(tw_status_name(TW_ERR_NOT_LEGAL, text, sizeof text, NULL));
    CHECK(strcmp(text, "TW_ERR_NOT_LEGAL") == 0);
    OK(tw_status_name(TW_ERR_BOT_RULESET, text, sizeof text, NULL));
    CHECK(strcmp(text, "TW_ERR_BOT_RULESET") == 0);
    FAILS(TW_ERR_RANGE, "999 is no status", tw_status_name(999, text, sizeof text, NULL));
    FAILS(TW_ERR_RANGE, "-1 is no status", tw_status_name(-1, text, sizeof text, NULL));

    /* Texts: the NUL needs room too. */
    OK(tw_status_name(TW_OK, NULL, 0, &len));
    CHECK(len == 5);
    memset(text, 'x', sizeof text);
    FAILS(TW_ERR_BUFFER_TOO_SMALL, "5 elements, expected room for 6", tw_status_name(TW_OK, text, 5, &len));
    CHECK(len == 5 && text[0] == 'x');
    OK(tw_status_name(TW_OK, text, 6, &len));
    CHECK(strcmp(text, "TW_OK") == 0 && text[6] == 'x');
    FAILS(TW_ERR_BUFFER_TOO_SMALL, "too small", tw_status_name(TW_OK, one, 0, NULL));
    CHECK(one[0] == 'x');
    FAILS(TW_ERR_NULL, "the buffer is NULL", tw_status_name(TW_OK, NULL, 6, &len));
    FAILS(TW_ERR_NULL, "out_len is NULL", tw_status_name(TW_OK, NULL, 0, NULL));

    /* The message of the last error survives calls that go well, and a buffer too small for it. */
    FAILS(TW_ERR_NULL, "out_len is NULL", tw_status_name(TW_OK, NULL, 0, NULL));
    OK(tw_status_name(TW_OK, text, sizeof text, NULL));
    STATUS(TW_ERR_BUFFER_TOO_SMALL, tw_last_error_message(one, 1, &len));
    OK(tw_last_error_message(text, sizeof text, &len));
    CHECK(strstr(text, "out_len is NULL") != NULL);
}

/* A message that has no room is cut to the buffer and marked, so that a program that ignores the status prints a text. */
static void long_messages(void) {
    tw_rules *rules = NULL;
    char text[32], whole[4096], one[2] = {'x', 'x'};
    uint32_t len = 0;

    STATUS(TW_ERR_OPTIONS, tw_rules_new("settlers/base", 4, "{\"victory_pints\": 8}", &rules));
    OK(tw_last_error_message(whole, sizeof whole, &len));
    CHECK(strlen(whole) == len && len >= sizeof text);
    CHECK(strstr(whole, "did you mean victory_points?") != NULL);
    /* The name that was meant, not all of them: fits the buffers of README and examples. */
    CHECK(len < 200);
    memset(text, 'x', sizeof text);
    len = 0;
    STATUS(TW_ERR_BUFFER_TOO_SMALL, tw_last_error_message(text, sizeof text, &len));
    CHECK(len == strlen(whole));
    CHECK(strlen(text) == sizeof text - 1);
    CHECK(strncmp(text, whole, sizeof text - 4) == 0 && strcmp(text + sizeof text - 4, "...") == 0);
    STATUS(TW_ERR_BUFFER_TOO_SMALL, tw_last_error_message(one, 1, NULL));
    CHECK(one[0] == '\0' && one[1] == 'x');
    /* Without room for a single byte nothing is written. */
    one[0] = 'x';
    STATUS(TW_ERR_BUFFER_TOO_SMALL, tw_last_error_message(one, 0, NULL));
    CHECK(one[0] == 'x');
}

static void rules(void) {
    tw_rules *rules = NULL;
    char *text;
    uint32_t n = 0;
    uint64_t one = 0, two = 0;

    TEXT(text, tw_rulesets, );
    CHECK(strstr(text, "\"settlers/base\"") != NULL);
    free(text);
    TEXT(text, tw_bots, );
    CHECK(strstr(text, "\"greedy\"") != NULL);
    free(text);

    OK(tw_rules_new("settlers/base", 0, NULL, &rules));
    OK(tw_rules_seats(rules, &n));
    CHECK(n == 4);
    OK(tw_rules_identity(rules, &one));
    TEXT(text, tw_rules_info, ARG1(rules));
    CHECK(strstr(text, "\"segments\"") != NULL && strstr(text, "\"planes\"") != NULL);
    free(text);
    tw_rules_free(rules);
    OK(tw_rules_new("settlers/base", 4, "{\"victory_points\": 8, \"edition\": \"fifth\"}", &rules));
    OK(tw_rules_identity(rules, &two));
    CHECK(one != two);
    tw_rules_free(rules);
    tw_rules_free(NULL);

    rules = (tw_rules *)&n;
    FAILS(TW_ERR_UNKNOWN_RULESET, "did you mean settlers/base", tw_rules_new("settlers/bse", 0, NULL, &rules));
    CHECK(rules == NULL);
    FAILS(TW_ERR_RANGE, "expected 2 to 4", tw_rules_new("settlers/base", 5, NULL, &rules));
    FAILS(TW_ERR_RANGE, "expected 2 to 4", tw_rules_new("settlers/base", 1, NULL, &rules));
    FAILS(TW_ERR_RANGE, "expected 2 to 4", tw_rules_new("settlers/base", 260, NULL, &rules));
    FAILS(TW_ERR_JSON, "the options: expected JSON", tw_rules_new("settlers/base", 0, "{\"edition\":", &rules));
    FAILS(TW_ERR_OPTIONS, "almanac", tw_rules_new("settlers/base", 0, "{\"edition\": \"sixth\"}", &rules));
    FAILS(TW_ERR_OPTIONS, "colour", tw_rules_new("settlers/base", 0, "{\"colour\": 1}", &rules));
    FAILS(TW_ERR_OPTIONS, "object", tw_rules_new("settlers/base", 0, "[1]", &rules));
    FAILS(TW_ERR_OPTIONS, "3 to 20", tw_rules_new("settlers/base", 0, "{\"victory_points\": 99}", &rules));
    FAILS(TW_ERR_NULL, "the ruleset is NULL", tw_rules_new(NULL, 0, NULL, &rules));
    FAILS(TW_ERR_NULL, "out_rules is NULL", tw_rules_new("settlers/base", 0, NULL, NULL));
    FAILS(TW_ERR_UTF8, "the ruleset is not UTF-8 from byte 1", tw_rules_new("s\xff", 0, NULL, &rules));
    FAILS(TW_ERR_UTF8, "the options is not UTF-8 from byte 0", tw_rules_new("settlers/base", 0, "\xc3", &rules));
    FAILS(TW_ERR_UTF8, "the record", tw_rules_of_record("\x80", &rules));
    FAILS(TW_ERR_NULL, "the record is NULL", tw_rules_of_record(NULL, &rules));
    CHECK(rules == NULL);
}

/* A custom board is an option, as JSON. */
static void own_board(void) {
    static const char options[] =
        "{\"seats\": 2, \"victory_points\": 4, \"friendly_robber\": 2, \"board\": {\"name\": \"three\", \"hexes\": ["
        "{\"at\": [0, 0], \"terrain\": \"forest\", \"number\": 6},"
        "{\"at\": [1, 0], \"terrain\": \"hills\", \"number\": 5},"
        "{\"at\": [0, 1], \"terrain\": \"desert\"}]}}";
    tw_rules *rules = NULL;
    tw_game *game;
    uint64_t random = 3;
    uint32_t n = 0;
    char *text;

    OK(tw_rules_new("settlers/base", 0, options, &rules));
    OK(tw_rules_seats(rules, &n));
    CHECK(n == 2);
    id_of(rules, "settle 12");
    FAILS(TW_ERR_NOTATION, "expected", tw_rules_parse_action(rules, "settle 13", &n));
    TEXT(text, tw_rules_info, ARG1(rules));
    CHECK(strstr(text, "\"three\"") != NULL);
    free(text);
    game = new_game(rules, 1);
    CHECK(play_random(game, &random, 100) > 8);
    tw_game_free(game);
    tw_rules_free(rules);

    FAILS(TW_ERR_BOARD, "/hexes/0: forest needs a number",
          tw_rules_new("settlers/base", 0,
                       "{\"board\": {\"name\": \"x\", \"hexes\": [{\"at\": [0, 0], \"terrain\": \"forest\"}]}}", &rules));
    FAILS(TW_ERR_OPTIONS, "board is 7, expected the name of a board",
          tw_rules_new("settlers/base", 0, "{\"board\": 7}", &rules));
    FAILS(TW_ERR_OPTIONS, "robbers is 9, expected 1 to 2; dice_unseen is 3, expected dice deck with it",
          tw_rules_new("settlers/base", 0, "{\"robbers\": 9, \"dice_unseen\": 3}", &rules));
    CHECK(rules == NULL);
}

static void rules_questions(void) {
    tw_rules *rules = base_rules(3);
    char text[4096];
    uint32_t n = 0, actions = 0;
    uint64_t identity = 0;
    tw_bot *bot = NULL;
    tw_game *game = NULL;

    OK(tw_rules_actions(rules, &actions));
    FAILS(TW_ERR_UNKNOWN_ACTION, "does not exist", tw_rules_action_text(rules, actions, text, sizeof text, NULL));
    FAILS(TW_ERR_UNKNOWN_ACTION, "does not exist", tw_rules_action_text(rules, UINT32_MAX, text, sizeof text, NULL));
    FAILS(TW_ERR_NOTATION, "expected", tw_rules_parse_action(rules, "castle 3", &n));
    FAILS(TW_ERR_NOTATION, "expected", tw_rules_parse_action(rules, "settle 54", &n));
    FAILS(TW_ERR_NOTATION, "expected", tw_rules_parse_action(rules, "rob 3", &n));
    FAILS(TW_ERR_NOTATION, "expected", tw_rules_parse_action(rules, "", &n));
    FAILS(TW_ERR_UTF8, "the text", tw_rules_parse_action(rules, "roll\xff", &n));
    FAILS(TW_ERR_NULL, "the text is NULL", tw_rules_parse_action(rules, NULL, &n));
    FAILS(TW_ERR_NULL, "out_id is NULL", tw_rules_parse_action(rules, "roll", NULL));
    FAILS(TW_ERR_NULL, "rules is NULL", tw_rules_parse_action(NULL, "roll", &n));
    CHECK(n == 0);
    FAILS(TW_ERR_NULL, "rules is NULL", tw_rules_seats(NULL, &n));
    FAILS(TW_ERR_NULL, "out_seats is NULL", tw_rules_seats(rules, NULL));
    FAILS(TW_ERR_NULL, "rules is NULL", tw_rules_identity(NULL, &identity));
    FAILS(TW_ERR_NULL, "rules is NULL", tw_rules_info(NULL, text, sizeof text, NULL));
    FAILS(TW_ERR_UNKNOWN_BOT, "random", tw_rules_playout(rules, 1, "radnom", text, sizeof text, NULL));
    FAILS(TW_ERR_UNKNOWN_BOT, "random", tw_rules_playout(rules, 1, "", text, sizeof text, NULL));
    FAILS(TW_ERR_BOT_COUNT, "2 bots for 3 seats", tw_rules_playout(rules, 1, "random,random", text, sizeof text, NULL));
    FAILS(TW_ERR_BOT_COUNT, "4 bots", tw_rules_run_games(rules, 1, 9, "random,random,random,random", text, 9, NULL));
    FAILS(TW_ERR_UNKNOWN_BOT, "random", tw_bot_new(rules, "clever", 1, &bot));
    FAILS(TW_ERR_NULL, "rules is NULL", tw_game_new(NULL, 1, &game));
    FAILS(TW_ERR_NULL, "out_game is NULL", tw_game_new(rules, 1, NULL));
    CHECK(bot == NULL && game == NULL);
    tw_bot_free(NULL);
    tw_game_free(NULL);
    tw_rules_free(rules);
}

static void game_questions(void) {
    tw_rules *rules = base_rules(3), *others = base_rules(2), *same = NULL;
    tw_game *game = new_game(rules, 1), *other = new_game(others, 1), *copy = NULL;
    tw_bot *bot = NULL;
    char text[16];
    uint32_t ids[4], n = 0, len = 0, actions = 0;
    uint64_t hash = 0, before, random = 1, kept = 0;
    uint8_t bytes[4] = {7, 7, 7, 7};
    uint64_t words[1] = {7};
    tw_outcome outcome = TW_OUTCOME_WON;
    int32_t out = 42, legal = 42;

    OK(tw_rules_actions(rules, &actions));
    before = hash_of(game);
    FAILS(TW_ERR_UNKNOWN_ACTION, "does not exist", tw_game_play(game, actions));
    FAILS(TW_ERR_UNKNOWN_ACTION, "does not exist", tw_game_step(game, UINT32_MAX));
    FAILS(TW_ERR_UNKNOWN_ACTION, "does not exist", tw_game_play_as(game, 0, UINT32_MAX));
    OK(tw_game_is_legal(game, UINT32_MAX, &legal));
    CHECK(legal == 0);
    FAILS(TW_ERR_NOT_LEGAL, "roll", tw_game_play_text(game, "roll"));
    FAILS(TW_ERR_NOTATION, "castle", tw_game_play_text(game, "castle 3"));
    FAILS(TW_ERR_UTF8, "the text", tw_game_play_text(game, "\xff"));
    FAILS(TW_ERR_NULL, "the text is NULL", tw_game_play_text(game, NULL));
    FAILS(TW_ERR_RANGE, "expected 0 to 2", tw_game_play_as(game, 3, 0));
    FAILS(TW_ERR_RANGE, "expected 0 to 2", tw_game_play_as(game, TW_ACTOR_CHANCE, 0));
    FAILS(TW_ERR_RANGE, "expected 0 to 2", tw_game_points(game, -1, 0, &out));
    FAILS(TW_ERR_RANGE, "expected 0 to 2", tw_game_points(game, 256, 0, &out));
    FAILS(TW_ERR_RANGE, "viewer 3", tw_game_points(game, 0, 3, &out));
    FAILS(TW_ERR_RANGE, "viewer -3", tw_game_events(game, -3, text, sizeof text, NULL));
    FAILS(TW_ERR_RANGE, "viewer 3", tw_game_view(game, 3, text, sizeof text, NULL));
    FAILS(TW_ERR_RANGE, "viewer 3", tw_game_svg(game, 3, 0, text, sizeof text, NULL));
    FAILS(TW_ERR_RANGE, "viewer 3", tw_game_observe(game, 3, bytes, 4, &len));
    FAILS(TW_ERR_RANGE, "viewer 3", tw_game_resample_hidden(game, 3, 1));
    FAILS(TW_ERR_NOTHING_TO_UNDO, "nothing", tw_game_undo(game, &n));
    FAILS(TW_ERR_NOTHING_TO_UNDO, "no decision", tw_game_undo_decision(game, &n, &len));
    FAILS(TW_ERR_NOT_LEGAL, "roll", tw_game_step_text(game, "roll"));
    FAILS(TW_ERR_NOTATION, "castle", tw_game_step_text(game, "castle 3"));
    FAILS(TW_ERR_NULL, "the text is NULL", tw_game_step_text(game, NULL));
    CHECK(out == 42 && n == 0 && len == 0);

    /* Short buffers: the length is told and nothing is written. */
    FAILS(TW_ERR_BUFFER_TOO_SMALL, "too small", tw_game_legal_ids(game, ids, 4, &len));
    CHECK(len == 54);
    FAILS(TW_ERR_BUFFER_TOO_SMALL, "too small", tw_game_legal_mask(game, bytes, 4, &len));
    CHECK(len == actions && bytes[0] == 7 && bytes[3] == 7);
    FAILS(TW_ERR_BUFFER_TOO_SMALL, "too small", tw_game_legal_bits(game, words, 1, &len));
    CHECK(len == (actions + 63) / 64 && words[0] == 7);
    FAILS(TW_ERR_BUFFER_TOO_SMALL, "too small", tw_game_observe(game, 0, bytes, 4, &len));
    CHECK(bytes[0] == 7);
    FAILS(TW_ERR_BUFFER_TOO_SMALL, "too small", tw_game_snapshot(game, bytes, 4, &len));
    CHECK(bytes[0] == 7);
    FAILS(TW_ERR_BUFFER_TOO_SMALL, "too small", tw_game_view(game, 0, text, sizeof text, &len));
    FAILS(TW_ERR_NULL, "out_len is NULL", tw_game_legal_ids(game, ids, 4, NULL));
    FAILS(TW_ERR_NULL, "the buffer is NULL", tw_game_legal_ids(game, NULL, 4, &len));

    /* NULL, one parameter at a time. */
    FAILS(TW_ERR_NULL, "game is NULL", tw_game_actor(NULL, &out));
    FAILS(TW_ERR_NULL, "out_actor is NULL", tw_game_actor(game, NULL));
    FAILS(TW_ERR_NULL, "game is NULL", tw_game_play(NULL, 0));
    FAILS(TW_ERR_NULL, "game is NULL", tw_game_step(NULL, 0));
    FAILS(TW_ERR_NULL, "game is NULL", tw_game_play_as(NULL, 0, 0));
    FAILS(TW_ERR_NULL, "game is NULL", tw_game_settle_chance(NULL));
    FAILS(TW_ERR_NULL, "game is NULL", tw_game_undo(NULL, NULL));
    FAILS(TW_ERR_NULL, "game is NULL", tw_game_undo_decision(NULL, NULL, NULL));
    FAILS(TW_ERR_NULL, "game is NULL", tw_game_step_text(NULL, "roll"));
    copy = game;
    FAILS(TW_ERR_NULL, "game is NULL", tw_game_clone(NULL, &copy));
    CHECK(copy == NULL);
    FAILS(TW_ERR_NULL, "out_outcome is NULL", tw_game_outcome(game, NULL, &kept));
    FAILS(TW_ERR_NULL, "out_hash is NULL", tw_game_hash(game, NULL));
    FAILS(TW_ERR_NULL, "other is NULL", tw_game_equals(game, NULL, &out));
    FAILS(TW_ERR_NULL, "out_known is NULL", tw_game_seed(game, NULL, &kept));
    FAILS(TW_ERR_NULL, "out_seed is NULL", tw_game_seed(game, &out, NULL));
    FAILS(TW_ERR_NULL, "out_turn is NULL", tw_game_turn(game, NULL));
    CHECK(out == 42 && kept == 0);
    OK(tw_game_outcome(game, &outcome, NULL));
    CHECK(outcome == TW_OUTCOME_RUNNING);

    CHECK(hash_of(game) == before);
    OK(tw_game_hash(game, &hash));
    CHECK(hash == before);

    /* Games of different rules never equal each other, and a bot keeps to its rules. */
    OK(tw_game_equals(game, other, &out));
    CHECK(out == 0);
    OK(tw_bot_new(rules, "random", 1, &bot));
    FAILS(TW_ERR_BOT_RULESET, "other rules", tw_bot_choose(bot, other, &n));
    FAILS(TW_ERR_NULL, "out_id is NULL", tw_bot_choose(bot, game, NULL));
    FAILS(TW_ERR_NULL, "bot is NULL", tw_bot_choose(NULL, game, &n));
    play_random(game, &random, UINT32_MAX);
    FAILS(TW_ERR_NOT_A_SEAT, "nobody decides", tw_bot_choose(bot, game, &n));

    /* Rules may be freed before their games; the games lend them out. */
    tw_rules_free(rules);
    OK(tw_game_rules(game, &same));
    OK(tw_rules_actions(same, &n));
    CHECK(n == actions);
    tw_bot_free(bot);
    tw_game_free(game);
    tw_game_free(other);
    tw_rules_free(same);
    tw_rules_free(others);
}

int main(void) {
    versions_and_names();
    long_messages();
    rules();
    own_board();
    rules_questions();
    game_questions();
    return 0;
}
