import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { InternalClient } from '../http/internal-client.js';
import { timestampOf } from '../values/time.js';
import type { LogilessAccess, LogilessTurn } from './logiless.access.js';
import { LogilessError } from './logiless.errors.js';

const TAKE = `mutation($input: TakeWmsTurnInput!) {
  takeWmsTurn(input: $input) { failure turn { origin merchantId accessToken tokenVersion waitMs } }
}`;
const HOLD = 'mutation($input: HoldWmsCallsInput!) { holdWmsCalls(input: $input) { ok } }';
const REFUSED =
  'mutation($input: ReportRefusedWmsTokenInput!) { reportRefusedWmsToken(input: $input) { ok } }';

const turnAnswer = z.object({
  takeWmsTurn: z.object({
    failure: z.enum(['UNAUTHORIZED', 'RATE_LIMITED', 'UNAVAILABLE']).nullable(),
    turn: z
      .object({
        origin: z.url(),
        merchantId: z.string(),
        accessToken: z.string(),
        tokenVersion: z.int(),
        waitMs: z.number(),
      })
      .nullable(),
  }),
});

export interface RemoteAccessOptions {
  /** Maximum wait for a turn; background jobs can wait longer. */
  maxWaitMs: number;
  /** Only for this merchant, if given: a demand may change its merchant in the meantime. */
  merchantId?: string;
}

/** Tokens and turns of one demand, from subgraph-identity, which owns the connection. */
export class RemoteLogilessAccess implements LogilessAccess {
  constructor(
    private readonly client: InternalClient,
    private readonly demandUuid: string,
    private readonly options: RemoteAccessOptions,
  ) {}

  async turn(signal?: AbortSignal): Promise<LogilessTurn> {
    signal?.throwIfAborted();
    const { maxWaitMs, merchantId } = this.options;
    const input = { demandUuid: this.demandUuid, maxWaitMs };
    const { takeWmsTurn } = await this.client.query('identity', TAKE, { input }, turnAnswer);
    const { turn, failure } = takeWmsTurn;
    if (!turn) throw new LogilessError(failure ?? 'UNAVAILABLE', 'there is no turn to call LOGILESS');
    if (merchantId !== undefined && turn.merchantId !== merchantId) {
      throw new LogilessError('FORBIDDEN', 'the demand has another merchant by now');
    }
    const { waitMs, ...given } = turn;
    await sleep(waitMs, undefined, { signal });
    return given;
  }

  async holdUntil(_turn: LogilessTurn, moment: Date): Promise<void> {
    const input = { demandUuid: this.demandUuid, until: timestampOf(moment) };
    await this.client.query('identity', HOLD, { input }, z.unknown());
  }

  async refused({ tokenVersion }: LogilessTurn): Promise<void> {
    const input = { demandUuid: this.demandUuid, tokenVersion };
    await this.client.query('identity', REFUSED, { input }, z.unknown());
  }
}
