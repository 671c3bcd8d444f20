import { createSubgraphModule } from '@hacchu-hub/subgraph-kit';

import { __Entity__Repository } from './__slice__/__record__.repository.js';
import { __Entity__Resolver } from './__slice__/__record__.resolver.js';
import { __ENTITY___MODEL, __entity__Schema } from './__slice__/__record__.schema.js';
import { __Entity__Service } from './__slice__/__record__.service.js';

/** __label__ of a demand. */
export const __entities__Module = createSubgraphModule({
  name: 'subgraph-__slice__',
  models: [{ name: __ENTITY___MODEL, schema: __entity__Schema }],
  providers: [__Entity__Repository, __Entity__Service],
  resolvers: [__Entity__Resolver],
});
