// Self-play and learning.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "borders.hpp"
#include "doublesix/one_at_a_time.hpp"
#include "doublesix/parallel.hpp"
#include "doublesix/trainer.hpp"
#include "locked.hpp"

namespace doublesix::bindings {

using namespace nb::literals;

namespace {

NetShape shape_from(const std::tuple<int, int, int>& hidden, bool phases, int slots) {
    return {{std::get<0>(hidden), std::get<1>(hidden), std::get<2>(hidden)}, phases ? max_phases : 1, slots};
}

auto loss_weights_of(const Rules& rules, const PositionArray& positions) {
    const std::vector<Position> from = positions_from(rules, positions);
    std::vector<float> weights;
    for (const Position& position : from)
        for (const float weight : loss_weights(rules, position)) weights.push_back(weight);
    return taken_over<float>(std::move(weights), {from.size(), outcome_count});
}

auto numpy_of(const std::vector<float>& v) { return to_numpy<float>(v.data(), v.size() * sizeof(float), {v.size()}); }

using StateArray = nb::ndarray<const float, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using OutcomeArray = nb::ndarray<const float, nb::shape<-1, 5>, nb::c_contig, nb::device::cpu>;

auto lessons_to_numpy(const std::vector<Lesson>& lessons) {
    std::vector<Position> positions;
    std::vector<Outcomes> targets;
    for (const Lesson& lesson : lessons) {
        positions.push_back(lesson.position);
        targets.push_back(lesson.target);
    }
    return std::make_pair(positions_to_numpy(std::move(positions)), outcomes_to_numpy(targets));
}

auto self_play(const Evaluator& evaluator, const PositionArray& starts, const SelfPlaySettings& settings,
               std::uint64_t seed, std::uint64_t first_game, int games, int threads) {
    const std::vector<Position> from = positions_from(evaluator.rules, starts);
    if (from.empty()) throw std::invalid_argument("no starting position");
    for (std::size_t i = 0; i < from.size(); ++i)
        if (evaluator.classify(from[i]) == JudgedBy::game_over)
            throw std::invalid_argument("position " + std::to_string(i) + ": the game is over");
    if (games < 0) throw std::invalid_argument("games begin with 0");
    std::vector<Lesson> all;
    std::uint64_t evaluations = 0;
    {
        const Released release;
        const int workers = std::min(thread_count(threads), games);
        std::vector<SelfPlayer> players(static_cast<std::size_t>(workers), SelfPlayer(evaluator));
        std::vector<std::vector<Lesson>> lessons(static_cast<std::size_t>(games));
        parallel_for(games, workers, [&](int game, int worker) {
            lessons[static_cast<std::size_t>(game)] = players[static_cast<std::size_t>(worker)].play(
                from, settings, seed, first_game + static_cast<std::uint64_t>(game));
        });
        for (const auto& game : lessons) all.insert(all.end(), game.begin(), game.end());
        for (const SelfPlayer& player : players) evaluations += player.evaluations();
    }
    auto [positions, targets] = lessons_to_numpy(all);
    return std::make_tuple(std::move(positions), std::move(targets), evaluations);
}

// Python may call it from several threads; whatever looks at what another one changes is refused.
struct SharedTrainer : Trainer {
    using Trainer::Trainer;
    OneAtATime in_use;
};

// A method that nobody else may use the trainer beside.
template <class Result, class... Arguments>
auto alone(Result (*work)(SharedTrainer&, Arguments...)) {
    return [work](SharedTrainer& self, Arguments... arguments) -> Result {
        const OneAtATime::Turn turn(self.in_use);
        return work(self, arguments...);
    };
}

std::vector<Lesson> lessons_from(const PositionArray& positions, const OutcomeArray& targets) {
    const std::vector<Position> from = positions_from(positions);
    if (targets.shape(0) != from.size()) throw std::invalid_argument("as many targets as positions are needed");
    std::vector<Lesson> lessons(from.size());
    for (std::size_t i = 0; i < from.size(); ++i)
        lessons[i] = {from[i], {targets(i, 0), targets(i, 1), targets(i, 2), targets(i, 3), targets(i, 4)}};
    return lessons;
}

constexpr const char* self_play_settings =
    R"(How games are played, and what is learned from each position before a roll.

Args:
    lambda_: weight of what came later against the value of the play that was made, 0 to 1. With full backups: of each
        later error of judgement, the luck of the rolls apart.
    explore: chance of a random play, and of a random use of a token.
    max_plies: rolls after which a game is cut.
    opening_throw: the first roll from a start that is alike for both sides is never a doublet, and that start no
        lesson; False in games whose starter rolls afresh.
    full_backup: targets are means over all rolls instead of what one roll led to.
    rivals: with full backups, chance of a further lesson on a turn, after another play that is close to the best.
    candidates: with full backups, in the place of rivals: so many close plays are judged by the means after them, all
        are lessons, and the best is made.
    races_only: no lesson before the armies have passed each other.
    contact_only: games are cut where they have.
    widest: positions within a turn of a long chain that are followed from; 0 is all.

Raises:
    ValueError: no such chance, no plies or candidates, or settings that exclude each other.)";

void demand_chance(const char* name, float value) {
    if (!(value >= 0 && value <= 1)) throw std::invalid_argument(std::string(name) + " is 0 to 1");
}

void register_self_play(nb::module_& m) {
    m.attr("rival_margin") = rival_margin;
    nb::class_<SelfPlaySettings>(m, "SelfPlaySettings", self_play_settings)
        .def(
            "__init__",
            [](SelfPlaySettings* s, float lambda, float explore, int max_plies, bool opening_throw, bool full_backup,
               float rivals, int candidates, bool races_only, bool contact_only, std::uint32_t widest) {
                demand_chance("lambda_", lambda);
                demand_chance("explore", explore);
                demand_chance("rivals", rivals);
                if (max_plies < 1) throw std::invalid_argument("max_plies begin with 1");
                if (candidates < 1) throw std::invalid_argument("candidates begin with 1");
                if ((rivals > 0 || candidates > 1) && !full_backup)
                    throw std::invalid_argument("rivals and candidates need full_backup");
                if (rivals > 0 && candidates > 1)
                    throw std::invalid_argument("rivals and candidates exclude each other");
                if (races_only && contact_only)
                    throw std::invalid_argument("races_only and contact_only exclude each other");
                new (s) SelfPlaySettings{lambda, explore,    max_plies,  opening_throw, full_backup,
                                         rivals, candidates, races_only, contact_only,  widest};
            },
            nb::kw_only(), "lambda_"_a = 0.0F, "explore"_a = 0.0F, "max_plies"_a = 1000, "opening_throw"_a = true,
            "full_backup"_a = false, "rivals"_a = 0.0F, "candidates"_a = 1, "races_only"_a = false,
            "contact_only"_a = false, "widest"_a = most_judged);
    m.def("self_play", &self_play, "evaluator"_a, "starts"_a.noconvert(), "settings"_a, nb::kw_only(), "seed"_a,
          "first_game"_a = 0, "games"_a, "threads"_a = 0,
          "Positions int8[M,2,32], targets float32[M,5], and how many positions were evaluated.");
}

void register_rounds(nb::module_& m) {
    nb::class_<RoundSettings>(m, "RoundSettings")
        .def(
            "__init__",
            [](RoundSettings* s, const SelfPlaySettings& play, int games, int batch, float rate, float average_rate,
               float sparsity, int passes, int memory, int threads, bool play_averaged) {
                if (passes < 1 || memory < 0) throw std::invalid_argument("passes begin with 1, a memory with 0");
                if (games < 0 || batch < 1) throw std::invalid_argument("games begin with 0, a batch with 1");
                if (!(rate > 0)) throw std::invalid_argument("a rate is above 0");
                new (s) RoundSettings{play,     games,  batch,  rate,    average_rate,
                                      sparsity, passes, memory, threads, play_averaged};
            },
            nb::kw_only(), "play"_a, "games"_a, "batch"_a, "rate"_a, "average_rate"_a, "sparsity"_a = 0.0F,
            "passes"_a = 1, "memory"_a = 0, "threads"_a = 0, "play_averaged"_a = false);
    nb::class_<RoundStats>(m, "RoundStats")
        .def_ro("games", &RoundStats::games)
        .def_ro("lessons", &RoundStats::lessons)
        .def_ro("contact_lessons", &RoundStats::contact_lessons)
        .def_ro("contact_loss", &RoundStats::contact_loss)
        .def_ro("race_loss", &RoundStats::race_loss)
        .def_ro("seconds", &RoundStats::seconds)
        .def_ro("learn_seconds", &RoundStats::learn_seconds);
}

void register_trainer(nb::module_& m) {
    nb::class_<SharedTrainer>(m, "Trainer", "Two float nets that learn from the games they play. One call at a time.")
        .def(
            "__init__",
            [](SharedTrainer* self, const Rules& rules, const std::tuple<int, int, int>& contact,
               const std::tuple<int, int, int>& race, bool phases,
               const std::vector<std::shared_ptr<OneSidedBearoff>>& one_sided, const PositionArray& starts,
               std::uint64_t seed, bool facts) {
                const int slots = facts ? slots_for(rules) : plain_slots;
                new (self)
                    SharedTrainer(rules, shape_from(contact, phases, slots), shape_from(race, false, slots),
                                  without_none<const OneSidedBearoff>(one_sided), positions_from(rules, starts), seed);
            },
            "rules"_a, "contact"_a, "race"_a, nb::kw_only(), "phases"_a, "one_sided"_a, "starts"_a.noconvert(),
            "seed"_a, "facts"_a = true, "Without facts the nets see the checkers alone.")
        .def("round", alone(+[](SharedTrainer& self, const RoundSettings& settings) {
                 const Unlocked release;
                 return self.round(settings);
             }),
             "settings"_a)
        .def("finish_round", alone(+[](SharedTrainer& self, const RoundSettings& settings) {
                 const Unlocked release;
                 return self.finish_round(settings);
             }),
             "settings"_a)
        .def("learn",
             alone(+[](SharedTrainer& self, const PositionArray& positions, const OutcomeArray& targets,
                       const RoundSettings& settings) {
                 const std::vector<Lesson> lessons = lessons_from(positions, targets);
                 const Unlocked release;
                 return self.learn(lessons, settings);
             }),
             "positions"_a.noconvert(), "targets"_a.noconvert(), "settings"_a)
        .def_prop_rw("games_played", alone(+[](SharedTrainer& self) { return self.games_played; }),
                     alone(+[](SharedTrainer& self, std::uint64_t games) { self.games_played = games; }))
        .def_prop_rw("pruner", alone(+[](SharedTrainer& self) { return std::const_pointer_cast<Net>(self.pruner); }),
                     alone(+[](SharedTrainer& self, std::shared_ptr<Net> pruner) { self.pruner = std::move(pruner); }),
                     "pruner"_a.none(),
                     "A small net that tells self-play which results are worth a look; None: all are.")
        .def("evaluator", alone(+[](SharedTrainer& self, bool averaged) { return self.evaluator(averaged); }),
             "averaged"_a)
        .def("contact_net", alone(+[](SharedTrainer& self, bool averaged) {
                 return std::const_pointer_cast<Net>(self.contact().net(averaged));
             }),
             "averaged"_a)
        .def("race_net", alone(+[](SharedTrainer& self, bool averaged) {
                 return std::const_pointer_cast<Net>(self.race().net(averaged));
             }),
             "averaged"_a)
        .def("begin_with",
             alone(+[](SharedTrainer& self, const Net& contact, const Net& race) { self.begin_with(contact, race); }),
             "contact"_a, "race"_a)
        .def("contact_state", alone(+[](SharedTrainer& self) { return numpy_of(self.contact().state()); }))
        .def("race_state", alone(+[](SharedTrainer& self) { return numpy_of(self.race().state()); }))
        .def("restore", alone(+[](SharedTrainer& self, const StateArray& contact, const StateArray& race) {
                 self.restore({contact.data(), contact.size()}, {race.data(), race.size()});
             }),
             "contact"_a.noconvert(), "race"_a.noconvert())
        .def("remembered", alone(+[](SharedTrainer& self) { return lessons_to_numpy(self.remembered()); }),
             "Lessons kept to be learned again, of each net the oldest first: positions int8[N,2,32], targets "
             "float32[N,5].")
        .def("remember", alone(+[](SharedTrainer& self, const PositionArray& positions, const OutcomeArray& targets) {
                 self.remember(lessons_from(positions, targets));
             }),
             "positions"_a.noconvert(), "targets"_a.noconvert());
}

}  // namespace

void register_training(nb::module_& m) {
    register_self_play(m);
    m.attr("activation_ceiling") = activation_ceiling;
    m.attr("activation_scale") = activation_scale;
    m.attr("weight_scale") = weight_scale;
    m.def("loss_weights", &loss_weights_of, "rules"_a, "positions"_a.noconvert(),
          "What each outcome weighs in the loss, float32[N,5]: nothing where counting alone decides it.");
    register_rounds(m);
    register_trainer(m);
}

}  // namespace doublesix::bindings
