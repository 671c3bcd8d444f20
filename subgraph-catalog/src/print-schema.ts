import { printSubgraphSchema } from '@hacchu-hub/subgraph-kit';
import { catalogModule } from './catalog.module.js';

await printSubgraphSchema(catalogModule, new URL('../schema.graphql', import.meta.url));
