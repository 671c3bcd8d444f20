import { as, fuzzSubgraph, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { useWorld } from './costing.harness.js';
import type { Costing } from './costing.js';
import { SHIRT, TEA, WorldOrders } from './world.js';

let costing: Costing;

const FLAGS = { flags: ['COSTING' as const] };

describe('the API', () => {
  useWorld(new WorldOrders(), (started) => {
    costing = started;
  });

  it('answers hostile input of every kind with a client error', async () => {
    const { findings, outcomes } = await fuzzSubgraph(costing, {
      callers: [as.demandAdmin(FLAGS), as.demandAdmin(FLAGS), as.operator(), as.service('subgraph-orders')],
      seed: 13,
      operations: 400,
      ids: [TEST_DEMAND.uuid, SHIRT, TEA],
    });
    expect(findings).toEqual([]);
    // Some operations get past validation.
    expect(outcomes['ok']).toBeGreaterThan(20);
  }, 300_000);
});
