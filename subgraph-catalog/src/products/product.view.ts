import { shownName } from '@hacchu-hub/subgraph-kit';
import type { Product } from './product.model.js';
import type { ProductRecord } from './product.schema.js';

/** Maps a stored product to its GraphQL type. */
export function productView({ _id, productPrices, ...record }: ProductRecord): Product {
  return {
    uuid: _id,
    name: record.name,
    modelNumber: record.modelNumber,
    color: record.color,
    size: record.size,
    unitPrice: record.unitPrice,
    productPrices: [...productPrices],
    categoryUuid: record.categoryUuid ?? null,
    unit: record.unit ?? null,
    packSize: record.packSize ?? null,
    minimumOrderQuantity: record.minimumOrderQuantity ?? null,
    orderMultiple: record.orderMultiple ?? null,
    logilessItem: record.logilessItem,
    demand: { uuid: record.demandUuid },
    deletedAt: record.deletedAt,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    lastEditorName: shownName(record.updatedBy),
  };
}
