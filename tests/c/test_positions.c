/* Positions: snapshots, setups, records, and the longest route. */

#include "check.h"

enum { SITES = 54, LINKS = 72 };

static int joined[SITES][SITES];

/* Reads the network out of the texts of the road actions. */
static void read_network(const tw_rules *rules) {
    uint32_t id, found = 0;

    for (id = 0; id < LINKS; id++) {
        char text[32];
        int a, b;
        OK(tw_rules_action_text(rules, id, text, sizeof text, NULL));
        CHECK(sscanf(text, "road %d-%d", &a, &b) == 2 && a < SITES && b < SITES);
        joined[a][b] = joined[b][a] = 1;
        found += 1;
    }
    CHECK(found == LINKS);
}

static uint32_t link_between(const tw_rules *rules, int a, int b) {
    char text[32];

    CHECK(joined[a][b]);
    sprintf(text, "road %d-%d", a < b ? a : b, a < b ? b : a);
    /* Roads are the first ids, so that the id of a road is the number of its link. */
    return id_of(rules, text);
}

/* A walk over different sites, found depth first. */
static int walk_from(int *walk, int have, int want) {
    int next, i;

    if (have == want) {
        return 1;
    }
    for (next = 0; next < SITES; next++) {
        int seen = 0;
        for (i = 0; i < have; i++) {
            seen = seen || walk[i] == next;
        }
        if (!seen && joined[walk[have - 1]][next]) {
            walk[have] = next;
            if (walk_from(walk, have + 1, want)) {
                return 1;
            }
        }
    }
    return 0;
}

static void longest_routes(const tw_rules *rules) {
    int walk[8];
    uint32_t links[8], blocked[2], route[8], length = 99, len = 99;
    int i;

    walk[0] = 0;
    CHECK(walk_from(walk, 1, 8));
    for (i = 0; i < 7; i++) {
        links[i] = link_between(rules, walk[i], walk[i + 1]);
    }
    links[7] = links[0];
    OK(tw_rules_longest_route(rules, links, 8, NULL, 0, &length, route, 8, &len));
    CHECK(length == 7 && len == 7);
    for (i = 0; i < 7; i++) {
        CHECK(route[i] == links[i] || route[i] == links[6 - i]);
    }
    blocked[0] = (uint32_t)walk[3];
    OK(tw_rules_longest_route(rules, links, 7, blocked, 1, &length, NULL, 0, NULL));
    CHECK(length == 4);
    blocked[1] = (uint32_t)walk[5];
    OK(tw_rules_longest_route(rules, links, 7, blocked, 2, &length, NULL, 0, &len));
    CHECK(length == 3 && len == 3);
    OK(tw_rules_longest_route(rules, NULL, 0, NULL, 0, &length, NULL, 0, &len));
    CHECK(length == 0 && len == 0);

    links[1] = 5000;
    FAILS(TW_ERR_UNKNOWN_LINK, "link 5000", tw_rules_longest_route(rules, links, 7, NULL, 0, &length, NULL, 0, NULL));
    blocked[0] = 5000;
    FAILS(TW_ERR_UNKNOWN_SITE, "site 5000", tw_rules_longest_route(rules, links, 1, blocked, 1, &length, NULL, 0, NULL));
    FAILS(TW_ERR_NULL, "links is NULL", tw_rules_longest_route(rules, NULL, 1, NULL, 0, &length, NULL, 0, NULL));
}

