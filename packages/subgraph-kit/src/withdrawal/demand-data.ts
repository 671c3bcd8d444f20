import type { Connection, mongo, Schema } from 'mongoose';
import type { ModelDefinition } from '../application/subgraph-module.js';

/** A stored document as the driver sees it. */
export interface StoredDocument extends mongo.Document {
  _id: string;
}

/** Finds the documents of a demand in a collection. */
export type FindsDocuments = (
  demandUuid: string,
  connection: Connection,
) => mongo.Filter<StoredDocument> | Promise<mongo.Filter<StoredDocument>>;

/**
 * What belongs to a demand and is deleted with it, where that does not follow from the models: documents with a
 * `demandUuid` are found by it.
 */
export interface DemandData {
  /** Collections whose documents are found otherwise. */
  readonly found?: Readonly<Record<string, FindsDocuments>>;
  /** Collections that stay, with the reason. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Folders of the object store: files of a demand are in `{folder}/{demandUuid}/`. */
  readonly folders?: readonly string[];
}

/** A collection and how its documents of a demand are found. */
export interface OwnedCollection {
  readonly name: string;
  readonly find: FindsDocuments;
}

/** A range of ids that begin with the demand. */
export const idsBeginningWith: FindsDocuments = (demandUuid) => ({
  // The character after the colon ends the range.
  _id: { $gte: `${demandUuid}:`, $lt: `${demandUuid};` },
});

/** Work of the queue, which names its demand, or a file of it, in the payload. */
const workOf: FindsDocuments = (demandUuid) => ({
  $or: [
    { 'payload.demandUuid': demandUuid },
    { 'payload.payload.demandUuid': demandUuid },
    { 'payload.key': { $regex: `/${demandUuid}/` } },
    { heldFor: demandUuid },
  ],
});

/** Of the collections that every subgraph has. */
const KIT_DATA: DemandData = {
  found: { outbox: workOf, dead_letters: workOf, idempotency_keys: idsBeginningWith },
  kept: {
    quota_uses: 'numbers that expire within a day',
    recurring_jobs: 'of all demands together',
    withdrawn_demands: 'what remains: states and numbers',
  },
  folders: ['csv-jobs', 'files', 'uploads'],
};

const collectionOf = (schema: Schema, name: string): string => schema.get('collection') ?? name;

/**
 * Every collection of the models with data of demands, in the order in which they are deleted: what is found by other
 * documents comes before them.
 * @throws when nobody decided about a collection
 */
export function ownedCollections(
  models: readonly ModelDefinition[],
  own: DemandData = {},
): OwnedCollection[] {
  const found = { ...KIT_DATA.found, ...own.found };
  const kept = { ...KIT_DATA.kept, ...own.kept };
  const names = models.map(({ name, schema }) => ({ name: collectionOf(schema, name), schema }));
  const undecided = names.filter(
    ({ name, schema }) => !schema.path('demandUuid') && !(name in found) && !(name in kept),
  );
  if (undecided.length > 0) {
    const list = undecided.map(({ name }) => name).join(', ');
    throw new Error(`Nobody decided whether these are deleted with a demand (demandData): ${list}`);
  }
  const deleted = names.filter(({ name }) => !(name in kept));
  const byUuid: FindsDocuments = (demandUuid) => ({ demandUuid });
  const owned = deleted.map(({ name }) => ({ name, find: found[name] ?? byUuid }));
  const isDeclared = ({ name }: OwnedCollection): boolean => name in (own.found ?? {});
  return [...owned.filter((one) => isDeclared(one)), ...owned.filter((one) => !isDeclared(one))];
}

/** Every folder with files of demands. */
export const ownedFolders = (own: DemandData = {}): string[] => [
  ...new Set([...(KIT_DATA.folders ?? []), ...(own.folders ?? [])]),
];
