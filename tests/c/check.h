/* What the C tests share: checks that print where they fail, and texts of any length. */

#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tilewright.h"

#define CHECK(condition)                                                              \
    do {                                                                              \
        if (!(condition)) {                                                           \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);   \
            exit(1);                                                                  \
        }                                                                             \
    } while (0)

/* The call returns this status. */
#define STATUS(expected, call) check_status(expected, call, #call, __FILE__, __LINE__)

#define OK(call) STATUS(TW_OK, call)

/* The call fails with this status and a message that says this. */
#define FAILS(expected, part, call) check_failure(expected, part, call, #call, __FILE__, __LINE__)

/* The text that a function writes, to be freed: TEXT(view, tw_game_view, ARG2(game, 0)). */
#define TEXT(into, function, arguments)                                               \
    do {                                                                              \
        uint32_t text_len = UINT32_MAX;                                               \
        OK(function(arguments NULL, 0, &text_len));                                   \
        into = (char *)malloc((size_t)text_len + 1);                                  \
        CHECK(into != NULL);                                                          \
        OK(function(arguments into, text_len + 1, NULL));                             \
        CHECK(strlen(into) == text_len);                                              \
    } while (0)

/* Several arguments as one, each followed by a comma. */
#define ARG1(a) a,
#define ARG2(a, b) a, b,
#define ARG3(a, b, c) a, b, c,

static inline void check_status(int32_t expected, int32_t found, const char *call, const char *file, int line) {
    if (found != expected) {
        char name[64] = "?", wanted[64] = "?", message[1024] = "";
        tw_last_error_message(message, sizeof message, NULL);
        tw_status_name(found, name, sizeof name, NULL);
        tw_status_name(expected, wanted, sizeof wanted, NULL);
        fprintf(stderr, "%s:%d: %s is %s, expected %s\n  last message: %s\n", file, line, call, name, wanted,
                message);
        exit(1);
    }
}

static inline void check_failure(int32_t expected, const char *part, int32_t found, const char *call,
                                 const char *file, int line) {
    static char message[65536];
    check_status(expected, found, call, file, line);
    OK(tw_last_error_message(message, sizeof message, NULL));
    if (strstr(message, part) == NULL) {
        fprintf(stderr, "%s:%d: %s says \"%s\", expected \"%s\" in it\n", file, line, call, message, part);
        exit(1);
    }
}

/* A generator of our own, so that the games are the same on every machine. */
static inline uint32_t random_below(uint64_t *state, uint32_t n) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33) % n;
}

static inline tw_rules *base_rules(uint32_t seats) {
    tw_rules *rules = NULL;
    OK(tw_rules_new("settlers/base", seats, NULL, &rules));
    CHECK(rules != NULL);
    return rules;
}

static inline tw_game *new_game(const tw_rules *rules, uint64_t seed) {
    tw_game *game = NULL;
    OK(tw_game_new(rules, seed, &game));
    CHECK(game != NULL);
    return game;
}

static inline int32_t actor_of(const tw_game *game) {
    int32_t actor = INT32_MIN;
    OK(tw_game_actor(game, &actor));
    return actor;
}

static inline uint64_t hash_of(const tw_game *game) {
    uint64_t hash = 0;
    OK(tw_game_hash(game, &hash));
    return hash;
}

static inline uint32_t id_of(const tw_rules *rules, const char *text) {
    uint32_t id = UINT32_MAX;
    OK(tw_rules_parse_action(rules, text, &id));
    return id;
}

/* Plays random decisions until the game is over or so many were made; returns how many. */
static inline uint32_t play_random(tw_game *game, uint64_t *random, uint32_t most) {
    uint32_t ids[1024], len = 0, made = 0;
    OK(tw_game_settle_chance(game));
    while (made < most && actor_of(game) != TW_ACTOR_NOBODY) {
        OK(tw_game_legal_ids(game, ids, 1024, &len));
        CHECK(len > 0);
        OK(tw_game_step(game, ids[random_below(random, len)]));
        made += 1;
    }
    return made;
}

#endif
