import { type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { until } from '@hacchu-hub/subgraph-testing/until';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { takeSample } from './sample/sample.harness.js';

let subgraph: TestSubgraph;
let origin: string;

const statusOf = async (path: string): Promise<number> => (await fetch(`${origin}${path}`)).status;

/** Blocks the event loop, as a computation on the main thread does. */
function stall(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('the event loop of a subgraph', () => {
  beforeAll(async () => {
    subgraph = await takeSample();
    origin = new URL(subgraph.url).origin;
  });

  it('makes the process unready when blocked, is logged, and recovers', async () => {
    await until(
      () => statusOf('/readyz'),
      (status) => status === 200,
    );
    stall(2_600);
    const answer = await fetch(`${origin}/readyz`);
    const body: unknown = await answer.json();
    expect([answer.status, body]).toEqual([
      503,
      { status: 'event loop stalled', stalledMs: expect.any(Number) },
    ]);
    expect(await statusOf('/healthz')).toBe(200);
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).toMatch(/hacchu_event_loop_delay_seconds_bucket\{le="60",service="[^"]+"\} [1-9]/);
    await until(
      () => statusOf('/readyz'),
      (status) => status === 200,
    );
  });
});