/* Five roads typed in: the Longest Road card is there. A building in the middle takes it away. */
static void a_position_by_hand(const tw_rules *rules) {
    int walk[6];
    char setup[512], position[1024];
    tw_game *game = NULL, *again = NULL;
    int32_t points = 0, known = -1, equal = -1;
    uint64_t seed;
    char *text;
    int i, n = 0;

    walk[0] = 7;
    CHECK(walk_from(walk, 1, 6));
    n = sprintf(setup, "{\"roads\":[");
    for (i = 0; i < 5; i++) {
        n += sprintf(setup + n, "%s[%d,%d]", i ? "," : "", walk[i], walk[i + 1]);
    }
    sprintf(setup + n, "],\"settlements\":[%d],\"hand\":{\"ore\":3,\"grain\":2}}", walk[0]);

    sprintf(position, "{\"seats\":[%s],\"phase\":\"main\"}", setup);
    OK(tw_game_from_setup(rules, position, &game));
    CHECK(actor_of(game) == 0);
    OK(tw_game_points(game, 0, TW_VIEWER_PUBLIC, &points));
    CHECK(points == 3);
    OK(tw_game_seed(game, &known, &seed));
    CHECK(known == 0);

    sprintf(position, "city %d", walk[0]);
    OK(tw_game_play_text(game, position));
    OK(tw_game_points(game, 0, TW_VIEWER_PUBLIC, &points));
    CHECK(points == 4);
    FAILS(TW_ERR_NOT_LEGAL, position, tw_game_play_text(game, position));

    /* Out as JSON and in again. */
    TEXT(text, tw_game_setup, ARG1(game));
    OK(tw_game_from_setup(rules, text, &again));
    OK(tw_game_equals(game, again, &equal));
    CHECK(equal == 1 && hash_of(game) == hash_of(again));
    tw_game_free(again);
    free(text);

    /* The record of a game without a seed holds its start. */
    TEXT(text, tw_game_record, ARG1(game));
    OK(tw_game_replay(rules, text, &again));
    CHECK(hash_of(game) == hash_of(again));
    tw_game_free(again);
    free(text);
    tw_game_free(game);

    sprintf(position, "{\"seats\":[%s,{\"settlements\":[%d]}],\"phase\":\"main\"}", setup, walk[2]);
    OK(tw_game_from_setup(rules, position, &game));
    OK(tw_game_points(game, 0, TW_VIEWER_PUBLIC, &points));
    CHECK(points == 1);
    tw_game_free(game);

    /* Every fault is named. */
    game = (tw_game *)&points;
    FAILS(TW_ERR_SETUP, "/seats/0/settlements/0",
          tw_game_from_setup(rules, "{\"seats\":[{\"settlements\":[99],\"hand\":{\"gold\":1}}]}", &game));
    CHECK(game == NULL);
    FAILS(TW_ERR_SETUP, "/seats/0/hand/gold",
          tw_game_from_setup(rules, "{\"seats\":[{\"settlements\":[99],\"hand\":{\"gold\":1}}]}", &game));
    FAILS(TW_ERR_SETUP, "nonsense", tw_game_from_setup(rules, "{\"nonsense\":1}", &game));
    FAILS(TW_ERR_SETUP, "", tw_game_from_setup(rules, "[]", &game));
    FAILS(TW_ERR_JSON, "the setup: expected JSON", tw_game_from_setup(rules, "{\"seats\":[", &game));
    FAILS(TW_ERR_NULL, "the setup is NULL", tw_game_from_setup(rules, NULL, &game));
}

/* A bridge over a lake of one hex, from a position to its events. */
static void a_bridge(void) {
    static const char *options =
        "{\"bridges\":true,\"board\":{\"name\":\"lake\",\"hexes\":["
        "{\"at\":[0,0],\"terrain\":\"forest\",\"number\":6},{\"at\":[1,0],\"terrain\":\"hills\",\"number\":5},"
        "{\"at\":[0,1],\"terrain\":\"sea\"},"
        "{\"at\":[-1,2],\"terrain\":\"fields\",\"number\":4},{\"at\":[0,2],\"terrain\":\"desert\"}]}}";
    tw_rules *rules = NULL;
    tw_game *game = NULL;
    char setup[256], bridge[32] = "", text[32];
    char *events;
    int32_t points = 0;
    uint32_t id;
    int a = -1, b = -1, bridges = 0;

    OK(tw_rules_new("settlers/base", 2, options, &rules));
    for (id = 0; tw_rules_action_text(rules, id, text, sizeof text, NULL) == TW_OK; id++) {
        if (strncmp(text, "bridge ", 7) == 0) {
            /* From north to south: the first in the order of sites. */
            if (bridges == 0) {
                strcpy(bridge, text);
            }
            bridges += 1;
        }
    }
    CHECK(bridges == 3 && sscanf(bridge, "bridge %d-%d", &a, &b) == 2);
    sprintf(setup, "{\"dice\":8,\"seats\":[{\"settlements\":[%d],\"hand\":{\"lumber\":1,\"brick\":3,\"ore\":1}}]}", a);
    OK(tw_game_from_setup(rules, setup, &game));
    OK(tw_game_play_text(game, bridge));
    TEXT(events, tw_game_events, ARG2(game, TW_VIEWER_PUBLIC));
    CHECK(strstr(events, "\"event\":\"link_built\"") != NULL);
    CHECK(strstr(events, "\"event\":\"longest_bridge\"") != NULL);
    free(events);
    OK(tw_game_points(game, 0, TW_VIEWER_PUBLIC, &points));
    CHECK(points == 2);
    FAILS(TW_ERR_NOT_LEGAL, "of seat 0 stands there", tw_game_play_text(game, bridge));
    tw_game_free(game);
    sprintf(setup, "{\"seats\":[{\"bridges\":[[%d,%d]]}]}", a, a);
    FAILS(TW_ERR_SETUP, "/seats/0/bridges/0", tw_game_from_setup(rules, setup, &game));
    tw_rules_free(rules);
}

