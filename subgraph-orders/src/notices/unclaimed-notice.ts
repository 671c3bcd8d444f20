import { z } from 'zod';
import { NoticeKind } from './notice.schema.js';

export const UNCLAIMED_NOTICE_TOPIC = 'orders.unclaimed-notice';

export const unclaimedNotice = z.object({
  demandUuid: z.string(),
  /** Those who were told; none where operators took care of the order. */
  recipients: z.array(z.string()),
  /** Who caused the event: they know. */
  causedBy: z.string().nullable(),
  key: z.string(),
  kind: z.enum(NoticeKind),
  order: z.object({ _id: z.string(), purchaseNumber: z.string(), subject: z.string().nullable() }).nullable(),
  title: z.string(),
  body: z.string(),
  /** Page of the product that the mail links to. */
  path: z.string(),
});
export type UnclaimedNotice = z.infer<typeof unclaimedNotice>;
