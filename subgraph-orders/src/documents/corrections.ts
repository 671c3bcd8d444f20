import { amount, price, shortDate, taxText, yen } from './document.format.js';
import type { SentContentDocument, SentLine } from './sent-content.schema.js';

type Content = SentContentDocument['content'];
type Known = Pick<SentContentDocument, 'demandSupplierId' | 'content'>;

/** What is printed in a field; empty for nothing. */
type Fields<T> = readonly (readonly [label: string, textOf: (of: T) => string])[];

/** Nobody reads more in a mail; the document has them all. */
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

/** On one line, and not longer than a person reads. */
function shortened(text: string, from = 0): string {
  const characters = onOneLine(text);
  const shown = characters.slice(from, from + MAX_TEXT).join('');
  return `${from > 0 ? '…' : ''}${shown}${characters.length > from + MAX_TEXT ? '…' : ''}`;
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

function lineChanges(before: readonly SentLine[], after: readonly SentLine[]): string[] {
  const rest = [...before];
  const changed = after.flatMap((line, index) => {
    const former = takeFormer(rest, line);
    const number = `No.${index + 1}`;
    const name = `${number}「${shortened(line.name)}」`;
    if (!former) return [`${name}を追加`];
    if (former.name !== line.name) return changesOf(LINE_FIELDS, former, line, `${number}の`);
    return changesOf(LINE_FIELDS, former, line, `${name}の`);
  });
  return [...changed, ...rest.map(({ name }) => `「${shortened(name)}」を削除`)];
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
  const all = [...changesOf(CONTENT_FIELDS, before, after), ...lineChanges(before.lines, after.lines)];
  // Never among those that are left out: it says whether the sum of them matters.
  const total = change('合計金額（税込）', yen(before.totals.total), yen(after.totals.total));
  if (all.length + total.length <= MAX_CORRECTIONS) return [...all, ...total];
  const shown = all.slice(0, MAX_CORRECTIONS - total.length - 1);
  return [...shown, `ほか${all.length - shown.length}件`, ...total];
}
