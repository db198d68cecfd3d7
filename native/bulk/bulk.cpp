// Operations of a JAX program on many positions at once, as XLA calls them: compiled by a C++ compiler for processors,
// by nvcc for GPUs (tools/bulk). Arrays and their order: src/doublesix/training/bulk_ops.py.
#include <cstring>

#include "plain_game.hpp"
#include "xla/ffi/api/ffi.h"

namespace doublesix::bulk {
namespace {

namespace ffi = xla::ffi;

const EscapeTable escapes_here;

#ifdef __CUDACC__
using Stream = cudaStream_t;
__device__ std::uint8_t escapes_there[sizeof(EscapeTable)];
constexpr int threads_a_block = 128;

template <class Body>
__global__ void run_all(std::size_t count, Body body) {
    const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < count) body(i);
}

ffi::Error told(cudaError_t error) {
    return error == cudaSuccess ? ffi::Error::Success() : ffi::Error::Internal(cudaGetErrorString(error));
}

// The table goes to the GPU with the first call. A program has one GPU.
cudaError_t provided() {
    static const cudaError_t found = [] {
        return cudaMemcpyToSymbol(escapes_there, escapes_here.rolls, sizeof(EscapeTable));
    }();
    return found;
}

ffi::Error clear(Stream stream, std::uint8_t* bytes, std::size_t count) {
    return told(cudaMemsetAsync(bytes, 0, count, stream));
}

template <class Body>
ffi::Error for_each(Stream stream, std::size_t count, Body body) {
    if (const cudaError_t error = provided(); error != cudaSuccess) return told(error);
    if (count) run_all<<<(count + threads_a_block - 1) / threads_a_block, threads_a_block, 0, stream>>>(count, body);
    return told(cudaGetLastError());
}
#else
struct Stream {};  // whoever calls does all of it

ffi::Error clear(const Stream&, std::uint8_t* bytes, std::size_t count) {
    std::memset(bytes, 0, count);
    return ffi::Error::Success();
}

template <class Body>
ffi::Error for_each(const Stream&, std::size_t count, Body body) {
    for (std::size_t i = 0; i < count; ++i) body(i);
    return ffi::Error::Success();
}
#endif

DOUBLESIX_ANYWHERE const std::uint8_t* escapes() {
#ifdef __CUDA_ARCH__
    return escapes_there;
#else
    return escapes_here.rolls;
#endif
}

// One roll in one position. Threads that run together take the same roll, for they wait for each other.
struct Turn {
    std::size_t position, roll;
    DOUBLESIX_ANYWHERE Turn(std::size_t number, std::size_t turns)
        : position(number % (turns / rolls)), roll(number / (turns / rolls)) {}
    DOUBLESIX_ANYWHERE std::size_t row() const { return position * rolls + roll; }
    DOUBLESIX_ANYWHERE Roll dice() const { return Roll(static_cast<int>(roll)); }
};

DOUBLESIX_ANYWHERE void copy_code(std::uint8_t* to, const std::uint8_t* from) {
#ifdef __CUDA_ARCH__
    for (int part = 0; part < slots / 16; ++part)
        reinterpret_cast<uint4*>(to)[part] = reinterpret_cast<const uint4*>(from)[part];
#else
    std::memcpy(to, from, slots);
#endif
}

// Results of every roll of every position, and of what kind they are to the side that rolls next.
struct Count {
    const std::uint8_t *codes, *valid;
    std::int32_t* counts;  // [kinds, positions, rolls]
    std::uint8_t* most;    // [positions, rolls]
    std::size_t turns;     // positions · rolls

