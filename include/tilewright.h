/*
 * tilewright: a rules engine for board games. The C interface.
 *
 * Made by cbindgen from src/capi. Do not edit.
 *
 * Calls. Every function returns a status, TW_OK (0) if it did what it says. If it returns anything else, it has changed
 * nothing; tw_last_error_message() tells what was wrong and what was expected. The exceptions are tw_abi_version() and
 * the functions that free. Results go through out pointers. On an error what they point to stays as it was, except that
 * a handle is then NULL and a length may be set.
 *
 * Handles. tw_rules, tw_game and tw_bot are opaque. Whoever receives one through an out pointer owns it, and frees it
 * once with the function of its type. Handles do not depend on each other: they may be freed in any order. NULL is
 * refused by every function with TW_ERR_NULL, except by those that free.
 *
 * Texts going in end with a NUL and are UTF-8. They, and arrays going in, are only read during the call.
 *
 * Texts coming out are UTF-8 and go to a buffer of the caller: `buf` with room for `capacity` bytes. A NUL is written
 * behind them. `*out_len` is the length without the NUL, so a text of length n needs a capacity of n + 1. `out_len` may
 * be NULL if the length is of no interest.
 *
 * Arrays coming out go to a buffer with room for `capacity` elements, and `*out_len` is how many there are. Here
 * `out_len` must not be NULL.
 *
 * To ask for a length alone, give NULL as the buffer and 0 as its capacity. If a buffer is too small, the status is
 * TW_ERR_BUFFER_TOO_SMALL, `*out_len` is what it would have been, and nothing else is written; only
 * tw_last_error_message() writes as much as there is room for. A size query takes as long as the call itself, so a
 * buffer that is always large enough saves time.
 *
 * Memory. Buffers and out pointers must be aligned for their type and must not overlap with anything else that is given
 * to the same call.
 *
 * Threads. A handle that a function takes as a pointer to const may be used by any number of threads at the same time.
 * A function that takes a pointer without const (it plays, undoes, chooses, frees) needs the handle for itself: no other
 * call may use it meanwhile. Handles may move between threads. The message of the last error belongs to the thread.
 *
 * Faults. If the library itself fails in a call (a panic), the call returns TW_ERR_PANIC. A handle that it took as a
 * pointer without const may be half changed and is poisoned: every later call on it returns TW_ERR_POISONED, until it is
 * freed. A handle that it took as a pointer to const is as it was and stays usable; rules, which never change, are never
 * poisoned.
 *
 * Numbers. An actor is a seat (0 and above), TW_ACTOR_CHANCE or TW_ACTOR_NOBODY. A viewer is a seat, TW_VIEWER_PUBLIC or
 * TW_VIEWER_OMNISCIENT. An action id is a number in the action space of its rules, from 0; ids of one set of rules mean
 * nothing in another. Yes and no are 1 and 0.
 */


#ifndef TILEWRIGHT_H
#define TILEWRIGHT_H

#include <stdint.h>

// The version of this interface. It changes when a program compiled against an older header would break: compare it
// with tw_abi_version() at start-up when linking with the shared library.
#define TW_ABI_VERSION 1

// Chance as an actor: dice, a drawn or a stolen card decides next. See tw_game_chance().
#define TW_ACTOR_CHANCE -1

// Nobody as an actor: the game is over.
#define TW_ACTOR_NOBODY -2

// A viewer who knows what anyone who watches may know.
#define TW_VIEWER_PUBLIC -1

// A viewer who knows everything.
#define TW_VIEWER_OMNISCIENT -2