static void snapshots(const tw_rules *rules) {
    tw_game *game = new_game(rules, 31), *again = NULL, *copy = NULL;
    uint64_t random = 31, left = 0, right = 0;
    uint32_t len = 0, wrote = 0, n;
    int32_t equal = -1, status;
    uint8_t *bytes;
    tw_rules *others = NULL;

    play_random(game, &random, 200);
    OK(tw_game_snapshot(game, NULL, 0, &len));
    CHECK(len > 0);
    bytes = (uint8_t *)malloc(len);
    CHECK(bytes != NULL);
    memset(bytes, 0x5a, len);
    FAILS(TW_ERR_BUFFER_TOO_SMALL, "too small", tw_game_snapshot(game, bytes, len - 1, &wrote));
    CHECK(wrote == len);
    for (n = 0; n < len; n++) {
        CHECK(bytes[n] == 0x5a);
    }
    OK(tw_game_snapshot(game, bytes, len, &wrote));
    CHECK(wrote == len);
    OK(tw_game_restore(rules, bytes, len, &again));
    OK(tw_game_clone(game, &copy));
    CHECK(hash_of(game) == hash_of(again) && hash_of(game) == hash_of(copy));
    OK(tw_game_equals(game, again, &equal));
    CHECK(equal == 1);

    /* The same future, as long as the same is decided. */
    left = right = 77;
    CHECK(play_random(again, &left, 300) == play_random(copy, &right, 300));
    CHECK(hash_of(again) == hash_of(copy) && hash_of(again) != hash_of(game));
    OK(tw_game_equals(game, again, &equal));
    CHECK(equal == 0);
    tw_game_free(again);
    tw_game_free(copy);

    /* Bytes cut short or altered are refused, each and every one. */
    for (n = 0; n < len; n++) {
        again = (tw_game *)&equal;
        FAILS(TW_ERR_SNAPSHOT_TRUNCATED, "truncated", tw_game_restore(rules, bytes, n, &again));
        CHECK(again == NULL);
    }
    for (n = 0; n < len; n++) {
        bytes[n] ^= 0x41;
        status = tw_game_restore(rules, bytes, len, &again);
        CHECK(status != TW_OK && again == NULL);
        CHECK(n >= 4 || status == TW_ERR_SNAPSHOT_MAGIC);
        CHECK(n < 18 || status == TW_ERR_SNAPSHOT_CHECKSUM);
        bytes[n] ^= 0x41;
    }
    bytes[4] ^= 2;
    FAILS(TW_ERR_SNAPSHOT_FORMAT, "format", tw_game_restore(rules, bytes, len, &again));
    bytes[4] ^= 2;
    others = base_rules(2);
    FAILS(TW_ERR_SNAPSHOT_RULESET, "other rules", tw_game_restore(others, bytes, len, &again));
    FAILS(TW_ERR_NULL, "bytes is NULL", tw_game_restore(rules, NULL, len, &again));
    FAILS(TW_ERR_SNAPSHOT_TRUNCATED, "0 bytes", tw_game_restore(rules, NULL, 0, &again));
    tw_rules_free(others);
    free(bytes);
    tw_game_free(game);
}

