import { describe, expect, it } from '@jest/globals';
import { prefectureById, PREFECTURES } from './prefectures.js';

describe('prefectures', () => {
  it('have the 47 codes of JIS X 0401 and distinct names with their suffix', () => {
    expect(PREFECTURES.map(({ id }) => id)).toEqual(Array.from({ length: 47 }, (_, index) => index + 1));
    expect(new Set(PREFECTURES.map(({ name }) => name)).size).toBe(47);
    expect(PREFECTURES.every(({ name }) => /[都道府県]$/u.test(name))).toBe(true);
  });

  it.each([
    [1, '北海道'],
    [13, '東京都'],
    [20, '長野県'],
    [26, '京都府'],
    [27, '大阪府'],
    [30, '和歌山県'],
    [40, '福岡県'],
    [47, '沖縄県'],
  ])('code %i is %s', (id, name) => {
    expect(prefectureById(id)).toEqual({ id, name });
  });

  it.each([0, 48, -1, 1.5, null, undefined])('no prefecture has the code %s', (id) => {
    expect(prefectureById(id)).toBeNull();
  });
});
