import { setTimeout as sleep } from 'node:timers/promises';
import {
  aborted,
  AppError,
  OutboxService,
  steadyNow,
  type TenantScope,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import {
  isUnclear,
  type LogilessClient,
  LogilessError,
  logilessMessage,
  type LogilessReversal,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { AS_CANCELED_THERE } from './canceled-there.js';
import { findByCode, InboundClients, isOf } from './inbound-client.js';
import { InboundDeliveries, ReversalNeeded } from './inbound-deliveries.service.js';
import { InboundDeliveryRepository } from './inbound-delivery.repository.js';
import { type InboundDeliveryDocument, InboundDeliveryState } from './inbound-delivery.schema.js';
import { isPassing, reversalRefusal } from './wms-errors.js';
import { type WmsConnection, WmsDirectory } from './wms-parties.js';

/** Takes back what is left of the deliveries of a change. */
export const REVERSAL_TOPIC = 'orders.wms-reversal';
export const reversalPayload = z.object({
  demandUuid: z.string(),
  orderId: z.string(),
  /** Who has claimed the deliveries. */
  by: z.string(),
});
export type ReversalPayload = z.infer<typeof reversalPayload>;

/**
 * How long after a user asked for a change its reversals end, and what they have at least. The gateway
 * tells the user after 15 seconds that there was no answer, and an order must not be changed after that: the change itself
 * and the result of its mail have the rest. Calls of one merchant are a second apart, so what is left of many deliveries
 * is taken back afterwards, and the user makes the change then.
 */
export const REVERSAL_MS = 7_000;
export const REVERSAL_MS_AT_LEAST = 2_000;
/** Ends the wait of a user; in tests by the course of events. */
export const reversalEnd = { after: (ms: number): AbortSignal => AbortSignal.timeout(ms) };
/** For how long deliveries that were taken back afterwards wait for the change. */
export const reversalHold = { ms: 5 * 60_000 };
/** Longer than reversals and the change take; after that, the state left by a process that died is repaired. */
const CLAIM_MS = 3 * 60_000;
/** How long a call waits for its turn when no user waits. */
const TURN_MS = 60_000;
/** For one delivery when no user waits; shorter than its claim. */
const EACH_MS = 2 * 60_000;
/** What one delivery takes, generously. */
const SECONDS_OF_EACH = 3;
const BUSY_MS = 5_000;
const LOOK_AGAIN_MS = 200;
const MAX_ROUNDS = 4;

const BUSY = 'ロジレスと入荷予定をやり取りしています。しばらくしてからもう一度お試しください。';
const NOT_CONNECTED = 'ロジレスとの連携が解除されているため、ロジレス側では取り消していません。';

/**
 * Reverses the document of a delivery, even if its existence is uncertain; that of something else with the same code is
 * left alone.
 *
 * @returns CANCELED_BEFORE when LOGILESS had a document, which was canceled there before the call
 * @throws LogilessError LOCKED
 */
export async function takeBack(
  client: LogilessClient,
  delivery: Pick<InboundDeliveryDocument, 'logilessId' | 'code' | 'lines'>,
  signal?: AbortSignal,
): Promise<LogilessReversal> {
  const { logilessId, code } = delivery;
  const there = logilessId === null ? await findByCode(client, code, signal) : null;
  const id = logilessId ?? (there && isOf(there, delivery) ? there.id : undefined);
  if (id === undefined) return 'REVERSED';
  try {
    return await client.reverseInboundDelivery({ id, code }, { signal });
  } catch (error) {
    if (!(error instanceof LogilessError) || error.failure !== 'NOT_FOUND') throw error;
    return 'CANCELED_BEFORE';
  }
}

/** Some deliveries are taken back, and there was no time for the others. */
class ReversalGoesOn extends AppError {
  constructor(count: number) {
    const minutes = Math.ceil((count * SECONDS_OF_EACH) / 60);
    super(
      'UNAVAILABLE',
      `入荷予定が多いため、ロジレスでの取り消しに時間がかかっています（残り${count}件）。約${minutes}分後にもう一度操作してください。操作しない場合、入荷予定は元の内容で送信し直されます。`,
      { isHandled: true },
    );
  }
}

/** One change, however often it is run. */
interface Attempt {
  /** Claims its deliveries. */
  readonly by: string;
  readonly startedAt: number;
  hasClaimed: boolean;
  /** From the first claim on. */
  signal: AbortSignal | undefined;
}

const LOCKED = logilessMessage('LOCKED');
const isLocked = (error: unknown): boolean => error instanceof LogilessError && error.failure === 'LOCKED';

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
  isReversalTried: false,
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
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Runs a change. If it throws ReversalNeeded, reverses the documents outside of its transaction, and
   * runs the change again.
   *
   * @throws FAILED_PRECONDITION once the warehouse has started processing, UNAVAILABLE; the order is then unchanged.
   *   Deliveries are announced again, unless there was no time for all of them: then they are reversed without the user,
   *   and wait some minutes for the change to be made again
   */
  async before<T>(scope: TenantScope, change: () => Promise<T>): Promise<T> {
    let orderId: string | undefined;
    let attempt: Attempt | undefined;
    const startedAt = Date.now();
    try {
      for (let round = 1; ; round += 1) {
        try {
          return await change();
        } catch (error) {
          if (!(error instanceof ReversalNeeded)) throw error;
          if (round >= MAX_ROUNDS) throw aborted(BUSY);
          ({ orderId } = error);
          attempt ??= { by: uuidv7(), startedAt, hasClaimed: false, signal: undefined };
          await this.reverse(scope, error, attempt);
        }
      }
    } catch (error) {
      if (orderId !== undefined && attempt?.hasClaimed && !(error instanceof ReversalGoesOn))
        await this.restore(scope, orderId, attempt.by);
      throw error;
    }
  }

  private async reverse(scope: TenantScope, needed: ReversalNeeded, attempt: Attempt): Promise<void> {
    const { orderId } = needed;
    const { by } = attempt;
    const claimed = await this.claim(scope, needed, attempt);
    const connection = await this.directory.connectionOf(scope);
    const leftMs = attempt.startedAt + REVERSAL_MS - Date.now();
    attempt.signal ??= reversalEnd.after(Math.max(REVERSAL_MS_AT_LEAST, leftMs));
    const { signal } = attempt;
    const client = this.clients.of(scope, { maxWaitMs: REVERSAL_MS, merchantId: connection?.wmsMerchantId });
    for (const [index, row] of claimed.entries()) {
      try {
        await within(signal, this.reverseOne(scope, row, by, { connection, client, signal }));
      } catch (error) {
        if (index === 0 || !signal.aborted) throw reversalRefusal(error);
        await this.goOnLater(scope, { orderId, by });
        throw new ReversalGoesOn(claimed.length - index);
      }
    }
  }

  private async reverseOne(
    scope: TenantScope,
    row: InboundDeliveryDocument,
    by: string,
    {
      connection,
      client,
      signal,
    }: { connection: WmsConnection | null; client: LogilessClient; signal: AbortSignal },
  ): Promise<void> {
    const { merchantId } = row;
    const mine = { _id: row._id, claimedBy: by };
    const isUsable = connection?.wmsState === 'AUTHENTICATED' || connection?.wmsState === 'LOST';
    if (!isUsable || (merchantId !== null && merchantId !== connection.wmsMerchantId)) {
      await this.rows.change(scope, mine, { ...TAKEN_BACK, error: NOT_CONNECTED });
      return;
    }
    // A document that is gone afterwards may have been reversed by this call, or by an earlier one without an answer.
    await this.rows.change(scope, mine, { isReversalTried: true });
    const { isReversalTried } = row;
    let reversal: LogilessReversal;
    try {
      reversal = await takeBack(client, row, signal);
    } catch (error) {
      if (isLocked(error) && !signal.aborted) {
        const change = { state: InboundDeliveryState.SENT, isTried: false, isReversalTried: false };
        await this.rows.change(scope, mine, change);
      } else if (error instanceof LogilessError && !isUnclear(error)) {
        await this.rows.change(scope, mine, { isReversalTried });
      }
      throw error;
    }
    // The user may have been told meanwhile that there was no time; then it is announced again, or looked for.
    signal.throwIfAborted();
    const isCanceledThere = reversal === 'CANCELED_BEFORE' && !isReversalTried;
    await this.rows.change(scope, mine, isCanceledThere ? AS_CANCELED_THERE : TAKEN_BACK);
  }

  private async goOnLater(
    scope: TenantScope,
    { orderId, by }: Omit<ReversalPayload, 'demandUuid'>,
  ): Promise<void> {
    const payload: ReversalPayload = { demandUuid: scope.demandUuid, orderId, by };
    await withTransaction(this.connection, async (session) => {
      await this.hold(scope, payload, CLAIM_MS, session);
      await this.outbox.add(session, { topic: REVERSAL_TOPIC, key: `${orderId}:${by}`, payload });
    });
  }

  /** Takes back what is left, without a user. @throws LogilessError if it is to be tried again */
  async goOn(scope: TenantScope, claim: Omit<ReversalPayload, 'demandUuid'>): Promise<void> {
    const { orderId, by } = claim;
    const rows = (await this.rows.ofOrder(scope, orderId)).filter((row) => row.claimedBy === by);
    const left = rows.filter(({ state }) => state !== InboundDeliveryState.REVERSED);
    const connection = await this.directory.connectionOf(scope);
    const client = this.clients.of(scope, { maxWaitMs: TURN_MS, merchantId: connection?.wmsMerchantId });
    for (const row of left) {
      await this.hold(scope, claim, CLAIM_MS);
      const mine = { _id: row._id, claimedBy: by };
      // Another process may have taken over what waited for too long.
      if (!(await this.rows.change(scope, mine, { isTried: true }))) return;
      try {
        const signal = AbortSignal.timeout(EACH_MS);
        await this.reverseOne(scope, row, by, { connection, client, signal });
      } catch (error) {
        if (isPassing(error)) throw error;
        // The next change begins with this delivery, and the user is told at once.
        if (isLocked(error)) await this.rows.change(scope, mine, { error: LOCKED });
        return this.restore(scope, orderId, by);
      }
    }
    if (rows.length === 0) return;
    await withTransaction(this.connection, async (session) => {
      await this.hold(scope, claim, reversalHold.ms, session);
      await this.deliveries.announce(
        scope,
        orderId,
        session,
        new Date(steadyNow().getTime() + reversalHold.ms),
      );
    });
  }

  private async hold(
    scope: TenantScope,
    { orderId, by }: Omit<ReversalPayload, 'demandUuid'>,
    forMs: number,
    session?: ClientSession,
  ): Promise<void> {
    const change = { $set: { claimedUntil: new Date(steadyNow().getTime() + forMs) } };
    await this.rows.updateMany(scope, { orderId, claimedBy: by }, change, { session });
  }

  /** Claims the deliveries for this change; waits for a process that is announcing them. */
  private async claim(
    scope: TenantScope,
    { orderId, ids }: ReversalNeeded,
    attempt: Attempt,
  ): Promise<InboundDeliveryDocument[]> {
    const { by, startedAt } = attempt;
    for (;;) {
      const claimed = await withTransaction(this.connection, async (session) => {
        const found: InboundDeliveryDocument[] = [];
        const busy: string[] = [];
        for (const id of ids) {
          // Until the response it is uncertain whether LOGILESS has the document.
          const change = { state: InboundDeliveryState.PENDING, isTried: true };
          const row = await this.rows.claim(scope, id, by, { forMs: CLAIM_MS, change }, session);
          if (row) found.push(row);
          else busy.push(id);
        }
        if (busy.length > 0 && !(await this.areReversed(scope, busy, session))) {
          await session.abortTransaction();
          return null;
        }
        await this.deliveries.announce(scope, orderId, session, new Date(steadyNow().getTime() + CLAIM_MS));
        return found;
      });
      if (claimed) {
        attempt.hasClaimed = true;
        return claimed.toSorted(
          (one, other) => Number(other.error === LOCKED) - Number(one.error === LOCKED),
        );
      }
      if (Date.now() > startedAt + BUSY_MS) throw aborted(BUSY);
      await sleep(LOOK_AGAIN_MS);
    }
  }

  private async areReversed(
    scope: TenantScope,
    ids: readonly string[],
    session: ClientSession,
  ): Promise<boolean> {
    const rows = await this.rows.find(scope, { _id: { $in: [...ids] } }, { session });
    return rows.every(({ state }) => state === InboundDeliveryState.REVERSED);
  }

  /** The change is not made: announces the previous content again. */
  async restore(scope: TenantScope, orderId: string, by: string): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      // The claim remains stored: it identifies the deliveries that were reversed in vain.
      const change = { $set: { claimedUntil: new Date(0) } };
      await this.rows.updateMany(scope, { orderId, claimedBy: by }, change, { session });
      await this.deliveries.announce(scope, orderId, session);
    });
  }
}
