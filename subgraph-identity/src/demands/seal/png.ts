import { crc32, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What the picture needs; comments, profiles and the like are left behind. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Samples per pixel and allowed bit depths of each colour type. */
const COLOUR_TYPES: Record<number, { samples: number; depths: readonly number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const PALETTE = 3;
const GREATEST_FILTER = 4;

/** Offsets and steps of the passes of an interlaced picture. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const ONE_PASS = [[0, 0, 1, 1]] as const;

interface Chunk {
  type: string;
  data: Buffer;
  /** With length, type and check sum. */
  whole: Buffer;
}

/** The chunks up to IEND, or null where the file is cut off or damaged. */
function chunksOf(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    const whole = file.subarray(at, end);
    const body = whole.subarray(4, -4);
    if (crc32(body) !== whole.readUInt32BE(whole.length - 4)) return null;
    const chunk = { type: body.toString('latin1', 0, 4), data: body.subarray(4), whole };
    chunks.push(chunk);
    if (chunk.type === 'IEND') return chunks;
    at = end;
  }
  return null;
}

/** Bytes of each row, its filter byte included, in the order in which they are stored; null for an unknown format. */
function rowsOf(header: Buffer): number[] | null {
  const colours = COLOUR_TYPES[header.readUInt8(9)];
  const depth = header.readUInt8(8);
  const interlace = header.readUInt8(12);
  if (!colours?.depths.includes(depth)) return null;
  if (header.readUInt8(10) !== 0 || header.readUInt8(11) !== 0 || interlace > 1) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows: number[] = [];
  for (const [left, top, across, down] of interlace === 1 ? PASSES : ONE_PASS) {
    const pixels = Math.ceil((width - left) / across);
    const bytes = 1 + Math.ceil((pixels * colours.samples * depth) / 8);
    const count = pixels > 0 ? Math.ceil((height - top) / down) : 0;
    for (let row = 0; row < count; row += 1) rows.push(bytes);
  }
  return rows;
}

/** True where the pixels are all there, and stored as the header says. */
function arePixelsWhole(compressed: Buffer, rows: readonly number[]): boolean {
  const length = rows.reduce((sum, bytes) => sum + bytes, 0);
  let pixels: Buffer;
  try {
    pixels = inflateSync(compressed, { maxOutputLength: length });
  } catch {
    return false;
  }
  if (pixels.length !== length) return false;
  let at = 0;
  return rows.every((bytes) => {
    const filter = pixels.readUInt8(at);
    at += bytes;
    return filter <= GREATEST_FILTER;
  });
}

/**
 * The same picture with nothing but its pixels, or null where it is damaged: whoever prints it decodes it without
 * further checks. The caller has limited its size in pixels.
 */
export function cleanPng(bytes: Uint8Array): Uint8Array | null {
  const chunks = chunksOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return null;
  const rows = rowsOf(header.data);
  const palette = chunks.find(({ type }) => type === 'PLTE');
  const needsPalette = header.data.readUInt8(9) === PALETTE;
  if (!rows || (needsPalette && !palette) || (palette && palette.data.length % 3 !== 0)) return null;
  const compressed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  if (!arePixelsWhole(compressed, rows)) return null;
  const kept = chunks.filter(({ type }) => KEPT.has(type));
  return Buffer.concat([SIGNATURE, ...kept.map(({ whole }) => whole)]);
}
