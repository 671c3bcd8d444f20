import { bootstrapSubgraph } from '@hacchu-hub/subgraph-kit';
import { ordersSubgraph } from './subgraph.js';

await bootstrapSubgraph({ module: ordersSubgraph });
