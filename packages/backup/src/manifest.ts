import type { Disk } from 'flydrive';
import { z } from 'zod';
import { listKeys } from './place/list-keys.js';
import { partSchema } from './place/parts.js';

const collectionSchema = z.object({
  name: z.string(),
  /** Options of the collection, as the server lists them. */
  options: z.record(z.string(), z.unknown()),
  indexes: z.array(z.record(z.string(), z.unknown())),
  documents: z.number(),
  /** SHA-256 of the documents in the order of their `_id`. */
  sha256: z.string(),
  parts: z.array(partSchema),
});
export type CollectionRecord = z.infer<typeof collectionSchema>;

const sumSchema = z.object({
  /** Such as `orders.orders.totals.total`. */
  what: z.string(),
  demandUuid: z.string(),
  documents: z.number(),
  /** Exact, as text. */
  amount: z.string(),
});
export type SumRecord = z.infer<typeof sumSchema>;

export const manifestSchema = z.object({
  format: z.literal(1),
  name: z.string(),
  /** The moment of the databases: everything committed before it is in the backup, nothing later. */
  point: z.iso.datetime(),
  cut: z.enum(['snapshot', 'transaction']),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  databases: z.array(z.object({ slice: z.string(), collections: z.array(collectionSchema) })),
  sums: z.array(sumSchema),
  objects: z.object({ count: z.number(), byteSize: z.number(), parts: z.array(partSchema) }),
  /** Files that documents of the backup name, but that were deleted, with the documents, while it was made. */
  deletedMeanwhile: z.array(z.string()),
  accounts: z.object({ count: z.number(), parts: z.array(partSchema) }).nullable(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const folderOf = (name: string): string => `backups/${name}`;
const keyOf = (name: string): string => `${folderOf(name)}/manifest.json`;

/** Written last: without it there is no backup of that name. */
export const writeManifest = (place: Disk, manifest: Manifest): Promise<void> =>
  place.put(keyOf(manifest.name), JSON.stringify(manifest, undefined, 2), {
    contentType: 'application/json',
  });

/** @throws Error when there is no such backup, it was not finished, or it has another format */
export async function readManifest(place: Disk, name: string): Promise<Manifest> {
  if (!(await place.exists(keyOf(name)))) throw new Error(`There is no finished backup called ${name}.`);
  return manifestSchema.parse(JSON.parse(await place.get(keyOf(name))));
}

/** The names of all finished backups, the oldest first. */
export async function backupNames(place: Disk): Promise<string[]> {
  const names: string[] = [];
  for await (const key of listKeys(place, 'backups')) {
    const [, name, file, ...more] = key.split('/');
    if (name && file === 'manifest.json' && more.length === 0) names.push(name);
  }
  return names.sort();
}
