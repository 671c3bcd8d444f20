import { describe, expect, jest, test } from '@jest/globals';
import { type ReportCounts, RequestCounts, WINDOW_MS } from './request-counts.js';

/** What subgraph-identity does: the highest count of each process, added up. */
function sharedCounts() {
  const stored = new Map<string, Map<string, number>>();
  const report: ReportCounts = (process, window, counts) =>
    Promise.resolve(
      counts.map(({ key, count }) => {
        const id = `${key}:${window}`;
        const byProcess = stored.get(id) ?? new Map<string, number>();
        byProcess.set(process, Math.max(count, byProcess.get(process) ?? 0));
        stored.set(id, byProcess);
        return [...byProcess.values()].reduce((sum, one) => sum + one, 0);
      }),
    );
  return jest.fn(report);
}

/** No test depends on when it runs: a new window would start in the middle of it once a minute. */
const inOneWindow = () => 10 * WINDOW_MS + 1_000;

const times = (count: number, work: () => unknown): void => {
  for (let done = 0; done < count; done += 1) work();
};

describe('requests of a caller', () => {
  test('are counted over all processes', async () => {
    const report = sharedCounts();
    const [one, other] = [new RequestCounts(report, inOneWindow), new RequestCounts(report, inOneWindow)];
    times(60, () => one.add('user:a', 100));
    times(50, () => other.add('user:a', 100));
    await one.exchange();
    await other.exchange();
    expect(other.add('user:a', 100).current).toBe(111);
    times(3, () => one.add('user:a', 100));
    await one.exchange();
    expect(one.add('user:a', 100).current).toBe(114);
    expect(one.add('user:b', 100).current).toBe(1);
  });

  test('count once when a report is repeated because its response was lost', async () => {
    const report = sharedCounts();
    const lossy = jest.fn<ReportCounts>(async (...sent) => {
      await report(...sent);
      throw new Error('the connection was reset');
    });
    const counts = new RequestCounts(lossy, inOneWindow);
    times(50, () => counts.add('user:a', 100));
    await expect(counts.exchange()).rejects.toThrow('the connection was reset');
    await expect(counts.exchange()).rejects.toThrow('the connection was reset');
    lossy.mockImplementation(report);
    await counts.exchange();
    expect(counts.add('user:a', 100).current).toBe(51);
  });

  test('are reported from a tenth of the limit, by digest, and only while there are new ones', async () => {
    const report = sharedCounts();
    const counts = new RequestCounts(report, inOneWindow);
    times(9, () => counts.add('address:192.0.2.1', 100));
    await counts.exchange();
    expect(report).not.toHaveBeenCalled();
    counts.add('address:192.0.2.1', 100);
    await counts.exchange();
    await counts.exchange();
    expect(report.mock.calls.map(([, , sent]) => sent)).toEqual([
      [{ key: expect.stringMatching(/^[0-9a-f]{32}$/), count: 10 }],
    ]);
  });

  test('start again with the next window, in which others report as well', async () => {
    const clock = { now: 10 * WINDOW_MS + 59_000 };
    const report = sharedCounts();
    const counts = new RequestCounts(report, () => clock.now);
    times(100, () => counts.add('user:a', 100));
    expect(counts.add('user:a', 100)).toEqual({ current: 101, ttl: 1_000 });
    await counts.exchange();
    clock.now += 1_000;
    expect(counts.add('user:a', 100)).toEqual({ current: 1, ttl: WINDOW_MS });
  });

  test('are reported in parts when there are many callers, those with most requests first', async () => {
    const report = sharedCounts();
    const counts = new RequestCounts(report, inOneWindow);
    for (let caller = 0; caller < 1_500; caller += 1)
      times(caller >= 1_400 ? 3 : 2, () => counts.add(`user:${caller}`, 10));
    await counts.exchange();
    await counts.exchange();
    await counts.exchange();
    const sizes = report.mock.calls.map(([, , sent]) => sent.length);
    expect(sizes).toEqual([1_000, 500]);
    expect(report.mock.calls[0]?.[2].slice(0, 100).every(({ count }) => count === 3)).toBe(true);
  });

  test('count in one process while reports fail, which is told once', async () => {
    jest.useFakeTimers();
    const onFailure = jest.fn();
    const counts = new RequestCounts(() => Promise.reject(new Error('no connection')), inOneWindow);
    counts.start(1_000, onFailure);
    times(5, () => counts.add('user:a', 10));
    await jest.advanceTimersByTimeAsync(3_500);
    expect(counts.add('user:a', 10).current).toBe(6);
    expect(onFailure).toHaveBeenCalledTimes(1);
    await counts.stop();
    jest.useRealTimers();
  });
});
