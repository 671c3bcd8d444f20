import type { IndexKey, SearchKeys } from '@hacchu-hub/subgraph-kit';
import { Schema, type SchemaDefinition } from 'mongoose';

/** Who changed a record last, as shown to someone whose edit came too late. */
export interface LastEditor {
  readonly uuid: string;
  readonly actor: 'DemandUser' | 'Operator';
  readonly name: string;
}

export type SortKeys = Readonly<Record<string, string | number>>;

/** What every master record (product, supplier, delivery destination) stores besides its own content. */
export interface MasterFields extends Readonly<SearchKeys> {
  /** Search key of the name: order of pickers, and what their prefix search reads. */
  readonly nameKey: string;
  /** What else lists are sorted by, in a form that sorts as one expects. */
  readonly sortKeys: SortKeys;
  /** The tenant; every query names it. */
  readonly demandUuid: string;
  /** Microsecond timestamps, compared as opaque text. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly updatedBy: LastEditor;
  /** Null while the record is in use; a deleted one stays for the orders that name it. */
  readonly deletedAt: string | null;
  /** Until when a removal that has begun may still be carried out; meanwhile no order begins to depend on the record. */
  readonly removableUntil?: Date | null;
}

/**
 * A stored master record: what users write (Content), what other systems add to it (Links), the shared fields,
 * and its UUID as `_id`.
 */
export type MasterRecord<Content, Links = object> = Content & Links & MasterFields & { readonly _id: string };

const byField = (field: string): IndexKey => ({ demandUuid: 1, [field]: 1, _id: 1, deletedAt: 1 });

/** The index that finds by the beginning of names. */
export const NAME_INDEX = byField('nameKey');
/** The index that finds by words. */
export const SEARCH_INDEX: IndexKey = { demandUuid: 1, searchGrams: 1 };

const lastEditor = {
  _id: false,
  uuid: { type: String, required: true },
  actor: { type: String, required: true },
  name: { type: String, required: true },
};

/**
 * Makes the mongoose schema of a master: its own fields, the shared ones, and the indexes that its lists,
 * its picker and its search use. Each order in which records are read has its index; `deletedAt` comes last in it, so
 * that it serves lists with and without deleted records.
 *
 * @param sortKeys the keys of `sortKeys` that its list is sorted by
 */
export function masterSchema<Content, Links = object>(
  collection: string,
  content: SchemaDefinition,
  sortKeys: readonly string[] = [],
): Schema<MasterRecord<Content, Links>> {
  const definition: SchemaDefinition = {
    ...content,
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    nameKey: { type: String, required: true },
    sortKeys: { type: Object, default: {} },
    searchText: { type: String, required: true },
    searchGrams: { type: [String], required: true },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
    updatedBy: { type: lastEditor, required: true },
    deletedAt: { type: String, default: null },
    removableUntil: { type: Date, default: null },
  };
  // The definition is put together here, so its type cannot be inferred from the record's.
  const schema = new Schema<MasterRecord<Content, Links>>(
    definition as SchemaDefinition<MasterRecord<Content, Links>>,
    { collection, versionKey: false, minimize: false },
  );
  const orders = ['_id', 'createdAt', 'updatedAt', 'nameKey', ...sortKeys.map((key) => `sortKeys.${key}`)];
  for (const field of orders) {
    schema.index({ ...byField(field) }, { name: `by-${field}` });
  }
  schema.index({ ...SEARCH_INDEX }, { name: 'search' });
  return schema;
}
