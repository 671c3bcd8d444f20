import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { z } from 'zod';
import { withTransaction } from '../persistence/mongo.js';
import { steadyNow } from '../values/time.js';
import { WithdrawnDemands } from '../withdrawal/withdrawn-demands.service.js';
import { crashesBefore, isPoison } from './crashes.js';
import { JOB_TOPIC, OUTBOX_MODEL, type OutboxDocument } from './entry.model.js';
import { type Kind, Kinds } from './kinds.js';
import { Lease } from './lease.js';

/** Entries that have never crashed a process. */
const UNSUSPECTED = { leaseToken: null, crashes: { $in: [0, null] } };

/** Work for a demand names it in its payload. */
const ofDemand = z.object({ demandUuid: z.string() });

export interface LeaseOptions {
  /** The kinds of which this process may start another run. */
  kinds: readonly Kind[];
  /** Whether an entry may be leased that was in work when a process died. */
  withSuspects: boolean;
  /** Also takes entries that are waiting for a later time. */
  ignoreDelay: boolean;
}

/** An entry that this process may run. */
export interface LeasedEntry {
  readonly document: OutboxDocument;
  readonly kind: Kind;
  readonly key: string;
  /** As stored; not validated yet. */
  readonly payload: unknown;
  readonly lease: Lease;
  /** It was in work when a process died: no other such entry runs beside it. */
  readonly isSuspect: boolean;
  /** It must not run again. */
  readonly isPoison: boolean;
  /** Runs that failed: neither crashed, nor cut short by a shutdown. */
  readonly failures: number;
}

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

  /** Leases the entry that has been due for the longest time; null where none is. */
  async lease(options: LeaseOptions): Promise<LeasedEntry | null> {
    if (options.kinds.length === 0) return null;
    for (;;) {
      const found = await this.entries
        .findOne(this.due(options))
        .sort({ availableAt: 1 })
        .lean<OutboxDocument>();
      if (!found) return null;
      const taken = await this.take(found);
      if (taken) return taken;
      // Another process was faster.
    }
  }

  private due({ kinds, withSuspects, ignoreDelay }: LeaseOptions): QueryFilter<OutboxDocument> {
    const now = steadyNow();
    return {
      state: 'PENDING',
      ...(ignoreDelay ? {} : { availableAt: { $lte: now } }),
      leaseUntil: { $lte: now },
      $or: [
        { topic: { $in: namesOf(kinds, 'OUTBOX') } },
        { topic: JOB_TOPIC, 'payload.name': { $in: namesOf(kinds, 'JOB') } },
      ],
      ...(withSuspects ? {} : UNSUSPECTED),
    };
  }

  private async take(found: OutboxDocument): Promise<LeasedEntry | null> {
    const work = this.kinds.of(found);
    if (!work) return this.refuse(found);
    if (!work.kind.isForWithdrawn && (await this.hold(found, work.payload))) return null;
    const { leaseMs } = work.kind;
    const token = randomUUID();
    const counts = crashesBefore(found);
    const leaseUntil = new Date(Date.now() + leaseMs);
    // Every lease counts an attempt, so an entry with the same number has not been leased meanwhile.
    const { modifiedCount } = await this.entries.updateOne(
      { _id: found._id, state: 'PENDING', attempts: found.attempts, leaseToken: found.leaseToken },
      {
        $set: { ...(found.leaseToken !== null && counts), leaseToken: token, leaseUntil },
        $inc: { attempts: 1 },
      },
    );
    if (modifiedCount === 0) return null;
    return {
      ...work,
      document: { ...found, ...counts, leaseToken: token, leaseUntil, attempts: found.attempts + 1 },
      lease: new Lease(this.entries, found._id, token, leaseMs),
      isSuspect: counts.crashes > 0,
      isPoison: isPoison(counts),
      failures: found.attempts - counts.crashes - (found.interrupted ?? 0),
    };
  }

  /**
   * Puts work of a demand that withdraws aside until it is decided, unless it means nothing later; there is none for a
   * demand that is gone.
   */
  private async hold(
    { _id, attempts, leaseToken, isTimely }: OutboxDocument,
    payload: unknown,
  ): Promise<boolean> {
    const heldFor = ofDemand.safeParse(payload).data?.demandUuid;
    const state = heldFor && (await this.withdrawn.stateNow(heldFor));
    if (!state) return false;
    const entry = { _id, state: 'PENDING', attempts, leaseToken } as const;
    if (state !== 'CLOSED' || isTimely) await this.entries.deleteOne(entry);
    else
      await withTransaction(this.entries.db, async (session) => {
        // Cancelled meanwhile, nobody would release it.
        if (!(await this.withdrawn.keepClosed(session, heldFor))) return;
        await this.entries.updateOne(entry, { $set: { state: 'HELD', heldFor } }, { session });
      });
    return true;
  }

  /** A job without a key: `JobQueue` stores none. */
  private async refuse({ _id }: OutboxDocument): Promise<null> {
    const refused = { state: 'FAILED', lastError: 'invalid payload', finishedAt: new Date() } as const;
    await this.entries.updateOne({ _id }, { $set: refused });
    return null;
  }
}
