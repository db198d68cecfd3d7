/**
 * Korean particles: of two forms, `{side}이(가)`, the last sound of the value chooses one.
 *
 * After a Hangul syllable or a digit that sound is known. After anything else, of which nobody knows how it is read,
 * both stay, as they do in print.
 * What does not live here: filling values into phrases (`catalogue`).
 */

/** After a consonant, after a vowel. */
const FORMS: Readonly<Record<string, readonly [string, string]>> = {
  "이(가)": ["이", "가"],
  "은(는)": ["은", "는"],
  "을(를)": ["을", "를"],
  "와(과)": ["과", "와"],
  "(으)로": ["으로", "로"],
  "(이)라": ["이라", "라"],
  "(이)면": ["이면", "면"],
};

/** The one that takes an L for a vowel. */
const TOWARDS = "(으)로";

/** What stands right behind a value, for use in a pattern. */
export const PARTICLES = Object.keys(FORMS).map((forms) => forms.replace(/[()]/g, "\\$&")).join("|");

/** Brackets with what is in them, and quotation marks: passed over in reading. */
const UNREAD = /(\s*\([^()]*\)|["'”’])+$/;
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS = 28;
const L = 8;

/** What each digit, as it is read, ends in: nothing (0), an L, or another consonant. */
const DIGITS = [1, L, 0, 1, 0, 0, 1, L, L, 0];

/** The particle that fits behind a value. */
export function particle(forms: string, value: string): string {
  const final = finalOf(value.replace(UNREAD, "").slice(-1));
  const [afterConsonant, afterVowel] = FORMS[forms] ?? [forms, forms];
  if (final === null) return forms;
  return final === 0 || (final === L && forms === TOWARDS) ? afterVowel : afterConsonant;
}

/** The consonant that a sign ends in, as syllables count them; 0 for none, null for a sign that is not Korean. */
function finalOf(sign: string): number | null {
  const code = sign.charCodeAt(0);
  if (code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE) return (code - FIRST_SYLLABLE) % FINALS;
  return /^\d$/.test(sign) ? (DIGITS[Number(sign)] ?? null) : null;
}
