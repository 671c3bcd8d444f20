import { beforeAll, describe, expect, it } from '@jest/globals';
import { as, fuzzSubgraph, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';

import { type Catalog } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

let catalog: Catalog;

describe('the API', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  it('hostile input of every kind is the fault of the caller', async () => {
    const { findings, outcomes } = await fuzzSubgraph(catalog, {
      callers: [as.demandAdmin(), as.demandAdmin(), as.operator(), as.service('subgraph-orders')],
      seed: 12,
      operations: 400,
      ids: [TEST_DEMAND.uuid],
    });
    expect(findings).toEqual([]);
    // Not everything was turned away at the door.
    expect(outcomes['ok']).toBeGreaterThan(20);
  }, 300_000);
});
