import { printSubgraphSchema } from '@hacchu-hub/subgraph-kit';
import { identityModule } from './identity.module.js';

await printSubgraphSchema(identityModule, new URL('../schema.graphql', import.meta.url));
