import { EventEmitter } from 'node:events';
import { within } from '@hacchu-hub/platform-core';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Logger } from 'pino';
import { failedPrecondition } from '../errors/errors.js';
import { loggableError, LOGGER } from '../observability/logger.js';
import { OUTBOX_MODEL, type OutboxDocument } from '../outbox/entry.model.js';
import { OUTBOX_SIGNAL } from '../outbox/outbox.service.js';
import { afterCommit, retryOnDuplicate } from '../persistence/mongo.js';
import { WITHDRAWING, type WithdrawnDemandLookup } from '../policy/request-context.js';
import { steadyNow } from '../values/time.js';
import {
  type WithdrawalState,
  WITHDRAWN_DEMAND_MODEL,
  type WithdrawnDemandDocument,
} from './withdrawn-demand.schema.js';

/** How long a process may rely on what it has read, or on having tried. */
const KNOWN_MS = 1_000;
/** The driver waits far longer for a database that is away. */
const MAX_WAIT_MS = 1_000;

/** A change of state, as subgraph-identity announces it. */
export interface WithdrawalChange {
  readonly demandUuid: string;
  readonly withdrawalUuid: string;
  readonly state: WithdrawalState;
  readonly version: number;
}

/** Demands that withdraw or have withdrawn, as this slice knows them. */
@Injectable()
export class WithdrawnDemands implements WithdrawnDemandLookup {
  private known: ReadonlyMap<string, WithdrawalState> = new Map();
  private readAt = Number.NEGATIVE_INFINITY;
  private hasRead = false;
  private reading: Promise<void> | undefined;

  constructor(
    @InjectModel(WITHDRAWN_DEMAND_MODEL) private readonly model: Model<WithdrawnDemandDocument>,
    @InjectModel(OUTBOX_MODEL) private readonly outbox: Model<OutboxDocument>,
    @Inject(OUTBOX_SIGNAL) private readonly signal: EventEmitter,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The state as of the last `refresh`; undefined for a demand without a withdrawal. */
  stateOf(demandUuid: string): WithdrawalState | undefined {
    return this.known.get(demandUuid);
  }

  /**
   * Reads them, unless this process has done so in the last second. Where the database does not respond in time, what
   * this process has read before counts; one that has read nothing yet waits as long as the driver does.
   */
  async refresh(): Promise<void> {
    if (performance.now() - this.readAt < KNOWN_MS) return;
    this.reading ??= this.read()
      .catch((error: unknown) => {
        this.logger.warn({ error: loggableError(error) }, 'withdrawn demands could not be read');
        if (this.hasRead) this.readAt = performance.now();
      })
      .finally(() => {
        this.reading = undefined;
      });
    await (this.hasRead ? within(MAX_WAIT_MS, this.reading) : this.reading);
  }

  /** The state as the database has it now. */
  async stateNow(demandUuid: string): Promise<WithdrawalState | undefined> {
    const found = await this.model.findById(demandUuid, { state: 1 }).lean<{ state: WithdrawalState }>();
    return found && found.state !== 'OPEN' ? found.state : undefined;
  }

  /** `stateNow` of several demands; those without a withdrawal are not in it. */
  async statesNow(demandUuids: readonly string[]): Promise<Map<string, WithdrawalState>> {
    const found = await this.model
      .find({ _id: { $in: [...demandUuids] }, state: { $ne: 'OPEN' } }, { state: 1 })
      .lean<Pick<WithdrawnDemandDocument, '_id' | 'state'>[]>();
    return new Map(found.map(({ _id, state }) => [_id, state]));
  }

  /**
   * For changes that take long before they are stored: the demand may have begun to withdraw since the request.
   * @throws FAILED_PRECONDITION
   */
  async requireOpen(session: ClientSession, demandUuid: string): Promise<void> {
    const filter = { _id: demandUuid, state: { $ne: 'OPEN' } } as const;
    if (await this.model.exists(filter).session(session)) throw failedPrecondition(WITHDRAWING.message);
  }

  /** Whether the demand is closed, and stays so until the caller's transaction has ended. */
  async keepClosed(session: ClientSession, demandUuid: string): Promise<boolean> {
    const filter = { _id: demandUuid, state: 'CLOSED' } as const;
    // Conflicts with the change of state.
    const { matchedCount } = await this.model.updateOne(filter, { updatedAt: new Date() }, { session });
    return matchedCount > 0;
  }

  /** The last change of a demand, as it is announced. */
  async changeOf(demandUuid: string): Promise<WithdrawalChange | null> {
    const found = await this.model.findById(demandUuid).lean<WithdrawnDemandDocument>();
    if (!found) return null;
    const { withdrawalUuid, state, version } = found;
    return { demandUuid, withdrawalUuid, state, version };
  }

  /** Those of the demands that do not withdraw, for work over many demands. */
  async withoutWithdrawn(demandUuids: readonly string[]): Promise<string[]> {
    const withdrawn = await this.statesNow(demandUuids);
    return demandUuids.filter((uuid) => !withdrawn.has(uuid));
  }

  /** Stores a change of state; work that was held goes on when the withdrawal was cancelled. @returns false for an old one */
  async apply(session: ClientSession, change: WithdrawalChange): Promise<boolean> {
    const { demandUuid, withdrawalUuid, state, version } = change;
    const stored = await this.model.findById(demandUuid).session(session).lean<WithdrawnDemandDocument>();
    if (stored && stored.version >= version) return false;
    const isSame = stored?.withdrawalUuid === withdrawalUuid;
    const counts = isSame ? {} : { records: {}, files: 0 };
    await this.model
      .updateOne(
        { _id: demandUuid },
        { $set: { withdrawalUuid, state, version, updatedAt: new Date(), ...counts } },
        { upsert: true, session },
      )
      .catch(retryOnDuplicate);
    if (state === 'OPEN') {
      await this.outbox.updateMany(
        { state: 'HELD', heldFor: demandUuid },
        { $set: { state: 'PENDING', availableAt: steadyNow() }, $unset: { heldFor: 1 } },
        { session },
      );
    }
    afterCommit(session, () => {
      this.readAt = Number.NEGATIVE_INFINITY;
      this.signal.emit('committed');
    });
    return true;
  }

  private async read(): Promise<void> {
    // What is read is at least as new as the moment before.
    const began = performance.now();
    const rows = await this.model
      .find({ state: { $ne: 'OPEN' } }, { state: 1 })
      .lean<Pick<WithdrawnDemandDocument, '_id' | 'state'>[]>();
    this.known = new Map(rows.map(({ _id, state }) => [_id, state]));
    this.readAt = began;
    this.hasRead = true;
  }
}
