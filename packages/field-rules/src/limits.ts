/** Most code points of the texts that people write, and largest counts, by what they belong to (docs/domain/validation.md). */
export const LIMITS = {
  order: { subject: 100, notes: 2_000, reason: 500, lines: 300 },
  orderLine: { lotNumber: 50, notes: 500, expenseName: 100 },
  product: { name: 200, modelNumber: 100, color: 50, size: 50, unit: 10 },
  productCategory: { name: 50, code: 20 },
  supplier: { name: 100, contactName: 50, leadTimeDays: 250 },
  destination: { name: 100 },
  address: { city: 100, address1: 100, address2: 100 },
  demand: { name: 100, mailSignature: 1_000 },
} as const;
