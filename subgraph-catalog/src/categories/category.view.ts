import { shownName } from '@hacchu-hub/subgraph-kit';
import type { ProductCategory } from './category.model.js';
import type { CategoryRecord } from './category.schema.js';

/** Maps a stored product category to its GraphQL type. */
export function categoryView({ _id, ...record }: CategoryRecord): ProductCategory {
  return {
    uuid: _id,
    name: record.name,
    code: record.code,
    demand: { uuid: record.demandUuid },
    deletedAt: record.deletedAt,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    lastEditorName: shownName(record.updatedBy),
  };
}
