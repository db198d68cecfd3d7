// Rollouts in bulk: every trial of every line, as it came out.
#include "doublesix/rollout.hpp"

#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <limits>

#include "borders.hpp"
#include "doublesix/one_at_a_time.hpp"
#include "doublesix/parallel.hpp"
#include "filters.hpp"
#include "locked.hpp"

namespace doublesix::bindings {

using namespace nb::literals;

namespace {

using LineArray = nb::ndarray<const std::int8_t, nb::shape<-1, 4>, nb::c_contig, nb::device::cpu>;
using EndsArray = nb::ndarray<const double, nb::shape<cube_levels, 6>, nb::c_contig, nb::device::cpu>;
using TermsArray = nb::ndarray<const std::int8_t, nb::shape<4>, nb::c_contig, nb::device::cpu>;

std::vector<RolloutLine> lines_from(const Rules& rules, const PositionArray& positions, const LineArray& terms) {
    const std::vector<Position> from = positions_from(rules, positions);
    if (terms.shape(0) != from.size()) throw std::invalid_argument("as many terms as positions are needed");
    std::vector<RolloutLine> lines(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (terms(i, 1) < 0 || terms(i, 1) >= cube_levels) throw std::invalid_argument("no such cube level");
        if (terms(i, 2) < 0 || terms(i, 2) > 2) throw std::invalid_argument("cube owner must be 0, 1 or 2");
        lines[i] = {from[i], terms(i, 0) != 0, {terms(i, 1), static_cast<Owner>(terms(i, 2))}, terms(i, 3) != 0};
    }
    return lines;
}

// Players of one rollout, a thread each; they remember the first turns from call to call.
class RolloutPlayers {
  public:
    RolloutPlayers(nb::handle_t<Evaluator> evaluator, const RolloutSettings& settings, const EndsArray& ends,
                   const TermsArray& terms)
        : owner_(nb::borrow(evaluator)), evaluator_(*nb::inst_ptr<Evaluator>(evaluator)), settings_(settings),
          stakes_(Stakes::from(reinterpret_cast<const double (*)[6]>(ends.data()), terms(0) != 0, terms(1) != 0,
                               terms(2) != 0)) {
        if (terms(3) < 0 || terms(3) > 2) throw std::invalid_argument("cube owner must be 0, 1 or 2");
        stakes_.beavers = terms(1) == 2;
        stakes_.consult(evaluator_, {0, static_cast<Owner>(terms(3))});
    }

    RolloutPlayers(const RolloutPlayers&) = delete;

    auto play(const PositionArray& positions, const LineArray& line_terms, std::uint64_t seed,
              std::uint64_t first_trial, int trials, int threads) {
        const OneAtATime::Turn turn(in_use_);
        const std::vector<RolloutLine> lines = lines_from(evaluator_.rules, positions, line_terms);
        if (trials < 0) throw std::invalid_argument("trials must be 0 or more");
        const auto count = static_cast<std::size_t>(trials), size = lines.size() * count;
        if (size > std::numeric_limits<int>::max()) throw std::invalid_argument("too many trials at once");
        std::vector<double> values(size * rollout_values), luck(size * rollout_values);
        std::vector<std::int32_t> plies(size);
        std::vector<std::int8_t> how(size);
        {
            const Released release;
            const int workers = std::min(thread_count(threads), static_cast<int>(size));
            players_.resize(std::max(players_.size(), static_cast<std::size_t>(workers)));
            try {
                parallel_for(static_cast<int>(size), workers, [&](int task, int worker) {
                    auto& player = players_[static_cast<std::size_t>(worker)];
                    if (!player) player = std::make_unique<RolloutPlayer>(evaluator_, settings_, stakes_);
                    const auto index = static_cast<std::size_t>(task);
                    const std::size_t trial = index / lines.size(), line = index % lines.size();
                    const TrialRecord record = player->play(lines[line], seed, first_trial + trial);
                    const std::size_t place = line * count + trial;
                    std::copy(record.value, record.value + rollout_values, values.data() + place * rollout_values);
                    std::copy(record.luck, record.luck + rollout_values, luck.data() + place * rollout_values);
                    plies[place] = record.plies;
                    how[place] = static_cast<std::int8_t>(record.end);
                });
            } catch (...) {
                players_.clear();  // stopped in the middle of a search
                throw;
            }
        }
        const auto width = static_cast<std::size_t>(rollout_values);
        return std::make_tuple(
            to_numpy<double>(values.data(), values.size() * sizeof(double), {lines.size(), count, width}),
            to_numpy<double>(luck.data(), luck.size() * sizeof(double), {lines.size(), count, width}),
            to_numpy<std::int32_t>(plies.data(), plies.size() * sizeof(std::int32_t), {lines.size(), count}),
            to_numpy<std::int8_t>(how.data(), how.size(), {lines.size(), count}));
    }

