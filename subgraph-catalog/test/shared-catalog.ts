import { SharedSubgraph } from '@hacchu-hub/subgraph-testing';
import { afterAll } from '@jest/globals';
import { type Catalog, startCatalog } from './catalog.js';

const shared = new SharedSubgraph(() => startCatalog('shared'));
afterAll(() => shared.close());

/** The catalog of this test file with an empty database: for the `beforeAll` of each suite. */
export const takeCatalog = (): Promise<Catalog> => shared.take();
