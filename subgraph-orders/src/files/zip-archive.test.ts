import { createCipheriv, createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PassThrough, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { until } from '@hacchu-hub/subgraph-testing/until';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fromBufferPromise } from 'yauzl';
import { type ArchiveEntry, zipArchive } from './zip-archive.js';

/** More than all streams between source and reader buffer together. */
const LARGE = 1_500_000;
const CHUNK = 64 * 1_024;

/** Incompressible bytes, deterministic by name. */
function bytesOf(name: string, size: number): Buffer {
  const key = createHash('sha256').update(name).digest();
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size));
}

function* chunksOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A source like that of an object store: opened lazily, chunk by chunk. */
const source = (bytes: Buffer, chunk = CHUNK): Readable =>
  Readable.from(chunksOf(bytes, chunk), { objectMode: false });

async function filesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

/** A slow reader that takes little at a time. */
async function readSlowly(archive: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  const reader = new Writable({
    highWaterMark: 1,
    write: (part: Buffer, _encoding, done) => {
      parts.push(part);
      void turn()
        .then(turn)
        .then(() => done());
    },
  });
  await pipeline(archive, reader);
  return Buffer.concat(parts);
}

/** A reader that starts late and reads chunks of its own size. */
async function readInPieces(archive: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  await turn();
  archive.on('readable', () => {
    for (let part: unknown; (part = archive.read(1_000) ?? archive.read()) !== null;) {
      if (part instanceof Buffer) parts.push(part);
    }
  });
  await new Promise((resolve, reject) => archive.once('end', resolve).once('error', reject));
  return Buffer.concat(parts);
}

const READERS = [readSlowly, readInPieces, buffer];
const SHAPES = 8;

/** File sizes of the nth archive: none, one, many, and files larger than the buffers. */
function sizesOf(nth: number): number[] {
  const some = (nth * 7_919) % 30_000;
  const shapes = [
    [],
    [0],
    [some],
    [LARGE + some],
    [0, some, 0],
    Array.from({ length: 40 }, (_, index) => (some * (index + 1)) % 3_000),
    [16_384, 16_385, 65_536, 65_537],
    [some, 200_000 + some, some],
  ];
  return shapes[nth % shapes.length] ?? [];
}

describe('an archive', () => {
  it('contains its sources unchanged, for all sizes and reading patterns', async () => {
    for (let nth = 0; nth < 4 * SHAPES * READERS.length; nth += 1) {
      const files = sizesOf(nth).map((size, index) => ({
        name: `発注書_${nth}_${index}.pdf`,
        bytes: bytesOf(`${nth}`, size),
      }));
      const entries = files.map(({ name, bytes }, index): ArchiveEntry => ({
        name,
        isCompressed: (nth + index) % 2 === 0,
        ...(index % 3 > 0 && { byteSize: bytes.length }),
        open: async () => {
          if (index % 2 > 0) await turn();
          return source(bytes, index % 2 > 0 ? CHUNK : 5_000);
        },
      }));
      const read = READERS[Math.floor(nth / SHAPES) % READERS.length] ?? buffer;
      const found = await filesOf(await read(zipArchive(entries)));
      expect([...found.keys()]).toEqual(files.map(({ name }) => name));
      for (const { name, bytes } of files) expect(found.get(name)?.equals(bytes)).toBe(true);
    }
  }, 120_000);

  it('reads its sources one by one, and no faster than its reader', async () => {
    let opened = 0;
    let open = 0;
    let most = 0;
    let taken = 0;
    const chunk = Buffer.alloc(CHUNK, 7);
    const entries = Array.from({ length: 20 }, (_, index): ArchiveEntry => ({
      name: `${index}.pdf`,
      isCompressed: false,
      open: () => {
        opened += 1;
        most = Math.max(most, (open += 1));
        const counted = function* (): Generator<Buffer> {
          for (let nth = 0; nth < 32; nth += 1, taken += CHUNK) yield chunk;
        };
        return Readable.from(counted(), { objectMode: false }).once('end', () => (open -= 1));
      },
    }));
    const archive = zipArchive(entries);
    let read = 0;
    for await (const part of archive) {
      read += (part as Buffer).length;
      await turn();
      // The archive has 40 MB; the difference is what the streams buffer.
      expect(taken - read).toBeLessThan(1_000_000);
    }
    expect([opened, most, open]).toEqual([20, 1, 0]);
    expect(taken).toBe(20 * 32 * CHUNK);
  });
});

describe('an archive whose reader disconnects', () => {
  const sources: Readable[] = [];
  afterEach(() => {
    sources.length = 0;
  });

  const endless = (): Readable => {
    const stream = new Readable({ read: () => void stream.push(Buffer.alloc(CHUNK)) });
    sources.push(stream);
    return stream;
  };
  const entries: ArchiveEntry[] = [
    { name: '1.pdf', open: endless },
    { name: '2.pdf', open: endless },
  ];

  it('closes the open source, and opens no more', async () => {
    const archive = zipArchive(entries);
    for await (const part of archive) if ((part as Buffer).length > 0 && sources.length > 0) break;
    await until(
      () => sources.map(({ destroyed }) => destroyed),
      (found) => found.every(Boolean),
    );
    expect(sources).toHaveLength(1);
    expect(archive.destroyed).toBe(true);
  });

  it('closes a source that opens only afterwards', async () => {
    let give: (stream: Readable) => void = () => undefined;
    const late = new Promise<Readable>((resolve) => (give = resolve));
    const archive = zipArchive([{ name: '1.pdf', open: () => late }, ...entries]);
    archive.resume();
    await turn();
    archive.destroy();
    give(endless());
    await until(
      () => sources[0]?.destroyed,
      (isDestroyed) => isDestroyed === true,
    );
    expect(sources).toHaveLength(1);
  });
});

describe('an archive with a failing source', () => {
  const good: ArchiveEntry = { name: 'good.pdf', open: () => source(bytesOf('good', 10_000)) };
  const failing = (): Readable =>
    Readable.from(
      (function* () {
        yield Buffer.alloc(100_000);
        throw new Error('the connection is lost');
      })(),
      { objectMode: false },
    );

  const cut = (): Readable => {
    const stream = new PassThrough();
    stream.write('half of it', () => stream.destroy());
    return stream;
  };

  it.each<[string, Omit<ArchiveEntry, 'name'>, string]>([
    ['while reading', { open: failing }, 'the connection is lost'],
    ['while opening', { open: () => Promise.reject(new Error('no such file')) }, 'no such file'],
    ['synchronously', { open: () => createReadStream('/nowhere/at/all') }, 'ENOENT'],
    [
      'an exception',
      {
        open: () => {
          throw new Error('no store');
        },
      },
      'no store',
    ],
    ['ending prematurely', { open: cut }, 'Premature close'],
    [
      'with an unexpected length',
      { open: () => source(Buffer.from('four')), byteSize: 5 },
      'unexpected number',
    ],
  ])('%s: fails with the error', async (_how, bad, message) => {
    for (const read of [buffer, readSlowly]) {
      const archive = zipArchive([good, { name: 'bad.pdf', isCompressed: false, ...bad }, good]);
      await expect(read(archive)).rejects.toThrow(message);
      expect(archive.destroyed).toBe(true);
    }
  });
});
