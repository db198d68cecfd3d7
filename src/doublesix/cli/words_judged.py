"""What commands say of a position and its judgement, in the languages other than English.

English stands with all other words of commands (`cli.words`), which are in English alone. What reports
say as well is not said again here.
What does not live here: reasons and counts (`analysis.words`), words on boards (`notation.words`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["JUDGED"]

JUDGED: Mapping[str, Mapping[str, str]] = {
    "zh-Hant": {
        "exact": "精確值：{table}",
        "explain.bullet": "–",
        # what is played for
        "eval.match": "{length} 分賽：{player}還需 {mine} 分，{opponent}還需 {theirs} 分",
        "eval.crawford": "克勞福德局",
        "eval.no_crawford": "不採用克勞福德規則",
        "eval.money": "逐局計分：{rules}",
        "eval.jacoby": "雅各比規則",
        "eval.beavers": "反加倍",
        "eval.raccoons": "再反加倍",
        "eval.no_rules": "不採用雅各比規則，沒有反加倍",
        "eval.limit": "倍數骰上限 {limit}",
        "eval.no_cube": "不使用倍數骰",
        "eval.ordinary": (
            "{player}的對子還是普通的：代碼計有最初 {rolls} 次擲骰中的 {made} 次（其列中的 m{rolls} 即全部）"
        ),
        "eval.per_checker": (
            "每枚棋子計一分：全勝（g）為所計棋子的比例，期望值 1.000 為全部的三分之一，即 {points} 分；"
            "不計倍數骰的期望值以分計"
        ),
        # offers that wait
        "side.player": "己方",
        "side.opponent": "對方",
        "answer.asked": "{offers}，等{side}回應",
        "answer.offer.double": "{side}加倍至 {value}",
        "answer.offer.beaver": "{side}反加倍至 {value}",
        "answer.offer.raccoon": "{side}再反加倍至 {value}",
        "answer.resigns": "{side}認輸（{value}）",
        "answer.value.1": "單敗",
        "answer.value.2": "全敗",
        "answer.value.3": "完敗",
        "answer.take": "接受",
        "answer.pass": "放棄",
        "answer.beaver": "反加倍",
        "answer.raccoon": "再反加倍",
        "answer.accept": "同意",
        "answer.refuse": "拒絕",
        "answer.view": "以上數字以{side}計；其餘都以擲骰的{other}計",
        "answer.resigning": "認輸而不繼續下：{loss}",
        # plays
        "eval.plays": "{roll}，{depth}；勝、全勝、完勝與全敗、完敗均為百分比",
        "ranking.number": "#",
        "ranking.play": "走法",
        "ranking.equity": "期望值",
        "ranking.loss": "損失",
        "ranking.mwc": "比賽勝率 %",
        "ranking.reach": "±",
        "ranking.settled": "已分高下：{play}（± 為 90 % 區間）",
        "ranking.too_close": "相差太近，難分高下：{plays}（± 為 90 % 區間）",
        "ranking.win": "勝 %",
        "ranking.gammon_win": "全勝",
        "ranking.backgammon_win": "完勝",
        "ranking.loss_chance": "負 %",
        "ranking.gammon_loss": "全敗",
        "ranking.backgammon_loss": "完敗",
        "ranking.brief.win": "勝",
        "ranking.brief.gammon_win": "全勝",
        "ranking.brief.backgammon_win": "完勝",
        "ranking.brief.gammon_loss": "全敗",
        "ranking.brief.backgammon_loss": "完敗",
        "ranking.plies": "層",
        # the cube
        "cube.advice": "最佳：{advice}",
        "cube.closed": "此處不能轉動倍數骰；期望值 {equity}",
        "cube.open": "相差太近，難分高下",
        "cube.cubeless": "不計倍數骰的期望值 {equity}，{depth}",
    },
    "zh-Hans": {
        "exact": "精确值：{table}",
        "explain.bullet": "–",
        # what is played for
        "eval.match": "{length} 分赛：{player}还需 {mine} 分，{opponent}还需 {theirs} 分",
        "eval.crawford": "克劳福德局",
        "eval.no_crawford": "不采用克劳福德规则",
        "eval.money": "逐局计分：{rules}",
        "eval.jacoby": "雅各比规则",
        "eval.beavers": "反加倍",
        "eval.raccoons": "再反加倍",
        "eval.no_rules": "不采用雅各比规则，没有反加倍",
        "eval.limit": "倍数骰上限 {limit}",
        "eval.no_cube": "不使用倍数骰",
        "eval.ordinary": (
            "{player}的对子还是普通的：代码计有最初 {rolls} 次掷骰中的 {made} 次（其行中的 m{rolls} 即全部）"
        ),
        "eval.per_checker": (
            "每枚棋子计一分：全胜（g）为所计棋子的比例，期望值 1.000 为全部的三分之一，即 {points} 分；"
            "不计倍数骰的期望值以分计"
        ),
        # offers that wait
        "side.player": "己方",
        "side.opponent": "对方",
        "answer.asked": "{offers}，等{side}回应",
        "answer.offer.double": "{side}加倍至 {value}",
        "answer.offer.beaver": "{side}反加倍至 {value}",
        "answer.offer.raccoon": "{side}再反加倍至 {value}",
        "answer.resigns": "{side}认输（{value}）",
        "answer.value.1": "单败",
        "answer.value.2": "全败",
        "answer.value.3": "完败",
        "answer.take": "接受",
        "answer.pass": "放弃",
        "answer.beaver": "反加倍",
        "answer.raccoon": "再反加倍",
        "answer.accept": "同意",
        "answer.refuse": "拒绝",
        "answer.view": "以上数字以{side}计；其余都以掷骰的{other}计",
        "answer.resigning": "认输而不继续下：{loss}",
        # plays
        "eval.plays": "{roll}，{depth}；胜、全胜、完胜与全败、完败均为百分比",
        "ranking.number": "#",
        "ranking.play": "走法",
        "ranking.equity": "期望值",
        "ranking.loss": "损失",
        "ranking.mwc": "比赛胜率 %",
        "ranking.reach": "±",
        "ranking.settled": "已分高下：{play}（± 为 90 % 区间）",
        "ranking.too_close": "相差太近，难分高下：{plays}（± 为 90 % 区间）",
        "ranking.win": "胜 %",
        "ranking.gammon_win": "全胜",
        "ranking.backgammon_win": "完胜",
        "ranking.loss_chance": "负 %",
        "ranking.gammon_loss": "全败",
        "ranking.backgammon_loss": "完败",
        "ranking.brief.win": "胜",
        "ranking.brief.gammon_win": "全胜",
        "ranking.brief.backgammon_win": "完胜",
        "ranking.brief.gammon_loss": "全败",
        "ranking.brief.backgammon_loss": "完败",
        "ranking.plies": "层",
        # the cube
        "cube.advice": "最佳：{advice}",
        "cube.closed": "此处不能转动倍数骰；期望值 {equity}",
        "cube.open": "相差太近，难分高下",
        "cube.cubeless": "不计倍数骰的期望值 {equity}，{depth}",
    },
    "ko": {
        "exact": "정확한 값: {table}",
        "explain.bullet": "–",
        # what is played for
        "eval.match": "{length}점 경기: 남은 점수 {player} {mine}점, {opponent} {theirs}점",
        "eval.crawford": "크로퍼드 판",
        "eval.no_crawford": "크로퍼드 규칙 없음",
        "eval.money": "머니 게임: {rules}",
        "eval.jacoby": "제이코비 규칙",
        "eval.beavers": "비버",
        "eval.raccoons": "라쿤",
        "eval.no_rules": "제이코비 규칙 없음, 비버 없음",
        "eval.limit": "큐브의 상한 {limit}",
        "eval.no_cube": "큐브 없음",
        "eval.ordinary": (
            "{player}의 더블릿은 아직 보통 더블릿입니다. 처음 {rolls}번 가운데 {made}번을 굴린 것으로 "
            "ID에 적혀 있습니다(그 줄의 m{rolls}은(는) 모두)"
        ),
        "eval.per_checker": (
            "말 하나마다 1점입니다. 개먼(g)은 값을 치르는 말의 비율이고, 에퀴티 1.000은 모든 말의 3분의 1, "
            "곧 {points}점입니다. 큐브 없는 에퀴티는 점수입니다"
        ),
        # offers that wait
        "side.player": "플레이어",
        "side.opponent": "상대",
        "answer.asked": "{offers}: {side} 쪽이 답할 차례",
        "answer.offer.double": "{side}: 더블, {value}",
        "answer.offer.beaver": "{side}: 비버, {value}",
        "answer.offer.raccoon": "{side}: 라쿤, {value}",
        "answer.resigns": "{side}: 기권, {value}",
        "answer.value.1": "싱글",
        "answer.value.2": "개먼",
        "answer.value.3": "백개먼",
        "answer.take": "테이크",
        "answer.pass": "패스",
        "answer.beaver": "비버",
        "answer.raccoon": "라쿤",
        "answer.accept": "수락",
        "answer.refuse": "거절",
        "answer.view": "이 수치는 {side} 기준이며, 나머지는 모두 굴릴 쪽인 {other} 기준입니다",
        "answer.resigning": "계속 두지 않고 기권한 손해: {loss}",
        # plays
        "eval.plays": "{roll}, {depth}; 이길 확률, 개먼 승·백개먼 승, 개먼 패·백개먼 패(퍼센트)",
        "ranking.number": "#",
        "ranking.play": "수",
        "ranking.equity": "에퀴티",
        "ranking.loss": "손실",
        "ranking.mwc": "경기 승률 %",
        "ranking.reach": "±",
        "ranking.settled": "우열이 가려짐: {play}(±는 90 % 구간)",
        "ranking.too_close": "우열을 가릴 수 없음: {plays}(±는 90 % 구간)",
        "ranking.win": "승 %",
        "ranking.gammon_win": "개먼 승",
        "ranking.backgammon_win": "백개먼 승",
        "ranking.loss_chance": "패 %",
        "ranking.gammon_loss": "개먼 패",
        "ranking.backgammon_loss": "백개먼 패",
        "ranking.brief.win": "승",
        "ranking.brief.gammon_win": "개먼",
        "ranking.brief.backgammon_win": "백개먼",
        "ranking.brief.gammon_loss": "개먼 패",
        "ranking.brief.backgammon_loss": "백개먼 패",
        "ranking.plies": "플라이",
        # the cube
        "cube.advice": "최선: {advice}",
        "cube.closed": "여기서는 큐브를 돌릴 수 없음; 에퀴티 {equity}",
        "cube.open": "우열을 가릴 수 없음",
        "cube.cubeless": "큐브 없는 에퀴티 {equity}, {depth}",
    },
    "da": {
        "exact": "Eksakt: {table}",
        "explain.bullet": "–",
        # what is played for
        "eval.match": "Kamp til {length}: {player} mangler {mine}, {opponent} mangler {theirs}",
        "eval.crawford": "Crawford-spil",
        "eval.no_crawford": "uden Crawford-reglen",
        "eval.money": "Pengespil: {rules}",
        "eval.jacoby": "Jacoby-reglen",
        "eval.beavers": "beavere",
        "eval.raccoons": "raccooner",
        "eval.no_rules": "uden Jacoby-reglen, uden beavere",
        "eval.limit": "doblingsterning højst {limit}",
        "eval.no_cube": "uden doblingsterning",
        "eval.ordinary": (
            "Par er endnu almindelige for {player}: id'et tæller {made} af de første {rolls} kast "
            "(m{rolls} i rækken: dem alle)"
        ),
        "eval.per_checker": (
            "En sejr tæller ét point for hver brik: gammon (g) er den andel af dem, der betales for; en equity på "
            "1,000 er en tredjedel af dem alle, {points} point; equity uden terning er i point"
        ),
        # offers that wait
        "side.player": "Spilleren",
        "side.opponent": "Modstanderen",
        "answer.asked": "{offers}: {side} skal svare",
        "answer.offer.double": "{side} dobler til {value}",
        "answer.offer.beaver": "{side} beaverer til {value}",
        "answer.offer.raccoon": "{side} raccooner til {value}",
        "answer.resigns": "{side} opgiver {value}",
        "answer.value.1": "et enkelt spil",
        "answer.value.2": "en gammon",
        "answer.value.3": "en backgammon",
        "answer.take": "Tag",
        "answer.pass": "Pas",
        "answer.beaver": "Beaver",
        "answer.raccoon": "Raccoon",
        "answer.accept": "Acceptér",
        "answer.refuse": "Afvis",
        "answer.view": "Disse tal er set fra {side}; alle andre er set fra {other}, der skal kaste",
        "answer.resigning": "At opgive i stedet for at spille videre: {loss}",
        # plays
        "eval.plays": "{roll}, {depth}; i procent: vinde, gammoner vundet (g, bg) og tabt (tg, tbg)",
        "ranking.number": "#",
        "ranking.play": "træk",
        "ranking.equity": "equity",
        "ranking.loss": "tab",
        "ranking.mwc": "kampchance %",
        "ranking.reach": "±",
        "ranking.settled": "Afgjort: {play} (± er intervaller på 90 %)",
        "ranking.too_close": "For tæt til at afgøre: {plays} (± er intervaller på 90 %)",
        "ranking.win": "vinde %",
        "ranking.gammon_win": "gammon",
        "ranking.backgammon_win": "bg",
        "ranking.loss_chance": "tabe %",
        "ranking.gammon_loss": "gammon",
        "ranking.backgammon_loss": "bg",
        "ranking.brief.win": "vinde",
        "ranking.brief.gammon_win": "g",
        "ranking.brief.backgammon_win": "bg",
        "ranking.brief.gammon_loss": "tg",
        "ranking.brief.backgammon_loss": "tbg",
        "ranking.plies": "ply",
        # the cube
        "cube.advice": "Bedst: {advice}",
        "cube.closed": "Terningen kan ikke vendes her; equity {equity}",
        "cube.open": "for tæt til at afgøre",
        "cube.cubeless": "Equity uden terning {equity}, {depth}",
    },
}
