import { printSubgraphSchema } from '@hacchu-hub/subgraph-kit';

import { __entities__Module } from './__slice__.module.js';

await printSubgraphSchema(__entities__Module, new URL('../schema.graphql', import.meta.url));
