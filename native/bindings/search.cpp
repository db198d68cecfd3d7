// Search and cube decisions in bulk.
#include <nanobind/stl/tuple.h>

#include <algorithm>

#include "borders.hpp"
#include "doublesix/parallel.hpp"
#include "doublesix/rolls.hpp"
#include "doublesix/search.hpp"
#include "filters.hpp"
#include "locked.hpp"

namespace doublesix::bindings {

using namespace nb::literals;

namespace {

using EndsArray = nb::ndarray<const double, nb::shape<-1, cube_levels, 6>, nb::c_contig, nb::device::cpu>;
using OffsetArray = nb::ndarray<const std::int64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using TermsArray = nb::ndarray<const std::int8_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;

struct Situation {
    Stakes stakes;
    CubeState state;
};

std::vector<Situation> situations_from(const Evaluator& evaluator, const EndsArray& ends, const TermsArray& terms,
                                       std::size_t expected) {
    if (ends.shape(0) != expected || terms.shape(0) != expected)
        throw std::invalid_argument("as many stakes as positions are needed");
    std::vector<Situation> found(expected);
    for (std::size_t i = 0; i < expected; ++i) {
        const auto* rows = reinterpret_cast<const double (*)[6]>(ends.data() + i * cube_levels * 6);
        if (terms(i, 3) < 0 || terms(i, 3) > 2) throw std::invalid_argument("cube owner must be 0, 1 or 2");
        found[i] = {Stakes::from(rows, terms(i, 0) != 0, terms(i, 1) != 0, terms(i, 2) != 0),
                    CubeState{0, static_cast<Owner>(terms(i, 3))}};
        found[i].stakes.beavers = terms(i, 1) == 2;
        found[i].stakes.consult(evaluator, found[i].state);
    }
    return found;
}

// The part of a list that belongs to each of so many questions: it begins at an offset and ends at the next.
std::vector<std::span<const Position>> parts_of(const std::vector<Position>& list, const OffsetArray& offsets,
                                                std::size_t expected) {
    const std::int64_t* begin = offsets.data();
    if (offsets.shape(0) != expected + 1 || begin[0] != 0 || !std::is_sorted(begin, begin + expected + 1) ||
        begin[expected] != static_cast<std::int64_t>(list.size()))
        throw std::invalid_argument(
            "asked_offsets: where the results of each position begin, from 0 up to all of them");
    std::vector<std::span<const Position>> parts;
    for (std::size_t i = 0; i < expected; ++i) parts.emplace_back(list.data() + begin[i], list.data() + begin[i + 1]);
    return parts;
}

// Runs work(search, i) for every i, each on one thread's own search.
template <class Work>
void each(const Evaluator& evaluator, const SearchSettings& settings, std::size_t count, int threads,
          const Work& work) {
    const int workers = std::min(thread_count(threads), static_cast<int>(count));
    std::vector<std::unique_ptr<Search>> searches(static_cast<std::size_t>(workers));
    parallel_for(static_cast<int>(count), workers, [&](int task, int worker) {
        auto& search = searches[static_cast<std::size_t>(worker)];
        if (!search) search = std::make_unique<Search>(evaluator, settings);
        work(*search, static_cast<std::size_t>(task));
    });
}

auto rank_plays(const Evaluator& evaluator, const SearchSettings& settings, const PositionArray& positions,
                const DiceArray& dice, const EndsArray& ends, const TermsArray& terms, int threads,
                const PositionArray& asked, const OffsetArray& asked_offsets) {
    const std::vector<Position> from = positions_from(evaluator.rules, positions);
    const std::vector<Position> results_asked = positions_from(evaluator.rules, asked);
    const std::vector<std::span<const Position>> asked_of = parts_of(results_asked, asked_offsets, from.size());
    const std::vector<Dice> rolls = dice_from(evaluator.rules, dice, from.size());
    const std::vector<Situation> situations = situations_from(evaluator, ends, terms, from.size());
    std::vector<std::vector<Candidate>> ranked(from.size());
    std::vector<std::int64_t> offsets{0};
    std::vector<Position> results;
    StepTable plays(evaluator.rules);
    std::vector<Outcomes> outcomes;
    std::vector<double> utilities;
    std::vector<std::int32_t> plies;
    {
        const Released release;
        each(evaluator, settings, from.size(), threads, [&](Search& search, std::size_t i) {
            search.rank_plays(from[i], rolls[i], situations[i].stakes, situations[i].state, ranked[i], asked_of[i]);
        });
        for (const auto& candidates : ranked) {
            for (const Candidate& c : candidates) {
                results.push_back(c.result);
                plays.add(c.steps);
                outcomes.push_back(c.outcomes.bounded());
                utilities.push_back(c.utility);
                plies.push_back(c.plies);
            }
            offsets.push_back(static_cast<std::int64_t>(results.size()));
        }
    }
    return std::make_tuple(
        to_numpy<std::int64_t>(offsets.data(), offsets.size() * sizeof(std::int64_t), {offsets.size()}),
        positions_to_numpy(std::move(results)), std::move(plays).to_numpy(), outcomes_to_numpy(outcomes),
        to_numpy<double>(utilities.data(), utilities.size() * sizeof(double), {utilities.size()}),
        to_numpy<std::int32_t>(plies.data(), plies.size() * sizeof(std::int32_t), {plies.size()}));
}

auto cube_values(const Evaluator& evaluator, const SearchSettings& settings, const PositionArray& positions,
                 const EndsArray& ends, const TermsArray& terms, int threads) {
    const std::vector<Position> from = positions_from(evaluator.rules, positions);
    const std::vector<Situation> situations = situations_from(evaluator, ends, terms, from.size());
    std::vector<Outcomes> outcomes(from.size());
    std::vector<double> utilities(from.size() * 3);
    {
        const Released release;
        each(evaluator, settings, from.size(), threads, [&](Search& search, std::size_t i) {
            const CubeValues v = search.cube_values(from[i], situations[i].stakes, situations[i].state);
            outcomes[i] = v.outcomes.bounded();
            utilities[3 * i] = v.no_double;
            utilities[3 * i + 1] = v.double_take;
            utilities[3 * i + 2] = v.double_pass;
        });
    }
    return std::make_tuple(outcomes_to_numpy(outcomes),
                           to_numpy<double>(utilities.data(), utilities.size() * sizeof(double), {from.size(), 3}));
}

auto roll_values(const Evaluator& evaluator, const SearchSettings& settings, const PositionArray& positions,
                 const EndsArray& ends, const TermsArray& terms, int threads) {
    const std::vector<Position> from = positions_from(evaluator.rules, positions);
    const std::vector<Situation> situations = situations_from(evaluator, ends, terms, from.size());
    const auto rolls = static_cast<std::size_t>(roll_count(evaluator.rules));
    std::vector<double> utilities(from.size() * rolls);
    {
        const Released release;
        each(evaluator, settings, from.size(), threads, [&](Search& search, std::size_t i) {
            search.roll_values(from[i], situations[i].stakes, situations[i].state, utilities.data() + i * rolls);
        });
    }
    return to_numpy<double>(utilities.data(), utilities.size() * sizeof(double), {from.size(), rolls});
}

auto exact_tables(const Evaluator& evaluator, const PositionArray& positions, const EndsArray& ends,
                  const TermsArray& terms) {
    const std::vector<Position> from = positions_from(evaluator.rules, positions);
    const std::vector<Situation> situations = situations_from(evaluator, ends, terms, from.size());
    std::vector<std::int32_t> out;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const Stakes& stakes = situations[i].stakes;
        const auto place = [](const auto& tables, const TwoSidedTable* asked) {
            const auto is_asked = [&](const auto& table) { return table.get() == asked; };
            return static_cast<std::int32_t>(std::find_if(tables.begin(), tables.end(), is_asked) - tables.begin());
        };
        const JudgedBy kind = evaluator.classify(from[i]);
        if (!is_value_exact(evaluator, stakes, kind, from[i]))
            out.push_back(-1);
        else if (kind == JudgedBy::solved)
            out.push_back(0);
        else if (stakes.is_money)
            out.push_back(1 + place(evaluator.two_sided, evaluator.money_pairs_for(from[i])));
        else
            out.push_back(1 + static_cast<std::int32_t>(evaluator.two_sided.size()) +
                          place(evaluator.matches, stakes.table));
    }
    return to_numpy<std::int32_t>(out.data(), out.size() * sizeof(std::int32_t), {out.size()});
}

auto search_outcomes(const Evaluator& evaluator, const SearchSettings& settings, const PositionArray& positions,
                     int plies, int threads) {
    const std::vector<Position> from = positions_from(evaluator.rules, positions);
    checked_plies(plies);
    std::vector<Outcomes> outcomes(from.size());
    {
        const Released release;
        each(evaluator, settings, from.size(), threads,
             [&](Search& search, std::size_t i) { outcomes[i] = search.outcomes(from[i], plies).bounded(); });
    }
    return outcomes_to_numpy(outcomes);
}

}  // namespace

