import type { IndexKey } from '@hacchu-hub/subgraph-kit';
import { type MasterRecord, masterSchema } from '../masters/master.schema.js';
import type { ProductContent } from './product.rules.js';

/** The linked LOGILESS article of a product, as of the last synchronisation. */
export interface LogilessItemValue {
  /** Id of the mirrored record. */
  readonly id: string;
  readonly logilessID: string;
  readonly code: string;
  readonly name: string;
  readonly color: string | null;
  readonly size: string | null;
  /** Yen, decimal string. */
  readonly cost: string | null;
  /** When it disappeared from the warehouse system. */
  readonly vanishedAt: string | null;
}

/** Data of a product that users do not edit. */
export interface ProductLinks {
  readonly logilessItem: LogilessItemValue | null;
}

export type ProductRecord = MasterRecord<ProductContent, ProductLinks>;

/** The index of the list of a category, newest first. */
export const CATEGORY_INDEX: IndexKey = {
  demandUuid: 1,
  categoryUuid: 1,
  createdAt: 1,
  _id: 1,
  deletedAt: 1,
};

const PRODUCT_SORT_KEYS = ['modelNumber', 'unitPrice'];

const text = { type: String, default: null };
const count = { type: Number, default: null };

export const PRODUCT_MODEL = 'Product';

export const productSchema = masterSchema<ProductContent, ProductLinks>(
  'products',
  {
    name: { type: String, required: true },
    modelNumber: text,
    color: text,
    size: text,
    unitPrice: { type: String, required: true },
    productPrices: [
      {
        _id: false,
        quantity: { type: Number, required: true },
        unitPrice: { type: String, required: true },
        isDefault: { type: Boolean, required: true },
      },
    ],
    categoryUuid: text,
    unit: text,
    packSize: count,
    minimumOrderQuantity: count,
    orderMultiple: count,
    logilessItem: {
      type: {
        _id: false,
        id: String,
        logilessID: String,
        code: String,
        name: String,
        color: text,
        size: text,
        cost: text,
        vanishedAt: text,
      },
      default: null,
    },
  },
  PRODUCT_SORT_KEYS,
)
  .index({ demandUuid: 1, 'logilessItem.code': 1 }, { name: 'by-code' })
  .index({ demandUuid: 1, 'logilessItem.id': 1 }, { name: 'by-link' })
  .index({ ...CATEGORY_INDEX }, { name: 'by-category' });
