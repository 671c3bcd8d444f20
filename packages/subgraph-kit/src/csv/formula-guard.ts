/**
 * What a spreadsheet begins a formula or a DDE link with: the ASCII characters, and those of their full-width, small,
 * superscript and subscript forms that a Japanese spreadsheet or a normalisation turns into them.
 */
const FORMULA_CHARACTERS = '=+\\-@|＝＋－＠｜⁼₌⁺₊⁻₋−﹦﹢﹣﹫﬩⩵⩶';

/** White space and what takes no room on screen (zero-width, bidirectional, soft hyphen): readers skip it. */
const SKIPPED = "[\\s\\p{Cc}\\p{Cf}\\p{DI}\\u2800']*";

const RUNNABLE = new RegExp(`^${SKIPPED}[${FORMULA_CHARACTERS}]`, 'u');
/** A tab or a line break first, which some spreadsheets drop together with what protects the rest (OWASP, CSV injection). */
const CONTROL_START = new RegExp(`^${SKIPPED}[\\t\\r\\n]`, 'u');

/** Whether a spreadsheet may run a text; leading quotes are skipped, so that texts with a guard of their own count, too. */
const isRunnable = (text: string): boolean => RUNNABLE.test(text) || CONTROL_START.test(text);

/** The text of a cell with one quote before it where a spreadsheet may run it (OWASP, CSV injection). */
export const withGuard = (text: string): string => (isRunnable(text) ? `'${text}` : text);

/** The inverse of `withGuard`: `withoutGuard(withGuard(text))` is `text`, whatever the text. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && isRunnable(text.slice(1)) ? text.slice(1) : text;
