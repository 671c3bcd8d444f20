import { setTimeout as sleep } from 'node:timers/promises';
import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import {
  type LogilessAccess,
  LogilessError,
  type LogilessTurn,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import { WmsProvision } from './wms.application.js';
import { WmsTokens } from './wms-tokens.js';
import { WmsTurns } from './wms-turns.js';

/** Tokens and turns, for this process and, through the graph, for the others. */
@Injectable()
export class WmsAccess {
  constructor(
    private readonly tokens: WmsTokens,
    private readonly turns: WmsTurns,
    private readonly provision: WmsProvision,
  ) {}

  /**
   * The next turn of the demand's merchant with a token that is valid then.
   * @throws LogilessError UNAUTHORIZED, UNAVAILABLE, or RATE_LIMITED when the turn comes later than `maxWaitMs`
   */
  async take(scope: TenantScope, maxWaitMs: number): Promise<LogilessTurn & { waitMs: number }> {
    const token = await this.tokens.current(scope);
    const waitMs = await this.takeTurn(token.merchantId, maxWaitMs);
    return { ...token, waitMs };
  }

  /** @returns milliseconds until the turn. @throws LogilessError RATE_LIMITED */
  async takeTurn(merchantId: string, maxWaitMs: number): Promise<number> {
    const intervalMs = this.provision.application?.callIntervalMs ?? 0;
    const waitMs = await this.turns.take(merchantId, intervalMs, maxWaitMs);
    if (waitMs === null) throw new LogilessError('RATE_LIMITED', 'the turn comes too late');
    return waitMs;
  }

  /** Access with a token that is not stored yet, to check that it is valid for a merchant. */
  trial(origin: string, merchantId: string, accessToken: string, maxWaitMs: number): LogilessAccess {
    return {
      turn: async (signal) => {
        await sleep(await this.takeTurn(merchantId, maxWaitMs), undefined, { signal });
        return { origin, merchantId, accessToken, tokenVersion: 0 };
      },
      holdUntil: (_turn, moment) => this.turns.holdUntil(merchantId, moment),
      // There is no other token.
      refused: () => Promise.resolve(),
    };
  }
}
