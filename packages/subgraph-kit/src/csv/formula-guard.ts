/**
 * The characters that start a formula or a DDE link: ASCII, and the full-width, small, superscript and subscript
 * forms that a Japanese spreadsheet or a normalisation turns into ASCII.
 */
const FORMULA_CHARACTERS = '=+\\-@|＝＋－＠｜⁼₌⁺₊⁻₋−﹦﹢﹣﹫﬩⩵⩶';

/** White space and zero-width characters (zero-width, bidirectional, soft hyphen), which spreadsheets skip. */
const SKIPPED = "[\\s\\p{Cc}\\p{Cf}\\p{DI}\\u2800']*";

const RUNNABLE = new RegExp(`^${SKIPPED}[${FORMULA_CHARACTERS}]`, 'u');
/**
 * A leading tab or line break, which some spreadsheets strip together with the protecting quote (OWASP, CSV
 * injection).
 */
const CONTROL_START = new RegExp(`^${SKIPPED}[\\t\\r\\n]`, 'u');

/**
 * Whether a spreadsheet may execute a text; leading quotes are skipped, so texts that already have a guard count,
 * too.
 */
const isRunnable = (text: string): boolean => RUNNABLE.test(text) || CONTROL_START.test(text);

/** The text of a cell, prefixed with a single quote where a spreadsheet may execute it (OWASP, CSV injection). */
export const withGuard = (text: string): string => (isRunnable(text) ? `'${text}` : text);

/** The inverse of `withGuard`: `withoutGuard(withGuard(text)) === text` for every text. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && isRunnable(text.slice(1)) ? text.slice(1) : text;
