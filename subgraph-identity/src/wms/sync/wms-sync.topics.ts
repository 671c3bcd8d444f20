import { z } from 'zod';
import { SYNC_TARGETS } from './sync-target.js';

/** Requests the reading from the slice that stores the data. */
export const WMS_SYNC_TOPIC = 'wms-sync';

export const wmsSyncPayload = z.object({
  demandUuid: z.string(),
  merchantId: z.string(),
  syncUuid: z.string(),
  target: z.enum(SYNC_TARGETS),
});

export type WmsSyncPayload = z.infer<typeof wmsSyncPayload>;
