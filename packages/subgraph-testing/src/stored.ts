import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, mongo } from 'mongoose';

/** Releases whose documents are kept in a folder `test/stored`, earliest first. */
export const storedReleases = (folder: string): string[] => readdirSync(folder).sort();

/**
 * Stores the documents of an earlier release as they are, past the models (tools/stored-documents.mjs).
 * @returns how many there are of each collection
 */
export async function storeDocuments(
  connection: Connection,
  folder: string,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const file of readdirSync(folder)) {
    const documents: unknown = mongo.BSON.EJSON.parse(readFileSync(join(folder, file), 'utf8'));
    if (!Array.isArray(documents)) throw new Error(`${file} is no list of documents`);
    const name = file.replace(/\.json$/u, '');
    await connection.collection(name).insertMany(documents as mongo.Document[]);
    counts[name] = documents.length;
  }
  return counts;
}
