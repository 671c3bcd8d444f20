import { bootstrapSubgraph } from '@hacchu-hub/subgraph-kit';
import { catalogModule } from './catalog.module.js';

await bootstrapSubgraph({ module: catalogModule });
