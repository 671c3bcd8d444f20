import { printSubgraphSchema } from '@hacchu-hub/subgraph-kit';
import { ordersSubgraph } from './subgraph.js';

await printSubgraphSchema(ordersSubgraph, new URL('../schema.graphql', import.meta.url));
