import { setTimeout as sleep } from 'node:timers/promises';
import { aborted, type TenantScope, uuidv7, withTransaction } from '@hacchu-hub/subgraph-kit';
import { type LogilessClient, LogilessError } from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { findByCode, InboundClients } from './inbound-client.js';
import { InboundDeliveries, ReversalNeeded } from './inbound-deliveries.service.js';
import { InboundDeliveryRepository } from './inbound-delivery.repository.js';
import { type InboundDeliveryDocument, InboundDeliveryState } from './inbound-delivery.schema.js';
import { reversalRefusal } from './wms-errors.js';
import { WmsDirectory } from './wms-parties.js';

/**
 * How long LOGILESS may take for all reversals of a change. The gateway tells the user after 15 seconds that there was
 * no answer; an order must not be changed after that. Calls of one merchant are a second apart; shorter in tests.
 */
export const reversalLimit = { ms: 8_000, msOfEach: 2_000 };
/** Longer than reversals and the change take; after that, the state left by a process that died is repaired. */
const CLAIM_MS = 3 * 60_000;
const BUSY_MS = 5_000;
const LOOK_AGAIN_MS = 200;
const MAX_ROUNDS = 4;

const BUSY = 'ロジレスと入荷予定をやり取りしています。しばらくしてからもう一度お試しください。';
const NOT_CONNECTED = 'ロジレスとの連携が解除されているため、ロジレス側では取り消していません。';

/** Reverses a document of LOGILESS, even if its existence is uncertain. @throws LogilessError LOCKED */
export async function takeBack(
  client: LogilessClient,
  { logilessId, code }: Pick<InboundDeliveryDocument, 'logilessId' | 'code'>,
  signal?: AbortSignal,
): Promise<void> {
  const id = logilessId ?? (await findByCode(client, code, signal))?.id;
  if (id === undefined) return;
  try {
    await client.reverseInboundDelivery({ id, code }, { signal });
  } catch (error) {
    if (!(error instanceof LogilessError) || error.failure !== 'NOT_FOUND') throw error;
  }
}

const tooLate = (cause?: unknown): LogilessError =>
  new LogilessError('UNAVAILABLE', 'LOGILESS takes longer than the user waits', {}, { cause });

/** Waits no longer than a signal; the work stops at its next call. @throws LogilessError UNAVAILABLE */
async function within(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const ended = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(tooLate()), { once: true }),
  );
  const done = work.catch((cause: unknown) => {
    throw signal.aborted ? tooLate(cause) : cause;
  });
  await Promise.race([done, ended]);
}

/** State of a delivery without a document at LOGILESS. */
export const TAKEN_BACK = {
  state: InboundDeliveryState.REVERSED,
  logilessId: null,
  isTried: false,
  error: null,
} as const;

/** Changes of orders that require reversals: documents are reversed first, and created again if the change fails. */
@Injectable()
export class InboundReversals {
  constructor(
    private readonly rows: InboundDeliveryRepository,
    private readonly deliveries: InboundDeliveries,
    private readonly clients: InboundClients,
    private readonly directory: WmsDirectory,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Runs a change. If it throws ReversalNeeded, reverses the documents outside of its transaction, and
   * runs the change again.
   *
   * @throws FAILED_PRECONDITION once the warehouse has started processing, UNAVAILABLE; the order is then unchanged
   */
  async before<T>(scope: TenantScope, change: () => Promise<T>): Promise<T> {
    const by = uuidv7();
    let orderId: string | undefined;
    try {
      for (let round = 1; ; round += 1) {
        try {
          return await change();
        } catch (error) {
          if (!(error instanceof ReversalNeeded)) throw error;
          if (round >= MAX_ROUNDS) throw aborted(BUSY);
          ({ orderId } = error);
          await this.reverse(scope, error, by);
        }
      }
    } catch (error) {
      if (orderId !== undefined) await this.restore(scope, orderId, by);
      throw error;
    }
  }

  private async reverse(scope: TenantScope, { orderId, ids }: ReversalNeeded, by: string): Promise<void> {
    const claimed = await this.claim(scope, orderId, ids, by);
    const connection = await this.directory.connectionOf(scope);
    const isUsable = connection?.wmsState === 'AUTHENTICATED' || connection?.wmsState === 'LOST';
    const maxWaitMs = Math.max(reversalLimit.ms, reversalLimit.msOfEach * claimed.length);
    const signal = AbortSignal.timeout(maxWaitMs);
    for (const row of claimed) {
      const { merchantId } = row;
      const mine = { _id: row._id, claimedBy: by };
      if (!isUsable || (merchantId !== null && merchantId !== connection.wmsMerchantId)) {
        await this.rows.change(scope, mine, { ...TAKEN_BACK, error: NOT_CONNECTED });
        continue;
      }
      const client = this.clients.of(scope, { maxWaitMs });
      try {
        await within(signal, takeBack(client, row, signal));
      } catch (error) {
        if (error instanceof LogilessError && error.failure === 'LOCKED') {
          await this.rows.change(scope, mine, { state: InboundDeliveryState.SENT, isTried: false });
        }
        throw reversalRefusal(error);
      }
      await this.rows.change(scope, mine, TAKEN_BACK);
    }
  }

  /** Claims the deliveries for this change; waits for a process that is announcing them. */
  private async claim(
    scope: TenantScope,
    orderId: string,
    ids: readonly string[],
    by: string,
  ): Promise<InboundDeliveryDocument[]> {
    for (const deadline = Date.now() + BUSY_MS; ;) {
      const claimed = await withTransaction(this.connection, async (session) => {
        const found: InboundDeliveryDocument[] = [];
        for (const id of ids) {
          // Until the response it is uncertain whether LOGILESS has the document.
          const change = { state: InboundDeliveryState.PENDING, isTried: true };
          const row = await this.rows.claim(scope, id, by, { forMs: CLAIM_MS, change }, session);
          if (row) found.push(row);
        }
        if (found.length < ids.length) {
          await session.abortTransaction();
          return null;
        }
        await this.deliveries.announce(scope, orderId, session, new Date(Date.now() + CLAIM_MS));
        return found;
      });
      if (claimed) return claimed;
      if (Date.now() > deadline) throw aborted(BUSY);
      await sleep(LOOK_AGAIN_MS);
    }
  }

  /** The change is not made: announces the previous content again. */
  private async restore(scope: TenantScope, orderId: string, by: string): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      // The claim remains stored: it identifies the deliveries that were reversed in vain.
      const change = { $set: { claimedUntil: new Date(0) } };
      await this.rows.updateMany(scope, { orderId, claimedBy: by }, change, { session });
      await this.deliveries.announce(scope, orderId, session);
    });
  }
}