// How a call went. TW_OK is 0; whatever else a call returns, it has changed nothing. The numbers stay as they are, and
// later versions may add some: treat a number you do not know as an error.
enum tw_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // The call did what it says.
    TW_OK = 0,
    // A pointer that must not be NULL is NULL.
    TW_ERR_NULL = 1,
    // A text is not UTF-8.
    TW_ERR_UTF8 = 2,
    // A text that should be JSON is not.
    TW_ERR_JSON = 3,
    // The buffer is too small, and out_len says how long the result is. Nothing was written to the buffer, except by
    // tw_last_error_message(), which writes the beginning of the message.
    TW_ERR_BUFFER_TOO_SMALL = 4,
    // A seat, viewer or other number is out of its range.
    TW_ERR_RANGE = 5,
    // An earlier call that was changing this handle ended in TW_ERR_PANIC. All that can be done with it is to free it.
    TW_ERR_POISONED = 6,
    // The library has a fault. A handle that the call was changing is poisoned now. Please report the message.
    TW_ERR_PANIC = 7,
    // No ruleset has this name.
    TW_ERR_UNKNOWN_RULESET = 8,
    // The options are not those of this ruleset.
    TW_ERR_OPTIONS = 9,
    // A board or tile set in the options is wrong.
    TW_ERR_BOARD = 10,
    // The ruleset has no such action.
    TW_ERR_UNKNOWN_ACTION = 11,
    // The action exists and is not legal now.
    TW_ERR_NOT_LEGAL = 12,
    // Someone else decides.
    TW_ERR_NOT_YOUR_TURN = 13,
    // Nobody decides any more.
    TW_ERR_GAME_OVER = 14,
    // The text is not an action.
    TW_ERR_NOTATION = 15,
    // Chance does not decide now.
    TW_ERR_NOT_CHANCE = 16,
    // No seat decides now.
    TW_ERR_NOT_A_SEAT = 17,
    // Nothing was played that could be taken back.
    TW_ERR_NOTHING_TO_UNDO = 18,
    // The position is impossible or badly written. The message lists every fault.
    TW_ERR_SETUP = 19,
    // The snapshot is cut short.
    TW_ERR_SNAPSHOT_TRUNCATED = 20,
    // The bytes are no snapshot.
    TW_ERR_SNAPSHOT_MAGIC = 21,
    // The snapshot has a format that this version does not read.
    TW_ERR_SNAPSHOT_FORMAT = 22,
    // The snapshot is of a game with other rules.
    TW_ERR_SNAPSHOT_RULESET = 23,
    // The snapshot was altered.
    TW_ERR_SNAPSHOT_CHECKSUM = 24,
    // The snapshot is whole and holds no position.
    TW_ERR_SNAPSHOT_DECODE = 25,
    // The snapshot is whole and holds an impossible position.
    TW_ERR_SNAPSHOT_IMPOSSIBLE = 26,
    // The record does not replay. The message names the line.
    TW_ERR_RECORD = 27,
    // The board of this ruleset has no links, so there are no routes.
    TW_ERR_NO_LINKS = 28,
    // No link has this number.
    TW_ERR_UNKNOWN_LINK = 29,
    // No site has this number.
    TW_ERR_UNKNOWN_SITE = 30,
    // No bot has this name.
    TW_ERR_UNKNOWN_BOT = 31,
    // There are neither as many bots as seats nor a single one for all.
    TW_ERR_BOT_COUNT = 32,
    // The bot was made for other rules than the game has.
    TW_ERR_BOT_RULESET = 33,
    // The network takes too long: it has too many links and rings.
    TW_ERR_ROUTE_TOO_LARGE = 34,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tw_status tw_status;
#else
typedef int32_t tw_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// How a game stands.
enum tw_outcome
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // Someone still decides.
    TW_OUTCOME_RUNNING = 0,
    // The game ended by its rules; several winners share the victory.
    TW_OUTCOME_WON = 1,
    // The turn limit ended the game; nobody has won.
    TW_OUTCOME_TRUNCATED = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tw_outcome tw_outcome;
#else
typedef int32_t tw_outcome;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A bot for games of one ruleset.
typedef struct tw_bot tw_bot;

// A game in progress with its history. It keeps the rules it needs alive.
typedef struct tw_game tw_game;

// Compiled rules: one ruleset with its options and board. They never change.
typedef struct tw_rules tw_rules;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the interface of the library that is running: compare it with TW_ABI_VERSION.
uint32_t tw_abi_version(void);

// Writes the version of the library, such as "0.1.0".
tw_status tw_version(char *buf, uint32_t capacity, uint32_t *out_len);

// Writes the name of a status, such as "TW_ERR_NULL". A number that is no status of this version is TW_ERR_RANGE.
tw_status tw_status_name(int32_t status,
                         char *buf,
                         uint32_t capacity,
                         uint32_t *out_len);

