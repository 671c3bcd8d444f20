import { decimalPriceProblem } from '@hacchu-hub/field-rules';
import { INVALID_DAY_MESSAGE, isLocalDate } from '@hacchu-hub/ui/date';
import { parseDecimalText } from '@hacchu-hub/ui/money';
import type { OrderLineDeliveryInfoInput } from '../generated/graphql.js';
import { type CountedIn, parseLot, unitProblem } from './typed-quantity.js';

/** `YYYY-MM-DD`. */
export interface ReceiptDays {
  today: string;
  /** The day that entries propose while none was entered for their line. */
  proposed: string;
}

/** The state of a line before a receipt is entered. */
export interface ReceivableLine extends CountedIn {
  id: string;
  lot: number | null;
  unitPrice: string | null;
  receivedLot: number;
  canceledLot: number;
  lastUnitPrice: string | null;
  /** `YYYY-MM-DD`; null before the first receipt. */
  lastDeliveryDate: string | null;
}

/** `add`: pieces that arrived now; `total`: all pieces so far, to correct a count. */
export type ReceiptMode = 'add' | 'total';

export interface ReceiptEntry {
  /** '' leaves what was received as it is, where only the price or the day is corrected. */
  quantity: string;
  /** The price charged, as entered; '' for none: the ordered price applies, also where an actual one was known. */
  price: string;
  /** `YYYY-MM-DD`, or the input as typed when it is not a valid day. */
  date: string;
}

export type ReceiptErrors = Readonly<Record<string, Partial<Record<keyof ReceiptEntry, string>>>>;

const maxPieces = 9_999_999;

/** Outstanding pieces. */
export const outstandingOf = (line: ReceivableLine): number =>
  Math.max((line.lot ?? 0) - line.receivedLot - line.canceledLot, 0);

/** @param day `YYYY-MM-DD` that it proposes */
export const emptyEntry = (line: ReceivableLine, day: string): ReceiptEntry => ({
  quantity: '',
  price: line.lastUnitPrice ?? '',
  date: day,
});

export const hasQuantity = ({ quantity }: Pick<ReceiptEntry, 'quantity'>): boolean => quantity.trim() !== '';

/** Whether somebody typed pieces that went back. */
const isNegative = ({ quantity }: ReceiptEntry): boolean =>
  /^\s*[-−ー▲△]\s*\d/u.test(quantity.normalize('NFKC'));

const hasOtherPrice = ({ lastUnitPrice }: ReceivableLine, { price }: Pick<ReceiptEntry, 'price'>) => {
  const typed = parseDecimalText(price);
  if (typed.kind === 'empty') return lastUnitPrice !== null;
  return typed.kind === 'invalid' || lastUnitPrice === null || Number(typed.value) !== Number(lastUnitPrice);
};

/** Whether an entry removes the actual price that is known, so that the ordered price applies again. */
export const removesPrice = (line: ReceivableLine, { price }: Pick<ReceiptEntry, 'price'>): boolean =>
  line.lastUnitPrice !== null && parseDecimalText(price).kind === 'empty';

/** Whether an entry says something that the line and the proposed day do not. */
export const isFilled = (line: ReceivableLine, entry: ReceiptEntry, proposed: string): boolean =>
  hasQuantity(entry) || hasOtherPrice(line, entry) || entry.date !== proposed;

/** Total received after the entry, or undefined while the quantity is not a number. */
export const totalAfter = (
  line: ReceivableLine,
  entry: Pick<ReceiptEntry, 'quantity'>,
  mode: ReceiptMode,
): number | undefined => {
  const parsed = parseLot(entry.quantity, line);
  if (parsed.kind !== 'value') return undefined;
  const pieces = Number(parsed.value);
  return mode === 'add' ? line.receivedLot + pieces : pieces;
};

/** Converts an entry to the other mode, so that the same number of pieces is recorded. */
export const convertToMode = (
  line: ReceivableLine,
  entry: ReceiptEntry,
  from: ReceiptMode,
  to: ReceiptMode,
) => {
  const total = totalAfter(line, entry, from);
  if (from === to || total === undefined) return entry;
  const pieces = to === 'add' ? total - line.receivedLot : total;
  return { ...entry, quantity: pieces < 0 ? '' : String(pieces) };
};

/** Why an entry needs a quantity; undefined where its price or day can be corrected without one. */
const missingQuantity = (
  line: ReceivableLine,
  entry: ReceiptEntry,
  mode: ReceiptMode,
  proposed: string,
): string | undefined => {
  if (line.receivedLot === 0 && !removesPrice(line, entry)) return '入荷数を入力してください。';
  if (mode === 'total' || entry.date === proposed) return undefined;
  return '入荷数を入力してください。納品日だけを直すときは「累計の入荷数を入力（訂正）」を選択します。';
};

