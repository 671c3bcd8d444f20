import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { quantile, trendOf } from './figures.js';

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

it('a process collects its garbage at SIGUSR2, before its memory is read', async () => {
  // 64 MiB of small objects in the old generation, of which none is in use when the signal comes.
  const program = `
    const MIB = 1024 * 1024;
    let held = Array.from({ length: 64 * 1024 }, () => new Array(128).fill(0));
    for (let i = 0; i < 3; i += 1) void Array.from({ length: 100_000 }, () => ({}));
    const used = () => Math.round(process.memoryUsage().heapUsed / MIB);
    const before = used();
    held = undefined;
    setInterval(() => console.log(before - used()), 50);
  `;
  const preload = new URL('./collect-garbage.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', preload, '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const freed = async () =>
      Number(
        String((await once(child.stdout, 'data'))[0])
          .trim()
          .split('\n')
          .at(-1),
      );
    expect(await freed()).toBeLessThan(32);
    child.kill('SIGUSR2');
    let after = 0;
    for (let tries = 0; tries < 100 && after < 32; tries += 1) after = await freed();
    expect(after).toBeGreaterThan(32);
  } finally {
    child.kill('SIGKILL');
  }
});
