import type { SearchKeys } from '@hacchu-hub/subgraph-kit';
import { Schema, type SchemaDefinition } from 'mongoose';

/** Who changed a record last, as shown to someone whose edit came too late. */
export interface LastEditor {
  readonly uuid: string;
  readonly actor: 'DemandUser' | 'Operator';
  readonly name: string;
}

/** What every master record (product, supplier, delivery destination) stores besides its own content. */
export interface MasterFields extends Readonly<SearchKeys> {
  /** Search key of the name: order of pickers, and what their prefix search reads. */
  readonly nameKey: string;
  /** The tenant; every query names it. */
  readonly demandUuid: string;
  /** Microsecond timestamps, compared as opaque text. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly updatedBy: LastEditor;
  /** Null while the record is in use; a deleted one stays for the orders that name it. */
  readonly deletedAt: string | null;
}

/**
 * A stored master record: what users write (Content), what other systems add to it (Links), the shared fields,
 * and its UUID as `_id`.
 */
export type MasterRecord<Content, Links = object> = Content & Links & MasterFields & { readonly _id: string };

const lastEditor = {
  _id: false,
  uuid: { type: String, required: true },
  actor: { type: String, required: true },
  name: { type: String, required: true },
};

/**
 * Makes the mongoose schema of a master: its own fields, the shared ones, and the indexes that its lists,
 * its picker and its search use.
 */
export function masterSchema<Content, Links = object>(
  collection: string,
  content: SchemaDefinition,
): Schema<MasterRecord<Content, Links>> {
  const definition: SchemaDefinition = {
    ...content,
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    nameKey: { type: String, required: true },
    searchText: { type: String, required: true },
    searchGrams: { type: [String], required: true },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
    updatedBy: { type: lastEditor, required: true },
    deletedAt: { type: String, default: null },
  };
  // The definition is put together here, so its type cannot be inferred from the record's.
  const schema = new Schema<MasterRecord<Content, Links>>(
    definition as SchemaDefinition<MasterRecord<Content, Links>>,
    { collection, versionKey: false, minimize: false },
  );
  schema.index({ demandUuid: 1, deletedAt: 1, createdAt: -1, _id: -1 }, { name: 'list' });
  schema.index({ demandUuid: 1, deletedAt: 1, nameKey: 1, _id: 1 }, { name: 'picker' });
  schema.index({ demandUuid: 1, searchGrams: 1 }, { name: 'search' });
  return schema;
}
