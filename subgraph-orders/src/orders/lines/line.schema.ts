import { type DemandOwned, WITHOUT_NUMBER_GRAMS } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import { WITHOUT_NUMBER_GRAMS_INDEX } from '../order.search.js';
import { DeliveryStatus } from '../order.status.js';
import type { ClosedPrice } from './line-price.js';

/** Product name, unit and pack size at the time of the order. */
export interface OrderedProduct {
  name: string;
  modelNumber: string | null;
  color: string | null;
  size: string | null;
  /** 単位; missing in orders from before products had one. */
  unit?: string | null;
  /** 入数; missing in orders from before it was kept. */
  packSize?: number | null;
}

/** A stored product line of an order. */
export interface LineDocument extends DemandOwned {
  orderId: string;
  orderNum: number;
  productId: string | null;
  lot: number | null;
  unitPrice: string | null;
  taxCategoryId: number | null;
  deliveryDate: string | null;
  paymentDueDate: string | null;
  lotNumber: string | null;
  deadline: string | null;
  notes: string | null;
  /** Set when the order is placed. */
  product: OrderedProduct | null;
  /** 商品分類 of the product, set with it; null or missing without one. */
  productCategoryUuid?: string | null;
  productCategoryName?: string | null;
  /** Cumulative count of the latest receipt. */
  receivedLot: number;
  /** 残数打切り: pieces given up; goods that are delivered nevertheless count as received (see canceledLotOf). */
  canceledLot: number;
  /** Number of receipts; determines the sequence number of the next one. */
  receiptCount: number;
  /** 確定単価: set only when a person enters an actual price; null while the order price applies. */
  lastUnitPrice: string | null;
  /**
   * Prices of receipts in closed months, oldest first; missing unless the effective price changed afterwards.
   */
  closedPrices?: ClosedPrice[];
  lastDeliveryDate: string | null;
  /**
   * Version of the receipt ledger at the last change of receipts or actual price; missing before the first.
   */
  costingVersion?: number;
  deliveryStatus: DeliveryStatus;
  /** Partially received: 一部納品. */
  isPartial: boolean;
  /** Set when an edit removes the line; the document is kept for the history. */
  deletedAt: string | null;
  searchText: string;
  searchGrams: string[];
}

export const LINE_MODEL = 'OrderProductLine';

const text = { type: String, default: null };

/**
 * Index of the lines of an order. A hint: DocumentDB would also read the entries of the whole demand in another index,
 * for the condition on the demand.
 */
export const LINES_OF_ORDER = { orderId: 1, deletedAt: 1, orderNum: 1 } as const;

export const lineSchema = new Schema<LineDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    orderNum: { type: Number, required: true },
    productId: text,
    lot: { type: Number, default: null },
    unitPrice: text,
    taxCategoryId: { type: Number, default: null },
    deliveryDate: text,
    paymentDueDate: text,
    lotNumber: text,
    deadline: text,
    notes: text,
    product: {
      type: {
        name: String,
        modelNumber: String,
        color: String,
        size: String,
        unit: String,
        packSize: Number,
      },
      _id: false,
      default: null,
    },
    productCategoryUuid: text,
    productCategoryName: text,
    receivedLot: { type: Number, required: true },
    canceledLot: { type: Number, required: true },
    receiptCount: { type: Number, required: true },
    lastUnitPrice: text,
    closedPrices: {
      type: [{ _id: false, through: { type: String, required: true }, unitPrice: text }],
      default: undefined,
    },
    lastDeliveryDate: text,
    costingVersion: { type: Number },
    deliveryStatus: { type: String, enum: Object.values(DeliveryStatus), required: true },
    isPartial: { type: Boolean, required: true },
    deletedAt: text,
    searchText: { type: String, default: '', select: false },
    searchGrams: { type: [String], select: false },
  },
  { collection: 'order_product_lines', versionKey: false, minimize: false },
)
  .index(LINES_OF_ORDER)
  // Days are ranges, which a database looks up after equalities only; few lines are deleted.
  .index({ demandUuid: 1, deliveryStatus: 1, deliveryDate: 1, _id: 1 })
  .index({ demandUuid: 1, deletedAt: 1, deliveryDate: 1, _id: 1 })
  .index({ demandUuid: 1, isPartial: 1, deliveryDate: 1, _id: 1 })
  .index({ productId: 1, deletedAt: 1, receivedLot: 1 })
  .index({ demandUuid: 1, costingVersion: 1 })
  .index(WITHOUT_NUMBER_GRAMS_INDEX, { partialFilterExpression: WITHOUT_NUMBER_GRAMS })
  .index({ demandUuid: 1, searchGrams: 1 });
