import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { z } from 'zod';
import { type CsvEncoding, type CsvOutputColumn, inCsvBatches, writeCsvBatches } from '../csv/index.js';
import { DeadLetterError } from '../dead-letters/dead-letter.error.js';
import { failedPrecondition, notFound } from '../errors/errors.js';
import { ObjectStore } from '../files/object-store.js';
import type { Page, PageArgs } from '../graph/paging.js';
import { JobQueue } from '../jobs/job.queue.js';
import { JobRuns } from '../jobs/job-runs.js';
import { DemandRepository } from '../persistence/demand-repository.js';
import { uuidv7 } from '../persistence/mongo.js';
import { type DemandScope, systemScope, type TenantScope } from '../policy/request-context.js';
import { timestampOf } from '../values/time.js';
import { FileJobEnded, type FileJobPayload } from './file-job.handler.js';
import {
  creatorName,
  FILE_JOB_MODEL,
  type FileJobCreator,
  type FileJobDocument,
  type FileJobStatus,
} from './file-job.schema.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const LIFETIME_MS = 7 * DAY_MS;
const MAX_RUNS = 3;
/** How long a job waits for services that do not respond, from the first time on. */
const MAX_WAIT_MS = 60 * 60_000;
/** Time until it tries again, which grows with the time that it has waited. */
const TRIES_AGAIN_MS = { least: 3_000, most: 60_000 };
const CONTINUES = 'つながりしだい自動で続けます（1時間まで）。';
/** The failure reason of a job that ran too often, or gave no sign of life. */
export const TIMED_OUT = '処理がタイムアウトしました。';
/** The failure reason shown to users for a job that became a dead letter. */
export const DEAD_LETTER_REASON =
  '処理が繰り返し異常終了したため中止しました。ファイルの内容や条件を見直してから、もう一度お試しください。';
/** Open jobs of one kind that one demand may have, since jobs of other demands wait for the same process. */
const MAX_OPEN = 20;
const TOO_MANY_OPEN = '処理待ちのファイルが多いため受け付けられません。完了してから再度お試しください。';
const PUBLISHED = '取り込んだ内容の反映が始まっているため、中止できません。完了までお待ちください。';
/** What people are told of jobs that somebody cancels. */
const CANCELLATIONS = {
  IMPORT: {
    reason: (name: string) => `${name}が取り込みを中止しました。何も登録されていません。`,
    ended: '取り込みはすでに終わっています。画面を更新してください。',
  },
  EXPORT: {
    reason: (name: string) => `${name}が出力を中止しました。ファイルは作成されていません。`,
    ended: '出力はすでに終わっています。画面を更新してください。',
  },
} as const;
const LINK_S = 5 * 60;
const PROGRESS_EVERY = 1_000;

/** A job that reads or writes a file: its kind, the name of the file as shown, and the input of its handler (plain data). */
export interface FileJobRequest {
  kind: string;
  fileName: string;
  input: unknown;
  /** The job in the queue that ends it; default that of its kind. */
  queuedAs?: string;
}

/** Progress of a job. */
export interface FileJobProgress {
  processedCount: number;
  totalCount?: number | null;
}

/** Result of a job. */
export interface FileJobResult {
  resultKey?: string;
  outcome?: Record<string, unknown>;
  /** The run that ends the job, for jobs whose earlier runs must not end it; default any. */
  attempt?: number;
}

/** The file that an export writes; its rows one by one, or some at a time, which costs less. */
export type ExportedCsv<T> = ExportedCsvOptions<T> &
  ({ rows: AsyncIterable<T> } | { batches: AsyncIterable<readonly T[]> });

interface ExportedCsvOptions<T> {
  columns: readonly CsvOutputColumn<T>[];
  /** Total number of rows, if known in advance. */
  totalCount: number | null;
  encoding: CsvEncoding;
}

/** A signed link to a file, valid until `expiresAt`. */
export interface FileLink {
  url: string;
  fileName: string;
  expiresAt: string;
}

