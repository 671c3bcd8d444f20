import { describe, expect, it } from '@jest/globals';
import { editTime } from './edit-time.js';

describe('editTime', () => {
  it.each([
    ['2026-11-20T22:57:33.123456Z', '11/21 07:57'],
    ['2026-12-31T15:00:00.000000Z', '01/01 00:00'],
  ])('%s is formatted as %s', (timestamp, shown) => {
    expect(editTime(timestamp)).toBe(shown);
  });
});
