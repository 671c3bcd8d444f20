export const MONTH = '2026-10';
export const COMPUTED_AT = '2026-11-20T09:30:00.000000Z';

/** A product that was bought in a month outside of all accounting periods. */
export const aCostRow = (own: object = {}) => ({
  productUuid: '01900000-0000-7000-8000-00000000b001',
  productName: '今治タオル',
  code: null,
  modelNumber: 'IT-100',
  color: null,
  size: null,
  carriedOverInventoryQuantity: null,
  carriedOverInventoryAmount: null,
  totalDeliveryQuantity: 1200,
  totalPurchaseAmount: '9007199254740993',
  averageUnitPrice: '33.33',
  logicalInventoryQuantity: null,
  isWarehouseStock: false,
  physicalInventoryQuantity: null,
  isOverridden: false,
  inventoryDifference: null,
  closingQuantity: null,
  inventoryAmount: null,
  issuedAmount: null,
  warnings: [],
  toDate: null,
  targetMonth: MONTH,
  updatedAt: COMPUTED_AT,
  isProvisional: true,
  ...own,
});

/**
 * The same product in a month of an accounting period: 10 for ¥300 in stock, 5 for ¥200 received, 12 counted.
 */
export const aValuedRow = (own: object = {}) =>
  aCostRow({
    carriedOverInventoryQuantity: 10,
    carriedOverInventoryAmount: '300',
    totalDeliveryQuantity: 5,
    totalPurchaseAmount: '200',
    logicalInventoryQuantity: 15,
    physicalInventoryQuantity: 12,
    isOverridden: true,
    inventoryDifference: -3,
    closingQuantity: 12,
    inventoryAmount: '400',
    issuedAmount: '100',
    isProvisional: false,
    toDate: { openingQuantity: 10, openingAmount: '300', deliveryQuantity: 5, purchaseAmount: '200' },
    ...own,
  });

export const someTotals = (own: object = {}) => ({
  carriedOverInventoryQuantity: null,
  carriedOverInventoryAmount: null,
  totalDeliveryQuantity: 1200,
  totalPurchaseAmount: '9007199254740993',
  closingQuantity: null,
  inventoryAmount: null,
  issuedAmount: null,
  ...own,
});

/** A page of the costs of a month outside of all accounting periods. */
export const aCostPage = (own: object = {}) => ({
  items: [aCostRow()],
  totalCount: 1,
  page: 1,
  limit: 20,
  targetMonth: MONTH,
  days: { start: '2026-10-01', end: '2026-10-31' },
  accountingPeriodUuid: null,
  computedAt: COMPUTED_AT,
  isProvisional: true,
  isUpToDate: true,
  calculationFailure: null,
  warehouseStock: null,
  isAwaitingWarehouseStock: false,
  warningCounts: [],
  total: someTotals(),
  ...own,
});

/** The period of `aValuedPage`. */
export const PERIOD = '01900000-0000-7000-8000-00000000a001';

/** A page of the costs of a month of an accounting period. */
export const aValuedPage = (own: object = {}) =>
  aCostPage({
    items: [aValuedRow()],
    accountingPeriodUuid: PERIOD,
    isProvisional: false,
    total: someTotals({
      carriedOverInventoryQuantity: 10,
      carriedOverInventoryAmount: '300',
      totalDeliveryQuantity: 5,
      totalPurchaseAmount: '200',
      closingQuantity: 12,
      inventoryAmount: '400',
      issuedAmount: '100',
    }),
    ...own,
  });

/** The stock value of a month. */
export const aStockValue = (targetMonth: string, inventoryAmount: string | null, isProvisional = false) => ({
  targetMonth,
  inventoryAmount,
  isProvisional,
  carriedOverInventoryAmount: null,
  totalPurchaseAmount: null,
  issuedAmount: null,
  computedAt: null,
});