void register_search(nb::module_& m) {
    m.attr("cube_levels") = cube_levels;
    m.attr("max_plies") = max_plies;
    nb::class_<SearchSettings>(m, "SearchSettings")
        .def(
            "__init__",
            [](SearchSettings* self, int plies, const EachDepth<int>& keep, const EachDepth<float>& margin,
               bool only_best) {
                new (self) SearchSettings{};
                self->plies = checked_plies(plies);
                set_filters(self->filters, keep, margin);
                self->only_best = only_best;
            },
            nb::kw_only(), "plies"_a, "keep"_a, "margin"_a, "only_best"_a = false);
    m.def(
        "rank_plays", &rank_plays, "evaluator"_a, "settings"_a, "positions"_a.noconvert(), "dice"_a.noconvert(),
        "ends"_a.noconvert(), "terms"_a.noconvert(), "threads"_a, "asked"_a.noconvert(), "asked_offsets"_a.noconvert(),
        "Offsets, results, plays, outcomes (of the side that played), utilities, plies; best first. The results "
        "`asked` (int8[M,2,32]; those of position n from `asked_offsets[n]` on, int64[N+1]) are judged as deep as the "
        "best one, without `only_best`; where a long chain has too many results to list, they are ranked beside those "
        "found, their steps left out.");
    m.def("cube_values", &cube_values, "evaluator"_a, "settings"_a, "positions"_a.noconvert(), "ends"_a.noconvert(),
          "terms"_a.noconvert(), "threads"_a = 0,
          "Outcomes float32[N,5]; utilities float64[N,3]: no double, double/take, double/pass.");
    m.def("roll_values", &roll_values, "evaluator"_a, "settings"_a, "positions"_a.noconvert(), "ends"_a.noconvert(),
          "terms"_a.noconvert(), "threads"_a = 0,
          "Utility after the best play of 11, 21 … 61, 22 … 66: float64[N,21], or of the 56 rolls of three dice.");
    m.def("exact_tables", &exact_tables, "evaluator"_a, "positions"_a.noconvert(), "ends"_a.noconvert(),
          "terms"_a.noconvert(),
          "The table that knows what each position is worth, cube and all: 0 the solved game, from 1 on the two-sided "
          "ones, then those of match scores, -1 none; int32[N].");
    m.def("search_outcomes", &search_outcomes, "evaluator"_a, "settings"_a, "positions"_a.noconvert(), "plies"_a,
          "threads"_a = 0, "Cubeless outcomes looked ahead, float32[N,5].");
}

}  // namespace doublesix::bindings
