import {
  InternalClient,
  type OutboxEntry,
  OutboxHandler,
  OutboxService,
  type OutboxTopicHandler,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';

const TOPIC = 'wms-failure';

const failure = z.object({
  demandUuid: z.string(),
  /** Identifies the event. */
  key: z.string(),
  /** In Japanese: what happened, and what to do. */
  message: z.string(),
  /** The reason; events with the same reason are mailed once a day. */
  reason: z.string(),
});
type WmsFailure = z.infer<typeof failure>;

const TELL = /* GraphQL */ `
  mutation TellWmsFailure($input: TellWmsFailureInput!) {
    tellWmsFailure(input: $input) {
      ok
    }
  }
`;

/** Notifies the ADMINs of a demand of a failure of LOGILESS, in the transaction that stores it. */
@Injectable()
export class WmsFailures {
  constructor(private readonly outbox: OutboxService) {}

  async tell(session: ClientSession, payload: WmsFailure): Promise<void> {
    const key = `${payload.demandUuid}:${payload.key}`;
    await this.outbox.add(session, { topic: TOPIC, key, payload });
  }
}

/** Forwards it to the orders slice, which stores the notices of users. */
@OutboxHandler(TOPIC)
export class WmsFailureHandler implements OutboxTopicHandler<WmsFailure> {
  readonly payload = failure;

  constructor(private readonly client: InternalClient) {}

  async handle({ payload: input }: OutboxEntry<WmsFailure>): Promise<void> {
    await this.client.query('orders', TELL, { input }, z.unknown());
  }
}
