import { amount, price, shortDate, taxText, yen } from './document.format.js';
import type { SentContentDocument, SentLine } from './sent-content.schema.js';

type Content = SentContentDocument['content'];
type Known = Pick<SentContentDocument, 'demandSupplierId' | 'content'>;

/** What is printed in a field; empty for nothing. */
type Fields<T> = readonly (readonly [label: string, textOf: (of: T) => string])[];

/** Nobody reads more in a mail; the document has them all, and the numbers of their lines are given. */
const MAX_CORRECTIONS = 30;
/** Characters of a value or name. */
const MAX_TEXT = 60;

const CONTENT_FIELDS: Fields<Content> = [
  ['件名', ({ subject }) => subject ?? ''],
  ['発注日', ({ orderDate }) => shortDate(orderDate)],
  ['納品先', ({ destination }) => destination.name],
  ['納品先の住所', ({ destination: { zipCode, address } }) => [zipCode, address].filter(Boolean).join(' ')],
  ['納品先の電話番号', ({ destination }) => destination.phoneNumber ?? ''],
  ['支払期日', ({ paymentDueDates }) => [...new Set(paymentDueDates)].sort().map(shortDate).join('、')],
  ['備考', ({ notes }) => notes ?? ''],
  ['取引条件', ({ terms }) => terms.map(({ label, text }) => `${label} ${text}`).join('、')],
];

const LINE_FIELDS: Fields<SentLine> = [
  ['品名', ({ name }) => name],
  ['型番', ({ modelNumber }) => modelNumber ?? ''],
  ['カラー', ({ color }) => color ?? ''],
  ['サイズ', ({ size }) => size ?? ''],
  ['数量', ({ lot, unit }) => (lot === null ? '' : `${amount(String(lot))}${unit ?? ''}`)],
  ['入数', ({ packSize }) => (packSize === null ? '' : amount(String(packSize)))],
  ['単価', ({ unitPrice }) => (unitPrice === null ? '' : `¥${price(unitPrice)}`)],
  ['税率', taxText],
  ['納期', ({ deliveryDate }) => shortDate(deliveryDate)],
  ['ロット', ({ lotNumber }) => lotNumber ?? ''],
  ['出荷期限', ({ deadline }) => shortDate(deadline)],
  ['備考', ({ notes }) => notes ?? ''],
];

/** Characters of what two long texts have in common that are shown before their difference. */
const MAX_COMMON = 10;

const onOneLine = (text: string): string[] => [...text.replaceAll(/\s+/g, ' ').trim()];

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The beginning of code points whose next one has no room, without a part of an emoji. */
function beginning(codePoints: readonly string[]): string {
  const graphemes = Array.from(
    segmenter.segment(codePoints.slice(0, MAX_TEXT + 1).join('')),
    ({ segment }) => segment,
  );
  // The last one contains what has no room. One alone that is too long is cut all the same.
  return graphemes.slice(0, -1).join('') || codePoints.slice(0, MAX_TEXT).join('');
}

/** On one line, and not longer than a person reads. */
function shortened(text: string, from = 0): string {
  const characters = onOneLine(text).slice(from);
  const shown = characters.length > MAX_TEXT ? `${beginning(characters)}…` : characters.join('');
  return `${from > 0 ? '…' : ''}${shown}`;
}

/** Where texts whose beginnings are the same are shown from, so that their difference is seen. */
function startOf(before: string, after: string): number {
  if (shortened(before) !== shortened(after)) return 0;
  const others = onOneLine(after);
  const same = onOneLine(before).findIndex((character, index) => character !== others[index]);
  // Where one continues the other, they differ at the end of the shorter one.
  const at = same === -1 ? Math.min(onOneLine(before).length, others.length) : same;
  return Math.max(0, at - MAX_COMMON);
}

/** `label：before → after`, or nothing where both are the same. */
function change(label: string, before: string, after: string): string[] {
  if (before === after) return [];
  if (onOneLine(before).join('') === onOneLine(after).join('')) return [`${label}：空白または改行を変更`];
  const from = startOf(before, after);
  return [`${label}：${shortened(before, from) || 'なし'} → ${shortened(after, from) || 'なし'}`];
}

const changesOf = <T>(fields: Fields<T>, before: T, after: T, name = ''): string[] =>
  fields.flatMap(([label, textOf]) => change(`${name}${label}`, textOf(before), textOf(after)));

/**
 * The line before the correction: product lines are known by their id. Expenses have none that the document keeps, and
 * are recognised by their name.
 */
function takeFormer(rest: SentLine[], line: SentLine): SentLine | undefined {
  const at = rest.findIndex(({ lineId, name }) =>
    line.lineId === null ? lineId === null && name === line.name : lineId === line.lineId,
  );
  return at === -1 ? undefined : rest.splice(at, 1)[0];
}

/** A change, and the number of its line in the document; null for what concerns no line of it. */
interface Correction {
  readonly text: string;
  readonly number: number | null;
}

function lineChanges(before: readonly SentLine[], after: readonly SentLine[]): Correction[] {
  const rest = [...before];
  const changed = after.flatMap((line, index) => {
    const former = takeFormer(rest, line);
    const number = index + 1;
    const name = `No.${number}「${shortened(line.name)}」`;
    const texts = !former
      ? [`${name}を追加`]
      : changesOf(LINE_FIELDS, former, line, former.name === line.name ? `${name}の` : `No.${number}の`);
    return texts.map((text) => ({ text, number }));
  });
  const removed = rest.map(({ name }) => ({ text: `「${shortened(name)}」を削除`, number: null }));
  return [...changed, ...removed];
}

/** `82、85〜90`: ascending numbers, runs of them in short. */
function rangesOf(numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const number of new Set(numbers)) {
    const run = runs.at(-1);
    if (run && number === run.last + 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first}〜${last}`)).join('、');
}

/** Says of changes that are not listed in which lines of the document they are found. */
function leftOutText(leftOut: readonly Correction[]): string {
  const numbers = leftOut.flatMap(({ number }) => number ?? []);
  const removed = leftOut.filter(({ number }) => number === null).length;
  const where = [
    ...(numbers.length > 0 ? [`No.${rangesOf(numbers)}`] : []),
    ...(removed > 0 ? [`削除${removed}行`] : []),
  ];
  return `ほか${leftOut.length}件（${where.join('、')}）`;
}

/**
 * What a correction changes, line by line, in the words of its mail; empty where nothing differs that is printed, and for
 * another supplier, who has no document to correct.
 *
 * @param sent what the supplier knows; null where it was not stored
 */
export function correctionsOf(sent: Known | null, now: Known): string[] {
  if (sent?.demandSupplierId !== now.demandSupplierId) return [];
  const [before, after] = [sent.content, now.content];
  const general = changesOf(CONTENT_FIELDS, before, after).map((text) => ({ text, number: null }));
  const all: Correction[] = [...general, ...lineChanges(before.lines, after.lines)];
  // Never among those that are left out: it says whether the sum of them matters.
  const total = change('合計金額（税込）', yen(before.totals.total), yen(after.totals.total));
  const isComplete = all.length + total.length <= MAX_CORRECTIONS;
  // What concerns the whole order is listed first, so that only lines are left out.
  const listed = isComplete ? all : all.slice(0, MAX_CORRECTIONS - total.length - 1);
  const texts = listed.map(({ text }) => text);
  return [...texts, ...(isComplete ? [] : [leftOutText(all.slice(listed.length))]), ...total];
}