    std::uint64_t evaluations() {
        const OneAtATime::Turn turn(in_use_);
        std::uint64_t total = 0;
        for (const auto& player : players_)
            if (player) total += player->evaluations();
        return total;
    }

    // What Python has to see, or it would clear a judge that only these players know any more.
    nb::object& owner() { return owner_; }

  private:
    OneAtATime in_use_;
    nb::object owner_;  // of the judge
    Evaluator evaluator_;
    RolloutSettings settings_;
    Stakes stakes_;
    std::vector<std::unique_ptr<RolloutPlayer>> players_;
};

int visit_owner(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    if (nb::inst_ready(self)) Py_VISIT(nb::inst_ptr<RolloutPlayers>(self)->owner().ptr());
    return 0;
}

int clear_owner(PyObject* self) {
    nb::inst_ptr<RolloutPlayers>(self)->owner().reset();
    return 0;
}

PyType_Slot players_slots[] = {{Py_tp_traverse, reinterpret_cast<void*>(visit_owner)},
                               {Py_tp_clear, reinterpret_cast<void*>(clear_owner)},
                               {0, nullptr}};

auto trial_throws(const Rules& rules, bool stratified, std::uint64_t seed, std::uint64_t first_trial, int trials) {
    if (trials < 0) throw std::invalid_argument("trials must be 0 or more");
    std::vector<std::int32_t> throws;
    for (int k = 0; k < trials; ++k) {
        const TrialDice dice(rules, seed, first_trial + static_cast<std::uint64_t>(k), stratified);
        throws.push_back(dice.first());
        throws.push_back(dice.second());
    }
    return to_numpy<std::int32_t>(throws.data(), throws.size() * sizeof(std::int32_t),
                                  {static_cast<std::size_t>(trials), 2});
}

}  // namespace

void register_rollout(nb::module_& m) {
    m.attr("tie_emg") = tie_emg;
    m.attr("cash_tie_emg") = cash_tie_emg;
    nb::class_<RolloutSettings>(m, "RolloutSettings")
        .def(
            "__init__",
            [](RolloutSettings* self, bool variance_reduction, bool stratified, bool stop_at_tables, int plies,
               int cube_plies, int late_after, int late_plies, int late_cube_plies, int truncate_after, int final_plies,
               const EachDepth<int>& keep, const EachDepth<float>& margin) {
                if (late_after < 0 || truncate_after < 0)
                    throw std::invalid_argument("numbers of plies must be 0 or more");
                new (self) RolloutSettings{variance_reduction,
                                           stratified,
                                           stop_at_tables,
                                           checked_plies(plies),
                                           checked_plies(cube_plies),
                                           late_after,
                                           checked_plies(late_plies),
                                           checked_plies(late_cube_plies),
                                           truncate_after,
                                           checked_plies(final_plies),
                                           {}};
                set_filters(self->filters, keep, margin);
            },
            nb::kw_only(), "variance_reduction"_a, "stratified"_a, "stop_at_tables"_a, "plies"_a, "cube_plies"_a,
            "late_after"_a, "late_plies"_a, "late_cube_plies"_a, "truncate_after"_a, "final_plies"_a, "keep"_a,
            "margin"_a);
    nb::class_<RolloutPlayers>(m, "RolloutPlayers", nb::type_slots(players_slots),
                               "Those who play the trials of one rollout.")
        .def(nb::init<nb::handle_t<Evaluator>, const RolloutSettings&, const EndsArray&, const TermsArray&>(),
             "evaluator"_a, "settings"_a, "ends"_a.noconvert(), "terms"_a.noconvert())
        .def("play", &RolloutPlayers::play, "positions"_a.noconvert(), "lines"_a.noconvert(), nb::kw_only(), "seed"_a,
             "first_trial"_a, "trials"_a, "threads"_a = 0,
             "Of L lines (int8[L,4]: root on roll, cube level, owner seen by the root, whether the cube may be turned "
             "before the first roll) and T trials, seen by the root: values float64[L,T,6] (outcomes, utility), luck "
             "in them float64[L,T,6], rolls played int32[L,T], how they ended int8[L,T] (0 over, 1 table, 2 truncated, "
             "3 passed). One call at a time.")
        .def_prop_ro("evaluations", &RolloutPlayers::evaluations);
    m.def("trial_throws", &trial_throws, "rules"_a, nb::kw_only(), "stratified"_a, "seed"_a, "first_trial"_a,
          "trials"_a, "The first two throws of each trial, 0 to 6^dice - 1: int32[T,2].");
}

}  // namespace doublesix::bindings
