import { MasterEventRepository } from './master-event.repository.js';
import { MASTER_EVENT_MODEL, masterEventSchema } from './master-event.schema.js';
import { MasterHistoryResolver } from './master-history.resolver.js';

/** The history of master records: what the catalog's module takes in. */
export const MASTER_HISTORY = {
  models: [{ name: MASTER_EVENT_MODEL, schema: masterEventSchema }],
  providers: [MasterEventRepository],
  resolvers: [MasterHistoryResolver],
};