// Writes what was wrong, and what was expected, in the last call on this thread that did not return TW_OK. The message
// stays until the next such call; calls that succeed leave it. It is empty if no call has failed yet. It is meant for
// people and may change: decide by the status.
//
// If the message has no room in the buffer, the buffer gets its beginning, ending in "..." and a NUL: whatever this
// function returns, a buffer with room for at least one byte can be printed. The status is TW_ERR_BUFFER_TOO_SMALL and
// out_len the length of the whole message, which can be asked for again.
//
// A failure of this function itself is not recorded.
tw_status tw_last_error_message(char *buf,
                                uint32_t capacity,
                                uint32_t *out_len);

// Writes the rulesets that tw_rules_new() knows, as a JSON array of objects with "name", "summary", "min_seats" and
// "max_seats".
tw_status tw_rulesets(char *buf,
                      uint32_t capacity,
                      uint32_t *out_len);

// Compiles the rules of a name such as "settlers/base".
//
// seats: how many players sit at the table; 0 for what the ruleset has by itself.
// options: a JSON object with the options that differ from the ruleset's own; NULL for none.
// out_rules: receives the rules. Free them with tw_rules_free().
//
// TW_ERR_UNKNOWN_RULESET, TW_ERR_RANGE (seats), TW_ERR_JSON, TW_ERR_OPTIONS or TW_ERR_BOARD.
tw_status tw_rules_new(const char *ruleset, uint32_t seats, const char *options, tw_rules **out_rules);

// Compiles the rules that a record needs, from its first line. The rest of the record is not read.
//
// TW_ERR_RECORD, or an error of tw_rules_new().
tw_status tw_rules_of_record(const char *record, tw_rules **out_rules);

// Frees rules. Games of these rules stay valid. NULL is allowed.
void tw_rules_free(tw_rules *rules);

// Writes what there is to know about the rules, as a JSON object: "ruleset", "identity" (16 hexadecimal digits),
// "seats", "options" (all of them with their values), "actions" (how many ids), "decisions" (how many of these are
// decisions of players: the first), "segments" (ids of one kind each, with "name", "start", "len" and "chance"),
// "observation_len", "planes" (named blocks of the observation, with "name", "start" and "shape") and "warnings" (what
// looks like a slip in the tile set and is no fault, with "at", a JSON pointer, and "message").
tw_status tw_rules_info(const tw_rules *rules,
                        char *buf,
                        uint32_t capacity,
                        uint32_t *out_len);

// Writes the places of the board as a JSON object: for the hex game "hexes", "sites", "links" and "harbours", each
// in the order of their numbers; for the tile game its tile set.
//
// "x" and "y" of hexes (their middles) and sites are whole numbers. One step of x is half the width of a hex to the
// right, one step of y half the length of its sides downwards; hexes stand on a corner. With sides of length 1 a place
// is therefore drawn at (x * 0.8660254, y * 0.5): the width is the square root of 3. "q" and "r" of hexes are their
// axial coordinates: q counts to the right, r to the lower right. The middle of the hex (0, 0) is at (0, 0).
tw_status tw_rules_board(const tw_rules *rules,
                         char *buf,
                         uint32_t capacity,
                         uint32_t *out_len);

// Writes the identity of the rules: it differs where any option, the board or the action space differs.
tw_status tw_rules_identity(const tw_rules *rules, uint64_t *out_identity);

// Writes how many players sit at the table.
tw_status tw_rules_seats(const tw_rules *rules, uint32_t *out_seats);

// Writes how many action ids there are, outcomes of chance included: all below this number.
tw_status tw_rules_actions(const tw_rules *rules, uint32_t *out_count);

// Writes how many action ids are decisions of players: all below this number. The others are outcomes of chance.
tw_status tw_rules_decisions(const tw_rules *rules,
                             uint32_t *out_count);

// Writes an action in readable notation, such as "road 3-7". tw_rules_parse_action() reads it back.
//
// TW_ERR_UNKNOWN_ACTION if there is no such id.
tw_status tw_rules_action_text(const tw_rules *rules,
                               uint32_t id,
                               char *buf,
                               uint32_t capacity,
                               uint32_t *out_len);

