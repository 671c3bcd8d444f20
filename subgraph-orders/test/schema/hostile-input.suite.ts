import { as, fuzzSubgraph, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Client,
  type Harness,
  resetMailTimeout,
  setShortMailTimeout,
  sharedHarness,
} from '../support/harness.js';
import { DESTINATION, SHIRT, SUPPLIER, TEA } from '../support/stand-ins.js';

describe('hostile input', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await sharedHarness();
    setShortMailTimeout();
  });
  afterAll(resetMailTimeout);

  it('any malformed input is reported as a client error', async () => {
    const client = new Client(harness, as.demandAdmin());
    const orders = [await client.draft(), await client.draft()];
    const flags = ['APPROVAL_FUNCTION', 'CSV_EXPORT', 'ORDER_INTERNAL_DETAIL', 'ORDER_LIST_EXCEL'] as const;
    const { findings, outcomes } = await fuzzSubgraph(harness, {
      callers: [
        as.demandAdmin(),
        as.demandAdmin({ flags: [...flags] }),
        as.operator(),
        as.service('subgraph-costing'),
      ],
      seed: 15,
      operations: 400,
      ids: [
        TEST_DEMAND.uuid,
        ...orders.map(({ uuid }) => uuid),
        ...orders.map(({ uuid }) => uuid),
        SUPPLIER,
        DESTINATION,
        SHIRT,
        TEA,
      ],
    });
    expect(findings).toEqual([]);
    // Some inputs were valid, so the test reached the resolvers.
    expect(outcomes['ok']).toBeGreaterThan(20);
  }, 300_000);
});
