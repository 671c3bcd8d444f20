import { deflateSync } from 'node:zlib';
import { doubleHeaderPng, jpeg, png, pngHeader } from '@hacchu-hub/subgraph-testing/pictures';
import { describe, expect, it } from '@jest/globals';
import sharp, { type Metadata } from 'sharp';
import { type EncodedPicture, encodePicture } from './picture.encoder.js';

const LIMITS = { minSide: 100, maxSide: { png: 2_000, jpeg: 5_000 }, outputSide: 800 };
const encode = (bytes: Uint8Array): Promise<EncodedPicture> => encodePicture(bytes, LIMITS);

/** Types of the chunks of a PNG file, which must be complete. */
function chunkTypes(file: Uint8Array): string[] {
  const bytes = Buffer.from(file);
  const types: string[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    types.push(bytes.toString('latin1', at + 4, at + 8));
  }
  return types;
}

/** The PNG encoded from a picture, and its metadata. */
async function read(bytes: Uint8Array): Promise<{ png: Uint8Array; found: Metadata }> {
  const encoded = await encode(bytes);
  if (encoded.problem !== undefined) throw new Error(`not encoded: ${encoded.problem}`);
  return { png: encoded.png, found: await sharp(encoded.png).metadata() };
}

/** Peak memory of this process during some work, in MB above the usage before it. */
async function peakOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 2);
  await work();
  clearInterval(timer);
  return (Math.max(peak, process.memoryUsage.rss()) - before) / 1_000_000;
}

const colour = { create: { width: 300, height: 200, channels: 3 as const, background: '#b71c1c' } };
const appended = (picture: Buffer, text: string): Buffer => Buffer.concat([picture, Buffer.from(text)]);
const zeros = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });

describe('a re-encoded picture', () => {
  it.each([
    ['PNG with transparency', () => png(300, 200), 4],
    ['PNG without', () => png(300, 200, { colourType: 2 }), 3],
    ['PNG of 16 bits', () => png(300, 200, { depth: 16 }), 4],
    ['interlaced PNG', () => sharp(colour).png({ progressive: true }).toBuffer(), 3],
    ['PNG with a palette', () => sharp(colour).png({ palette: true }).toBuffer(), 3],
    ['JPEG', () => sharp(colour).jpeg().toBuffer(), 3],
    ['progressive JPEG', () => sharp(colour).jpeg({ progressive: true }).toBuffer(), 3],
    ['CMYK JPEG', () => sharp(colour).toColourspace('cmyk').jpeg().toBuffer(), 3],
  ])('is a plain 8-bit PNG when made from %s', async (_kind, make, channels) => {
    const { png: made, found } = await read(await make());
    expect(found).toMatchObject({
      format: 'png',
      width: 300,
      height: 200,
      channels,
      depth: 'uchar',
      space: 'srgb',
      isProgressive: false,
    });
    expect([...new Set(chunkTypes(made))]).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND']);
  });

  it('is upright, without EXIF data', async () => {
    const turned = await sharp(colour).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    await expect(encode(turned)).resolves.toMatchObject({ width: 200, height: 300 });
    const { found } = await read(turned);
    expect([found.width, found.height, found.exif, found.orientation]).toEqual([
      200,
      300,
      undefined,
      undefined,
    ]);
  });

  it('is scaled down to printing size; the original size is reported', async () => {
    const large = await jpeg(4_000, 2_000);
    await expect(encode(large)).resolves.toMatchObject({ width: 4_000, height: 2_000 });
    expect((await read(large)).found).toMatchObject({ width: 800, height: 400 });
  });

  it.each([
    ['a second header', doubleHeaderPng()],
    ['texts', png(120, 120, { extra: [['tEXt', Buffer.alloc(200_000, 65)]] })],
    [
      '60,000 small chunks',
      png(120, 120, { extra: Array.from({ length: 60_000 }, () => ['tEXt', Buffer.from('a\0b')] as const) }),
    ],
    ['an HTML page after its end', appended(png(120, 120), '<html><script>alert(1)</script></html>')],
    ['an animation', png(120, 120, { extra: [['acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0])]] })],
  ])('does not contain %s', async (_what, picture) => {
    const { png: made, found } = await read(picture);
    expect([found.width, found.height]).toEqual([120, 120]);
    expect([...new Set(chunkTypes(made))]).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND']);
    expect(made.byteLength).toBeLessThan(2_000);
  });
});

describe('a picture is unreadable when it', () => {
  const row = (filter: number): Buffer => {
    const pixels = Buffer.alloc(100 * 401);
    pixels.writeUInt8(filter, 99 * 401);
    return deflateSync(pixels);
  };
  const negativeLength = (): Buffer => {
    const picture = Buffer.from(png(100, 100, { extra: [['gAMA', Buffer.alloc(4)]] }));
    picture.writeInt32BE(-12, 33);
    return picture;
  };
  it.each([
    ['is empty', Buffer.alloc(0)],
    ['is truncated', png(100, 100).subarray(0, 70)],
    ['has two headers before its pixels', png(120, 120, { extra: [pngHeader(40_000, 40_000)] })],
    ['has pixels that cannot be decompressed', png(100, 100, { pixels: Buffer.from('not compressed') })],
    ['has too few pixels', png(100, 100, { pixels: deflateSync(Buffer.alloc(100)) })],
    ['has an unknown row filter', png(100, 100, { pixels: row(7) })],
    ['has a chunk of negative length', negativeLength()],
    ['has a wrong checksum', Buffer.from(png(100, 100)).fill(1, 29, 33)],
    ['is SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>')],
    ['is GIF', Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
    ['is of another type', Buffer.from('%PDF-1.7 …')],
  ])('%s', async (_fault, bytes) => {
    await expect(encode(bytes)).resolves.toEqual({ problem: 'unreadable' });
  });

  it('is a truncated JPEG, or of another format', async () => {
    const whole = await jpeg(300, 300);
    await expect(encode(whole.subarray(0, -20))).resolves.toEqual({ problem: 'unreadable' });
    await expect(encode(await sharp(colour).webp().toBuffer())).resolves.toEqual({ problem: 'unreadable' });
    await expect(encode(await sharp(colour).tiff().toBuffer())).resolves.toEqual({ problem: 'unreadable' });
  });
});

describe('the size of a picture', () => {
  it.each([
    ['99 × 300', png(99, 300), { problem: 'tooSmall' }],
    ['2,001 × 300 of PNG', png(2_001, 300), { problem: 'tooLarge', maxSide: 2_000 }],
    [
      '40,000 × 40,000 without the pixels',
      png(40_000, 40_000, { pixels: zeros(100) }),
      { problem: 'tooLarge', maxSide: 2_000 },
    ],
  ])('%s is rejected by the header alone', async (_size, bytes, problem) => {
    await expect(encode(bytes)).resolves.toEqual(problem);
  });

  it('can be larger for JPEG', async () => {
    await expect(encode(await jpeg(2_001, 300))).resolves.toMatchObject({ width: 2_001 });
    await expect(encode(await jpeg(5_001, 300))).resolves.toEqual({ problem: 'tooLarge', maxSide: 5_000 });
  });
});

describe('memory usage', () => {
  it.each([
    ['pixels that decompress to 400 MB', png(120, 120, { pixels: zeros(400_000_000) })],
    [
      'texts that decompress to 1.6 GB',
      png(120, 120, {
        extra: Array.from(
          { length: 4 },
          () => ['zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros(400_000_000)])] as const,
        ),
      }),
    ],
    [
      'a profile that decompresses to 400 MB',
      png(120, 120, { extra: [['iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros(400_000_000)])]] }),
    ],
  ])('stays small for %s', async (_bomb, picture) => {
    expect(picture.byteLength).toBeLessThan(2 * 1024 * 1024);
    expect(await peakOf(() => encode(picture))).toBeLessThan(150);
  });
});