// Writes the id of an action in notation.
//
// TW_ERR_NOTATION if the text is not an action of these rules.
tw_status tw_rules_parse_action(const tw_rules *rules, const char *text, uint32_t *out_id);

// Finds the longest route through any network: the trail over the links that uses each at most once and passes none of
// the blocked sites, although it may end there. Links given twice count once. No game is needed.
//
// links, links_len: numbers of links.
// blocked, blocked_len: numbers of sites, such as those with a foreign building.
// out_length: receives the length; not the number of links, where a link counts for more than one.
// route, capacity, out_route_len: a buffer for the links of the trail, in order. Room for links_len is always enough.
// All three may be NULL, 0 and NULL if only the length is of interest.
//
// The work is bounded: every network that seats can build takes some microseconds, and one that would take seconds is
// refused.
//
// TW_ERR_NO_LINKS, TW_ERR_UNKNOWN_LINK, TW_ERR_UNKNOWN_SITE or TW_ERR_ROUTE_TOO_LARGE.
tw_status tw_rules_longest_route(const tw_rules *rules,
                                 const uint32_t *links,
                                 uint32_t links_len,
                                 const uint32_t *blocked,
                                 uint32_t blocked_len,
                                 uint32_t *out_length,
                                 uint32_t *route,
                                 uint32_t capacity,
                                 uint32_t *out_route_len);

// Plays a whole game with bots and writes how it went, as a JSON object: "outcome" ("running" if the bots never came to
// an end, "won" or "truncated"), "winners", "points" of each seat, "turns", "decisions" and "chance" (how many outcomes).
//
// bots: one name for each seat, or one for all, separated by commas: "random,greedy,random,random". See tw_bots().
//
// Every call plays the game, a size query too: 4096 bytes are enough at any table.
//
// TW_ERR_UNKNOWN_BOT or TW_ERR_BOT_COUNT.
tw_status tw_rules_playout(const tw_rules *rules,
                           uint64_t seed,
                           const char *bots,
                           char *buf,
                           uint32_t capacity,
                           uint32_t *out_len);

// Plays many games with bots, with the seeds first_seed, first_seed + 1 and so on, each as tw_rules_playout() would, and
// writes sums over them as a JSON object: "games", "wins" of each seat, "shared" (games with several winners),
// "truncated", "unfinished", "points" of each seat, "turns", "decisions" and "chance".
//
// Every call plays the games, a size query too: 4096 bytes are enough at any table.
//
// TW_ERR_UNKNOWN_BOT or TW_ERR_BOT_COUNT.
tw_status tw_rules_run_games(const tw_rules *rules,
                             uint64_t first_seed,
                             uint64_t games,
                             const char *bots,
                             char *buf,
                             uint32_t capacity,
                             uint32_t *out_len);

// Starts a game, all of whose randomness follows from the seed. The actor may be chance: see tw_game_settle_chance().
//
// out_game: receives the game. Free it with tw_game_free().
tw_status tw_game_new(const tw_rules *rules,
                      uint64_t seed,
                      tw_game **out_game);

// Copies a game with its history. Free the copy with tw_game_free().
tw_status tw_game_clone(const tw_game *game, tw_game **out_game);

// Frees a game. NULL is allowed.
void tw_game_free(tw_game *game);

// Makes a handle of the rules of a game. Free it with tw_rules_free().
tw_status tw_game_rules(const tw_game *game, tw_rules **out_rules);

// Writes who decides next: a seat (0 and above), TW_ACTOR_CHANCE or TW_ACTOR_NOBODY.
tw_status tw_game_actor(const tw_game *game, int32_t *out_actor);

// Writes the ids of the legal actions of the actor in rising order; for chance, of the outcomes that can happen; for
// nobody, none. A buffer for tw_rules_actions() ids is always large enough.
//
// They tell what the actor knows: while a card is stolen, they are the cards of the victim's hand. For others there is
// tw_game_legal_ids_for(). The same holds for the other functions that say what is legal or why not, the messages of
// tw_game_play() and its kin, and tw_game_chance().
tw_status tw_game_legal_ids(const tw_game *game,
                            uint32_t *ids,
                            uint32_t capacity,
                            uint32_t *out_len);