/** Key of the file that an export writes. */
export const exportKey = ({ demandUuid, uuid }: FileJobPayload, extension: 'csv' | 'xlsx' = 'csv'): string =>
  `csv-jobs/${demandUuid}/${uuid}.${extension}`;

/** Key of the file that says what an import did with each row. */
export const importResultKey = ({ demandUuid, _id }: Pick<FileJobDocument, '_id' | 'demandUuid'>): string =>
  `csv-jobs/${demandUuid}/${_id}/result.csv`;

const imported = z.object({ key: z.string().min(1) });

/** Keys of the files of a job that has ended: a failed one may have written some that it did not record. */
function keysOf(job: FileJobDocument): Set<string> {
  const { _id: uuid, demandUuid, resultKey, status } = job;
  const { data } = imported.safeParse(job.input);
  const payload = { demandUuid, uuid };
  return new Set([
    ...(data ? [data.key] : []),
    ...(resultKey === null ? [] : [resultKey]),
    ...(status === 'SUCCESS' ? [] : [importResultKey(job), exportKey(payload), exportKey(payload, 'xlsx')]),
  ]);
}

const isOver = (status: FileJobStatus): boolean => status === 'SUCCESS' || status === 'FAILURE';

/** What users see of a job that waits: the first sentence says what could not be done. */
const waitingReason = (message: string): string => `${message.split('。', 1)[0]}。${CONTINUES}`;

/** A link to a file in the store, valid for five minutes. */
export async function linkTo(
  store: ObjectStore,
  key: string,
  fileName: string,
  contentType = 'text/csv',
): Promise<FileLink> {
  const options = { fileName, contentType, expiresIn: LINK_S };
  return {
    url: await store.signedDownloadUrl(key, options),
    fileName,
    expiresAt: timestampOf(new Date(Date.now() + LINK_S * 1_000)),
  };
}

/** Imports and exports: their documents in the database, and the queued jobs that process them. */
@Injectable()
export class FileJobs extends DemandRepository<FileJobDocument> {
  constructor(
    @InjectModel(FILE_JOB_MODEL) model: Model<FileJobDocument>,
    private readonly queue: JobQueue,
    private readonly runs: JobRuns,
    private readonly store: ObjectStore,
  ) {
    super(model);
  }

  /**
   * Creates and queues a job in the caller's transaction; returns its UUID.
   * @throws FAILED_PRECONDITION while twenty jobs of the kind are open
   */
  async create(session: ClientSession, scope: DemandScope, request: FileJobRequest): Promise<string> {
    const { queuedAs = request.kind, ...stored } = request;
    const open = { kind: request.kind, status: { $in: ['PENDING', 'IN_PROGRESS'] } } as const;
    if ((await this.count(scope, open, { session })) >= MAX_OPEN) throw failedPrecondition(TOO_MANY_OPEN);
    const uuid = uuidv7();
    const { uuid: actorUuid, name, actor } = scope.actor;
    const now = new Date();
    await this.model.create(
      [
        {
          ...stored,
          _id: uuid,
          demandUuid: scope.demandUuid,
          status: 'PENDING',
          creator: { uuid: actorUuid, name, actor },
          aliveAt: now,
          createdAt: now,
          expiresAt: new Date(now.getTime() + LIFETIME_MS),
        },
      ],
      { session },
    );
    const payload = { demandUuid: scope.demandUuid, uuid };
    await this.queue.add(session, { name: queuedAs, key: uuid, payload });
    return uuid;
  }

  /** Jobs of one kind, newest first. */
  async pageOf(scope: TenantScope, kind: string, args: PageArgs): Promise<Page<FileJobDocument>> {
    return this.page(scope, { kind }, args, { createdAt: -1, _id: -1 });
  }

  /**
   * Starts a run; null where the job has ended, was given up, or has run too often.
   * @param status PENDING where the run has yet to see whether it is its turn: `proceed` follows
   */
  async begin(
    scope: TenantScope,
    uuid: string,
    status: 'PENDING' | 'IN_PROGRESS' = 'IN_PROGRESS',
  ): Promise<FileJobDocument | null> {
    const job = await this.updateOne(scope, this.running(uuid), {
      $set: { status, aliveAt: new Date() },
      $inc: { attempts: 1 },
    });
    if (!job || job.attempts <= MAX_RUNS) return job;
    // Runs that ended because their process was shut down, or whose turn it was not, do not count.
    if (job.attempts <= MAX_RUNS + (await this.runs.interruptions(job.kind, uuid))) return job;
    await this.fail(scope, uuid, TIMED_OUT);
    return null;
  }

