import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Disk } from 'flydrive';
import { mongo } from 'mongoose';
import { type AccountDirectory, exportAccounts } from './accounts/accounts.js';
import { openCut } from './cut/cut.js';
import { requireCollections } from './databases.js';
import { dumpDatabase, listCollections, type ListedCollection } from './dump/dump-database.js';
import { sumsOf } from './dump/sums.js';
import { folderOf, type Manifest, writeManifest } from './manifest.js';
import { type CopyCounts, copyObjects } from './objects/copy-objects.js';
import { isStillReferred, type Reference, referencesOf } from './objects/references.js';
import { readLines, storeParts, toLines } from './place/parts.js';

export interface BackupOptions {
  readonly uri: string;
  /** Databases by slice, such as `orders`. */
  readonly databases: Readonly<Record<string, string>>;
  readonly objects: Disk;
  readonly place: Disk;
  /** Accounts of the identity service; left out where there is no access. */
  readonly accounts?: AccountDirectory;
  say(line: string): void;
}

/**
 * Makes a backup: all databases at one moment, and then the files, which the documents of that moment refer to. It takes
 * no lock, and users go on working.
 * @throws Error when a database is empty, or a file that a document refers to is missing
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { place, say } = options;
  const startedAt = new Date();
  const name = startedAt
    .toISOString()
    .replaceAll(/[:.]/g, '')
    .replace(/\d{3}Z$/, 'Z');
  const base = folderOf(name);
  const folder = await mkdtemp(join(tmpdir(), 'hacchu-hub-backup-'));
  const store = (file: string, values: AsyncIterable<unknown>) =>
    storeParts(toLines(values), { disk: place, name: `${base}/${file}`, extension: 'ndjson', folder });
  const client = await mongo.MongoClient.connect(options.uri);
  try {
    const databaseOf = (slice: string): mongo.Db | undefined => {
      const database = options.databases[slice];
      return database === undefined ? undefined : client.db(database);
    };
    const { references, ...dumped } = await dumpAll(client, options, { base, folder, store });
    say(`The databases are dumped as of ${dumped.point}.`);

    const counts: CopyCounts = { count: 0, byteSize: 0, reused: 0 };
    const objects = copyObjects(options.objects, { place, folder, counts });
    const objectParts = await store('objects', objects);
    say(`${counts.count} files are copied, ${counts.reused} of them by earlier backups.`);

    const deletedMeanwhile: string[] = [];
    for await (const value of readLines(place, references)) {
      // Written above by `referencesOf`.
      const reference = value as Reference;
      if (await options.objects.exists(reference.key)) continue;
      const { slice, collection, id, key } = reference;
      if (await isStillReferred(databaseOf, reference))
        throw new Error(`The file ${key} is missing, though ${slice}.${collection} ${id} refers to it.`);
      deletedMeanwhile.push(key);
    }

    const accountCounts = { count: 0 };
    const accounts = options.accounts && {
      parts: await store('accounts', exportAccounts(options.accounts, accountCounts)),
      count: accountCounts.count,
    };
    const manifest: Manifest = {
      format: 1,
      name,
      ...dumped,
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      objects: { count: counts.count, byteSize: counts.byteSize, parts: objectParts },
      deletedMeanwhile,
      accounts: accounts ?? null,
    };
    await writeManifest(place, manifest);
    return manifest;
  } finally {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface DumpPlace {
  base: string;
  folder: string;
  store: (file: string, values: AsyncIterable<unknown>) => ReturnType<typeof storeParts>;
}

/** What has to be read at one moment: documents, sums and references to files. */
async function dumpAll(
  client: mongo.MongoClient,
  { databases, place }: BackupOptions,
  { base, folder, store }: DumpPlace,
) {
  const listed = new Map<string, ListedCollection[]>();
  for (const [slice, database] of Object.entries(databases))
    listed.set(slice, await listCollections(client.db(database)));
  requireCollections(
    databases,
    new Map([...listed].map(([slice, collections]) => [slice, collections.map(({ name }) => name)])),
  );
  const databaseOf = (slice: string): mongo.Db | undefined =>
    listed.has(slice) ? client.db(databases[slice]) : undefined;
  const [first] = [...listed].flatMap(([slice, [collection]]) =>
    collection ? [client.db(databases[slice]).collection(collection.name)] : [],
  );
  if (!first) throw new Error('BACKUP_DATABASES names no database: there is nothing to back up.');
  const cut = await openCut(client, first);
  try {
    const { session } = cut;
    const records: Manifest['databases'] = [];
    for (const [slice, collections] of listed) {
      const name = `${base}/${slice}`;
      const options = { session, disk: place, name, folder };
      records.push({
        slice,
        collections: await dumpDatabase(client.db(databases[slice]), collections, options),
      });
    }
    const sums = await sumsOf(databaseOf, session);
    const references = await store('references', referencesOf(databaseOf, session));
    return { databases: records, sums, references, cut: cut.kind, point: cut.point.toISOString() };
  } finally {
    await cut.end();
  }
}
