"""Sentences of refusals, problems and rules in Simplified Chinese, by their English patterns.

What does not live here: saying them (`analysis.words`), the patterns themselves (wherever a `Sentence` is made).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["SIMPLIFIED_CHINESE"]

SIMPLIFIED_CHINESE: Mapping[str, str] = {
    "a cube shows 1, 2, 4, 8 and so on up to {largest}, not {value}": (
        "倍数骰只有 1、2、4、8……直到 {largest}，没有 {value}"
    ),
    "the opponent owns the cube": "倍数骰在对方手上",
    "{text} is no roll; write two numbers from 1 to 6, like 31 or 3-1": (
        "{text} 不是掷骰；请写两个 1 到 6 的数字，如 31 或 3-1"
    ),
    "{count} dice given, {wanted} expected": "给了 {count} 颗骰子，应为 {wanted} 颗",
    "a roll has two or three dice, not {count}": "一掷有两颗或三颗骰子，不是 {count} 颗",
    "a die shows 1-6, not {die}": "骰子只有 1 到 6，没有 {die}",
    "no level is called {key}; there are {levels}": "没有 {key} 这个等级；有“{levels}”",
    "no preset is called {name}; there are {known}": "没有 {name} 这个预设；有“{known}”",
    "the game is over, there is nothing to roll out": "棋局已结束，没有可模拟的",
    "a rollout of plays needs one play or more, each once": "模拟走法时至少要有一种走法，且不得重复",
    "a confidence needs two lines or more to compare": "要有两项或更多可比较，才能定置信度",
    "the player on roll may not double here, so there is no cube decision to roll out": (
        "掷骰方此时不能加倍，没有倍数骰决定可以模拟"
    ),
    "{game}: after {play} more is played before the next roll; only plays that a roll follows can be rolled out": (
        "{game}：走完 {play} 之后、下次掷骰之前还要再走；只有接着掷骰的走法才能模拟"
    ),
    "line {line}, column {column}: {problem}": "第 {line} 行第 {column} 字：{problem}",
    "line {line}: {problem}": "第 {line} 行：{problem}",
    "column {column}: {problem}": "第 {column} 字：{problem}",
    "no known format of matches; a match text, for instance, has a line such as '7 point match' (0 for money)": (
        "不是已知的比赛格式；例如比赛文本文件会有一行“7 point match”（逐局计分为 0）"
    ),
    "the file is empty": "文件是空的",
    "no known format: a match text has a line such as '7 point match' (0 for money), which is missing here": (
        "不是已知的格式：比赛文本文件会有一行“7 point match”（逐局计分为 0），这里没有"
    ),
    "{place}: {wanted} was expected": "{place}：应为{wanted}",
    '{place}: "{key}" is missing': "{place}：缺少“{key}”",
    "{place}: nothing is known of {keys}": "{place}：不认识 {keys}",
    "text": "文本",
    "one of {values}": "下列之一：{values}",
    "true or false": "true 或 false",
    "a list of {length} numbers": "{length} 个数字的列表",
    "a list of two texts of {most} characters at most": "两段文本的列表，每段最多 {most} 个字符",
    "an object of texts": "文本组成的对象",
    "{place}: {code} is half a character, and the other half is missing": "{place}：{code} 只是半个字符，缺了另一半",
    "a list": "列表",
    "a whole number from {low} to {high}": "{low} 到 {high} 的整数",
    "a whole number": "整数",
    "a number": "数",
    "an object": "对象",
    "{text} is not understood; kept as a comment": "看不懂 {text}；保留为注释",
    "1 point": "1 分",
    "{number} points": "{number} 分",
    "{text} is not understood after the end of the game; kept as a comment": "看不懂棋局结束后的 {text}；保留为注释",
    "{dice}: {play} – dice show 1-6; the board is unknown from here": (
        "{dice}：{play} – 骰子只有 1 到 6；此后局面不明"
    ),
    "{word} to {written}, though the cube would go to {value}": "“{word}”至 {written}，但倍数骰应到 {value}",
    "{points}, just enough for the match; the game is worth {worth}": "{points}，刚好够赢得比赛；这局值 {worth} 分",
    "no result line; read as {points} for {name}": "没有结果行；视为{name}得 {points}",
    "the result stands in the loser's column; {name} won": "结果写在输家那一栏；赢家是{name}",
    "'and the match', though {name} has not won it with {points}": (
        "写着“and the match”，但{name}得 {points} 并未赢得比赛"
    ),
    "row {number} stands behind row {before}: rows are out of order, or some are missing": (
        "第 {number} 行排在第 {before} 行之后：行的顺序有误，或有缺行"
    ),
    "the file marks an illegal play with {roll}; the board is set up as it says": (
        "文件标示掷 {roll} 时走法不合规则；依文件所说摆出局面"
    ),
    "{dice}: Cannot Move, but there is a legal play": "{dice}：写着“Cannot Move”，但有合规则的走法",
    "{word} to {written}: read as {value}": "“{word}”至 {written}：读作 {value}",
    "a double in what would be the Crawford game: read as no Crawford game": (
        "在应为克劳福德局的一局中加倍：视为没有克劳福德局"
    ),
    "a double while another waits for its answer": "前一次加倍尚未回应时又加倍",
    "no answer to the double; read as a pass": "没有回应加倍；视为放弃",
    "no answer to the double; read as a take": "没有回应加倍；视为接受",
    "{word} is against the rules: {problem}; it stands as written": "{word} 不合规则：{problem}；照所写保留",
    "the other side has to answer": "应由对方回应",
    "the turn of the cube before it has no such answer": "对前一次转动倍数骰没有这种回应",
    "a beaver in a session without beavers: read as one with beavers": (
        "在不采用反加倍的逐局计分中反加倍：视为采用反加倍"
    ),
    "a raccoon in a session without raccoons: read as one with raccoons": (
        "在不采用再反加倍的逐局计分中再反加倍：视为采用再反加倍"
    ),
    "the game has no result: is the file complete?": "这局没有结果：文件完整吗？",
    "the position after an illegal play cannot be read: {problem}": "无法读取不合规则走法之后的局面：{problem}",
    "Set Pos cannot be read: {problem}": "无法读取 Set Pos：{problem}",
    "{word} answers no double": "{word} 之前没有加倍",
    "a second result, {points}; the first one counts": "又一个结果，{points}；以第一个为准",
    "{points}: no single game, gammon or backgammon at cube {cube}": (
        "{points}：倍数骰为 {cube} 时既非单胜、全胜，也非完胜"
    ),
    "{points} for a game worth {by_terms}; the result line counts": (
        "这局值 {by_terms} 分，结果却是 {points}；以结果行为准"
    ),
    "{points} for a pass that costs {passed}; the result line counts": (
        "放弃应失 {passed} 分，结果却是 {points}；以结果行为准"
    ),
    "a .mat file cannot hold {name}: {reasons} (write .json instead)": (
        ".mat 文件容不下{name}：{reasons}（请改存 .json）"
    ),
    "a .mat file cannot hold {name}: {reasons}; its plays are kept as text": (
        ".mat 文件容不下{name}：{reasons}；其走法保留为文字"
    ),
    "such a file has one game for a whole match": "这种文件整场比赛只有一种玩法",
    "in such a file the sides travel in opposite directions": "这种文件里双方走向相反",
    "such a file knows hits, neither pins nor blocks": "这种文件只有打子，没有压子或挡子",
    "such a file has two dice": "这种文件只有两颗骰子",
    "such a file has no word for checkers that begin outside the board": "这种文件无法表示从盘外开始的棋子",
    "in such a file the sides take turns with one roll each": "这种文件里双方轮流各掷一次",
    "in such a file a doublet is {most} steps at most": "这种文件里对子最多走 {most} 步",
    "no game is found by its name or its key": "用其名称或代号都找不到玩法",
    "{key} is the key of another game, as which the record would be read; give this game one of its own": (
        "{key} 是另一种玩法的代号，记录会被读成那种玩法；请给此玩法自己的代号"
    ),
    "in such a file a match is to {most} points at most": "这种文件里的比赛至多 {most} 分",
    "in such a file a match has {most} turns at most": "这种文件里的比赛至多 {most} 手",
    "such a file has {most} MB at most": "这种文件至多 {most} MB",
    "such a file has no word for a tie": "这种文件无法表示平局",
    "such a file has no word for tokens": "这种文件无法表示道具",
    "no play is given for {roll}; only {meant} fits what follows": "掷 {roll} 没有写走法；只有 {meant} 与后文相符",
    "{problem}; read as {meant}": "{problem}；读作 {meant}",
    "{text} is illegal with {roll}; it stands as written": "掷 {roll} 走 {text} 不合规则；照所写保留",
    "{problem}; only {meant} fits what follows": "{problem}；只有 {meant} 与后文相符",
    "{place}: {problem}": "{place}：{problem}",
    "no play is given for {roll}, and several are legal": "掷 {roll} 没有写走法，而合规则的走法不只一种",
    "{problem}; the play stands as written": "{problem}；照所写保留",
    "{problem}; the board is unknown from here": "{problem}；此后局面不明",
    "{text} is illegal with {roll}; only {meant} fits what follows": (
        "掷 {roll} 走 {text} 不合规则；只有 {meant} 与后文相符"
    ),
    "no match text can be of {name}: {reasons}": "比赛文本不能是{name}：{reasons}",
    "the file says itself that the game is {name}; {other} does not count": "文件自己写明玩法是{name}；{other}不算",
    "read as {standard}, in which early plays are illegal; in {name} they are legal: "
    "'doublesix convert --variant {key}' reads it so": (
        "读作{standard}，开头的走法不合规则；照{name}则合规则：“doublesix convert --variant {key}”这样读"
    ),
    "no line such as '7 point match' (0 for money) was found: this is no .mat file": (
        "找不到“7 point match”（逐局计分为 0）这样的一行：这不是 .mat 文件"
    ),
    "another match begins here; only the first one is read": "这里开始另一场比赛；只读第一场",
    "the names {first} and {second} differ from those of the first game; the columns count": (
        "{first}与{second}这两个名字和第一局不同；以所在栏为准"
    ),
    "the players stand in each other's columns; the names count": "两位棋手所在的栏互换了；以名字为准",
    "the file holds no game: is it complete?": "文件里没有棋局：它完整吗？",
    "{text} is not understood": "看不懂 {text}",
    "no line with names and scores; the score is taken from the results": "没有名字与比分的一行；比分由结果推算",
    "the first game here is game {number}, at {score}: what came before is missing": (
        "这里的第一局是第 {number} 局，比分 {score}：之前的对局缺失"
    ),
    "the score is given as {believed}, the results add up to {summed}": "比分写作 {believed}，结果合计却是 {summed}",
    "{header} is given twice; the first value counts": "“{header}”出现两次；以第一个值为准",
    "{problem}; read as {standard}": "{problem}；读作 {standard}",
    "a game after the match was decided; kept as an extra game": "比赛已分胜负后的一局；另作附加的一局保留",
    "{text}: 26 characters of a board, '/' and the cube were expected": "{text}：应为棋盘的 26 个字符、“/”与倍数骰",
    "{path}: larger than any match file ({most} MB)": "{path}：比任何比赛文件都大（{most} MB）",
    "this is a position, with nothing played, and no match; 'doublesix eval' judges positions": (
        "这是一个还没有走子的局面，不是比赛；“doublesix eval”评判局面"
    ),
    "this is a position, with nothing played, and no match; the position editor opens it": (
        "这是一个还没有走子的局面，不是比赛；可在局面编辑中打开"
    ),
    "this is a text with several positions, and no single one": "这是含有多个局面的文本，不是单个局面",
    "this is a match, and no single position": ("这是一场比赛，不是单个局面"),
    "the file is cut off or damaged: no position was found in it": ("文件被截断或已损坏：没有找到局面"),
    "this is a game to be resumed; doublesix play --resume FILE --save match.json writes it as a match": (
        "这是可以接着下的对局；“doublesix play --resume FILE --save match.json”会把它存成比赛文件"
    ),
    'this is JSON, but its "format" is not "{format}"': "这是 JSON，但“format”不是“{format}”",
    "{format} version {version} cannot be read here; {first} to {last} can": (
        "无法读取 {format} 的 {version} 版；可读取 {first} 到 {last}"
    ),
    "{place}: {key} is no single game": "{place}：{key} 不是单一玩法",
    "{place}: a play needs text, a roll and a known board": "{place}：走法需要文本、掷骰与已知的局面",
    "{place}: {written} cannot be carried out here": "{place}：{written} 在此无法执行",
    "{place}: a cube shows 1, 2, 4, 8 and so on, not {value}": "{place}：倍数骰只有 1、2、4、8……，没有 {value}",
    "this is no JSON that can be read": "这不是可读的 JSON",
    "a body must be sent as application/json, in the header Content-Type": (
        "内容须以“Content-Type”标明为“application/json”"
    ),
    "{place}: {value} is no value for it": "{place}：{value} 不是可用的值",
    "a list of numbers from 1 to 6": "1 到 6 的数字列表",
    "text such as '31'": "像“31”这样的文本",
    "more than {most} MB are no match file": "超过 {most} MB 的不会是比赛文件",
    "this is binary data, not text": "这是二进制数据，不是文本",
    "a line of {count} characters, cut: {text}…": "一行有 {count} 个字符，已截断：{text}…",
    "unreadable characters: {count}, the first of them here": "无法读取的字符：{count} 个，第一个在此处",
    "read as Windows-1252, which is a guess: names may be wrong": "按 Windows-1252 读取，这只是猜测：名字可能有误",
    "no encoding of texts is called {name}": "没有名为 {name} 的文本编码",
    "this is a packed archive: unpack it first": "这是压缩包：请先解压",
    "the last character is cut off: is the file complete?": "最后一个字符被截断：文件完整吗？",
    "this game is paid by the checker: it knows no {value}": "这种玩法按子计分：没有{value}",
    "{name} is not allowed now: {reason}; allowed: {kinds}": "现在不能这样做：{reason}",
    "{variant} is played without the cube": "{variant}不使用倍数骰",
    "this turn has begun with another roll": "这一回合已由另一掷开始",
    "there are no beavers in a match": "比赛中没有反加倍",
    "this session is played without beavers": "这次逐局计分不采用反加倍",
    "this session is played without raccoons": "这次逐局计分不采用再反加倍",
    "the house allows no cube above {limit}": "约定倍数骰最高为 {limit}",
    "no cube goes beyond {largest}": "倍数骰最高只到 {largest}",
    "{variant} has no token": "{variant}没有道具",
    "there is no roll to cancel": "没有可取消的掷骰",
    "the game is waiting for {phase}": "棋局正在等：{phase}",
    "the other side holds it": "它在对方手上",
    "neither side has it in this position": "这个局面中双方都没有它",
    "it has been used in this game": "这局已经用过了",
    "it is used before one's roll": "只能在自己掷骰之前使用",
    "{variant} is played with {dice} dice, not {count}": "{variant}用 {dice} 颗骰子，不是 {count} 颗",
    "a doublet is named by a number from 1 to 6, not {number}": "指定对子要用 1 到 6 的数字，不是 {number}",
    "{play} is no legal play of {dice} here": "掷 {dice} 时 {play} 不合规则",
    "a match to 1 point is played without the cube": "一分赛不使用倍数骰",
    "a turn of the cube is answered before the dice are thrown, so there is no roll yet": (
        "加倍要在掷骰之前回应，因此这时还没有骰子点数"
    ),
    "nobody turns the cube in the Crawford game, so it lies nowhere else": (
        "克劳福德局中谁也不能转动倍数骰，它只会在中间"
    ),
    "this is the Crawford game": "这是克劳福德局",
    "after the Crawford game both sides must have rolled {rolls} times first (Holland rule)": (
        "克劳福德局之后，双方须先各掷 {rolls} 次（霍兰规则）"
    ),
    "the cube is dead: winning {cube} already wins the match": "倍数骰已死：赢得 {cube} 分就足以赢得比赛",
    "a cube limit is 1, 2, 4, 8 and so on up to {largest}, not {limit}": (
        "倍数骰上限只能是 1、2、4、8……直到 {largest}，不能是 {limit}"
    ),
    "a game cannot be the Crawford game and come after it": "一局不能既是克劳福德局，又在它之后",
    "the match is over at {first}-away {second}-away": "差 {first} 分对差 {second} 分时比赛已经结束",
    "{first}-{second} in a match to {length}: the match is over; both sides must have fewer than {length} points": (
        "{length} 分赛的 {first}-{second}：比赛已经结束；双方都须少于 {length} 分"
    ),
    "Crawford and post-Crawford need a side one point away": "克劳福德局及其后，须有一方只差一分",
    "a match without the Crawford rule has no Crawford game": "没有克劳福德规则的比赛没有克劳福德局",
    "the match equity table {name} is of matches without the Crawford rule, and this one has the rule": (
        "比赛胜率表 {name} 用于没有克劳福德规则的比赛，而本场比赛有该规则"
    ),
    "a money session has no Crawford game": "逐局计分没有克劳福德局",
    "1-away 1-away is no score of a Crawford game": "双方都差 1 分时不会是克劳福德局",
    "{first}-away {second}-away is the Crawford game or comes after it: say which": (
        "差 {first} 分对差 {second} 分时是克劳福德局或其后的一局：须说明是哪一种"
    ),
    "automatic doubles are 0 or more, not {number}": "自动加倍至少为 0 次，不能是 {number}",
    "a match is to {most} points at most, not {length}": "比赛至多 {most} 分，不能是 {length}",
    "points are 0 or more, not {points}": "分数为零或以上，不能是 {points}",
    "a match is to 1 point or more, not {length}; without a length, play a MoneySession": (
        "比赛至少一分，不能是 {length}"
    ),
    "{first}-{second} in a match to {length} is no score of a Crawford game": (
        "{length} 分赛的 {first}-{second} 不会是克劳福德局的比分"
    ),
    "{text} is no FIBS board line: 'board' and {count} fields were expected": (
        "{text} 不是 FIBS 棋盘行：应为“board”与 {count} 个字段"
    ),
    "FIBS color, direction, home and bar: 1:-1:0:25 (O) or -1:1:25:0 (X) were expected, not {text}": (
        "FIBS 的颜色、方向、内盘与中柱：应为 1:-1:0:25（O）或 -1:1:25:0（X），不是 {text}"
    ),
    "FIBS turn: the game is over, nobody is on roll": "FIBS：棋局已结束，不轮到任何人",
    "a board has 26 places (24 points and two bars), not {count}": "棋盘有 26 处（24 位与两个中柱），不是 {count}",
    "a checker stands on the bar of the other side": "有棋子在对方的中柱上",
    "dice {first} and {second}: two numbers from 1 to 6, or two zeros, were expected": (
        "骰子 {first} 与 {second}：应为两个 1 到 6 的数字，或两个零"
    ),
    "{text} is no identifier of a position; known kinds: {kinds}": (
        "{text} 不是任何局面代码；可用 XGID、OGID、FIBS、Snowie、GNU Backgammon、Tables ID"
    ),
    "{text} is no match id: 12 characters A-Z a-z 0-9 + / were expected": (
        "{text} 不是比赛代码：应为 12 个字符 A-Z a-z 0-9 + /"
    ),
    "{text} is no match id: its cube belongs to nobody known": "{text} 不是比赛代码：倍数骰持有者不明",
    "{text} is no match id: its state of the game is {state}, expected 0-4": (
        "{text} 不是比赛代码：棋局状态是 {state}，应为 0 到 4"
    ),
    "{text} is no OGID: 5 to 11 fields with ':' between them were expected": (
        "{text} 不是 OGID：应为以“:”分隔的 5 到 11 个字段"
    ),
    "OGID color: W or B was expected, not {text}": "OGID 的颜色：应为 W 或 B，不是 {text}",
    "OGID state: one or two capitals were expected, not {text}": "OGID 的状态：应为一或两个大写字母，不是 {text}",
    "OGID cube: owner, power of two and action as in N0N were expected, not {text}": (
        "OGID 的倍数骰：应为持有者、二的次方与动作，如 N0N，不是 {text}"
    ),
    "OGID {side}: one of 0-9 a-p for each checker was expected, not {text}": (
        "OGID {side}：每枚棋子应为 0-9 a-p 之一，不是 {text}"
    ),
    "OGID board: a checker stands on the bar of the other side": "OGID 的棋盘：有棋子在对方的中柱上",
    "OGID dice: nothing or two dice were expected, not {text}": "OGID 的骰子：应为空白或两颗骰子，不是 {text}",
    "OGID length: a number, perhaps with C, L or G behind it, was expected, not {text}": (
        "OGID 的分数：应为数字，后面可有 C、L 或 G，不是 {text}"
    ),
    "{text} is no move; write one like 13/7, bar/22, 6/off or 6/4(2)": (
        "{text} 不是走法；请写成 13/7、bar/22、6/off 或 6/4(2)"
    ),
    "{text} is not legal with {roll} here; legal: {near}": "掷 {roll} 时 {text} 不合规则；可走：{near}",
    "{text} may mean {choice}; mark the points where a checker is hit": "{text} 可以指 {choice}；请标出打子的位",
    "{text}: no checker can move with {roll} here, write {dance}": "{text}：掷 {roll} 时没有可走的子",
    "{text} is not legal with {roll} here; legal (of {count}): {near}": (
        "掷 {roll} 时 {text} 不合规则；可走（共 {count} 种）：{near}"
    ),
    "{text} moves backwards; checkers go from higher points to lower ones": "{text} 走反了；棋子由大号位走向小号位",
    "({count}) checkers; a count is 1-{most}": "（{count}）枚棋子；枚数为 1 到 {most}",
    "{text} is no point; points are 1-24, bar (25), in (26) and off (0)": (
        "{text} 不是位；位是 1 到 24、中柱（25）、进场（26）与出盘（0）"
    ),
    "{text} is not legal with {roll} here": "掷 {roll} 时 {text} 不合规则",
    "more than {most} moves in one turn": "一回合超过 {most} 步",
    "{text} is no position id: 14 characters A-Z a-z 0-9 + / were expected": (
        "{text} 不是局面代码：应为 14 个字符 A-Z a-z 0-9 + /"
    ),
    "{text} is no position id: its bits do not describe two sides of 25 places": (
        "{text} 不是局面代码：内容不是双方各 25 处"
    ),
    "{text} is no Snowie position line: {expected} values were expected, not {count}": (
        "{text} 不是 Snowie 局面行：应为 {expected} 个值，不是 {count} 个"
    ),
    "{text} is no Tables ID: {prefix} and a game and two rows were expected, ':' between": (
        "{text} 不是 Tables ID：应为 {prefix}、玩法与两行，以“:”分隔"
    ),
    "Tables ID: {key} is no single game": "Tables ID：{key} 不是单一玩法",
    "Tables ID dice: {variant} is played with {dice} dice": "Tables ID 的骰子：{variant}用 {dice} 颗骰子",
    "Tables ID: either the score of a match or the rules of a session": (
        "Tables ID：只能有比赛的比分，或逐局计分的规则"
    ),
    "Tables ID: a largest cube needs a score or the rules of a session beside it": (
        "Tables ID：倍数骰上限要与比分或逐局计分的规则并列"
    ),
    "Tables ID: {part} is no place with checkers, such as 24.2, 13p, bar or in.5": (
        "Tables ID：{part} 不是有棋子的位置，如 24.2、13p、bar 或 in.5"
    ),
    "Tables ID: {text} is no field, or stands there twice": "Tables ID：{text} 不是字段，或出现两次",
    "Tables ID: a match is to 1 point or more": "Tables ID：比赛至少一分",
    "an identifier has 0 to {most} points, not {points}": "局面代码里的分数为 0 到 {most}，不能是 {points}",
    "{text} is no XGID: 9 or 10 fields with ':' between them were expected": (
        "{text} 不是 XGID：应为以“:”分隔的 9 或 10 个字段"
    ),
    "XGID turn: 1 (bottom) or -1 (top) was expected, not 0": "XGID 的轮次：应为 1（下方）或 -1（上方），不是 0",
    "XGID board: {text}; 26 characters - A-O a-o were expected": "XGID 的棋盘：{text}；应为 26 个字符 - A-O a-o",
    "XGID dice: {text}; 00, two dice, D, B or R were expected": "XGID 的骰子：{text}；应为 00、两颗骰子、D、B 或 R",
    "{side}: {count} checkers on {place}": "{side}：{place}有 {count} 枚",
    "{side}: {what} {count}, this game has 0-{most}": "{side}：{what}为 {count}，这种玩法为 0 到 {most}",
    "point {point}": "{point} 位",
    "pinned, reserve and memory have two numbers each, one a side": "压子、未进场与记忆各有两个数，每方一个",
    "{side}: the pins are bits 1 to 24 of a whole number, not {mask}": (
        "{side}：压子应为整数的第 1 到 24 位，不能是 {mask}"
    ),
    "a pin on {place}": "{place}上有压子",
    "{side}: {count} counts, expected 26": "{side}：有 {count} 个数，应为 26 个",
    "{side}: {total} checkers in all, expected {checkers}": "{side}：共 {total} 枚，应为 {checkers} 枚",
    "point {point} is outside 0-25": "{point} 位不在 0 到 25 之内",
    "a row has 26 counts: off, points 1-24, bar": "一行有 26 个数：出盘、1 到 24 位、中柱",
    "a count is negative": "有负的枚数",
    "both sides have borne off every checker": "双方都已出尽棋子",
    "this game pins no checkers": "这种玩法不压子",
    "off": "出盘处",
    "the bar": "中柱",
    "both sides are pinned on the {side}'s {mine}-point": "在{side} {mine} 位上双方都被压住",
    "the pin on the {side}'s {mine}-point needs one checker under the other side's": (
        "{side} {mine} 位的压子，须有另一方棋子压着一枚"
    ),
    "both sides hold the {side}'s {mine}-point": "双方都占着{side} {mine} 位",
    "more than {most} checkers on one point": ("一位上超过 {most} 枚棋子"),
    "several checkers have left the {head}-point, and none is past the other side's": (
        "已有数枚离开 {head} 位，却无一枚越过对方的起点"
    ),
    "all six points of the start quarter are held": ("起始区的六个位全被占住"),
    "more than {most} points held where the other side starts": ("在对方的起始区占了超过 {most} 个位"),
    "a forbidden prime of {length} points": "被禁的 {length} 位封锁",
    "checkers beyond the {point}-point before all are entered": ("尚未全部进场，已有子越过 {point} 位"),
    "this game is played with {dice} dice, not {count}": "这种玩法用 {dice} 颗骰子，不是 {count} 颗",
    "where checkers count, or the first one out loses, every win is a single game": (
        "按子计分或先出尽者输时，每胜都是单胜"
    ),
    "a game without gammons knows no backgammons": "没有全胜的玩法也没有完胜",
    "this game knows no {value}": "这种玩法没有{value}",
    "these dice have no fixed order: all their steps are known from the start": (
        "这些骰子没有固定顺序：各步一开始就都已知"
    ),
    "step {number}: no checker may go from {source} to {target} by a {die}": (
        "第 {number} 步：用 {die} 不能从 {source} 走到 {target}"
    ),
    "{first}; {then}": "{first}；{then}",
    "nothing was played in this match": "这场比赛没有走过任何一步",
    "there is no analysis {name}": "没有 {name} 这份分析",
    "there is a report once the analysis is done": "分析完成后才有报告",
    "what is too close to call is known once the analysis is done": "分析完成之后才知道哪些决定难分高下",
    "this analysis has no decision {number}": "这份分析没有第 {number} 个决定",
    "this analysis is {status}: there is nothing to take up again": "这份分析没有可继续的部分",
    "the server is being stopped": "服务器正在停止",
    "this is too much: at most {most} MB are taken at once": "太大了：一次最多 {most} MB",
    "there is nothing in this decision that could be judged again": "这个决定没有可重新评判之处",
    "this chain of numbers has too many plays to be played out here; write one down": (
        "这串数字的走法太多，无法在此走出；请写下来"
    ),
    "a decision keeps {most} plays of one's own at most; remove one first": (
        "一个决定最多保留 {most} 种自己的走法；请先删除一种"
    ),
    "there are no dice to play in this decision": "这个决定没有骰子可走",
    "net {file} is missing in {folder}": "{folder} 里缺少神经网络 {file}",
    "net {file} is damaged: its SHA-256 is not the manifest's": "神经网络 {file} 已损坏：其 SHA-256 与清单不符",
    "no net for {variant} comes with this package: it can be played, but not judged": (
        "{variant}没有附带的神经网络：可以下，但无法评判"
    ),
    "plays: the identifier has no dice, so there is none to compare": "代码里没有骰子，没有可比较的走法",
    "this server answers to {hosts} only": "这个服务器只回应 {hosts}",
    "a page from elsewhere may not speak to this server": "其他网站的页面不得与这个服务器通信",
    "position: a match of several games in turn cannot begin in the middle of one": (
        "数种玩法轮流的比赛不能从中途的局面开始"
    ),
    "event {version} ({text}): {problem}": "事件 {version}（{text}）：{problem}",
    "the opening throw comes first": "要先掷骰决定先手",
    "{name} is several games in turn, and this is about one: {games}": (
        "{name}是数种玩法轮流，这里只能是其中一种：{games}"
    ),
    "variant: {variant} are several games in turn; name one of them": "{variant}是数种玩法轮流；请指定其中一种",
    "the game is over in this position": "这个局面中棋局已结束",
    "the other side answers a resignation, so the decision cannot lie with who is on roll": (
        "认输由对方回应，所以此处不可能由掷骰方决定"
    ),
    "dice: {game} is played with {dice} dice, not {count}": "骰子：{game}用 {dice} 颗骰子，不是 {count} 颗",
    "a rollout of kind {kind} has no plays": "这种模拟没有走法",
    "there is no rollout {name}": "没有 {name} 这份模拟",
    "this rollout is going on: there is nothing to take up again": "这份模拟正在进行，没有可继续的部分",
    "this rollout has {count} trials already: more are needed to go on": "这份模拟已有 {count} 次：要继续就得更多",
    "a rollout of plays needs a position with dice": "模拟走法需要有骰子的局面",
    "this is no rollout of the decision that it would be kept with": "这不是要随之保留的那个决定的模拟",
    "a rollout is kept with a decision of an analysis: name both, or neither": (
        "模拟要随分析中的决定保留：两者都要指明，或都不指明"
    ),
    "a message has at most {most} characters": "消息最多 {most} 个字符",
    "nothing has been played at this table yet": "这局棋还没有走过任何一步",
    "no match has been finished yet": "还没有一场比赛结束",
    "these players have agreed on playing without hints and tutor": "这一桌约定不用提示和导师",
    "these players have agreed on playing without help: a game is analyzed once it is over": (
        "这一桌约定不用帮助：一局结束后才能分析"
    ),
    "the clocks have been stopped: nothing can be done until they go on": "计时已暂停：继续之前什么也不能做",
    "no clock runs that could be stopped": "没有可以暂停的计时",
    "the clocks have not been stopped": "计时没有暂停",
    "there is nothing to decide for you now": "现在没有要您决定的事",
    "time has run out: this match is over": "时间已到：这场比赛结束了",
    "this match is not over yet": "这场比赛还没有结束",
    "it is the computer's turn to decide": "轮到电脑决定",
    "it is the other player's turn to decide": "轮到另一位玩家决定",
    "nothing can be taken back here": "这里没有可以悔棋的步",
    "this was decided on version {version}; the table is at version {now} now": (
        "这是依先前的局面决定的，棋局已有进展"
    ),
    "nobody has dice to play now": "现在没有人有骰子可走",
    "this table has been put away; ask for it again": "这局棋已收起；请重新打开",
    "the dice of this table throw themselves: send `roll` without numbers": "这局棋的骰子自动掷出",
    "{wanted} dice are wanted now, not {count}": "现在需要 {wanted} 颗骰子，不是 {count} 颗",
    "seed: {dice} dice have none; choose seeded dice": "只有由种子产生的骰子才有种子",
    "there is no table {name}": "没有 {name} 这局棋",
    "it has no more than five checkers a side": "它每方不超过五枚棋子",
    "nothing is pinned in it": "它不压子",
    "nothing is borne off in it": "它不出盘",
    "it is no game of two directions with hits": "它不是双方对走并打子的玩法",
    "nothing is hit in it": "它不打子",
    "getting all checkers off loses in it": "它先出尽者输",
    "six in a row with somebody on the bar win already": "对方有子在中柱时连成六位，本来就立即获胜",
    "only its rule about a start quarter forbids primes, and this option does not lift that": (
        "只有它关于起始区的规则禁止封锁，而这条并不取消该规则"
    ),
    "it allows every prime already": "它本来就允许任何封锁",
    "it forbids no primes ahead of the other side": "它不禁止在对方前面的封锁",
    "the first hit wins already": "先打子者本来就获胜",
    "it knows no head": "它没有头位",
    "nobody is ever on the bar": "没有子会上中柱",
    "its checkers may go on at once already": "它的棋子本来就可立即续走",
    "it is played with three dice": "它用三颗骰子",
    "one checker a turn leaves the head, and the turn would have two players": (
        "每回合只能从头位走一枚，而这回合会有两方走"
    ),
    "doublets do not rise in it": "它的对子不递升",
    "its doublets are ordinary already": "它的对子本来就是普通对子",
    "every win counts one point already": "每胜本来就只计一分",
    "nothing counts triple in it": "它没有三倍胜",
    "nobody is left behind in the winner's home": "没有子会留在赢方内盘",
    "every win is a single game": "每胜都是单胜",
    "the sides do not go round one behind the other": "双方不是同向前后而行",
    "it can be won before the last checker is off": "最后一枚出盘前就能获胜",
    "it has a head already": "它本来就有头位",
    "dice that one side leaves to the other know no first turn": "一方留给另一方的骰子没有首回合可言",
    "all its checkers begin on the board": "它的棋子全部从盘上开始",
    "it has a token already": "它已有道具",
    "nothing is hit in it, so there is no bar": "它不打子，所以没有中柱",
    "a bomb sends checkers to the bar without a hit": "炸弹不打子也把棋子送上中柱",
    "mothers are pinned in it": "它会压住母棋",
    "{key} is the name of a file, not of a game": "{key} 是文件名，不是玩法",
    "no option is called {key}; try {options}": "没有 {key} 这条规则；可试“{options}”",
    "its checkers do not all start on the {point}-point": "它的棋子不是全部从 {point} 位开始",
    "no game is called {text}; try {games}": "没有叫 {text} 的玩法；可试“{games}”",
    "{checkers} checkers a side; there are 1-15, none of them negative": (
        "每方 {checkers} 枚；应为 1 到 15，且不可为负"
    ),
    "{variant} cannot start on {text}: it is no point (1-24), 'bar' or 'in'": (
        "{variant}不能从 {text} 开始：它不是位（1 到 24）、“bar”或“in”"
    ),
    "{variant} cannot start with {counts}: {problem}": "{variant}不能以 {counts} 开始：{problem}",
    "{text}: {place} needs a number of checkers, as in start=24:13,15:2": (
        "{text}：{place} 需要棋子枚数，如 start=24:13,15:2"
    ),
    "{variant} cannot start with {place} given twice": "{variant}不能以写了两次的 {place} 开始",
    "the game would be over": "棋局会立即结束",
    "the opening throw": "掷骰决定先手",
    "the starter: play the opening throw or roll afresh": "先手走开局的骰或重新掷骰",
    "the player on roll: the cube or the dice": "掷骰方加倍或掷骰",
    "an answer to the double": "对加倍的回应",
    "the doubler's answer to the beaver": "加倍方对反加倍的回应",
    "an answer to the raccoon": "对再反加倍的回应",
    "the player on roll: a play": "掷骰方走子",
    "the player on roll: the name of a doublet": "掷骰方指定对子",
    "the player on roll: a play of the dice that the other side left over": "掷骰方走对方留下的骰",
    "the losing side: cancel the last roll or let it stand": "输方取消最后一掷或维持原掷",
    "an answer to the resignation": "对认输的回应",
    "the next game": "下一局",
    "nothing: the match is over": "没有：比赛已结束",
    "player": "己方",
    "opponent": "对方",
    "lower side": "下方",
    "upper side": "上方",
    "reserve": "未进场",
    "memory": "记忆",
    "singles": "单胜",
    "gammons": "全胜",
    "backgammons": "完胜",
    "{place}: {value} is too small; the least is {least}": "{place}：{value} 太小；最小是 {least}",
    "{place}: {value} is too large; the most is {most}": "{place}：{value} 太大；最大是 {most}",
    "{place}: {count} characters are too many; the most is {most}": "{place}：{count} 个字符太多；最多 {most} 个",
    "{place}: {count} entries are too few; the least is {least}": "{place}：{count} 项太少；最少 {least} 项",
    "{place}: {count} entries are too many; the most is {most}": "{place}：{count} 项太多；最多 {most} 项",
    "{place} is empty": "{place}：是空的",
    "{place} is missing": "缺少{place}",
    "an entry of {place} is missing": "{place}：缺少一项",
    "{place}: this cannot be": "{place}：不能这样",
    "another program plays at this table; look at it again": "另一个程序正在下这局棋；请重新查看",
    "{place}: the identifier says something else": "{place}：与局面代码所写的不同",
    "dice: nobody rolls before the double is answered": "骰子：回应加倍之前不掷骰",
    "both are called {name}; their names must differ": "两人都叫 {name}；名字必须不同",
    "some characters of a text cannot be written": "文本里有无法写出的字符",
    "there is nothing at this address": "这个地址什么也没有",
    "nothing at this address is asked for in this way": "这个地址不接受这样的请求",
    "at this address a WebSocket is opened, with the header Upgrade": (
        "这个地址用来打开“WebSocket”，需带“Upgrade”标头"
    ),
    "an internal error, told in the log": "内部错误，详见日志",
    "what was announced had not come after {seconds} seconds": "预告的内容过了 {seconds} 秒仍未传完",
    "nothing more of what was announced came for {seconds} seconds": "预告的内容在 {seconds} 秒内没有继续传来",
    "{most} questions wait already; ask again in a while": "已有 {most} 个问题在等待；请稍后再问",
    "the disk is full: nothing was changed": "磁盘已满：什么都没有改变",
    "the disk cannot be written to: nothing was changed": "磁盘无法写入：什么都没有改变",
    "the store is closed: nothing was changed": "存储库已经关闭：什么都没有改变",
    "another program holds the store: nothing was changed": "另一个程序占用着存储库：什么都没有改变",
    "the store is damaged: nothing was changed; stop the program and put a backup in its place": (
        "存储库已损坏：什么都没有改变；请停止程序，换上备份"
    ),
    "the store cannot be reached: nothing was changed": "无法访问存储库：什么都没有改变",
    "no such action is possible here": "这里不能这样做",
    "A checker that hits at home stays there for the turn": "在内盘打子的棋子本回合须留在原处",
    "A checker that hits at home goes on only to end alone": "在内盘打子的棋子只有最后单独停留才可续走",
    "A checker that hits at home goes on as it likes": "在内盘打子的棋子可任意续走",
    "No point holds more than five checkers of one side": "一方在一位上至多五枚",
    "A side with a pinned checker may bear off": "有子被压住时仍可出盘",
    "Only the exact number bears a checker off": "点数恰好相符才可出盘",
    "A side whose checkers are all home only bears them off": "棋子全部进入内盘的一方只可出盘",
    "No turn may end with six made points in a row": "回合结束时不得有连续六个占位",
    "Six made points in a row with somebody on the bar win at once": "对方有子在中柱时连成六个占位，立即获胜",
    "Primes of six are not forbidden": "不禁止六连封锁",
    "A forbidden prime may not even stand within a turn": "走子途中也不得形成被禁的封锁",
    "The first hit wins at once, every win is a single one": "先打子者立即获胜，一律算单胜",
    "One checker a turn leaves the head; a first 3-3, 4-4 or 6-6 takes two": (
        "每回合只能从头位走一枚；首次掷出 3-3、4-4 或 6-6 可走两枚"
    ),
    "Only a first 6-6 or 4-4 takes two from the head": "只有首次掷出 6-6 或 4-4 可从头位走两枚",
    "Checkers on the bar are entered first": "中柱上的子先进场",
    "Checkers on the bar need not be entered first": "中柱上的子不必先进场",
    "The reserve is entered before other checkers move": "未进场的子须先进场，其他子才可走",
    "Checkers move while others are in reserve": "尚有子未进场时，其他子也可走",
    "Checkers go on past their twelfth point at once": "棋子可立即越过第十二位",
    "Who plays a doublet to the end rolls again": "走完对子者再掷一次",
    "A doublet is two steps, like other rolls": "对子与其他掷法一样走两步",
    "A doublet is four steps": "对子走四步",
    "What one side cannot play of a rising doublet the other plays": "递升对子中走不了的步数由对方走",
    "Doublets rise from the first roll": "从第一掷起对子即递升",
    "Doublets are ordinary while a side has checkers in reserve": "尚有子未进场时，对子按普通对子走",
    "Every win counts one point": "每胜一局一律一分",
    "Nothing counts triple": "没有三倍胜",
    "A checker left on the bar or in the winner's home costs three points": "输方有子在中柱或赢方内盘时计三分",
    "Three points if the loser has no checker home": "输方没有子在内盘时计三分",
    "Who bears off everything loses": "先出尽者输",
    "A bomb that changes hands sends all blots to the bar": "易手的炸弹会把所有孤子送上中柱",
    "Once a game each side may cancel a roll": "每局双方各可取消一次掷骰",
    "The starter rolls afresh": "先手重新掷骰",
    "The starter plays the two numbers of the opening throw": "先手走开局掷出的两个数",
    "The starter plays the opening throw or rolls afresh": "先手可走开局的骰，或重新掷骰",
    "The last winner starts the next game": "上局赢家先走",
    "Every game begins with a throw for the start": "每局以掷骰决定先手",
    "Played with the doubling cube": "使用倍数骰",
    "Played without the doubling cube": "不使用倍数骰",
    "{path}": "“{path}”",
    "{first}, {then}": "{first}、{then}",
    "{game} + {change}": "{game} + {change}",
    "{kind} {field}: {text} is no whole number from {low} to {high}": (
        "{kind} 的{field}：{text} 不是 {low} 到 {high} 的整数"
    ),
    "{kind}-{size}": "{kind} {size}",
    "{table} {checksum}": "{table} {checksum}",
    "{text}: {problem}": "{text}：{problem}",
    "{variant} cannot be played with {option} ({rule}): {problem}": "{variant}不能采用“{rule}”：{problem}",
    "it undoes {option} ({rule})": "它取消了“{rule}”",
    "{variant} is played with {option} already ({rule})": "{variant}本来就采用“{rule}”",
    "evaluator {name}": "评估器 {name}",
    "net {name} {hash}": "神经网络 {name} {hash}",
    "{net}, made for {game}": "{net}（为{game}而制）",
    "without pruning": "不剪枝",
    "match equities {name}": "比赛胜率表 {name}",
    "one-sided": "单方出盘表",
    "two-sided": "双方出盘表",
    "solved": "全解表",
    "match": "比赛出盘表",
    "the file": "文件",
    "the first player": "第一位棋手",
    "the second player": "第二位棋手",
    "another start": "另一种开局摆法",
    "Black": "黑方",
    "White": "白方",
    "bar": "中柱",
    "board": "棋盘",
    "checkers": "棋子数",
    "color": "颜色",
    "Crawford": "克劳福德局",
    "cube": "倍数骰",
    "cube owner": "倍数骰持有者",
    "dice": "骰子",
    "doubled": "已加倍",
    "field 50": "第 50 个字段",
    "index of the player on roll": "掷骰方编号",
    "Jacoby": "雅各比规则",
    "largest cube": "倍数骰上限",
    "hints and tutor": "提示和导师",
    "match length": "比赛分数",
    "may double": "可否加倍",
    "rule of a money session": "逐局计分的规则",
    "movable checkers": "可走的棋子数",
    "post-Crawford": "克劳福德局之后",
    "redoubles": "再加倍次数",
    "score": "比分",
    "score of Black": "黑方得分",
    "score of White": "白方得分",
    "score of the bottom player": "下方得分",
    "score of the top player": "上方得分",
    "score of the other": "对方得分",
    "score on roll": "掷骰方得分",
    "turn": "轮次",
    "automatic doubles": "自动加倍次数",
    "comment": "注释",
    "confidence": "置信度",
    "delay of the clock": "计时的延迟",
    "reserve of the clock": "计时的备用时间",
    "depth": "深度",
    "game": "玩法",
    "identifier": "局面代码",
    "level": "等级",
    "name": "名字",
    "players": "棋手",
    "named number": "指定的数字",
    "pinned checkers": "被压住的棋子",
    "player on roll": "掷骰方",
    "preset": "预设",
    "plays": "走法",
    "rolls of a trial": "每次模拟的掷骰数",
    "seed": "种子",
    "seconds": "秒数",
    "standard error": "标准误差",
    "stakes": "输赢",
    "steps": "步",
    "trials": "次数",
    "value": "值",
    "resignation": "认输",
    "the cube cannot have been turned here: {reason}": "此处不可能加倍：{reason}",
    "the player on roll may not double here, so there is no cube decision to explain": (
        "掷骰方此时不能加倍，没有倍数骰决定可以解释"
    ),
    "two different plays can be compared, one with the best other one, or the two best": (
        "可以比较两种不同的走法、一种走法与其余最好的走法，或最好的两种走法"
    ),
    "{play} is not among the legal plays: {plays}": "{play} 不在合规则的走法之中：{plays}",
    "no checker can move with this roll, so there is nothing to compare": "这次掷骰没有棋子可走，无从比较",
    "{play} is the only legal play, so there is nothing to compare": "{play} 是唯一合规则的走法，无从比较",
    "there is a picture of replies where the other side rolls two dice after both plays": (
        "两种走法之后都由对方掷两颗骰子时，才有应对图"
    ),
    "there is a picture of rolls for games of two dice": "只有用两颗骰子的玩法才有掷骰图",
    "trials must be an even number, 4 or more, not {trials}": "模拟次数须为 4 或以上的偶数，而不是 {trials}",
    "exact tables: {reason}": "有一张精确表无法使用",
    "game {game}: {problem}": "第 {game} 局：{problem}",
    "game {game}, turn {turn}: {problem}": "第 {game} 局第 {turn} 手：{problem}",
    "the file is cut off or damaged: no match was found in it": "文件不完整或已损坏：其中找不到比赛",
    "the end of the file is missing or damaged; the match is read as far as it goes": (
        "文件结尾缺失或已损坏；比赛读到能读的地方为止"
    ),
    "a part of the file is damaged; what can be unpacked of it is read": "文件的一部分已损坏；能解开的照读",
    "the file is damaged: a match to {length} points": "文件已损坏：比赛长度为 {length} 分",
    "game number {number} is not known; read as {standard}": "不认识编号 {number} 的玩法；读作 {standard}",
    "{count} records of an unknown kind are left out": "略去 {count} 个种类不明的记录",
    "{count} records belong to no game and are left out": "略去 {count} 个不属于任何一局的记录",
    "the score cannot be read; it is taken from the results": "无法读取比分；由结果算出",
    "this cannot be the Crawford game; read as an ordinary one": "这不可能是克劳福德局；视为普通的一局",
    "nobody knows whose turn it is; the turn is left out": "不知轮到谁；略去这一手",
    "a turn after the end of the game; left out": "棋局结束后的一手；略去",
    "the board cannot be read: {problem}": "无法读取局面：{problem}",
    "the board after the play cannot be read: {problem}": "无法读取走法之后的局面：{problem}",
    "the cube cannot be read; it stays as it was": "无法读取倍数骰；照旧",
    "board or cube are not what the turns before lead to; set up as the file says": (
        "局面或倍数骰与此前各手不符；依文件所说摆出"
    ),
    "these are no dice: {dice}": "这不是骰子的点数：{dice}",
    "the moves {text} cannot be read; kept as text": "无法读取走法 {text}；照文字保留",
    "the moves say something else than the board after them; {play} counts": "走法与其后的局面不符；以 {play} 为准",
    "the file marks {play} as illegal, but it is legal": "文件标示 {play} 不合规则，其实合规则",
    "this turn of the cube is against the rules: {problem}; it stands as written": (
        "这次转动倍数骰不合规则：{problem}；照所写保留"
    ),
    "board or cube say that the other side won; the file's result counts": (
        "从局面或倍数骰看是另一方赢；以文件的结果为准"
    ),
    "the plays of this game are missing in the file; its result counts": ("文件里没有这一局的走法；以所记结果为准"),
    "the board shows no end of the game; the file's result counts": "局面上棋局尚未结束；以文件的结果为准",
    "{points} in the file for a game worth {worth}; the file's result counts": (
        "这局值 {worth} 分，文件中却是 {points}；以文件的结果为准"
    ),
    "the players settled for {points}; read as a resignation": "双方同意以 {points}了结；视为认输",
    "the file has no result; read as {points} for {name}": "文件中没有结果；视为{name}得 {points}",
    "a game that is not of GM[6]; left out": "一局不属于“GM[6]”；略去",
    "a result while the game is still on, without a resignation; read as one": "棋局未完便有结果，却没有认输；视为认输",
    "a variation is left out; the first line of play is the game": "略去一个变化；以第一条走法为准",
    "how much was resigned is not written; read as {points}": "没有写认输多少；视为 {points}",
    "more than {most} parts are no match file": "部分超过 {most} 个，不是比赛文件",
    "a file of more than {most} turns is too long to be read": "超过 {most} 手的文件太长，不予读取",
    "no game of GM[6] was found: this is no SGF file of backgammon": "找不到“GM[6]”的棋局：这不是双陆棋的 SGF 文件",
    "no length of the match is given; read as a session for money": "没有写比赛长度；视为逐局计分",
    "no line such as {line} was found": "找不到{line}这样的一行",
    "no points are given; read as {points}": "没有写分数；视为 {points}",
    "no result is written; the next score tells it": "没有写结果；由下一个比分得知",
    "no row such as ' 1) 31: 8/5 6/5' was found: this is no game text": (
        "找不到“ 1) 31: 8/5 6/5”这样的一行：这不是棋局文字"
    ),
    "scores, but no line such as '7 point match' before them; read as a session for money": (
        "有比分，但前面没有“7 point match”这样的一行；视为逐局计分"
    ),
    "the analysis {text} is malformed; left out": "分析 {text} 的格式不对；略去",
    "the cube is set where the board is unknown; left out": "局面不明时设置倍数骰；略去",
    "the file ends in the middle of a game: is it complete?": "文件在一局中间结束：文件完整吗？",
    "the names {first} and {second} differ from those of the first game; the colors count": (
        "{first}与{second}这两个名字和第一局不同；以颜色为准"
    ),
    "the property {name} is not known here; left out ({count} times)": "不认识属性 {name}；略去（{count} 次）",
    "the result {text} is not understood": "看不懂结果 {text}",
    "the rules differ from those of the first game, which count": "规则和第一局不同；以第一局为准",
    "the value {text} has no end: is the file complete?": "值 {text} 没有结尾：文件完整吗？",
    "{name} is no game of these files; read as {standard}": "{name} 不是这种文件里的玩法；读作 {standard}",
    "{roll} was thrown and never played; left out": "掷出 {roll} 却没有走；略去",
    "{text} are no points": "{text} 不是位",
    "{text} is no play": "{text} 不是走法",
    "{text} is no side": "{text} 不是任何一方",
    "{text} is no value of the cube": "{text} 不是倍数骰的值",
    "{text}: one value was expected, the first one counts": "{text}：应只有一个值；以第一个为准",
    "a win pays for each checker, so no single game is there to be doubled": (
        "胜利按每枚棋子计分，没有单局的分值可以加倍"
    ),
    "OGID: it has {said} checkers a side, the game {checkers}": (
        "OGID：每方有 {said} 枚棋子，而这种玩法有 {checkers} 枚"
    ),
    "{name} rolls, though it is the other side's turn": ("{name}掷了骰子，但轮到的是对方"),
    "too many plays are unclear for all of them to be looked into; the last ones stand as written": (
        "不明确的走法太多，无法逐一核查；最后的走法按所写的保留"
    ),
    "too long a file for all of its plays to be checked; the last ones are believed": (
        "文件太长，无法查验所有走法；最后的走法照所写采信"
    ),
    "a resignation waits there, and no card asks about those": ("那里有认输在等待回应，而卡片不问认输"),
    "a lock has this name, and this is no plain file; remove it": ("这是锁文件的名称，而这不是普通文件；请将其删除"),
    "another process works on this; wait for it, stop it, or name another": (
        "另一个进程正在使用它；请等待、将其停止，或另选一个"
    ),
    "decks are of the format {format}, version {version}": ("卡片组的格式是 {format}，版本 {version}"),
    "no dice were thrown, and the cube cannot be turned: {reason}": ("还没有掷骰，也不能转动倍数骰：{reason}"),
    "no dice were thrown, and {variant} is played without the cube": ("还没有掷骰，而{variant}不使用倍数骰"),
    "no identifier holds this decision, so no card can ask it": ("没有局面代码能表示这个决定，因此不能制成卡片"),
    "nothing in this decision was judged, so no card can ask it": ("这个决定没有任何评判，因此不能制成卡片"),
    "there is no card {number}": ("没有第 {number} 号卡片"),
    "this is no deck of cards: {problem}": ("这不是卡片组：{problem}"),
    "numbers of cards are used once": "卡片编号只能使用一次",
    "something in it is missing or damaged": "其中有内容缺失或损坏",
    "{answer} is not one of the answers: {known}": "{answer} 不是可选的回答：{known}",
    "answer": "回答",
    "Aim": "目标",
    "Direction": "方向",
    "Start": "开局",
    "Dice": "骰子",
    "When checkers meet": "棋子相遇",
    "Coming in": "进场",
    "Special rules": "特别规则",
    "Bearing off": "出盘",
    "Winning": "胜负",
    "Doubling cube": "倍数骰",
    "Bring all your checkers home, to points 1 to 6, and bear them off: whoever is rid of them all first wins.": (
        "把自己的棋子全部走进内盘（1 至 6 位），再移出棋盘：先出尽者获胜。"
    ),
    "Do not be the first to bear off all your checkers: whoever is rid of them all first loses.": (
        "不要先把自己的棋子出尽：先出尽者输。"
    ),
    "Bring all your checkers home, to points 1 to 6: whoever has them there first wins. None is borne off.": (
        "把自己的棋子全部走进内盘（1 至 6 位）：先全部进入内盘者获胜。棋子不出盘。"
    ),
    "Do not be the first with all your checkers home, on points 1 to 6: whoever has them there first loses.": (
        "不要先让自己的棋子全部进入内盘（1 至 6 位）：先全部进入内盘者输。"
    ),
    "Checkers on each side: {checkers}.": "每方棋子：{checkers} 枚。",
    "You move from your 24-point down to your 1-point, the other side the opposite way: your 24-point is its "
    "1-point.": "您从自己的 24 位走向 1 位，对方走相反的方向：您的 24 位就是对方的 1 位。",
    "You move from your 24-point down to your 1-point. The other side goes round the same way, but begins at your "
    "12-point and ends at your 13-point.": (
        "您从自己的 24 位走向 1 位。对方沿同一方向绕行，但从您的 12 位出发，到您的 13 位为止。"
    ),
    "You move from your 24-point down to your 1-point, and so does the other side: both have the same home.": (
        "您从自己的 24 位走向 1 位，对方也一样：双方的内盘在同一处。"
    ),
    "Each side throws one die; equal ones are thrown again. The higher number begins and plays both numbers.": (
        "双方各掷一颗骰子，相同则重掷。点数大者先走，走这两个数。"
    ),
    "Each side throws one die; equal ones are thrown again. The higher number begins and rolls afresh.": (
        "双方各掷一颗骰子，相同则重掷。点数大者先走，并重新掷骰。"
    ),
    "Each side throws one die; equal ones are thrown again. The higher number begins, and plays both numbers or "
    "rolls afresh.": "双方各掷一颗骰子，相同则重掷。点数大者先走，可走这两个数，也可重新掷骰。",
    "Whoever won the last game begins the next one.": "上一局的赢家在下一局先走。",
    "You roll two dice. Each moves one checker as many points as it shows: two checkers, or the same one twice if "
    "it can stop in between.": (
        "您掷两颗骰子。每颗让一枚棋子走相应的点数：可走两枚，也可由同一枚连走，只要中途能落脚。"
    ),
    "You must use both if you can, in either order. If you can use one or the other but not both, you use the "
    "larger.": "只要能走，两颗都必须用，先后不拘。若两颗只能用其中一颗，就用点数大的。",
    "You roll three dice. Each moves one checker as many points as it shows; the same one may use several if it "
    "can stop in between.": "您掷三颗骰子。每颗让一枚棋子走相应的点数；同一枚可连用几颗，只要中途能落脚。",
    "You must use as many of them as you can, in any order, and of those ways one with the most points.": (
        "必须尽量多用骰子，先后不拘；用得同样多时，须走点数总和最大的。"
    ),
    "Equal dice are nothing special.": "点数相同并无特别之处。",
    "Two equal dice are a doublet: you play its number {times} times, as far as you can.": (
        "两颗点数相同是对子：这个数走 {times} 次，能走几次走几次。"
    ),
    "Then you play the number on the underside of the dice, 7 less theirs, {times} times, too.": (
        "然后走骰子底面的数（7 减去该数），也走 {times} 次。"
    ),
    "Then you play each higher number up to 6, {times} times, too.": (
        "然后依次走更大的数，直到 6，每个也走 {times} 次。"
    ),
    "The first number that you cannot play and all after it the other side plays, as far as it can, before it rolls.": (
        "第一个走不了的数及其后各数由对方尽量走完，然后对方才掷骰。"
    ),
    "The first number that you cannot play ends your turn.": "遇到第一个走不了的数，回合即结束。",
    "When you have played all of a doublet, you roll again.": "对子全部走完后，您再掷一次。",
    "But in your first {rolls} rolls of a game nothing follows the number of a doublet itself.": (
        "但每局您的前 {rolls} 次掷骰中，对子只走本数，后面什么也没有。"
    ),
    "But while you have checkers outside the board as you roll, nothing follows the number of a doublet itself.": (
        "但掷骰时若您尚有子在盘外，对子只走本数，后面什么也没有。"
    ),
    "If you roll {roll} and can play both numbers, you then name a doublet and play it like one rolled.": (
        "若您掷出 {roll} 且两个数都能走，走完后指定一个对子，像掷出的一样走。"
    ),
    "A doublet that you name is played whole even then.": "您指定的对子，此时也要全部走完。",
    "When you have played all of that, you roll again.": "全部走完后，您再掷一次。",
    "Points on which the other side has two or more checkers are closed to you.": (
        "对方有两枚或更多棋子的位，您不能落子。"
    ),
    "Where it has just one, a blot, you may land and hit it: it goes to the bar and must come in again.": (
        "对方只有一枚（孤子）的位，您可以落子并打掉它：它被放到中柱上，须重新进场。"
    ),
    "Where it has just one, a blot, you may land and hit it: that wins the game.": (
        "对方只有一枚（孤子）的位，您可以落子并打掉它：这样就获胜。"
    ),
    "Points on which the other side has two or more free checkers, or any on top of one of yours, are closed to you.": (
        "对方有两枚或更多自由棋子的位，或有对方棋子压在您棋子上的位，您不能落子。"
    ),
    "Where it has just one, you may land and pin it: it cannot move until all of yours have left the point. "
    "Nothing is ever sent back.": (
        "对方只有一枚的位，您可以落子压住它：您的棋子全部离开该位之前，它不能动。棋子从不被打回。"
    ),
    "A point on which the other side has even a single checker is closed to you. Nothing is ever hit or sent "
    "back.": "对方哪怕只有一枚棋子的位，您也不能落子。棋子从不被打，也不被打回。",
    "Points on which the other side has {checkers} or more checkers are closed to you. Nothing is ever hit or sent "
    "back.": "对方有 {checkers} 枚或更多棋子的位，您不能落子。棋子从不被打，也不被打回。",
    "{reserve} of your checkers begin outside the board.": "您有 {reserve} 枚棋子在盘外开始。",
    "A checker comes in by the number of a die: with 1 on the 24-point, with 2 on the 23-point and so on, with 6 "
    "on the 19-point, unless that point is closed.": (
        "棋子按骰子的点数进场：1 点进 24 位，2 点进 23 位，依此类推，6 点进 19 位，除非该位不能落子。"
    ),
    "As long as one of yours is on the bar, you move no other.": "只要您有子在中柱上，就不能走其他棋子。",
    "While one of yours is on the bar, you may move others.": "您有子在中柱上时，仍可走其他棋子。",
    "As long as some of yours are outside the board, you move none that are on it.": (
        "只要您有子在盘外，就不能走盘上的棋子。"
    ),
    "While some of yours are outside the board, you may move those that are on it.": (
        "您有子在盘外时，仍可走盘上的棋子。"
    ),
    "At first either side may, later only the side that has the bomb.": (
        "起初双方都可以引爆，之后只有持有炸弹的一方可以。"
    ),
    "Before you roll you may let the bomb explode: all blots of both sides go to the bar, and the bomb is the "
    "other side's.": "掷骰之前，您可以引爆炸弹：双方所有孤子都上中柱，炸弹归对方。",
    "Once a game you may have a roll thrown again: your own before you play it, the other side's once it is played.": (
        "每局您可有一次要求重掷：自己的骰在走子之前，对方的骰在走子之后。"
    ),
    "You put no more than {most} checkers on one point.": "您在一位上最多放 {most} 枚棋子。",
    "Only one checker a turn leaves the 24-point, the head; two with {doublets} while all of yours still stand "
    "there.": "每回合只能有一枚棋子离开 24 位（头位）；您的棋子全部还在那里时，掷出 {doublets} 可走两枚。",
    "Until one of your checkers is past the 12-point, where the other side starts, no second one leaves the "
    "24-point.": "在您的一枚棋子越过 12 位（对方的起点）之前，第二枚不能离开 24 位。",
    "You end no turn with all points from 19 to 24 held, nor with six held points in a row directly before the one "
    "point on which all remaining checkers of the other side stand.": (
        "回合结束时，不得占满 19 至 24 位；若对方剩下的棋子全在同一位上，也不得在其正前方占着连续六个位。"
    ),
    "You never hold more than {most} of the points 7 to 12, where the other side starts.": (
        "在对方的起始区（7 至 12 位），您占的位永远不超过 {most} 个。"
    ),
    "You end no turn with {most} points in a row on each of which you have two or more checkers.": (
        "回合结束时，不得有连续 {most} 个位各有您的两枚或更多棋子。"
    ),
    "You end no turn with {most} held points in a row, unless a checker of the other side is past them or off.": (
        "回合结束时，不得占着连续 {most} 个位，除非已有对方的棋子越过它们或出盘。"
    ),
    "You never hold {most} points in a row, not even within a turn, unless a checker of the other side is past them "
    "or off.": ("任何时候，走子途中也一样，不得占着连续 {most} 个位，除非已有对方的棋子越过它们或出盘。"),
    "Points in a row are counted along the other side's way: your 12 to 1, then your 24 to 13. So your 13 and 12 "
    "are not in a row.": (
        "连续的位沿对方的路线计算：您的 12 位到 1 位，再从您的 24 位到 13 位。所以您的 13 位和 12 位不算连续。"
    ),
    "You hit nothing before one of your checkers has been home: until then blots are closed to you, too.": (
        "您的棋子有一枚进过内盘之前，不能打子：在此之前，孤子所在的位也不能落子。"
    ),
    "A checker of yours that hits at home, on points 1 to 6, stays there for that turn.": (
        "在内盘（1 至 6 位）打子的棋子，本回合须留在原处。"
    ),
    "A checker of yours that hits at home, on points 1 to 6, goes on in that turn only to end alone on a point; it "
    "is borne off only if no other play uses as many dice.": (
        "在内盘（1 至 6 位）打子的棋子，本回合只有最后单独停在一位上才可续走；只有没有其他走法能用同样多的骰子"
        "时，才可出盘。"
    ),
    "As long as some of yours are outside the board, none goes past the {point}-point.": (
        "只要您有子在盘外，棋子就不能越过 {point} 位。"
    ),
    "Once all your checkers are home, a die bears off a checker from the point of its number.": (
        "您的棋子全部进入内盘后，一颗骰子可从与点数相同的位移出一枚棋子。"
    ),
    "It may move one within your home instead.": "也可用它在内盘走一枚棋子。",
    "None is moved within your home then.": "此时不能在内盘走子。",
    "A number higher than the furthest point that you hold bears nothing off.": "点数大于您最远的位时，不能出盘。",
    "A number higher than the furthest point that you hold bears off a checker from that one.": (
        "点数大于您最远的位时，从该位移出一枚棋子。"
    ),
    "If one of yours is hit, it has to be home again before you go on.": (
        "若您有子被打，须先让它回到内盘，才能继续出盘。"
    ),
    "As long as one of yours is pinned, you bear off none.": "只要您有子被压住，就不能出盘。",
    "A win counts one point for each checker that the loser has not borne off.": (
        "输方每有一枚棋子未出盘，赢方得一分。"
    ),
    "Every win counts one point.": "每胜一局一律一分。",
    "A win counts one point.": "胜一局得一分。",
    "It counts {points} if the loser has not borne off a single checker (gammon).": (
        "输方一枚棋子也没出盘时，得 {points} 分（全胜）。"
    ),
    "You also win, one point, with six points in a row on each of which you have two or more checkers, "
    "while one of the other side is on the bar.": (
        "若您有连续六个位各有两枚或更多棋子，而对方有子在中柱上，也获胜，得一分。"
    ),
    "The last checker on a side's own 24-point is its mother. If you pin the other side's, you win when you "
    "have no checker left on your own 24-point; points for that: {points}. If both mothers are pinned, nobody "
    "wins.": (
        "一方留在自己 24 位上的最后一枚棋子是母棋。压住对方的母棋，且自己的 24 位上已没有棋子时，即获胜，得分"
        "：{points}。若双方的母棋都被压住，则无人获胜。"
    ),
    "If an explosion leaves both sides with checkers on the bar and all six points closed where they would come in, "
    "neither can ever move again: nobody wins.": (
        "若引爆之后双方都有子在中柱上，而各自进场的六个位都不能落子，双方便再也无法走子，则无人获胜。"
    ),
    "The step that brings this about ends the game: the rest of the roll is not played, even where it could be.": (
        "走到这一步时，本局即告结束：余下的点数不再走，即使还能走。"
    ),
    "Who has won is decided once the roll is played: until then you use as many dice as you can, as always.": (
        "骰子走完后才判定胜负：在此之前照常能用几颗就用几颗。"
    ),
    "Points that win the match: {length}.": "赢得比赛所需分数：{length}。",
    "It counts {points} if, besides, none of the loser's checkers is home (backgammon).": (
        "此外若输方没有棋子在内盘，得 {points} 分（完胜）。"
    ),
    "It counts {points} if, besides, one of the loser's checkers is on the bar, outside the board or on that "
    "side's points 19 to 24 (backgammon).": (
        "此外若输方有子在中柱上、在盘外或在输方的 19 至 24 位上，得 {points} 分（完胜）。"
    ),
    "It counts {points} if, besides, one of the loser's checkers is on the bar or in the winner's home (backgammon).": (
        "此外若输方有子在中柱上或在赢方的内盘，得 {points} 分（完胜）。"
    ),
    "It is played without the doubling cube.": "不使用倍数骰。",
    "The cube says how many times a win counts; it begins in the middle with 1, shown as 64.": (
        "倍数骰表示一胜算几倍；开始时在中间，为 1，显示为 64。"
    ),
    "Before you roll you may double, if the cube is in the middle or yours. The other side passes and loses what "
    "the cube says so far, or takes: then it says twice as much and is the other side's.": (
        "掷骰之前，若倍数骰在中间或归您，您可以加倍。对方放弃，则输掉倍数骰原来的数；接受，则数目翻倍，倍数骰归对方。"
    ),
    "The cube goes no higher than {limit}.": "倍数骰最高到 {limit}。",
    "When a side first comes within one point of winning the match, nobody doubles in the game that follows "
    "(Crawford rule).": "一方首次差一分即可赢得比赛时，接下来的一局谁也不得加倍（克劳福德规则）。",
    "After a roll was cancelled nobody doubles before it is thrown again.": ("掷骰取消后，重掷之前谁也不得加倍。"),
    "In later games nobody doubles before both sides have rolled twice (Holland rule).": (
        "此后各局，双方各掷两次骰子之前不得加倍（霍兰规则）。"
    ),
    "Gammons and backgammons count more than one point only once a double was taken (Jacoby rule).": (
        "有人接受过加倍之后，全胜与完胜才计多于一分（雅各比规则）。"
    ),
    "Whoever takes may double again at once and keep the cube (beaver).": (
        "接受者可立即再加倍，并保留倍数骰（反加倍）。"
    ),
    "After that the first doubler may double once more; the cube stays where it is (raccoon).": (
        "此后先加倍的一方可再加倍一次；倍数骰留在原处（再反加倍）。"
    ),
    "Equal numbers in the throw for the start double the cube in the middle, at most so often in a game: {most}.": (
        "开局掷骰点数相同时，中间的倍数骰翻倍，每局最多次数：{most}。"
    ),
    "Race fifteen checkers home and off, hit the other side's blots on the way, and double the stake.": (
        "把十五枚棋子走回内盘并移出，途中打对方的孤子，还可加倍赌注。"
    ),
    "Standard rules from a start with two more checkers far back, for longer contact.": (
        "标准规则，开局时后方多两枚棋子，接触更久。"
    ),
    "Standard rules, all fifteen checkers starting on the furthest point.": (
        "标准规则，十五枚棋子全部从最远的位开始。"
    ),
    "Standard rules with one checker a side, starting furthest back.": "标准规则，每方一枚棋子，从最远处开始。",
    "Standard rules with {checkers} checkers a side, starting furthest back.": (
        "标准规则，每方 {checkers} 枚棋子，从最远处开始。"
    ),
    "Standard, but no point ever holds more than five checkers of one side.": (
        "标准规则，但一方在一位上至多五枚棋子。"
    ),
    "The short game of Turkey: a checker that hits at home stays there for the turn; nothing counts triple.": (
        "土耳其的短局：在内盘打子的棋子本回合须留在原处；没有三倍胜。"
    ),
    "The short game of Iran: a checker that hits at home stays there for the turn; nothing counts triple.": (
        "伊朗的短局：在内盘打子的棋子本回合须留在原处；没有三倍胜。"
    ),
    "Standard, but a checker that hits at home may not run on into safety in that turn.": (
        "标准规则，但在内盘打子的棋子本回合不得再走到安全处。"
    ),
    "The hitting game of the Greek Tavli: standard, but nothing counts triple and the winner starts.": (
        "希腊 Tavli 中的打子棋：标准规则，但没有三倍胜，赢家先走。"
    ),
    "The pinning game of the Greek Tavli: a blot is trapped under the checker that lands on it.": (
        "希腊 Tavli 中的压子棋：孤子会被落在它上面的棋子压住。"
    ),
    "The pinning game of Bulgaria and North Macedonia, played as Plakoto is.": (
        "保加利亚与北马其顿的压子棋，走法同 Plakoto。"
    ),
    "The pinning game of the Arab countries, the game of the prisoner, played as Plakoto is.": (
        "阿拉伯国家的压子棋，意为“囚徒的游戏”，走法同 Plakoto。"
    ),
    "Plakoto from a start with two checkers already on their way.": "Plakoto，开局时已有两枚棋子在途中。",
    "The running game of the Greek Tavli: both sides go the same way round, and one checker holds a point.": (
        "希腊 Tavli 中的跑棋：双方沿同一方向绕行，一枚棋子即占住一位。"
    ),
    "The Turkish running game: as Fevga, but at most four points of the other side's start quarter are held.": (
        "土耳其的跑棋：同 Fevga，但在对方的起始区至多占四个位。"
    ),
    "The long game: no hitting, one checker a turn leaves the head, and no prime without somebody past it.": (
        "长局：不打子，每回合只能从头位走一枚，没有对方棋子越过时不得形成封锁。"
    ),
    "A running game without hits in which a doublet is followed by all the higher ones.": (
        "不打子的跑棋，对子之后依次走所有更大的对子。"
    ),
    "A game without hits in which doublets rise, and what one side cannot play the other one does.": (
        "不打子，对子递升，一方走不了的由另一方走。"
    ),
    "The game of the American navy: enter all checkers, and a roll of 2-1 gives a doublet of one's choice.": (
        "美国海军的玩法：棋子全部从盘外进场，掷出 2-1 可任选一个对子。"
    ),
    "Acey-deucey in which every doublet is followed by its other side and another roll; bearing off is exact.": (
        "Acey-deucey，每个对子之后走其底面的数并再掷一次；出盘须点数恰好相符。"
    ),
    "All checkers are entered first, and nobody hits before one of his checkers has been home.": (
        "先把棋子全部进场，自己的棋子进过内盘之前不得打子。"
    ),
    "Both sides enter, run and bear off on the same points; a doublet brings its other side and a roll.": (
        "双方在同一些位上进场、行走和出盘；对子之后走其底面的数并再掷一次。"
    ),
    "The game of the late Romans, reconstructed: three dice, one direction for both, every win a single one.": (
        "晚期罗马人的玩法（复原）：三颗骰子，双方同一方向，一律算单胜。"
    ),
    "The game from which backgammon came: doublets are two ordinary dice, and every win is a single one.": (
        "双陆棋的前身：对子只当两颗普通骰子，一律算单胜。"
    ),
    "The old Japanese game: first to bring every checker home wins, doublets count once, and no prime of six.": (
        "日本的古老玩法：先让棋子全部进入内盘者获胜，对子只走两次，不得连成六个占位。"
    ),
    "Standard, but the first hit wins at once.": "标准规则，但先打子者立即获胜。",
    "Standard with a bomb: before his roll its holder may send every blot of both sides to the bar.": (
        "标准规则，另有一枚炸弹：持有者在掷骰之前可把双方的孤子全部送上中柱。"
    ),
    "Standard moves, but who bears off everything loses.": "走法照标准，但先出尽者输。",
    "Standard, but once a game each side may cancel a roll, its own or the other side's.": (
        "标准规则，但每局双方各可取消一次掷骰，自己的或对方的。"
    ),
}