  /** Shows a run that had to see whether it is its turn as one in progress. @throws FileJobEnded */
  async proceed(scope: TenantScope, uuid: string): Promise<void> {
    const job = await this.updateOne(scope, this.running(uuid), {
      $set: { status: 'IN_PROGRESS', failureReason: null, aliveAt: new Date() },
    });
    if (!job) throw new FileJobEnded();
  }

  /**
   * Shows a job whose run is over without an end as one that waits.
   * @param reason in Japanese: what for; by default, what is said already stays
   */
  async wait({ demandUuid, uuid }: FileJobPayload, reason?: string): Promise<void> {
    await this.updateOne(systemScope(demandUuid), this.running(uuid), {
      $set: { status: 'PENDING', ...(reason !== undefined && { failureReason: reason }) },
    });
  }

  /**
   * Whether no later run of the job has begun. One may begin while this run is at work, when its process seemed to be
   * dead: it needs the file of the job.
   */
  async isLatestRun(
    scope: TenantScope,
    { _id, attempts }: Pick<FileJobDocument, '_id' | 'attempts'>,
  ): Promise<boolean> {
    return !(await this.exists(scope, { _id, attempts: { $gt: attempts } }));
  }

  /**
   * Lets a job wait for a service that does not respond; users see what it waits for.
   * @param message in Japanese: what could not be done
   * @returns milliseconds until it tries again; undefined where it has ended, or has waited for an hour
   */
  async waitFor({ demandUuid, uuid }: FileJobPayload, message: string): Promise<number | undefined> {
    const scope = systemScope(demandUuid);
    const now = new Date();
    const first = { ...this.running(uuid), waitingSince: { $exists: false } };
    await this.updateOne(scope, first, { $set: { waitingSince: now } });
    const { least, most } = TRIES_AGAIN_MS;
    const job = await this.updateOne(
      scope,
      { ...this.running(uuid), waitingSince: { $gt: new Date(now.getTime() - MAX_WAIT_MS) } },
      { $set: { status: 'PENDING', failureReason: waitingReason(message), aliveAt: now } },
    );
    const waitedMs = job?.waitingSince && now.getTime() - job.waitingSince.getTime();
    return waitedMs === undefined ? undefined : Math.min(Math.max(waitedMs / 2, least), most);
  }

  /**
   * Reports progress; a job that makes progress between two crashes is not dead-lettered by the second.
   * @returns whether the job goes on; not where it has ended
   */
  async progress(scope: TenantScope, uuid: string, progress: FileJobProgress): Promise<boolean> {
    const job = await this.updateOne(scope, this.running(uuid), {
      $set: {
        ...progress,
        aliveAt: new Date(),
        // Whatever it has waited for responds.
        ...(progress.processedCount > 0 && { failureReason: null }),
      },
    });
    // One more than the count, so that the first report already counts as progress.
    if (job) await this.runs.reached(job.kind, uuid, 1 + progress.processedCount);
    return job !== null;
  }

  /** Reports progress of a run that stops once its job has ended. @throws FileJobEnded */
  async advance(scope: TenantScope, uuid: string, progress: FileJobProgress): Promise<void> {
    if (!(await this.progress(scope, uuid, progress))) throw new FileJobEnded();
  }

