import { mongo } from 'mongoose';
import type { CollectionRecord } from '../manifest.js';
import { storeParts } from '../place/parts.js';
import { Fingerprint, rawDocuments } from './documents.js';

/** Documents are handed on in blocks of about this size. */
const BLOCK_BYTES = 1_024 * 1_024;

export interface DumpOptions {
  readonly session: mongo.ClientSession;
  readonly disk: Parameters<typeof storeParts>[1]['disk'];
  /** Folder of the database in the backup. */
  readonly name: string;
  /** A directory for temporary files. */
  readonly folder: string;
}

/** A collection as listed before the cut: those that begin later are empty in it. */
export interface ListedCollection {
  readonly name: string;
  readonly options: Record<string, unknown>;
  readonly indexes: Record<string, unknown>[];
}

/** The collections of a database with their indexes, by name; no views, and nothing of the server itself. */
export async function listCollections(database: mongo.Db): Promise<ListedCollection[]> {
  const listed = await database.listCollections({ type: 'collection' }, { nameOnly: false }).toArray();
  const own = listed.filter(({ name }) => !name.startsWith('system.'));
  own.sort((one, other) => (one.name < other.name ? -1 : 1));
  const described: ListedCollection[] = [];
  for (const { name, options } of own) {
    const indexes = await database.collection(name).listIndexes().toArray();
    described.push({ name, options: { ...options }, indexes: indexes.map(exported) });
  }
  return described;
}

/** As JSON keeps it; the version and namespace of an index belong to the server. */
function exported(listed: Record<string, unknown>): Record<string, unknown> {
  const { v: _version, ns: _namespace, ...index } = listed;
  return mongo.BSON.EJSON.serialize(index);
}

/** Dumps the collections of a database as of the cut. */
export async function dumpDatabase(
  database: mongo.Db,
  collections: readonly ListedCollection[],
  { session, disk, name, folder }: DumpOptions,
): Promise<CollectionRecord[]> {
  const records: CollectionRecord[] = [];
  for (const listed of collections) {
    const fingerprint = new Fingerprint();
    const documents = rawDocuments(database.collection(listed.name), session);
    const parts = await storeParts(blocks(documents, fingerprint), {
      disk,
      name: `${name}/${listed.name}`,
      extension: 'bson',
      folder,
    });
    records.push({ ...listed, documents: fingerprint.documents, sha256: fingerprint.digest(), parts });
  }
  return records;
}

async function* blocks(
  documents: AsyncIterable<Uint8Array>,
  fingerprint: Fingerprint,
): AsyncGenerator<Uint8Array> {
  let block: Uint8Array[] = [];
  let bytes = 0;
  for await (const document of documents) {
    fingerprint.add(document);
    block.push(document);
    bytes += document.byteLength;
    if (bytes < BLOCK_BYTES) continue;
    yield Buffer.concat(block);
    block = [];
    bytes = 0;
  }
  if (block.length > 0) yield Buffer.concat(block);
}
