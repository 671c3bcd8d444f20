import { lineAmount, summarizeOrder, taxRateOn } from '@hacchu-hub/purchase-math';
import type { DocumentLine, PurchaseOrderDocument } from './purchase-order.document.js';

const DAY = '2026-11-20';

/** A PNG image of one red pixel. */
export const RED_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A line of a sample document; the shared rules compute its amount and rate. */
export function sampleLine(over: Partial<DocumentLine> = {}): DocumentLine {
  const { unitPrice = '1280', lot = 100, taxCategoryId = 1 } = over;
  return {
    name: 'オーガニックコットンTシャツ',
    modelNumber: 'OCT-100',
    color: 'ホワイト',
    size: 'M',
    deliveryDate: '2026-12-10',
    ...over,
    unitPrice,
    lot,
    taxCategoryId,
    taxRate: taxRateOn(taxCategoryId === 2 ? 2 : taxCategoryId === 1 ? 1 : 3, DAY),
    amount: lineAmount(unitPrice, lot),
  };
}

/** A sample document for layout tests. */
export function sampleDocument(
  lines: readonly DocumentLine[],
  over: Partial<PurchaseOrderDocument> = {},
): PurchaseOrderDocument {
  return {
    kind: 'ORDER',
    purchaseNumber: '20261120-001',
    orderDate: DAY,
    version: 1,
    subject: '2026年冬物の発注',
    supplier: { name: '株式会社青空縫製', zipCode: '540-0008', address: '大阪府大阪市中央区大手前2-1-22' },
    buyer: {
      name: '株式会社みどり商店',
      zipCode: '150-0001',
      address: '東京都渋谷区神宮前1-2-3 みどりビル5階',
      phoneNumber: '03-1234-5678',
      email: 'order@midori.example',
      contactName: '佐藤 花子',
    },
    destination: {
      name: '東日本物流センター',
      zipCode: '273-0012',
      address: '千葉県船橋市浜町2-1-1',
      phoneNumber: '047-000-0000',
    },
    deliveryDates: lines.flatMap((line) => line.deliveryDate ?? []),
    paymentDueDates: ['2027-01-31'],
    lines,
    totals: summarizeOrder(lines, { rounding: 'FLOOR', day: DAY }),
    notes: '納品の前日までにご連絡ください。',
    terms: [
      { label: '検査完了期日', text: '納品後7日以内' },
      { label: '支払方法', text: '銀行振込' },
    ],
    ...over,
  };
}
