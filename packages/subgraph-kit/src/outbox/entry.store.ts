import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { z } from 'zod';
import { withTransaction } from '../persistence/mongo.js';
import { steadyNow } from '../values/time.js';
import type { WithdrawalState } from '../withdrawal/withdrawn-demand.schema.js';
import { WithdrawnDemands } from '../withdrawal/withdrawn-demands.service.js';
import { crashesBefore, isPoison } from './crashes.js';
import { JOB_TOPIC, OUTBOX_MODEL, type OutboxDocument } from './entry.model.js';
import { type Kind, Kinds } from './kinds.js';
import { Lease, RELEASED } from './lease.js';

/** Entries that have never crashed a process. */
const UNSUSPECTED = { leaseToken: null, crashes: { $in: [0, null] } };

/** Work for a demand names it in its payload. */
const ofDemand = z.object({ demandUuid: z.string() });
const demandOf = (payload: unknown): string | undefined => ofDemand.safeParse(payload).data?.demandUuid;

/** Entries that are read at a time. */
export const MOST_DUE = 8;

export interface DueOptions {
  /** The kinds of which this process may start another run. */
  kinds: readonly Kind[];
  /** Demands of which it may start no other run of a kind. */
  busyDemands: ReadonlyMap<Kind, readonly string[]>;
  /** Whether entries are included that were in work when a process died. */
  withSuspects: boolean;
  /** Also takes entries that are waiting for a later time. */
  ignoreDelay: boolean;
}

/** An entry that was due when it was looked for. */
export interface DueEntry {
  readonly document: OutboxDocument;
  /** Undefined where no handler is declared. */
  readonly kind: Kind | undefined;
  /** The demand that it is for, if there is one. */
  readonly demandUuid: string | undefined;
  /** It was in work when a process died. */
  readonly isSuspect: boolean;
  /** The withdrawal of the demand that it belongs to, if there is one and it waits for that. */
  readonly withdrawal: { readonly demandUuid: string; readonly state: WithdrawalState } | undefined;
}

/** An entry that this process may run. */
export interface LeasedEntry {
  readonly document: OutboxDocument;
  readonly kind: Kind;
  readonly key: string;
  /** As stored; not validated yet. */
  readonly payload: unknown;
  /** The demand that it is for, if there is one. */
  readonly demandUuid: string | undefined;
  readonly lease: Lease;
  /** It was in work when a process died: no other such entry runs beside it. */
  readonly isSuspect: boolean;
  /** It must not run again. */
  readonly isPoison: boolean;
  /** Runs that failed: neither crashed, nor cut short by a shutdown. */
  readonly failures: number;
}

/** Whether the last run did not tell how it ended: it crashed, or was killed after a shutdown had begun. */
const isOpen = ({ leaseToken, leaseUntil }: OutboxDocument): boolean =>
  leaseToken !== null || leaseUntil.getTime() !== RELEASED.getTime();

const namesOf = (kinds: readonly Kind[], source: Kind['source']): string[] =>
  kinds.filter((kind) => kind.source === source).map(({ name }) => name);

