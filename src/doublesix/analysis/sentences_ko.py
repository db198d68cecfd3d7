"""Sentences of refusals, problems and rules in Korean, by their English patterns.

What does not live here: saying them (`analysis.words`), the patterns themselves (wherever a `Sentence` is made).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["KOREAN"]

KOREAN: Mapping[str, str] = {
    "a cube shows 1, 2, 4, 8 and so on up to {largest}, not {value}": (
        "큐브의 값은 1, 2, 4, 8 … {largest}까지이며 {value}은(는) 없습니다"
    ),
    "the opponent owns the cube": "큐브는 상대가 가지고 있습니다",
    "{text} is no roll; write two numbers from 1 to 6, like 31 or 3-1": (
        "{text}은(는) 주사위가 아닙니다. 31이나 3-1처럼 1~6의 수 둘을 쓰세요"
    ),
    "{count} dice given, {wanted} expected": "주사위 {count}개를 받았지만 {wanted}개가 필요합니다",
    "a roll has two or three dice, not {count}": "주사위는 둘이나 셋이며 {count}개가 아닙니다",
    "a die shows 1-6, not {die}": "주사위 눈은 1~6이며 {die}은(는) 없습니다",
    "no level is called {key}; there are {levels}": "{key}(이)라는 수준은 없습니다. 있는 것: “{levels}”",
    "no preset is called {name}; there are {known}": "{name}(이)라는 프리셋은 없습니다. 있는 것: “{known}”",
    "the game is over, there is nothing to roll out": "판이 끝나서 롤아웃할 것이 없습니다",
    "a rollout of plays needs one play or more, each once": (
        "수의 롤아웃에는 수가 하나 이상, 저마다 한 번씩 있어야 합니다"
    ),
    "a confidence needs two lines or more to compare": "신뢰도를 정하려면 비교할 항목이 둘 이상이어야 합니다",
    "the player on roll may not double here, so there is no cube decision to roll out": (
        "지금은 굴릴 쪽이 더블할 수 없어 롤아웃할 큐브 결정이 없습니다"
    ),
    "{game}: after {play} more is played before the next roll; only plays that a roll follows can be rolled out": (
        "{game}: {play} 다음에는 굴리기 전에 더 둡니다. 바로 주사위가 따르는 수만 롤아웃할 수 있습니다"
    ),
    "line {line}, column {column}: {problem}": "{line}행 {column}열: {problem}",
    "line {line}: {problem}": "{line}행: {problem}",
    "column {column}: {problem}": "{column}번째 글자: {problem}",
    "no known format of matches; a match text, for instance, has a line such as '7 point match' (0 for money)": (
        "아는 경기 형식이 아닙니다. 예를 들어 경기 텍스트에는 “7 point match” 같은 줄이 있습니다(머니 게임은 0)"
    ),
    "the file is empty": "파일이 비어 있습니다",
    "no known format: a match text has a line such as '7 point match' (0 for money), which is missing here": (
        "아는 형식이 아닙니다. 경기 텍스트에 있어야 할 “7 point match” 같은 줄이 없습니다(머니 게임은 0)"
    ),
    "{place}: {wanted} was expected": "{place}: {wanted}이(가) 있어야 합니다",
    '{place}: "{key}" is missing': "{place}: “{key}”이(가) 없습니다",
    "{place}: nothing is known of {keys}": "{place}: 알 수 없는 것: {keys}",
    "text": "글",
    "one of {values}": "다음 가운데 하나: {values}",
    "true or false": "true 또는 false",
    "a list of {length} numbers": "숫자 {length}개의 목록",
    "a list of two texts of {most} characters at most": "각각 {most}자까지인 글 둘의 목록",
    "an object of texts": "글로 된 객체",
    "{place}: {code} is half a character, and the other half is missing": (
        "{place}: {code}은(는) 반쪽 글자이며 나머지 반쪽이 없습니다"
    ),
    "a list": "목록",
    "a whole number from {low} to {high}": "{low}~{high}의 정수",
    "a whole number": "정수",
    "a number": "숫자",
    "an object": "객체",
    "{text} is not understood; kept as a comment": "{text}을(를) 알아볼 수 없어 메모로 남깁니다",
    "1 point": "1점",
    "{number} points": "{number}점",
    "{text} is not understood after the end of the game; kept as a comment": (
        "판이 끝난 뒤의 {text}을(를) 알아볼 수 없어 메모로 남깁니다"
    ),
    "{dice}: {play} – dice show 1-6; the board is unknown from here": (
        "{dice}: {play} – 주사위 눈은 1~6입니다. 여기서부터 포지션을 알 수 없습니다"
    ),
    "{word} to {written}, though the cube would go to {value}": (
        "“{word}” {written}: 큐브는 {value}이(가) 되어야 합니다"
    ),
    "{points}, just enough for the match; the game is worth {worth}": (
        "{points}: 경기를 이기기에 꼭 맞는 점수이며, 판의 값은 {worth}점입니다"
    ),
    "no result line; read as {points} for {name}": "결과 줄이 없어 {name}의 {points}으로 읽습니다",
    "the result stands in the loser's column; {name} won": "결과가 진 쪽 칸에 있습니다. 이긴 쪽은 {name}입니다",
    "'and the match', though {name} has not won it with {points}": (
        "“and the match”라고 적혔지만, {points}으로는 {name} 쪽이 경기를 이기지 못합니다"
    ),
    "row {number} stands behind row {before}: rows are out of order, or some are missing": (
        "{number}번 줄이 {before}번 줄 뒤에 있습니다. 줄 순서가 바뀌었거나 빠진 줄이 있습니다"
    ),
    "the file marks an illegal play with {roll}; the board is set up as it says": (
        "파일이 {roll}의 규칙에 어긋난 수를 표시합니다. 적힌 대로 포지션을 놓습니다"
    ),
    "{dice}: Cannot Move, but there is a legal play": "{dice}: “Cannot Move”라고 적혔지만 둘 수 있는 수가 있습니다",
    "{word} to {written}: read as {value}": "“{word}” {written}: {value}(으)로 읽습니다",
    "a double in what would be the Crawford game: read as no Crawford game": (
        "크로퍼드 판이어야 할 판에서 더블이 나와 크로퍼드가 아닌 것으로 읽습니다"
    ),
    "a double while another waits for its answer": "답을 기다리는 더블이 있는데 또 더블했습니다",
    "no answer to the double; read as a pass": "더블에 답이 없어 패스로 읽습니다",
    "no answer to the double; read as a take": "더블에 답이 없어 테이크로 읽습니다",
    "{word} is against the rules: {problem}; it stands as written": (
        "{word}은(는) 규칙에 어긋납니다. {problem}. 적힌 대로 둡니다"
    ),
    "the other side has to answer": "답할 쪽은 상대입니다",
    "the turn of the cube before it has no such answer": "바로 앞의 큐브 올리기에는 그런 답이 없습니다",
    "a beaver in a session without beavers: read as one with beavers": (
        "비버가 없는 머니 게임에 비버가 나와 비버가 있는 것으로 읽습니다"
    ),
    "a raccoon in a session without raccoons: read as one with raccoons": (
        "라쿤이 없는 머니 게임에 라쿤이 나와 라쿤이 있는 것으로 읽습니다"
    ),
    "the game has no result: is the file complete?": "판에 결과가 없습니다. 파일이 온전한가요?",
    "the position after an illegal play cannot be read: {problem}": (
        "규칙에 어긋난 수 다음의 포지션을 읽을 수 없습니다: {problem}"
    ),
    "Set Pos cannot be read: {problem}": "Set Pos를 읽을 수 없습니다: {problem}",
    "{word} answers no double": "{word}에 앞선 더블이 없습니다",
    "a second result, {points}; the first one counts": "두 번째 결과 {points}. 첫 번째를 따릅니다",
    "{points}: no single game, gammon or backgammon at cube {cube}": (
        "{points}: 큐브 {cube}에서는 싱글도 개먼도 백개먼도 아닙니다"
    ),
    "{points} for a game worth {by_terms}; the result line counts": (
        "판의 값은 {by_terms}점인데 {points}: 결과 줄을 따릅니다"
    ),
    "{points} for a pass that costs {passed}; the result line counts": (
        "패스의 값은 {passed}점인데 {points}: 결과 줄을 따릅니다"
    ),
    "a .mat file cannot hold {name}: {reasons} (write .json instead)": (
        ".mat 파일에는 {name}을(를) 담을 수 없습니다: {reasons} (.json으로 저장하세요)"
    ),
    "a .mat file cannot hold {name}: {reasons}; its plays are kept as text": (
        ".mat 파일에는 {name}을(를) 담을 수 없어 수를 글로 남깁니다: {reasons}"
    ),
    "such a file has one game for a whole match": "이런 파일에는 경기 하나에 게임이 하나뿐입니다",
    "in such a file the sides travel in opposite directions": "이런 파일에서는 두 쪽이 서로 반대로 갑니다",
    "such a file knows hits, neither pins nor blocks": "이런 파일은 잡기만 알고 묶기나 막기는 모릅니다",
    "such a file has two dice": "이런 파일에서는 주사위가 둘입니다",
    "such a file has no word for checkers that begin outside the board": (
        "이런 파일에는 보드 밖에서 시작하는 말을 적을 수 없습니다"
    ),
    "in such a file the sides take turns with one roll each": "이런 파일에서는 한 번씩 번갈아 굴립니다",
    "in such a file a doublet is {most} steps at most": "이런 파일에서는 더블릿이 많아야 {most}번 움직입니다",
    "no game is found by its name or its key": "그 이름이나 키로 찾을 수 있는 게임이 없습니다",
    "{key} is the key of another game, as which the record would be read; give this game one of its own": (
        "{key}은(는) 다른 게임의 키라서 기록이 그 게임으로 읽힙니다. 이 게임에 고유한 키를 주세요"
    ),
    "in such a file a match is to {most} points at most": "이런 파일에서 경기는 {most}점까지입니다",
    "in such a file a match has {most} turns at most": "이런 파일에서 경기의 차례는 {most}번까지입니다",
    "such a file has {most} MB at most": "이런 파일은 {most}MB까지입니다",
    "such a file has no word for a tie": "이런 파일에는 비긴 판을 적을 수 없습니다",
    "such a file has no word for tokens": "이런 파일에는 토큰을 적을 수 없습니다",
    "no play is given for {roll}; only {meant} fits what follows": (
        "{roll}의 수가 없습니다. 뒤와 맞는 것은 {meant}뿐입니다"
    ),
    "{problem}; read as {meant}": "{problem}. {meant}(으)로 읽습니다",
    "{text} is illegal with {roll}; it stands as written": (
        "{text}은(는) {roll}에서 규칙에 어긋납니다. 적힌 대로 둡니다"
    ),
    "{problem}; only {meant} fits what follows": "{problem}. 뒤와 맞는 것은 {meant}뿐입니다",
    "{place}: {problem}": "{place}: {problem}",
    "no play is given for {roll}, and several are legal": "{roll}의 수가 없고, 둘 수 있는 수가 여럿입니다",
    "{problem}; the play stands as written": "{problem}. 수는 적힌 대로 둡니다",
    "{problem}; the board is unknown from here": "{problem}. 여기서부터 포지션을 알 수 없습니다",
    "{text} is illegal with {roll}; only {meant} fits what follows": (
        "{text}은(는) {roll}에서 규칙에 어긋납니다. 뒤와 맞는 것은 {meant}뿐입니다"
    ),
    "no match text can be of {name}: {reasons}": "{name} 경기는 글로 적을 수 없습니다: {reasons}",
    "the file says itself that the game is {name}; {other} does not count": (
        "파일에 게임이 {name}(으)로 적혀 있어 {other}은(는) 쓰지 않습니다"
    ),
    "read as {standard}, in which early plays are illegal; in {name} they are legal: "
    "'doublesix convert --variant {key}' reads it so": (
        "{standard}(으)로 읽었는데 초반 수가 규칙에 어긋납니다. {name}에서는 규칙에 맞습니다. "
        "“doublesix convert --variant {key}”로 그렇게 읽습니다"
    ),
    "no line such as '7 point match' (0 for money) was found: this is no .mat file": (
        "“7 point match”(머니 게임은 0) 같은 줄이 없습니다. .mat 파일이 아닙니다"
    ),
    "another match begins here; only the first one is read": "여기서 다른 경기가 시작됩니다. 첫 경기만 읽습니다",
    "the names {first} and {second} differ from those of the first game; the columns count": (
        "{first}, {second}은(는) 첫 판의 이름과 다릅니다. 칸의 차례를 따릅니다"
    ),
    "the players stand in each other's columns; the names count": "두 사람의 칸이 서로 바뀌었습니다. 이름을 따릅니다",
    "the file holds no game: is it complete?": "파일에 판이 없습니다. 파일이 온전한가요?",
    "{text} is not understood": "{text}을(를) 알아볼 수 없습니다",
    "no line with names and scores; the score is taken from the results": (
        "이름과 점수의 줄이 없습니다. 점수는 결과에서 셉니다"
    ),
    "the first game here is game {number}, at {score}: what came before is missing": (
        "여기의 첫 판은 {score}에서 시작하는 {number}번째 판입니다. 그 앞은 빠져 있습니다"
    ),
    "the score is given as {believed}, the results add up to {summed}": (
        "점수는 {believed}(으)로 적혔지만 결과를 더하면 {summed}입니다"
    ),
    "{header} is given twice; the first value counts": "“{header}”이(가) 두 번 나옵니다. 첫 값을 따릅니다",
    "{problem}; read as {standard}": "{problem}. {standard}(으)로 읽습니다",
    "a game after the match was decided; kept as an extra game": "승부가 난 뒤의 판입니다. 덤으로 남깁니다",
    "{text}: 26 characters of a board, '/' and the cube were expected": (
        "{text}: 보드 26자, “/”, 큐브가 있어야 합니다"
    ),
    "{path}: larger than any match file ({most} MB)": "{path}: 어떤 경기 파일보다 큽니다({most}MB)",
    "this is a position, with nothing played, and no match; 'doublesix eval' judges positions": (
        "이것은 아무것도 두지 않은 포지션이며 경기가 아닙니다. 포지션은 “doublesix eval”이 평가합니다"
    ),
    "this is a position, with nothing played, and no match; the position editor opens it": (
        "이것은 아무것도 두지 않은 포지션이며 경기가 아닙니다. 포지션 편집에서 열 수 있습니다"
    ),
    "this is a text with several positions, and no single one": "여러 포지션이 든 텍스트이며 하나의 포지션이 아닙니다",
    "this is a match, and no single position": "이것은 경기이며 하나의 포지션이 아닙니다",
    "the file is cut off or damaged: no position was found in it": (
        "파일이 잘렸거나 손상되었습니다. 포지션을 찾지 못했습니다"
    ),
    "this is a game to be resumed; doublesix play --resume FILE --save match.json writes it as a match": (
        "이어서 둘 게임입니다. “doublesix play --resume FILE --save match.json”이 이것을 경기로 저장합니다"
    ),
    'this is JSON, but its "format" is not "{format}"': "JSON이지만 “format”이 “{format}”이(가) 아닙니다",
    "{format} version {version} cannot be read here; {first} to {last} can": (
        "{format} {version}판은 읽을 수 없습니다. {first}~{last}판을 읽습니다"
    ),
    "{place}: {key} is no single game": "{place}: {key}은(는) 게임 하나가 아닙니다",
    "{place}: a play needs text, a roll and a known board": (
        "{place}: 수에는 글, 주사위, 알려진 포지션이 있어야 합니다"
    ),
    "{place}: {written} cannot be carried out here": "{place}: {written}은(는) 여기서 둘 수 없습니다",
    "{place}: a cube shows 1, 2, 4, 8 and so on, not {value}": (
        "{place}: 큐브의 값은 1, 2, 4, 8 …이며 {value}은(는) 없습니다"
    ),
    "this is no JSON that can be read": "읽을 수 있는 JSON이 아닙니다",
    "a body must be sent as application/json, in the header Content-Type": (
        "본문은 “Content-Type”에 “application/json”이라고 밝혀 보내야 합니다"
    ),
    "{place}: {value} is no value for it": "{place}: {value}은(는) 쓸 수 없는 값입니다",
    "a list of numbers from 1 to 6": "1~6의 수 목록",
    "text such as '31'": "“31” 같은 글",
    "more than {most} MB are no match file": "{most}MB보다 크면 경기 파일이 아닙니다",
    "this is binary data, not text": "글이 아니라 이진 데이터입니다",
    "a line of {count} characters, cut: {text}…": "{count}자짜리 줄을 잘랐습니다: {text}…",
    "unreadable characters: {count}, the first of them here": "읽을 수 없는 글자: {count}자, 첫 글자가 여기 있습니다",
    "read as Windows-1252, which is a guess: names may be wrong": (
        "Windows-1252로 짐작하여 읽었습니다. 이름이 틀릴 수 있습니다"
    ),
    "no encoding of texts is called {name}": "{name}(이)라는 글자 인코딩은 없습니다",
    "this is a packed archive: unpack it first": "압축 파일입니다. 먼저 압축을 푸세요",
    "the last character is cut off: is the file complete?": "마지막 글자가 잘렸습니다. 파일이 온전한가요?",
    "this game is paid by the checker: it knows no {value}": "이 게임은 말의 수로 셈합니다. {value}은(는) 없습니다",
    "{name} is not allowed now: {reason}; allowed: {kinds}": "지금은 할 수 없습니다: {reason}",
    "{variant} is played without the cube": "{variant}은(는) 큐브 없이 둡니다",
    "this turn has begun with another roll": "이 차례는 다른 주사위로 시작했습니다",
    "there are no beavers in a match": "경기에는 비버가 없습니다",
    "this session is played without beavers": "이 머니 게임에는 비버가 없습니다",
    "this session is played without raccoons": "이 머니 게임에는 라쿤이 없습니다",
    "the house allows no cube above {limit}": "큐브는 {limit}까지만 허용됩니다",
    "no cube goes beyond {largest}": "큐브는 {largest}까지만 올라갑니다",
    "{variant} has no token": "{variant}에는 토큰이 없습니다",
    "there is no roll to cancel": "무를 주사위가 없습니다",
    "the game is waiting for {phase}": "지금 기다리는 것: {phase}",
    "the other side holds it": "상대가 가지고 있습니다",
    "neither side has it in this position": "이 포지션에서는 어느 쪽도 가지고 있지 않습니다",
    "it has been used in this game": "이 판에서 이미 썼습니다",
    "it is used before one's roll": "자기가 굴리기 전에만 씁니다",
    "{variant} is played with {dice} dice, not {count}": ("{variant}은(는) 주사위 {dice}개로 둡니다({count}개가 아님)"),
    "a doublet is named by a number from 1 to 6, not {number}": "더블릿은 1~6의 수로 정합니다({number}이(가) 아님)",
    "{play} is no legal play of {dice} here": "{dice}에서 {play}은(는) 둘 수 없는 수입니다",
    "a match to 1 point is played without the cube": "1점 경기는 큐브 없이 둡니다",
    "a turn of the cube is answered before the dice are thrown, so there is no roll yet": (
        "큐브를 돌린 데에는 주사위를 굴리기 전에 답하므로 아직 굴린 눈이 없습니다"
    ),
    "nobody turns the cube in the Crawford game, so it lies nowhere else": (
        "크로퍼드 판에서는 아무도 큐브를 돌리지 않으므로 큐브는 가운데에만 있습니다"
    ),
    "this is the Crawford game": "크로퍼드 판입니다",
    "after the Crawford game both sides must have rolled {rolls} times first (Holland rule)": (
        "크로퍼드 판 다음에는 먼저 양쪽이 {rolls}번씩 굴려야 합니다(홀랜드 규칙)"
    ),
    "the cube is dead: winning {cube} already wins the match": "큐브가 죽었습니다. {cube}점이면 이미 경기를 이깁니다",
    "a cube limit is 1, 2, 4, 8 and so on up to {largest}, not {limit}": (
        "큐브 한도는 1, 2, 4, 8 … {largest}까지이며 {limit}은(는) 없습니다"
    ),
    "a game cannot be the Crawford game and come after it": "한 판이 크로퍼드이면서 그다음일 수는 없습니다",
    "the match is over at {first}-away {second}-away": "{first}점, {second}점 남은 경기는 이미 끝났습니다",
    "{first}-{second} in a match to {length}: the match is over; both sides must have fewer than {length} points": (
        "{length}점 경기의 {first}-{second}: 경기가 이미 끝났습니다. 두 쪽 모두 {length}점보다 적어야 합니다"
    ),
    "Crawford and post-Crawford need a side one point away": "크로퍼드와 그다음 판에는 1점 남은 쪽이 있어야 합니다",
    "a match without the Crawford rule has no Crawford game": "크로퍼드 규칙이 없는 경기에는 크로퍼드 판이 없습니다",
    "the match equity table {name} is of matches without the Crawford rule, and this one has the rule": (
        "매치 승률표 {name}은(는) 크로퍼드 규칙이 없는 경기의 표인데, 이 경기에는 그 규칙이 있습니다"
    ),
    "a money session has no Crawford game": "머니 게임에는 크로퍼드 판이 없습니다",
    "1-away 1-away is no score of a Crawford game": "1점, 1점 남은 점수는 크로퍼드 판의 점수가 아닙니다",
    "{first}-away {second}-away is the Crawford game or comes after it: say which": (
        "{first}점, {second}점 남은 판은 크로퍼드이거나 그다음입니다. 어느 쪽인지 정해야 합니다"
    ),
    "automatic doubles are 0 or more, not {number}": "자동 더블은 0번 이상이어야 합니다({number}이(가) 아님)",
    "a match is to {most} points at most, not {length}": "경기는 {most}점까지입니다({length}이(가) 아님)",
    "points are 0 or more, not {points}": "점수는 0 이상이어야 합니다({points}이(가) 아님)",
    "a match is to 1 point or more, not {length}; without a length, play a MoneySession": (
        "경기는 1점 이상이어야 합니다({length}이(가) 아님)"
    ),
    "{first}-{second} in a match to {length} is no score of a Crawford game": (
        "{length}점 경기의 {first}-{second}은(는) 크로퍼드 판의 점수가 아닙니다"
    ),
    "{text} is no FIBS board line: 'board' and {count} fields were expected": (
        "{text}은(는) FIBS 보드 줄이 아닙니다. “board”와 칸 {count}개가 있어야 합니다"
    ),
    "FIBS color, direction, home and bar: 1:-1:0:25 (O) or -1:1:25:0 (X) were expected, not {text}": (
        "FIBS의 색, 방향, 홈, 바: 1:-1:0:25 (O)나 -1:1:25:0 (X)이어야 합니다({text}이(가) 아님)"
    ),
    "FIBS turn: the game is over, nobody is on roll": "FIBS: 판이 끝나 아무의 차례도 아닙니다",
    "a board has 26 places (24 points and two bars), not {count}": (
        "보드는 26곳(포인트 24개와 바 둘)이며 {count}곳이 아닙니다"
    ),
    "a checker stands on the bar of the other side": "말이 상대의 바에 있습니다",
    "dice {first} and {second}: two numbers from 1 to 6, or two zeros, were expected": (
        "주사위 {first}, {second}: 1~6의 수 둘이나 0 둘이어야 합니다"
    ),
    "{text} is no identifier of a position; known kinds: {kinds}": (
        "{text}은(는) 포지션 ID가 아닙니다. 쓸 수 있는 것: XGID, OGID, FIBS, Snowie, GNU Backgammon, Tables ID"
    ),
    "{text} is no match id: 12 characters A-Z a-z 0-9 + / were expected": (
        "{text}은(는) 경기 ID가 아닙니다. A-Z a-z 0-9 + / 가운데 12자여야 합니다"
    ),
    "{text} is no match id: its cube belongs to nobody known": (
        "{text}은(는) 경기 ID가 아닙니다. 큐브의 주인을 알 수 없습니다"
    ),
    "{text} is no match id: its state of the game is {state}, expected 0-4": (
        "{text}은(는) 경기 ID가 아닙니다. 판의 상태가 {state}인데 0~4여야 합니다"
    ),
    "{text} is no OGID: 5 to 11 fields with ':' between them were expected": (
        "{text}은(는) OGID가 아닙니다. “:”로 나뉜 칸 5~11개여야 합니다"
    ),
    "OGID color: W or B was expected, not {text}": "OGID의 색: W나 B여야 합니다({text}이(가) 아님)",
    "OGID state: one or two capitals were expected, not {text}": (
        "OGID의 상태: 대문자 한두 개여야 합니다({text}이(가) 아님)"
    ),
    "OGID cube: owner, power of two and action as in N0N were expected, not {text}": (
        "OGID의 큐브: N0N처럼 주인, 2의 거듭제곱, 행동이어야 합니다({text}이(가) 아님)"
    ),
    "OGID {side}: one of 0-9 a-p for each checker was expected, not {text}": (
        "OGID {side}: 말마다 0-9 a-p 가운데 하나여야 합니다({text}이(가) 아님)"
    ),
    "OGID board: a checker stands on the bar of the other side": "OGID의 보드: 말이 상대의 바에 있습니다",
    "OGID dice: nothing or two dice were expected, not {text}": (
        "OGID의 주사위: 비어 있거나 주사위 둘이어야 합니다({text}이(가) 아님)"
    ),
    "OGID length: a number, perhaps with C, L or G behind it, was expected, not {text}": (
        "OGID의 길이: 수와 필요하면 C, L, G여야 합니다({text}이(가) 아님)"
    ),
    "{text} is no move; write one like 13/7, bar/22, 6/off or 6/4(2)": (
        "{text}은(는) 수가 아닙니다. 13/7, bar/22, 6/off, 6/4(2)처럼 쓰세요"
    ),
    "{text} is not legal with {roll} here; legal: {near}": (
        "{roll}에서 {text}은(는) 둘 수 없습니다. 둘 수 있는 수: {near}"
    ),
    "{text} may mean {choice}; mark the points where a checker is hit": (
        "{text}은(는) {choice}일 수 있습니다. 잡는 포인트를 표시하세요"
    ),
    "{text}: no checker can move with {roll} here, write {dance}": (
        "{text}: {roll}에서는 움직일 수 있는 말이 없습니다"
    ),
    "{text} is not legal with {roll} here; legal (of {count}): {near}": (
        "{roll}에서 {text}은(는) 둘 수 없습니다. 둘 수 있는 수({count}개 가운데): {near}"
    ),
    "{text} moves backwards; checkers go from higher points to lower ones": (
        "{text}은(는) 거꾸로 갑니다. 말은 큰 번호에서 작은 번호로 갑니다"
    ),
    "({count}) checkers; a count is 1-{most}": "말 ({count})개: 개수는 1~{most}입니다",
    "{text} is no point; points are 1-24, bar (25), in (26) and off (0)": (
        "{text}은(는) 포인트가 아닙니다. 1~24, 바(25), 입장(26), 밖(0)입니다"
    ),
    "{text} is not legal with {roll} here": "{roll}에서 {text}은(는) 둘 수 없습니다",
    "more than {most} moves in one turn": "한 차례에 {most}걸음이 넘습니다",
    "{text} is no position id: 14 characters A-Z a-z 0-9 + / were expected": (
        "{text}은(는) 포지션 ID가 아닙니다. A-Z a-z 0-9 + / 가운데 14자여야 합니다"
    ),
    "{text} is no position id: its bits do not describe two sides of 25 places": (
        "{text}은(는) 포지션 ID가 아닙니다. 양쪽의 25곳을 나타내지 않습니다"
    ),
    "{text} is no Snowie position line: {expected} values were expected, not {count}": (
        "{text}은(는) Snowie 포지션 줄이 아닙니다. 값이 {count}개가 아니라 {expected}개여야 합니다"
    ),
    "{text} is no Tables ID: {prefix} and a game and two rows were expected, ':' between": (
        "{text}은(는) Tables ID가 아닙니다. {prefix}, 게임, 두 줄이 “:”로 나뉘어야 합니다"
    ),
    "Tables ID: {key} is no single game": "Tables ID: {key}은(는) 게임 하나가 아닙니다",
    "Tables ID dice: {variant} is played with {dice} dice": (
        "Tables ID의 주사위: {variant}은(는) 주사위 {dice}개로 둡니다"
    ),
    "Tables ID: either the score of a match or the rules of a session": (
        "Tables ID: 경기의 점수나 머니 게임의 규칙 가운데 하나여야 합니다"
    ),
    "Tables ID: a largest cube needs a score or the rules of a session beside it": (
        "Tables ID: 큐브 한도에는 점수나 머니 게임의 규칙이 함께 있어야 합니다"
    ),
    "Tables ID: {part} is no place with checkers, such as 24.2, 13p, bar or in.5": (
        "Tables ID: {part}은(는) 24.2, 13p, bar, in.5 같은 말의 자리가 아닙니다"
    ),
    "Tables ID: {text} is no field, or stands there twice": "Tables ID: {text}은(는) 칸이 아니거나 두 번 나옵니다",
    "Tables ID: a match is to 1 point or more": "Tables ID: 경기는 1점 이상입니다",
    "an identifier has 0 to {most} points, not {points}": "포지션 ID의 점수는 0~{most}입니다({points}이(가) 아님)",
    "{text} is no XGID: 9 or 10 fields with ':' between them were expected": (
        "{text}은(는) XGID가 아닙니다. “:”로 나뉜 칸 9~10개여야 합니다"
    ),
    "XGID turn: 1 (bottom) or -1 (top) was expected, not 0": (
        "XGID의 차례: 1 (아래쪽)이나 -1 (위쪽)이어야 합니다(0이 아님)"
    ),
    "XGID board: {text}; 26 characters - A-O a-o were expected": (
        "XGID의 보드: {text}. - A-O a-o 가운데 26자여야 합니다"
    ),
    "XGID dice: {text}; 00, two dice, D, B or R were expected": (
        "XGID의 주사위: {text}. 00, 주사위 둘, D, B, R 가운데 하나여야 합니다"
    ),
    "{side}: {count} checkers on {place}": "{side}: {place}에 {count}개",
    "{side}: {what} {count}, this game has 0-{most}": "{side}: {what} {count}, 이 게임에서는 0~{most}",
    "point {point}": "{point}번 포인트",
    "pinned, reserve and memory have two numbers each, one a side": (
        "묶인 말, 대기 중인 말, 기억은 양쪽에 하나씩 수 두 개여야 합니다"
    ),
    "{side}: the pins are bits 1 to 24 of a whole number, not {mask}": (
        "{side}: 묶인 말은 정수의 1~24번 비트여야 합니다({mask}이(가) 아님)"
    ),
    "a pin on {place}": "{place}에서 묶임",
    "{side}: {count} counts, expected 26": "{side}: 수가 {count}개인데 26개여야 합니다",
    "{side}: {total} checkers in all, expected {checkers}": "{side}: 말이 모두 {total}개인데 {checkers}개여야 합니다",
    "point {point} is outside 0-25": "{point}번 포인트는 0~25 밖입니다",
    "a row has 26 counts: off, points 1-24, bar": "한 줄은 수 26개입니다: 밖, 포인트 1~24, 바",
    "a count is negative": "음수인 개수가 있습니다",
    "both sides have borne off every checker": "양쪽 모두 말을 다 내보냈습니다",
    "this game pins no checkers": "이 게임에서는 말을 묶지 않습니다",
    "off": "밖",
    "the bar": "바",
    "both sides are pinned on the {side}'s {mine}-point": "{side} {mine}번 포인트에서 양쪽이 다 묶였습니다",
    "the pin on the {side}'s {mine}-point needs one checker under the other side's": (
        "{side} {mine}번 포인트의 묶인 말은 다른 쪽 말 아래 하나여야 합니다"
    ),
    "both sides hold the {side}'s {mine}-point": "양쪽이 다 {side} {mine}번 포인트에 있습니다",
    "more than {most} checkers on one point": "한 포인트에 말이 {most}개를 넘습니다",
    "several checkers have left the {head}-point, and none is past the other side's": (
        "말이 여럿 {head}번 포인트를 떠났는데 상대의 출발점을 지난 말이 없습니다"
    ),
    "all six points of the start quarter are held": "출발 구역의 여섯 포인트를 모두 차지했습니다",
    "more than {most} points held where the other side starts": (
        "상대의 출발 구역에서 {most}포인트보다 많이 차지했습니다"
    ),
    "a forbidden prime of {length} points": "금지된 {length}포인트 프라임입니다",
    "checkers beyond the {point}-point before all are entered": (
        "말을 다 들이기 전에 {point}번 포인트를 지난 말이 있습니다"
    ),
    "this game is played with {dice} dice, not {count}": "이 게임은 주사위 {dice}개로 둡니다({count}개가 아님)",
    "where checkers count, or the first one out loses, every win is a single game": (
        "말의 수로 셈하거나 먼저 다 내보내면 지는 게임에서는 모두 싱글입니다"
    ),
    "a game without gammons knows no backgammons": "개먼이 없는 게임에는 백개먼도 없습니다",
    "this game knows no {value}": "이 게임에는 {value}이(가) 없습니다",
    "these dice have no fixed order: all their steps are known from the start": (
        "이 주사위에는 정해진 차례가 없습니다. 모든 걸음을 처음부터 압니다"
    ),
    "step {number}: no checker may go from {source} to {target} by a {die}": (
        "{number}번째 걸음: {die}(으)로 {source}에서 {target}(으)로 갈 수 없습니다"
    ),
    "{first}; {then}": "{first}; {then}",
    "nothing was played in this match": "이 경기에서는 아무것도 두지 않았습니다",
    "there is no analysis {name}": "분석 {name}은(는) 없습니다",
    "there is a report once the analysis is done": "보고서는 분석이 끝난 뒤에 나옵니다",
    "what is too close to call is known once the analysis is done": (
        "우열을 가릴 수 없는 결정은 분석이 끝나야 알 수 있습니다"
    ),
    "this analysis has no decision {number}": "이 분석에는 {number}번 결정이 없습니다",
    "this analysis is {status}: there is nothing to take up again": "이 분석에는 이어서 할 것이 없습니다",
    "the server is being stopped": "서버가 멈추는 중입니다",
    "this is too much: at most {most} MB are taken at once": "너무 큽니다. 한 번에 {most}MB까지입니다",
    "there is nothing in this decision that could be judged again": "이 결정에는 다시 평가할 것이 없습니다",
    "this chain of numbers has too many plays to be played out here; write one down": (
        "이 연속한 수는 둘 수 있는 것이 너무 많아 여기서 둘 수 없습니다. 글로 적으세요"
    ),
    "a decision keeps {most} plays of one's own at most; remove one first": (
        "결정 하나에 나의 수를 {most}개까지 남깁니다. 먼저 하나를 지우세요"
    ),
    "there are no dice to play in this decision": "이 결정에는 둘 주사위가 없습니다",
    "net {file} is missing in {folder}": "{folder}에 신경망 {file} 파일이 없습니다",
    "net {file} is damaged: its SHA-256 is not the manifest's": (
        "신경망 {file} 파일이 손상되었습니다. SHA-256이 목록의 값과 다릅니다"
    ),
    "no net for {variant} comes with this package: it can be played, but not judged": (
        "{variant}의 신경망이 없습니다. 둘 수는 있지만 평가할 수는 없습니다"
    ),
    "plays: the identifier has no dice, so there is none to compare": "ID에 주사위가 없어 비교할 수가 없습니다",
    "this server answers to {hosts} only": "이 서버는 {hosts}에만 답합니다",
    "a page from elsewhere may not speak to this server": "다른 곳의 페이지는 이 서버와 말할 수 없습니다",
    "position: a match of several games in turn cannot begin in the middle of one": (
        "여러 게임을 번갈아 하는 경기는 도중의 포지션에서 시작할 수 없습니다"
    ),
    "event {version} ({text}): {problem}": "사건 {version} ({text}): {problem}",
    "the opening throw comes first": "먼저 첫 주사위를 굴려야 합니다",
    "{name} is several games in turn, and this is about one: {games}": (
        "{name}은(는) 여러 게임을 번갈아 합니다. 여기서는 그 가운데 하나를 고르세요: {games}"
    ),
    "variant: {variant} are several games in turn; name one of them": (
        "{variant}은(는) 여러 게임을 번갈아 합니다. 그 가운데 하나를 고르세요"
    ),
    "the game is over in this position": "이 포지션에서는 판이 끝났습니다",
    "the other side answers a resignation, so the decision cannot lie with who is on roll": (
        "기권에는 상대가 답하므로 굴릴 쪽이 결정할 차례일 수 없습니다"
    ),
    "dice: {game} is played with {dice} dice, not {count}": (
        "주사위: {game}은(는) 주사위 {dice}개로 둡니다({count}개가 아님)"
    ),
    "a rollout of kind {kind} has no plays": "이런 롤아웃에는 수가 없습니다",
    "there is no rollout {name}": "롤아웃 {name}은(는) 없습니다",
    "this rollout is going on: there is nothing to take up again": "이 롤아웃은 진행 중이라 이어서 할 것이 없습니다",
    "this rollout has {count} trials already: more are needed to go on": (
        "이 롤아웃은 이미 {count}회를 마쳤습니다. 이어서 하려면 더 많아야 합니다"
    ),
    "a rollout of plays needs a position with dice": "수의 롤아웃에는 주사위가 있는 포지션이 필요합니다",
    "this is no rollout of the decision that it would be kept with": "함께 남기려는 결정의 롤아웃이 아닙니다",
    "a rollout is kept with a decision of an analysis: name both, or neither": (
        "롤아웃은 분석의 결정과 함께 남깁니다. 둘 다 대거나 둘 다 빼세요"
    ),
    "a message has at most {most} characters": "메시지는 {most}자까지입니다",
    "nothing has been played at this table yet": "이 대국에서는 아직 아무것도 두지 않았습니다",
    "no match has been finished yet": "아직 끝난 경기가 없습니다",
    "these players have agreed on playing without hints and tutor": "이 대국은 힌트와 튜터 없이 두기로 되어 있습니다",
    "these players have agreed on playing without help: a game is analyzed once it is over": (
        "이 대국은 도움 없이 두기로 되어 있습니다: 게임은 끝난 뒤에 분석합니다"
    ),
    "the clocks have been stopped: nothing can be done until they go on": (
        "시계가 멈춰 있습니다: 다시 시작할 때까지 아무것도 할 수 없습니다"
    ),
    "no clock runs that could be stopped": "멈출 수 있는 시계가 없습니다",
    "the clocks have not been stopped": "시계가 멈춰 있지 않습니다",
    "there is nothing to decide for you now": "지금은 정할 것이 없습니다",
    "time has run out: this match is over": "시간이 다 되어 경기가 끝났습니다",
    "this match is not over yet": "이 경기는 아직 끝나지 않았습니다",
    "it is the computer's turn to decide": "컴퓨터가 정할 차례입니다",
    "it is the other player's turn to decide": "다른 사람이 정할 차례입니다",
    "nothing can be taken back here": "무를 것이 없습니다",
    "this was decided on version {version}; the table is at version {now} now": (
        "이전 화면에서 정한 것이며, 대국은 이미 더 나아갔습니다"
    ),
    "nobody has dice to play now": "지금은 아무도 둘 주사위가 없습니다",
    "this table has been put away; ask for it again": "이 대국은 치워졌습니다. 다시 여세요",
    "the dice of this table throw themselves: send `roll` without numbers": "이 대국의 주사위는 저절로 굴러갑니다",
    "{wanted} dice are wanted now, not {count}": "지금은 주사위 {wanted}개가 필요합니다({count}개가 아님)",
    "seed: {dice} dice have none; choose seeded dice": "시드는 시드 주사위에만 있습니다",
    "there is no table {name}": "대국 {name}은(는) 없습니다",
    "it has no more than five checkers a side": "말이 한쪽에 다섯 개를 넘지 않습니다",
    "nothing is pinned in it": "말을 묶지 않습니다",
    "nothing is borne off in it": "말을 내보내지 않습니다",
    "it is no game of two directions with hits": "서로 마주 가며 잡는 게임이 아닙니다",
    "nothing is hit in it": "말을 잡지 않습니다",
    "getting all checkers off loses in it": "말을 다 내보내면 집니다",
    "six in a row with somebody on the bar win already": "바에 말이 있을 때 여섯 포인트를 막으면 이미 이깁니다",
    "only its rule about a start quarter forbids primes, and this option does not lift that": (
        "출발 구역에 관한 규칙만 프라임을 금하는데, 이것으로 그 규칙이 없어지지는 않습니다"
    ),
    "it allows every prime already": "이미 모든 프라임을 허용합니다",
    "it forbids no primes ahead of the other side": "상대 앞의 프라임을 금하지 않습니다",
    "the first hit wins already": "먼저 잡으면 이미 이깁니다",
    "it knows no head": "머리가 없습니다",
    "nobody is ever on the bar": "아무도 바에 오지 않습니다",
    "its checkers may go on at once already": "말이 이미 바로 더 갈 수 있습니다",
    "it is played with three dice": "주사위 셋으로 둡니다",
    "one checker a turn leaves the head, and the turn would have two players": (
        "한 차례에 머리에서 하나만 나가는데, 그 차례를 두 쪽이 두게 됩니다"
    ),
    "doublets do not rise in it": "더블릿이 올라가지 않습니다",
    "its doublets are ordinary already": "이미 더블릿이 보통 더블릿입니다",
    "every win counts one point already": "이미 이기면 언제나 1점입니다",
    "nothing counts triple in it": "세 배가 없습니다",
    "nobody is left behind in the winner's home": "이긴 쪽 홈에 남는 말이 없습니다",
    "every win is a single game": "이기면 모두 싱글입니다",
    "the sides do not go round one behind the other": "두 쪽이 앞뒤로 함께 돌지 않습니다",
    "it can be won before the last checker is off": "마지막 말이 나가기 전에 이길 수 있습니다",
    "it has a head already": "이미 머리가 있습니다",
    "dice that one side leaves to the other know no first turn": "상대에게 남기는 주사위에는 첫 차례가 없습니다",
    "all its checkers begin on the board": "모든 말이 보드 위에서 시작합니다",
    "it has a token already": "이미 토큰이 있습니다",
    "nothing is hit in it, so there is no bar": "말을 잡지 않으므로 바가 없습니다",
    "a bomb sends checkers to the bar without a hit": "폭탄은 말을 잡지 않고도 바에 올립니다",
    "mothers are pinned in it": "어미 말이 묶입니다",
    "{key} is the name of a file, not of a game": "{key}은(는) 게임이 아니라 파일 이름입니다",
    "no option is called {key}; try {options}": "{key}(이)라는 규칙은 없습니다. 비슷한 것: “{options}”",
    "its checkers do not all start on the {point}-point": "말이 모두 {point}번 포인트에서 시작하지 않습니다",
    "no game is called {text}; try {games}": "{text}(이)라는 게임은 없습니다. 비슷한 것: “{games}”",
    "{checkers} checkers a side; there are 1-15, none of them negative": (
        "한쪽에 말 {checkers}개: 1~15여야 하며 음수일 수 없습니다"
    ),
    "{variant} cannot start on {text}: it is no point (1-24), 'bar' or 'in'": (
        "{variant}은(는) {text}에서 시작할 수 없습니다. 포인트(1~24), “bar”, “in”이 아닙니다"
    ),
    "{variant} cannot start with {counts}: {problem}": "{variant}은(는) {counts}(으)로 시작할 수 없습니다: {problem}",
    "{text}: {place} needs a number of checkers, as in start=24:13,15:2": (
        "{text}: {place}에 말의 수가 있어야 합니다, 예: start=24:13,15:2"
    ),
    "{variant} cannot start with {place} given twice": "{variant}은(는) {place}이(가) 두 번 적힌 채 시작할 수 없습니다",
    "the game would be over": "판이 이미 끝난 셈입니다",
    "the opening throw": "첫 주사위",
    "the starter: play the opening throw or roll afresh": "선: 첫 주사위로 두거나 새로 굴리기",
    "the player on roll: the cube or the dice": "굴릴 쪽: 큐브나 주사위",
    "an answer to the double": "더블에 대한 답",
    "the doubler's answer to the beaver": "비버에 대한 더블한 쪽의 답",
    "an answer to the raccoon": "라쿤에 대한 답",
    "the player on roll: a play": "굴린 쪽의 수",
    "the player on roll: the name of a doublet": "굴린 쪽이 더블릿을 정하기",
    "the player on roll: a play of the dice that the other side left over": "상대가 남긴 주사위의 수",
    "the losing side: cancel the last roll or let it stand": "진 쪽: 마지막 주사위를 무르거나 그대로 두기",
    "an answer to the resignation": "기권에 대한 답",
    "the next game": "다음 판",
    "nothing: the match is over": "없음: 경기가 끝났습니다",
    "player": "자기 쪽",
    "opponent": "상대 쪽",
    "lower side": "아래쪽",
    "upper side": "위쪽",
    "reserve": "대기 중인 말",
    "memory": "기억",
    "singles": "싱글 승",
    "gammons": "개먼 승",
    "backgammons": "백개먼 승",
    "{place}: {value} is too small; the least is {least}": "{place}: {value}은(는) 너무 작습니다. 최소 {least}",
    "{place}: {value} is too large; the most is {most}": "{place}: {value}은(는) 너무 큽니다. 최대 {most}",
    "{place}: {count} characters are too many; the most is {most}": "{place}: {count}자는 너무 많습니다. 최대 {most}자",
    "{place}: {count} entries are too few; the least is {least}": "{place}: {count}개는 너무 적습니다. 최소 {least}개",
    "{place}: {count} entries are too many; the most is {most}": "{place}: {count}개는 너무 많습니다. 최대 {most}개",
    "{place} is empty": "{place}: 비어 있습니다",
    "{place} is missing": "{place}: 빠져 있습니다",
    "an entry of {place} is missing": "{place}: 항목 하나가 빠져 있습니다",
    "{place}: this cannot be": "{place}: 이럴 수 없습니다",
    "another program plays at this table; look at it again": "다른 프로그램이 이 대국에서 두고 있습니다. 다시 보세요",
    "{place}: the identifier says something else": "{place}: ID의 내용과 다릅니다",
    "dice: nobody rolls before the double is answered": "주사위: 더블에 답하기 전에는 아무도 굴리지 않습니다",
    "both are called {name}; their names must differ": "둘 다 이름이 {name}입니다. 이름은 서로 달라야 합니다",
    "some characters of a text cannot be written": "글에 쓸 수 없는 글자가 있습니다",
    "there is nothing at this address": "이 주소에는 아무것도 없습니다",
    "nothing at this address is asked for in this way": "이 주소에서는 이런 요청을 받지 않습니다",
    "at this address a WebSocket is opened, with the header Upgrade": (
        "이 주소에서는 “Upgrade” 헤더로 “WebSocket”을 엽니다"
    ),
    "an internal error, told in the log": "내부 오류가 났습니다. 자세한 것은 로그에 있습니다",
    "what was announced had not come after {seconds} seconds": (
        "예고된 내용이 {seconds}초가 지나도록 다 오지 않았습니다"
    ),
    "nothing more of what was announced came for {seconds} seconds": (
        "예고된 내용이 {seconds}초 동안 더 오지 않았습니다"
    ),
    "{most} questions wait already; ask again in a while": (
        "이미 {most}개의 질문이 기다리고 있습니다. 잠시 뒤에 다시 물어보세요"
    ),
    "the disk is full: nothing was changed": "디스크가 가득 찼습니다. 아무것도 바뀌지 않았습니다",
    "the disk cannot be written to: nothing was changed": "디스크에 쓸 수 없습니다. 아무것도 바뀌지 않았습니다",
    "the store is closed: nothing was changed": "저장소가 닫혀 있습니다. 아무것도 바뀌지 않았습니다",
    "another program holds the store: nothing was changed": (
        "다른 프로그램이 저장소를 차지하고 있습니다. 아무것도 바뀌지 않았습니다"
    ),
    "the store is damaged: nothing was changed; stop the program and put a backup in its place": (
        "저장소가 손상되었습니다. 아무것도 바뀌지 않았습니다. 프로그램을 멈추고 백업으로 바꿔 놓으십시오"
    ),
    "the store cannot be reached: nothing was changed": "저장소에 접근할 수 없습니다. 아무것도 바뀌지 않았습니다",
    "no such action is possible here": "여기서는 할 수 없는 행동입니다",
    "A checker that hits at home stays there for the turn": "홈에서 잡은 말은 그 차례에 그대로 머뭅니다",
    "A checker that hits at home goes on only to end alone": "홈에서 잡은 말은 혼자 남을 때만 더 갑니다",
    "A checker that hits at home goes on as it likes": "홈에서 잡은 말은 마음대로 더 갑니다",
    "No point holds more than five checkers of one side": "한 포인트에는 한쪽 말이 다섯 개까지만 놓입니다",
    "A side with a pinned checker may bear off": "묶인 말이 있어도 내보낼 수 있습니다",
    "Only the exact number bears a checker off": "정확한 수로만 말을 내보냅니다",
    "A side whose checkers are all home only bears them off": "모든 말이 홈에 들어온 쪽은 말을 내보내기만 합니다",
    "No turn may end with six made points in a row": "여섯 포인트를 잇달아 막은 채 차례를 끝낼 수 없습니다",
    "Six made points in a row with somebody on the bar win at once": (
        "바에 말이 있을 때 여섯 포인트를 잇달아 막으면 바로 이깁니다"
    ),
    "Primes of six are not forbidden": "여섯 프라임을 금하지 않습니다",
    "A forbidden prime may not even stand within a turn": "금지된 프라임은 두는 도중에도 생기면 안 됩니다",
    "The first hit wins at once, every win is a single one": "먼저 잡으면 바로 이기며 모두 싱글입니다",
    "One checker a turn leaves the head; a first 3-3, 4-4 or 6-6 takes two": (
        "머리에서는 한 차례에 하나, 첫 3-3, 4-4, 6-6에는 둘이 나갑니다"
    ),
    "Only a first 6-6 or 4-4 takes two from the head": "첫 6-6이나 4-4만 머리에서 둘이 나갑니다",
    "Checkers on the bar are entered first": "바의 말을 먼저 들입니다",
    "Checkers on the bar need not be entered first": "바의 말을 먼저 들이지 않아도 됩니다",
    "The reserve is entered before other checkers move": "대기 중인 말을 모두 들인 뒤에 다른 말을 움직입니다",
    "Checkers move while others are in reserve": "대기 중인 말이 있어도 다른 말을 움직입니다",
    "Checkers go on past their twelfth point at once": "말이 열두 번째 포인트를 바로 지나갑니다",
    "Who plays a doublet to the end rolls again": "더블릿을 끝까지 둔 쪽은 다시 굴립니다",
    "A doublet is two steps, like other rolls": "더블릿도 다른 주사위처럼 두 번 움직입니다",
    "A doublet is four steps": "더블릿은 네 번 움직입니다",
    "What one side cannot play of a rising doublet the other plays": "올라가는 더블릿에서 못 둔 것은 상대가 둡니다",
    "Doublets rise from the first roll": "첫 주사위부터 더블릿이 올라갑니다",
    "Doublets are ordinary while a side has checkers in reserve": "대기 중인 말이 있는 동안 더블릿은 보통 더블릿입니다",
    "Every win counts one point": "이기면 언제나 1점입니다",
    "Nothing counts triple": "세 배는 없습니다",
    "A checker left on the bar or in the winner's home costs three points": "바나 이긴 쪽 홈에 말이 남으면 3점입니다",
    "Three points if the loser has no checker home": "진 쪽 말이 하나도 홈에 없으면 3점입니다",
    "Who bears off everything loses": "먼저 다 내보내면 집니다",
    "A bomb that changes hands sends all blots to the bar": "주인이 바뀌는 폭탄이 모든 블롯을 바로 보냅니다",
    "Once a game each side may cancel a roll": "한 판에 한 번 주사위를 무를 수 있습니다",
    "The starter rolls afresh": "선은 새로 굴립니다",
    "The starter plays the two numbers of the opening throw": "선은 첫 두 수로 둡니다",
    "The starter plays the opening throw or rolls afresh": "선은 첫 주사위로 두거나 새로 굴립니다",
    "The last winner starts the next game": "지난 판의 승자가 먼저 둡니다",
    "Every game begins with a throw for the start": "판마다 주사위로 선을 정합니다",
    "Played with the doubling cube": "더블링 큐브를 씁니다",
    "Played without the doubling cube": "더블링 큐브를 쓰지 않습니다",
    "{path}": "“{path}”",
    "{first}, {then}": "{first}, {then}",
    "{game} + {change}": "{game} + {change}",
    "{kind} {field}: {text} is no whole number from {low} to {high}": (
        "{kind}의 {field}: {text}은(는) {low}~{high}의 정수가 아닙니다"
    ),
    "{kind}-{size}": "{kind} {size}",
    "{table} {checksum}": "{table} {checksum}",
    "{text}: {problem}": "{text}: {problem}",
    "{variant} cannot be played with {option} ({rule}): {problem}": (
        "{variant}은(는) “{rule}” 규칙으로 둘 수 없습니다: {problem}"
    ),
    "it undoes {option} ({rule})": "“{rule}” 규칙을 없앱니다",
    "{variant} is played with {option} already ({rule})": "{variant}은(는) 이미 “{rule}” 규칙으로 둡니다",
    "evaluator {name}": "평가자 {name}",
    "net {name} {hash}": "신경망 {name} {hash}",
    "{net}, made for {game}": "{net} ({game}용)",
    "without pruning": "가지치기 없이",
    "match equities {name}": "경기 승률표 {name}",
    "one-sided": "한쪽 베어오프표",
    "two-sided": "양쪽 베어오프표",
    "solved": "완전 해표",
    "match": "경기 베어오프표",
    "the file": "파일",
    "the first player": "첫째 선수",
    "the second player": "둘째 선수",
    "another start": "다른 시작 배치",
    "Black": "흑",
    "White": "백",
    "bar": "바",
    "board": "보드",
    "checkers": "말 수",
    "color": "색",
    "Crawford": "크로퍼드",
    "cube": "큐브",
    "cube owner": "큐브 주인",
    "dice": "주사위",
    "doubled": "더블 여부",
    "field 50": "50번 항목",
    "index of the player on roll": "굴릴 쪽의 번호",
    "Jacoby": "제이코비 규칙",
    "largest cube": "큐브의 상한",
    "hints and tutor": "힌트와 튜터",
    "match length": "경기 점수",
    "may double": "더블 가능 여부",
    "rule of a money session": "머니 게임의 규칙",
    "movable checkers": "움직일 수 있는 말 수",
    "post-Crawford": "크로퍼드 이후",
    "redoubles": "리더블 횟수",
    "score": "점수",
    "score of Black": "흑의 점수",
    "score of White": "백의 점수",
    "score of the bottom player": "아래쪽 점수",
    "score of the top player": "위쪽 점수",
    "score of the other": "상대의 점수",
    "score on roll": "굴릴 쪽의 점수",
    "turn": "차례",
    "automatic doubles": "자동 더블 횟수",
    "comment": "메모",
    "confidence": "신뢰도",
    "delay of the clock": "시계의 지연",
    "reserve of the clock": "시계의 제한 시간",
    "depth": "깊이",
    "game": "게임",
    "identifier": "포지션 ID",
    "level": "수준",
    "name": "이름",
    "players": "선수",
    "named number": "부르는 수",
    "pinned checkers": "묶인 말",
    "player on roll": "굴릴 쪽",
    "preset": "프리셋",
    "plays": "수",
    "rolls of a trial": "시행마다 굴리는 횟수",
    "seed": "시드",
    "seconds": "초",
    "standard error": "표준 오차",
    "stakes": "내기",
    "steps": "걸음",
    "trials": "횟수",
    "value": "값",
    "resignation": "기권",
    "the cube cannot have been turned here: {reason}": "여기서는 큐브를 돌렸을 수 없습니다: {reason}",
    "the player on roll may not double here, so there is no cube decision to explain": (
        "지금은 굴릴 쪽이 더블할 수 없어 설명할 큐브 결정이 없습니다"
    ),
    "two different plays can be compared, one with the best other one, or the two best": (
        "서로 다른 두 수, 한 수와 나머지 중 최선의 수, 또는 가장 좋은 두 수를 비교할 수 있습니다"
    ),
    "{play} is not among the legal plays: {plays}": "{play}은(는) 둘 수 있는 수가 아닙니다. 둘 수 있는 수: {plays}",
    "no checker can move with this roll, so there is nothing to compare": (
        "이 주사위로는 움직일 수 있는 말이 없어 비교할 것이 없습니다"
    ),
    "{play} is the only legal play, so there is nothing to compare": (
        "둘 수 있는 수가 {play}뿐이어서 비교할 것이 없습니다"
    ),
    "there is a picture of replies where the other side rolls two dice after both plays": (
        "응수 그림은 두 수 뒤에 모두 상대가 주사위 두 개를 굴릴 때 있습니다"
    ),
    "there is a picture of rolls for games of two dice": "주사위 그림은 주사위 두 개로 하는 게임에 있습니다",
    "trials must be an even number, 4 or more, not {trials}": (
        "시행 횟수는 4 이상의 짝수여야 합니다. {trials}은(는) 안 됩니다"
    ),
    "exact tables: {reason}": "정확한 표를 쓸 수 없습니다",
    "game {game}: {problem}": "{game}번째 판: {problem}",
    "game {game}, turn {turn}: {problem}": "{game}번째 판, {turn}번째 차례: {problem}",
    "the file is cut off or damaged: no match was found in it": "파일이 잘렸거나 손상되어 경기를 찾을 수 없습니다",
    "the end of the file is missing or damaged; the match is read as far as it goes": (
        "파일의 끝이 없거나 손상되어 남은 데까지만 경기를 읽습니다"
    ),
    "a part of the file is damaged; what can be unpacked of it is read": (
        "파일의 일부가 손상되어 풀 수 있는 데까지만 읽습니다"
    ),
    "the file is damaged: a match to {length} points": "파일이 손상되었습니다: {length}점 경기",
    "game number {number} is not known; read as {standard}": (
        "번호 {number}인 게임을 알 수 없어 {standard}(으)로 읽습니다"
    ),
    "{count} records of an unknown kind are left out": "알 수 없는 종류의 기록 {count}개를 뺐습니다",
    "{count} records belong to no game and are left out": "어느 판에도 속하지 않는 기록 {count}개를 뺐습니다",
    "the score cannot be read; it is taken from the results": "점수를 읽을 수 없어 결과에서 셈합니다",
    "this cannot be the Crawford game; read as an ordinary one": "크로퍼드 판일 수 없어 보통 판으로 읽습니다",
    "nobody knows whose turn it is; the turn is left out": "누구 차례인지 알 수 없어 뺐습니다",
    "a turn after the end of the game; left out": "판이 끝난 뒤의 차례라서 뺐습니다",
    "the board cannot be read: {problem}": "포지션을 읽을 수 없습니다: {problem}",
    "the board after the play cannot be read: {problem}": "수 다음의 포지션을 읽을 수 없습니다: {problem}",
    "the cube cannot be read; it stays as it was": "큐브를 읽을 수 없어 그대로 둡니다",
    "board or cube are not what the turns before lead to; set up as the file says": (
        "포지션이나 큐브가 앞의 차례와 이어지지 않아 파일에 적힌 대로 놓습니다"
    ),
    "these are no dice: {dice}": "주사위 눈이 아닙니다: {dice}",
    "the moves {text} cannot be read; kept as text": "수 {text}을(를) 읽을 수 없어 글로 남깁니다",
    "the moves say something else than the board after them; {play} counts": (
        "수와 그다음 포지션이 서로 다릅니다. {play}을(를) 따릅니다"
    ),
    "the file marks {play} as illegal, but it is legal": (
        "파일은 {play}을(를) 규칙에 어긋난다고 하지만 규칙에 맞습니다"
    ),
    "this turn of the cube is against the rules: {problem}; it stands as written": (
        "이 큐브 행동은 규칙에 어긋납니다. {problem}. 적힌 대로 둡니다"
    ),
    "board or cube say that the other side won; the file's result counts": (
        "포지션이나 큐브로는 다른 쪽이 이겼지만 파일의 결과를 따릅니다"
    ),
    "the plays of this game are missing in the file; its result counts": (
        "이 게임의 수가 파일에 없습니다. 적힌 결과를 따릅니다"
    ),
    "the board shows no end of the game; the file's result counts": (
        "포지션으로는 판이 끝나지 않았지만 파일의 결과를 따릅니다"
    ),
    "{points} in the file for a game worth {worth}; the file's result counts": (
        "판의 값은 {worth}점인데 파일에는 {points}: 파일의 결과를 따릅니다"
    ),
    "the players settled for {points}; read as a resignation": "{points}으로 합의해 기권으로 읽습니다",
    "the file has no result; read as {points} for {name}": "파일에 결과가 없어 {name}의 {points}으로 읽습니다",
    "a game that is not of GM[6]; left out": "“GM[6]”이 아닌 게임이라서 뺐습니다",
    "a result while the game is still on, without a resignation; read as one": (
        "판이 끝나지 않았는데 기권 없이 결과가 있어 기권으로 읽습니다"
    ),
    "a variation is left out; the first line of play is the game": "변화는 뺐습니다. 첫 수순이 판입니다",
    "how much was resigned is not written; read as {points}": "얼마를 기권했는지 적혀 있지 않아 {points}으로 읽습니다",
    "more than {most} parts are no match file": "부분이 {most}개를 넘으면 경기 파일이 아닙니다",
    "a file of more than {most} turns is too long to be read": "차례가 {most}번을 넘는 파일은 길어서 읽지 않습니다",
    "no game of GM[6] was found: this is no SGF file of backgammon": (
        "“GM[6]” 게임이 없습니다. 백개먼 SGF 파일이 아닙니다"
    ),
    "no length of the match is given; read as a session for money": "경기 길이가 없어 머니 게임으로 읽습니다",
    "no line such as {line} was found": "{line} 같은 줄이 없습니다",
    "no points are given; read as {points}": "점수가 없어 {points}으로 읽습니다",
    "no result is written; the next score tells it": "결과가 없어 다음 점수에서 알아냅니다",
    "no row such as ' 1) 31: 8/5 6/5' was found: this is no game text": (
        "“ 1) 31: 8/5 6/5” 같은 줄이 없습니다. 판을 적은 글이 아닙니다"
    ),
    "scores, but no line such as '7 point match' before them; read as a session for money": (
        "점수는 있지만 앞에 “7 point match” 같은 줄이 없어 머니 게임으로 읽습니다"
    ),
    "the analysis {text} is malformed; left out": "분석 {text}의 형식이 틀려 뺐습니다",
    "the cube is set where the board is unknown; left out": "포지션을 모르는 곳에서 큐브를 놓아 뺐습니다",
    "the file ends in the middle of a game: is it complete?": "파일이 판 도중에 끝납니다. 온전한가요?",
    "the names {first} and {second} differ from those of the first game; the colors count": (
        "{first}, {second}은(는) 첫 판의 이름과 다릅니다. 색을 따릅니다"
    ),
    "the property {name} is not known here; left out ({count} times)": (
        "속성 {name}을(를) 알 수 없어 뺐습니다({count}번)"
    ),
    "the result {text} is not understood": "결과 {text}을(를) 알아볼 수 없습니다",
    "the rules differ from those of the first game, which count": "규칙이 첫 판과 다릅니다. 첫 판의 규칙을 따릅니다",
    "the value {text} has no end: is the file complete?": "값 {text}이(가) 끝나지 않습니다. 파일이 온전한가요?",
    "{name} is no game of these files; read as {standard}": (
        "{name}은(는) 이런 파일의 게임이 아니어서 {standard}(으)로 읽습니다"
    ),
    "{roll} was thrown and never played; left out": "{roll}을(를) 던졌지만 두지 않아 뺐습니다",
    "{text} are no points": "{text}은(는) 포인트가 아닙니다",
    "{text} is no play": "{text}은(는) 수가 아닙니다",
    "{text} is no side": "{text}은(는) 어느 쪽도 아닙니다",
    "{text} is no value of the cube": "{text}은(는) 큐브의 값이 아닙니다",
    "{text}: one value was expected, the first one counts": "{text}: 값이 하나여야 합니다. 첫 값을 따릅니다",
    "a win pays for each checker, so no single game is there to be doubled": (
        "이기면 말마다 점수를 받으므로 두 배로 할 한 판의 값이 없습니다"
    ),
    "OGID: it has {said} checkers a side, the game {checkers}": (
        "OGID: 한쪽 말이 {said}개인데 이 게임은 {checkers}개입니다"
    ),
    "{name} rolls, though it is the other side's turn": "상대 차례인데 {name}이(가) 굴렸습니다",
    "too many plays are unclear for all of them to be looked into; the last ones stand as written": (
        "불분명한 수가 너무 많아 모두 살펴볼 수 없으므로 마지막 수들은 적힌 대로 둡니다"
    ),
    "too long a file for all of its plays to be checked; the last ones are believed": (
        "파일이 너무 길어 모든 수를 확인할 수 없으므로 마지막 수들은 적힌 대로 믿습니다"
    ),
    "a resignation waits there, and no card asks about those": (
        "그곳에는 기권이 기다리고 있으며, 기권을 묻는 카드는 없습니다"
    ),
    "a lock has this name, and this is no plain file; remove it": (
        "잠금 파일의 이름인데 일반 파일이 아닙니다. 지우세요"
    ),
    "another process works on this; wait for it, stop it, or name another": (
        "다른 프로세스가 작업하고 있습니다. 기다리거나, 그것을 멈추거나, 다른 곳을 지정하세요"
    ),
    "decks are of the format {format}, version {version}": "카드 묶음의 형식은 {format}, 버전 {version}입니다",
    "no dice were thrown, and the cube cannot be turned: {reason}": (
        "굴린 주사위가 없고, 큐브도 돌릴 수 없습니다: {reason}"
    ),
    "no dice were thrown, and {variant} is played without the cube": (
        "굴린 주사위가 없고, {variant}은(는) 큐브 없이 둡니다"
    ),
    "no identifier holds this decision, so no card can ask it": (
        "이 결정을 담는 포지션 ID가 없어 카드로 물을 수 없습니다"
    ),
    "nothing in this decision was judged, so no card can ask it": (
        "이 결정에는 평가된 것이 없어 카드로 물을 수 없습니다"
    ),
    "there is no card {number}": "카드 {number}은(는) 없습니다",
    "this is no deck of cards: {problem}": "카드 묶음이 아닙니다: {problem}",
    "numbers of cards are used once": "카드 번호는 한 번씩만 쓰입니다",
    "something in it is missing or damaged": "일부가 없거나 손상되었습니다",
    "{answer} is not one of the answers: {known}": "{answer}은(는) 답이 아닙니다. 답은 다음과 같습니다: {known}",
    "answer": "답",
    "Aim": "목표",
    "Direction": "방향",
    "Start": "시작",
    "Dice": "주사위",
    "When checkers meet": "말이 만나면",
    "Coming in": "들어오기",
    "Special rules": "특별 규칙",
    "Bearing off": "내보내기",
    "Winning": "승리",
    "Doubling cube": "더블링 큐브",
    "Bring all your checkers home, to points 1 to 6, and bear them off: whoever is rid of them all first wins.": (
        "내 말을 모두 홈(1~6번 포인트)으로 데려와 보드 밖으로 내보냅니다. 먼저 다 내보낸 쪽이 이깁니다."
    ),
    "Do not be the first to bear off all your checkers: whoever is rid of them all first loses.": (
        "내 말을 먼저 다 내보내지 않아야 합니다. 먼저 다 내보낸 쪽이 집니다."
    ),
    "Bring all your checkers home, to points 1 to 6: whoever has them there first wins. None is borne off.": (
        "내 말을 모두 홈(1~6번 포인트)으로 데려옵니다. 먼저 다 데려온 쪽이 이깁니다. 말을 내보내지는 않습니다."
    ),
    "Do not be the first with all your checkers home, on points 1 to 6: whoever has them there first loses.": (
        "내 말을 먼저 모두 홈(1~6번 포인트)에 들이지 않아야 합니다. 먼저 다 들인 쪽이 집니다."
    ),
    "Checkers on each side: {checkers}.": "한쪽의 말: {checkers}개.",
    "You move from your 24-point down to your 1-point, the other side the opposite way: your 24-point is its "
    "1-point.": (
        "내 24번 포인트에서 1번 포인트로 갑니다. 상대는 반대 방향으로 갑니다. 내 24번 포인트가 상대의 1번 포인트입니다."
    ),
    "You move from your 24-point down to your 1-point. The other side goes round the same way, but begins at your "
    "12-point and ends at your 13-point.": (
        "내 24번 포인트에서 1번 포인트로 갑니다. 상대도 같은 방향으로 돌지만 내 12번 포인트에서 시작해 내 13번 "
        "포인트에서 끝납니다."
    ),
    "You move from your 24-point down to your 1-point, and so does the other side: both have the same home.": (
        "내 24번 포인트에서 1번 포인트로 가며 상대도 똑같이 갑니다. 두 쪽의 홈이 같습니다."
    ),
    "Each side throws one die; equal ones are thrown again. The higher number begins and plays both numbers.": (
        "양쪽이 주사위를 하나씩 던지고, 같으면 다시 던집니다. 큰 수가 나온 쪽이 선이 되어 두 수를 둡니다."
    ),
    "Each side throws one die; equal ones are thrown again. The higher number begins and rolls afresh.": (
        "양쪽이 주사위를 하나씩 던지고, 같으면 다시 던집니다. 큰 수가 나온 쪽이 선이 되어 새로 굴립니다."
    ),
    "Each side throws one die; equal ones are thrown again. The higher number begins, and plays both numbers or "
    "rolls afresh.": (
        "양쪽이 주사위를 하나씩 던지고, 같으면 다시 던집니다. 큰 수가 나온 쪽이 선이 되어 두 수를 두거나 새로 굴립니다."
    ),
    "Whoever won the last game begins the next one.": "지난 판의 승자가 다음 판을 먼저 둡니다.",
    "You roll two dice. Each moves one checker as many points as it shows: two checkers, or the same one twice if "
    "it can stop in between.": (
        "주사위 두 개를 굴립니다. 주사위마다 말 하나를 나온 수만큼 움직입니다. 말 두 개를 움직여도 되고, 중간에 설 "
        "수 있으면 한 말을 두 번 움직여도 됩니다."
    ),
    "You must use both if you can, in either order. If you can use one or the other but not both, you use the "
    "larger.": (
        "둘 다 쓸 수 있으면 순서에 상관없이 둘 다 써야 합니다. 어느 쪽이든 하나만 쓸 수 있으면 큰 수를 씁니다."
    ),
    "You roll three dice. Each moves one checker as many points as it shows; the same one may use several if it "
    "can stop in between.": (
        "주사위 세 개를 굴립니다. 주사위마다 말 하나를 나온 수만큼 움직입니다. 중간에 설 수 있으면 한 말이 여러 "
        "개를 써도 됩니다."
    ),
    "You must use as many of them as you can, in any order, and of those ways one with the most points.": (
        "순서에 상관없이 되도록 많은 주사위를 써야 하고, 그 가운데 수의 합이 가장 큰 것을 씁니다."
    ),
    "Equal dice are nothing special.": "같은 수가 나와도 특별한 것은 없습니다.",
    "Two equal dice are a doublet: you play its number {times} times, as far as you can.": (
        "두 수가 같으면 더블릿입니다. 그 수를 둘 수 있는 데까지 {times}번 둡니다."
    ),
    "Then you play the number on the underside of the dice, 7 less theirs, {times} times, too.": (
        "그다음 주사위 밑면의 수(7에서 뺀 수)도 {times}번 둡니다."
    ),
    "Then you play each higher number up to 6, {times} times, too.": (
        "그다음 더 큰 수를 6까지 차례로 {times}번씩 둡니다."
    ),
    "The first number that you cannot play and all after it the other side plays, as far as it can, before it rolls.": (
        "처음으로 둘 수 없는 수와 그 뒤의 수는 상대가 굴리기 전에 둘 수 있는 데까지 둡니다."
    ),
    "The first number that you cannot play ends your turn.": "둘 수 없는 수가 나오면 차례가 끝납니다.",
    "When you have played all of a doublet, you roll again.": "더블릿을 끝까지 두면 다시 굴립니다.",
    "But in your first {rolls} rolls of a game nothing follows the number of a doublet itself.": (
        "다만 한 판에서 처음 {rolls}번 굴릴 때까지는 더블릿의 수만 두고 그 뒤에 아무것도 따르지 않습니다."
    ),
    "But while you have checkers outside the board as you roll, nothing follows the number of a doublet itself.": (
        "다만 굴릴 때 보드 밖에 말이 있으면 더블릿의 수만 두고 그 뒤에 아무것도 따르지 않습니다."
    ),
    "If you roll {roll} and can play both numbers, you then name a doublet and play it like one rolled.": (
        "{roll}이(가) 나와 두 수를 다 두면, 더블릿 하나를 정해 굴려서 나온 것처럼 둡니다."
    ),
    "A doublet that you name is played whole even then.": "직접 정한 더블릿은 이때에도 전부 둡니다.",
    "When you have played all of that, you roll again.": "그것을 끝까지 두면 다시 굴립니다.",
    "Points on which the other side has two or more checkers are closed to you.": (
        "상대 말이 둘 이상 있는 포인트에는 놓을 수 없습니다."
    ),
    "Where it has just one, a blot, you may land and hit it: it goes to the bar and must come in again.": (
        "상대 말이 하나만 있으면(블롯) 그곳에 놓아 잡을 수 있습니다. 잡힌 말은 바로 가서 다시 들어와야 합니다."
    ),
    "Where it has just one, a blot, you may land and hit it: that wins the game.": (
        "상대 말이 하나만 있으면(블롯) 그곳에 놓아 잡을 수 있고, 그러면 이깁니다."
    ),
    "Points on which the other side has two or more free checkers, or any on top of one of yours, are closed to you.": (
        "상대의 자유로운 말이 둘 이상 있거나 상대 말이 내 말 위에 있는 포인트에는 놓을 수 없습니다."
    ),
    "Where it has just one, you may land and pin it: it cannot move until all of yours have left the point. "
    "Nothing is ever sent back.": (
        "상대 말이 하나만 있으면 그 위에 놓아 묶을 수 있습니다. 그 말은 내 말이 그 포인트를 모두 떠날 때까지 "
        "움직이지 못합니다. 말이 되돌아가는 일은 없습니다."
    ),
    "A point on which the other side has even a single checker is closed to you. Nothing is ever hit or sent "
    "back.": "상대 말이 하나라도 있는 포인트에는 놓을 수 없습니다. 말을 잡거나 되돌려 보내는 일은 없습니다.",
    "Points on which the other side has {checkers} or more checkers are closed to you. Nothing is ever hit or sent "
    "back.": "상대 말이 {checkers}개 이상 있는 포인트에는 놓을 수 없습니다. 말을 잡거나 되돌려 보내는 일은 없습니다.",
    "{reserve} of your checkers begin outside the board.": "내 말 {reserve}개는 보드 밖에서 시작합니다.",
    "A checker comes in by the number of a die: with 1 on the 24-point, with 2 on the 23-point and so on, with 6 "
    "on the 19-point, unless that point is closed.": (
        "말은 주사위의 수로 들어옵니다. 1이면 24번, 2이면 23번, 이런 식으로 6이면 19번 포인트이며, 막힌 곳에는 "
        "들어올 수 없습니다."
    ),
    "As long as one of yours is on the bar, you move no other.": (
        "바에 내 말이 있는 동안에는 다른 말을 움직일 수 없습니다."
    ),
    "While one of yours is on the bar, you may move others.": "바에 내 말이 있어도 다른 말을 움직일 수 있습니다.",
    "As long as some of yours are outside the board, you move none that are on it.": (
        "보드 밖에 내 말이 있는 동안에는 보드 위의 말을 움직일 수 없습니다."
    ),
    "While some of yours are outside the board, you may move those that are on it.": (
        "보드 밖에 내 말이 있어도 보드 위의 말을 움직일 수 있습니다."
    ),
    "At first either side may, later only the side that has the bomb.": (
        "처음에는 양쪽 모두 터뜨릴 수 있고, 그 뒤에는 폭탄을 가진 쪽만 터뜨릴 수 있습니다."
    ),
    "Before you roll you may let the bomb explode: all blots of both sides go to the bar, and the bomb is the "
    "other side's.": (
        "굴리기 전에 폭탄을 터뜨릴 수 있습니다. 양쪽의 블롯이 모두 바로 가고, 폭탄은 상대의 것이 됩니다."
    ),
    "Once a game you may have a roll thrown again: your own before you play it, the other side's once it is played.": (
        "한 판에 한 번 주사위를 다시 던지게 할 수 있습니다. 내 주사위는 두기 전에, 상대 주사위는 둔 뒤에 그렇게 합니다."
    ),
    "You put no more than {most} checkers on one point.": "한 포인트에 내 말을 {most}개보다 많이 놓지 않습니다.",
    "Only one checker a turn leaves the 24-point, the head; two with {doublets} while all of yours still stand "
    "there.": (
        "24번 포인트(머리)에서는 한 차례에 말 하나만 나갑니다. 내 말이 모두 그곳에 있는 동안 {doublets}이면 둘이 "
        "나갈 수 있습니다."
    ),
    "Until one of your checkers is past the 12-point, where the other side starts, no second one leaves the "
    "24-point.": (
        "내 말 하나가 상대의 출발점인 12번 포인트를 지나기 전에는 두 번째 말이 24번 포인트를 떠날 수 없습니다."
    ),
    "You end no turn with all points from 19 to 24 held, nor with six held points in a row directly before the one "
    "point on which all remaining checkers of the other side stand.": (
        "19~24번 포인트를 모두 차지한 채 차례를 끝낼 수 없습니다. 상대의 남은 말이 모두 한 포인트에 있을 때 그 "
        "바로 앞의 여섯 포인트를 잇달아 차지한 채 끝낼 수도 없습니다."
    ),
    "You never hold more than {most} of the points 7 to 12, where the other side starts.": (
        "상대의 출발 구역인 7~12번 포인트에서는 {most}개보다 많이 차지하지 않습니다."
    ),
    "You end no turn with {most} points in a row on each of which you have two or more checkers.": (
        "내 말이 둘 이상씩 있는 포인트가 {most}개 잇달은 채 차례를 끝낼 수 없습니다."
    ),
    "You end no turn with {most} held points in a row, unless a checker of the other side is past them or off.": (
        "그곳을 지났거나 나간 상대 말이 하나도 없으면, {most}포인트를 잇달아 차지한 채 차례를 끝낼 수 없습니다."
    ),
    "You never hold {most} points in a row, not even within a turn, unless a checker of the other side is past them "
    "or off.": (
        "그곳을 지났거나 나간 상대 말이 하나도 없으면, 두는 도중에도 {most}포인트를 잇달아 차지할 수 없습니다."
    ),
    "Points in a row are counted along the other side's way: your 12 to 1, then your 24 to 13. So your 13 and 12 "
    "are not in a row.": (
        "잇달은 포인트는 상대가 가는 길을 따라 셉니다. 내 12번에서 1번까지, 이어서 내 24번에서 13번까지입니다. 그래서 "
        "내 13번과 12번은 잇달은 것이 아닙니다."
    ),
    "You hit nothing before one of your checkers has been home: until then blots are closed to you, too.": (
        "내 말이 하나라도 홈에 들어간 적이 있어야 잡을 수 있습니다. 그전에는 블롯이 있는 곳에도 놓을 수 없습니다."
    ),
    "A checker of yours that hits at home, on points 1 to 6, stays there for that turn.": (
        "홈(1~6번 포인트)에서 잡은 내 말은 그 차례에 그대로 머뭅니다."
    ),
    "A checker of yours that hits at home, on points 1 to 6, goes on in that turn only to end alone on a point; it "
    "is borne off only if no other play uses as many dice.": (
        "홈(1~6번 포인트)에서 잡은 내 말은 그 차례에 한 포인트에 혼자 남게 될 때만 더 갑니다. 같은 수의 주사위를 "
        "쓰는 다른 수가 없을 때만 내보냅니다."
    ),
    "As long as some of yours are outside the board, none goes past the {point}-point.": (
        "보드 밖에 내 말이 있는 동안에는 어느 말도 {point}번 포인트를 지나지 못합니다."
    ),
    "Once all your checkers are home, a die bears off a checker from the point of its number.": (
        "내 말이 모두 홈에 들어오면, 주사위의 수와 번호가 같은 포인트에서 말 하나를 내보냅니다."
    ),
    "It may move one within your home instead.": "그 대신 홈 안에서 말을 움직여도 됩니다.",
    "None is moved within your home then.": "그때 홈 안에서는 말을 움직이지 않습니다.",
    "A number higher than the furthest point that you hold bears nothing off.": (
        "내 말이 있는 가장 먼 포인트보다 큰 수로는 내보내지 못합니다."
    ),
    "A number higher than the furthest point that you hold bears off a checker from that one.": (
        "내 말이 있는 가장 먼 포인트보다 큰 수로는 그 포인트에서 말 하나를 내보냅니다."
    ),
    "If one of yours is hit, it has to be home again before you go on.": (
        "내 말이 잡히면 그 말이 다시 홈에 들어와야 이어서 내보냅니다."
    ),
    "As long as one of yours is pinned, you bear off none.": "내 말이 묶여 있는 동안에는 내보낼 수 없습니다.",
    "A win counts one point for each checker that the loser has not borne off.": (
        "이기면 진 쪽이 내보내지 못한 말 하나마다 1점입니다."
    ),
    "Every win counts one point.": "이기면 언제나 1점입니다.",
    "A win counts one point.": "이기면 1점입니다.",
    "It counts {points} if the loser has not borne off a single checker (gammon).": (
        "진 쪽이 말을 하나도 내보내지 못했으면 {points}점입니다(개먼)."
    ),
    "You also win, one point, with six points in a row on each of which you have two or more checkers, "
    "while one of the other side is on the bar.": (
        "상대 말이 바에 있을 때 내 말이 둘 이상씩 있는 포인트가 여섯 개 잇달으면 역시 이기며 1점입니다."
    ),
    "The last checker on a side's own 24-point is its mother. If you pin the other side's, you win when you "
    "have no checker left on your own 24-point; points for that: {points}. If both mothers are pinned, nobody "
    "wins.": (
        "자기 24번 포인트에 남은 마지막 말이 어미 말입니다. 상대의 어미 말을 묶고 내 24번 포인트에 내 말이 남아 "
        "있지 않으면 이깁니다. 점수: {points}점. 두 어미 말이 다 묶이면 아무도 이기지 못합니다."
    ),
    "If an explosion leaves both sides with checkers on the bar and all six points closed where they would come in, "
    "neither can ever move again: nobody wins.": (
        "폭탄이 터진 뒤 양쪽 모두 바에 말이 있고 들어올 여섯 포인트가 다 막혀 있으면 어느 쪽도 다시는 움직일 수 "
        "없습니다. 그러면 아무도 이기지 못합니다."
    ),
    "The step that brings this about ends the game: the rest of the roll is not played, even where it could be.": (
        "그렇게 되는 걸음에서 게임이 끝납니다. 나머지 주사위는 쓸 수 있어도 쓰지 않습니다."
    ),
    "Who has won is decided once the roll is played: until then you use as many dice as you can, as always.": (
        "누가 이겼는지는 주사위를 다 둔 뒤에 정해집니다. 그때까지는 늘 그렇듯 쓸 수 있는 주사위를 다 씁니다."
    ),
    "Points that win the match: {length}.": "경기에서 이기는 점수: {length}점.",
    "It counts {points} if, besides, none of the loser's checkers is home (backgammon).": (
        "게다가 진 쪽 말이 하나도 홈에 없으면 {points}점입니다(백개먼)."
    ),
    "It counts {points} if, besides, one of the loser's checkers is on the bar, outside the board or on that "
    "side's points 19 to 24 (backgammon).": (
        "게다가 진 쪽 말이 바나 보드 밖이나 진 쪽의 19~24번 포인트에 있으면 {points}점입니다(백개먼)."
    ),
    "It counts {points} if, besides, one of the loser's checkers is on the bar or in the winner's home (backgammon).": (
        "게다가 진 쪽 말이 바나 이긴 쪽 홈에 있으면 {points}점입니다(백개먼)."
    ),
    "It is played without the doubling cube.": "더블링 큐브를 쓰지 않습니다.",
    "The cube says how many times a win counts; it begins in the middle with 1, shown as 64.": (
        "큐브는 이겼을 때 몇 배로 치는지를 나타냅니다. 처음에는 가운데에서 1로 치며 64로 보입니다."
    ),
    "Before you roll you may double, if the cube is in the middle or yours. The other side passes and loses what "
    "the cube says so far, or takes: then it says twice as much and is the other side's.": (
        "굴리기 전에 큐브가 가운데 있거나 내 것이면 더블할 수 있습니다. 상대가 패스하면 그때까지의 큐브 값만큼 "
        "지고, 테이크하면 큐브 값이 두 배가 되며 큐브는 상대의 것이 됩니다."
    ),
    "The cube goes no higher than {limit}.": "큐브는 {limit}보다 커지지 않습니다.",
    "When a side first comes within one point of winning the match, nobody doubles in the game that follows "
    "(Crawford rule).": (
        "한쪽이 처음으로 승리까지 1점을 남기면, 그다음 판에서는 아무도 더블하지 못합니다(크로퍼드 규칙)."
    ),
    "After a roll was cancelled nobody doubles before it is thrown again.": (
        "주사위를 무르면 다시 굴리기 전에는 아무도 더블하지 못합니다."
    ),
    "In later games nobody doubles before both sides have rolled twice (Holland rule).": (
        "그 뒤의 판에서는 양쪽이 두 번씩 굴리기 전까지 더블할 수 없습니다(홀랜드 규칙)."
    ),
    "Gammons and backgammons count more than one point only once a double was taken (Jacoby rule).": (
        "더블을 테이크한 뒤에야 개먼과 백개먼이 1점보다 많아집니다(제이코비 규칙)."
    ),
    "Whoever takes may double again at once and keep the cube (beaver).": (
        "테이크하는 쪽은 바로 다시 더블하고 큐브를 그대로 가질 수 있습니다(비버)."
    ),
    "After that the first doubler may double once more; the cube stays where it is (raccoon).": (
        "그러면 처음 더블한 쪽이 한 번 더 더블할 수 있으며, 큐브는 그 자리에 남습니다(라쿤)."
    ),
    "Equal numbers in the throw for the start double the cube in the middle, at most so often in a game: {most}.": (
        "선을 정할 때 같은 수가 나오면 가운데 큐브가 두 배가 됩니다. 한 판의 최대 횟수: {most}번."
    ),
    "Race fifteen checkers home and off, hit the other side's blots on the way, and double the stake.": (
        "말 열다섯 개를 홈으로 데려와 내보내고, 도중에 상대의 블롯을 잡으며, 판돈을 두 배로 올립니다."
    ),
    "Standard rules from a start with two more checkers far back, for longer contact.": (
        "표준 규칙. 말 두 개가 더 뒤에서 시작해 접촉이 오래갑니다."
    ),
    "Standard rules, all fifteen checkers starting on the furthest point.": (
        "표준 규칙. 말 열다섯 개가 모두 가장 먼 포인트에서 시작합니다."
    ),
    "Standard rules with one checker a side, starting furthest back.": (
        "표준 규칙. 한쪽에 말 하나가 가장 먼 곳에서 시작합니다."
    ),
    "Standard rules with {checkers} checkers a side, starting furthest back.": (
        "표준 규칙. 한쪽에 말 {checkers}개가 가장 먼 곳에서 시작합니다."
    ),
    "Standard, but no point ever holds more than five checkers of one side.": (
        "표준 규칙이지만 한 포인트에는 한쪽 말이 다섯 개까지만 놓입니다."
    ),
    "The short game of Turkey: a checker that hits at home stays there for the turn; nothing counts triple.": (
        "튀르키예의 짧은 게임. 홈에서 잡은 말은 그 차례에 그대로 머물고, 세 배는 없습니다."
    ),
    "The short game of Iran: a checker that hits at home stays there for the turn; nothing counts triple.": (
        "이란의 짧은 게임. 홈에서 잡은 말은 그 차례에 그대로 머물고, 세 배는 없습니다."
    ),
    "Standard, but a checker that hits at home may not run on into safety in that turn.": (
        "표준 규칙이지만 홈에서 잡은 말은 그 차례에 안전한 곳으로 더 가지 못합니다."
    ),
    "The hitting game of the Greek Tavli: standard, but nothing counts triple and the winner starts.": (
        "그리스 타블리의 잡는 게임. 표준 규칙이지만 세 배는 없고 승자가 먼저 둡니다."
    ),
    "The pinning game of the Greek Tavli: a blot is trapped under the checker that lands on it.": (
        "그리스 타블리의 묶는 게임. 블롯은 그 위에 놓인 말 아래 갇힙니다."
    ),
    "The pinning game of Bulgaria and North Macedonia, played as Plakoto is.": (
        "불가리아와 북마케도니아의 묶는 게임. 두는 법은 플라코토와 같습니다."
    ),
    "The pinning game of the Arab countries, the game of the prisoner, played as Plakoto is.": (
        "아랍 여러 나라의 묶는 게임, 곧 포로의 게임. 두는 법은 플라코토와 같습니다."
    ),
    "Plakoto from a start with two checkers already on their way.": "말 두 개가 이미 길을 떠난 채 시작하는 플라코토.",
    "The running game of the Greek Tavli: both sides go the same way round, and one checker holds a point.": (
        "그리스 타블리의 달리는 게임. 두 쪽이 같은 방향으로 돌고, 말 하나로 포인트를 차지합니다."
    ),
    "The Turkish running game: as Fevga, but at most four points of the other side's start quarter are held.": (
        "튀르키예의 달리는 게임. 페브가와 같지만 상대의 출발 구역에서는 네 포인트까지만 차지합니다."
    ),
    "The long game: no hitting, one checker a turn leaves the head, and no prime without somebody past it.": (
        "긴 게임. 말을 잡지 않고, 한 차례에 머리에서 하나만 나가며, 지나간 상대 말이 없으면 프라임을 만들지 못합니다."
    ),
    "A running game without hits in which a doublet is followed by all the higher ones.": (
        "말을 잡지 않고 달리는 게임. 더블릿 뒤에 더 큰 더블릿이 모두 따릅니다."
    ),
    "A game without hits in which doublets rise, and what one side cannot play the other one does.": (
        "말을 잡지 않는 게임. 더블릿이 올라가며, 한쪽이 못 둔 것은 상대가 둡니다."
    ),
    "The game of the American navy: enter all checkers, and a roll of 2-1 gives a doublet of one's choice.": (
        "미국 해군의 게임. 말을 모두 보드 밖에서 들이고, 2-1이 나오면 더블릿 하나를 마음대로 정합니다."
    ),
    "Acey-deucey in which every doublet is followed by its other side and another roll; bearing off is exact.": (
        "더블릿마다 밑면의 수와 한 번 더 굴리기가 따르는 에이스-듀시. 정확한 수로만 내보냅니다."
    ),
    "All checkers are entered first, and nobody hits before one of his checkers has been home.": (
        "말을 모두 먼저 들이고, 자기 말이 홈에 들어간 적이 있어야 잡습니다."
    ),
    "Both sides enter, run and bear off on the same points; a doublet brings its other side and a roll.": (
        "두 쪽이 같은 포인트에서 들이고 달리고 내보냅니다. 더블릿에는 밑면의 수와 한 번 더 굴리기가 따릅니다."
    ),
    "The game of the late Romans, reconstructed: three dice, one direction for both, every win a single one.": (
        "후기 로마인의 게임을 되살린 것. 주사위 세 개, 두 쪽이 같은 방향, 모두 싱글입니다."
    ),
    "The game from which backgammon came: doublets are two ordinary dice, and every win is a single one.": (
        "백개먼의 조상. 더블릿도 보통 주사위 두 개로 치고, 모두 싱글입니다."
    ),
    "The old Japanese game: first to bring every checker home wins, doublets count once, and no prime of six.": (
        "일본의 옛 게임. 말을 먼저 모두 홈에 들인 쪽이 이기고, 더블릿은 두 번만 두며, 여섯 프라임은 안 됩니다."
    ),
    "Standard, but the first hit wins at once.": "표준 규칙이지만 먼저 잡으면 바로 이깁니다.",
    "Standard with a bomb: before his roll its holder may send every blot of both sides to the bar.": (
        "폭탄이 있는 표준 규칙. 가진 쪽은 굴리기 전에 양쪽의 블롯을 모두 바로 보낼 수 있습니다."
    ),
    "Standard moves, but who bears off everything loses.": "두는 법은 표준이지만 다 내보낸 쪽이 집니다.",
    "Standard, but once a game each side may cancel a roll, its own or the other side's.": (
        "표준 규칙이지만 한 판에 한 번씩 자기나 상대의 주사위를 무를 수 있습니다."
    ),
}
