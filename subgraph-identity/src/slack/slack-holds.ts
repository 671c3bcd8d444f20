import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { steadyNow } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { SlackCallError } from './slack.errors.js';
import { SlackConnectionRepository } from './slack-connection.repository.js';
import type { SlackConnectionDocument } from './slack-connection.schema.js';

/** Pause after a call without a response: one slow call in that time, not one per message. */
const DOWN_MS = 10_000;
const LONGEST_HOLD_MS = 15 * 60_000;

/** Pauses of a demand's calls that Slack requests. */
@Injectable()
export class SlackHolds {
  constructor(private readonly connections: SlackConnectionRepository) {}

  isHeld({ heldUntil }: Pick<SlackConnectionDocument, 'heldUntil'>): boolean {
    return heldUntil !== null && heldUntil !== undefined && heldUntil > steadyNow();
  }

  /** Records the pause that follows from a failed call. */
  async note(scope: TenantScope, { failure, retryAfterMs }: SlackCallError): Promise<void> {
    const pauseMs = failure === 'DOWN' ? DOWN_MS : retryAfterMs;
    if (pauseMs === null) return;
    const heldUntil = new Date(steadyNow().getTime() + Math.min(pauseMs, LONGEST_HOLD_MS));
    await this.connections.updateOne(scope, {}, { $max: { heldUntil } });
  }
}
