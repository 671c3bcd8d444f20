import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { takeIdentity } from './identity.harness.js';

const REPORT = `mutation report($process: String!, $window: Int!, $counts: [RequestCountInput!]!) {
  reportRequestCounts(process: $process, window: $window, counts: $counts)
}`;
const [CALLER, OTHER] = ['a'.repeat(32), 'b'.repeat(32)];
const WINDOW = 29_900_000;

let subgraph: TestSubgraph;

const report = (
  process: string,
  counts: readonly (readonly [key: string, count: number])[],
  { window = WINDOW, identity = as.service('gateway') }: { window?: number; identity?: TestIdentity } = {},
) =>
  subgraph.graphql<{ reportRequestCounts: number[] }>(
    REPORT,
    { process: process.repeat(16), window, counts: counts.map(([key, count]) => ({ key, count })) },
    identity,
  );
const totals = async (...args: Parameters<typeof report>) =>
  (await report(...args)).data?.reportRequestCounts;

describe('requests that gateways count', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
  });

  it('are added up over processes, and once however often a process reports them', async () => {
    expect(await totals('1', [[CALLER, 5]])).toEqual([5]);
    expect(
      await totals('2', [
        [OTHER, 1],
        [CALLER, 7],
      ]),
    ).toEqual([1, 12]);
    expect(await totals('1', [[CALLER, 5]])).toEqual([12]);
    expect(await totals('1', [[CALLER, 6]])).toEqual([13]);
    // An older report that arrives late.
    expect(await totals('2', [[CALLER, 3]])).toEqual([13]);
  });

  it('start again in the next window', async () => {
    expect(await totals('1', [[CALLER, 2]], { window: WINDOW + 1 })).toEqual([2]);
  });

  it('are not lost when many processes report a new caller at the same time', async () => {
    const processes = [...'0123456789abcdef'];
    const key = 'c'.repeat(32);
    const answers = await Promise.all(processes.map((process) => report(process, [[key, 1]])));
    expect(answers.map(({ code }) => code)).toEqual(processes.map(() => undefined));
    expect(await totals('0', [[key, 1]])).toEqual([processes.length]);
  });

  it('are taken in reports of up to 1,000 callers', async () => {
    const callers = (count: number) =>
      Array.from({ length: count }, (_, index) => [index.toString(16).padStart(32, 'd'), 1] as const);
    expect(await totals('1', callers(1_000))).toEqual(callers(1_000).map(() => 1));
    expect((await report('1', callers(1_001))).code).toBe('INVALID_ARGUMENT');
    expect(await totals('1', [])).toEqual([]);
  });

  it.each<[string, string, string, number]>([
    ['a process that is not named by digits', '$', CALLER, 1],
    ['a caller that is not a digest', '1', 'counts.$where', 1],
    ['a negative number', '1', CALLER, -1],
  ])('are refused with %s', async (_, process, key, count) => {
    expect((await report(process, [[key, count]])).code).toBe('INVALID_ARGUMENT');
  });

  it('are taken from the gateway only', async () => {
    for (const identity of [as.demandAdmin(), as.operator(), as.service('subgraph-orders')])
      expect((await report('1', [[CALLER, 1]], { identity })).code).toBe('PERMISSION_DENIED');
  });
});
