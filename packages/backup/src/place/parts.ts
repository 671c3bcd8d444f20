import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Disk } from 'flydrive';
import { z } from 'zod';

/** A compressed file of a backup. */
export const partSchema = z.object({ key: z.string(), byteSize: z.number(), sha256: z.string() });
export type Part = z.infer<typeof partSchema>;

/** Content of one part before compression: what has to fit on the temporary disk, and is repeated after a failure. */
const PART_BYTES = 256 * 1_024 * 1_024;

export interface PartOptions {
  readonly disk: Disk;
  /** Keys are `<name>.0001.<extension>.gz` and so on. */
  readonly name: string;
  readonly extension: string;
  /** A directory for the part that is being written. */
  readonly folder: string;
}

/** Stores a stream as compressed parts, one at a time, so that memory and disk stay bounded. */
export async function storeParts(
  chunks: AsyncIterable<Uint8Array>,
  { disk, name, extension, folder }: PartOptions,
): Promise<Part[]> {
  const iterator = chunks[Symbol.asyncIterator]();
  const parts: Part[] = [];
  let isDone = false;
  async function* next(): AsyncGenerator<Uint8Array> {
    for (let bytes = 0; bytes < PART_BYTES;) {
      const chunk = await iterator.next();
      if (chunk.done) {
        isDone = true;
        return;
      }
      bytes += chunk.value.byteLength;
      yield chunk.value;
    }
  }
  const file = join(folder, 'part');
  while (!isDone) {
    const hash = createHash('sha256');
    let byteSize = 0;
    await pipeline(
      next(),
      createGzip(),
      async function* measured(compressed: AsyncIterable<Buffer>) {
        for await (const chunk of compressed) {
          hash.update(chunk);
          byteSize += chunk.byteLength;
          yield chunk;
        }
      },
      createWriteStream(file),
    );
    const key = `${name}.${String(parts.length + 1).padStart(4, '0')}.${extension}.gz`;
    await disk.putStream(key, createReadStream(file), {
      contentType: 'application/gzip',
      contentLength: byteSize,
    });
    parts.push({ key, byteSize, sha256: hash.digest('hex') });
  }
  await rm(file, { force: true });
  return parts;
}

/** The content of parts, in order. */
export async function* readParts(disk: Disk, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { key } of parts) {
    const compressed = await disk.getStream(key);
    const content = createGunzip();
    compressed.on('error', (error) => content.destroy(error));
    for await (const chunk of compressed.pipe(content)) yield chunk as Buffer;
  }
}

/** The lines of parts that hold one JSON value on each line. */
export async function* readLines(disk: Disk, parts: readonly Part[]): AsyncGenerator<unknown> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of readParts(disk, parts)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}

/** One JSON value on each line. */
export async function* toLines(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`);
}

/** SHA-256 and size of an object of a disk. */
export async function digestOf(disk: Disk, key: string): Promise<{ sha256: string; byteSize: number }> {
  const hash = createHash('sha256');
  let byteSize = 0;
  for await (const chunk of await disk.getStream(key)) {
    hash.update(chunk as Buffer);
    byteSize += (chunk as Buffer).byteLength;
  }
  return { sha256: hash.digest('hex'), byteSize };
}

/** Sentences about parts that are missing or altered. */
export async function partProblems(disk: Disk, parts: readonly Part[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { key, sha256 } of parts) {
    const found = await digestOf(disk, key).catch(() => undefined);
    if (!found) problems.push(`${key} is missing or cannot be read.`);
    else if (found.sha256 !== sha256) problems.push(`${key} was altered: its checksum differs.`);
  }
  return problems;
}
