import { compareDecimal } from '@hacchu-hub/purchase-math';
import { isLocalDate, UNREADABLE_DAY } from '@hacchu-hub/ui/date';
import { parseDecimalText } from '@hacchu-hub/ui/money';
import { parseQuantityText } from '@hacchu-hub/ui/quantity';
import type { OrderLineDeliveryInfoInput } from '../generated/graphql.js';

/** What is known of a line before something is received. */
export interface ReceivableLine {
  id: string;
  lot: number | null;
  unitPrice: string | null;
  receivedLot: number;
  canceledLot: number;
  lastUnitPrice: string | null;
}

/** `add`: pieces that came now; `total`: all that have come, to set a count right. */
export type ReceiptMode = 'add' | 'total';

export interface ReceiptEntry {
  quantity: string;
  /** Price that was really charged, named by a person; '' keeps the known one, without one the ordered price counts. */
  price: string;
  /** `YYYY-MM-DD`, or what was typed where that means no day. */
  date: string;
}

export type ReceiptErrors = Readonly<Record<string, Partial<Record<keyof ReceiptEntry, string>>>>;

const mostPieces = 9_999_999;

/** Pieces that are still to come. */
export const outstandingOf = (line: ReceivableLine): number =>
  Math.max((line.lot ?? 0) - line.receivedLot - line.canceledLot, 0);

export const emptyEntry = (line: ReceivableLine, today: string): ReceiptEntry => ({
  quantity: '',
  price: line.lastUnitPrice ?? '',
  date: today,
});

/** All that have come after the entry, or undefined while the quantity is no number. */
export const totalAfter = (
  line: ReceivableLine,
  entry: Pick<ReceiptEntry, 'quantity'>,
  mode: ReceiptMode,
): number | undefined => {
  const parsed = parseQuantityText(entry.quantity);
  if (parsed.kind !== 'value') return undefined;
  const pieces = Number(parsed.value);
  return mode === 'add' ? line.receivedLot + pieces : pieces;
};

/** What was typed, said in the other mode: the same pieces come in, whichever way they are counted. */
export const inMode = (line: ReceivableLine, entry: ReceiptEntry, from: ReceiptMode, to: ReceiptMode) => {
  const total = totalAfter(line, entry, from);
  if (from === to || total === undefined) return entry;
  const pieces = to === 'add' ? total - line.receivedLot : total;
  return { ...entry, quantity: pieces < 0 ? '' : String(pieces) };
};

const checkEntry = (line: ReceivableLine, entry: ReceiptEntry, mode: ReceiptMode, today: string) => {
  const errors: Partial<Record<keyof ReceiptEntry, string>> = {};
  const total = totalAfter(line, entry, mode);
  const isNothing = mode === 'add' && total === line.receivedLot;
  if (
    total === undefined ||
    total < 0 ||
    total > mostPieces ||
    isNothing ||
    (mode === 'add' && total < line.receivedLot)
  ) {
    errors.quantity =
      mode === 'add'
        ? '入荷数は1以上の整数で入力してください。'
        : '入荷数は0〜9,999,999の整数で入力してください。';
  }
  const price = parseDecimalText(entry.price);
  if (
    price.kind === 'invalid' ||
    (price.kind === 'value' &&
      (price.value.startsWith('-') ||
        (price.value.split('.')[1]?.length ?? 0) > 2 ||
        compareDecimal(price.value, '9999999.99') > 0))
  ) {
    errors.price = '単価は0以上9,999,999.99以下（小数点以下2桁まで）で入力してください。';
  }
  if (entry.date === '') errors.date = '納品日を入力してください。';
  else if (!isLocalDate(entry.date)) errors.date = UNREADABLE_DAY;
  else if (entry.date > today) errors.date = '納品日は本日以前の日付を入力してください。';
  return errors;
};

/** What is sent for the entries in which something was typed, or what is wrong with them. */
export const toReceiptLines = (
  lines: readonly ReceivableLine[],
  entries: Readonly<Record<string, ReceiptEntry>>,
  mode: ReceiptMode,
  today: string,
): { lines: OrderLineDeliveryInfoInput[]; errors: ReceiptErrors } => {
  const errors: Record<string, Partial<Record<keyof ReceiptEntry, string>>> = {};
  const inputs: OrderLineDeliveryInfoInput[] = [];
  for (const line of lines) {
    const entry = entries[line.id];
    if (!entry || entry.quantity.trim() === '') continue;
    const wrong = checkEntry(line, entry, mode, today);
    const total = totalAfter(line, entry, mode);
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
      lastDeliveryDate: entry.date,
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

/** The server names a line by its place in what was sent (`lines.0.receivedLot`). */
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
