import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import type { Logger } from 'pino';
import { aborted, failedPrecondition, invalidArgument } from '../errors/errors.js';
import { LOGGER } from '../observability/logger.js';
import { isDuplicateKey, withTransaction } from '../persistence/mongo.js';
import { inTwoPhases, type TwoPhaseWork } from './preparation.js';

interface IdempotencyDocument {
  _id: string;
  state: 'RUNNING' | 'DONE';
  result: unknown;
  /** Digest of the input with which the key was first used. */
  fingerprint: string | null;
  owner: string;
  lockedUntil: Date;
  createdAt: Date;
}

export const IDEMPOTENCY_MODEL = 'IdempotencyKey';
const RETENTION_S = 24 * 60 * 60;
const LOCK_MS = 30_000;
const WAIT_MS = 15_000;
const LOOK_AGAIN_MS = 40;

export const idempotencySchema = new Schema<IdempotencyDocument>(
  {
    _id: { type: String, required: true },
    state: { type: String, enum: ['RUNNING', 'DONE'], required: true },
    result: { type: Schema.Types.Mixed },
    fingerprint: { type: String, default: null },
    owner: { type: String, required: true },
    lockedUntil: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'idempotency_keys', versionKey: false, minimize: false },
).index({ createdAt: 1 }, { expireAfterSeconds: RETENTION_S });

/** What a repetition with the same key has to have in common with the first request. */
export interface IdempotencyOptions {
  /** The operation's input: the same key with another input is rejected. */
  input: object;
}

/** Keys are scoped to a person, or to the link that stands for one: the same text from another is another key. */
export interface IdempotencyScope {
  readonly demandUuid: string;
  readonly actor: { readonly actor: string; readonly uuid: string };
}

/** A key while its work runs. */
interface Claim {
  readonly id: string;
  readonly owner: string;
}

const REUSED = '直前の操作は、変更する前の内容で受け付けられています。最新の内容を読み込んでください。';
/** Tells this refusal from those of the operation itself. */
const KEY_REUSED = { blockers: [{ code: 'KEY_REUSED', message: REUSED }] };

/** JSON with sorted object properties, so that equal inputs give equal texts. */
const canonicalJson = (input: object): string =>
  JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

const fingerprintOf = (input: object): string =>
  createHash('sha256').update(canonicalJson(input)).digest('hex');

/**
 * Makes mutations safe to repeat: for 24 hours, one key of one person gives one effect and one response, for one
 * operation and one input.
 */
@Injectable()
export class IdempotencyService {
  constructor(
    @InjectModel(IDEMPOTENCY_MODEL) private readonly keys: Model<IdempotencyDocument>,
    @InjectConnection() private readonly connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Runs `work` in a transaction once per (tenant, person, operation, key). Its result is stored atomically with the
   * effect; a repetition returns the stored result, a concurrent call waits for it. A failed run frees the key.
   *
   * With `prepare` and `commit` only `commit` is in the transaction. `prepare` runs once per attempt, after the key was
   * taken: a key that was answered before prepares nothing. What a failed attempt prepared is undone.
   *
   * @param work returns small plain data (ids), from which the caller loads the current object
   * @throws FAILED_PRECONDITION with the blocker KEY_REUSED when the key was used with another input
   * @throws ABORTED when what was prepared was outdated several times
   */
  async run<T>(
    scope: IdempotencyScope,
    operation: string,
    key: string,
    work: (session: ClientSession) => Promise<T>,
    options: IdempotencyOptions,
  ): Promise<T>;
  async run<P, T>(
    scope: IdempotencyScope,
    operation: string,
    key: string,
    work: TwoPhaseWork<P, T>,
    options: IdempotencyOptions,
  ): Promise<T>;
  async run<P, T>(
    scope: IdempotencyScope,
    operation: string,
    key: string,
    work: TwoPhaseWork<P, T> | ((session: ClientSession) => Promise<T>),
    options: IdempotencyOptions,
  ): Promise<T> {
    if (key.length < 8 || key.length > 200) {
      throw invalidArgument({ fields: { idempotencyKey: ['操作の識別子が正しくありません。'] } });
    }
    const { actor, uuid } = scope.actor;
    const id = `${scope.demandUuid}:${actor}:${uuid}:${operation}:${key}`;
    // Keys that an earlier version stored without the person do not say whose effect they stand for; they expire
    // after a day.
    if (await this.keys.exists({ _id: `${scope.demandUuid}:${operation}:${key}` }))
      throw failedPrecondition(REUSED, KEY_REUSED);
    const owner = randomUUID();
    const fingerprint = fingerprintOf(options.input);
    const deadline = Date.now() + WAIT_MS;
    while (!(await this.acquire(id, owner, fingerprint))) {
      const earlier = await this.keys.findById(id).lean<IdempotencyDocument>();
      if (earlier && earlier.fingerprint !== fingerprint) throw failedPrecondition(REUSED, KEY_REUSED);
      // Only this method writes results, and one operation always has one result type.
      if (earlier?.state === 'DONE') return earlier.result as T;
      if (Date.now() > deadline)
        throw aborted('同じ操作を処理しています。しばらく待ってから画面を再読み込みしてください。');
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    const claim = { id, owner };
    try {
      if (typeof work === 'function') return await this.commit(claim, work);
      return await inTwoPhases(work, (commit) => this.commit(claim, commit), this.logger);
    } catch (error) {
      await this.keys.deleteOne({ _id: id, owner, state: 'RUNNING' });
      throw error;
    }
  }

  /** Runs `work` and stores its result with the key, in one transaction. */
  private commit<T>({ id, owner }: Claim, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return withTransaction(this.connection, async (session) => {
      const result = await work(session);
      const marked = await this.keys.updateOne(
        { _id: id, owner, state: 'RUNNING' },
        { $set: { state: 'DONE', result } },
        { session },
      );
      // Our lock expired and another process took over: its effect counts, ours is rolled back.
      if (marked.matchedCount !== 1)
        throw aborted('同じ操作が処理されました。画面を再読み込みしてください。');
      return result;
    });
  }

  private async acquire(id: string, owner: string, fingerprint: string): Promise<boolean> {
    const now = new Date();
    const lockedUntil = new Date(now.getTime() + LOCK_MS);
    try {
      await this.keys.create([
        { _id: id, state: 'RUNNING', result: null, fingerprint, owner, lockedUntil, createdAt: now },
      ]);
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const taken = await this.keys.updateOne(
      { _id: id, state: 'RUNNING', fingerprint, lockedUntil: { $lte: now } },
      { $set: { owner, lockedUntil } },
    );
    return taken.modifiedCount === 1;
  }
}
