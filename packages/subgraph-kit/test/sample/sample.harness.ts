import { SharedSubgraph, startSubgraph, TestKeys, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { afterAll } from '@jest/globals';
import { sampleModule } from './note.js';

/** A second key of the gateway, as while its keys are rotated. */
export const SECOND_GATEWAY_KEY = 'gateway@second';

const shared = new SharedSubgraph(async () => {
  const keys = new TestKeys();
  await keys.key(SECOND_GATEWAY_KEY);
  return startSubgraph({ module: sampleModule, name: 'kit_sample', keys });
});
afterAll(() => shared.close());

/** The sample subgraph of this test file with an empty database: for the `beforeAll` of each suite. */
export const takeSample = (): Promise<TestSubgraph> => shared.take();
