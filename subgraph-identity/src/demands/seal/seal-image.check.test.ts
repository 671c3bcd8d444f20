import { describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { jpeg, png } from '../../../test/pictures.js';
import { checkSealImage } from './seal-image.check.js';

const DAMAGED = { problem: '社印画像が壊れています。別の画像を選択してください。' };

describe('a PNG picture', () => {
  it.each([
    ['with transparency', png(120, 120)],
    ['without', png(120, 120, { colourType: 2 })],
  ])('is kept as it is %s', (_kind, picture) => {
    const found = checkSealImage(picture, 'image/png');
    expect(found).toEqual({ bytes: picture, warnings: [] });
  });

  it('is kept without what is not part of the picture', () => {
    const found = checkSealImage(
      png(120, 120, { extra: [['tEXt', Buffer.alloc(200_000, 65)]] }),
      'image/png',
    );
    expect(found).toEqual({ bytes: png(120, 120), warnings: [] });
  });

  it('may be interlaced', () => {
    // Seven passes over 100 by 100 pixels: 13×13, 12×13, 25×12, 25×25, 50×25, 50×50, 100×50 and a byte for each row.
    const rows = 13 * (1 + 13 * 4) + 13 * (1 + 12 * 4) + 12 * (1 + 25 * 4) + 25 * (1 + 25 * 4);
    const rest = 25 * (1 + 50 * 4) + 50 * (1 + 50 * 4) + 50 * (1 + 100 * 4);
    const whole = deflateSync(Buffer.alloc(rows + rest));
    const short = deflateSync(Buffer.alloc(rows + rest - 1));
    const picture = png(100, 100, { interlaced: true, pixels: whole });
    expect(checkSealImage(picture, 'image/png')).toEqual({ bytes: picture, warnings: [] });
    expect(checkSealImage(png(100, 100, { interlaced: true, pixels: short }), 'image/png')).toEqual(DAMAGED);
  });

  const rows = (filter: number): Buffer => {
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
    ['is cut off', png(100, 100).subarray(0, -20)],
    ['has pixels that cannot be unpacked', png(100, 100, { pixels: Buffer.from('not compressed') })],
    ['has too few pixels', png(100, 100, { pixels: deflateSync(Buffer.alloc(100)) })],
    ['unpacks to far more than its size', png(100, 100, { pixels: deflateSync(Buffer.alloc(50_000_000)) })],
    ['has a row filter that does not exist', png(100, 100, { pixels: rows(5) })],
    ['has a chunk of negative length', negativeLength()],
    ['has a wrong check sum', Buffer.from(png(100, 100)).fill(1, 29, 33)],
  ])('is refused where it %s', (_fault, picture) => {
    expect(checkSealImage(picture, 'image/png')).toEqual(DAMAGED);
  });
});

describe('a JPEG picture', () => {
  it('is kept as it is, and refused where it is cut off', () => {
    const picture = jpeg(300, 300);
    expect(checkSealImage(picture, 'image/jpeg')).toEqual({ bytes: picture, warnings: [] });
    expect(checkSealImage(picture.subarray(0, -2), 'image/jpeg')).toEqual(DAMAGED);
  });
});

describe('the size', () => {
  it.each([
    [99, 300, '社印画像は縦横とも100ピクセル以上の画像を選択してください。'],
    [300, 99, '社印画像は縦横とも100ピクセル以上の画像を選択してください。'],
    [5_001, 4_900, '社印画像は縦横とも5,000ピクセル以下の画像を選択してください。'],
  ])('%i × %i is refused', (width, height, problem) => {
    expect(checkSealImage(jpeg(width, height), 'image/jpeg')).toEqual({ problem });
  });

  it('of a PNG picture is limited further: it is unpacked for each document', () => {
    expect(checkSealImage(png(2_001, 2_001), 'image/png')).toEqual({
      problem: '社印画像は縦横とも2,000ピクセル以下の画像を選択してください。',
    });
  });

  it.each([
    [100, 80, 0],
    [125, 100, 0],
    [100, 126, 1],
    [126, 100, 1],
  ])('%i0 × %i0 brings %i warnings', (width, height, warnings) => {
    expect(checkSealImage(jpeg(width * 10, height * 10), 'image/jpeg')).toMatchObject({
      warnings: { length: warnings },
    });
  });
});
