#include "doublesix/bearoff.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "doublesix/parallel.hpp"
#include "doublesix/plays.hpp"

namespace doublesix {
namespace {

constexpr std::uint32_t magic = 0x31425344;  // "DSB1"

struct Binomials {
    int c[24][8]{};
    constexpr Binomials() {
        for (int n = 0; n < 24; ++n) {
            c[n][0] = 1;
            for (int k = 1; k < 8; ++k) c[n][k] = n ? c[n - 1][k - 1] + c[n - 1][k] : 0;
        }
    }
};
constexpr Binomials binomials;

Side side_with(const int counts[bearoff_points]) {
    Side side{};
    int on_board = 0;
    for (int p = 1; p <= bearoff_points; ++p) {
        side.count[p] = static_cast<std::int8_t>(counts[p - 1]);
        on_board += counts[p - 1];
    }
    side.count[off] = static_cast<std::int8_t>(bearoff_checkers - on_board);
    return side;
}

void all_layouts(std::vector<Side>& out, int counts[bearoff_points], int point, int left) {
    if (point == bearoff_points) {
        out.push_back(side_with(counts));
        return;
    }
    for (counts[point] = 0; counts[point] <= left; ++counts[point])
        all_layouts(out, counts, point + 1, left - counts[point]);
    counts[point] = 0;
}

float mean(const RollDistribution& d) {
    float sum = 0;
    for (int t = 1; t < bearoff_rolls; ++t) sum += static_cast<float>(t) * d[t];
    return sum;
}

struct Builder {
    std::vector<RollDistribution>&all, &first;
    std::vector<float> all_mean, first_mean;

    void add(RollDistribution& sum, const RollDistribution& next, float weight) const {
        for (int t = 1; t < bearoff_rolls; ++t) sum[t] += weight * next[t - 1];
    }

    void solve(const Side& side, PlayGenerator& generator) {
        const int index = Bearoff::index_of(side);
        const bool done = side.count[off] == bearoff_checkers;
        const bool saved = side.count[off] > 0;
        auto& mine = all[index] = {};
        auto& mine_first = first[index] = {};
        if (saved) mine_first[0] = 1;
        if (done) mine[0] = 1;
        if (done) return;
        const Position position{{side, Side{}}};
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= a; ++b) {
                generator.generate(position, {a, b});
                int best = -1, best_first = -1;
                for (const Position& result : generator.results) {
                    const int next = Bearoff::index_of(result.side[0]);
                    if (best < 0 || all_mean[next] < all_mean[best]) best = next;
                    if (best_first < 0 || first_mean[next] < first_mean[best_first]) best_first = next;
                }
                const float weight = (a == b ? 1.0F : 2.0F) / 36;
                add(mine, all[best], weight);
                if (!saved) add(mine_first, first[best_first], weight);
            }
        all_mean[index] = mean(mine);
        first_mean[index] = mean(mine_first);
    }
};

}  // namespace

// Layouts of n checkers on six points, counted as bars and stars: the empty places are numbered by combinations.
int Bearoff::index_of(const Side& side) {
    if (occupied(side) & ~0x7EU || side.reserve) return -1;
    int index = 0, position = 0, sum = 0;
    for (int p = 1; p <= bearoff_points; ++p) {
        sum += side.count[p];
        position = sum + p - 1;
        index += binomials.c[position][p];
    }
    return sum <= bearoff_checkers ? index : -1;
}

Bearoff Bearoff::build(int threads) {
    Bearoff table;
    table.all_.resize(bearoff_layouts);
    table.first_.resize(bearoff_layouts);
    std::vector<Side> layouts;
    layouts.reserve(bearoff_layouts);
    int counts[bearoff_points]{};
    all_layouts(layouts, counts, 0, bearoff_checkers);
    // Every play lowers the pip count, so layouts of equal pips do not need each other.
    std::vector<std::vector<Side>> by_pips(bearoff_checkers * bearoff_points + 1);
    for (const Side& side : layouts) by_pips[static_cast<std::size_t>(pips(side))].push_back(side);
    Builder builder{table.all_, table.first_, std::vector<float>(bearoff_layouts), std::vector<float>(bearoff_layouts)};
    threads = thread_count(threads);
    const Rules rules;
    std::vector<PlayGenerator> generators(static_cast<std::size_t>(threads), PlayGenerator(rules));
    for (const auto& level : by_pips)
        parallel_for(static_cast<int>(level.size()), level.size() < 64 ? 1 : threads, [&](int task, int worker) {
            builder.solve(level[static_cast<std::size_t>(task)], generators[static_cast<std::size_t>(worker)]);
        });
    return table;
}

double Bearoff::mean_rolls(int index) const {
    double sum = 0;
    for (int t = 1; t < bearoff_rolls; ++t) sum += t * static_cast<double>(all_off(index)[static_cast<std::size_t>(t)]);
    return sum;
}

Outcomes Bearoff::outcomes(const Position& position) const {
    const int mine = index_of(position.side[0]), his = index_of(position.side[1]);
    const RollDistribution &my_all = all_off(mine), &my_first = first_off(mine);
    const RollDistribution &his_all = all_off(his), &his_first = first_off(his);
    float win = 0, gammon = 0, loss_gammon = 0;
    float his_left = 1, his_first_left = 1;  // chance that he needs t or more rolls
    float my_left = 1, my_first_left = 1;
    for (int t = 0; t < bearoff_rolls; ++t) {
        // On my t-th roll he has had t-1: I am first if he needs t or more.
        win += my_all[t] * his_left;
        gammon += my_all[t] * his_first_left;
        his_left -= his_all[t];
        his_first_left -= his_first[t];
        // On his t-th roll I have had t: I lose a gammon if I needed more for my first checker.
        my_left -= my_all[t];
        my_first_left -= my_first[t];
        loss_gammon += his_all[t] * my_first_left;
    }
    Outcomes o{win, gammon, 0, loss_gammon, 0};
    o.win = std::clamp(o.win, 0.0F, 1.0F);
    o.gammon_win = position.side[1].count[off] ? 0 : std::clamp(gammon, 0.0F, o.win);
    o.gammon_loss = position.side[0].count[off] ? 0 : std::clamp(loss_gammon, 0.0F, 1 - o.win);
    return o;
}

std::vector<std::uint8_t> Bearoff::to_bytes() const {
    const std::uint32_t head[] = {magic, bearoff_points, bearoff_checkers, bearoff_rolls};
    const std::size_t part = bearoff_layouts * sizeof(RollDistribution);
    std::vector<std::uint8_t> bytes(sizeof(head) + 2 * part);
    std::memcpy(bytes.data(), head, sizeof(head));
    std::memcpy(bytes.data() + sizeof(head), all_.data(), part);
    std::memcpy(bytes.data() + sizeof(head) + part, first_.data(), part);
    return bytes;
}

Bearoff Bearoff::from_bytes(std::span<const std::uint8_t> bytes) {
    const std::uint32_t head[] = {magic, bearoff_points, bearoff_checkers, bearoff_rolls};
    const std::size_t part = bearoff_layouts * sizeof(RollDistribution);
    if (bytes.size() != sizeof(head) + 2 * part || std::memcmp(bytes.data(), head, sizeof(head)) != 0)
        throw std::runtime_error("not a one-sided bear-off table of this version");
    Bearoff table;
    table.all_.resize(bearoff_layouts);
    table.first_.resize(bearoff_layouts);
    std::memcpy(table.all_.data(), bytes.data() + sizeof(head), part);
    std::memcpy(table.first_.data(), bytes.data() + sizeof(head) + part, part);
    return table;
}

}  // namespace doublesix
