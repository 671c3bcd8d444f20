import { afterAll } from '@jest/globals';
import { SharedSubgraph } from '@hacchu-hub/subgraph-kit/testing';

import { startCatalog, type Catalog } from './catalog.js';

const shared = new SharedSubgraph(() => startCatalog('shared'));
afterAll(() => shared.close());

/** The catalog of this test file with an empty database: for the `beforeAll` of each suite. */
export const takeCatalog = (): Promise<Catalog> => shared.take();