// Writes the ids that tw_game_legal_ids() writes, if the viewer may know them, and none if not. A viewer may know them if
// it is the seat that decides, if it knows everything, or if nothing is hidden in them, as in rolls of dice.
//
// TW_ERR_RANGE if there is no such viewer.
tw_status tw_game_legal_ids_for(const tw_game *game,
                                int32_t viewer,
                                uint32_t *ids,
                                uint32_t capacity,
                                uint32_t *out_len);

// Writes the legal actions as one byte for each action id, 1 for legal and 0 for not: tw_rules_actions() bytes.
tw_status tw_game_legal_mask(const tw_game *game,
                             uint8_t *mask,
                             uint32_t capacity,
                             uint32_t *out_len);

// Writes the legal actions as bits: action id i is bit i % 64 of word i / 64, and there are as many words as that takes.
tw_status tw_game_legal_bits(const tw_game *game,
                             uint64_t *words,
                             uint32_t capacity,
                             uint32_t *out_len);

// Writes 1 if an action is legal now and 0 if not. An id that does not exist is not legal.
tw_status tw_game_is_legal(const tw_game *game, uint32_t id, int32_t *out_legal);

// Writes why an action cannot be played now: the message that tw_game_play() would leave. Empty if it can be played.
tw_status tw_game_refusal(const tw_game *game,
                          uint32_t id,
                          char *buf,
                          uint32_t capacity,
                          uint32_t *out_len);

// Writes what tw_game_refusal() writes, if the viewer may know it: see tw_game_legal_ids_for(). If not, the text says so,
// whatever the action.
//
// TW_ERR_RANGE if there is no such viewer.
tw_status tw_game_refusal_for(const tw_game *game,
                              uint32_t id,
                              int32_t viewer,
                              char *buf,
                              uint32_t capacity,
                              uint32_t *out_len);

// Plays a decision of the actor or, where chance decides, an outcome of your choice. Draws nothing: afterwards chance may
// be the actor.
//
// TW_ERR_UNKNOWN_ACTION, TW_ERR_NOT_LEGAL or TW_ERR_GAME_OVER.
tw_status tw_game_play(tw_game *game,
                       uint32_t id);

// Plays a decision of a seat, as tw_game_play() would if that seat is the actor.
//
// TW_ERR_RANGE (seat), TW_ERR_NOT_YOUR_TURN, or an error of tw_game_play().
tw_status tw_game_play_as(tw_game *game, int32_t seat, uint32_t id);

// Plays an action in notation, as tw_game_play() plays its id. A text that stands for several decisions, such as
// "offer 2 lumber for 1 ore", plays all of them or none.
//
// TW_ERR_NOTATION, or an error of tw_game_play().
tw_status tw_game_play_text(tw_game *game,
                            const char *text);

// Plays an action as tw_game_play() does, then draws for chance until a seat decides or the game is over.
//
// TW_ERR_UNKNOWN_ACTION, TW_ERR_NOT_LEGAL or TW_ERR_GAME_OVER.
tw_status tw_game_step(tw_game *game, uint32_t id);

// Plays an action in notation as tw_game_play_text() does, all of its decisions or none, then draws for chance until a
// seat decides or the game is over.
//
// TW_ERR_NOTATION, or an error of tw_game_play().
tw_status tw_game_step_text(tw_game *game,
                            const char *text);

// Draws for chance until a seat decides or the game is over. Does nothing if chance is not the actor.
tw_status tw_game_settle_chance(tw_game *game);

// Writes the outcomes of chance that can happen now, none when chance is not the actor. The probability of an outcome is
// its weight over the sum of all weights. tw_game_play() with an id of these forces the outcome.
//
// ids, weights: two buffers of the same capacity. Either may be NULL if it is not wanted; with both NULL and capacity 0,
// only the length is written.
tw_status tw_game_chance(const tw_game *game,
                         uint32_t *ids,
                         uint32_t *weights,
                         uint32_t capacity,
                         uint32_t *out_len);

