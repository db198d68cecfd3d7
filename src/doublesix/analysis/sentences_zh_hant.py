"""Sentences of refusals, problems and rules in Traditional Chinese, by their English patterns.

What does not live here: saying them (`analysis.words`), the patterns themselves (wherever a `Sentence` is made).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["TRADITIONAL_CHINESE"]

TRADITIONAL_CHINESE: Mapping[str, str] = {
    "a cube shows 1, 2, 4, 8 and so on up to {largest}, not {value}": (
        "倍數骰只有 1、2、4、8……直到 {largest}，沒有 {value}"
    ),
    "the opponent owns the cube": "倍數骰在對方手上",
    "{text} is no roll; write two numbers from 1 to 6, like 31 or 3-1": (
        "{text} 不是擲骰；請寫兩個 1 到 6 的數字，如 31 或 3-1"
    ),
    "{count} dice given, {wanted} expected": "給了 {count} 顆骰子，應為 {wanted} 顆",
    "a roll has two or three dice, not {count}": "一擲有兩顆或三顆骰子，不是 {count} 顆",
    "a die shows 1-6, not {die}": "骰子只有 1 到 6，沒有 {die}",
    "no level is called {key}; there are {levels}": "沒有 {key} 這個等級；有「{levels}」",
    "no preset is called {name}; there are {known}": "沒有 {name} 這個預設；有「{known}」",
    "the game is over, there is nothing to roll out": "棋局已結束，沒有可模擬的",
    "a rollout of plays needs one play or more, each once": "模擬走法時至少要有一種走法，且不得重複",
    "a confidence needs two lines or more to compare": "要有兩項或更多可比較，才能定信心水準",
    "the player on roll may not double here, so there is no cube decision to roll out": (
        "擲骰方此時不能加倍，沒有倍數骰決定可以模擬"
    ),
    "{game}: after {play} more is played before the next roll; only plays that a roll follows can be rolled out": (
        "{game}：走完 {play} 之後、下次擲骰之前還要再走；只有接著擲骰的走法才能模擬"
    ),
    "line {line}, column {column}: {problem}": "第 {line} 行第 {column} 字：{problem}",
    "line {line}: {problem}": "第 {line} 行：{problem}",
    "column {column}: {problem}": "第 {column} 字：{problem}",
    "no known format of matches; a match text, for instance, has a line such as '7 point match' (0 for money)": (
        "不是已知的比賽格式；例如比賽文字檔會有一行「7 point match」（逐局計分為 0）"
    ),
    "the file is empty": "檔案是空的",
    "no known format: a match text has a line such as '7 point match' (0 for money), which is missing here": (
        "不是已知的格式：比賽文字檔會有一行「7 point match」（逐局計分為 0），這裡沒有"
    ),
    "{place}: {wanted} was expected": "{place}：應為{wanted}",
    '{place}: "{key}" is missing': "{place}：缺少「{key}」",
    "{place}: nothing is known of {keys}": "{place}：不認識 {keys}",
    "text": "文字",
    "one of {values}": "下列之一：{values}",
    "true or false": "true 或 false",
    "a list of {length} numbers": "{length} 個數字的清單",
    "a list of two texts of {most} characters at most": "兩段文字的清單，每段最多 {most} 個字元",
    "an object of texts": "文字組成的物件",
    "{place}: {code} is half a character, and the other half is missing": "{place}：{code} 只是半個字元，缺了另一半",
    "a list": "清單",
    "a whole number from {low} to {high}": "{low} 到 {high} 的整數",
    "a whole number": "整數",
    "a number": "數",
    "an object": "物件",
    "{text} is not understood; kept as a comment": "看不懂 {text}；保留為註解",
    "1 point": "1 分",
    "{number} points": "{number} 分",
    "{text} is not understood after the end of the game; kept as a comment": "看不懂棋局結束後的 {text}；保留為註解",
    "{dice}: {play} – dice show 1-6; the board is unknown from here": (
        "{dice}：{play} – 骰子只有 1 到 6；此後局面不明"
    ),
    "{word} to {written}, though the cube would go to {value}": "「{word}」至 {written}，但倍數骰應到 {value}",
    "{points}, just enough for the match; the game is worth {worth}": "{points}，剛好夠贏得比賽；這局值 {worth} 分",
    "no result line; read as {points} for {name}": "沒有結果行；視為{name}得 {points}",
    "the result stands in the loser's column; {name} won": "結果寫在輸家那一欄；贏家是{name}",
    "'and the match', though {name} has not won it with {points}": (
        "寫著「and the match」，但{name}得 {points} 並未贏得比賽"
    ),
    "row {number} stands behind row {before}: rows are out of order, or some are missing": (
        "第 {number} 行排在第 {before} 行之後：行的順序有誤，或有缺行"
    ),
    "the file marks an illegal play with {roll}; the board is set up as it says": (
        "檔案標示擲 {roll} 時走法不合規則；依檔案所說擺出局面"
    ),
    "{dice}: Cannot Move, but there is a legal play": "{dice}：寫著「Cannot Move」，但有合規則的走法",
    "{word} to {written}: read as {value}": "「{word}」至 {written}：讀作 {value}",
    "a double in what would be the Crawford game: read as no Crawford game": (
        "在應為克勞福德局的一局中加倍：視為沒有克勞福德局"
    ),
    "a double while another waits for its answer": "前一次加倍尚未回應時又加倍",
    "no answer to the double; read as a pass": "沒有回應加倍；視為放棄",
    "no answer to the double; read as a take": "沒有回應加倍；視為接受",
    "{word} is against the rules: {problem}; it stands as written": "{word} 不合規則：{problem}；照所寫保留",
    "the other side has to answer": "應由對方回應",
    "the turn of the cube before it has no such answer": "對前一次轉動倍數骰沒有這種回應",
    "a beaver in a session without beavers: read as one with beavers": (
        "在不採用反加倍的逐局計分中反加倍：視為採用反加倍"
    ),
    "a raccoon in a session without raccoons: read as one with raccoons": (
        "在不採用再反加倍的逐局計分中再反加倍：視為採用再反加倍"
    ),
    "the game has no result: is the file complete?": "這局沒有結果：檔案完整嗎？",
    "the position after an illegal play cannot be read: {problem}": "無法讀取不合規則走法之後的局面：{problem}",
    "Set Pos cannot be read: {problem}": "無法讀取 Set Pos：{problem}",
    "{word} answers no double": "{word} 之前沒有加倍",
    "a second result, {points}; the first one counts": "又一個結果，{points}；以第一個為準",
    "{points}: no single game, gammon or backgammon at cube {cube}": (
        "{points}：倍數骰為 {cube} 時既非單勝、全勝，也非完勝"
    ),
    "{points} for a game worth {by_terms}; the result line counts": (
        "這局值 {by_terms} 分，結果卻是 {points}；以結果行為準"
    ),
    "{points} for a pass that costs {passed}; the result line counts": (
        "放棄應失 {passed} 分，結果卻是 {points}；以結果行為準"
    ),
    "a .mat file cannot hold {name}: {reasons} (write .json instead)": (
        ".mat 檔容不下{name}：{reasons}（請改存 .json）"
    ),
    "a .mat file cannot hold {name}: {reasons}; its plays are kept as text": (
        ".mat 檔容不下{name}：{reasons}；其走法保留為文字"
    ),
    "such a file has one game for a whole match": "這種檔案整場比賽只有一種玩法",
    "in such a file the sides travel in opposite directions": "這種檔案裡雙方走向相反",
    "such a file knows hits, neither pins nor blocks": "這種檔案只有打子，沒有壓子或擋子",
    "such a file has two dice": "這種檔案只有兩顆骰子",
    "such a file has no word for checkers that begin outside the board": "這種檔案無法表示從盤外開始的棋子",
    "in such a file the sides take turns with one roll each": "這種檔案裡雙方輪流各擲一次",
    "in such a file a doublet is {most} steps at most": "這種檔案裡對子最多走 {most} 步",
    "no game is found by its name or its key": "用其名稱或代號都找不到玩法",
    "{key} is the key of another game, as which the record would be read; give this game one of its own": (
        "{key} 是另一種玩法的代號，紀錄會被讀成那種玩法；請給此玩法自己的代號"
    ),
    "in such a file a match is to {most} points at most": "這種檔案裡的比賽至多 {most} 分",
    "in such a file a match has {most} turns at most": "這種檔案裡的比賽至多 {most} 手",
    "such a file has {most} MB at most": "這種檔案至多 {most} MB",
    "such a file has no word for a tie": "這種檔案無法表示平局",
    "such a file has no word for tokens": "這種檔案無法表示道具",
    "no play is given for {roll}; only {meant} fits what follows": "擲 {roll} 沒有寫走法；只有 {meant} 與後文相符",
    "{problem}; read as {meant}": "{problem}；讀作 {meant}",
    "{text} is illegal with {roll}; it stands as written": "擲 {roll} 走 {text} 不合規則；照所寫保留",
    "{problem}; only {meant} fits what follows": "{problem}；只有 {meant} 與後文相符",
    "{place}: {problem}": "{place}：{problem}",
    "no play is given for {roll}, and several are legal": "擲 {roll} 沒有寫走法，而合規則的走法不只一種",
    "{problem}; the play stands as written": "{problem}；照所寫保留",
    "{problem}; the board is unknown from here": "{problem}；此後局面不明",
    "{text} is illegal with {roll}; only {meant} fits what follows": (
        "擲 {roll} 走 {text} 不合規則；只有 {meant} 與後文相符"
    ),
    "no match text can be of {name}: {reasons}": "比賽文字不能是{name}：{reasons}",
    "the file says itself that the game is {name}; {other} does not count": "檔案自己寫明玩法是{name}；{other}不算",
    "read as {standard}, in which early plays are illegal; in {name} they are legal: "
    "'doublesix convert --variant {key}' reads it so": (
        "讀作{standard}，開頭的走法不合規則；照{name}則合規則：「doublesix convert --variant {key}」這樣讀"
    ),
    "no line such as '7 point match' (0 for money) was found: this is no .mat file": (
        "找不到「7 point match」（逐局計分為 0）這樣的一行：這不是 .mat 檔"
    ),
    "another match begins here; only the first one is read": "這裡開始另一場比賽；只讀第一場",
    "the names {first} and {second} differ from those of the first game; the columns count": (
        "{first}與{second}這兩個名字和第一局不同；以所在欄位為準"
    ),
    "the players stand in each other's columns; the names count": "兩位棋手所在的欄互換了；以名字為準",
    "the file holds no game: is it complete?": "檔案裡沒有棋局：它完整嗎？",
    "{text} is not understood": "看不懂 {text}",
    "no line with names and scores; the score is taken from the results": "沒有名字與比分的一行；比分由結果推算",
    "the first game here is game {number}, at {score}: what came before is missing": (
        "這裡的第一局是第 {number} 局，比分 {score}：之前的對局缺失"
    ),
    "the score is given as {believed}, the results add up to {summed}": "比分寫作 {believed}，結果合計卻是 {summed}",
    "{header} is given twice; the first value counts": "「{header}」出現兩次；以第一個值為準",
    "{problem}; read as {standard}": "{problem}；讀作 {standard}",
    "a game after the match was decided; kept as an extra game": "比賽已分勝負後的一局；另作附加的一局保留",
    "{text}: 26 characters of a board, '/' and the cube were expected": "{text}：應為棋盤的 26 個字元、「/」與倍數骰",
    "{path}: larger than any match file ({most} MB)": "{path}：比任何比賽檔都大（{most} MB）",
    "this is a position, with nothing played, and no match; 'doublesix eval' judges positions": (
        "這是一個還沒有走子的局面，不是比賽；「doublesix eval」評判局面"
    ),
    "this is a position, with nothing played, and no match; the position editor opens it": (
        "這是一個還沒有走子的局面，不是比賽；可在局面編輯中開啟"
    ),
    "this is a text with several positions, and no single one": "這是含有多個局面的文字，不是單一局面",
    "this is a match, and no single position": ("這是一場比賽，不是單一局面"),
    "the file is cut off or damaged: no position was found in it": ("檔案被截斷或已損壞：沒有找到局面"),
    "this is a game to be resumed; doublesix play --resume FILE --save match.json writes it as a match": (
        "這是可以接著下的對局；「doublesix play --resume FILE --save match.json」會把它存成比賽檔案"
    ),
    'this is JSON, but its "format" is not "{format}"': "這是 JSON，但「format」不是「{format}」",
    "{format} version {version} cannot be read here; {first} to {last} can": (
        "無法讀取 {format} 的 {version} 版；可讀取 {first} 到 {last}"
    ),
    "{place}: {key} is no single game": "{place}：{key} 不是單一玩法",
    "{place}: a play needs text, a roll and a known board": "{place}：走法需要文字、擲骰與已知的局面",
    "{place}: {written} cannot be carried out here": "{place}：{written} 在此無法執行",
    "{place}: a cube shows 1, 2, 4, 8 and so on, not {value}": "{place}：倍數骰只有 1、2、4、8……，沒有 {value}",
    "this is no JSON that can be read": "這不是可讀的 JSON",
    "a body must be sent as application/json, in the header Content-Type": (
        "內容須以「Content-Type」標明為「application/json」"
    ),
    "{place}: {value} is no value for it": "{place}：{value} 不是可用的值",
    "a list of numbers from 1 to 6": "1 到 6 的數字清單",
    "text such as '31'": "像「31」這樣的文字",
    "more than {most} MB are no match file": "超過 {most} MB 的不會是比賽檔",
    "this is binary data, not text": "這是二進位資料，不是文字",
    "a line of {count} characters, cut: {text}…": "一行有 {count} 個字元，已截斷：{text}…",
    "unreadable characters: {count}, the first of them here": "無法讀取的字元：{count} 個，第一個在此處",
    "read as Windows-1252, which is a guess: names may be wrong": "按 Windows-1252 讀取，這只是猜測：名字可能有誤",
    "no encoding of texts is called {name}": "沒有名為 {name} 的文字編碼",
    "this is a packed archive: unpack it first": "這是壓縮檔：請先解壓縮",
    "the last character is cut off: is the file complete?": "最後一個字元被截斷：檔案完整嗎？",
    "this game is paid by the checker: it knows no {value}": "這種玩法按子計分：沒有{value}",
    "{name} is not allowed now: {reason}; allowed: {kinds}": "現在不能這樣做：{reason}",
    "{variant} is played without the cube": "{variant}不使用倍數骰",
    "this turn has begun with another roll": "這一回合已由另一擲開始",
    "there are no beavers in a match": "比賽中沒有反加倍",
    "this session is played without beavers": "這次逐局計分不採用反加倍",
    "this session is played without raccoons": "這次逐局計分不採用再反加倍",
    "the house allows no cube above {limit}": "約定倍數骰最高為 {limit}",
    "no cube goes beyond {largest}": "倍數骰最高只到 {largest}",
    "{variant} has no token": "{variant}沒有道具",
    "there is no roll to cancel": "沒有可取消的擲骰",
    "the game is waiting for {phase}": "棋局正在等：{phase}",
    "the other side holds it": "它在對方手上",
    "neither side has it in this position": "這個局面中雙方都沒有它",
    "it has been used in this game": "這局已經用過了",
    "it is used before one's roll": "只能在自己擲骰之前使用",
    "{variant} is played with {dice} dice, not {count}": "{variant}用 {dice} 顆骰子，不是 {count} 顆",
    "a doublet is named by a number from 1 to 6, not {number}": "指定對子要用 1 到 6 的數字，不是 {number}",
    "{play} is no legal play of {dice} here": "擲 {dice} 時 {play} 不合規則",
    "a match to 1 point is played without the cube": "一分賽不使用倍數骰",
    "a turn of the cube is answered before the dice are thrown, so there is no roll yet": (
        "加倍要在擲骰之前回應，因此這時還沒有骰子點數"
    ),
    "nobody turns the cube in the Crawford game, so it lies nowhere else": (
        "克勞福德局中誰也不能轉動倍數骰，它只會在中間"
    ),
    "this is the Crawford game": "這是克勞福德局",
    "after the Crawford game both sides must have rolled {rolls} times first (Holland rule)": (
        "克勞福德局之後，雙方須先各擲 {rolls} 次（霍蘭規則）"
    ),
    "the cube is dead: winning {cube} already wins the match": "倍數骰已死：贏得 {cube} 分就足以贏得比賽",
    "a cube limit is 1, 2, 4, 8 and so on up to {largest}, not {limit}": (
        "倍數骰上限只能是 1、2、4、8……直到 {largest}，不能是 {limit}"
    ),
    "a game cannot be the Crawford game and come after it": "一局不能既是克勞福德局，又在它之後",
    "the match is over at {first}-away {second}-away": "差 {first} 分對差 {second} 分時比賽已經結束",
    "{first}-{second} in a match to {length}: the match is over; both sides must have fewer than {length} points": (
        "{length} 分賽的 {first}-{second}：比賽已經結束；雙方都須少於 {length} 分"
    ),
    "Crawford and post-Crawford need a side one point away": "克勞福德局及其後，須有一方只差一分",
    "a match without the Crawford rule has no Crawford game": "沒有克勞福德規則的比賽沒有克勞福德局",
    "the match equity table {name} is of matches without the Crawford rule, and this one has the rule": (
        "比賽勝率表 {name} 用於沒有克勞福德規則的比賽，而本場比賽有該規則"
    ),
    "a money session has no Crawford game": "逐局計分沒有克勞福德局",
    "1-away 1-away is no score of a Crawford game": "雙方都差 1 分時不會是克勞福德局",
    "{first}-away {second}-away is the Crawford game or comes after it: say which": (
        "差 {first} 分對差 {second} 分時是克勞福德局或其後的一局：須說明是哪一種"
    ),
    "automatic doubles are 0 or more, not {number}": "自動加倍至少為 0 次，不能是 {number}",
    "a match is to {most} points at most, not {length}": "比賽至多 {most} 分，不能是 {length}",
    "points are 0 or more, not {points}": "分數為零或以上，不能是 {points}",
    "a match is to 1 point or more, not {length}; without a length, play a MoneySession": (
        "比賽至少一分，不能是 {length}"
    ),
    "{first}-{second} in a match to {length} is no score of a Crawford game": (
        "{length} 分賽的 {first}-{second} 不會是克勞福德局的比分"
    ),
    "{text} is no FIBS board line: 'board' and {count} fields were expected": (
        "{text} 不是 FIBS 棋盤行：應為「board」與 {count} 個欄位"
    ),
    "FIBS color, direction, home and bar: 1:-1:0:25 (O) or -1:1:25:0 (X) were expected, not {text}": (
        "FIBS 的顏色、方向、內盤與中柱：應為 1:-1:0:25（O）或 -1:1:25:0（X），不是 {text}"
    ),
    "FIBS turn: the game is over, nobody is on roll": "FIBS：棋局已結束，不輪到任何人",
    "a board has 26 places (24 points and two bars), not {count}": "棋盤有 26 處（24 位與兩個中柱），不是 {count}",
    "a checker stands on the bar of the other side": "有棋子在對方的中柱上",
    "dice {first} and {second}: two numbers from 1 to 6, or two zeros, were expected": (
        "骰子 {first} 與 {second}：應為兩個 1 到 6 的數字，或兩個零"
    ),
    "{text} is no identifier of a position; known kinds: {kinds}": (
        "{text} 不是任何局面代碼；可用 XGID、OGID、FIBS、Snowie、GNU Backgammon、Tables ID"
    ),
    "{text} is no match id: 12 characters A-Z a-z 0-9 + / were expected": (
        "{text} 不是比賽代碼：應為 12 個字元 A-Z a-z 0-9 + /"
    ),
    "{text} is no match id: its cube belongs to nobody known": "{text} 不是比賽代碼：倍數骰持有者不明",
    "{text} is no match id: its state of the game is {state}, expected 0-4": (
        "{text} 不是比賽代碼：棋局狀態是 {state}，應為 0 到 4"
    ),
    "{text} is no OGID: 5 to 11 fields with ':' between them were expected": (
        "{text} 不是 OGID：應為以「:」分隔的 5 到 11 個欄位"
    ),
    "OGID color: W or B was expected, not {text}": "OGID 的顏色：應為 W 或 B，不是 {text}",
    "OGID state: one or two capitals were expected, not {text}": "OGID 的狀態：應為一或兩個大寫字母，不是 {text}",
    "OGID cube: owner, power of two and action as in N0N were expected, not {text}": (
        "OGID 的倍數骰：應為持有者、二的次方與動作，如 N0N，不是 {text}"
    ),
    "OGID {side}: one of 0-9 a-p for each checker was expected, not {text}": (
        "OGID {side}：每枚棋子應為 0-9 a-p 之一，不是 {text}"
    ),
    "OGID board: a checker stands on the bar of the other side": "OGID 的棋盤：有棋子在對方的中柱上",
    "OGID dice: nothing or two dice were expected, not {text}": "OGID 的骰子：應為空白或兩顆骰子，不是 {text}",
    "OGID length: a number, perhaps with C, L or G behind it, was expected, not {text}": (
        "OGID 的分數：應為數字，後面可有 C、L 或 G，不是 {text}"
    ),
    "{text} is no move; write one like 13/7, bar/22, 6/off or 6/4(2)": (
        "{text} 不是走法；請寫成 13/7、bar/22、6/off 或 6/4(2)"
    ),
    "{text} is not legal with {roll} here; legal: {near}": "擲 {roll} 時 {text} 不合規則；可走：{near}",
    "{text} may mean {choice}; mark the points where a checker is hit": "{text} 可以指 {choice}；請標出打子的位",
    "{text}: no checker can move with {roll} here, write {dance}": "{text}：擲 {roll} 時沒有可走的子",
    "{text} is not legal with {roll} here; legal (of {count}): {near}": (
        "擲 {roll} 時 {text} 不合規則；可走（共 {count} 種）：{near}"
    ),
    "{text} moves backwards; checkers go from higher points to lower ones": "{text} 走反了；棋子由大號位走向小號位",
    "({count}) checkers; a count is 1-{most}": "（{count}）枚棋子；枚數為 1 到 {most}",
    "{text} is no point; points are 1-24, bar (25), in (26) and off (0)": (
        "{text} 不是位；位是 1 到 24、中柱（25）、進場（26）與出盤（0）"
    ),
    "{text} is not legal with {roll} here": "擲 {roll} 時 {text} 不合規則",
    "more than {most} moves in one turn": "一回合超過 {most} 步",
    "{text} is no position id: 14 characters A-Z a-z 0-9 + / were expected": (
        "{text} 不是局面代碼：應為 14 個字元 A-Z a-z 0-9 + /"
    ),
    "{text} is no position id: its bits do not describe two sides of 25 places": (
        "{text} 不是局面代碼：內容不是雙方各 25 處"
    ),
    "{text} is no Snowie position line: {expected} values were expected, not {count}": (
        "{text} 不是 Snowie 局面行：應為 {expected} 個值，不是 {count} 個"
    ),
    "{text} is no Tables ID: {prefix} and a game and two rows were expected, ':' between": (
        "{text} 不是 Tables ID：應為 {prefix}、玩法與兩列，以「:」分隔"
    ),
    "Tables ID: {key} is no single game": "Tables ID：{key} 不是單一玩法",
    "Tables ID dice: {variant} is played with {dice} dice": "Tables ID 的骰子：{variant}用 {dice} 顆骰子",
    "Tables ID: either the score of a match or the rules of a session": (
        "Tables ID：只能有比賽的比分，或逐局計分的規則"
    ),
    "Tables ID: a largest cube needs a score or the rules of a session beside it": (
        "Tables ID：倍數骰上限要與比分或逐局計分的規則並列"
    ),
    "Tables ID: {part} is no place with checkers, such as 24.2, 13p, bar or in.5": (
        "Tables ID：{part} 不是有棋子的位置，如 24.2、13p、bar 或 in.5"
    ),
    "Tables ID: {text} is no field, or stands there twice": "Tables ID：{text} 不是欄位，或出現兩次",
    "Tables ID: a match is to 1 point or more": "Tables ID：比賽至少一分",
    "an identifier has 0 to {most} points, not {points}": "局面代碼裡的分數為 0 到 {most}，不能是 {points}",
    "{text} is no XGID: 9 or 10 fields with ':' between them were expected": (
        "{text} 不是 XGID：應為以「:」分隔的 9 或 10 個欄位"
    ),
    "XGID turn: 1 (bottom) or -1 (top) was expected, not 0": "XGID 的輪次：應為 1（下方）或 -1（上方），不是 0",
    "XGID board: {text}; 26 characters - A-O a-o were expected": "XGID 的棋盤：{text}；應為 26 個字元 - A-O a-o",
    "XGID dice: {text}; 00, two dice, D, B or R were expected": "XGID 的骰子：{text}；應為 00、兩顆骰子、D、B 或 R",
    "{side}: {count} checkers on {place}": "{side}：{place}有 {count} 枚",
    "{side}: {what} {count}, this game has 0-{most}": "{side}：{what}為 {count}，這種玩法為 0 到 {most}",
    "point {point}": "{point} 位",
    "pinned, reserve and memory have two numbers each, one a side": "壓子、未進場與記憶各有兩個數，每方一個",
    "{side}: the pins are bits 1 to 24 of a whole number, not {mask}": (
        "{side}：壓子應為整數的第 1 到 24 位，不能是 {mask}"
    ),
    "a pin on {place}": "{place}上有壓子",
    "{side}: {count} counts, expected 26": "{side}：有 {count} 個數，應為 26 個",
    "{side}: {total} checkers in all, expected {checkers}": "{side}：共 {total} 枚，應為 {checkers} 枚",
    "point {point} is outside 0-25": "{point} 位不在 0 到 25 之內",
    "a row has 26 counts: off, points 1-24, bar": "一列有 26 個數：出盤、1 到 24 位、中柱",
    "a count is negative": "有負的枚數",
    "both sides have borne off every checker": "雙方都已出盡棋子",
    "this game pins no checkers": "這種玩法不壓子",
    "off": "出盤處",
    "the bar": "中柱",
    "both sides are pinned on the {side}'s {mine}-point": "在{side} {mine} 位上雙方都被壓住",
    "the pin on the {side}'s {mine}-point needs one checker under the other side's": (
        "{side} {mine} 位的壓子，須有另一方棋子壓著一枚"
    ),
    "both sides hold the {side}'s {mine}-point": "雙方都佔著{side} {mine} 位",
    "more than {most} checkers on one point": ("一位上超過 {most} 枚棋子"),
    "several checkers have left the {head}-point, and none is past the other side's": (
        "已有數枚離開 {head} 位，卻無一枚越過對方的起點"
    ),
    "all six points of the start quarter are held": ("起始區的六個位全被佔住"),
    "more than {most} points held where the other side starts": ("在對方的起始區佔了超過 {most} 個位"),
    "a forbidden prime of {length} points": "被禁的 {length} 位封鎖",
    "checkers beyond the {point}-point before all are entered": ("尚未全部進場，已有子越過 {point} 位"),
    "this game is played with {dice} dice, not {count}": "這種玩法用 {dice} 顆骰子，不是 {count} 顆",
    "where checkers count, or the first one out loses, every win is a single game": (
        "按子計分或先出盡者輸時，每勝都是單勝"
    ),
    "a game without gammons knows no backgammons": "沒有全勝的玩法也沒有完勝",
    "this game knows no {value}": "這種玩法沒有{value}",
    "these dice have no fixed order: all their steps are known from the start": (
        "這些骰子沒有固定順序：各步一開始就都已知"
    ),
    "step {number}: no checker may go from {source} to {target} by a {die}": (
        "第 {number} 步：用 {die} 不能從 {source} 走到 {target}"
    ),
    "{first}; {then}": "{first}；{then}",
    "nothing was played in this match": "這場比賽沒有走過任何一步",
    "there is no analysis {name}": "沒有 {name} 這份分析",
    "there is a report once the analysis is done": "分析完成後才有報告",
    "what is too close to call is known once the analysis is done": "分析完成之後才知道哪些決定難分高下",
    "this analysis has no decision {number}": "這份分析沒有第 {number} 個決定",
    "this analysis is {status}: there is nothing to take up again": "這份分析沒有可繼續的部分",
    "the server is being stopped": "伺服器正在停止",
    "this is too much: at most {most} MB are taken at once": "太大了：一次最多 {most} MB",
    "there is nothing in this decision that could be judged again": "這個決定沒有可重新評判之處",
    "this chain of numbers has too many plays to be played out here; write one down": (
        "這串數字的走法太多，無法在此走出；請寫下來"
    ),
    "a decision keeps {most} plays of one's own at most; remove one first": (
        "一個決定最多保留 {most} 種自己的走法；請先刪除一種"
    ),
    "there are no dice to play in this decision": "這個決定沒有骰子可走",
    "net {file} is missing in {folder}": "{folder} 裡缺少神經網路 {file}",
    "net {file} is damaged: its SHA-256 is not the manifest's": "神經網路 {file} 已損壞：其 SHA-256 與清單不符",
    "no net for {variant} comes with this package: it can be played, but not judged": (
        "{variant}沒有隨附的神經網路：可以下，但無法評判"
    ),
    "plays: the identifier has no dice, so there is none to compare": "代碼裡沒有骰子，沒有可比較的走法",
    "this server answers to {hosts} only": "這個伺服器只回應 {hosts}",
    "a page from elsewhere may not speak to this server": "其他網站的網頁不得與這個伺服器通訊",
    "position: a match of several games in turn cannot begin in the middle of one": (
        "數種玩法輪流的比賽不能從中途的局面開始"
    ),
    "event {version} ({text}): {problem}": "事件 {version}（{text}）：{problem}",
    "the opening throw comes first": "要先擲骰決定先手",
    "{name} is several games in turn, and this is about one: {games}": (
        "{name}是數種玩法輪流，這裡只能是其中一種：{games}"
    ),
    "variant: {variant} are several games in turn; name one of them": "{variant}是數種玩法輪流；請指定其中一種",
    "the game is over in this position": "這個局面中棋局已結束",
    "the other side answers a resignation, so the decision cannot lie with who is on roll": (
        "認輸由對方回應，所以此處不可能由擲骰方決定"
    ),
    "dice: {game} is played with {dice} dice, not {count}": "骰子：{game}用 {dice} 顆骰子，不是 {count} 顆",
    "a rollout of kind {kind} has no plays": "這種模擬沒有走法",
    "there is no rollout {name}": "沒有 {name} 這份模擬",
    "this rollout is going on: there is nothing to take up again": "這份模擬正在進行，沒有可繼續的部分",
    "this rollout has {count} trials already: more are needed to go on": "這份模擬已有 {count} 次：要繼續就得更多",
    "a rollout of plays needs a position with dice": "模擬走法需要有骰子的局面",
    "this is no rollout of the decision that it would be kept with": "這不是要隨之保留的那個決定的模擬",
    "a rollout is kept with a decision of an analysis: name both, or neither": (
        "模擬要隨分析中的決定保留：兩者都要指明，或都不指明"
    ),
    "a message has at most {most} characters": "訊息最多 {most} 個字元",
    "nothing has been played at this table yet": "這局棋還沒有走過任何一步",
    "no match has been finished yet": "還沒有一場比賽結束",
    "these players have agreed on playing without hints and tutor": "這一桌約定不用提示和導師",
    "these players have agreed on playing without help: a game is analyzed once it is over": (
        "這一桌約定不用幫助：一局結束後才能分析"
    ),
    "the clocks have been stopped: nothing can be done until they go on": "計時已暫停：繼續之前什麼也不能做",
    "no clock runs that could be stopped": "沒有可以暫停的計時",
    "the clocks have not been stopped": "計時沒有暫停",
    "there is nothing to decide for you now": "現在沒有要您決定的事",
    "time has run out: this match is over": "時間已到：這場比賽結束了",
    "this match is not over yet": "這場比賽還沒有結束",
    "it is the computer's turn to decide": "輪到電腦決定",
    "it is the other player's turn to decide": "輪到另一位玩家決定",
    "nothing can be taken back here": "這裡沒有可以悔棋的步",
    "this was decided on version {version}; the table is at version {now} now": (
        "這是依先前的局面決定的，棋局已有進展"
    ),
    "nobody has dice to play now": "現在沒有人有骰子可走",
    "this table has been put away; ask for it again": "這局棋已收起；請重新開啟",
    "the dice of this table throw themselves: send `roll` without numbers": "這局棋的骰子自動擲出",
    "{wanted} dice are wanted now, not {count}": "現在需要 {wanted} 顆骰子，不是 {count} 顆",
    "seed: {dice} dice have none; choose seeded dice": "只有由種子產生的骰子才有種子",
    "there is no table {name}": "沒有 {name} 這局棋",
    "it has no more than five checkers a side": "它每方不超過五枚棋子",
    "nothing is pinned in it": "它不壓子",
    "nothing is borne off in it": "它不出盤",
    "it is no game of two directions with hits": "它不是雙方對走並打子的玩法",
    "nothing is hit in it": "它不打子",
    "getting all checkers off loses in it": "它先出盡者輸",
    "six in a row with somebody on the bar win already": "對方有子在中柱時連成六位，本來就立即獲勝",
    "only its rule about a start quarter forbids primes, and this option does not lift that": (
        "只有它關於起始區的規則禁止封鎖，而這條並不取消該規則"
    ),
    "it allows every prime already": "它本來就允許任何封鎖",
    "it forbids no primes ahead of the other side": "它不禁止在對方前面的封鎖",
    "the first hit wins already": "先打子者本來就獲勝",
    "it knows no head": "它沒有頭位",
    "nobody is ever on the bar": "沒有子會上中柱",
    "its checkers may go on at once already": "它的棋子本來就可立即續走",
    "it is played with three dice": "它用三顆骰子",
    "one checker a turn leaves the head, and the turn would have two players": (
        "每回合只能從頭位走一枚，而這回合會有兩方走"
    ),
    "doublets do not rise in it": "它的對子不遞升",
    "its doublets are ordinary already": "它的對子本來就是普通對子",
    "every win counts one point already": "每勝本來就只計一分",
    "nothing counts triple in it": "它沒有三倍勝",
    "nobody is left behind in the winner's home": "沒有子會留在贏方內盤",
    "every win is a single game": "每勝都是單勝",
    "the sides do not go round one behind the other": "雙方不是同向前後而行",
    "it can be won before the last checker is off": "最後一枚出盤前就能獲勝",
    "it has a head already": "它本來就有頭位",
    "dice that one side leaves to the other know no first turn": "一方留給另一方的骰子沒有首回合可言",
    "all its checkers begin on the board": "它的棋子全部從盤上開始",
    "it has a token already": "它已有道具",
    "nothing is hit in it, so there is no bar": "它不打子，所以沒有中柱",
    "a bomb sends checkers to the bar without a hit": "炸彈不打子也把棋子送上中柱",
    "mothers are pinned in it": "它會壓住母棋",
    "{key} is the name of a file, not of a game": "{key} 是檔名，不是玩法",
    "no option is called {key}; try {options}": "沒有 {key} 這條規則；可試「{options}」",
    "its checkers do not all start on the {point}-point": "它的棋子不是全部從 {point} 位開始",
    "no game is called {text}; try {games}": "沒有叫 {text} 的玩法；可試「{games}」",
    "{checkers} checkers a side; there are 1-15, none of them negative": (
        "每方 {checkers} 枚；應為 1 到 15，且不可為負"
    ),
    "{variant} cannot start on {text}: it is no point (1-24), 'bar' or 'in'": (
        "{variant}不能從 {text} 開始：它不是位（1 到 24）、「bar」或「in」"
    ),
    "{variant} cannot start with {counts}: {problem}": "{variant}不能以 {counts} 開始：{problem}",
    "{text}: {place} needs a number of checkers, as in start=24:13,15:2": (
        "{text}：{place} 需要棋子枚數，如 start=24:13,15:2"
    ),
    "{variant} cannot start with {place} given twice": "{variant}不能以寫了兩次的 {place} 開始",
    "the game would be over": "棋局會立即結束",
    "the opening throw": "擲骰決定先手",
    "the starter: play the opening throw or roll afresh": "先手走開局的骰或重新擲骰",
    "the player on roll: the cube or the dice": "擲骰方加倍或擲骰",
    "an answer to the double": "對加倍的回應",
    "the doubler's answer to the beaver": "加倍方對反加倍的回應",
    "an answer to the raccoon": "對再反加倍的回應",
    "the player on roll: a play": "擲骰方走子",
    "the player on roll: the name of a doublet": "擲骰方指定對子",
    "the player on roll: a play of the dice that the other side left over": "擲骰方走對方留下的骰",
    "the losing side: cancel the last roll or let it stand": "輸方取消最後一擲或維持原擲",
    "an answer to the resignation": "對認輸的回應",
    "the next game": "下一局",
    "nothing: the match is over": "沒有：比賽已結束",
    "player": "己方",
    "opponent": "對方",
    "lower side": "下方",
    "upper side": "上方",
    "reserve": "未進場",
    "memory": "記憶",
    "singles": "單勝",
    "gammons": "全勝",
    "backgammons": "完勝",
    "{place}: {value} is too small; the least is {least}": "{place}：{value} 太小；最小是 {least}",
    "{place}: {value} is too large; the most is {most}": "{place}：{value} 太大；最大是 {most}",
    "{place}: {count} characters are too many; the most is {most}": "{place}：{count} 個字元太多；最多 {most} 個",
    "{place}: {count} entries are too few; the least is {least}": "{place}：{count} 項太少；最少 {least} 項",
    "{place}: {count} entries are too many; the most is {most}": "{place}：{count} 項太多；最多 {most} 項",
    "{place} is empty": "{place}：是空的",
    "{place} is missing": "缺少{place}",
    "an entry of {place} is missing": "{place}：缺少一項",
    "{place}: this cannot be": "{place}：不能這樣",
    "another program plays at this table; look at it again": "另一個程式正在下這局棋；請重新查看",
    "{place}: the identifier says something else": "{place}：與局面代碼所寫的不同",
    "dice: nobody rolls before the double is answered": "骰子：回應加倍之前不擲骰",
    "both are called {name}; their names must differ": "兩人都叫 {name}；名字必須不同",
    "some characters of a text cannot be written": "文字裡有無法寫出的字元",
    "there is nothing at this address": "這個網址什麼也沒有",
    "nothing at this address is asked for in this way": "這個網址不接受這樣的請求",
    "at this address a WebSocket is opened, with the header Upgrade": (
        "這個網址用來開啟「WebSocket」，需帶「Upgrade」標頭"
    ),
    "an internal error, told in the log": "內部錯誤，詳見記錄檔",
    "what was announced had not come after {seconds} seconds": "預告的內容過了 {seconds} 秒仍未傳完",
    "nothing more of what was announced came for {seconds} seconds": "預告的內容在 {seconds} 秒內沒有繼續傳來",
    "{most} questions wait already; ask again in a while": "已有 {most} 個問題在等待；請稍後再問",
    "the disk is full: nothing was changed": "磁碟已滿：什麼都沒有改變",
    "the disk cannot be written to: nothing was changed": "磁碟無法寫入：什麼都沒有改變",
    "the store is closed: nothing was changed": "儲存庫已經關閉：什麼都沒有改變",
    "another program holds the store: nothing was changed": "另一個程式佔用著儲存庫：什麼都沒有改變",
    "the store is damaged: nothing was changed; stop the program and put a backup in its place": (
        "儲存庫已損壞：什麼都沒有改變；請停止程式，換上備份"
    ),
    "the store cannot be reached: nothing was changed": "無法存取儲存庫：什麼都沒有改變",
    "no such action is possible here": "這裡不能這樣做",
    "A checker that hits at home stays there for the turn": "在內盤打子的棋子本回合須留在原處",
    "A checker that hits at home goes on only to end alone": "在內盤打子的棋子只有最後單獨停留才可續走",
    "A checker that hits at home goes on as it likes": "在內盤打子的棋子可任意續走",
    "No point holds more than five checkers of one side": "一方在一位上至多五枚",
    "A side with a pinned checker may bear off": "有子被壓住時仍可出盤",
    "Only the exact number bears a checker off": "點數恰好相符才可出盤",
    "A side whose checkers are all home only bears them off": "棋子全部進入內盤的一方只可出盤",
    "No turn may end with six made points in a row": "回合結束時不得有連續六個佔位",
    "Six made points in a row with somebody on the bar win at once": "對方有子在中柱時連成六個佔位，立即獲勝",
    "Primes of six are not forbidden": "不禁止六連封鎖",
    "A forbidden prime may not even stand within a turn": "走子途中也不得形成被禁的封鎖",
    "The first hit wins at once, every win is a single one": "先打子者立即獲勝，一律算單勝",
    "One checker a turn leaves the head; a first 3-3, 4-4 or 6-6 takes two": (
        "每回合只能從頭位走一枚；首次擲出 3-3、4-4 或 6-6 可走兩枚"
    ),
    "Only a first 6-6 or 4-4 takes two from the head": "只有首次擲出 6-6 或 4-4 可從頭位走兩枚",
    "Checkers on the bar are entered first": "中柱上的子先進場",
    "Checkers on the bar need not be entered first": "中柱上的子不必先進場",
    "The reserve is entered before other checkers move": "未進場的子須先進場，其他子才可走",
    "Checkers move while others are in reserve": "尚有子未進場時，其他子也可走",
    "Checkers go on past their twelfth point at once": "棋子可立即越過第十二位",
    "Who plays a doublet to the end rolls again": "走完對子者再擲一次",
    "A doublet is two steps, like other rolls": "對子與其他擲法一樣走兩步",
    "A doublet is four steps": "對子走四步",
    "What one side cannot play of a rising doublet the other plays": "遞升對子中走不了的步數由對方走",
    "Doublets rise from the first roll": "從第一擲起對子即遞升",
    "Doublets are ordinary while a side has checkers in reserve": "尚有子未進場時，對子按普通對子走",
    "Every win counts one point": "每勝一局一律一分",
    "Nothing counts triple": "沒有三倍勝",
    "A checker left on the bar or in the winner's home costs three points": "輸方有子在中柱或贏方內盤時計三分",
    "Three points if the loser has no checker home": "輸方沒有子在內盤時計三分",
    "Who bears off everything loses": "先出盡者輸",
    "A bomb that changes hands sends all blots to the bar": "易手的炸彈會把所有孤子送上中柱",
    "Once a game each side may cancel a roll": "每局雙方各可取消一次擲骰",
    "The starter rolls afresh": "先手重新擲骰",
    "The starter plays the two numbers of the opening throw": "先手走開局擲出的兩個數",
    "The starter plays the opening throw or rolls afresh": "先手可走開局的骰，或重新擲骰",
    "The last winner starts the next game": "上局贏家先走",
    "Every game begins with a throw for the start": "每局以擲骰決定先手",
    "Played with the doubling cube": "使用倍數骰",
    "Played without the doubling cube": "不使用倍數骰",
    "{path}": "「{path}」",
    "{first}, {then}": "{first}、{then}",
    "{game} + {change}": "{game} + {change}",
    "{kind} {field}: {text} is no whole number from {low} to {high}": (
        "{kind} 的{field}：{text} 不是 {low} 到 {high} 的整數"
    ),
    "{kind}-{size}": "{kind} {size}",
    "{table} {checksum}": "{table} {checksum}",
    "{text}: {problem}": "{text}：{problem}",
    "{variant} cannot be played with {option} ({rule}): {problem}": "{variant}不能採用「{rule}」：{problem}",
    "it undoes {option} ({rule})": "它取消了「{rule}」",
    "{variant} is played with {option} already ({rule})": "{variant}本來就採用「{rule}」",
    "evaluator {name}": "評估器 {name}",
    "net {name} {hash}": "神經網路 {name} {hash}",
    "{net}, made for {game}": "{net}（為{game}而製）",
    "without pruning": "不剪枝",
    "match equities {name}": "比賽勝率表 {name}",
    "one-sided": "單方出盤表",
    "two-sided": "雙方出盤表",
    "solved": "全解表",
    "match": "比賽出盤表",
    "the file": "檔案",
    "the first player": "第一位棋手",
    "the second player": "第二位棋手",
    "another start": "另一種開局擺法",
    "Black": "黑方",
    "White": "白方",
    "bar": "中柱",
    "board": "棋盤",
    "checkers": "棋子數",
    "color": "顏色",
    "Crawford": "克勞福德局",
    "cube": "倍數骰",
    "cube owner": "倍數骰持有者",
    "dice": "骰子",
    "doubled": "已加倍",
    "field 50": "第 50 個欄位",
    "index of the player on roll": "擲骰方編號",
    "Jacoby": "雅各比規則",
    "largest cube": "倍數骰上限",
    "hints and tutor": "提示和導師",
    "match length": "比賽分數",
    "may double": "可否加倍",
    "rule of a money session": "逐局計分的規則",
    "movable checkers": "可走的棋子數",
    "post-Crawford": "克勞福德局之後",
    "redoubles": "再加倍次數",
    "score": "比分",
    "score of Black": "黑方得分",
    "score of White": "白方得分",
    "score of the bottom player": "下方得分",
    "score of the top player": "上方得分",
    "score of the other": "對方得分",
    "score on roll": "擲骰方得分",
    "turn": "輪次",
    "automatic doubles": "自動加倍次數",
    "comment": "註解",
    "confidence": "信心水準",
    "delay of the clock": "計時的延遲",
    "reserve of the clock": "計時的備用時間",
    "depth": "深度",
    "game": "玩法",
    "identifier": "局面代碼",
    "level": "等級",
    "name": "名字",
    "players": "棋手",
    "named number": "指定的數字",
    "pinned checkers": "被壓住的棋子",
    "player on roll": "擲骰方",
    "preset": "預設",
    "plays": "走法",
    "rolls of a trial": "每次模擬的擲骰數",
    "seed": "種子",
    "seconds": "秒數",
    "standard error": "標準誤差",
    "stakes": "輸贏",
    "steps": "步",
    "trials": "次數",
    "value": "值",
    "resignation": "認輸",
    "the cube cannot have been turned here: {reason}": "此處不可能加倍：{reason}",
    "the player on roll may not double here, so there is no cube decision to explain": (
        "擲骰方此時不能加倍，沒有倍數骰決定可以解釋"
    ),
    "two different plays can be compared, one with the best other one, or the two best": (
        "可以比較兩種不同的走法、一種走法與其餘最好的走法，或最好的兩種走法"
    ),
    "{play} is not among the legal plays: {plays}": "{play} 不在合規則的走法之中：{plays}",
    "no checker can move with this roll, so there is nothing to compare": "這次擲骰沒有棋子可走，無從比較",
    "{play} is the only legal play, so there is nothing to compare": "{play} 是唯一合規則的走法，無從比較",
    "there is a picture of replies where the other side rolls two dice after both plays": (
        "兩種走法之後都由對方擲兩顆骰子時，才有應對圖"
    ),
    "there is a picture of rolls for games of two dice": "只有用兩顆骰子的玩法才有擲骰圖",
    "trials must be an even number, 4 or more, not {trials}": "模擬次數須為 4 或以上的偶數，而不是 {trials}",
    "exact tables: {reason}": "有一張精確表無法使用",
    "game {game}: {problem}": "第 {game} 局：{problem}",
    "game {game}, turn {turn}: {problem}": "第 {game} 局第 {turn} 手：{problem}",
    "the file is cut off or damaged: no match was found in it": "檔案不完整或已損壞：其中找不到比賽",
    "the end of the file is missing or damaged; the match is read as far as it goes": (
        "檔案結尾缺失或已損壞；比賽讀到能讀的地方為止"
    ),
    "a part of the file is damaged; what can be unpacked of it is read": "檔案的一部分已損壞；能解開的照讀",
    "the file is damaged: a match to {length} points": "檔案已損壞：比賽長度為 {length} 分",
    "game number {number} is not known; read as {standard}": "不認識編號 {number} 的玩法；讀作 {standard}",
    "{count} records of an unknown kind are left out": "略去 {count} 個種類不明的紀錄",
    "{count} records belong to no game and are left out": "略去 {count} 個不屬於任何一局的紀錄",
    "the score cannot be read; it is taken from the results": "無法讀取比分；由結果算出",
    "this cannot be the Crawford game; read as an ordinary one": "這不可能是克勞福德局；視為普通的一局",
    "nobody knows whose turn it is; the turn is left out": "不知輪到誰；略去這一手",
    "a turn after the end of the game; left out": "棋局結束後的一手；略去",
    "the board cannot be read: {problem}": "無法讀取局面：{problem}",
    "the board after the play cannot be read: {problem}": "無法讀取走法之後的局面：{problem}",
    "the cube cannot be read; it stays as it was": "無法讀取倍數骰；照舊",
    "board or cube are not what the turns before lead to; set up as the file says": (
        "局面或倍數骰與此前各手不符；依檔案所說擺出"
    ),
    "these are no dice: {dice}": "這不是骰子的點數：{dice}",
    "the moves {text} cannot be read; kept as text": "無法讀取走法 {text}；照文字保留",
    "the moves say something else than the board after them; {play} counts": "走法與其後的局面不符；以 {play} 為準",
    "the file marks {play} as illegal, but it is legal": "檔案標示 {play} 不合規則，其實合規則",
    "this turn of the cube is against the rules: {problem}; it stands as written": (
        "這次轉動倍數骰不合規則：{problem}；照所寫保留"
    ),
    "board or cube say that the other side won; the file's result counts": (
        "從局面或倍數骰看是另一方贏；以檔案的結果為準"
    ),
    "the plays of this game are missing in the file; its result counts": ("檔案裡沒有這一局的走法；以所記結果為準"),
    "the board shows no end of the game; the file's result counts": "局面上棋局尚未結束；以檔案的結果為準",
    "{points} in the file for a game worth {worth}; the file's result counts": (
        "這局值 {worth} 分，檔案中卻是 {points}；以檔案的結果為準"
    ),
    "the players settled for {points}; read as a resignation": "雙方同意以 {points}了結；視為認輸",
    "the file has no result; read as {points} for {name}": "檔案中沒有結果；視為{name}得 {points}",
    "a game that is not of GM[6]; left out": "一局不屬於「GM[6]」；略去",
    "a result while the game is still on, without a resignation; read as one": "棋局未完便有結果，卻沒有認輸；視為認輸",
    "a variation is left out; the first line of play is the game": "略去一個變化；以第一條走法為準",
    "how much was resigned is not written; read as {points}": "沒有寫認輸多少；視為 {points}",
    "more than {most} parts are no match file": "部分超過 {most} 個，不是比賽檔",
    "a file of more than {most} turns is too long to be read": "超過 {most} 手的檔案太長，不予讀取",
    "no game of GM[6] was found: this is no SGF file of backgammon": "找不到「GM[6]」的棋局：這不是雙陸棋的 SGF 檔",
    "no length of the match is given; read as a session for money": "沒有寫比賽長度；視為逐局計分",
    "no line such as {line} was found": "找不到{line}這樣的一行",
    "no points are given; read as {points}": "沒有寫分數；視為 {points}",
    "no result is written; the next score tells it": "沒有寫結果；由下一個比分得知",
    "no row such as ' 1) 31: 8/5 6/5' was found: this is no game text": (
        "找不到「 1) 31: 8/5 6/5」這樣的一行：這不是棋局文字"
    ),
    "scores, but no line such as '7 point match' before them; read as a session for money": (
        "有比分，但前面沒有「7 point match」這樣的一行；視為逐局計分"
    ),
    "the analysis {text} is malformed; left out": "分析 {text} 的格式不對；略去",
    "the cube is set where the board is unknown; left out": "局面不明時擺放倍數骰；略去",
    "the file ends in the middle of a game: is it complete?": "檔案在一局中間結束：檔案完整嗎？",
    "the names {first} and {second} differ from those of the first game; the colors count": (
        "{first}與{second}這兩個名字和第一局不同；以顏色為準"
    ),
    "the property {name} is not known here; left out ({count} times)": "不認識屬性 {name}；略去（{count} 次）",
    "the result {text} is not understood": "看不懂結果 {text}",
    "the rules differ from those of the first game, which count": "規則和第一局不同；以第一局為準",
    "the value {text} has no end: is the file complete?": "值 {text} 沒有結尾：檔案完整嗎？",
    "{name} is no game of these files; read as {standard}": "{name} 不是這種檔案裡的玩法；讀作 {standard}",
    "{roll} was thrown and never played; left out": "擲出 {roll} 卻沒有走；略去",
    "{text} are no points": "{text} 不是位",
    "{text} is no play": "{text} 不是走法",
    "{text} is no side": "{text} 不是任何一方",
    "{text} is no value of the cube": "{text} 不是倍數骰的值",
    "{text}: one value was expected, the first one counts": "{text}：應只有一個值；以第一個為準",
    "a win pays for each checker, so no single game is there to be doubled": (
        "勝利按每枚棋子計分，沒有單局的分值可以加倍"
    ),
    "OGID: it has {said} checkers a side, the game {checkers}": (
        "OGID：每方有 {said} 枚棋子，而這種玩法有 {checkers} 枚"
    ),
    "{name} rolls, though it is the other side's turn": ("{name}擲了骰子，但輪到的是對方"),
    "too many plays are unclear for all of them to be looked into; the last ones stand as written": (
        "不明確的走法太多，無法逐一查核；最後的走法按所寫的保留"
    ),
    "too long a file for all of its plays to be checked; the last ones are believed": (
        "檔案太長，無法查驗所有走法；最後的走法照所寫採信"
    ),
    "a resignation waits there, and no card asks about those": ("那裡有認輸在等待回應，而卡片不問認輸"),
    "a lock has this name, and this is no plain file; remove it": ("這是鎖定檔的名稱，而這不是一般檔案；請將其刪除"),
    "another process works on this; wait for it, stop it, or name another": (
        "另一個處理程序正在使用它；請等待、將其停止，或另選一個"
    ),
    "decks are of the format {format}, version {version}": ("卡片組的格式是 {format}，版本 {version}"),
    "no dice were thrown, and the cube cannot be turned: {reason}": ("還沒有擲骰，也不能轉動倍數骰：{reason}"),
    "no dice were thrown, and {variant} is played without the cube": ("還沒有擲骰，而{variant}不使用倍數骰"),
    "no identifier holds this decision, so no card can ask it": ("沒有局面代碼能表示這個決定，因此不能製成卡片"),
    "nothing in this decision was judged, so no card can ask it": ("這個決定沒有任何評判，因此不能製成卡片"),
    "there is no card {number}": ("沒有第 {number} 號卡片"),
    "this is no deck of cards: {problem}": ("這不是卡片組：{problem}"),
    "numbers of cards are used once": "卡片編號只能使用一次",
    "something in it is missing or damaged": "其中有內容缺失或損壞",
    "{answer} is not one of the answers: {known}": "{answer} 不是可選的回答：{known}",
    "answer": "回答",
    "Aim": "目標",
    "Direction": "方向",
    "Start": "開局",
    "Dice": "骰子",
    "When checkers meet": "棋子相遇",
    "Coming in": "進場",
    "Special rules": "特別規則",
    "Bearing off": "出盤",
    "Winning": "勝負",
    "Doubling cube": "倍數骰",
    "Bring all your checkers home, to points 1 to 6, and bear them off: whoever is rid of them all first wins.": (
        "把自己的棋子全部走進內盤（1 至 6 位），再移出棋盤：先出盡者獲勝。"
    ),
    "Do not be the first to bear off all your checkers: whoever is rid of them all first loses.": (
        "不要先把自己的棋子出盡：先出盡者輸。"
    ),
    "Bring all your checkers home, to points 1 to 6: whoever has them there first wins. None is borne off.": (
        "把自己的棋子全部走進內盤（1 至 6 位）：先全部進入內盤者獲勝。棋子不出盤。"
    ),
    "Do not be the first with all your checkers home, on points 1 to 6: whoever has them there first loses.": (
        "不要先讓自己的棋子全部進入內盤（1 至 6 位）：先全部進入內盤者輸。"
    ),
    "Checkers on each side: {checkers}.": "每方棋子：{checkers} 枚。",
    "You move from your 24-point down to your 1-point, the other side the opposite way: your 24-point is its "
    "1-point.": "您從自己的 24 位走向 1 位，對方走相反的方向：您的 24 位就是對方的 1 位。",
    "You move from your 24-point down to your 1-point. The other side goes round the same way, but begins at your "
    "12-point and ends at your 13-point.": (
        "您從自己的 24 位走向 1 位。對方沿同一方向繞行，但從您的 12 位出發，到您的 13 位為止。"
    ),
    "You move from your 24-point down to your 1-point, and so does the other side: both have the same home.": (
        "您從自己的 24 位走向 1 位，對方也一樣：雙方的內盤在同一處。"
    ),
    "Each side throws one die; equal ones are thrown again. The higher number begins and plays both numbers.": (
        "雙方各擲一顆骰子，相同則重擲。點數大者先走，走這兩個數。"
    ),
    "Each side throws one die; equal ones are thrown again. The higher number begins and rolls afresh.": (
        "雙方各擲一顆骰子，相同則重擲。點數大者先走，並重新擲骰。"
    ),
    "Each side throws one die; equal ones are thrown again. The higher number begins, and plays both numbers or "
    "rolls afresh.": "雙方各擲一顆骰子，相同則重擲。點數大者先走，可走這兩個數，也可重新擲骰。",
    "Whoever won the last game begins the next one.": "上一局的贏家在下一局先走。",
    "You roll two dice. Each moves one checker as many points as it shows: two checkers, or the same one twice if "
    "it can stop in between.": (
        "您擲兩顆骰子。每顆讓一枚棋子走相應的點數：可走兩枚，也可由同一枚連走，只要中途能落腳。"
    ),
    "You must use both if you can, in either order. If you can use one or the other but not both, you use the "
    "larger.": "只要能走，兩顆都必須用，先後不拘。若兩顆只能用其中一顆，就用點數大的。",
    "You roll three dice. Each moves one checker as many points as it shows; the same one may use several if it "
    "can stop in between.": "您擲三顆骰子。每顆讓一枚棋子走相應的點數；同一枚可連用幾顆，只要中途能落腳。",
    "You must use as many of them as you can, in any order, and of those ways one with the most points.": (
        "必須盡量多用骰子，先後不拘；用得同樣多時，須走點數總和最大的。"
    ),
    "Equal dice are nothing special.": "點數相同並無特別之處。",
    "Two equal dice are a doublet: you play its number {times} times, as far as you can.": (
        "兩顆點數相同是對子：這個數走 {times} 次，能走幾次走幾次。"
    ),
    "Then you play the number on the underside of the dice, 7 less theirs, {times} times, too.": (
        "然後走骰子底面的數（7 減去該數），也走 {times} 次。"
    ),
    "Then you play each higher number up to 6, {times} times, too.": (
        "然後依次走更大的數，直到 6，每個也走 {times} 次。"
    ),
    "The first number that you cannot play and all after it the other side plays, as far as it can, before it rolls.": (
        "第一個走不了的數及其後各數由對方盡量走完，然後對方才擲骰。"
    ),
    "The first number that you cannot play ends your turn.": "遇到第一個走不了的數，回合即結束。",
    "When you have played all of a doublet, you roll again.": "對子全部走完後，您再擲一次。",
    "But in your first {rolls} rolls of a game nothing follows the number of a doublet itself.": (
        "但每局您的前 {rolls} 次擲骰中，對子只走本數，後面什麼也沒有。"
    ),
    "But while you have checkers outside the board as you roll, nothing follows the number of a doublet itself.": (
        "但擲骰時若您尚有子在盤外，對子只走本數，後面什麼也沒有。"
    ),
    "If you roll {roll} and can play both numbers, you then name a doublet and play it like one rolled.": (
        "若您擲出 {roll} 且兩個數都能走，走完後指定一個對子，像擲出的一樣走。"
    ),
    "A doublet that you name is played whole even then.": "您指定的對子，此時也要全部走完。",
    "When you have played all of that, you roll again.": "全部走完後，您再擲一次。",
    "Points on which the other side has two or more checkers are closed to you.": (
        "對方有兩枚或更多棋子的位，您不能落子。"
    ),
    "Where it has just one, a blot, you may land and hit it: it goes to the bar and must come in again.": (
        "對方只有一枚（孤子）的位，您可以落子並打掉它：它被放到中柱上，須重新進場。"
    ),
    "Where it has just one, a blot, you may land and hit it: that wins the game.": (
        "對方只有一枚（孤子）的位，您可以落子並打掉它：這樣就獲勝。"
    ),
    "Points on which the other side has two or more free checkers, or any on top of one of yours, are closed to you.": (
        "對方有兩枚或更多自由棋子的位，或有對方棋子壓在您棋子上的位，您不能落子。"
    ),
    "Where it has just one, you may land and pin it: it cannot move until all of yours have left the point. "
    "Nothing is ever sent back.": (
        "對方只有一枚的位，您可以落子壓住它：您的棋子全部離開該位之前，它不能動。棋子從不被打回。"
    ),
    "A point on which the other side has even a single checker is closed to you. Nothing is ever hit or sent "
    "back.": "對方哪怕只有一枚棋子的位，您也不能落子。棋子從不被打，也不被打回。",
    "Points on which the other side has {checkers} or more checkers are closed to you. Nothing is ever hit or sent "
    "back.": "對方有 {checkers} 枚或更多棋子的位，您不能落子。棋子從不被打，也不被打回。",
    "{reserve} of your checkers begin outside the board.": "您有 {reserve} 枚棋子在盤外開始。",
    "A checker comes in by the number of a die: with 1 on the 24-point, with 2 on the 23-point and so on, with 6 "
    "on the 19-point, unless that point is closed.": (
        "棋子按骰子的點數進場：1 點進 24 位，2 點進 23 位，依此類推，6 點進 19 位，除非該位不能落子。"
    ),
    "As long as one of yours is on the bar, you move no other.": "只要您有子在中柱上，就不能走其他棋子。",
    "While one of yours is on the bar, you may move others.": "您有子在中柱上時，仍可走其他棋子。",
    "As long as some of yours are outside the board, you move none that are on it.": (
        "只要您有子在盤外，就不能走盤上的棋子。"
    ),
    "While some of yours are outside the board, you may move those that are on it.": (
        "您有子在盤外時，仍可走盤上的棋子。"
    ),
    "At first either side may, later only the side that has the bomb.": (
        "起初雙方都可以引爆，之後只有持有炸彈的一方可以。"
    ),
    "Before you roll you may let the bomb explode: all blots of both sides go to the bar, and the bomb is the "
    "other side's.": "擲骰之前，您可以引爆炸彈：雙方所有孤子都上中柱，炸彈歸對方。",
    "Once a game you may have a roll thrown again: your own before you play it, the other side's once it is played.": (
        "每局您可有一次要求重擲：自己的骰在走子之前，對方的骰在走子之後。"
    ),
    "You put no more than {most} checkers on one point.": "您在一位上最多放 {most} 枚棋子。",
    "Only one checker a turn leaves the 24-point, the head; two with {doublets} while all of yours still stand "
    "there.": "每回合只能有一枚棋子離開 24 位（頭位）；您的棋子全部還在那裡時，擲出 {doublets} 可走兩枚。",
    "Until one of your checkers is past the 12-point, where the other side starts, no second one leaves the "
    "24-point.": "在您的一枚棋子越過 12 位（對方的起點）之前，第二枚不能離開 24 位。",
    "You end no turn with all points from 19 to 24 held, nor with six held points in a row directly before the one "
    "point on which all remaining checkers of the other side stand.": (
        "回合結束時，不得佔滿 19 至 24 位；若對方剩下的棋子全在同一位上，也不得在其正前方佔著連續六個位。"
    ),
    "You never hold more than {most} of the points 7 to 12, where the other side starts.": (
        "在對方的起始區（7 至 12 位），您佔的位永遠不超過 {most} 個。"
    ),
    "You end no turn with {most} points in a row on each of which you have two or more checkers.": (
        "回合結束時，不得有連續 {most} 個位各有您的兩枚或更多棋子。"
    ),
    "You end no turn with {most} held points in a row, unless a checker of the other side is past them or off.": (
        "回合結束時，不得佔著連續 {most} 個位，除非已有對方的棋子越過它們或出盤。"
    ),
    "You never hold {most} points in a row, not even within a turn, unless a checker of the other side is past them "
    "or off.": ("任何時候，走子途中也一樣，不得佔著連續 {most} 個位，除非已有對方的棋子越過它們或出盤。"),
    "Points in a row are counted along the other side's way: your 12 to 1, then your 24 to 13. So your 13 and 12 "
    "are not in a row.": (
        "連續的位沿對方的路線計算：您的 12 位到 1 位，再從您的 24 位到 13 位。所以您的 13 位和 12 位不算連續。"
    ),
    "You hit nothing before one of your checkers has been home: until then blots are closed to you, too.": (
        "您的棋子有一枚進過內盤之前，不能打子：在此之前，孤子所在的位也不能落子。"
    ),
    "A checker of yours that hits at home, on points 1 to 6, stays there for that turn.": (
        "在內盤（1 至 6 位）打子的棋子，本回合須留在原處。"
    ),
    "A checker of yours that hits at home, on points 1 to 6, goes on in that turn only to end alone on a point; it "
    "is borne off only if no other play uses as many dice.": (
        "在內盤（1 至 6 位）打子的棋子，本回合只有最後單獨停在一位上才可續走；只有沒有其他走法能用同樣多的骰子"
        "時，才可出盤。"
    ),
    "As long as some of yours are outside the board, none goes past the {point}-point.": (
        "只要您有子在盤外，棋子就不能越過 {point} 位。"
    ),
    "Once all your checkers are home, a die bears off a checker from the point of its number.": (
        "您的棋子全部進入內盤後，一顆骰子可從與點數相同的位移出一枚棋子。"
    ),
    "It may move one within your home instead.": "也可用它在內盤走一枚棋子。",
    "None is moved within your home then.": "此時不能在內盤走子。",
    "A number higher than the furthest point that you hold bears nothing off.": "點數大於您最遠的位時，不能出盤。",
    "A number higher than the furthest point that you hold bears off a checker from that one.": (
        "點數大於您最遠的位時，從該位移出一枚棋子。"
    ),
    "If one of yours is hit, it has to be home again before you go on.": (
        "若您有子被打，須先讓它回到內盤，才能繼續出盤。"
    ),
    "As long as one of yours is pinned, you bear off none.": "只要您有子被壓住，就不能出盤。",
    "A win counts one point for each checker that the loser has not borne off.": (
        "輸方每有一枚棋子未出盤，贏方得一分。"
    ),
    "Every win counts one point.": "每勝一局一律一分。",
    "A win counts one point.": "勝一局得一分。",
    "It counts {points} if the loser has not borne off a single checker (gammon).": (
        "輸方一枚棋子也沒出盤時，得 {points} 分（全勝）。"
    ),
    "You also win, one point, with six points in a row on each of which you have two or more checkers, "
    "while one of the other side is on the bar.": (
        "若您有連續六個位各有兩枚或更多棋子，而對方有子在中柱上，也獲勝，得一分。"
    ),
    "The last checker on a side's own 24-point is its mother. If you pin the other side's, you win when you "
    "have no checker left on your own 24-point; points for that: {points}. If both mothers are pinned, nobody "
    "wins.": (
        "一方留在自己 24 位上的最後一枚棋子是母棋。壓住對方的母棋，且自己的 24 位上已沒有棋子時，即獲勝，得分"
        "：{points}。若雙方的母棋都被壓住，則無人獲勝。"
    ),
    "If an explosion leaves both sides with checkers on the bar and all six points closed where they would come in, "
    "neither can ever move again: nobody wins.": (
        "若引爆之後雙方都有子在中柱上，而各自進場的六個位都不能落子，雙方便再也無法走子，則無人獲勝。"
    ),
    "The step that brings this about ends the game: the rest of the roll is not played, even where it could be.": (
        "走到這一步時，本局即告結束：餘下的點數不再走，即使還能走。"
    ),
    "Who has won is decided once the roll is played: until then you use as many dice as you can, as always.": (
        "骰子走完後才判定勝負：在此之前照常能用幾顆就用幾顆。"
    ),
    "Points that win the match: {length}.": "贏得比賽所需分數：{length}。",
    "It counts {points} if, besides, none of the loser's checkers is home (backgammon).": (
        "此外若輸方沒有棋子在內盤，得 {points} 分（完勝）。"
    ),
    "It counts {points} if, besides, one of the loser's checkers is on the bar, outside the board or on that "
    "side's points 19 to 24 (backgammon).": (
        "此外若輸方有子在中柱上、在盤外或在輸方的 19 至 24 位上，得 {points} 分（完勝）。"
    ),
    "It counts {points} if, besides, one of the loser's checkers is on the bar or in the winner's home (backgammon).": (
        "此外若輸方有子在中柱上或在贏方的內盤，得 {points} 分（完勝）。"
    ),
    "It is played without the doubling cube.": "不使用倍數骰。",
    "The cube says how many times a win counts; it begins in the middle with 1, shown as 64.": (
        "倍數骰表示一勝算幾倍；開始時在中間，為 1，顯示為 64。"
    ),
    "Before you roll you may double, if the cube is in the middle or yours. The other side passes and loses what "
    "the cube says so far, or takes: then it says twice as much and is the other side's.": (
        "擲骰之前，若倍數骰在中間或歸您，您可以加倍。對方放棄，則輸掉倍數骰原來的數；接受，則數目翻倍，倍數骰歸對方。"
    ),
    "The cube goes no higher than {limit}.": "倍數骰最高到 {limit}。",
    "When a side first comes within one point of winning the match, nobody doubles in the game that follows "
    "(Crawford rule).": "一方首次差一分即可贏得比賽時，接下來的一局誰也不得加倍（克勞福德規則）。",
    "After a roll was cancelled nobody doubles before it is thrown again.": ("擲骰取消後，重擲之前誰也不得加倍。"),
    "In later games nobody doubles before both sides have rolled twice (Holland rule).": (
        "此後各局，雙方各擲兩次骰子之前不得加倍（霍蘭規則）。"
    ),
    "Gammons and backgammons count more than one point only once a double was taken (Jacoby rule).": (
        "有人接受過加倍之後，全勝與完勝才計多於一分（雅各比規則）。"
    ),
    "Whoever takes may double again at once and keep the cube (beaver).": (
        "接受者可立即再加倍，並保留倍數骰（反加倍）。"
    ),
    "After that the first doubler may double once more; the cube stays where it is (raccoon).": (
        "此後先加倍的一方可再加倍一次；倍數骰留在原處（再反加倍）。"
    ),
    "Equal numbers in the throw for the start double the cube in the middle, at most so often in a game: {most}.": (
        "開局擲骰點數相同時，中間的倍數骰翻倍，每局最多次數：{most}。"
    ),
    "Race fifteen checkers home and off, hit the other side's blots on the way, and double the stake.": (
        "把十五枚棋子走回內盤並移出，途中打對方的孤子，還可加倍賭注。"
    ),
    "Standard rules from a start with two more checkers far back, for longer contact.": (
        "標準規則，開局時後方多兩枚棋子，接觸更久。"
    ),
    "Standard rules, all fifteen checkers starting on the furthest point.": (
        "標準規則，十五枚棋子全部從最遠的位開始。"
    ),
    "Standard rules with one checker a side, starting furthest back.": "標準規則，每方一枚棋子，從最遠處開始。",
    "Standard rules with {checkers} checkers a side, starting furthest back.": (
        "標準規則，每方 {checkers} 枚棋子，從最遠處開始。"
    ),
    "Standard, but no point ever holds more than five checkers of one side.": (
        "標準規則，但一方在一位上至多五枚棋子。"
    ),
    "The short game of Turkey: a checker that hits at home stays there for the turn; nothing counts triple.": (
        "土耳其的短局：在內盤打子的棋子本回合須留在原處；沒有三倍勝。"
    ),
    "The short game of Iran: a checker that hits at home stays there for the turn; nothing counts triple.": (
        "伊朗的短局：在內盤打子的棋子本回合須留在原處；沒有三倍勝。"
    ),
    "Standard, but a checker that hits at home may not run on into safety in that turn.": (
        "標準規則，但在內盤打子的棋子本回合不得再走到安全處。"
    ),
    "The hitting game of the Greek Tavli: standard, but nothing counts triple and the winner starts.": (
        "希臘 Tavli 中的打子棋：標準規則，但沒有三倍勝，贏家先走。"
    ),
    "The pinning game of the Greek Tavli: a blot is trapped under the checker that lands on it.": (
        "希臘 Tavli 中的壓子棋：孤子會被落在它上面的棋子壓住。"
    ),
    "The pinning game of Bulgaria and North Macedonia, played as Plakoto is.": (
        "保加利亞與北馬其頓的壓子棋，走法同 Plakoto。"
    ),
    "The pinning game of the Arab countries, the game of the prisoner, played as Plakoto is.": (
        "阿拉伯國家的壓子棋，意為「囚徒的遊戲」，走法同 Plakoto。"
    ),
    "Plakoto from a start with two checkers already on their way.": "Plakoto，開局時已有兩枚棋子在途中。",
    "The running game of the Greek Tavli: both sides go the same way round, and one checker holds a point.": (
        "希臘 Tavli 中的跑棋：雙方沿同一方向繞行，一枚棋子即佔住一位。"
    ),
    "The Turkish running game: as Fevga, but at most four points of the other side's start quarter are held.": (
        "土耳其的跑棋：同 Fevga，但在對方的起始區至多佔四個位。"
    ),
    "The long game: no hitting, one checker a turn leaves the head, and no prime without somebody past it.": (
        "長局：不打子，每回合只能從頭位走一枚，沒有對方棋子越過時不得形成封鎖。"
    ),
    "A running game without hits in which a doublet is followed by all the higher ones.": (
        "不打子的跑棋，對子之後依次走所有更大的對子。"
    ),
    "A game without hits in which doublets rise, and what one side cannot play the other one does.": (
        "不打子，對子遞升，一方走不了的由另一方走。"
    ),
    "The game of the American navy: enter all checkers, and a roll of 2-1 gives a doublet of one's choice.": (
        "美國海軍的玩法：棋子全部從盤外進場，擲出 2-1 可任選一個對子。"
    ),
    "Acey-deucey in which every doublet is followed by its other side and another roll; bearing off is exact.": (
        "Acey-deucey，每個對子之後走其底面的數並再擲一次；出盤須點數恰好相符。"
    ),
    "All checkers are entered first, and nobody hits before one of his checkers has been home.": (
        "先把棋子全部進場，自己的棋子進過內盤之前不得打子。"
    ),
    "Both sides enter, run and bear off on the same points; a doublet brings its other side and a roll.": (
        "雙方在同一些位上進場、行走和出盤；對子之後走其底面的數並再擲一次。"
    ),
    "The game of the late Romans, reconstructed: three dice, one direction for both, every win a single one.": (
        "晚期羅馬人的玩法（復原）：三顆骰子，雙方同一方向，一律算單勝。"
    ),
    "The game from which backgammon came: doublets are two ordinary dice, and every win is a single one.": (
        "雙陸棋的前身：對子只當兩顆普通骰子，一律算單勝。"
    ),
    "The old Japanese game: first to bring every checker home wins, doublets count once, and no prime of six.": (
        "日本的古老玩法：先讓棋子全部進入內盤者獲勝，對子只走兩次，不得連成六個佔位。"
    ),
    "Standard, but the first hit wins at once.": "標準規則，但先打子者立即獲勝。",
    "Standard with a bomb: before his roll its holder may send every blot of both sides to the bar.": (
        "標準規則，另有一枚炸彈：持有者在擲骰之前可把雙方的孤子全部送上中柱。"
    ),
    "Standard moves, but who bears off everything loses.": "走法照標準，但先出盡者輸。",
    "Standard, but once a game each side may cancel a roll, its own or the other side's.": (
        "標準規則，但每局雙方各可取消一次擲骰，自己的或對方的。"
    ),
}
