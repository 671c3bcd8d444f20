import type { DestinationSnapshot, ProductSnapshot, SupplierSnapshot } from '../external/catalog.client.js';
import type { ExpenseLineContent, OrderContent, ProductLineContent } from '../orders/order-content.js';
import { addDays } from '../orders/order-warnings.js';

/** An order that is recognisable as a sample, and its fictitious parties. */
export interface SampleOrder {
  readonly purchaseNumber: string;
  readonly content: OrderContent;
  readonly suppliers: readonly SupplierSnapshot[];
  readonly destinations: readonly DestinationSnapshot[];
  readonly products: readonly ProductSnapshot[];
}

const product = (uuid: string, name: string, variant: Partial<ProductSnapshot> = {}): ProductSnapshot => ({
  uuid,
  name,
  modelNumber: null,
  color: null,
  size: null,
  deletedAt: null,
  logilessItem: null,
  ...variant,
});

const PRODUCTS = [
  product('sample-1', '見本商品A（標準税率）', { modelNumber: 'SAMPLE-A', color: 'ホワイト', size: 'M' }),
  product('sample-2', '見本商品B（軽減税率）', { modelNumber: 'SAMPLE-B' }),
  product('sample-3', '見本商品C（非課税）'),
] as const;

const ADDRESS = {
  zipCode: '000-0000',
  prefecture: { name: '○○県' },
  city: '見本市',
  address1: '見本町1-2-3',
};

/** Sample order of a day: goods of several tax rates at fractional prices, freight and a discount. */
export function sampleOrder(today: string): SampleOrder {
  const deliveryDate = addDays(today, 14);
  const shared = { id: null, deliveryDate, paymentDueDate: addDays(today, 60), notes: null };
  const goods = (
    line: Pick<ProductLineContent, 'productId' | 'lot' | 'unitPrice' | 'taxCategoryId'>,
  ): ProductLineContent => ({ ...shared, lotNumber: null, deadline: null, ...line });
  const expense = (
    line: Pick<ExpenseLineContent, 'name' | 'lot' | 'unitPrice' | 'taxCategoryId'>,
  ): ExpenseLineContent => ({ ...shared, deliveryDate: null, ...line });
  return {
    purchaseNumber: 'SAMPLE-001',
    content: {
      subject: '【見本】発注書の印刷例',
      orderDate: today,
      demandSupplierId: 'sample-supplier',
      deliveryDestinationId: 'sample-destination',
      notes: 'これは印刷例です。実在の取引ではありません。',
      orderProductLines: [
        goods({ productId: PRODUCTS[0].uuid, lot: 100, unitPrice: '1280.5', taxCategoryId: 1 }),
        goods({ productId: PRODUCTS[1].uuid, lot: 33, unitPrice: '333.33', taxCategoryId: 2 }),
        goods({ productId: PRODUCTS[2].uuid, lot: 10, unitPrice: '500', taxCategoryId: 3 }),
      ],
      orderExpenseLines: [
        expense({ name: '見本運賃', lot: 1, unitPrice: '1500', taxCategoryId: 1 }),
        expense({ name: '見本値引き', lot: 1, unitPrice: '-297', taxCategoryId: 1 }),
      ],
    },
    suppliers: [
      {
        ...ADDRESS,
        uuid: 'sample-supplier',
        name: '株式会社見本商事',
        address2: null,
        demandSupplierContacts: [],
        deletedAt: null,
      },
    ],
    destinations: [
      {
        ...ADDRESS,
        uuid: 'sample-destination',
        name: '見本物流センター',
        address2: '見本ビル1階',
        phoneNumber: '000-0000-0000',
        deliveryDestinationContacts: [],
        deletedAt: null,
      },
    ],
    products: PRODUCTS,
  };
}
