import type { PurchaseOrderDocument } from './purchase-order.document.js';
import type { SentContentDocument, SentLine, SentParty } from './sent-content.schema.js';

/** What a document says of its order, to be stored: without its kind, version and letterhead. */
export function sentContentOf(
  document: PurchaseOrderDocument,
  productLineIds: readonly string[],
): SentContentDocument['content'] {
  const { purchaseNumber, subject, orderDate, supplier, destination, paymentDueDates, totals, notes, terms } =
    document;
  return {
    purchaseNumber,
    subject: subject ?? null,
    orderDate: orderDate ?? null,
    supplier: partyOf(supplier),
    destination: partyOf(destination),
    paymentDueDates: [...paymentDueDates],
    lines: document.lines.map((line, index): SentLine => ({
      lineId: productLineIds[index] ?? null,
      name: line.name,
      modelNumber: line.modelNumber ?? null,
      color: line.color ?? null,
      size: line.size ?? null,
      lotNumber: line.lotNumber ?? null,
      lot: line.lot ?? null,
      unit: line.unit ?? null,
      packSize: line.packSize ?? null,
      unitPrice: line.unitPrice ?? null,
      amount: line.amount,
      taxRate: line.taxRate,
      taxCategoryId: line.taxCategoryId,
      deliveryDate: line.deliveryDate ?? null,
      deadline: line.deadline ?? null,
      notes: line.notes ?? null,
    })),
    totals,
    notes: notes ?? null,
    terms: terms.map(({ label, text }) => ({ label, text })),
  };
}

/** A party without the other fields of its record. */
export const partyOf = ({
  name,
  zipCode,
  address,
  phoneNumber,
}: PurchaseOrderDocument['supplier']): SentParty => ({
  name,
  zipCode: zipCode ?? null,
  address: address ?? null,
  phoneNumber: phoneNumber ?? null,
});

/** Of its goods; expenses have dates of their own. */
export const deliveryDatesOf = ({ lines }: SentContentDocument['content']): string[] =>
  lines.flatMap(({ lineId, deliveryDate }) => (lineId === null ? [] : (deliveryDate ?? [])));

/** The content with delivery dates that the buyer has accepted, by line. */
export function withDates(
  content: SentContentDocument['content'],
  accepted: ReadonlyMap<string, string>,
): SentContentDocument['content'] {
  const lines = content.lines.map((line) => ({
    ...line,
    deliveryDate: accepted.get(line.lineId ?? '') ?? line.deliveryDate,
  }));
  return { ...content, lines };
}