    struct Visit {
        std::int32_t found[kinds] = {};
        DOUBLESIX_ANYWHERE void restart() {
            for (int kind = 0; kind < kinds; ++kind) found[kind] = 0;
        }
        DOUBLESIX_ANYWHERE void operator()(const Board& board, std::uint32_t own, std::uint32_t his) {
            ++found[kind_of(board, own, his, 1)];
        }
    };
    DOUBLESIX_ANYWHERE void operator()(std::size_t number) const {
        const Turn turn(number, turns);
        Visit visit;
        std::uint8_t used = 0;
        if (valid[turn.position]) {
            Board board(codes + turn.position * slots);
            Walk<Visit> walk(board, 0, visit);
            walk.all(turn.dice());
            used = static_cast<std::uint8_t>(walk.most_used);
        }
        for (int kind = 0; kind < kinds; ++kind)
            counts[static_cast<std::size_t>(kind) * turns + turn.row()] = visit.found[kind];
        most[turn.row()] = used;
    }
};

// The checkers of these results, seen by the side that rolls next, from the row on that is given for each kind and
// turn.
struct Write {
    const std::uint8_t *codes, *valid, *most;
    const std::int32_t* first;  // [kinds, positions, rolls]
    std::uint8_t* results;      // [rows, slots]
    std::size_t turns, rows;

    struct Visit {
        const Write& to;
        std::int32_t next[kinds];
        DOUBLESIX_ANYWHERE void restart() {}
        DOUBLESIX_ANYWHERE void operator()(const Board& board, std::uint32_t own, std::uint32_t his) {
            const auto row = static_cast<std::size_t>(next[kind_of(board, own, his, 1)]++);
            if (row >= to.rows) return;  // told by the counts
            alignas(16) std::uint8_t code[slots] = {};
            encode_checkers(board, 1, code);
            copy_code(to.results + row * slots, code);
        }
    };
    DOUBLESIX_ANYWHERE void operator()(std::size_t number) const {
        const Turn turn(number, turns);
        if (!valid[turn.position]) return;
        Visit visit{*this, {}};
        for (int kind = 0; kind < kinds; ++kind)
            visit.next[kind] = first[static_cast<std::size_t>(kind) * turns + turn.row()];
        Board board(codes + turn.position * slots);
        Walk<Visit>(board, most[turn.row()], visit).all(turn.dice());
    }
};

// What codes say beyond the checkers. Not told while results are walked, where most threads would wait for some.
struct Tell {
    std::uint8_t* results;  // [rows, slots]

    DOUBLESIX_ANYWHERE void operator()(std::size_t row) const {
        alignas(16) std::uint8_t code[slots];
        copy_code(code, results + row * slots);
        const Board board(code);
        if (!board.occupied(0) && !board.occupied(1)) return;  // written by nobody
        encode_facts(board, escapes(), code);
        copy_code(results + row * slots, code);
    }
};

// What the values of a code's slots stand for: `width` inputs of four, slots 0 and 26 of sixteen.
template <class Number>
struct Expand {
    const std::uint8_t* codes;
    const std::int32_t* first;  // [slots]: row of the slot's value 0
    const Number* table;        // [rows, 16]
    Number* inputs;             // [positions, width]
    std::size_t width;

    struct alignas(4 * sizeof(Number)) Four {
        Number numbers[4];
    };

    DOUBLESIX_ANYWHERE void operator()(std::size_t i) const {
        const std::size_t position = i / slots, slot = i % slots;
        const bool is_wide = slot == 0 || slot == places;
        const std::size_t at = 4 * slot + (slot > 0 ? 12 : 0) + (slot > places ? 12 : 0);
        const std::size_t row = static_cast<std::size_t>(first[slot]) + codes[i];
        const Four* from = reinterpret_cast<const Four*>(table + row * 16);
        Four* to = reinterpret_cast<Four*>(inputs + position * width + at);
        for (std::size_t k = 0; k < (is_wide ? 4U : 1U); ++k) to[k] = from[k];
    }
};

// Of each turn the result that is worth least to the side that rolls next.
struct Best {
    const float* equities;  // [rows]
    const std::int32_t *counts, *first;
    std::int32_t* best;  // [positions, rolls]; -1 where there is none
    std::size_t turns;

