import { deflateSync } from 'node:zlib';
import { encodePicture } from '@hacchu-hub/subgraph-kit/pictures/picture.encoder';
import { doubleHeaderPng, jpeg, png } from '@hacchu-hub/subgraph-testing/pictures';
import { describe, expect, it } from '@jest/globals';
import { checkSealImage, type SealImageFindings } from './seal-image.check.js';

const check = (bytes: Uint8Array): Promise<SealImageFindings> => checkSealImage(bytes, encodePicture);
const DAMAGED = { problem: '社印画像が壊れています。別の画像を選択してください。' };
const isPng = (bytes: Uint8Array | undefined): boolean =>
  Buffer.from(bytes ?? [])
    .subarray(1, 4)
    .toString('latin1') === 'PNG';

describe('a seal image', () => {
  it.each([
    ['a PNG picture', () => png(120, 120)],
    ['a JPEG picture', () => jpeg(300, 300)],
    ['a picture with a second header', doubleHeaderPng],
    ['a picture with a long text', () => png(120, 120, { extra: [['tEXt', Buffer.alloc(200_000, 65)]] })],
  ])('is a small PNG of its own, made of %s', async (_kind, make) => {
    const picture = await make();
    const found = await check(picture);
    expect(found).toMatchObject({ warnings: [] });
    expect(isPng(found.problem === undefined ? found.bytes : undefined)).toBe(true);
    expect(found.problem === undefined && found.bytes.byteLength).toBeLessThan(5_000);
    expect(found).not.toMatchObject({ bytes: picture });
  });

  it.each([
    ['is cut off', () => png(100, 100).subarray(0, 70)],
    ['has pixels that cannot be unpacked', () => png(100, 100, { pixels: Buffer.from('not compressed') })],
    ['has too few pixels', () => png(100, 100, { pixels: deflateSync(Buffer.alloc(100)) })],
    ['has a wrong check sum', () => Buffer.from(png(100, 100)).fill(1, 29, 33)],
    ['is a JPEG that is cut off', async () => (await jpeg(300, 300)).subarray(0, -20)],
  ])('is refused where it %s', async (_fault, make) => {
    expect(await check(await make())).toEqual(DAMAGED);
  });
});

describe('the size', () => {
  it.each([
    [99, 300, '社印画像は縦横とも100ピクセル以上の画像を選択してください。'],
    [300, 99, '社印画像は縦横とも100ピクセル以上の画像を選択してください。'],
    [5_001, 4_900, '社印画像は縦横とも5,000ピクセル以下の画像を選択してください。'],
  ])('%i × %i is refused', async (width, height, problem) => {
    expect(await check(await jpeg(width, height))).toEqual({ problem });
  });

  it('of a PNG picture is limited further', async () => {
    expect(await check(png(2_001, 2_001))).toEqual({
      problem: '社印画像は縦横とも2,000ピクセル以下の画像を選択してください。',
    });
  });

  it.each([
    [100, 80, 0],
    [125, 100, 0],
    [100, 126, 1],
    [126, 100, 1],
  ])('%i0 × %i0 brings %i warnings', async (width, height, warnings) => {
    expect(await check(await jpeg(width * 10, height * 10))).toMatchObject({
      warnings: { length: warnings },
    });
  });
});