// Writes the outcome that chance would draw now, without playing it.
//
// TW_ERR_NOT_CHANCE if chance is not the actor.
tw_status tw_game_sample_chance(const tw_game *game, uint32_t *out_id);

// Writes how the game stands.
//
// out_outcome: receives one of TW_OUTCOME_RUNNING, TW_OUTCOME_WON and TW_OUTCOME_TRUNCATED.
// out_winners: receives the winners as bits, seat s as bit s; 0 unless the game is won. May be NULL.
tw_status tw_game_outcome(const tw_game *game, tw_outcome *out_outcome, uint64_t *out_winners);

// Writes the place of each seat of a game that has ended, 1 for the best: first those who have won, then the others by
// their points, hidden ones included, and last those who have resigned. Seats that are level share a place, and the places
// after it that they fill stay empty, as in 1, 2, 2, 4. While the game runs nothing is written and the length is 0.
tw_status tw_game_ranking(const tw_game *game,
                          uint8_t *places,
                          uint32_t capacity,
                          uint32_t *out_len);

// Writes the points of a seat as far as a viewer knows them.
//
// TW_ERR_RANGE if there is no such seat or viewer.
tw_status tw_game_points(const tw_game *game, int32_t seat, int32_t viewer, int32_t *out_points);

// Writes how many turns have begun, 0 before the first.
tw_status tw_game_turn(const tw_game *game, uint32_t *out_turn);

// Takes back the last decision or outcome of chance. The history is played again from the start, so this takes as long as
// the game so far.
//
// out_id: receives the id of the action taken back. May be NULL.
//
// TW_ERR_NOTHING_TO_UNDO at the start.
tw_status tw_game_undo(tw_game *game,
                       uint32_t *out_id);

// Takes back the last decision and the outcomes of chance after it: what tw_game_step() or tw_game_play() with an id
// did last. A text that stood for several decisions takes as many calls. Takes as long as tw_game_undo().
//
// out_id: receives the id of the decision taken back. May be NULL.
// out_count: receives how many actions were taken back, the decision and the outcomes of chance. May be NULL.
//
// TW_ERR_NOTHING_TO_UNDO if no decision was played since the start: outcomes of chance alone stay.
tw_status tw_game_undo_decision(tw_game *game,
                                uint32_t *out_id,
                                uint32_t *out_count);

// Writes the ids of everything that was played since the start, outcomes of chance included.
tw_status tw_game_history(const tw_game *game, uint32_t *ids, uint32_t capacity, uint32_t *out_len);

// Draws anew what a viewer cannot know, and the future with it. What the viewer knows stays the same. The new state
// becomes the start of the game, without a seed and with an empty history.
//
// TW_ERR_RANGE if there is no such viewer.
tw_status tw_game_resample_hidden(tw_game *game,
                                  int32_t viewer,
                                  uint64_t seed);

// Writes a hash of the position, the same on every run. It leaves the seed out, so equal positions have equal hashes.
tw_status tw_game_hash(const tw_game *game,
                       uint64_t *out_hash);

// Writes 1 if two games have the same rules and the same state, future draws included, and 0 if not. How they got there
// does not matter.
tw_status tw_game_equals(const tw_game *game,
                         const tw_game *other,
                         int32_t *out_equal);

// Writes the seed that the game started from.
//
// out_known: receives 1, or 0 if the game started from a given state; the seed is then 0.
tw_status tw_game_seed(const tw_game *game, int32_t *out_known, uint64_t *out_seed);

// Counts the ways to go on: how many sequences of exactly so many actions there are from here. Each legal decision and
// each outcome that chance can have is one branch; a game that ends earlier counts nothing. The time grows with the
// count.
//
// TW_ERR_RANGE if the depth is beyond 64.
tw_status tw_game_perft(const tw_game *game,
                        uint32_t depth,
                        uint64_t *out_count);

// Writes what visibly happened in the last successful call that played something, as a viewer may know it: a JSON array
// of objects, each with its kind as "event".
//
// TW_ERR_RANGE if there is no such viewer.
tw_status tw_game_events(const tw_game *game,
                         int32_t viewer,
                         char *buf,
                         uint32_t capacity,
                         uint32_t *out_len);

