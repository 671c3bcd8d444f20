import { AnnounceHandler } from './announce.handler.js';
import { AnnouncementPlans } from './announcement.plan.js';
import { AnnouncementFailureHandler, AnnouncementFailures } from './announcement-failures.js';
import { CanceledThere } from './canceled-there.service.js';
import { InboundClients } from './inbound-client.js';
import { InboundDeliveries } from './inbound-deliveries.service.js';
import { InboundDeliveryRepository, InboundSyncRepository } from './inbound-delivery.repository.js';
import { InboundDeliveryResolver } from './inbound-delivery.resolver.js';
import {
  INBOUND_DELIVERY_MODEL,
  INBOUND_SYNC_MODEL,
  inboundDeliverySchema,
  inboundSyncSchema,
} from './inbound-delivery.schema.js';
import { InboundReceipts } from './inbound-receipts.service.js';
import { InboundReversals } from './inbound-reversal.service.js';
import { InboundSyncJob, InboundSyncReports, InboundSyncs } from './inbound-sync.job.js';
import { ReversalHandler } from './reversal.handler.js';
import { WmsDirectory } from './wms-parties.js';

/** Providers for announced goods and their receipts. */
export const WMS = {
  models: [
    { name: INBOUND_DELIVERY_MODEL, schema: inboundDeliverySchema },
    { name: INBOUND_SYNC_MODEL, schema: inboundSyncSchema },
  ],
  providers: [
    InboundDeliveryRepository,
    InboundSyncRepository,
    WmsDirectory,
    InboundClients,
    InboundDeliveries,
    InboundReversals,
    ReversalHandler,
    AnnouncementPlans,
    AnnouncementFailures,
    CanceledThere,
    AnnouncementFailureHandler,
    AnnounceHandler,
    InboundReceipts,
    InboundSyncs,
    InboundSyncJob,
    InboundSyncReports,
  ],
  resolvers: [InboundDeliveryResolver],
};
