#include "doublesix/rollout.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "doublesix/rolls.hpp"

namespace doublesix {
namespace {

// Streams of the shuffled throws, apart from those of the trials.
constexpr std::uint64_t first_throws = 0xF125'70D1'CE5A'11EDULL;
constexpr std::uint64_t second_throws = 0x5EC0'7DD1'CE5A'11EDULL;

constexpr int kept_plies = 2;

int power(int base, int exponent) { return exponent ? base * power(base, exponent - 1) : 1; }

// Element `index` of the numbers 0 … count-1 in the shuffled order of a stream (Fisher and Yates).
int shuffled(int count, int index, std::uint64_t seed, std::uint64_t stream) {
    std::vector<int> order(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) order[static_cast<std::size_t>(i)] = i;
    Rng rng(seed, stream);
    for (int i = count; i-- > 1;)
        std::swap(order[static_cast<std::size_t>(i)], order[rng.below(static_cast<std::uint32_t>(i) + 1)]);
    return order[static_cast<std::size_t>(index)];
}

SearchSettings search_settings(const RolloutSettings& settings, int plies) {
    SearchSettings found;
    found.plies = plies;
    found.only_best = true;
    std::copy(std::begin(settings.filters), std::end(settings.filters), found.filters);
    return found;
}

void write(const Outcomes& outcomes, double utility, double* out) {
    out[0] = static_cast<double>(outcomes.win);
    out[1] = static_cast<double>(outcomes.gammon_win);
    out[2] = static_cast<double>(outcomes.backgammon_win);
    out[3] = static_cast<double>(outcomes.gammon_loss);
    out[4] = static_cast<double>(outcomes.backgammon_loss);
    out[5] = utility;
}

// Or so few that no play hangs on them.
bool no_gammons(const Outcomes& o) { return o.gammon_win + o.gammon_loss < 1e-5F; }

// Adds differences of values, seen by the other side or not.
void add_luck(const double* found, bool is_other, double* luck) {
    constexpr int seen_by_other[rollout_values] = {0, 3, 4, 1, 2, 5};
    for (int k = 0; k < rollout_values; ++k) {
        if (!is_other)
            luck[k] += found[k];
        else
            luck[seen_by_other[k]] += k == 0 || k == 5 ? -found[k] : found[k];
    }
}

}  // namespace

TrialDice::TrialDice(const Rules& rules, std::uint64_t seed, std::uint64_t trial, bool is_stratified)
    : dice_(rules.dice), count_(power(6, rules.dice)), rng_(seed, trial) {
    if (!is_stratified) {
        throws_[0] = any();
        throws_[1] = any();
        return;
    }
    const auto count = static_cast<std::uint64_t>(count_);
    const std::uint64_t block = trial / count, group = block / count;
    throws_[0] = shuffled(count_, static_cast<int>(trial % count), mix(seed ^ first_throws), block);
    throws_[1] = shuffled(count_, static_cast<int>(block % count), mix(seed ^ second_throws),
                          group * count + static_cast<std::uint64_t>(throws_[0]));
}

// Die by die, as `doublesix.dice` throws them.
int TrialDice::any() {
    int number = 0;
    for (int k = 0, place = 1; k < dice_; ++k, place *= 6) number += (rng_.die() - 1) * place;
    return number;
}

Dice TrialDice::dice_of(int number) const {
    int die[3] = {};
    for (int k = 0; k < dice_; ++k, number /= 6) die[k] = 1 + number % 6;
    std::sort(die, die + 3, std::greater<>());  // a die that is not thrown stays 0 and last
    return {die[0], die[1], die[2]};
}

Dice TrialDice::next() {
    const int number = thrown_ < 2 ? throws_[thrown_] : any();
    ++thrown_;
    return dice_of(number);
}

RolloutPlayer::RolloutPlayer(const Evaluator& evaluator, const RolloutSettings& settings, const Stakes& stakes)
    : evaluator_(evaluator), settings_(settings), stakes_{stakes, stakes.swapped()}, evaluation_(evaluator),
      rolls_(evaluator.rules) {}

Search& RolloutPlayer::search(int plies) {
    auto& found = searches_[static_cast<std::size_t>(plies)];
    if (!found) found = std::make_unique<Search>(evaluator_, search_settings(settings_, plies));
    return *found;
}

std::uint64_t RolloutPlayer::evaluations() const {
    std::uint64_t total = evaluation_.evaluations;
    for (const auto& search : searches_)
        if (search) total += search->evaluations();
    return total;
}

// Whether nobody can ever turn the cube again: utility is then the same mean of the outcomes whatever comes.
bool RolloutPlayer::is_cube_at_rest(const Side& mover) const {
    return !stakes(mover).may_double(0, mover.state) && !stakes(mover).may_double(1, mover.state.swapped());
}

// The best of the results of a roll, by what each leaves to the other side (by whom the values are seen).
RolloutPlayer::Answer RolloutPlayer::answer(const JudgedRolls::Roll& roll, const Side& mover) const {
    const CubeState state = mover.state.swapped();
    const bool at_rest = is_cube_at_rest(mover);
    std::size_t best = 0;
    double most = 0;
    float fewest = 0;
    bool best_follows = false;  // whether its value follows from its chance to win
    for (std::size_t i = 0; i < roll.results.size(); ++i) {
        const Outcomes& o = roll.values[i];
        const Position next = roll.results[i].swapped();
        const JudgedBy kind = at_rest ? JudgedBy::game_over : evaluation_.kind_of(next, o);
        bool follows = false;
        double value;
        if (kind == JudgedBy::game_over) {
            value = -finished_value(stakes(mover), 1, state, o);
        } else if (is_value_exact(evaluator_, stakes(mover), kind, next)) {
            value = -exact_value(evaluator_, stakes(mover), 1, state, next);
        } else {
            // Without contact and gammons it rises with the chance to win: the cube's efficiency goes by who did not
            // play.
            follows = kind != JudgedBy::contact && no_gammons(o);
            if (best_follows && follows && o.win >= roll.values[best].win) continue;
            const CubeEfficiency efficiency = cube_efficiency(kind, next, o, stakes(mover));
            value = -cubeful_decision(stakes(mover), 1, state, o, efficiency);
        }
        // Where all that counts is settled, the better chances, as in searches: no gammons by mere order of plays.
        const float chances = o.cubeless(evaluator_.rules);
        if (i && (value < most || (value == most && chances >= fewest))) continue;
        most = value;
        fewest = chances;
        best = i;
        best_follows = follows;
    }
    Answer found;
    found.dice = roll.dice;
    found.next = roll.next;
    found.result = roll.results[best];
    found.is_forced = roll.is_forced;
    write(roll.values[best].swapped(), most, found.value);
    return found;
}

void RolloutPlayer::look(const Position& position, Dice thrown, const Side& mover, Turn& turn) {
    const Ends& ends = stakes(mover).ends[1][mover.state.level];
    const Worth worth = Worth::of_ends(ends.win, ends.loss);
    float chances[most_rolls];
    const auto add = [&](Dice dice, float chance) {
        chances[rolls_.count()] = chance;
        rolls_.add(evaluation_, dice, {&worth, 1});
    };
    rolls_.begin(position);
    if (settings_.variance_reduction)
        for_each_roll(evaluator_.rules, add);
    else
        add(thrown, 1);
    rolls_.judge(evaluation_);
    turn.answers.clear();
    std::fill(std::begin(turn.mean), std::end(turn.mean), 0.0);
    for (std::size_t roll = 0; roll < rolls_.count(); ++roll) {
        turn.answers.push_back(answer(rolls_.roll(roll), mover));
        for (int k = 0; k < rollout_values; ++k)
            turn.mean[k] += static_cast<double>(chances[roll]) * turn.answers.back().value[k];
    }
}

// The first turns of a line are the same in many trials: they are looked at once.
RolloutPlayer::Turn& RolloutPlayer::turn_at(const Position& position, Dice thrown, int ply, const Side& mover) {
    const bool is_late = settings_.late_after && ply >= settings_.late_after;
    const int plies = is_late ? settings_.late_plies : settings_.plies;
    const bool is_kept = ply < kept_plies && settings_.variance_reduction;
    if (is_kept)
        for (const auto& turn : first_turns_)
            if (turn->side == mover.side && turn->plies == plies && turn->state == mover.state &&
                turn->position == position)
                return *turn;
    auto first = is_kept ? std::make_unique<Turn>() : nullptr;
    Turn& turn = first ? *first : turn_;
    turn.position = position;
    turn.state = mover.state;
    turn.side = mover.side;
    turn.plies = plies;
    look(position, thrown, mover, turn);
    // Only now: a table that is damaged may have stopped the look.
    if (first) first_turns_.push_back(std::move(first));
    return turn;
}

Settled RolloutPlayer::play_roll(const Position& position, Dice thrown, int ply, const Side& mover, double* luck) {
    Turn& turn = turn_at(position, thrown, ply, mover);
    Answer& found = *std::find_if(turn.answers.begin(), turn.answers.end(),
                                  [&](const Answer& each) { return each.dice == thrown; });
    double difference[rollout_values];
    for (int k = 0; k < rollout_values; ++k) difference[k] = found.value[k] - turn.mean[k];
    if (settings_.variance_reduction) add_luck(difference, mover.side != 0, luck);
    if (turn.plies == 0 || found.is_forced) return evaluation_.settle(found.result, found.next);
    if (!found.is_deepened) {
        search(turn.plies).rank_plays(position, thrown, stakes(mover), mover.state, candidates_);
        found.deepened = candidates_.front().result;
        found.is_deepened = true;
    }
    return evaluation_.settle(found.deepened, found.next);
}

TrialRecord RolloutPlayer::finish(const Outcomes& outcomes, double utility, const Side& mover, const double* luck,
                                  int ply, TrialEnd end) const {
    const bool is_root = mover.side == 0;
    TrialRecord record{};
    write(is_root ? outcomes : outcomes.swapped(), is_root ? utility : -utility, record.value);
    std::copy(luck, luck + rollout_values, record.luck);
    record.plies = ply;
    record.end = end;
    return record;
}

TrialRecord RolloutPlayer::play(const RolloutLine& line, std::uint64_t seed, std::uint64_t trial) {
    TrialDice dice(evaluator_.rules, seed, trial, settings_.stratified);
    const int longest = settings_.truncate_after ? settings_.truncate_after : most_rollout_plies;
    Position position = line.position;
    Side mover{line.root_on_roll ? 0 : 1, line.root_on_roll ? line.state : line.state.swapped()};
    double luck[rollout_values] = {};
    for (int ply = 0;; ++ply) {
        evaluation_.uses_token(position);
        const JudgedBy kind = evaluator_.classify(position);
        const bool is_over = kind == JudgedBy::game_over;
        const bool may_act = ply || line.may_double_first;
        if (settings_.stop_at_tables && may_act && kind != JudgedBy::solved && !is_cube_at_rest(mover) &&
            is_value_exact(evaluator_, stakes(mover), kind, position))
            return finish(evaluation_.evaluate(position),
                          exact_value(evaluator_, stakes(mover), 0, mover.state, position), mover, luck, ply,
                          TrialEnd::table);
        if (is_over || (kind == JudgedBy::bearoff && settings_.stop_at_tables && is_cube_at_rest(mover))) {
            const Outcomes outcomes = evaluation_.evaluate(position);
            return finish(outcomes, finished_value(stakes(mover), 0, mover.state, outcomes), mover, luck, ply,
                          is_over ? TrialEnd::over : TrialEnd::table);
        }
        const bool is_late = settings_.late_after && ply >= settings_.late_after;
        const bool is_last = ply == longest;
        const bool may_double = may_act && stakes(mover).may_double(0, mover.state);
        if (is_last || may_double) {
            // Where a table knows the chances, what a formula makes of the cube is all that can be wrong, and a look
            // ahead costs little.
            const int least = kind == JudgedBy::bearoff ? 1 : 0;
            const int depth = is_last ? settings_.final_plies
                                      : std::max(least, is_late ? settings_.late_cube_plies : settings_.cube_plies);
            const CubeValues values = search(depth).cube_values(position, stakes(mover), mover.state);
            // As `CubeVerdict` settles ties: by doubling (a match that is lost with the game as the cube lies), a take.
            const double unit = unit_of(stakes(mover).ends[0][mover.state.level]);
            const bool takes = values.double_take < values.double_pass + tie_emg * unit;
            const bool doubles = may_double && std::min(values.double_take, values.double_pass) >
                                                   values.no_double - (takes ? tie_emg : cash_tie_emg) * unit;
            if (doubles && !takes)
                return finish(values.outcomes, values.double_pass, mover, luck, ply, TrialEnd::passed);
            if (is_last)
                return finish(values.outcomes, doubles ? values.double_take : values.no_double, mover, luck, ply,
                              TrialEnd::truncated);
            if (doubles) mover.state = mover.state.taken();
        }
        const Settled settled = play_roll(position, dice.next(), ply, mover, luck);
        position = settled.position;
        if (!settled.same_side) mover = {1 - mover.side, mover.state.swapped()};
    }
}

}  // namespace doublesix