// Writes the state as a viewer may know it, as a JSON object.
//
// TW_ERR_RANGE if there is no such viewer.
tw_status tw_game_view(const tw_game *game, int32_t viewer, char *buf, uint32_t capacity, uint32_t *out_len);

// Writes the state as a picture (SVG) that shows what a viewer may know.
//
// labels: 1 to show also the numbers by which places are named in actions and setups, else 0.
//
// TW_ERR_RANGE if there is no such viewer.
tw_status tw_game_svg(const tw_game *game,
                      int32_t viewer,
                      int32_t labels,
                      char *buf,
                      uint32_t capacity,
                      uint32_t *out_len);

// Writes how many numbers an observation has.
tw_status tw_rules_observation_len(const tw_rules *rules, uint32_t *out_len);

// Writes the state as a viewer may know it, as numbers in the blocks that tw_rules_info() lists. Seats appear in order
// from the viewer's own, or from seat 0 for the public and the omniscient.
//
// TW_ERR_RANGE if there is no such viewer.
tw_status tw_game_observe(const tw_game *game,
                          int32_t viewer,
                          uint8_t *buf,
                          uint32_t capacity,
                          uint32_t *out_len);

// Starts a game from a position in JSON: see tw_game_setup().
//
// out_game: receives the game. Free it with tw_game_free().
//
// TW_ERR_JSON, or TW_ERR_SETUP: the message lists every fault with its place.
tw_status tw_game_from_setup(const tw_rules *rules, const char *setup, tw_game **out_game);

// Starts a game from a snapshot. Any bytes may be given: what is no snapshot of a possible position is refused.
//
// out_game: receives the game. Free it with tw_game_free().
//
// One of the TW_ERR_SNAPSHOT_... errors.
tw_status tw_game_restore(const tw_rules *rules,
                          const uint8_t *bytes,
                          uint32_t len,
                          tw_game **out_game);

// Plays a record again and checks every line. The rules must be those of the record: see tw_rules_of_record().
//
// out_game: receives the game as it stood at the end of the record. Free it with tw_game_free().
//
// TW_ERR_RECORD: the message names the line.
tw_status tw_game_replay(const tw_rules *rules,
                         const char *record,
                         tw_game **out_game);

// Writes the present state as bytes, without the history. tw_game_restore() reads them.
tw_status tw_game_snapshot(const tw_game *game, uint8_t *buf, uint32_t capacity, uint32_t *out_len);

// Writes the present state as JSON for people, without the history. tw_game_from_setup() reads it, and there most of it
// may be left out: an empty object is the start of a first turn without pieces.
tw_status tw_game_setup(const tw_game *game,
                        char *buf,
                        uint32_t capacity,
                        uint32_t *out_len);

// Writes the whole game as text that tw_game_replay() reads: one JSON object a line, with the rules and the start, every
// decision and outcome of chance, and how the game stands now.
tw_status tw_game_record(const tw_game *game,
                         char *buf,
                         uint32_t capacity,
                         uint32_t *out_len);

// Looks for faults of the library in the state and writes them as a JSON array of objects with "at" and "message": none,
// unless there is one.
tw_status tw_game_check(const tw_game *game,
                        char *buf,
                        uint32_t capacity,
                        uint32_t *out_len);

// Writes the names of the bots, as a JSON array.
tw_status tw_bots(char *buf, uint32_t capacity, uint32_t *out_len);

// Makes a bot whose random choices follow from the seed.
//
// out_bot: receives the bot. Free it with tw_bot_free().
//
// TW_ERR_UNKNOWN_BOT if none has this name.
tw_status tw_bot_new(const tw_rules *rules, const char *name, uint64_t seed, tw_bot **out_bot);

// Frees a bot. NULL is allowed.
void tw_bot_free(tw_bot *bot);

// Lets a bot choose an action for the seat that decides. It is not played: see tw_game_step().
//
// TW_ERR_NOT_A_SEAT if no seat decides, TW_ERR_BOT_RULESET if the game has other rules than the bot was made for.
tw_status tw_bot_choose(tw_bot *bot,
                        const tw_game *game,
                        uint32_t *out_id);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* TILEWRIGHT_H */
