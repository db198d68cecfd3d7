// A sweep walks the opponent's layouts: without a hit all results of all plays lie in one row of the table, and with
// hits in seven more, so that what a sweep reads stays in the cache.
#include "doublesix/game_solver.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "doublesix/ending.hpp"
#include "doublesix/parallel.hpp"
#include "doublesix/plays.hpp"
#include "doublesix/rolls.hpp"

namespace doublesix {
namespace {

constexpr int target_bits = 12;  // 3,276 layouts
constexpr int band_width = 6;    // pips: a mean roll has eight
constexpr int whole = 1 << 10;   // more pips than there are

Rules rules_with(int checkers) {
    Rules rules;
    rules.checkers = checkers;
    return rules;
}

double chance_of_roll(int roll) {
    static const auto chances = [] {
        std::array<double, 21> found{};
        int k = 0;
        for_each_roll(Rules{}, [&](Dice dice, float) {
            found[static_cast<std::size_t>(k++)] = (dice.a == dice.b ? 1 : 2) / 36.0;
        });
        return found;
    }();
    return chances[static_cast<std::size_t>(roll)];
}

}  // namespace

GameSolver::GameSolver(int checkers, int threads) : index_(checkers), rules_(rules_with(checkers)) {
    const int layouts = index_.layouts();
    number_.resize(static_cast<std::size_t>(layouts));
    for (int layout = 0; layout < layouts; ++layout) by_pips_.push_back(layout);
    std::stable_sort(by_pips_.begin(), by_pips_.end(),
                     [&](int a, int b) { return pips(index_.side(a)) < pips(index_.side(b)); });
    for (int layout = 0; layout < layouts; ++layout) {
        number_[static_cast<std::size_t>(by_pips_[static_cast<std::size_t>(layout)])] = layout;
        while (static_cast<int>(first_with_.size()) <= pips(side(layout))) first_with_.push_back(layout);
    }
    first_with_.push_back(layouts);
    parallel_for(checkers > 1 ? 25 : 1, thread_count(threads),
                 [&](int blocked, int) { ways_[static_cast<std::size_t>(blocked)] = ways_past(blocked); });
    for (int layout = 0; layout < layouts; ++layout) {
        opponents_.push_back(meet(layout));
        order_.push_back(layout);
    }
    std::stable_sort(order_.begin(), order_.end(), [&](int a, int b) {
        return opponents_[static_cast<std::size_t>(a)].blocked < opponents_[static_cast<std::size_t>(b)].blocked;
    });
    now_.assign(cell(layouts, 0), Lanes{});
    // Who has every checker off has won; layout 0.
    for (int layout = 1; layout < layouts; ++layout) {
        Lanes& over = now_[cell(layout, 0)];
        const Outcomes lost = ending(rules_, {{side(layout), side(0)}}).outcomes;
        over.fill(static_cast<double>(lost.cubeless(rules_)));
        over[1 + static_cast<int>(SolvedCube::jacoby)] = over[1 + static_cast<int>(SolvedCube::jacoby_beavers)] = -1;
    }
    fresh_ = now_;
    for (int layout = 0; layout < layouts; ++layout)
        for (int other = 0; other < layouts; ++other)
            if (is_played(layout, other)) played_.push_back(cell(layout, other));
}

template <class Cell>
void GameSolver::keep(const std::vector<Cell>& cells, double* out) const {
    for (const std::size_t at : played_) out = std::copy(cells[at].begin(), cells[at].end(), out);
}

template <class Cell>
void GameSolver::put_back(std::vector<Cell>& cells, const double* from) const {
    for (const std::size_t at : played_) {
        std::copy_n(from, cells[at].size(), cells[at].begin());
        from += cells[at].size();
    }
}

void GameSolver::keep_equities(double* out) const { keep(now_, out); }
void GameSolver::put_back_equities(const double* from) { put_back(now_, from); }
void GameSolver::keep_outcomes(double* out) const { keep(chances_, out); }
void GameSolver::put_back_outcomes(const double* from) { put_back(chances_, from); }

// The kernel's generator shows which points a play touches when a blot stands on every one of them.
GameSolver::Ways GameSolver::ways_past(int blocked) const {
    Side blots{};
    for (int p = 1; p <= 24; ++p) blots.count[p] = 1;
    if (blocked) blots.count[25 - blocked] = 2;
    Ways ways;
    PlayGenerator generator(rules_);
    for (int layout = 0; layout < index_.layouts(); ++layout)
        for_each_roll(rules_, [&](Dice dice, float) {
            ways.first.push_back(static_cast<std::uint32_t>(ways.target.size()));
            const Side& standing = side(layout);
            if (layout == 0 || (blocked && standing.count[blocked])) return;
            generator.generate({{standing, blots}}, dice);
            for (const Position& result : generator.results) {
                ways.target.push_back(static_cast<std::uint16_t>(layout_of(result.side[0])));
                const std::uint32_t left = faced(occupied(result.side[1]));
                ways.touched.push_back(every_point & ~left);
            }
        });
    ways.first.push_back(static_cast<std::uint32_t>(ways.target.size()));
    return ways;
}

GameSolver::Opponent GameSolver::meet(int layout) const {
    const Side& standing = side(layout);
    Opponent met;
    met.held = faced(occupied(standing));
    const std::uint32_t made = faced(occupied(standing, 2));
    if (made) met.blocked = std::countr_zero(made);
    std::size_t count = 0;
    for (std::uint32_t left = met.held & ~made; left; left &= left - 1) met.blot[count++] = std::countr_zero(left);
    for (std::size_t hit = 0; hit < met.after_hits.size(); ++hit) {
        Side after = standing;
        for (std::size_t k = 0; k < count; ++k)
            if (hit >> k & 1) --after.count[25 - met.blot[k]], ++after.count[bar];
        met.after_hits[hit] = layout_of(after);
    }
    return met;
}

bool GameSolver::is_played(int layout, int opponent) const {
    return layout && opponent && !(occupied(side(layout)) & opponents_[static_cast<std::size_t>(opponent)].held);
}

GameSolver::Lanes GameSolver::expect(const Ways& ways, const Opponent& opponent, int layout) const {
    std::array<const Lanes*, 8> row;
    for (std::size_t hit = 0; hit < row.size(); ++hit) row[hit] = &now_[cell(opponent.after_hits[hit], 0)];
    Lanes sum{};
    const std::uint32_t* first = &ways.first[static_cast<std::size_t>(layout) * rolls];
    for (int roll = 0; roll < rolls; ++roll) {
        Lanes least;
        least.fill(4);  // more than any
        for (std::uint32_t way = first[roll]; way < first[roll + 1]; ++way) {
            const Lanes& found = row[static_cast<std::size_t>(hits(opponent, ways.touched[way]))][ways.target[way]];
            for (std::size_t k = 0; k < lanes; ++k) least[k] = found[k] < least[k] ? found[k] : least[k];
        }
        const double weight = chance_of_roll(roll);
        for (std::size_t k = 0; k < lanes; ++k) sum[k] -= weight * least[k];
    }
    // The cube that is mine is out of his reach.
    std::swap(sum[1 + static_cast<int>(SolvedCube::mine)], sum[1 + static_cast<int>(SolvedCube::theirs)]);
    return sum;
}

std::pair<int, int> GameSolver::band(int opponent, int low, int high) const {
    const int his = pips(side(opponent)), most = static_cast<int>(first_with_.size()) - 1;
    return {std::max(1, first_with_[static_cast<std::size_t>(std::clamp(low - his, 0, most))]),
            first_with_[static_cast<std::size_t>(std::clamp(high - his, 0, most))]};
}

// Runs visit(layout, opponent) for every position of a band, threads taking one opponent's layout at a time.
template <class Visit>
void GameSolver::over_band(int low, int high, int threads, const Visit& visit) const {
    parallel_for(static_cast<int>(order_.size()), thread_count(threads), [&](int task, int) {
        const int opponent = order_[static_cast<std::size_t>(task)];
        const auto [begin, end] = band(opponent, low, high);
        for (int layout = begin; layout < end; ++layout)
            if (is_played(layout, opponent)) visit(layout, opponent);
    });
}

// Fills `now` with what compute(layout, opponent) makes of it, band by band; the greatest change.
template <class Cell, class Compute>
double GameSolver::sweep(std::vector<Cell>& now, std::vector<Cell>& fresh, int threads, const Compute& compute) const {
    std::vector<double> greatest(order_.size(), 0);
    const int most = 2 * bar * index_.checkers();
    for (int low = 0; low <= most; low += band_width) {
        const int high = low + band_width;
        over_band(low, high, threads,
                  [&](int layout, int opponent) { fresh[cell(layout, opponent)] = compute(layout, opponent); });
        // Bands look the same from both sides.
        parallel_for(index_.layouts(), thread_count(threads), [&](int layout, int) {
            const auto [begin, end] = band(layout, low, high);
            double& change = greatest[static_cast<std::size_t>(layout)];
            for (std::size_t at = cell(layout, begin); at < cell(layout, end); ++at) {
                for (std::size_t k = 0; k < fresh[at].size(); ++k)
                    change = std::max(change, std::abs(fresh[at][k] - now[at][k]));
                now[at] = fresh[at];
            }
        });
    }
    return *std::max_element(greatest.begin(), greatest.end());
}

double GameSolver::sweep_equities(int threads) {
    return sweep(now_, fresh_, threads, [&](int layout, int other) {
        const Opponent& opponent = opponents_[static_cast<std::size_t>(other)];
        Lanes found = expect(ways_[static_cast<std::size_t>(opponent.blocked)], opponent, layout);
        // Doubled, he takes or passes; where a take is right even for twice the stakes he beavers.
        const double taken = 2 * found[1 + static_cast<int>(SolvedCube::theirs)];
        const double doubled = std::min(taken, 1.0), beavered = taken < 0 ? 2 * taken : doubled;
        for (const SolvedCube kind : {SolvedCube::mine, SolvedCube::centered, SolvedCube::jacoby}) {
            double& value = found[1 + static_cast<std::size_t>(kind)];
            value = std::max(value, doubled);
        }
        double& last = found[1 + static_cast<std::size_t>(SolvedCube::jacoby_beavers)];
        last = std::max(last, beavered);
        return found;
    });
}

void GameSolver::choose_plays(int threads) {
    constexpr double equal = 1e-9;  // of plays as good as this the first counts, whatever the last digits say
    plays_.assign(now_.size() * rolls, 0);
    over_band(0, whole, threads, [&](int layout, int other) {
        const Opponent& opponent = opponents_[static_cast<std::size_t>(other)];
        const Ways& ways = ways_[static_cast<std::size_t>(opponent.blocked)];
        const std::uint32_t* first = &ways.first[static_cast<std::size_t>(layout) * rolls];
        for (std::size_t roll = 0; roll < rolls; ++roll) {
            double least = 4;
            int chosen = 0;
            for (std::uint32_t way = first[roll]; way < first[roll + 1]; ++way) {
                const int hit = hits(opponent, ways.touched[way]);
                const double value =
                    now_[cell(opponent.after_hits[static_cast<std::size_t>(hit)], ways.target[way])][0];
                if (value >= least - equal) continue;
                least = value;
                chosen = ways.target[way] | hit << target_bits;
            }
            plays_[cell(layout, other) * rolls + roll] = static_cast<std::uint16_t>(chosen);
        }
    });
    chances_.assign(now_.size(), Chances{});
    for (int layout = 1; layout < index_.layouts(); ++layout) {
        const Outcomes lost = ending(rules_, {{side(layout), side(0)}}).outcomes;
        chances_[cell(layout, 0)] = {0, 0, 0, static_cast<double>(lost.gammon_loss),
                                     static_cast<double>(lost.backgammon_loss)};
    }
    fresh_chances_ = chances_;
}

double GameSolver::sweep_outcomes(int threads) {
    return sweep(chances_, fresh_chances_, threads, [&](int layout, int other) {
        const Opponent& opponent = opponents_[static_cast<std::size_t>(other)];
        const std::uint16_t* play = &plays_[cell(layout, other) * rolls];
        Chances found{};
        for (int roll = 0; roll < rolls; ++roll) {
            const auto hit = static_cast<std::size_t>(play[roll] >> target_bits);
            const auto& [win, gammon_win, backgammon_win, gammon_loss, backgammon_loss] =
                chances_[cell(opponent.after_hits[hit], play[roll] & ((1 << target_bits) - 1))];
            const double weight = chance_of_roll(roll);
            const Chances mine = {1 - win, gammon_loss, backgammon_loss, gammon_win, backgammon_win};
            for (std::size_t k = 0; k < mine.size(); ++k) found[k] += weight * mine[k];
        }
        return found;
    });
}

void GameSolver::write(std::uint8_t* data, int threads) const {
    const auto put = [&](int layout, int other, const Lanes& equities) {
        const auto& [win, gammon_win, backgammon_win, gammon_loss, backgammon_loss] = chances_[cell(layout, other)];
        const auto rounded = [](double value) { return static_cast<float>(value); };
        SolvedValues values{{rounded(win), rounded(gammon_win), rounded(backgammon_win), rounded(gammon_loss),
                             rounded(backgammon_loss)},
                            {}};
        for (std::size_t k = 1; k < lanes; ++k) values.equity[k - 1] = rounded(equities[k]);
        const std::int64_t number = index_.index_of({{side(layout), side(other)}});
        std::memcpy(data + SolvedGame::offset(number), &values, sizeof(values));
    };
    over_band(0, whole, threads, [&](int layout, int other) {
        const Opponent& opponent = opponents_[static_cast<std::size_t>(other)];
        put(layout, other, expect(ways_[static_cast<std::size_t>(opponent.blocked)], opponent, layout));
    });
    for (int layout = 1; layout < index_.layouts(); ++layout) put(layout, 0, now_[cell(layout, 0)]);
}

SolvedGameMaker::SolvedGameMaker(const std::string& path, int checkers)
    : TableMaker(path, SolvedGame::header(checkers), 1000), solver_(checkers), state_path_(path + ".state") {
    const std::uint64_t bytes = state_bytes(checkers);
    TableHeader header = table_header("solved-game-state", "standard", ValueType::bytes, 1, bytes, bytes);
    header.size[0] = solved_points;
    header.size[1] = checkers;
    state_ = std::make_unique<TableBuild>(state_path_, header);
    kept_ = Kept::of(state_->done());
}

SolvedGameMaker::~SolvedGameMaker() {
    if (done() == total()) {
        state_.reset();
        std::remove((state_path_ + ".partial").c_str());
        return;
    }
    if (!sweeps_) return;
    try {
        if (kept_.is_settled)
            keep_outcomes();
        else
            keep_equities(false);
    } catch (const std::exception&) {  // then what was kept before stays
    }
}

std::uint64_t SolvedGameMaker::state_bytes(int checkers) {
    // Of all pairs those are left out in which somebody has every checker off.
    const PairIndex index(checkers);
    const std::int64_t played = index.size() - (2 * index.layouts() - 1);
    return 3 * sizeof(double) * (1 + solved_equities) * static_cast<std::uint64_t>(played);
}

void SolvedGameMaker::take_up(int threads) {
    is_taken_up_ = true;
    if (kept_.done()) solver_.put_back_equities(copy(kept_.copy));
    if (!kept_.is_settled) return;
    solver_.choose_plays(threads);
    if (kept_.commits) solver_.put_back_outcomes(copy(kept_.outcomes_copy()));
}

void SolvedGameMaker::keep_equities(bool is_settled) {
    const std::uint64_t commits = kept_.commits + 1;
    solver_.keep_equities(copy(commits % 2));
    kept_ = {is_settled ? 0 : commits, is_settled, commits % 2};
    state_->commit(kept_.done());
    sweeps_ = 0;
}

void SolvedGameMaker::keep_outcomes() {
    Kept next = kept_;
    ++next.commits;
    solver_.keep_outcomes(copy(next.outcomes_copy()));
    kept_ = next;
    state_->commit(kept_.done());
    sweeps_ = 0;
}

std::uint64_t SolvedGameMaker::step(std::uint64_t done, int threads) {
    constexpr double first = 3;        // points: the greatest change of all
    constexpr int sweeps_to_keep = 8;  // cost more to do again than to write
    const std::uint64_t half = total() / 2;
    const auto way = [&](double change) {
        const double share = std::log(std::max(change, settled) / first) / std::log(settled / first);
        return static_cast<std::uint64_t>(static_cast<double>(half) * std::max(share, 0.0));
    };
    if (!is_taken_up_) take_up(threads);
    if (!kept_.is_settled) {
        const double change = solver_.sweep_equities(threads);
        ++sweeps_;
        if (change <= settled) {
            keep_equities(true);
            solver_.choose_plays(threads);
        } else if (sweeps_ == sweeps_to_keep) {
            keep_equities(false);
        }
        return std::max(done, way(change));
    }
    const double change = solver_.sweep_outcomes(threads);
    if (change > settled) {
        if (++sweeps_ == sweeps_to_keep) keep_outcomes();
        return std::max(done, std::min(half + way(change), total() - 1));
    }
    solver_.write(data(), threads);
    return total();
}

}  // namespace doublesix
