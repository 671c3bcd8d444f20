import { bootstrapSubgraph } from '@hacchu-hub/subgraph-kit';

import { __entities__Module } from './__slice__.module.js';

await bootstrapSubgraph({ module: __entities__Module });