  /**
   * Cancels a job whose effect nobody sees yet: it ends at once and without effect, and its run stops at its next report
   * of progress. Repeating it has no further effect.
   * @throws FAILED_PRECONDITION where everybody sees its effect, or it has ended in another way
   */
  async cancel(scope: DemandScope, uuid: string, what: keyof typeof CANCELLATIONS): Promise<void> {
    const { uuid: actorUuid, name, actor } = scope.actor;
    const by: FileJobCreator = { uuid: actorUuid, name, actor };
    const { reason, ended } = CANCELLATIONS[what];
    // `record` stores an outcome in the transaction that makes the effect visible.
    const unpublished = { ...this.running(uuid), outcome: {} };
    const cancelled = await this.updateOne(scope, unpublished, {
      $set: {
        status: 'FAILURE',
        failureReason: reason(creatorName(by)),
        cancellation: { at: new Date(), by },
      },
    });
    if (cancelled) return;
    const job = await this.findById(scope, uuid);
    if (job?.cancellation) return;
    throw failedPrecondition(job && !isOver(job.status) ? PUBLISHED : ended);
  }

  /** The job, where somebody has cancelled it. */
  async cancelled({ demandUuid, uuid }: FileJobPayload): Promise<FileJobDocument | null> {
    return this.findOne(systemScope(demandUuid), { _id: uuid, cancellation: { $exists: true } });
  }

  /** Deletes the file that a job imports, and whatever it has written, once it has ended. */
  async deleteFilesOf(job: FileJobDocument): Promise<void> {
    for (const key of keysOf(job)) await this.store.delete(key);
  }

  /** Fails a job that was given up. @param otherwise the reason in Japanese, where it did not crash */
  async giveUp({ demandUuid, uuid }: FileJobPayload, error: unknown, otherwise: string): Promise<void> {
    const reason = error instanceof DeadLetterError ? DEAD_LETTER_REASON : otherwise;
    await this.fail(systemScope(demandUuid), uuid, reason);
  }

