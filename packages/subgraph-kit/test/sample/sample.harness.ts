import { SharedSubgraph, startSubgraph, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { afterAll } from '@jest/globals';
import { sampleModule } from './note.js';

const shared = new SharedSubgraph(() => startSubgraph({ module: sampleModule, name: 'kit_sample' }));
afterAll(() => shared.close());

/** The sample subgraph of this test file with an empty database: for the `beforeAll` of each suite. */
export const takeSample = (): Promise<TestSubgraph> => shared.take();
