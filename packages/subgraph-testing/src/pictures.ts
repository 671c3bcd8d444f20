import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export interface PngOptions {
  /** Colour type 6 (with transparency) by default, 2 without. */
  colourType?: 2 | 6;
  /** Bits per sample: 8 by default. */
  depth?: 8 | 16;
  /** Encoded pixel data; default rows of zeros. */
  pixels?: Buffer;
  /** Additional chunks before and after the pixel data. */
  extra?: readonly PngChunk[];
  after?: readonly PngChunk[];
}

export type PngChunk = readonly [type: string, data: Buffer];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = ([type, data]: PngChunk): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** The header chunk of a PNG picture. */
export function pngHeader(width: number, height: number, options: PngOptions = {}): PngChunk {
  const { colourType = 6, depth = 8 } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colourType, 9);
  header.writeUInt8(0, 12);
  return ['IHDR', header];
}

/** A single-colour PNG picture assembled from the options: it need not be valid. */
export function png(width: number, height: number, options: PngOptions = {}): Buffer {
  const { colourType = 6, depth = 8, extra = [], after = [] } = options;
  const sampleBytes = depth / 8;
  const pixels =
    options.pixels ??
    deflateSync(Buffer.alloc(height * (1 + width * (colourType === 6 ? 4 : 3) * sampleBytes)));
  const parts: PngChunk[] = [
    pngHeader(width, height, options),
    ...extra,
    ['IDAT', pixels],
    ...after,
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([SIGNATURE, ...parts.map(chunk)]);
}

/** A picture whose second header declares 40,000 by 40,000 pixels: decoders that trust the last one fail. */
export const doubleHeaderPng = (): Buffer => png(120, 120, { after: [pngHeader(40_000, 40_000)] });

/** A single-colour JPEG picture. */
export const jpeg = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b71c1c' } })
    .jpeg()
    .toBuffer();