    DOUBLESIX_ANYWHERE void operator()(std::size_t turn) const {
        std::int32_t found = -1;
        for (int kind = 0; kind < kinds; ++kind) {
            const std::size_t at = static_cast<std::size_t>(kind) * turns + turn;
            for (std::int32_t row = first[at]; row < first[at] + counts[at]; ++row)
                if (found < 0 || equities[row] < equities[found]) found = row;
        }
        best[turn] = found;
    }
};

// Of some turns: the best result and those that come close to it, best first; and any of all.
struct Close {
    const float* equities;
    const std::int32_t *counts, *first, *thrown;  // thrown: [asked], which turns
    const std::uint32_t* chance;                  // [asked]
    std::int32_t *close, *any;                    // [asked, most] with -1 where there are fewer, [asked]
    std::size_t turns;
    int most;
    float margin;

    DOUBLESIX_ANYWHERE void operator()(std::size_t asked) const {
        const auto turn = static_cast<std::size_t>(thrown[asked]);
        std::int32_t* found = close + asked * static_cast<std::size_t>(most);
        for (int k = 0; k < most; ++k) found[k] = -1;
        std::int32_t total = 0;
        for (int kind = 0; kind < kinds; ++kind) {
            const std::size_t at = static_cast<std::size_t>(kind) * turns + turn;
            total += counts[at];
            for (std::int32_t row = first[at]; row < first[at] + counts[at]; ++row) {
                int place = most;
                while (place > 0 && (found[place - 1] < 0 || equities[row] < equities[found[place - 1]])) --place;
                for (int k = most - 1; k > place; --k) found[k] = found[k - 1];
                if (place < most) found[place] = row;
            }
        }
        for (int k = 1; k < most; ++k)
            if (found[k] >= 0 && equities[found[k]] > equities[found[0]] + margin) found[k] = -1;
        any[asked] = -1;
        if (!total) return;
        auto pick = static_cast<std::int32_t>(chance[asked] % static_cast<std::uint32_t>(total));
        for (int kind = 0; kind < kinds; ++kind) {
            const std::size_t at = static_cast<std::size_t>(kind) * turns + turn;
            if (pick >= 0 && pick < counts[at]) any[asked] = first[at] + pick;
            pick -= counts[at];
        }
    }
};

// Codes and kinds of positions of which the checkers are given.
struct Encode {
    const std::uint8_t* checkers;  // [positions, 52]
    std::uint8_t *codes, *kind;

