import type { IndexKey, SearchKeys } from '@hacchu-hub/subgraph-kit';
import { Schema, type SchemaDefinition } from 'mongoose';
import type { StagedByImport } from './staged.repository.js';

/** Who changed a record last, as shown to a user whose edit conflicts. */
export interface LastEditor {
  readonly uuid: string;
  readonly actor: 'DemandUser' | 'Operator';
  readonly name: string;
}

export type SortKeys = Readonly<Record<string, string | number>>;

/** Fields that every master record (product, product category, supplier, delivery destination) has besides its own content. */
export interface MasterFields extends Readonly<SearchKeys> {
  /** Search key of the name: the sort order of pickers, and the target of their prefix search. */
  readonly nameKey: string;
  /** Further sort fields of lists, in a form that sorts naturally. */
  readonly sortKeys: SortKeys;
  /** The tenant; every query names it. */
  readonly demandUuid: string;
  /** Timestamps with microseconds, compared as opaque text. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly updatedBy: LastEditor;
  /** Null while the record is in use; a deleted one is kept for the orders that refer to it. */
  readonly deletedAt: string | null;
  /** Deadline of a deletion in progress; until then new orders cannot refer to the record. */
  readonly removableUntil?: Date | null;
  /** Only while an import prepares the record. */
  readonly staged?: StagedByImport;
}

/**
 * A stored master record: user-editable content (Content), data from other systems (Links), the shared fields, and
 * its UUID as `_id`.
 */
export type MasterRecord<Content, Links = object> = Content & Links & MasterFields & { readonly _id: string };

const byField = (field: string): IndexKey => ({ demandUuid: 1, [field]: 1, _id: 1, deletedAt: 1 });

/** The index in the order of a list, whose first field sorts it. */
export const orderIndex = (order: Readonly<Record<string, unknown>>): IndexKey =>
  byField(Object.keys(order)[0] ?? '_id');
/** The index for finding names by prefix. */
export const NAME_INDEX = byField('nameKey');
/** The index for word search. */
export const SEARCH_INDEX: IndexKey = { demandUuid: 1, searchGrams: 1 };

const lastEditor = {
  _id: false,
  uuid: { type: String, required: true },
  actor: { type: String, required: true },
  name: { type: String, required: true },
};

/**
 * Creates the mongoose schema of a master: its own fields, the shared ones, and the indexes of its lists, its picker
 * and its search. Each sort order has its index; `deletedAt` comes last, so that it serves lists with and without
 * deleted records.
 *
 * @param sortKeys the keys of `sortKeys` by which its list can be sorted
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
    staged: { type: Object },
  };
  // The definition is assembled here, so its type cannot be inferred from the record's.
  const schema = new Schema<MasterRecord<Content, Links>>(
    definition as SchemaDefinition<MasterRecord<Content, Links>>,
    { collection, versionKey: false, minimize: false },
  );
  const orders = ['_id', 'createdAt', 'updatedAt', 'nameKey', ...sortKeys.map((key) => `sortKeys.${key}`)];
  for (const field of orders) {
    schema.index({ ...byField(field) }, { name: `by-${field}` });
  }
  schema.index({ ...SEARCH_INDEX }, { name: 'search' });
  // Contains the records that imports are preparing, usually none.
  schema.index({ 'staged.run': 1 }, { name: 'staged', sparse: true });
  return schema;
}