const checkEntry = (
  line: ReceivableLine,
  entry: ReceiptEntry,
  mode: ReceiptMode,
  { today, proposed }: ReceiptDays,
) => {
  const errors: Partial<Record<keyof ReceiptEntry, string>> = {};
  const total = totalAfter(line, entry, mode);
  const otherUnit = unitProblem(entry.quantity, line);
  if (otherUnit !== undefined) errors.quantity = otherUnit;
  else if (!hasQuantity(entry)) {
    const problem = missingQuantity(line, entry, mode, proposed);
    if (problem !== undefined) errors.quantity = problem;
  } else if (mode === 'add' && (total === undefined || total <= line.receivedLot)) {
    errors.quantity = `入荷数は1以上の整数で入力してください。${
      line.receivedLot > 0 && isNegative(entry) ? '返品などで減らすときは、累計の入荷数を訂正します。' : ''
    }`;
  } else if (mode === 'add' && total !== undefined && total > maxPieces) {
    errors.quantity = '入荷数は累計で9,999,999以下になるように入力してください。';
  } else if (total === undefined || total < 0 || total > maxPieces) {
    errors.quantity = '入荷数は0〜9,999,999の整数で入力してください。';
  }
  const price = parseDecimalText(entry.price);
  if (price.kind !== 'empty') {
    const problem = decimalPriceProblem(price.kind === 'value' ? price.value : entry.price);
    if (problem !== undefined) errors.price = problem;
  }
  if (entry.date === '') errors.date = '納品日を入力してください。';
  else if (!isLocalDate(entry.date)) errors.date = INVALID_DAY_MESSAGE;
  else if (entry.date > today) errors.date = '納品日は本日以前の日付を入力してください。';
  return errors;
};

/** The day that an entry proposes is that of a receipt: a price alone keeps the known one. */
const dayOf = (line: ReceivableLine, entry: ReceiptEntry, proposed: string): string =>
  hasQuantity(entry) || entry.date !== proposed ? entry.date : (line.lastDeliveryDate ?? entry.date);

/** The input for the entries that were filled in, or their errors. */
export const toReceiptLines = (
  lines: readonly ReceivableLine[],
  entries: Readonly<Record<string, ReceiptEntry>>,
  mode: ReceiptMode,
  days: ReceiptDays,
): { lines: OrderLineDeliveryInfoInput[]; errors: ReceiptErrors } => {
  const errors: Record<string, Partial<Record<keyof ReceiptEntry, string>>> = {};
  const inputs: OrderLineDeliveryInfoInput[] = [];
  for (const line of lines) {
    const entry = entries[line.id];
    if (!entry || !isFilled(line, entry, days.proposed)) continue;
    const wrong = checkEntry(line, entry, mode, days);
    const total = hasQuantity(entry) ? totalAfter(line, entry, mode) : line.receivedLot;
    const price = parseDecimalText(entry.price);
    if (Object.keys(wrong).length > 0 || total === undefined) {
      errors[line.id] = wrong;
      continue;
    }
    inputs.push({
      id: line.id,
      expectedReceivedLot: line.receivedLot,
      expectedLastUnitPrice: line.lastUnitPrice,
      receivedLot: total,
      lastUnitPrice: price.kind === 'value' ? price.value : null,
      lastDeliveryDate: dayOf(line, entry, days.proposed),
    });
  }
  return { lines: inputs, errors };
};

const serverField: Record<string, keyof ReceiptEntry> = {
  receivedLot: 'quantity',
  expectedReceivedLot: 'quantity',
  expectedLastUnitPrice: 'price',
  lastUnitPrice: 'price',
  lastDeliveryDate: 'date',
};

/** The server identifies a line by its index in the request (`lines.0.receivedLot`). */
export const fromServerReceiptFields = (
  fields: Readonly<Record<string, readonly string[]>>,
  sent: readonly OrderLineDeliveryInfoInput[],
): ReceiptErrors => {
  const errors: Record<string, Partial<Record<keyof ReceiptEntry, string>>> = {};
  for (const [path, messages] of Object.entries(fields)) {
    const match = /^lines\.(\d+)(?:\.(\w+))?$/.exec(path);
    const id = match ? sent[Number(match[1])]?.id : undefined;
    if (id === undefined) continue;
    const field = serverField[match?.[2] ?? ''] ?? 'quantity';
    errors[id] = { ...errors[id], [field]: messages.join(' ') };
  }
  return errors;
};
