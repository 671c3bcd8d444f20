import { bootstrapSubgraph } from '@hacchu-hub/subgraph-kit';
import { identityModule } from './identity.module.js';

await bootstrapSubgraph({ module: identityModule });
