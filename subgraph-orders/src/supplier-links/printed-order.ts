import type { PurchaseOrderDocument } from '../documents/purchase-order.document.js';
import { partyOf } from '../documents/sent-content.js';
import type { LineDocument } from '../orders/lines/line.schema.js';

/** A party as printed. */
export interface PrintedParty {
  readonly name: string;
  readonly zipCode: string | null;
  readonly address: string | null;
  readonly phoneNumber: string | null;
}

export interface PrintedExpense {
  readonly name: string;
  readonly lot: number | null;
  readonly unitPrice: string | null;
  readonly amount: string;
}

export interface PrintedLine extends PrintedExpense {
  readonly lineId: string;
  readonly modelNumber: string | null;
  readonly color: string | null;
  readonly size: string | null;
  /** 単位; missing in links from before products had one. */
  readonly unit?: string | null;
  /** 入数; missing in links from before it was printed. */
  readonly packSize?: number | null;
  readonly deliveryDate: string | null;
  readonly notes: string | null;
}

/** What a supplier sees of an order: what is printed on the document that was mailed, and nothing else. */
export interface PrintedOrder {
  readonly purchaseNumber: string;
  readonly subject: string | null;
  readonly orderDate: string | null;
  readonly buyer: PrintedParty;
  readonly supplierName: string;
  readonly destination: PrintedParty;
  readonly notes: string | null;
  readonly lines: readonly PrintedLine[];
  readonly expenses: readonly PrintedExpense[];
  readonly subtotal: string;
  readonly taxTotal: string;
  readonly total: string;
  /** What a correction changes of what the supplier knew; missing in links from before it was stored. */
  readonly corrections?: readonly string[];
}

/**
 * The printed content of a document.
 *
 * @param lines the product lines of the document, in its order
 * @param corrections what it changes of the document before (`correctionsOf`)
 */
export function printedOrder(
  document: PurchaseOrderDocument,
  lines: readonly LineDocument[],
  corrections: readonly string[],
): PrintedOrder {
  const { purchaseNumber, subject, orderDate, buyer, supplier, destination, notes, totals } = document;
  const rows = document.lines.map(
    ({
      name,
      lot,
      unitPrice,
      amount,
      modelNumber,
      color,
      size,
      unit,
      packSize,
      deliveryDate,
      notes: note,
    }) => ({
      name,
      lot: lot ?? null,
      unitPrice: unitPrice ?? null,
      amount,
      modelNumber: modelNumber ?? null,
      color: color ?? null,
      size: size ?? null,
      unit: unit ?? null,
      packSize: packSize ?? null,
      deliveryDate: deliveryDate ?? null,
      notes: note ?? null,
    }),
  );
  return {
    purchaseNumber,
    subject: subject ?? null,
    orderDate: orderDate ?? null,
    buyer: partyOf(buyer),
    supplierName: supplier.name,
    destination: partyOf(destination),
    notes: notes ?? null,
    lines: rows.slice(0, lines.length).flatMap((row, index): PrintedLine[] => {
      const line = lines[index];
      return line ? [{ ...row, lineId: line._id }] : [];
    }),
    expenses: rows
      .slice(lines.length)
      .map(({ name, lot, unitPrice, amount }) => ({ name, lot, unitPrice, amount })),
    subtotal: totals.subtotal,
    taxTotal: totals.taxTotal,
    total: totals.total,
    corrections,
  };
}
