/* Plays one base game with random decisions and prints who won. */

#include <stdio.h>
#include <stdlib.h>
#include "tilewright.h"

static void check(tw_status status) {
    char message[1024] = "";
    if (status != TW_OK) {
        tw_last_error_message(message, sizeof message, NULL);
        fprintf(stderr, "%s\n", message);
        exit(1);
    }
}

int main(void) {
    tw_rules *rules;
    tw_game *game;
    uint32_t ids[1024], count, turn;
    tw_outcome outcome;
    int32_t actor, points;
    uint64_t winners;

    check(tw_rules_new("settlers/base", 4, NULL, &rules));
    check(tw_game_new(rules, 7, &game));
    srand(7);
    while (tw_game_actor(game, &actor) == TW_OK && actor != TW_ACTOR_NOBODY) {
        check(tw_game_legal_ids(game, ids, 1024, &count));
        check(tw_game_step(game, ids[(uint32_t)rand() % count]));
    }
    check(tw_game_outcome(game, &outcome, &winners));
    check(tw_game_turn(game, &turn));
    for (int32_t seat = 0; seat < 4; seat++) {
        check(tw_game_points(game, seat, TW_VIEWER_OMNISCIENT, &points));
        printf("seat %d: %2d points%s\n", (int)seat, (int)points, winners >> seat & 1 ? ", winner" : "");
    }
    printf("%u turns\n", (unsigned)turn);
    tw_game_free(game);
    tw_rules_free(rules);
    return 0;
}
