import type { Disk } from 'flydrive';
import { mongo } from 'mongoose';
import { fingerprintOf, parseDocument, splitDocuments } from '../dump/documents.js';
import type { CollectionRecord } from '../manifest.js';
import { readParts } from '../place/parts.js';

const BATCH_DOCUMENTS = 1_000;
const BATCH_BYTES = 8 * 1_024 * 1_024;

/** Stores the documents of one collection and reads them again. @returns sentences about differences */
export async function loadCollection(
  database: mongo.Db,
  record: CollectionRecord,
  place: Disk,
): Promise<string[]> {
  await database.createCollection(record.name, record.options);
  const collection = database.collection(record.name);
  let batch: mongo.Document[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await collection.insertMany(batch, { writeConcern: { w: 'majority' } });
    batch = [];
    bytes = 0;
  };
  for await (const document of splitDocuments(readParts(place, record.parts))) {
    batch.push(parseDocument(document));
    bytes += document.byteLength;
    if (batch.length === BATCH_DOCUMENTS || bytes >= BATCH_BYTES) await flush();
  }
  await flush();
  return differences(collection, record);
}

async function differences(collection: mongo.Collection, record: CollectionRecord): Promise<string[]> {
  const { documents, sha256 } = await fingerprintOf(collection);
  const name = collection.namespace;
  if (documents !== record.documents)
    return [`${name} has ${documents} documents instead of ${record.documents}.`];
  return sha256 === record.sha256 ? [] : [`Documents of ${name} differ from those of the backup.`];
}

/** Makes the indexes, last of all: an index that deletes expired documents would begin before they were compared. */
export async function createIndexes(database: mongo.Db, { name, indexes }: CollectionRecord): Promise<void> {
  const own = indexes.filter((index) => index['name'] !== '_id_');
  if (own.length === 0) return;
  const described = own.map((index) => mongo.BSON.EJSON.deserialize(index) as mongo.IndexDescription);
  await database.collection(name).createIndexes(described);
}
