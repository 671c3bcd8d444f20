import { Projections } from '@hacchu-hub/subgraph-kit';
import type { ProductRecord } from './product.schema.js';

/** Of products, what the fields are made of that other slices read of many. */
export const PRODUCT_PROJECTIONS = new Projections<ProductRecord>({
  type: 'Product',
  // With what tells the next version of an import from the current one, and what `productView` takes apart.
  always: [
    '_id',
    'demandUuid',
    'deletedAt',
    'updatedAt',
    'updatedBy',
    'productPrices',
    'searchText',
    'staged',
  ],
  fields: {
    uuid: [],
    name: ['name'],
    modelNumber: ['modelNumber'],
    color: ['color'],
    size: ['size'],
    logilessItem: ['logilessItem'],
    unitPrice: ['unitPrice'],
    productPrices: [],
    updatedAt: [],
  },
});
