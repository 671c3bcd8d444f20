/** Words for the same unit, in the form that `wordOf` gives. Words that are not listed name units of their own. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['個', '箇', '点', 'ケ', 'ヶ', 'コ', 'こ', 'ピース', 'pc', 'pcs', 'piece', 'pieces', 'ea'],
  ['箱', 'ハコ', 'はこ', 'box', 'boxes'],
  ['ケース', 'cs', 'c/s', 'case', 'cases'],
  ['袋', 'bag', 'bags'],
  ['缶', 'can', 'cans'],
  ['巻', 'ロール', 'roll', 'rolls'],
  ['セット', 'set', 'sets'],
  ['ダース', 'dz', 'doz', 'dozen'],
  ['kg', 'キロ', 'キログラム'],
  ['g', 'グラム'],
  ['l', 'リットル'],
  ['ml', 'ミリリットル', 'cc'],
  ['m', 'メートル'],
];

/** The unit of a product without one. */
const PIECE = '個';

/** Counters of single things, which 個 counts as well. */
const SINGLE_THINGS = new Set(['本', '枚', '台', '冊']);

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\P{C}\s]/gu, '')
    .trim();

const wordOf = (unit: string): string => {
  const word = plain(unit).replaceAll(/[\s.]/gu, '').toLowerCase();
  return SYNONYMS.find((words) => words.includes(word))?.[0] ?? word;
};

/**
 * Whether a written unit is that of a product: the same word, a synonym (`pcs` of 個), or 個 where single things are
 * counted (本, 枚). A container (箱, ケース, 袋) is never a piece.
 *
 * @param unit 単位 of the product; null: 個
 */
export function isSameUnit(written: string, unit: string | null): boolean {
  const [one, other] = [wordOf(written), wordOf(unit ?? PIECE)];
  if (one === other) return true;
  return (one === PIECE && SINGLE_THINGS.has(other)) || (other === PIECE && SINGLE_THINGS.has(one));
}

/** A number with a word behind it, as in 「1,000 個」. */
const COUNTED = /^(.*\d\.?)\s*(\p{L}\D*)$/su;

/** A typed quantity without its unit, and that unit; '' where none is typed. */
function split(text: string, unit: string | null): { number: string; written: string } {
  const typed = plain(text);
  const own = plain(unit ?? PIECE).toLowerCase();
  const rest = typed.slice(0, -own.length);
  // Such as m2, whose digit is none of the number; 5cm is not 5c in m.
  if (typed.toLowerCase().endsWith(own) && !/\p{L}/u.test(rest)) return { number: rest.trim(), written: own };
  const [, number = typed, written = ''] = COUNTED.exec(typed) ?? [];
  return { number, written: written.trim() };
}

/** A typed quantity without the unit of its product; undefined where another unit is typed. */
export function numberInUnit(text: string, unit: string | null): string | undefined {
  const { number, written } = split(text, unit);
  return written === '' || isSameUnit(written, unit) ? number : undefined;
}

/** `numberInUnit` for one unit, for what reads and shows typed quantities of a product. */
export const inUnit =
  (unit: string | null) =>
  (text: string): string | undefined =>
    numberInUnit(text, unit);

/** Tells that a quantity is typed in another unit than that of its product. */
export const otherUnitProblem = (text: string, unit: string | null): string | undefined => {
  if (numberInUnit(text, unit) !== undefined) return undefined;
  const word = unit ?? PIECE;
  return `単位は「${word}」です。${word}の数を入力してください。`;
};
