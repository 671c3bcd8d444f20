import { describe, expect, it } from '@jest/globals';
import { lowestOf, quantile, trendOf } from './figures.js';

const MINUTE = 60_000;
const every = (minutes: number, valueAt: (minute: number) => number) =>
  Array.from({ length: minutes + 1 }, (_, minute) => ({ at: minute * MINUTE, value: valueAt(minute) }));

describe('memory', () => {
  it('that grows by more than a tenth after the warm-up is growing', () => {
    const trend = trendOf(
      every(30, (minute) => 200 + minute),
      5 * MINUTE,
    );
    expect(trend).toMatchObject({ highest: 230, isGrowing: true });
    expect(trend.begin).toBeCloseTo(205);
    expect(trend.end).toBeCloseTo(230);
    expect(trend.perHour).toBeCloseTo(60);
  });

  it.each<[string, (minute: number) => number]>([
    ['grew during the warm-up only', (minute) => Math.min(100 + minute * 20, 200)],
    ['rises and falls, as with garbage', (minute) => 200 + (minute % 5) * 20],
    ['falls', (minute) => 300 - minute],
  ])('that %s is flat', (_, valueAt) => {
    expect(trendOf(every(30, valueAt), 5 * MINUTE).isGrowing).toBe(false);
  });

  it('that garbage hides is seen in the lowest sample of each window', () => {
    const [leak, garbage] = [(minute: number) => minute, (minute: number) => ((minute + 1) % 3) * 50];
    const samples = every(29, (minute) => 200 + leak(minute) + garbage(minute));
    const lowest = lowestOf(samples, 3 * MINUTE);
    expect(lowest.slice(0, 3).map(({ value }) => value)).toEqual([202, 205, 208]);
    expect(trendOf(lowest, 5 * MINUTE)).toMatchObject({ isGrowing: true, highest: 229 });
  });

  it('has no trend in a run that ends with its warm-up', () => {
    expect(() =>
      trendOf(
        every(5, () => 1),
        5 * MINUTE,
      ),
    ).toThrow('too short');
  });
});

describe('a quantile', () => {
  it('is the value that a part of all values do not exceed', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(quantile(values, 0.95)).toBe(95);
    expect(quantile(values, 0.5)).toBe(50);
    expect(quantile([7], 0.95)).toBe(7);
    expect(quantile([], 0.95)).toBe(0);
  });
});
