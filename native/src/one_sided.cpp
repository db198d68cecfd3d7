#include "doublesix/one_sided.hpp"

#include <algorithm>
#include <stdexcept>

#include "doublesix/parallel.hpp"

namespace doublesix {
namespace {

// Sums of chances while a record is made; a play adds a roll to what follows it.
struct Sum {
    double chance[bearoff_rolls + bearoff_window + 1] = {};

    void add_next(const RollRecord& next, double weight) {
        // What a build goes on from has no checksums.
        if (next.start > latest_start) throw TableError("what was begun of the table is damaged: make it anew");
        for (int k = 0; k < bearoff_window; ++k)
            chance[next.start + static_cast<std::uint32_t>(k) + 1] += weight * static_cast<double>(next.chance[k]);
    }

    // Where the chances need more room than there is, the least at either end join their neighbours.
    RollRecord record() {
        int first = 0, last = bearoff_rolls + bearoff_window;
        while (first < last && chance[first] == 0) ++first;
        while (last > first && chance[last] == 0) --last;
        while (last - first >= bearoff_window || last >= bearoff_rolls) {
            const bool drops_first = last < bearoff_rolls && chance[first] <= chance[last];
            const int out = drops_first ? first++ : last--;
            chance[drops_first ? first : last] += chance[out];
        }
        RollRecord made{};
        made.start = static_cast<std::uint32_t>(std::min(first, static_cast<int>(latest_start)));
        double mean = 0;
        for (int t = first; t <= last; ++t) {
            const auto value = static_cast<float>(chance[t]);
            made.chance[t - static_cast<int>(made.start)] = value;
            mean += t * static_cast<double>(value);
        }
        made.mean = static_cast<float>(mean);
        return made;
    }
};

// Fewer rolls; among equals the lower number, so that the table hangs on nothing else.
bool is_before(float mean, std::uint32_t index, float other_mean, std::uint32_t other) {
    return mean != other_mean ? mean < other_mean : index < other;
}

constexpr RollRecord at_once = {0, 0, {1}};

// The chance to need t or more rolls, for t from the record's start on and at its end; 1 before.
struct Tail {
    explicit Tail(const RollRecord& record) : start(static_cast<int>(record.start)) {
        float more = 0;
        for (int k = bearoff_window; k >= 0; --k) {
            left[k] = more;
            if (k > 0) more += record.chance[k - 1];
        }
    }
    float from(int t) const {
        const int k = t - start;
        return k <= 0 ? 1 : k > bearoff_window ? 0 : left[k];
    }
    int start;
    float left[bearoff_window + 1];
};

// The chance that a count of rolls is at most another's, or where `strictly`, less.
float chance_first(const RollRecord& mine, const Tail& his, bool strictly) {
    float sum = 0;
    for (int k = 0; k < bearoff_window; ++k)
        sum += mine.chance[k] * his.from(static_cast<int>(mine.start) + k + (strictly ? 1 : 0));
    return sum;
}

}  // namespace

RollDistribution RollRecord::distribution() const {
    RollDistribution all{};
    std::copy_n(chance, bearoff_window, all.begin() + start);
    return all;
}

OneSidedBearoff::OneSidedBearoff(std::shared_ptr<const Table> table)
    : table_((table->expect_kind(kind), std::move(table))), layouts_(table_->understood("has no possible size", [this] {
          return Layouts(table_->header().size[0], table_->header().size[1]);
      })) {
    if (table_->header().data_bytes != OneSidedMaker::header(layouts_.points(), layouts_.checkers()).data_bytes)
        throw TableError(table_->path() + " has not the records of its size");
}

void OneSidedBearoff::refuse() const {
    throw TableError(table_->path() + " is damaged: it speaks of more rolls than there are");
}

Outcomes OneSidedBearoff::outcomes(const Position& position) const {
    const auto mine = static_cast<std::uint32_t>(index_of(position.side[0]));
    const auto his = static_cast<std::uint32_t>(index_of(position.side[1]));
    // On my t-th roll he has had t - 1: I am first if he needs t or more. On his t-th roll I have had t.
    Outcomes o;
    o.win = std::clamp(chance_first(all_off(mine), Tail(all_off(his)), false), 0.0F, 1.0F);
    if (!has_one_off(his) && !position.side[1].count[off])
        o.gammon_win = std::clamp(chance_first(all_off(mine), Tail(first_off(his)), false), 0.0F, o.win);
    if (!has_one_off(mine) && !position.side[0].count[off])
        o.gammon_loss = std::clamp(chance_first(all_off(his), Tail(first_off(mine)), true), 0.0F, 1 - o.win);
    return o;
}

TableHeader OneSidedMaker::header(int points, int checkers) {
    const Layouts layouts(points, checkers);
    const std::uint64_t records = 2ULL * layouts.count() - layouts.first_full();
    TableHeader made =
        table_header(OneSidedBearoff::kind, "standard", ValueType::float32, 32, records, records * sizeof(RollRecord));
    made.size[0] = points;
    made.size[1] = checkers;
    made.max_error = 2e-6;
    return made;
}

OneSidedMaker::OneSidedMaker(const std::string& path, int points, int checkers)
    : TableMaker(path, header(points, checkers), Layouts(points, checkers).count()), layouts_(points, checkers),
      order_(layouts_) {}

// Every play lowers the pips, so layouts of equal pips do not need each other.
std::uint64_t OneSidedMaker::step(std::uint64_t done, int threads) {
    constexpr std::uint64_t most = 1 << 15, chunk = 16;
    const auto group = std::upper_bound(order_.begin.begin(), order_.begin.end(), done);
    const std::uint64_t end = std::min<std::uint64_t>(*group, done + most), count = end - done;
    if (count < 64) threads = 1;
    std::vector<LayoutPlays> plays(static_cast<std::size_t>(threads), LayoutPlays(layouts_));
    parallel_for(static_cast<int>((count + chunk - 1) / chunk), threads, [&](int task, int worker) {
        const std::uint64_t from = done + static_cast<std::uint64_t>(task) * chunk;
        for (std::uint64_t k = from; k < std::min(from + chunk, end); ++k)
            solve(order_.index[k], plays[static_cast<std::size_t>(worker)]);
    });
    return end;
}

void OneSidedMaker::solve(std::uint32_t index, LayoutPlays& plays) {
    if (index == 0) {
        records()[0] = at_once;
        return;
    }
    const bool is_full = index >= layouts_.first_full();
    const auto first_off = [&](std::uint32_t next) -> const RollRecord& {
        return next < layouts_.first_full() ? at_once : records()[layouts_.count() + next - layouts_.first_full()];
    };
    Sum all, first;
    plays.for_each_result_list(index, [&](int ways, const std::vector<std::uint32_t>& results) {
        std::uint32_t best = results[0], best_first = results[0];
        for (const std::uint32_t next : results) {
            if (is_before(records()[next].mean, next, records()[best].mean, best)) best = next;
            if (is_full && is_before(first_off(next).mean, next, first_off(best_first).mean, best_first))
                best_first = next;
        }
        all.add_next(records()[best], ways / 36.0);
        if (is_full) first.add_next(first_off(best_first), ways / 36.0);
    });
    records()[index] = all.record();
    if (is_full) records()[layouts_.count() + index - layouts_.first_full()] = first.record();
}

}  // namespace doublesix
