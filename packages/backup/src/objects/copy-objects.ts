import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Disk } from 'flydrive';
import { z } from 'zod';
import { listKeys } from '../place/list-keys.js';
import { digestOf } from '../place/parts.js';

/** A file of the product in a backup: one line of its list of files. */
export const objectRecord = z.object({
  key: z.string(),
  byteSize: z.number(),
  contentType: z.string().optional(),
  sha256: z.string(),
  /** Key of its content in the place of backups, which backups share. */
  body: z.string(),
});
export type ObjectRecord = z.infer<typeof objectRecord>;

export interface CopyCounts {
  count: number;
  byteSize: number;
  /** How many of them an earlier backup had copied. */
  reused: number;
}

/**
 * Copies every file of the product. A file never changes under its key and version, so what an earlier backup has copied
 * is not copied again, and an interrupted backup goes on where it stopped.
 */
export async function* copyObjects(
  source: Disk,
  { place, folder, counts }: { place: Disk; folder: string; counts: CopyCounts },
): AsyncGenerator<ObjectRecord> {
  for await (const key of listKeys(source)) {
    const record = await copyObject(source, key, place, folder).catch(async (error: unknown) => {
      // Deleted since it was listed; whether it is missed is found out by the references.
      if (!(await source.exists(key))) return undefined;
      throw error;
    });
    if (!record) continue;
    counts.count += 1;
    counts.byteSize += record.byteSize;
    if (record.isReused) counts.reused += 1;
    yield objectRecord.parse(record);
  }
}

async function copyObject(
  source: Disk,
  key: string,
  place: Disk,
  folder: string,
): Promise<ObjectRecord & { isReused: boolean }> {
  const { contentLength: byteSize, contentType, etag } = await source.getMetaData(key);
  const id = createHash('sha256').update(`${key}\0${byteSize}\0${etag}`).digest('hex');
  const body = `objects/${id.slice(0, 2)}/${id}`;
  const record = { key, byteSize, contentType, body };
  // Written after the content: where it exists, the content is complete.
  const digestKey = `${body}.sha256`;
  if (await place.exists(digestKey)) return { ...record, sha256: await place.get(digestKey), isReused: true };
  const file = join(folder, 'object');
  await pipeline(await source.getStream(key), createWriteStream(file));
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  const sha256 = hash.digest('hex');
  await place.putStream(body, createReadStream(file), {
    contentType: contentType ?? 'application/octet-stream',
    contentLength: byteSize,
  });
  await place.put(digestKey, sha256, { contentType: 'text/plain' });
  await rm(file, { force: true });
  return { ...record, sha256, isReused: false };
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
};

/** Puts a file back and reads it again. @returns a sentence when it is not what was backed up; the others go on */
export async function restoreObject(
  target: Disk,
  place: Disk,
  { key, body, byteSize, contentType, sha256 }: ObjectRecord,
  folder: string,
): Promise<string | undefined> {
  // S3 over plain HTTP signs a body of which it has to know the checksum before.
  const file = join(folder, 'object');
  try {
    await pipeline(await place.getStream(body), createWriteStream(file));
  } catch (error) {
    return `The file ${key} cannot be read from the backup (${body}): ${reasonOf(error)}`;
  }
  await target.putStream(key, createReadStream(file), {
    contentLength: byteSize,
    ...(contentType && { contentType }),
  });
  const stored = await digestOf(target, key);
  return stored.sha256 === sha256 ? undefined : `The file ${key} was altered: its checksum differs.`;
}
