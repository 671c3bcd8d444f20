import { bootstrapSubgraph } from '@hacchu-hub/subgraph-kit';
import { costingModule } from './costing.module.js';

await bootstrapSubgraph({ module: costingModule });
