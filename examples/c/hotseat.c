/* A table at one keyboard: reads decisions from standard input, one a line, and plays them. "undo" takes the last one
   back, "view" shows what the seat that decides may know. Options in JSON may be the first argument. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tilewright.h"

static void show_error(void) {
    char message[1024] = "";
    tw_last_error_message(message, sizeof message, NULL);
    fprintf(stderr, "%s\n", message);
}

static void check(tw_status status) {
    if (status != TW_OK) {
        show_error();
        exit(1);
    }
}

/* What a viewer may know, as JSON. Free it. */
static char *view_of(const tw_game *game, int32_t viewer) {
    uint32_t len;
    char *view;

    check(tw_game_view(game, viewer, NULL, 0, &len));
    view = (char *)malloc((size_t)len + 1);
    if (view == NULL) {
        abort();
    }
    check(tw_game_view(game, viewer, view, len + 1, NULL));
    return view;
}

int main(int argc, char **argv) {
    tw_rules *rules;
    tw_game *game;
    char line[256], *view;
    int32_t actor;

    check(tw_rules_new("settlers/base", 3, argc > 1 ? argv[1] : NULL, &rules));
    check(tw_game_new(rules, 7, &game));
    check(tw_game_settle_chance(game));
    while (tw_game_actor(game, &actor) == TW_OK && actor != TW_ACTOR_NOBODY) {
        tw_status status = TW_OK;
        printf("seat %d> ", (int)actor);
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL) {
            break;
        }
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "undo") == 0) {
            status = tw_game_undo_decision(game, NULL, NULL);
        } else if (strcmp(line, "view") == 0) {
            view = view_of(game, actor);
            puts(view);
            free(view);
        } else {
            status = tw_game_step_text(game, line);
        }
        if (status != TW_OK) {
            show_error();
        }
    }
    tw_game_free(game);
    tw_rules_free(rules);
    return 0;
}