    DOUBLESIX_ANYWHERE void operator()(std::size_t position) const {
        const Board board(checkers + position * 2 * places);
        encode_checkers(board, 0, codes + position * slots);
        encode_facts(board, escapes(), codes + position * slots);
        kind[position] = static_cast<std::uint8_t>(kind_of(board, board.occupied(0), board.occupied(1), 0));
    }
};

template <ffi::DataType type>
using In = ffi::Buffer<type>;
template <ffi::DataType type>
using Out = ffi::ResultBuffer<type>;

ffi::Error count_results(Stream stream, In<ffi::U8> codes, In<ffi::U8> valid, Out<ffi::S32> counts, Out<ffi::U8> most) {
    const std::size_t turns = valid.element_count() * rolls;
    return for_each(stream, turns,
                    Count{codes.typed_data(), valid.typed_data(), counts->typed_data(), most->typed_data(), turns});
}

ffi::Error write_results(Stream stream, In<ffi::U8> codes, In<ffi::U8> valid, In<ffi::U8> most, In<ffi::S32> first,
                         Out<ffi::U8> results) {
    const std::size_t turns = valid.element_count() * rolls;
    // Rows that nobody writes are empty boards, which can be judged like any other.
    if (ffi::Error error = clear(stream, results->typed_data(), results->element_count()); error.failure())
        return error;
    const std::size_t rows = results->element_count() / slots;
    if (ffi::Error error = for_each(stream, turns,
                                    Write{codes.typed_data(), valid.typed_data(), most.typed_data(), first.typed_data(),
                                          results->typed_data(), turns, rows});
        error.failure())
        return error;
    return for_each(stream, rows, Tell{results->typed_data()});
}

template <class Number, ffi::DataType type>
ffi::Error expand(Stream stream, In<ffi::U8> codes, In<ffi::S32> first, In<type> table, Out<type> inputs) {
    const std::size_t count = codes.element_count();
    return for_each(
        stream, count,
        Expand<Number>{codes.typed_data(), first.typed_data(), static_cast<const Number*>(table.untyped_data()),
                       static_cast<Number*>(inputs->untyped_data()), inputs->element_count() / (count / slots)});
}

ffi::Error find_best(Stream stream, In<ffi::F32> equities, In<ffi::S32> counts, In<ffi::S32> first,
                     Out<ffi::S32> best) {
    const std::size_t turns = best->element_count();
    return for_each(stream, turns,
                    Best{equities.typed_data(), counts.typed_data(), first.typed_data(), best->typed_data(), turns});
}

ffi::Error find_close(Stream stream, In<ffi::F32> equities, In<ffi::S32> counts, In<ffi::S32> first,
                      In<ffi::S32> thrown, In<ffi::U32> chance, Out<ffi::S32> close, Out<ffi::S32> any, float margin) {
    const std::size_t asked = thrown.element_count();
    return for_each(stream, asked,
                    Close{equities.typed_data(), counts.typed_data(), first.typed_data(), thrown.typed_data(),
                          chance.typed_data(), close->typed_data(), any->typed_data(), counts.element_count() / kinds,
                          static_cast<int>(close->element_count() / asked), margin});
}

ffi::Error encode_all(Stream stream, In<ffi::U8> checkers, Out<ffi::U8> codes, Out<ffi::U8> kind) {
    return for_each(stream, kind->element_count(),
                    Encode{checkers.typed_data(), codes->typed_data(), kind->typed_data()});
}

}  // namespace
}  // namespace doublesix::bulk

#ifdef __CUDACC__
#define BEGIN xla::ffi::Ffi::Bind().Ctx<xla::ffi::PlatformStream<cudaStream_t>>()
#else
template <>
struct xla::ffi::CtxDecoding<doublesix::bulk::Stream> {
    using Type = doublesix::bulk::Stream;
    static std::optional<Type> Decode(const XLA_FFI_Api*, XLA_FFI_ExecutionContext*, DiagnosticEngine&) {
        return Type{};
    }
};
#define BEGIN xla::ffi::Ffi::Bind().Ctx<doublesix::bulk::Stream>()
#endif
#define IN(type) .Arg<xla::ffi::Buffer<xla::ffi::type>>()
#define OUT(type) .Ret<xla::ffi::Buffer<xla::ffi::type>>()

using namespace doublesix::bulk;

XLA_FFI_DEFINE_HANDLER_SYMBOL(bulk_encode, encode_all, BEGIN IN(U8) OUT(U8) OUT(U8));
XLA_FFI_DEFINE_HANDLER_SYMBOL(bulk_count, count_results, BEGIN IN(U8) IN(U8) OUT(S32) OUT(U8));
XLA_FFI_DEFINE_HANDLER_SYMBOL(bulk_write, write_results, BEGIN IN(U8) IN(U8) IN(U8) IN(S32) OUT(U8));
XLA_FFI_DEFINE_HANDLER_SYMBOL(bulk_expand_half, (expand<std::uint16_t, xla::ffi::F16>),
                              BEGIN IN(U8) IN(S32) IN(F16) OUT(F16));
XLA_FFI_DEFINE_HANDLER_SYMBOL(bulk_expand, (expand<float, xla::ffi::F32>), BEGIN IN(U8) IN(S32) IN(F32) OUT(F32));
XLA_FFI_DEFINE_HANDLER_SYMBOL(bulk_best, find_best, BEGIN IN(F32) IN(S32) IN(S32) OUT(S32));
XLA_FFI_DEFINE_HANDLER_SYMBOL(bulk_close, find_close,
                              BEGIN IN(F32) IN(S32) IN(S32) IN(S32) IN(U32) OUT(S32) OUT(S32).Attr<float>("margin"));
