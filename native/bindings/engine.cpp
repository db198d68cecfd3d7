// Nets, static evaluation.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "borders.hpp"
#include "doublesix/evaluator.hpp"
#include "doublesix/parallel.hpp"
#include "locked.hpp"

namespace doublesix::bindings {

using namespace nb::literals;

namespace {

std::span<const std::uint8_t> span_of(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

using OutcomeArray = nb::ndarray<const float, nb::shape<-1, outcome_count>, nb::c_contig, nb::device::cpu>;

using AskedInPython = nb::typed<nb::callable, nb::ndarray<nb::numpy, float>(nb::ndarray<nb::numpy, std::int8_t>)>;

// A judge in Python: rows go there, chances come back. Any thread may ask, and the last one to know it lets go of it.
class PythonJudge {
  public:
    explicit PythonJudge(nb::callable asked)
        : asked_(new nb::callable(std::move(asked)), [](nb::callable* held) {
              const Locked lock;
              delete held;
          }) {}
    void operator()(const std::vector<Position>& positions, std::vector<Outcomes>& out) const {
        const Locked lock;
        const nb::object answer = (*asked_)(positions_to_numpy(positions));
        OutcomeArray told;
        if (!nb::try_cast(answer, told, false) || told.shape(0) != positions.size())
            throw std::invalid_argument("a judge has to answer with float32[N, 5], contiguous");
        const bool are_finite =
            std::all_of(told.data(), told.data() + told.size(), [](float x) { return std::isfinite(x); });
        if (!are_finite) throw std::invalid_argument("a judge has to answer in finite numbers");
        out.resize(positions.size());
        std::memcpy(static_cast<void*>(out.data()), told.data(), out.size() * sizeof(Outcomes));
    }
    const nb::callable& asked() const { return *asked_; }

  private:
    std::shared_ptr<nb::callable> asked_;
};

// Whoever judges may know, by its module at least, the engine that asks it: Python has to see that circle.
int visit_judge(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    if (!nb::inst_ready(self)) return 0;
    if (const auto* judge = nb::inst_ptr<Evaluator>(self)->judge.target<PythonJudge>()) Py_VISIT(judge->asked().ptr());
    return 0;
}

int clear_judge(PyObject* self) {
    nb::inst_ptr<Evaluator>(self)->judge = nullptr;
    return 0;
}

PyType_Slot evaluator_slots[] = {{Py_tp_traverse, reinterpret_cast<void*>(visit_judge)},
                                 {Py_tp_clear, reinterpret_cast<void*>(clear_judge)},
                                 {0, nullptr}};

auto evaluate(const Evaluator& evaluator, const PositionArray& positions, int threads) {
    const std::vector<Position> from = positions_from(evaluator.rules, positions);
    std::vector<Outcomes> out(from.size());
    {
        const Released release;
        constexpr std::size_t chunk = 64;
        const int tasks = static_cast<int>((from.size() + chunk - 1) / chunk);
        const int workers = std::min(thread_count(threads), tasks);
        std::vector<StaticEvaluation> scratch(static_cast<std::size_t>(workers), StaticEvaluation(evaluator));
        parallel_for(tasks, workers, [&](int task, int worker) {
            const auto begin = from.begin() + static_cast<std::ptrdiff_t>(task * chunk);
            const std::vector<Position> part(begin, begin + std::min<std::ptrdiff_t>(chunk, from.end() - begin));
            std::vector<Outcomes> values;
            scratch[static_cast<std::size_t>(worker)].evaluate_siblings(part.front(), part, values);
            std::transform(values.begin(), values.end(), out.begin() + (begin - from.begin()),
                           [](const Outcomes& o) { return o.bounded(); });
        });
    }
    return outcomes_to_numpy(out);
}

}  // namespace

void register_engine(nb::module_& m) {
    nb::exception<NetError>(m, "NetError", PyExc_RuntimeError);
    nb::class_<Net>(m, "Net", "A value net in integers.")
        .def_static(
            "load", [](const nb::bytes& bytes) { return std::make_shared<Net>(Net::from_bytes(span_of(bytes))); },
            "bytes"_a)
        .def("to_bytes", [](const Net& net) { return bytes_from(net.to_bytes()); })
        .def_prop_ro("shape",
                     [](const Net& net) {
                         const auto& h = net.shape().hidden;
                         return std::make_tuple(h[0], h[1], h[2]);
                     })
        .def_prop_ro("phases", [](const Net& net) { return net.shape().phases; });
    nb::enum_<JudgedBy>(m, "JudgedBy", nb::is_arithmetic(), "Who says what a position is worth.")
        .value("GAME_OVER", JudgedBy::game_over)
        .value("BEAROFF", JudgedBy::bearoff)
        .value("RACE", JudgedBy::race)
        .value("CONTACT", JudgedBy::contact)
        .value("SOLVED", JudgedBy::solved);
    m.attr("most_judged") = most_judged;
    nb::class_<Evaluator>(m, "Evaluator", nb::type_slots(evaluator_slots),
                          "Nets or a judge of somebody's own, and tables, that judge positions of one game.")
        .def(nb::new_([](const Rules& rules, std::shared_ptr<Net> contact, std::shared_ptr<Net> race,
                         const std::vector<std::shared_ptr<OneSidedBearoff>>& one_sided,
                         const std::vector<std::shared_ptr<TwoSidedBearoff>>& two_sided,
                         std::shared_ptr<SolvedGame> solved, const std::vector<std::shared_ptr<MatchBearoff>>& matches,
                         std::shared_ptr<Net> pruner, std::optional<AskedInPython> judge) {
                 if (judge && (contact || race || pruner)) throw std::invalid_argument("nets or a judge, not both");
                 if (!judge && (!contact || !race))
                     throw std::invalid_argument("contact and race nets are both needed");
                 for (const auto& net : {contact, race, pruner})
                     if (net && net->shape().slots != plain_slots && net->shape().slots != slots_for(rules))
                         throw std::invalid_argument("the net sees other things than this game has");
                 if (solved && (!SolvedGame::is_true_to(rules) || solved->checkers() != rules.checkers))
                     throw std::invalid_argument("the table is of another game");
                 return Evaluator{rules,
                                  contact,
                                  race,
                                  without_none<const OneSidedBearoff>(one_sided),
                                  without_none<const TwoSidedBearoff>(two_sided),
                                  solved,
                                  without_none<const MatchBearoff>(matches),
                                  pruner,
                                  judge ? Judge(PythonJudge(*judge)) : Judge{}};
             }),
             "rules"_a, "contact"_a.none(), "race"_a.none(),
             "one_sided"_a = std::vector<std::shared_ptr<OneSidedBearoff>>{},
             "two_sided"_a = std::vector<std::shared_ptr<TwoSidedBearoff>>{}, "solved"_a.none() = nb::none(),
             "matches"_a = std::vector<std::shared_ptr<MatchBearoff>>{}, "pruner"_a.none() = nb::none(),
             "judge"_a.none() = nb::none())
        .def(
            "classify",
            [](const Evaluator& evaluator, const PositionArray& positions) {
                const std::vector<Position> from = positions_from(evaluator.rules, positions);
                std::vector<std::int8_t> out;
                for (const Position& position : from)
                    out.push_back(static_cast<std::int8_t>(evaluator.classify(position)));
                return to_numpy<std::int8_t>(out.data(), out.size(), {out.size()});
            },
            "positions"_a.noconvert(), "Numbers of JudgedBy, int8[N].");
    m.def("evaluate", &evaluate, "evaluator"_a, "positions"_a.noconvert(), "threads"_a = 0,
          "Static outcomes of the side on roll, float32[N,5].");
}

}  // namespace doublesix::bindings