static void records(const tw_rules *rules) {
    tw_game *game = new_game(rules, 6), *again = NULL;
    tw_rules *found = NULL, *others = base_rules(2);
    uint64_t random = 6, identity = 0, expected = 0;
    char *record, *place;

    play_random(game, &random, 40);
    TEXT(record, tw_game_record, ARG1(game));
    OK(tw_rules_of_record(record, &found));
    OK(tw_rules_identity(found, &identity));
    OK(tw_rules_identity(rules, &expected));
    CHECK(identity == expected);
    OK(tw_game_replay(found, record, &again));
    CHECK(hash_of(game) == hash_of(again));
    tw_game_free(again);
    FAILS(TW_ERR_RECORD, "other rules", tw_game_replay(others, record, &again));

    /* Someone else's move, on the second line. */
    place = strstr(record, "\n{\"by\":\"seat 0\"");
    CHECK(place != NULL);
    place[strlen("\n{\"by\":\"seat ")] = '1';
    FAILS(TW_ERR_RECORD, "line 2", tw_game_replay(rules, record, &again));
    place[strlen("\n{\"by\":\"seat ")] = '0';
    /* No last line. */
    place = strstr(record, "{\"outcome\"");
    CHECK(place != NULL);
    *place = '\0';
    FAILS(TW_ERR_RECORD, "truncated", tw_game_replay(rules, record, &again));
    FAILS(TW_ERR_RECORD, "line 1", tw_game_replay(rules, "", &again));
    tw_rules_free(found);
    FAILS(TW_ERR_RECORD, "line 1", tw_rules_of_record("{}", &found));
    CHECK(found == NULL);
    free(record);
    tw_game_free(game);
    tw_rules_free(others);
}

/* The number of a site that has a name. */
static uint32_t site_of(const tw_rules *rules, const char *settle) {
    return id_of(rules, settle) - id_of(rules, "settle 0");
}

/* A map: places by their names, a token of the canal, and how a view shows it. */
static void a_map_by_names(void) {
    tw_rules *rules = NULL;
    tw_game *game = NULL;
    char *setup, *view;
    char reason[256], road[32], name[32];
    uint32_t albany, troy;

    OK(tw_rules_new("settlers/new-york-erie-canal", 4, NULL, &rules));
    OK(tw_game_from_setup(rules,
                          "{\"dice\": 8, \"seats\": [{\"settlements\": [\"Albany\"],"
                          " \"hand\": {\"lumber\": 4, \"brick\": 1}}]}",
                          &game));
    FAILS(TW_ERR_NOTATION, "two sites that a road can join", tw_game_play_text(game, "road Albany-Kingston"));
    OK(tw_game_refusal(game, id_of(rules, "use_canal_token lumber"), reason, sizeof reason, NULL));
    CHECK(strstr(reason, "no canal token in hand") != NULL);
    OK(tw_game_play_text(game, "road Albany-Troy"));
    TEXT(view, tw_game_view, ARG2(game, TW_VIEWER_PUBLIC));
    CHECK(strstr(view, "\"canal_tokens\":1") != NULL);
    free(view);
    OK(tw_game_play_text(game, "use_canal_token lumber"));
    OK(tw_game_play_text(game, "trade 2 lumber ore"));
    TEXT(setup, tw_game_setup, ARG1(game));
    CHECK(strstr(setup, "\"canal_ports\":[\"lumber\"]") != NULL);
    /* Places have their numbers in it, in rising order, and names beside them. */
    albany = site_of(rules, "settle Albany");
    troy = site_of(rules, "settle Troy");
    sprintf(road, "\"roads\":[[%u,%u]]", (unsigned)(albany < troy ? albany : troy),
            (unsigned)(albany < troy ? troy : albany));
    CHECK(strstr(setup, road) != NULL);
    sprintf(name, "\"%u\":\"Albany\"", (unsigned)albany);
    CHECK(strstr(setup, name) != NULL);
    free(setup);
    tw_game_free(game);
    tw_rules_free(rules);
}

int main(void) {
    tw_rules *rules = base_rules(4);

    read_network(rules);
    longest_routes(rules);
    a_position_by_hand(rules);
    a_bridge();
    snapshots(rules);
    records(rules);
    a_map_by_names();
    tw_rules_free(rules);
    return 0;
}
