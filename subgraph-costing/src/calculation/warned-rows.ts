import { createHash } from 'node:crypto';
import type { CostRowDocument } from './cost-row.schema.js';

/** The warnings of rows that a user can confirm instead of resolving them. */
export type ConfirmableWarning = 'isUnpriced' | 'isUncounted';

/** What a user confirms of a row. */
export type ConfirmedFigures = Pick<
  CostRowDocument,
  'productUuid' | 'month' | 'closingQuantity' | 'inventoryAmount'
>;

/** Rows of a month as a whole: other products, quantities or amounts give another digest. */
export interface RowsDigest {
  readonly count: number;
  /** Sum of the rows' hashes modulo 2²⁵⁶ in hexadecimal, so that single rows can be taken out of it. */
  readonly sum: string;
}

/** The rows of a month with warnings that can be confirmed; negative stock has to be corrected in any case. */
export type WarnedRows = Readonly<Record<ConfirmableWarning, RowsDigest>>;

const MODULUS = 1n << 256n;

/** Identifies what a user confirms of one row. */
export const rowKey = ({ month, productUuid, closingQuantity, inventoryAmount }: ConfirmedFigures): string =>
  [month, productUuid, closingQuantity, inventoryAmount].join(':');

/** Adds rows up to their digest, in any order. */
export class RowsDigester {
  private count: number;
  private sum: bigint;

  /** @param start a digest that already contains other rows */
  constructor(start: RowsDigest = { count: 0, sum: '' }) {
    this.count = start.count;
    this.sum = BigInt(`0x0${start.sum}`);
  }

  add(row: ConfirmedFigures, sign: 1 | -1 = 1): void {
    const hash = createHash('sha256').update(rowKey(row)).digest('hex');
    this.count += sign;
    this.sum = (this.sum + MODULUS + BigInt(sign) * BigInt(`0x${hash}`)) % MODULUS;
  }

  result(): RowsDigest {
    return { count: this.count, sum: this.sum.toString(16).padStart(64, '0') };
  }
}
