/* Two threads play games of the same rules at the same time and look at the same game. */

#define _POSIX_C_SOURCE 200809L

#include <pthread.h>

#include "check.h"

enum { GAMES = 3 };

struct job {
    const tw_rules *rules;
    const tw_game *watched;
    const char *wrong;
    uint64_t hashes[GAMES];
    uint64_t seen;
};

static void *run(void *argument) {
    struct job *job = (struct job *)argument;
    uint32_t id = 0, n, len = 0;
    char message[256];

    for (n = 0; n < GAMES; n++) {
        tw_game *game = new_game(job->rules, n);
        uint64_t random = n;
        play_random(game, &random, UINT32_MAX);
        job->hashes[n] = hash_of(game);
        tw_game_free(game);
    }
    for (n = 0; n < 200; n++) {
        OK(tw_game_legal_ids(job->watched, NULL, 0, &len));
        job->seen = hash_of(job->watched);
    }
    /* Each thread has its own message. */
    for (n = 0; n < 200; n++) {
        STATUS(TW_ERR_NOTATION, tw_rules_parse_action(job->rules, job->wrong, &id));
        OK(tw_last_error_message(message, sizeof message, NULL));
        CHECK(strstr(message, job->wrong) != NULL);
    }
    return NULL;
}

int main(void) {
    tw_rules *rules = base_rules(4);
    tw_game *watched = new_game(rules, 12);
    struct job jobs[2];
    pthread_t threads[2];
    char message[16] = "x";
    int i;

    for (i = 0; i < 2; i++) {
        jobs[i].rules = rules;
        jobs[i].watched = watched;
        jobs[i].wrong = i == 0 ? "castle" : "queen";
        CHECK(pthread_create(&threads[i], NULL, run, &jobs[i]) == 0);
    }
    for (i = 0; i < 2; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
    }
    CHECK(memcmp(jobs[0].hashes, jobs[1].hashes, sizeof jobs[0].hashes) == 0);
    CHECK(jobs[0].seen == hash_of(watched) && jobs[1].seen == jobs[0].seen);
    OK(tw_last_error_message(message, sizeof message, NULL));
    CHECK(message[0] == '\0');
    tw_game_free(watched);
    tw_rules_free(rules);
    return 0;
}
