import { printSubgraphSchema } from '@hacchu-hub/subgraph-kit';
import { costingModule } from './costing.module.js';

await printSubgraphSchema(costingModule, new URL('../schema.graphql', import.meta.url));