/** Leases entries of the outbox. Any number of processes may do so at the same time. */
@Injectable()
export class EntryStore {
  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly entries: Model<OutboxDocument>,
    private readonly kinds: Kinds,
    private readonly withdrawn: WithdrawnDemands,
  ) {}

  /** Up to `MOST_DUE` entries; the one that has been due for the longest time is the first. */
  async due(options: DueOptions): Promise<DueEntry[]> {
    if (options.kinds.length === 0) return [];
    const found = await this.entries
      .find(this.conditionOf(options))
      .sort({ availableAt: 1 })
      .limit(MOST_DUE)
      .lean<OutboxDocument[]>();
    const entries = found.map((document) => {
      const work = this.kinds.of(document);
      const demandUuid = work && demandOf(work.payload);
      return {
        document,
        kind: work?.kind,
        demandUuid,
        waitsFor: work?.kind.isForWithdrawn ? undefined : demandUuid,
      };
    });
    const demands = new Set(entries.flatMap(({ waitsFor }) => waitsFor ?? []));
    const states = demands.size > 0 ? await this.withdrawn.statesNow([...demands]) : undefined;
    return entries.map(({ document, kind, demandUuid, waitsFor }) => {
      const state = waitsFor === undefined ? undefined : states?.get(waitsFor);
      return {
        document,
        kind,
        demandUuid,
        isSuspect: crashesBefore(document).crashes > 0,
        withdrawal: waitsFor !== undefined && state ? { demandUuid: waitsFor, state } : undefined,
      };
    });
  }

  /**
   * Leases an entry. Null where another process was faster, its demand withdraws, or nothing can run it; then it is no
   * longer due.
   */
  async lease({ document: found, withdrawal }: DueEntry): Promise<LeasedEntry | null> {
    const work = this.kinds.of(found);
    if (!work) return this.refuse(found);
    if (withdrawal) return this.hold(found, withdrawal);
    const { leaseMs } = work.kind;
    const token = randomUUID();
    const counts = crashesBefore(found);
    const leaseUntil = new Date(steadyNow().getTime() + leaseMs);
    // Every lease counts an attempt, so an entry with the same number has not been leased meanwhile.
    const { modifiedCount } = await this.entries.updateOne(
      { _id: found._id, state: 'PENDING', attempts: found.attempts, leaseToken: found.leaseToken },
      {
        $set: {
          ...(found.leaseToken !== null && counts),
          ...(isOpen(found) && { wasCutShort: true }),
          leaseToken: token,
          leaseUntil,
        },
        $inc: { attempts: 1 },
      },
    );
    if (modifiedCount === 0) return null;
    return {
      ...work,
      demandUuid: demandOf(work.payload),
      document: { ...found, ...counts, leaseToken: token, leaseUntil, attempts: found.attempts + 1 },
      lease: new Lease(this.entries, found._id, token, leaseMs),
      isSuspect: counts.crashes > 0,
      isPoison: isPoison(counts),
      failures: found.attempts - counts.crashes - (found.interrupted ?? 0),
    };
  }

  private conditionOf(options: DueOptions): QueryFilter<OutboxDocument> {
    const { kinds, busyDemands, withSuspects, ignoreDelay } = options;
    const now = steadyNow();
    const free = kinds.filter((kind) => !busyDemands.has(kind));
    const partlyFree = kinds.flatMap((kind) => {
      const busy = busyDemands.get(kind);
      return busy ? [{ 'payload.name': kind.name, 'payload.payload.demandUuid': { $nin: [...busy] } }] : [];
    });
    return {
      state: 'PENDING',
      ...(ignoreDelay ? {} : { availableAt: { $lte: now } }),
      leaseUntil: { $lte: now },
      $or: [
        { topic: { $in: namesOf(free, 'OUTBOX') } },
        { topic: JOB_TOPIC, 'payload.name': { $in: namesOf(free, 'JOB') } },
        ...partlyFree.map((condition) => ({ topic: JOB_TOPIC, ...condition })),
      ],
      ...(withSuspects ? {} : UNSUSPECTED),
    };
  }

  /**
   * Puts work of a demand that withdraws aside until it is decided, unless it means nothing later; there is none for a
   * demand that is gone.
   */
  private async hold(
    { _id, attempts, leaseToken, isTimely }: OutboxDocument,
    { demandUuid, state }: NonNullable<DueEntry['withdrawal']>,
  ): Promise<null> {
    const entry = { _id, state: 'PENDING', attempts, leaseToken } as const;
    if (state !== 'CLOSED' || isTimely) await this.entries.deleteOne(entry);
    else
      await withTransaction(this.entries.db, async (session) => {
        // Cancelled meanwhile, nobody would release it.
        if (!(await this.withdrawn.keepClosed(session, demandUuid))) return;
        await this.entries.updateOne(entry, { $set: { state: 'HELD', heldFor: demandUuid } }, { session });
      });
    return null;
  }

  /** A job without a key: `JobQueue` stores none. */
  private async refuse({ _id }: OutboxDocument): Promise<null> {
    const refused = { state: 'FAILED', lastError: 'invalid payload', finishedAt: new Date() } as const;
    await this.entries.updateOne({ _id }, { $set: refused });
    return null;
  }
}
