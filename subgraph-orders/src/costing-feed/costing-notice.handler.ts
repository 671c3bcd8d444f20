import {
  InternalClient,
  type OutboxEntry,
  OutboxHandler,
  type OutboxTopicHandler,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { RECEIPTS_CHANGED } from '../orders/lines/receipt-ledger.js';

const notice = z.object({ demandUuid: z.string(), version: z.int() });

const NOTE = `mutation NoteReceiptChange($demandUuid: ID!, $version: Int!) {
  noteReceiptChange(demandUuid: $demandUuid, version: $version)
}`;

/** Notifies the costing slice that receipts changed; it fetches the changes itself. */
@OutboxHandler(RECEIPTS_CHANGED)
export class CostingNoticeHandler implements OutboxTopicHandler<z.infer<typeof notice>> {
  readonly payload = notice;

  constructor(private readonly client: InternalClient) {}

  async handle({ payload }: OutboxEntry<z.infer<typeof notice>>): Promise<void> {
    await this.client.query('costing', NOTE, payload, z.object({ noteReceiptChange: z.boolean() }));
  }
}
