import { expect, it } from '@jest/globals';
import { as, fuzzSubgraph, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';

import type { Costing } from './costing.js';
import { useWorld } from './use-world.js';
import { SHIRT, TEA } from './world.js';

let costing: Costing;
useWorld('hostile_input', (started) => {
  costing = started;
});

const FLAGS = { flags: ['COSTING' as const] };

it('hostile input of every kind is the fault of the caller', async () => {
  const { findings, outcomes } = await fuzzSubgraph(costing, {
    callers: [as.demandAdmin(FLAGS), as.demandAdmin(FLAGS), as.operator(), as.service('subgraph-orders')],
    seed: 13,
    operations: 400,
    ids: [TEST_DEMAND.uuid, SHIRT, TEA],
  });
  expect(findings).toEqual([]);
  // Not everything was turned away at the door.
  expect(outcomes['ok']).toBeGreaterThan(20);
}, 300_000);
