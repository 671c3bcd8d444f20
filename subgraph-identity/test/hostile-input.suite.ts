import { as, fuzzSubgraph, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemand, type SeededDemand } from './fixtures.js';
import { takeIdentity } from './identity.harness.js';

let subgraph: TestSubgraph;
let demand: SeededDemand;

describe('the API', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
    demand = await seedDemand(subgraph, '試験の組織');
  });

  it('hostile input of every kind is reported as an error of the caller', async () => {
    const { findings, outcomes } = await fuzzSubgraph(subgraph, {
      callers: [demand.admin, demand.admin, as.operator(), as.service('gateway'), as.anonymous()],
      seed: 14,
      operations: 400,
      ids: [demand.uuid, demand.adminUuid],
    });
    expect(findings).toEqual([]);
    // Not everything was refused before it was processed.
    expect(outcomes['ok']).toBeGreaterThan(20);
  }, 300_000);

  it('a search text that is too long is refused', async () => {
    const query = 'query($query: String) { demands(query: $query) { totalCount } }';
    for (const text of ['検'.repeat(201), 'x'.repeat(40_000), '(a+)+$'.repeat(10_000)]) {
      const { code } = await subgraph.graphql(query, { query: text }, as.operator());
      expect(code).toBe('INVALID_ARGUMENT');
    }
    for (const text of ['検'.repeat(200), '\u0000', '\ud800', '(a+)+$', '[']) {
      const { errors } = await subgraph.graphql(query, { query: text }, as.operator());
      expect(errors).toEqual([]);
    }
  });
});
