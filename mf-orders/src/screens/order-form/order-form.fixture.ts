import type { DraftOrder_OrderFragment, LineProduct_ProductFragment } from '../../generated/graphql.js';

export const apples: LineProduct_ProductFragment = {
  uuid: 'product-apples',
  name: 'りんご箱',
  modelNumber: 'R-1',
  color: null,
  size: '5kg',
  unitPrice: '110',
  unit: null,
  packSize: null,
  minimumOrderQuantity: null,
  orderMultiple: null,
  deletedAt: null,
  productPrices: [
    { quantity: 1, unitPrice: '100', isDefault: true },
    { quantity: 10, unitPrice: '95.5', isDefault: false },
    { quantity: 100, unitPrice: '90', isDefault: false },
  ],
  logilessItem: null,
};

export const oranges: LineProduct_ProductFragment = {
  ...apples,
  uuid: 'product-oranges',
  name: 'みかん箱',
  modelNumber: 'M-1',
  unitPrice: '50',
  productPrices: [],
};

type Lines = DraftOrder_OrderFragment['orderProductLines'];

export const productLine = (over: Partial<Lines[number]> = {}): Lines[number] => ({
  id: 'line-1',
  orderNum: 1,
  lot: 12,
  unitPrice: '95.5',
  taxCategoryId: 1,
  deliveryDate: '2026-12-01',
  paymentDueDate: '2026-12-31',
  lotNumber: null,
  deadline: null,
  notes: null,
  receivedLot: 0,
  productId: apples.uuid,
  product: apples,
  ...over,
});

export const draftOrder = (over: Partial<DraftOrder_OrderFragment> = {}): DraftOrder_OrderFragment => ({
  uuid: 'order-1',
  purchaseNumber: '20261120-001',
  status: 'Drafting',
  myReviewFor: null,
  updatedAt: '2026-11-20T01:00:00.000001Z',
  subject: '12月分の発注',
  orderDate: '2026-11-20',
  notes: null,
  demandSupplierId: 'supplier-1',
  deliveryDestinationId: 'destination-1',
  orderSendLogs: [],
  demandSupplier: { uuid: 'supplier-1', name: '株式会社サンプル', deletedAt: null },
  deliveryDestination: { uuid: 'destination-1', name: '東京倉庫', deletedAt: null },
  orderSummary: { total: '1100' },
  orderProductLines: [productLine()],
  orderExpenseLines: [],
  warnings: [],
  actions: [
    { id: 'UPDATE_DRAFT', isAllowed: true, blockers: [] },
    { id: 'SUBMIT_WITH_SEND_MAIL', isAllowed: true, blockers: [] },
  ],
  ...over,
});
