"""Sentences of refusals, problems and rules in Danish, by their English patterns.

What does not live here: saying them (`analysis.words`), the patterns themselves (wherever a `Sentence` is made).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["DANISH"]

DANISH: Mapping[str, str] = {
    "a cube shows 1, 2, 4, 8 and so on up to {largest}, not {value}": (
        "en doblingsterning viser 1, 2, 4, 8 og så videre til {largest}, ikke {value}"
    ),
    "the opponent owns the cube": "modstanderen ejer doblingsterningen",
    "{text} is no roll; write two numbers from 1 to 6, like 31 or 3-1": (
        "{text} er intet kast; skriv to tal fra 1 til 6 som 31 eller 3-1"
    ),
    "{count} dice given, {wanted} expected": "der er givet {count} terninger, {wanted} ventes",
    "a roll has two or three dice, not {count}": "et kast har to eller tre terninger, ikke {count}",
    "a die shows 1-6, not {die}": "en terning viser 1-6, ikke {die}",
    "no level is called {key}; there are {levels}": "intet niveau hedder {key}; der findes {levels}",
    "no preset is called {name}; there are {known}": "intet forvalg hedder {name}; der findes {known}",
    "the game is over, there is nothing to roll out": "spillet er slut, der er intet at lave en rollout af",
    "a rollout of plays needs one play or more, each once": (
        "en rollout af træk kræver mindst ét træk, hvert kun én gang"
    ),
    "a confidence needs two lines or more to compare": "en sikkerhed kræver mindst to linjer at sammenligne",
    "the player on roll may not double here, so there is no cube decision to roll out": (
        "den, der skal kaste, må ikke doble her, så der er ingen terningbeslutning at lave en rollout af"
    ),
    "{game}: after {play} more is played before the next roll; only plays that a roll follows can be rolled out": (
        "{game}: efter {play} spilles der mere før næste kast; kun træk, som et kast følger, kan få en rollout"
    ),
    "line {line}, column {column}: {problem}": "linje {line}, tegn {column}: {problem}",
    "line {line}: {problem}": "linje {line}: {problem}",
    "column {column}: {problem}": "tegn {column}: {problem}",
    "no known format of matches; a match text, for instance, has a line such as '7 point match' (0 for money)": (
        'intet kendt kampformat; en kamptekst har for eksempel en linje som "7 point match" (0 for pengespil)'
    ),
    "the file is empty": "filen er tom",
    "no known format: a match text has a line such as '7 point match' (0 for money), which is missing here": (
        'intet kendt format: en kamptekst har en linje som "7 point match" (0 for pengespil), og den mangler her'
    ),
    "{place}: {wanted} was expected": "{place}: her ventes {wanted}",
    '{place}: "{key}" is missing': '{place}: "{key}" mangler',
    "{place}: nothing is known of {keys}": "{place}: {keys} er ukendt",
    "text": "tekst",
    "one of {values}": "en af {values}",
    "true or false": "true eller false",
    "a list of {length} numbers": "en liste med {length} tal",
    "a list of two texts of {most} characters at most": "en liste med to tekster på højst {most} tegn",
    "an object of texts": "et objekt af tekster",
    "{place}: {code} is half a character, and the other half is missing": (
        "{place}: {code} er et halvt tegn, og den anden halvdel mangler"
    ),
    "a list": "en liste",
    "a whole number from {low} to {high}": "et helt tal fra {low} til {high}",
    "a whole number": "et helt tal",
    "a number": "et tal",
    "an object": "et objekt",
    "{text} is not understood; kept as a comment": "{text} forstås ikke; gemt som kommentar",
    "1 point": "1 point",
    "{number} points": "{number} point",
    "{text} is not understood after the end of the game; kept as a comment": (
        "{text} efter spillets slutning forstås ikke; gemt som kommentar"
    ),
    "{dice}: {play} – dice show 1-6; the board is unknown from here": (
        "{dice}: {play} – terninger viser 1-6; herfra er stillingen ukendt"
    ),
    "{word} to {written}, though the cube would go to {value}": (
        '"{word}" til {written}, men terningen skulle gå til {value}'
    ),
    "{points}, just enough for the match; the game is worth {worth}": (
        "{points}, netop nok til kampen; spillet er {worth} værd"
    ),
    "no result line; read as {points} for {name}": "ingen resultatlinje; læst som {points} til {name}",
    "the result stands in the loser's column; {name} won": "resultatet står i taberens kolonne; {name} vandt",
    "'and the match', though {name} has not won it with {points}": (
        '"and the match", selv om {name} ikke har vundet kampen med {points}'
    ),
    "row {number} stands behind row {before}: rows are out of order, or some are missing": (
        "række {number} står efter række {before}: rækkerne står i forkert orden, eller nogle mangler"
    ),
    "the file marks an illegal play with {roll}; the board is set up as it says": (
        "filen melder et ulovligt træk med {roll}; stillingen sættes op, som den siger"
    ),
    "{dice}: Cannot Move, but there is a legal play": (
        '{dice}: der står "Cannot Move", men der findes et lovligt træk'
    ),
    "{word} to {written}: read as {value}": '"{word}" til {written}: læst som {value}',
    "a double in what would be the Crawford game: read as no Crawford game": (
        "en dobling i det, der skulle være Crawford-spillet: læst som intet Crawford-spil"
    ),
    "a double while another waits for its answer": "en dobling, mens en anden venter på svar",
    "no answer to the double; read as a pass": "intet svar på doblingen; læst som pas",
    "no answer to the double; read as a take": "intet svar på doblingen; læst som tag",
    "{word} is against the rules: {problem}; it stands as written": (
        "{word} er imod reglerne: {problem}; det står, som det er skrevet"
    ),
    "the other side has to answer": "det er den anden side, der skal svare",
    "the turn of the cube before it has no such answer": "det svar findes ikke på terningens forrige vending",
    "a beaver in a session without beavers: read as one with beavers": (
        "en beaver i et pengespil uden beavere: læst som et med beavere"
    ),
    "a raccoon in a session without raccoons: read as one with raccoons": (
        "en raccoon i et pengespil uden raccooner: læst som et med raccooner"
    ),
    "the game has no result: is the file complete?": "spillet har intet resultat: er filen hel?",
    "the position after an illegal play cannot be read: {problem}": (
        "stillingen efter et ulovligt træk kan ikke læses: {problem}"
    ),
    "Set Pos cannot be read: {problem}": "Set Pos kan ikke læses: {problem}",
    "{word} answers no double": "{word} svarer ikke på nogen dobling",
    "a second result, {points}; the first one counts": "et resultat mere, {points}; det første gælder",
    "{points}: no single game, gammon or backgammon at cube {cube}": (
        "{points}: hverken enkelt spil, gammon eller backgammon med terningen på {cube}"
    ),
    "{points} for a game worth {by_terms}; the result line counts": (
        "{points} for et spil, der er {by_terms} værd; resultatlinjen gælder"
    ),
    "{points} for a pass that costs {passed}; the result line counts": (
        "{points} for et pas, der koster {passed}; resultatlinjen gælder"
    ),
    "a .mat file cannot hold {name}: {reasons} (write .json instead)": (
        "en .mat-fil kan ikke rumme {name}: {reasons} (brug .json i stedet)"
    ),
    "a .mat file cannot hold {name}: {reasons}; its plays are kept as text": (
        "en .mat-fil kan ikke rumme {name}: {reasons}; trækkene gemmes som tekst"
    ),
    "such a file has one game for a whole match": "en sådan fil har ét spil til en hel kamp",
    "in such a file the sides travel in opposite directions": "i en sådan fil går siderne hver sin vej",
    "such a file knows hits, neither pins nor blocks": (
        "en sådan fil kender slag, men hverken indespærring eller blokering"
    ),
    "such a file has two dice": "en sådan fil har to terninger",
    "such a file has no word for checkers that begin outside the board": (
        "en sådan fil har intet ord for brikker, der begynder uden for brættet"
    ),
    "in such a file the sides take turns with one roll each": "i en sådan fil skiftes siderne til at kaste én gang",
    "in such a file a doublet is {most} steps at most": "i en sådan fil er et par højst {most} skridt",
    "no game is found by its name or its key": "intet spil findes under dets navn eller nøgle",
    "{key} is the key of another game, as which the record would be read; give this game one of its own": (
        "{key} er et andet spils nøgle, og optegnelsen ville blive læst som det spil; giv dette spil sin egen"
    ),
    "in such a file a match is to {most} points at most": "i en sådan fil går en kamp højst til {most} point",
    "in such a file a match has {most} turns at most": "i en sådan fil har en kamp højst {most} ture",
    "such a file has {most} MB at most": "en sådan fil er højst på {most} MB",
    "such a file has no word for a tie": "en sådan fil har intet ord for uafgjort",
    "such a file has no word for tokens": "en sådan fil har intet ord for mærker",
    "no play is given for {roll}; only {meant} fits what follows": (
        "intet træk er angivet for {roll}; kun {meant} passer til det følgende"
    ),
    "{problem}; read as {meant}": "{problem}; læst som {meant}",
    "{text} is illegal with {roll}; it stands as written": (
        "{text} er ulovligt med {roll}; det står, som det er skrevet"
    ),
    "{problem}; only {meant} fits what follows": "{problem}; kun {meant} passer til det følgende",
    "{place}: {problem}": "{place}: {problem}",
    "no play is given for {roll}, and several are legal": "intet træk er angivet for {roll}, og flere er lovlige",
    "{problem}; the play stands as written": "{problem}; trækket står, som det er skrevet",
    "{problem}; the board is unknown from here": "{problem}; herfra er stillingen ukendt",
    "{text} is illegal with {roll}; only {meant} fits what follows": (
        "{text} er ulovligt med {roll}; kun {meant} passer til det følgende"
    ),
    "no match text can be of {name}: {reasons}": "ingen kamptekst kan være af {name}: {reasons}",
    "the file says itself that the game is {name}; {other} does not count": (
        "filen siger selv, at spillet er {name}; {other} tæller ikke"
    ),
    "read as {standard}, in which early plays are illegal; in {name} they are legal: "
    "'doublesix convert --variant {key}' reads it so": (
        "læst som {standard}, hvor tidlige træk er ulovlige; i {name} er de lovlige: "
        '"doublesix convert --variant {key}" læser den sådan'
    ),
    "no line such as '7 point match' (0 for money) was found: this is no .mat file": (
        'ingen linje som "7 point match" (0 for pengespil) blev fundet: dette er ingen .mat-fil'
    ),
    "another match begins here; only the first one is read": "her begynder en anden kamp; kun den første læses",
    "the names {first} and {second} differ from those of the first game; the columns count": (
        "navnene {first} og {second} er andre end i første spil; kolonnerne gælder"
    ),
    "the players stand in each other's columns; the names count": "spillerne står i hinandens kolonner; navnene gælder",
    "the file holds no game: is it complete?": "filen rummer intet spil: er den hel?",
    "{text} is not understood": "{text} forstås ikke",
    "no line with names and scores; the score is taken from the results": (
        "ingen linje med navne og score; scoren tages fra resultaterne"
    ),
    "the first game here is game {number}, at {score}: what came before is missing": (
        "det første spil her er spil {number}, ved {score}: hvad der gik forud, mangler"
    ),
    "the score is given as {believed}, the results add up to {summed}": (
        "scoren angives som {believed}, resultaterne giver {summed}"
    ),
    "{header} is given twice; the first value counts": '"{header}" er angivet to gange; den første værdi gælder',
    "{problem}; read as {standard}": "{problem}; læst som {standard}",
    "a game after the match was decided; kept as an extra game": (
        "et spil efter kampens afgørelse; gemt som ekstra spil"
    ),
    "{text}: 26 characters of a board, '/' and the cube were expected": (
        '{text}: her ventes brættets 26 tegn, "/" og terningen'
    ),
    "{path}: larger than any match file ({most} MB)": "{path}: større end nogen kampfil ({most} MB)",
    "this is a position, with nothing played, and no match; 'doublesix eval' judges positions": (
        'dette er en stilling, hvor intet er spillet, og ingen kamp; "doublesix eval" bedømmer stillinger'
    ),
    "this is a position, with nothing played, and no match; the position editor opens it": (
        "dette er en stilling, hvor intet er spillet, og ingen kamp; stillingseditoren åbner den"
    ),
    "this is a text with several positions, and no single one": (
        "dette er en tekst med flere stillinger og ikke en enkelt"
    ),
    "this is a match, and no single position": "dette er en kamp og ikke en enkelt stilling",
    "the file is cut off or damaged: no position was found in it": (
        "filen er afkortet eller beskadiget: der blev ikke fundet nogen stilling i den"
    ),
    "this is a game to be resumed; doublesix play --resume FILE --save match.json writes it as a match": (
        "dette er et spil, der kan genoptages; doublesix play --resume FILE --save match.json skriver det som en kamp"
    ),
    'this is JSON, but its "format" is not "{format}"': 'dette er JSON, men "format" er ikke "{format}"',
    "{format} version {version} cannot be read here; {first} to {last} can": (
        "{format} version {version} kan ikke læses her; {first} til {last} kan"
    ),
    "{place}: {key} is no single game": "{place}: {key} er ikke et enkelt spil",
    "{place}: a play needs text, a roll and a known board": (
        "{place}: et træk kræver tekst, et kast og en kendt stilling"
    ),
    "{place}: {written} cannot be carried out here": "{place}: {written} kan ikke udføres her",
    "{place}: a cube shows 1, 2, 4, 8 and so on, not {value}": (
        "{place}: en doblingsterning viser 1, 2, 4, 8 og så videre, ikke {value}"
    ),
    "this is no JSON that can be read": "dette er ikke JSON, der kan læses",
    "a body must be sent as application/json, in the header Content-Type": (
        "indholdet skal sendes som application/json, angivet i Content-Type"
    ),
    "{place}: {value} is no value for it": "{place}: {value} er ingen mulig værdi",
    "a list of numbers from 1 to 6": "en liste med tal fra 1 til 6",
    "text such as '31'": 'tekst som "31"',
    "more than {most} MB are no match file": "mere end {most} MB er ingen kampfil",
    "this is binary data, not text": "dette er binære data, ikke tekst",
    "a line of {count} characters, cut: {text}…": "en linje på {count} tegn, afkortet: {text}…",
    "unreadable characters: {count}, the first of them here": "ulæselige tegn: {count}, det første af dem her",
    "read as Windows-1252, which is a guess: names may be wrong": (
        "læst som Windows-1252, hvilket er et gæt: navne kan være forkerte"
    ),
    "no encoding of texts is called {name}": "ingen tegnkodning hedder {name}",
    "this is a packed archive: unpack it first": "dette er et pakket arkiv: pak det ud først",
    "the last character is cut off: is the file complete?": "det sidste tegn er skåret over: er filen hel?",
    "this game is paid by the checker: it knows no {value}": "dette spil betales pr. brik: det kender ingen {value}",
    "{name} is not allowed now: {reason}; allowed: {kinds}": "det er ikke tilladt nu: {reason}",
    "{variant} is played without the cube": "{variant} spilles uden doblingsterning",
    "this turn has begun with another roll": "denne tur er begyndt med et andet kast",
    "there are no beavers in a match": "der er ingen beavere i en kamp",
    "this session is played without beavers": "dette pengespil spilles uden beavere",
    "this session is played without raccoons": "dette pengespil spilles uden raccooner",
    "the house allows no cube above {limit}": "huset tillader ingen terning over {limit}",
    "no cube goes beyond {largest}": "ingen terning går over {largest}",
    "{variant} has no token": "{variant} har intet mærke",
    "there is no roll to cancel": "der er intet kast at annullere",
    "the game is waiting for {phase}": "spillet venter på {phase}",
    "the other side holds it": "den anden side har det",
    "neither side has it in this position": "ingen af siderne har det i denne stilling",
    "it has been used in this game": "det er brugt i dette spil",
    "it is used before one's roll": "det bruges før eget kast",
    "{variant} is played with {dice} dice, not {count}": "{variant} spilles med {dice} terninger, ikke {count}",
    "a doublet is named by a number from 1 to 6, not {number}": "et par nævnes med et tal fra 1 til 6, ikke {number}",
    "{play} is no legal play of {dice} here": "{play} er intet lovligt træk med {dice} her",
    "a match to 1 point is played without the cube": "en kamp til 1 point spilles uden doblingsterning",
    "a turn of the cube is answered before the dice are thrown, so there is no roll yet": (
        "en vending af terningen besvares, før der kastes, så der er endnu intet kast"
    ),
    "nobody turns the cube in the Crawford game, so it lies nowhere else": (
        "ingen vender terningen i Crawford-spillet, så den kan ikke ligge andre steder"
    ),
    "this is the Crawford game": "dette er Crawford-spillet",
    "after the Crawford game both sides must have rolled {rolls} times first (Holland rule)": (
        "efter Crawford-spillet skal begge sider først have kastet {rolls} gange (Holland-reglen)"
    ),
    "the cube is dead: winning {cube} already wins the match": (
        "terningen er død: {cube} point vinder allerede kampen"
    ),
    "a cube limit is 1, 2, 4, 8 and so on up to {largest}, not {limit}": (
        "en grænse for terningen er 1, 2, 4, 8 og så videre til {largest}, ikke {limit}"
    ),
    "a game cannot be the Crawford game and come after it": (
        "et spil kan ikke både være Crawford-spillet og komme efter det"
    ),
    "the match is over at {first}-away {second}-away": "kampen er slut ved {first}-away {second}-away",
    "{first}-{second} in a match to {length}: the match is over; both sides must have fewer than {length} points": (
        "{first}-{second} i en kamp til {length}: kampen er slut; begge sider skal have færre end {length} point"
    ),
    "Crawford and post-Crawford need a side one point away": (
        "Crawford og post-Crawford kræver, at en side mangler ét point"
    ),
    "a match without the Crawford rule has no Crawford game": "en kamp uden Crawford-reglen har intet Crawford-spil",
    "the match equity table {name} is of matches without the Crawford rule, and this one has the rule": (
        "matchvindingstabellen {name} gælder kampe uden Crawford-reglen, og denne kamp har reglen"
    ),
    "a money session has no Crawford game": "et pengespil har intet Crawford-spil",
    "1-away 1-away is no score of a Crawford game": "1-away 1-away er ingen score for et Crawford-spil",
    "{first}-away {second}-away is the Crawford game or comes after it: say which": (
        "{first}-away {second}-away er Crawford-spillet eller kommer efter det: sig hvilket"
    ),
    "automatic doubles are 0 or more, not {number}": "automatiske doblinger er 0 eller flere, ikke {number}",
    "a match is to {most} points at most, not {length}": "en kamp går højst til {most} point, ikke {length}",
    "points are 0 or more, not {points}": "point er 0 eller flere, ikke {points}",
    "a match is to 1 point or more, not {length}; without a length, play a MoneySession": (
        "en kamp går til 1 point eller mere, ikke {length}"
    ),
    "{first}-{second} in a match to {length} is no score of a Crawford game": (
        "{first}-{second} i en kamp til {length} er ingen score for et Crawford-spil"
    ),
    "{text} is no FIBS board line: 'board' and {count} fields were expected": (
        '{text} er ingen FIBS-brætlinje: her ventes "board" og {count} datafelter'
    ),
    "FIBS color, direction, home and bar: 1:-1:0:25 (O) or -1:1:25:0 (X) were expected, not {text}": (
        "FIBS' farve, retning, hjem og bar: her ventes 1:-1:0:25 (O) eller -1:1:25:0 (X), ikke {text}"
    ),
    "FIBS turn: the game is over, nobody is on roll": "FIBS: spillet er slut, ingen skal kaste",
    "a board has 26 places (24 points and two bars), not {count}": (
        "et bræt har 26 pladser (24 felter og to barer), ikke {count}"
    ),
    "a checker stands on the bar of the other side": "en brik står på den anden sides bar",
    "dice {first} and {second}: two numbers from 1 to 6, or two zeros, were expected": (
        "terninger {first} og {second}: her ventes to tal fra 1 til 6 eller to nuller"
    ),
    "{text} is no identifier of a position; known kinds: {kinds}": (
        "{text} er intet stillings-id; kendte slags: XGID, OGID, FIBS, Snowie, GNU Backgammon, Tables ID"
    ),
    "{text} is no match id: 12 characters A-Z a-z 0-9 + / were expected": (
        "{text} er intet kamp-id: her ventes 12 tegn A-Z a-z 0-9 + /"
    ),
    "{text} is no match id: its cube belongs to nobody known": (
        "{text} er intet kamp-id: terningen tilhører ingen kendt"
    ),
    "{text} is no match id: its state of the game is {state}, expected 0-4": (
        "{text} er intet kamp-id: spillets tilstand er {state}, der ventes 0-4"
    ),
    "{text} is no OGID: 5 to 11 fields with ':' between them were expected": (
        '{text} er intet OGID: her ventes 5 til 11 datafelter med ":" imellem'
    ),
    "OGID color: W or B was expected, not {text}": "OGID, farve: her ventes W eller B, ikke {text}",
    "OGID state: one or two capitals were expected, not {text}": (
        "OGID, tilstand: her ventes et eller to store bogstaver, ikke {text}"
    ),
    "OGID cube: owner, power of two and action as in N0N were expected, not {text}": (
        "OGID, terning: her ventes ejer, toerpotens og handling som i N0N, ikke {text}"
    ),
    "OGID {side}: one of 0-9 a-p for each checker was expected, not {text}": (
        "OGID {side}: her ventes et tegn 0-9 a-p for hver brik, ikke {text}"
    ),
    "OGID board: a checker stands on the bar of the other side": "OGID, bræt: en brik står på den anden sides bar",
    "OGID dice: nothing or two dice were expected, not {text}": (
        "OGID, terninger: her ventes ingenting eller to terninger, ikke {text}"
    ),
    "OGID length: a number, perhaps with C, L or G behind it, was expected, not {text}": (
        "OGID, længde: her ventes et tal, eventuelt fulgt af C, L eller G, ikke {text}"
    ),
    "{text} is no move; write one like 13/7, bar/22, 6/off or 6/4(2)": (
        "{text} er intet træk; skriv det som 13/7, bar/22, 6/off eller 6/4(2)"
    ),
    "{text} is not legal with {roll} here; legal: {near}": "{text} er ikke lovligt med {roll} her; lovligt: {near}",
    "{text} may mean {choice}; mark the points where a checker is hit": (
        "{text} kan betyde {choice}; mærk de felter, hvor der slås"
    ),
    "{text}: no checker can move with {roll} here, write {dance}": "{text}: ingen brik kan flyttes med {roll} her",
    "{text} is not legal with {roll} here; legal (of {count}): {near}": (
        "{text} er ikke lovligt med {roll} her; lovligt (af {count}): {near}"
    ),
    "{text} moves backwards; checkers go from higher points to lower ones": (
        "{text} går baglæns; brikker går fra højere felter til lavere"
    ),
    "({count}) checkers; a count is 1-{most}": "({count}) brikker; et antal er 1-{most}",
    "{text} is no point; points are 1-24, bar (25), in (26) and off (0)": (
        "{text} er intet felt; felter er 1-24, baren (25), ind (26) og ud (0)"
    ),
    "{text} is not legal with {roll} here": "{text} er ikke lovligt med {roll} her",
    "more than {most} moves in one turn": "mere end {most} flytninger i én tur",
    "{text} is no position id: 14 characters A-Z a-z 0-9 + / were expected": (
        "{text} er intet stillings-id: her ventes 14 tegn A-Z a-z 0-9 + /"
    ),
    "{text} is no position id: its bits do not describe two sides of 25 places": (
        "{text} er intet stillings-id: dets bit beskriver ikke to sider med 25 pladser"
    ),
    "{text} is no Snowie position line: {expected} values were expected, not {count}": (
        "{text} er ingen Snowie-stillingslinje: her ventes {expected} værdier, ikke {count}"
    ),
    "{text} is no Tables ID: {prefix} and a game and two rows were expected, ':' between": (
        '{text} er intet Tables ID: her ventes {prefix} og et spil og to rækker med ":" imellem'
    ),
    "Tables ID: {key} is no single game": "Tables ID: {key} er ikke et enkelt spil",
    "Tables ID dice: {variant} is played with {dice} dice": (
        "Tables ID, terninger: {variant} spilles med {dice} terninger"
    ),
    "Tables ID: either the score of a match or the rules of a session": (
        "Tables ID: enten kampens score eller reglerne for et pengespil"
    ),
    "Tables ID: a largest cube needs a score or the rules of a session beside it": (
        "Tables ID: en største doblingsterning kræver en score eller reglerne for et pengespil ved siden af"
    ),
    "Tables ID: {part} is no place with checkers, such as 24.2, 13p, bar or in.5": (
        "Tables ID: {part} er ingen plads med brikker som 24.2, 13p, bar eller in.5"
    ),
    "Tables ID: {text} is no field, or stands there twice": (
        "Tables ID: {text} er intet datafelt eller står der to gange"
    ),
    "Tables ID: a match is to 1 point or more": "Tables ID: en kamp går til 1 point eller mere",
    "an identifier has 0 to {most} points, not {points}": "et id har 0 til {most} point, ikke {points}",
    "{text} is no XGID: 9 or 10 fields with ':' between them were expected": (
        '{text} er intet XGID: her ventes 9 eller 10 datafelter med ":" imellem'
    ),
    "XGID turn: 1 (bottom) or -1 (top) was expected, not 0": (
        "XGID, tur: her ventes 1 (nederst) eller -1 (øverst), ikke 0"
    ),
    "XGID board: {text}; 26 characters - A-O a-o were expected": "XGID, bræt: {text}; her ventes 26 tegn - A-O a-o",
    "XGID dice: {text}; 00, two dice, D, B or R were expected": (
        "XGID, terninger: {text}; her ventes 00, to terninger, D, B eller R"
    ),
    "{side}: {count} checkers on {place}": "{side}: {count} brikker på {place}",
    "{side}: {what} {count}, this game has 0-{most}": "{side}: {what} {count}, dette spil har 0-{most}",
    "point {point}": "felt {point}",
    "pinned, reserve and memory have two numbers each, one a side": (
        "indespærringer, reserve og hukommelse er to tal hver, ét til hver side"
    ),
    "{side}: the pins are bits 1 to 24 of a whole number, not {mask}": (
        "{side}: indespærringerne er bit 1 til 24 i et heltal, ikke {mask}"
    ),
    "a pin on {place}": "en indespærret brik på {place}",
    "{side}: {count} counts, expected 26": "{side}: {count} tal, der ventes 26",
    "{side}: {total} checkers in all, expected {checkers}": "{side}: {total} brikker i alt, der ventes {checkers}",
    "point {point} is outside 0-25": "felt {point} ligger uden for 0-25",
    "a row has 26 counts: off, points 1-24, bar": "en række har 26 tal: ude, felt 1-24, bar",
    "a count is negative": "et antal er negativt",
    "both sides have borne off every checker": "begge sider har taget alle brikker ud",
    "this game pins no checkers": "i dette spil spærres ingen brikker inde",
    "off": "ud",
    "the bar": "baren",
    "both sides are pinned on the {side}'s {mine}-point": "begge sider er spærret inde på {side}s felt {mine}",
    "the pin on the {side}'s {mine}-point needs one checker under the other side's": (
        "indespærringen på {side}s felt {mine} kræver én brik under den anden sides"
    ),
    "both sides hold the {side}'s {mine}-point": "begge sider holder {side}s felt {mine}",
    "more than {most} checkers on one point": "mere end {most} brikker på ét felt",
    "several checkers have left the {head}-point, and none is past the other side's": (
        "flere brikker har forladt felt {head}, og ingen er forbi modstanderens"
    ),
    "all six points of the start quarter are held": "alle seks felter i startkvarteret er besat",
    "more than {most} points held where the other side starts": (
        "mere end {most} felter besat, hvor modstanderen begynder"
    ),
    "a forbidden prime of {length} points": "en forbudt prime på {length} felter",
    "checkers beyond the {point}-point before all are entered": "brikker forbi felt {point}, før alle er gået ind",
    "this game is played with {dice} dice, not {count}": "dette spil spilles med {dice} terninger, ikke {count}",
    "where checkers count, or the first one out loses, every win is a single game": (
        "hvor brikker tælles, eller den første ude taber, er enhver sejr enkelt"
    ),
    "a game without gammons knows no backgammons": "et spil uden gammon kender ingen backgammon",
    "this game knows no {value}": "dette spil kender ingen {value}",
    "these dice have no fixed order: all their steps are known from the start": (
        "disse terninger har ingen fast rækkefølge: alle deres skridt kendes fra begyndelsen"
    ),
    "step {number}: no checker may go from {source} to {target} by a {die}": (
        "skridt {number}: ingen brik kan gå fra {source} til {target} med {die}"
    ),
    "{first}; {then}": "{first}; {then}",
    "nothing was played in this match": "der er ikke spillet noget i denne kamp",
    "there is no analysis {name}": "der findes ingen analyse {name}",
    "there is a report once the analysis is done": "der er en rapport, når analysen er færdig",
    "what is too close to call is known once the analysis is done": (
        "hvad der er for tæt til at afgøre, ved man, når analysen er færdig"
    ),
    "this analysis has no decision {number}": "denne analyse har ingen beslutning {number}",
    "this analysis is {status}: there is nothing to take up again": "der er intet at genoptage i denne analyse",
    "the server is being stopped": "serveren er ved at stoppe",
    "this is too much: at most {most} MB are taken at once": "det er for meget: højst {most} MB ad gangen",
    "there is nothing in this decision that could be judged again": (
        "der er intet i denne beslutning, der kan bedømmes igen"
    ),
    "this chain of numbers has too many plays to be played out here; write one down": (
        "denne talkæde har for mange træk til at spilles her; skriv et ned"
    ),
    "a decision keeps {most} plays of one's own at most; remove one first": (
        "en beslutning gemmer højst {most} egne træk; fjern først et"
    ),
    "there are no dice to play in this decision": "der er ingen terninger at spille i denne beslutning",
    "net {file} is missing in {folder}": "nettet {file} mangler i {folder}",
    "net {file} is damaged: its SHA-256 is not the manifest's": (
        "nettet {file} er beskadiget: dets SHA-256 er ikke manifestets"
    ),
    "no net for {variant} comes with this package: it can be played, but not judged": (
        "der følger intet net med til {variant}: det kan spilles, men ikke bedømmes"
    ),
    "plays: the identifier has no dice, so there is none to compare": (
        "id'et har ingen terninger, så der er intet at sammenligne"
    ),
    "this server answers to {hosts} only": "denne server svarer kun på {hosts}",
    "a page from elsewhere may not speak to this server": "en side andetsteds fra må ikke tale med denne server",
    "position: a match of several games in turn cannot begin in the middle of one": (
        "en kamp med flere spil på skift kan ikke begynde midt i et af dem"
    ),
    "event {version} ({text}): {problem}": "hændelse {version} ({text}): {problem}",
    "the opening throw comes first": "åbningskastet kommer først",
    "{name} is several games in turn, and this is about one: {games}": (
        "{name} er flere spil på skift, og her gælder det ét: {games}"
    ),
    "variant: {variant} are several games in turn; name one of them": (
        "{variant} er flere spil på skift; nævn ét af dem"
    ),
    "the game is over in this position": "spillet er slut i denne stilling",
    "the other side answers a resignation, so the decision cannot lie with who is on roll": (
        "modstanderen svarer på en opgivelse, så afgørelsen kan ikke ligge hos den, der skal kaste"
    ),
    "dice: {game} is played with {dice} dice, not {count}": (
        "terninger: {game} spilles med {dice} terninger, ikke {count}"
    ),
    "a rollout of kind {kind} has no plays": "denne slags rollout har ingen træk",
    "there is no rollout {name}": "der findes ingen rollout {name}",
    "this rollout is going on: there is nothing to take up again": (
        "denne rollout er i gang: der er intet at genoptage"
    ),
    "this rollout has {count} trials already: more are needed to go on": (
        "denne rollout har allerede {count} forsøg: for at gå videre skal der flere til"
    ),
    "a rollout of plays needs a position with dice": "en rollout af træk kræver en stilling med terninger",
    "this is no rollout of the decision that it would be kept with": (
        "dette er ikke en rollout af den beslutning, den skulle gemmes med"
    ),
    "a rollout is kept with a decision of an analysis: name both, or neither": (
        "en rollout gemmes med en beslutning i en analyse: angiv begge eller ingen af delene"
    ),
    "a message has at most {most} characters": "en besked har højst {most} tegn",
    "nothing has been played at this table yet": "i dette spil er der endnu ikke spillet noget",
    "no match has been finished yet": "der er endnu ikke spillet nogen kamp færdig",
    "these players have agreed on playing without hints and tutor": (
        "disse spillere har aftalt at spille uden tip og lærer"
    ),
    "these players have agreed on playing without help: a game is analyzed once it is over": (
        "disse spillere har aftalt at spille uden hjælp: et spil analyseres, når det er slut"
    ),
    "the clocks have been stopped: nothing can be done until they go on": (
        "urene er stoppet: der kan ikke gøres noget, før de går igen"
    ),
    "no clock runs that could be stopped": "der går ikke noget ur, der kan stoppes",
    "the clocks have not been stopped": "urene er ikke stoppet",
    "there is nothing to decide for you now": "der er intet for dig at beslutte nu",
    "time has run out: this match is over": "tiden er gået: denne kamp er slut",
    "this match is not over yet": "denne kamp er ikke slut endnu",
    "it is the computer's turn to decide": "det er computerens tur til at beslutte",
    "it is the other player's turn to decide": "det er den anden spillers tur til at beslutte",
    "nothing can be taken back here": "der er intet at tage tilbage her",
    "this was decided on version {version}; the table is at version {now} now": (
        "det blev besluttet på en tidligere stilling; spillet er nu længere fremme"
    ),
    "nobody has dice to play now": "ingen har terninger at spille nu",
    "this table has been put away; ask for it again": "dette spil er lagt væk; åbn det igen",
    "the dice of this table throw themselves: send `roll` without numbers": (
        "terningerne i dette spil kaster sig selv"
    ),
    "{wanted} dice are wanted now, not {count}": "der skal {wanted} terninger til nu, ikke {count}",
    "seed: {dice} dice have none; choose seeded dice": "kun terninger fra et frø har et frø",
    "there is no table {name}": "der findes intet spil {name}",
    "it has no more than five checkers a side": "det har højst fem brikker på hver side",
    "nothing is pinned in it": "intet spærres inde i det",
    "nothing is borne off in it": "intet tages ud i det",
    "it is no game of two directions with hits": "det er intet spil i to retninger med slag",
    "nothing is hit in it": "intet slås i det",
    "getting all checkers off loses in it": "i det taber den, der får alle brikker ud",
    "six in a row with somebody on the bar win already": "seks i træk med nogen på baren vinder allerede",
    "only its rule about a start quarter forbids primes, and this option does not lift that": (
        "kun dets regel om et startkvarter forbyder primer, og den regel ophæves ikke af dette valg"
    ),
    "it allows every prime already": "det tillader allerede enhver prime",
    "it forbids no primes ahead of the other side": "det forbyder ingen primer foran den anden side",
    "the first hit wins already": "det første slag vinder allerede",
    "it knows no head": "det kender intet hoved",
    "nobody is ever on the bar": "ingen kommer nogensinde på baren",
    "its checkers may go on at once already": "dets brikker må allerede gå videre straks",
    "it is played with three dice": "det spilles med tre terninger",
    "one checker a turn leaves the head, and the turn would have two players": (
        "én brik pr. tur forlader hovedet, og turen ville have to spillere"
    ),
    "doublets do not rise in it": "par stiger ikke i det",
    "its doublets are ordinary already": "dets par er allerede almindelige",
    "every win counts one point already": "enhver sejr tæller allerede ét point",
    "nothing counts triple in it": "intet tæller tredobbelt i det",
    "nobody is left behind in the winner's home": "ingen bliver tilbage i vinderens hjem",
    "every win is a single game": "enhver sejr er enkelt",
    "the sides do not go round one behind the other": "siderne går ikke rundt efter hinanden",
    "it can be won before the last checker is off": "det kan vindes, før den sidste brik er ude",
    "it has a head already": "det har allerede et hoved",
    "dice that one side leaves to the other know no first turn": (
        "terninger, som den ene side efterlader den anden, kender ingen første tur"
    ),
    "all its checkers begin on the board": "alle dets brikker begynder på brættet",
    "it has a token already": "det har allerede et mærke",
    "nothing is hit in it, so there is no bar": "intet slås i det, så der er ingen bar",
    "a bomb sends checkers to the bar without a hit": "en bombe sender brikker til baren uden slag",
    "mothers are pinned in it": "mødre spærres inde i det",
    "{key} is the name of a file, not of a game": "{key} er navnet på en fil, ikke på et spil",
    "no option is called {key}; try {options}": "ingen regel hedder {key}; prøv {options}",
    "its checkers do not all start on the {point}-point": "dets brikker begynder ikke alle på felt {point}",
    "no game is called {text}; try {games}": "intet spil hedder {text}; prøv {games}",
    "{checkers} checkers a side; there are 1-15, none of them negative": (
        "{checkers} brikker på hver side; der er 1-15, ingen af dem negative"
    ),
    "{variant} cannot start on {text}: it is no point (1-24), 'bar' or 'in'": (
        '{variant} kan ikke begynde på {text}: det er intet felt (1-24), "bar" eller "in"'
    ),
    "{variant} cannot start with {counts}: {problem}": "{variant} kan ikke begynde med {counts}: {problem}",
    "{text}: {place} needs a number of checkers, as in start=24:13,15:2": (
        "{text}: {place} kræver et antal brikker som i start=24:13,15:2"
    ),
    "{variant} cannot start with {place} given twice": "{variant} kan ikke begynde med {place} angivet to gange",
    "the game would be over": "spillet ville være slut",
    "the opening throw": "åbningskastet",
    "the starter: play the opening throw or roll afresh": "den, der begynder: spil åbningskastet eller kast på ny",
    "the player on roll: the cube or the dice": "den, der skal kaste: doblingsterning eller kast",
    "an answer to the double": "et svar på doblingen",
    "the doubler's answer to the beaver": "doblerens svar på beaveren",
    "an answer to the raccoon": "et svar på raccoonen",
    "the player on roll: a play": "et træk af den, der har kastet",
    "the player on roll: the name of a doublet": "navnet på et par af den, der har kastet",
    "the player on roll: a play of the dice that the other side left over": (
        "et træk med de terninger, som den anden side efterlod"
    ),
    "the losing side: cancel the last roll or let it stand": (
        "den tabende side: annullér det sidste kast, eller lad det stå"
    ),
    "an answer to the resignation": "et svar på opgivelsen",
    "the next game": "det næste spil",
    "nothing: the match is over": "ingenting: kampen er slut",
    "player": "spilleren",
    "opponent": "modstanderen",
    "lower side": "nederste side",
    "upper side": "øverste side",
    "reserve": "reserve",
    "memory": "hukommelse",
    "singles": "enkelt gevinst",
    "gammons": "gammongevinst",
    "backgammons": "backgammongevinst",
    "{place}: {value} is too small; the least is {least}": "{place}: {value} er for lille; det mindste er {least}",
    "{place}: {value} is too large; the most is {most}": "{place}: {value} er for stor; det største er {most}",
    "{place}: {count} characters are too many; the most is {most}": (
        "{place}: {count} tegn er for mange; der er plads til {most}"
    ),
    "{place}: {count} entries are too few; the least is {least}": (
        "{place}: {count} værdier er for få; der skal være mindst {least}"
    ),
    "{place}: {count} entries are too many; the most is {most}": (
        "{place}: {count} værdier er for mange; der er plads til {most}"
    ),
    "{place} is empty": "{place} er tom",
    "{place} is missing": "{place} mangler",
    "an entry of {place} is missing": "et element mangler: {place}",
    "{place}: this cannot be": "{place}: dette kan ikke være",
    "another program plays at this table; look at it again": "et andet program spiller dette spil; se på det igen",
    "{place}: the identifier says something else": "{place}: id'et siger noget andet",
    "dice: nobody rolls before the double is answered": "terninger: ingen kaster, før der er svaret på doblingen",
    "both are called {name}; their names must differ": "begge hedder {name}; deres navne skal være forskellige",
    "some characters of a text cannot be written": "nogle tegn i en tekst kan ikke skrives",
    "there is nothing at this address": "der er intet på denne adresse",
    "nothing at this address is asked for in this way": "på denne adresse kan intet gøres på den måde",
    "at this address a WebSocket is opened, with the header Upgrade": (
        "på denne adresse åbnes en WebSocket, med hovedet Upgrade"
    ),
    "an internal error, told in the log": "en intern fejl, som loggen fortæller om",
    "what was announced had not come after {seconds} seconds": (
        "det, der var varslet, var ikke kommet efter {seconds} sekunder"
    ),
    "nothing more of what was announced came for {seconds} seconds": (
        "der kom ikke mere af det, der var varslet, i {seconds} sekunder"
    ),
    "{most} questions wait already; ask again in a while": "{most} spørgsmål venter allerede; spørg igen om lidt",
    "the disk is full: nothing was changed": "disken er fuld: intet er ændret",
    "the disk cannot be written to: nothing was changed": "der kan ikke skrives på disken: intet er ændret",
    "the store is closed: nothing was changed": "lageret er lukket: intet er ændret",
    "another program holds the store: nothing was changed": "et andet program optager lageret: intet er ændret",
    "the store is damaged: nothing was changed; stop the program and put a backup in its place": (
        "lageret er beskadiget: intet er ændret; stop programmet, og læg en sikkerhedskopi i stedet"
    ),
    "the store cannot be reached: nothing was changed": "lageret kan ikke nås: intet er ændret",
    "no such action is possible here": "her er ingen sådan handling mulig",
    "A checker that hits at home stays there for the turn": "En brik, der slår i eget hjem, bliver der resten af turen",
    "A checker that hits at home goes on only to end alone": (
        "En brik, der slår i eget hjem, går kun videre for at ende alene"
    ),
    "A checker that hits at home goes on as it likes": "En brik, der slår i eget hjem, går videre som den vil",
    "No point holds more than five checkers of one side": "Intet felt rummer mere end fem brikker af samme side",
    "A side with a pinned checker may bear off": "En side med en indespærret brik må tage ud",
    "Only the exact number bears a checker off": "Kun det nøjagtige øjental tager en brik ud",
    "A side whose checkers are all home only bears them off": "En side, hvis brikker alle er hjemme, tager dem kun ud",
    "No turn may end with six made points in a row": "Ingen tur må ende med seks lukkede felter i træk",
    "Six made points in a row with somebody on the bar win at once": (
        "Seks lukkede felter i træk med en brik på baren vinder straks"
    ),
    "Primes of six are not forbidden": "Seksprimer er ikke forbudt",
    "A forbidden prime may not even stand within a turn": "En forbudt prime må heller ikke stå undervejs i en tur",
    "The first hit wins at once, every win is a single one": "Det første slag vinder straks, enhver sejr er enkelt",
    "One checker a turn leaves the head; a first 3-3, 4-4 or 6-6 takes two": (
        "Én brik pr. tur forlader hovedet; et første 3-3, 4-4 eller 6-6 tager to"
    ),
    "Only a first 6-6 or 4-4 takes two from the head": "Kun et første 6-6 eller 4-4 tager to fra hovedet",
    "Checkers on the bar are entered first": "Brikker på baren går ind først",
    "Checkers on the bar need not be entered first": "Brikker på baren behøver ikke at gå ind først",
    "The reserve is entered before other checkers move": "Reserven går ind, før andre brikker flyttes",
    "Checkers move while others are in reserve": "Brikker flyttes, mens andre er i reserve",
    "Checkers go on past their twelfth point at once": "Brikker går straks videre forbi deres tolvte felt",
    "Who plays a doublet to the end rolls again": "Den, der spiller et par til ende, kaster igen",
    "A doublet is two steps, like other rolls": "Et par er to skridt som andre kast",
    "A doublet is four steps": "Et par er fire skridt",
    "What one side cannot play of a rising doublet the other plays": (
        "Hvad den ene side ikke kan spille af et stigende par, spiller den anden"
    ),
    "Doublets rise from the first roll": "Par stiger fra det første kast",
    "Doublets are ordinary while a side has checkers in reserve": (
        "Par er almindelige, så længe en side har brikker i reserve"
    ),
    "Every win counts one point": "Enhver sejr tæller ét point",
    "Nothing counts triple": "Intet tæller tredobbelt",
    "A checker left on the bar or in the winner's home costs three points": (
        "En brik på baren eller i vinderens hjem koster tre point"
    ),
    "Three points if the loser has no checker home": "Tre point, hvis taberen ingen brik har i hjem",
    "Who bears off everything loses": "Den, der tager alt ud, taber",
    "A bomb that changes hands sends all blots to the bar": (
        "En bombe, der skifter hænder, sender alle blots til baren"
    ),
    "Once a game each side may cancel a roll": "Én gang pr. spil må hver side annullere et kast",
    "The starter rolls afresh": "Den, der begynder, kaster på ny",
    "The starter plays the two numbers of the opening throw": "Den, der begynder, spiller åbningskastets to tal",
    "The starter plays the opening throw or rolls afresh": (
        "Den, der begynder, spiller åbningskastet eller kaster på ny"
    ),
    "The last winner starts the next game": "Sidste vinder begynder næste spil",
    "Every game begins with a throw for the start": "Hvert spil begynder med et kast om, hvem der starter",
    "Played with the doubling cube": "Spilles med doblingsterning",
    "Played without the doubling cube": "Spilles uden doblingsterning",
    "{path}": '"{path}"',
    "{first}, {then}": "{first}, {then}",
    "{game} + {change}": "{game} + {change}",
    "{kind} {field}: {text} is no whole number from {low} to {high}": (
        "{kind}, {field}: {text} er intet helt tal fra {low} til {high}"
    ),
    "{kind}-{size}": "{kind} {size}",
    "{table} {checksum}": "{table} {checksum}",
    "{text}: {problem}": "{text}: {problem}",
    "{variant} cannot be played with {option} ({rule}): {problem}": (
        '{variant} kan ikke spilles med reglen "{rule}": {problem}'
    ),
    "it undoes {option} ({rule})": 'det ophæver reglen "{rule}"',
    "{variant} is played with {option} already ({rule})": '{variant} spilles allerede med reglen "{rule}"',
    "evaluator {name}": "bedømmer {name}",
    "net {name} {hash}": "net {name} {hash}",
    "{net}, made for {game}": "{net}, lavet til {game}",
    "without pruning": "uden beskæring",
    "match equities {name}": "kampchancetabel {name}",
    "one-sided": "ensidet udtagningstabel",
    "two-sided": "tosidet udtagningstabel",
    "solved": "løst spil",
    "match": "udtagningstabel til kampe",
    "the file": "filen",
    "the first player": "den første spiller",
    "the second player": "den anden spiller",
    "another start": "en anden startstilling",
    "Black": "Sort",
    "White": "Hvid",
    "bar": "bar",
    "board": "bræt",
    "checkers": "brikker",
    "color": "farve",
    "Crawford": "Crawford",
    "cube": "doblingsterning",
    "cube owner": "doblingsterningens ejer",
    "dice": "terninger",
    "doubled": "er doblet",
    "field 50": "datafelt 50",
    "index of the player on roll": "nummer på den, der skal kaste",
    "Jacoby": "Jacoby",
    "largest cube": "største doblingsterning",
    "hints and tutor": "tip og lærer",
    "match length": "kamplængde",
    "may double": "må doble",
    "rule of a money session": "regel for pengespil",
    "movable checkers": "brikker, der kan flyttes",
    "post-Crawford": "post-Crawford",
    "redoubles": "redoblinger",
    "score": "score",
    "score of Black": "Sorts point",
    "score of White": "Hvids point",
    "score of the bottom player": "nederste spillers point",
    "score of the top player": "øverste spillers point",
    "score of the other": "modstanderens point",
    "score on roll": "point for den, der skal kaste",
    "turn": "tur",
    "automatic doubles": "automatiske doblinger",
    "comment": "kommentar",
    "confidence": "sikkerhed",
    "delay of the clock": "urets forsinkelse",
    "reserve of the clock": "urets betænkningstid",
    "depth": "dybde",
    "game": "spil",
    "identifier": "id",
    "level": "niveau",
    "name": "navn",
    "players": "spillere",
    "named number": "det nævnte tal",
    "pinned checkers": "indespærrede brikker",
    "player on roll": "den, der skal kaste",
    "preset": "forvalg",
    "plays": "træk",
    "rolls of a trial": "kast i et forsøg",
    "seed": "frø",
    "seconds": "sekunder",
    "standard error": "standardfejl",
    "stakes": "indsats",
    "steps": "skridt",
    "trials": "forsøg",
    "value": "værdi",
    "resignation": "opgivelse",
    "the cube cannot have been turned here: {reason}": "doblingsterningen kan ikke være vendt her: {reason}",
    "the player on roll may not double here, so there is no cube decision to explain": (
        "den, der skal kaste, må ikke doble her, så der er ingen terningbeslutning at forklare"
    ),
    "two different plays can be compared, one with the best other one, or the two best": (
        "to forskellige træk kan sammenlignes, ét med det bedste andet, eller de to bedste"
    ),
    "{play} is not among the legal plays: {plays}": "{play} er ikke blandt de lovlige træk: {plays}",
    "no checker can move with this roll, so there is nothing to compare": (
        "ingen brik kan flyttes med dette kast, så der er intet at sammenligne"
    ),
    "{play} is the only legal play, so there is nothing to compare": (
        "{play} er det eneste lovlige træk, så der er intet at sammenligne"
    ),
    "there is a picture of replies where the other side rolls two dice after both plays": (
        "der er et billede af svarene, hvor modstanderen kaster to terninger efter begge træk"
    ),
    "there is a picture of rolls for games of two dice": "der er et billede af kastene i spil med to terninger",
    "trials must be an even number, 4 or more, not {trials}": (
        "antallet af forsøg skal være et lige tal, 4 eller flere, ikke {trials}"
    ),
    "exact tables: {reason}": "en eksakt tabel kan ikke bruges",
    "game {game}: {problem}": "spil {game}: {problem}",
    "game {game}, turn {turn}: {problem}": "spil {game}, tur {turn}: {problem}",
    "the file is cut off or damaged: no match was found in it": (
        "filen er afkortet eller beskadiget: der blev ikke fundet nogen kamp i den"
    ),
    "the end of the file is missing or damaged; the match is read as far as it goes": (
        "filens slutning mangler eller er beskadiget; kampen læses, så langt den rækker"
    ),
    "a part of the file is damaged; what can be unpacked of it is read": (
        "en del af filen er beskadiget; det, der kan pakkes ud af den, læses"
    ),
    "the file is damaged: a match to {length} points": "filen er beskadiget: en kamp til {length} point",
    "game number {number} is not known; read as {standard}": "spil nummer {number} er ukendt; læst som {standard}",
    "{count} records of an unknown kind are left out": "{count} poster af ukendt slags er udeladt",
    "{count} records belong to no game and are left out": "{count} poster hører ikke til noget spil og er udeladt",
    "the score cannot be read; it is taken from the results": "scoren kan ikke læses; den regnes ud fra resultaterne",
    "this cannot be the Crawford game; read as an ordinary one": (
        "det kan ikke være Crawford-spillet; læst som et almindeligt"
    ),
    "nobody knows whose turn it is; the turn is left out": "ingen ved, hvis tur det er; turen er udeladt",
    "a turn after the end of the game; left out": "en tur efter spillets slutning; udeladt",
    "the board cannot be read: {problem}": "stillingen kan ikke læses: {problem}",
    "the board after the play cannot be read: {problem}": "stillingen efter trækket kan ikke læses: {problem}",
    "the cube cannot be read; it stays as it was": "terningen kan ikke læses; den bliver, som den var",
    "board or cube are not what the turns before lead to; set up as the file says": (
        "stilling eller terning er ikke det, de forrige ture fører til; sat op, som filen siger"
    ),
    "these are no dice: {dice}": "det er ikke gyldige øjne: {dice}",
    "the moves {text} cannot be read; kept as text": "trækket {text} kan ikke læses; gemt som tekst",
    "the moves say something else than the board after them; {play} counts": (
        "trækket siger noget andet end stillingen efter det; {play} gælder"
    ),
    "the file marks {play} as illegal, but it is legal": "filen kalder {play} ulovligt, men det er lovligt",
    "this turn of the cube is against the rules: {problem}; it stands as written": (
        "denne brug af terningen er imod reglerne: {problem}; den står, som den er skrevet"
    ),
    "board or cube say that the other side won; the file's result counts": (
        "stilling eller terning siger, at den anden side vandt; filens resultat gælder"
    ),
    "the plays of this game are missing in the file; its result counts": (
        "trækkene i dette spil mangler i filen; dets resultat tæller"
    ),
    "the board shows no end of the game; the file's result counts": (
        "stillingen viser ingen slutning på spillet; filens resultat gælder"
    ),
    "{points} in the file for a game worth {worth}; the file's result counts": (
        "{points} i filen for et spil, der er {worth} værd; filens resultat gælder"
    ),
    "the players settled for {points}; read as a resignation": "spillerne enedes om {points}; læst som en opgivelse",
    "the file has no result; read as {points} for {name}": "filen har intet resultat; læst som {points} til {name}",
    "a game that is not of GM[6]; left out": 'et spil, der ikke er af "GM[6]"; udeladt',
    "a result while the game is still on, without a resignation; read as one": (
        "et resultat, mens spillet er i gang, uden opgivelse; læst som opgivelse"
    ),
    "a variation is left out; the first line of play is the game": (
        "en variant er udeladt; det første forløb er spillet"
    ),
    "how much was resigned is not written; read as {points}": (
        "det står ikke, hvor meget der blev opgivet; læst som {points}"
    ),
    "more than {most} parts are no match file": "mere end {most} dele er ingen kampfil",
    "a file of more than {most} turns is too long to be read": "en fil med mere end {most} ture er for lang at læse",
    "no game of GM[6] was found: this is no SGF file of backgammon": (
        'intet spil af "GM[6]" blev fundet: dette er ingen SGF-fil med backgammon'
    ),
    "no length of the match is given; read as a session for money": (
        "kampens længde er ikke angivet; læst som pengespil"
    ),
    "no line such as {line} was found": "ingen linje som {line} blev fundet",
    "no points are given; read as {points}": "ingen point er angivet; læst som {points}",
    "no result is written; the next score tells it": "intet resultat er skrevet; den næste score viser det",
    "no row such as ' 1) 31: 8/5 6/5' was found: this is no game text": (
        'ingen række som " 1) 31: 8/5 6/5" blev fundet: dette er ingen spiltekst'
    ),
    "scores, but no line such as '7 point match' before them; read as a session for money": (
        'scorer, men ingen linje som "7 point match" før dem; læst som pengespil'
    ),
    "the analysis {text} is malformed; left out": "analysen {text} er forkert skrevet; udeladt",
    "the cube is set where the board is unknown; left out": "terningen sættes, hvor stillingen er ukendt; udeladt",
    "the file ends in the middle of a game: is it complete?": "filen slutter midt i et spil: er den hel?",
    "the names {first} and {second} differ from those of the first game; the colors count": (
        "navnene {first} og {second} er andre end i første spil; farverne gælder"
    ),
    "the property {name} is not known here; left out ({count} times)": (
        "egenskaben {name} er ukendt; udeladt ({count} gange)"
    ),
    "the result {text} is not understood": "resultatet {text} forstås ikke",
    "the rules differ from those of the first game, which count": (
        "reglerne er andre end i første spil; de første gælder"
    ),
    "the value {text} has no end: is the file complete?": "værdien {text} har ingen slutning: er filen hel?",
    "{name} is no game of these files; read as {standard}": "{name} er intet spil i sådanne filer; læst som {standard}",
    "{roll} was thrown and never played; left out": "{roll} blev kastet og aldrig spillet; udeladt",
    "{text} are no points": "{text} er ingen felter",
    "{text} is no play": "{text} er intet træk",
    "{text} is no side": "{text} er ingen side",
    "{text} is no value of the cube": "{text} er ingen værdi på terningen",
    "{text}: one value was expected, the first one counts": "{text}: der ventedes én værdi; den første gælder",
    "a win pays for each checker, so no single game is there to be doubled": (
        "en sejr betaler for hver brik, så der er intet enkelt spil at doble"
    ),
    "OGID: it has {said} checkers a side, the game {checkers}": (
        "OGID: det har {said} brikker til hver side, spillet {checkers}"
    ),
    "{name} rolls, though it is the other side's turn": "{name} kaster, selv om det er modstanderens tur",
    "too many plays are unclear for all of them to be looked into; the last ones stand as written": (
        "for mange træk er uklare til, at alle kan undersøges; de sidste står, som de er skrevet"
    ),
    "too long a file for all of its plays to be checked; the last ones are believed": (
        "filen er for lang til, at alle træk kan efterprøves; de sidste antages at være rigtige"
    ),
    "a resignation waits there, and no card asks about those": (
        "der venter en opgivelse, og den spørger intet kort om"
    ),
    "a lock has this name, and this is no plain file; remove it": (
        "dette er navnet på en lås, og dette er ingen almindelig fil; fjern den"
    ),
    "another process works on this; wait for it, stop it, or name another": (
        "en anden proces arbejder med dette; vent på den, stop den, eller nævn et andet sted"
    ),
    "decks are of the format {format}, version {version}": "kortbunker har formatet {format}, version {version}",
    "no dice were thrown, and the cube cannot be turned: {reason}": (
        "der er ikke kastet, og terningen kan ikke vendes: {reason}"
    ),
    "no dice were thrown, and {variant} is played without the cube": (
        "der er ikke kastet, og {variant} spilles uden doblingsterning"
    ),
    "no identifier holds this decision, so no card can ask it": (
        "intet id rummer denne beslutning, så intet kort kan stille den"
    ),
    "nothing in this decision was judged, so no card can ask it": (
        "intet i denne beslutning er bedømt, så intet kort kan stille den"
    ),
    "there is no card {number}": "der findes intet kort {number}",
    "this is no deck of cards: {problem}": "dette er ingen kortbunke: {problem}",
    "numbers of cards are used once": "kortenes numre bruges kun én gang",
    "something in it is missing or damaged": "noget i den mangler eller er beskadiget",
    "{answer} is not one of the answers: {known}": "{answer} er ikke et af svarene: {known}",
    "answer": "svar",
    "Aim": "Mål",
    "Direction": "Retning",
    "Start": "Begyndelse",
    "Dice": "Terningerne",
    "When checkers meet": "Når brikker mødes",
    "Coming in": "Vejen ind",
    "Special rules": "Særlige regler",
    "Bearing off": "At tage ud",
    "Winning": "Gevinst",
    "Doubling cube": "Doblingsterningen",
    "Bring all your checkers home, to points 1 to 6, and bear them off: whoever is rid of them all first wins.": (
        "Bring alle dine brikker hjem til felt 1 til 6, og tag dem ud: den, der først er af med dem alle, vinder."
    ),
    "Do not be the first to bear off all your checkers: whoever is rid of them all first loses.": (
        "Vær ikke den første, der tager alle sine brikker ud: den, der først er af med dem alle, taber."
    ),
    "Bring all your checkers home, to points 1 to 6: whoever has them there first wins. None is borne off.": (
        "Bring alle dine brikker hjem til felt 1 til 6: den, der først har dem alle dér, vinder. Ingen tages ud."
    ),
    "Do not be the first with all your checkers home, on points 1 to 6: whoever has them there first loses.": (
        "Vær ikke den første med alle brikker hjemme på felt 1 til 6: den, der først har dem alle dér, taber."
    ),
    "Checkers on each side: {checkers}.": "Brikker til hver side: {checkers}.",
    "You move from your 24-point down to your 1-point, the other side the opposite way: your 24-point is its "
    "1-point.": (
        "Du flytter fra dit felt 24 ned til dit felt 1, den anden side den modsatte vej: dit felt 24 er dens felt 1."
    ),
    "You move from your 24-point down to your 1-point. The other side goes round the same way, but begins at your "
    "12-point and ends at your 13-point.": (
        "Du flytter fra dit felt 24 ned til dit felt 1. Den anden side går samme vej rundt, men begynder på dit "
        "felt 12 og ender på dit felt 13."
    ),
    "You move from your 24-point down to your 1-point, and so does the other side: both have the same home.": (
        "Du flytter fra dit felt 24 ned til dit felt 1, og det gør den anden side også: begge har samme hjem."
    ),
    "Each side throws one die; equal ones are thrown again. The higher number begins and plays both numbers.": (
        "Hver side kaster én terning; ved ens tal kastes der om. Det højeste tal begynder og spiller begge tal."
    ),
    "Each side throws one die; equal ones are thrown again. The higher number begins and rolls afresh.": (
        "Hver side kaster én terning; ved ens tal kastes der om. Det højeste tal begynder og kaster på ny."
    ),
    "Each side throws one die; equal ones are thrown again. The higher number begins, and plays both numbers or "
    "rolls afresh.": (
        "Hver side kaster én terning; ved ens tal kastes der om. Det højeste tal begynder og spiller begge tal eller "
        "kaster på ny."
    ),
    "Whoever won the last game begins the next one.": "Den, der vandt det sidste spil, begynder det næste.",
    "You roll two dice. Each moves one checker as many points as it shows: two checkers, or the same one twice if "
    "it can stop in between.": (
        "Du kaster to terninger. Hver flytter en brik så mange felter, som den viser: to brikker, eller den samme to "
        "gange, hvis den kan gøre holdt undervejs."
    ),
    "You must use both if you can, in either order. If you can use one or the other but not both, you use the "
    "larger.": (
        "Du skal bruge begge, hvis du kan, i den ene eller den anden rækkefølge. Kan du bruge hver af dem, men "
        "ikke begge, bruger du den største."
    ),
    "You roll three dice. Each moves one checker as many points as it shows; the same one may use several if it "
    "can stop in between.": (
        "Du kaster tre terninger. Hver flytter en brik så mange felter, som den viser; den samme kan bruge flere, "
        "hvis den kan gøre holdt undervejs."
    ),
    "You must use as many of them as you can, in any order, and of those ways one with the most points.": (
        "Du skal bruge så mange af dem, som du kan, i en hvilken som helst rækkefølge, og blandt de måder en med "
        "flest øjne."
    ),
    "Equal dice are nothing special.": "Ens terninger er ikke noget særligt.",
    "Two equal dice are a doublet: you play its number {times} times, as far as you can.": (
        "To ens terninger er et par: du spiller dets tal {times} gange, så langt du kan."
    ),
    "Then you play the number on the underside of the dice, 7 less theirs, {times} times, too.": (
        "Derefter spiller du tallet på terningernes underside, 7 minus deres, også {times} gange."
    ),
    "Then you play each higher number up to 6, {times} times, too.": (
        "Derefter spiller du hvert højere tal op til 6, også {times} gange."
    ),
    "The first number that you cannot play and all after it the other side plays, as far as it can, before it rolls.": (
        "Det første tal, du ikke kan spille, og alle efter det spiller den anden side, så langt den kan, før den "
        "kaster."
    ),
    "The first number that you cannot play ends your turn.": "Det første tal, du ikke kan spille, slutter din tur.",
    "When you have played all of a doublet, you roll again.": "Når du har spillet et helt par, kaster du igen.",
    "But in your first {rolls} rolls of a game nothing follows the number of a doublet itself.": (
        "Men i dine første {rolls} kast i et spil følger der intet efter parrets eget tal."
    ),
    "But while you have checkers outside the board as you roll, nothing follows the number of a doublet itself.": (
        "Men så længe du har brikker uden for brættet, når du kaster, følger der intet efter parrets eget tal."
    ),
    "If you roll {roll} and can play both numbers, you then name a doublet and play it like one rolled.": (
        "Kaster du {roll} og kan spille begge tal, nævner du derefter et par og spiller det, som var det kastet."
    ),
    "A doublet that you name is played whole even then.": "Et par, som du selv nævner, spilles helt også da.",
    "When you have played all of that, you roll again.": "Når du har spillet det hele, kaster du igen.",
    "Points on which the other side has two or more checkers are closed to you.": (
        "Felter, hvor den anden side har to eller flere brikker, er lukkede for dig."
    ),
    "Where it has just one, a blot, you may land and hit it: it goes to the bar and must come in again.": (
        "Hvor den kun har én, en blot, må du lande og slå den: den kommer på baren og skal gå ind igen."
    ),
    "Where it has just one, a blot, you may land and hit it: that wins the game.": (
        "Hvor den kun har én, en blot, må du lande og slå den: det vinder spillet."
    ),
    "Points on which the other side has two or more free checkers, or any on top of one of yours, are closed to you.": (
        "Felter, hvor den anden side har to eller flere frie brikker, eller nogen oven på en af dine, er lukkede "
        "for dig."
    ),
    "Where it has just one, you may land and pin it: it cannot move until all of yours have left the point. "
    "Nothing is ever sent back.": (
        "Hvor den kun har én, må du lande og spærre den inde: den kan ikke flyttes, før alle dine har forladt "
        "feltet. Intet sendes nogensinde tilbage."
    ),
    "A point on which the other side has even a single checker is closed to you. Nothing is ever hit or sent back.": (
        "Et felt, hvor den anden side har blot en enkelt brik, er lukket for dig. Intet slås eller "
        "sendes nogensinde tilbage."
    ),
    "Points on which the other side has {checkers} or more checkers are closed to you. Nothing is ever hit or sent "
    "back.": (
        "Felter, hvor den anden side har {checkers} eller flere brikker, er lukkede for dig. Intet slås eller "
        "sendes nogensinde tilbage."
    ),
    "{reserve} of your checkers begin outside the board.": "{reserve} af dine brikker begynder uden for brættet.",
    "A checker comes in by the number of a die: with 1 on the 24-point, with 2 on the 23-point and so on, with 6 "
    "on the 19-point, unless that point is closed.": (
        "En brik går ind efter en ternings tal: med 1 på felt 24, med 2 på felt 23 og så videre, med 6 på felt 19, "
        "medmindre feltet er lukket."
    ),
    "As long as one of yours is on the bar, you move no other.": (
        "Så længe en af dine er på baren, flytter du ingen anden."
    ),
    "While one of yours is on the bar, you may move others.": "Mens en af dine er på baren, må du flytte andre.",
    "As long as some of yours are outside the board, you move none that are on it.": (
        "Så længe nogle af dine er uden for brættet, flytter du ingen af dem, der er på det."
    ),
    "While some of yours are outside the board, you may move those that are on it.": (
        "Mens nogle af dine er uden for brættet, må du flytte dem, der er på det."
    ),
    "At first either side may, later only the side that has the bomb.": (
        "I begyndelsen må begge sider det, senere kun den side, som bomben er hos."
    ),
    "Before you roll you may let the bomb explode: all blots of both sides go to the bar, and the bomb is the "
    "other side's.": (
        "Før du kaster, må du lade bomben springe: alle blots på begge sider kommer på baren, og bomben er den "
        "anden sides."
    ),
    "Once a game you may have a roll thrown again: your own before you play it, the other side's once it is played.": (
        "Én gang pr. spil må du kræve omkast: af dit eget kast, før du har spillet det, af den anden sides, når "
        "det er spillet."
    ),
    "You put no more than {most} checkers on one point.": "Du lægger ikke mere end {most} brikker på ét felt.",
    "Only one checker a turn leaves the 24-point, the head; two with {doublets} while all of yours still stand "
    "there.": "Kun én brik pr. tur forlader felt 24, hovedet; to med {doublets}, mens alle dine endnu står dér.",
    "Until one of your checkers is past the 12-point, where the other side starts, no second one leaves the "
    "24-point.": (
        "Før en af dine brikker er forbi felt 12, hvor den anden side begynder, forlader ingen anden felt 24."
    ),
    "You end no turn with all points from 19 to 24 held, nor with six held points in a row directly before the one "
    "point on which all remaining checkers of the other side stand.": (
        "Du slutter ingen tur med alle felter fra 19 til 24 besat, heller ikke med seks besatte felter i træk lige "
        "foran det ene felt, hvor alle den anden sides tilbageværende brikker står."
    ),
    "You never hold more than {most} of the points 7 to 12, where the other side starts.": (
        "Du holder aldrig mere end {most} af felterne 7 til 12, hvor den anden side begynder."
    ),
    "You end no turn with {most} points in a row on each of which you have two or more checkers.": (
        "Du slutter ingen tur med {most} felter i træk, som du har to eller flere brikker på hver af."
    ),
    "You end no turn with {most} held points in a row, unless a checker of the other side is past them or off.": (
        "Du slutter ingen tur med {most} besatte felter i træk, medmindre en af den anden sides brikker er forbi "
        "dem eller ude."
    ),
    "You never hold {most} points in a row, not even within a turn, unless a checker of the other side is past them "
    "or off.": (
        "Du holder aldrig {most} felter i træk, heller ikke undervejs i en tur, medmindre en af den anden sides "
        "brikker er forbi dem eller ude."
    ),
    "Points in a row are counted along the other side's way: your 12 to 1, then your 24 to 13. So your 13 and 12 "
    "are not in a row.": (
        "Felter i træk tælles langs den anden sides vej: dit felt 12 til 1, så dit felt 24 til 13. Dine felter 13 og "
        "12 er altså ikke i træk."
    ),
    "You hit nothing before one of your checkers has been home: until then blots are closed to you, too.": (
        "Du slår intet, før en af dine brikker har været hjemme: indtil da er blots også lukkede for dig."
    ),
    "A checker of yours that hits at home, on points 1 to 6, stays there for that turn.": (
        "En af dine brikker, der slår hjemme på felt 1 til 6, bliver der resten af turen."
    ),
    "A checker of yours that hits at home, on points 1 to 6, goes on in that turn only to end alone on a point; it "
    "is borne off only if no other play uses as many dice.": (
        "En af dine brikker, der slår hjemme på felt 1 til 6, går kun videre i den tur for at ende alene på et "
        "felt; den tages kun ud, hvis intet andet træk bruger lige så mange terninger."
    ),
    "As long as some of yours are outside the board, none goes past the {point}-point.": (
        "Så længe nogle af dine er uden for brættet, går ingen forbi felt {point}."
    ),
    "Once all your checkers are home, a die bears off a checker from the point of its number.": (
        "Når alle dine brikker er hjemme, tager en terning en brik ud fra feltet med dens tal."
    ),
    "It may move one within your home instead.": "Den må i stedet flytte en inden for dit hjem.",
    "None is moved within your home then.": "Ingen flyttes da inden for dit hjem.",
    "A number higher than the furthest point that you hold bears nothing off.": (
        "Et tal over det fjerneste felt, du holder, tager intet ud."
    ),
    "A number higher than the furthest point that you hold bears off a checker from that one.": (
        "Et tal over det fjerneste felt, du holder, tager en brik ud derfra."
    ),
    "If one of yours is hit, it has to be home again before you go on.": (
        "Bliver en af dine slået, skal den hjem igen, før du fortsætter."
    ),
    "As long as one of yours is pinned, you bear off none.": (
        "Så længe en af dine er spærret inde, tager du ingen ud."
    ),
    "A win counts one point for each checker that the loser has not borne off.": (
        "En sejr tæller ét point for hver brik, som taberen ikke har taget ud."
    ),
    "Every win counts one point.": "Enhver sejr tæller ét point.",
    "A win counts one point.": "En sejr tæller ét point.",
    "It counts {points} if the loser has not borne off a single checker (gammon).": (
        "Den tæller {points}, hvis taberen ikke har taget en eneste brik ud (gammon)."
    ),
    "You also win, one point, with six points in a row on each of which you have two or more checkers, "
    "while one of the other side is on the bar.": (
        "Du vinder også, ét point, med seks felter i træk, som du har to eller flere brikker på hver af, "
        "mens en af den anden sides er på baren."
    ),
    "The last checker on a side's own 24-point is its mother. If you pin the other side's, you win when you "
    "have no checker left on your own 24-point; points for that: {points}. If both mothers are pinned, nobody "
    "wins.": (
        "Den sidste brik på en sides eget felt 24 er dens moder. Spærrer du den anden sides inde, vinder du, "
        "når du ingen brik har tilbage på dit eget felt 24; point for det: {points}. Er begge mødre "
        "spærret inde, vinder ingen."
    ),
    "If an explosion leaves both sides with checkers on the bar and all six points closed where they would come in, "
    "neither can ever move again: nobody wins.": (
        "Efterlader en eksplosion begge sider med brikker på baren, og er alle seks felter, hvor de skulle gå ind, "
        "lukkede, kan ingen af dem nogensinde flytte igen: så vinder ingen."
    ),
    "The step that brings this about ends the game: the rest of the roll is not played, even where it could be.": (
        "Det skridt, der fører til det, slutter spillet: resten af kastet spilles ikke, heller ikke hvor det kunne."
    ),
    "Who has won is decided once the roll is played: until then you use as many dice as you can, as always.": (
        "Hvem der har vundet, afgøres, når kastet er spillet: indtil da bruger du som altid så mange terninger, du kan."
    ),
    "Points that win the match: {length}.": "Point, der vinder kampen: {length}.",
    "It counts {points} if, besides, none of the loser's checkers is home (backgammon).": (
        "Den tæller {points}, hvis desuden ingen af taberens brikker er hjemme (backgammon)."
    ),
    "It counts {points} if, besides, one of the loser's checkers is on the bar, outside the board or on that "
    "side's points 19 to 24 (backgammon).": (
        "Den tæller {points}, hvis desuden en af taberens brikker er på baren, uden for brættet eller på den sides "
        "felt 19 til 24 (backgammon)."
    ),
    "It counts {points} if, besides, one of the loser's checkers is on the bar or in the winner's home (backgammon).": (
        "Den tæller {points}, hvis desuden en af taberens brikker er på baren eller i vinderens hjem (backgammon)."
    ),
    "It is played without the doubling cube.": "Der spilles uden doblingsterning.",
    "The cube says how many times a win counts; it begins in the middle with 1, shown as 64.": (
        "Terningen siger, hvor mange gange en sejr tæller; den begynder i midten med 1, vist som 64."
    ),
    "Before you roll you may double, if the cube is in the middle or yours. The other side passes and loses what "
    "the cube says so far, or takes: then it says twice as much and is the other side's.": (
        "Før du kaster, må du doble, hvis terningen er i midten eller din. Den anden side passer og taber, hvad "
        "terningen hidtil siger, eller tager: så siger den dobbelt så meget og er den anden sides."
    ),
    "The cube goes no higher than {limit}.": "Terningen går ikke over {limit}.",
    "When a side first comes within one point of winning the match, nobody doubles in the game that follows "
    "(Crawford rule).": (
        "Når en side første gang mangler ét point i at vinde kampen, dobler ingen i det spil, der følger "
        "(Crawford-reglen)."
    ),
    "After a roll was cancelled nobody doubles before it is thrown again.": (
        "Efter at et kast er annulleret, dobler ingen, før der er kastet om."
    ),
    "In later games nobody doubles before both sides have rolled twice (Holland rule).": (
        "I senere spil dobler ingen, før begge sider har kastet to gange (Holland-reglen)."
    ),
    "Gammons and backgammons count more than one point only once a double was taken (Jacoby rule).": (
        "Gammon og backgammon tæller først mere end ét point, når en dobling er taget (Jacoby-reglen)."
    ),
    "Whoever takes may double again at once and keep the cube (beaver).": (
        "Den, der tager, må straks doble igen og beholde terningen (beaver)."
    ),
    "After that the first doubler may double once more; the cube stays where it is (raccoon).": (
        "Derefter må den, der først doblede, doble én gang til; terningen bliver, hvor den er (raccoon)."
    ),
    "Equal numbers in the throw for the start double the cube in the middle, at most so often in a game: {most}.": (
        "Ens tal i kastet om begyndelsen dobler terningen i midten, højst så ofte i et spil: {most}."
    ),
    "Race fifteen checkers home and off, hit the other side's blots on the way, and double the stake.": (
        "Før femten brikker hjem og ud, slå den anden sides blots undervejs, og dobl indsatsen."
    ),
    "Standard rules from a start with two more checkers far back, for longer contact.": (
        "Standardregler fra en start med to brikker mere langt tilbage, for længere kontakt."
    ),
    "Standard rules, all fifteen checkers starting on the furthest point.": (
        "Standardregler, alle femten brikker begynder på det fjerneste felt."
    ),
    "Standard rules with one checker a side, starting furthest back.": (
        "Standardregler med én brik til hver side, som begynder længst tilbage."
    ),
    "Standard rules with {checkers} checkers a side, starting furthest back.": (
        "Standardregler med {checkers} brikker til hver side, som begynder længst tilbage."
    ),
    "Standard, but no point ever holds more than five checkers of one side.": (
        "Standard, men intet felt rummer nogensinde mere end fem brikker af samme side."
    ),
    "The short game of Turkey: a checker that hits at home stays there for the turn; nothing counts triple.": (
        "Tyrkiets korte spil: en brik, der slår hjemme, bliver der resten af turen; intet tæller tredobbelt."
    ),
    "The short game of Iran: a checker that hits at home stays there for the turn; nothing counts triple.": (
        "Irans korte spil: en brik, der slår hjemme, bliver der resten af turen; intet tæller tredobbelt."
    ),
    "Standard, but a checker that hits at home may not run on into safety in that turn.": (
        "Standard, men en brik, der slår hjemme, må ikke løbe videre i sikkerhed i den tur."
    ),
    "The hitting game of the Greek Tavli: standard, but nothing counts triple and the winner starts.": (
        "Slagspillet i den græske Tavli: standard, men intet tæller tredobbelt, og vinderen begynder."
    ),
    "The pinning game of the Greek Tavli: a blot is trapped under the checker that lands on it.": (
        "Spærrespillet i den græske Tavli: en blot fanges under den brik, der lander på den."
    ),
    "The pinning game of Bulgaria and North Macedonia, played as Plakoto is.": (
        "Bulgariens og Nordmakedoniens spærrespil, der spilles som Plakoto."
    ),
    "The pinning game of the Arab countries, the game of the prisoner, played as Plakoto is.": (
        "De arabiske landes spærrespil, fangens spil, der spilles som Plakoto."
    ),
    "Plakoto from a start with two checkers already on their way.": (
        "Plakoto fra en start med to brikker, der allerede er på vej."
    ),
    "The running game of the Greek Tavli: both sides go the same way round, and one checker holds a point.": (
        "Løbespillet i den græske Tavli: begge sider går samme vej rundt, og én brik holder et felt."
    ),
    "The Turkish running game: as Fevga, but at most four points of the other side's start quarter are held.": (
        "Det tyrkiske løbespil: som Fevga, men højst fire felter holdes, hvor den anden side begynder."
    ),
    "The long game: no hitting, one checker a turn leaves the head, and no prime without somebody past it.": (
        "Det lange spil: intet slås, én brik pr. tur forlader hovedet, og ingen prime uden nogen forbi den."
    ),
    "A running game without hits in which a doublet is followed by all the higher ones.": (
        "Et løbespil uden slag, hvor et par følges af alle de højere."
    ),
    "A game without hits in which doublets rise, and what one side cannot play the other one does.": (
        "Et spil uden slag, hvor par stiger, og hvad den ene side ikke kan spille, spiller den anden."
    ),
    "The game of the American navy: enter all checkers, and a roll of 2-1 gives a doublet of one's choice.": (
        "Den amerikanske flådes spil: alle brikker går ind, og et kast på 2-1 giver et par efter eget valg."
    ),
    "Acey-deucey in which every doublet is followed by its other side and another roll; bearing off is exact.": (
        "Acey-deucey, hvor hvert par følges af sin underside og et nyt kast; der tages kun ud med nøjagtige tal."
    ),
    "All checkers are entered first, and nobody hits before one of his checkers has been home.": (
        "Alle brikker går først ind, og ingen slår, før en af de egne brikker har været hjemme."
    ),
    "Both sides enter, run and bear off on the same points; a doublet brings its other side and a roll.": (
        "Begge sider går ind, løber og tager ud på de samme felter; et par giver sin underside og et nyt kast."
    ),
    "The game of the late Romans, reconstructed: three dice, one direction for both, every win a single one.": (
        "De sene romeres spil, rekonstrueret: tre terninger, én retning for begge, og hver sejr er enkelt."
    ),
    "The game from which backgammon came: doublets are two ordinary dice, and every win is a single one.": (
        "Spillet, som backgammon kom af: par er to almindelige terninger, og hver sejr er enkelt."
    ),
    "The old Japanese game: first to bring every checker home wins, doublets count once, and no prime of six.": (
        "Det gamle japanske spil: den, der først har alle brikker hjemme, vinder, par tæller én gang, og ingen "
        "seksprime."
    ),
    "Standard, but the first hit wins at once.": "Standard, men det første slag vinder straks.",
    "Standard with a bomb: before his roll its holder may send every blot of both sides to the bar.": (
        "Standard med en bombe: før sit kast må den, der har den, sende begge siders blots til baren."
    ),
    "Standard moves, but who bears off everything loses.": "Standardtræk, men den, der tager alt ud, taber.",
    "Standard, but once a game each side may cancel a roll, its own or the other side's.": (
        "Standard, men én gang pr. spil må hver side annullere et kast, sit eget eller den anden sides."
    ),
}
