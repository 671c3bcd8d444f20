import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserImportOptions } from 'firebase-admin/auth';
import type { Disk } from 'flydrive';
import { mongo } from 'mongoose';
import { type AccountDirectory, importAccounts } from '../accounts/accounts.js';
import { holdWork } from '../held/held.js';
import { type Manifest, readManifest } from '../manifest.js';
import { objectRecord, restoreObject } from '../objects/copy-objects.js';
import { listKeys } from '../place/list-keys.js';
import { partProblems, readLines } from '../place/parts.js';
import { continueWithdrawals, newestBackup } from '../withdrawals/delete-again.js';
import { referenceProblems, sumProblems } from './compare.js';
import { createIndexes, loadCollection } from './load-database.js';

export interface RestoreOptions {
  readonly uri: string;
  /** Databases by slice; each must be empty. */
  readonly databases: Readonly<Record<string, string>>;
  /** The product's object store; it must be empty. */
  readonly objects: Disk;
  readonly place: Disk;
  readonly name: string;
  /** Where the accounts are imported; left out, they are not. */
  readonly accounts?: { directory: AccountDirectory; hash: UserImportOptions['hash'] | undefined };
  say(line: string): void;
}

/** What was restored, and every difference from the backup; none means that it is whole. */
export interface RestoreReport {
  readonly manifest: Manifest;
  readonly documents: number;
  /** Files that documents refer to, compared with what the documents say. */
  readonly files: number;
  readonly held: number;
  readonly problems: string[];
}

/** Checksums of everything that a restore reads before it writes. @returns sentences about differences */
export async function verifyBackup(place: Disk, manifest: Manifest): Promise<string[]> {
  const parts = [
    ...manifest.databases.flatMap(({ collections }) => collections.flatMap(({ parts: own }) => own)),
    ...manifest.objects.parts,
    ...(manifest.accounts?.parts ?? []),
  ];
  return partProblems(place, parts);
}

/** Checksums of the copied files. @returns sentences about differences */
export async function verifyFiles(place: Disk, { objects }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for await (const value of readLines(place, objects.parts)) {
    const { body, sha256, byteSize } = objectRecord.parse(value);
    problems.push(...(await partProblems(place, [{ key: body, sha256, byteSize }])));
  }
  return problems;
}

/**
 * Restores a backup into an empty place and compares it with what was backed up. Work of the backup is held.
 * @throws Error when the place is not empty, or the backup is damaged; nothing is written then
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { place, objects, databases, say } = options;
  const manifest = await readManifest(place, options.name);
  const damages = await verifyBackup(place, manifest);
  if (damages.length > 0) throw new Error(`The backup is damaged.\n${damages.join('\n')}`);
  const folder = await mkdtemp(join(tmpdir(), 'hacchu-hub-restore-'));
  const client = await mongo.MongoClient.connect(options.uri);
  const databaseOf = (slice: string): mongo.Db | undefined => {
    const database = databases[slice];
    return database === undefined ? undefined : client.db(database);
  };
  try {
    await requireEmpty(manifest, databaseOf, objects);
    const problems: string[] = [];
    let documents = 0;
    for (const { record, database } of collectionsOf(manifest, databaseOf)) {
      problems.push(...(await loadCollection(database, record, place)));
      documents += record.documents;
    }
    say(`${documents} documents are restored.`);
    let count = 0;
    for await (const value of readLines(place, manifest.objects.parts)) {
      const problem = await restoreObject(objects, place, objectRecord.parse(value), folder);
      if (problem) problems.push(problem);
      count += 1;
    }
    if (count !== manifest.objects.count)
      problems.push(`${count} files are listed instead of ${manifest.objects.count}.`);
    say(`${count} files are restored.`);
    problems.push(...(await sumProblems(databaseOf, manifest.sums)));
    const references = await referenceProblems(databaseOf, objects, manifest);
    problems.push(...references.problems);
    let held = 0;
    for (const { slice } of manifest.databases) held += await holdWork(requireDatabase(databaseOf, slice));
    for (const { record, database } of collectionsOf(manifest, databaseOf)) {
      await createIndexes(database, record).catch((error: unknown) => {
        problems.push(`Indexes of ${record.name} could not be made: ${String(error)}`);
      });
    }
    if (options.accounts && manifest.accounts) {
      const { directory, hash } = options.accounts;
      const lines = readLines(place, manifest.accounts.parts);
      const imported = await importAccounts(directory, lines, hash);
      problems.push(...imported.problems);
      say(`${imported.count} accounts are imported.`);
    }
    const restored = new Map(
      manifest.databases.map(({ slice }) => [slice, requireDatabase(databaseOf, slice)] as const),
    );
    const newest = (await newestBackup(place)) ?? options.name;
    for (const line of await continueWithdrawals(restored, place, newest)) say(line);
    return { manifest, documents, files: references.files, held, problems };
  } finally {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Databases = (slice: string) => mongo.Db | undefined;

function requireDatabase(databaseOf: Databases, slice: string): mongo.Db {
  const database = databaseOf(slice);
  if (!database) throw new Error(`BACKUP_DATABASES names no database for ${slice}.`);
  return database;
}

const collectionsOf = (manifest: Manifest, databaseOf: Databases) =>
  manifest.databases.flatMap(({ slice, collections }) =>
    collections.map((record) => ({ record, database: requireDatabase(databaseOf, slice) })),
  );

async function requireEmpty(manifest: Manifest, databaseOf: Databases, objects: Disk): Promise<void> {
  for (const { slice } of manifest.databases) {
    const database = requireDatabase(databaseOf, slice);
    const [found] = await database.listCollections({}, { nameOnly: true }).toArray();
    if (found)
      throw new Error(
        `The database ${database.databaseName} is not empty (${found.name}): a restore needs empty ones.`,
      );
  }
  for await (const key of listKeys(objects))
    throw new Error(`The object store is not empty (${key}): a restore needs an empty one.`);
}