  /** Reopens a job that became a dead letter. */
  async reopen({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    await this.updateOne(
      systemScope(demandUuid),
      { _id: uuid, status: 'FAILURE', failureReason: DEAD_LETTER_REASON },
      {
        $set: { status: 'PENDING', failureReason: null, attempts: 0, aliveAt: new Date() },
        $unset: { filesDeletedAt: '' },
      },
    );
  }

  /** Whether every job of its kind that the demand started before it has ended; what is older than a day does not count. */
  async isNext(scope: TenantScope, { _id, kind, createdAt }: FileJobDocument): Promise<boolean> {
    const dayBefore = new Date(createdAt.getTime() - DAY_MS);
    const earlier = [
      { createdAt: { $gte: dayBefore, $lt: createdAt } },
      // Of the same millisecond.
      { createdAt, _id: { $lt: _id } },
    ];
    const open = { kind, status: { $in: ['PENDING', 'IN_PROGRESS'] }, $or: earlier } as const;
    return !(await this.exists(scope, open));
  }

  /** Which of these jobs have not ended. */
  async openAmong(scope: TenantScope, uuids: readonly string[]): Promise<ReadonlySet<string>> {
    const open = { _id: { $in: [...uuids] }, status: { $in: ['PENDING', 'IN_PROGRESS'] } } as const;
    const found = await this.find(scope, open, { projection: { _id: 1 } });
    return new Set(found.map(({ _id }) => _id));
  }

  /** Jobs of some kinds, of all demands, that have ended within a day of their last sign of life. */
  async endedLately(
    kinds: readonly string[],
    now: Date = new Date(),
  ): Promise<Pick<FileJobDocument, '_id' | 'demandUuid'>[]> {
    const status = { $in: ['SUCCESS', 'FAILURE'] } as const;
    const aliveAt = { $gte: new Date(now.getTime() - DAY_MS) };
    return this.model
      .find({ status, aliveAt, kind: { $in: [...kinds] } }, { demandUuid: 1 })
      .lean<Pick<FileJobDocument, '_id' | 'demandUuid'>[]>();
  }

  /** Passes the rows through and reports how many have passed. @throws FileJobEnded */
  async *counted<T>(
    scope: TenantScope,
    uuid: string,
    rows: AsyncIterable<T>,
    totalCount: number | null,
  ): AsyncGenerator<T> {
    for await (const batch of this.countedBatches(scope, uuid, inCsvBatches(rows), totalCount)) yield* batch;
  }

  /** `counted` for rows that arrive some at a time. */
  async *countedBatches<T>(
    scope: TenantScope,
    uuid: string,
    batches: AsyncIterable<readonly T[]>,
    totalCount: number | null,
  ): AsyncGenerator<readonly T[]> {
    let processedCount = 0;
    let reported = 0;
    await this.advance(scope, uuid, { processedCount, totalCount });
    for await (const batch of batches) {
      if (processedCount - reported >= PROGRESS_EVERY) {
        await this.advance(scope, uuid, { processedCount, totalCount });
        reported = processedCount;
      }
      processedCount += batch.length;
      yield batch;
    }
    await this.advance(scope, uuid, { processedCount, totalCount: processedCount });
  }

  /** Writes the file of an export row by row and completes its job; a repeated run overwrites the file. */
  async succeedWithCsv<T>(
    scope: TenantScope,
    uuid: string,
    { columns, totalCount, encoding, ...source }: ExportedCsv<T>,
  ): Promise<void> {
    const resultKey = exportKey({ demandUuid: scope.demandUuid, uuid });
    let lossyRowCount = 0;
    const batches = 'rows' in source ? inCsvBatches(source.rows) : source.batches;
    const lines = writeCsvBatches(columns, this.countedBatches(scope, uuid, batches, totalCount), {
      encoding,
      onLossyRow: () => (lossyRowCount += 1),
    });
    const charset = encoding === 'UTF_8' ? 'utf-8' : 'shift_jis';
    await this.store.putStream(resultKey, lines, { contentType: `text/csv; charset=${charset}` });
    await this.succeed(scope, uuid, { resultKey, outcome: { lossyRowCount } });
  }

  /** Completes a job; with a session, in the transaction of its effect. Null where it has already ended. */
  async succeed(
    scope: TenantScope,
    uuid: string,
    { resultKey, outcome, attempt }: FileJobResult,
    session?: ClientSession,
  ): Promise<FileJobDocument | null> {
    return this.update(scope, uuid, { resultKey, outcome, attempt }, { status: 'SUCCESS' }, session);
  }

  /**
   * Records the result of a job whose effect everybody sees from this transaction on, but which has something left to do
   * before it is complete. Null where it has already ended.
   */
  async record(
    scope: TenantScope,
    uuid: string,
    result: FileJobResult,
    session: ClientSession,
  ): Promise<FileJobDocument | null> {
    return this.update(scope, uuid, result, { aliveAt: new Date() }, session);
  }

  /** Fails a job with a Japanese reason and any partial result. */
  async fail(
    scope: TenantScope,
    uuid: string,
    failureReason: string,
    result: FileJobResult = {},
  ): Promise<void> {
    const { resultKey = null, outcome = {} } = result;
    await this.updateOne(scope, this.running(uuid), {
      $set: { status: 'FAILURE', failureReason, resultKey, outcome },
    });
  }

  /**
   * A link to the file of a job, valid for five minutes.
   * @throws NOT_FOUND while there is none, and after the seven days
   */
  async link(
    { resultKey, expiresAt }: FileJobDocument,
    fileName: string,
    contentType?: string,
  ): Promise<FileLink> {
    if (resultKey === null || expiresAt.getTime() <= Date.now()) {
      throw notFound('ファイルの有効期限が切れているか、まだ作成されていません。');
    }
    return linkTo(this.store, resultKey, fileName, contentType);
  }

  private async update(
    scope: TenantScope,
    uuid: string,
    { resultKey, outcome, attempt }: FileJobResult,
    fields: Partial<FileJobDocument>,
    session?: ClientSession,
  ): Promise<FileJobDocument | null> {
    const result = {
      failureReason: null,
      ...(resultKey ? { resultKey } : {}),
      ...(outcome ? { outcome } : {}),
    };
    const running = { ...this.running(uuid), ...(attempt === undefined ? {} : { attempts: attempt }) };
    return this.updateOne(scope, running, { $set: { ...fields, ...result } }, { session });
  }

  private running(uuid: string) {
    return { _id: uuid, status: { $in: ['PENDING', 'IN_PROGRESS'] } } as const;
  }
}
