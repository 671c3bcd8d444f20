import {
  isWorkerLimit,
  loggableError,
  LOGGER,
  workerFile,
  type WorkerPool,
  WorkerPools,
  WorkerTaskError,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { UnreadableMailError } from './mail-limits.js';
import type { MailTask, ReadMail } from './mail-reading.js';

/** JavaScript heap limit of a worker thread: several times what the largest message needs. */
const MEMORY_MB = 512;
/** The largest legitimate message takes a few seconds on a busy machine. */
const TIMEOUT_MS = 30_000;
/** Queued messages, each up to 15 MB; beyond the limit the sender's server is told to retry later. */
const MAX_QUEUE = { perOwner: 8, total: 24 };

/** Parses messages on worker threads, with fair scheduling between demands. */
@Injectable()
export class MailReader {
  private readonly pool: WorkerPool<MailTask, ReadMail>;

  constructor(
    pools: WorkerPools,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.pool = pools.create<MailTask, ReadMail>({
      name: 'mail',
      file: workerFile(import.meta.url, './mail.worker.js'),
      memoryMb: MEMORY_MB,
      timeoutMs: TIMEOUT_MS,
      maxQueue: MAX_QUEUE,
    });
  }

  /**
   * @param owner demand for the fair scheduling
   * @throws UnreadableMailError for a message that can never be read; other errors are transient
   */
  async read(task: MailTask, owner: string): Promise<ReadMail> {
    try {
      return await this.pool.run(task, { owner });
    } catch (error) {
      const isOfTask = error instanceof WorkerTaskError;
      if (!isOfTask && !isWorkerLimit(error)) throw error;
      const cause = isOfTask && error.cause instanceof Error ? error.cause : undefined;
      const reason = cause?.name === 'UnreadableMailError' ? cause.message : undefined;
      const { envelope, raw } = task;
      this.logger.warn(
        { error: loggableError(error), sender: envelope.from, byteSize: raw.byteLength, owner },
        'a message cannot be read and is rejected permanently',
      );
      throw new UnreadableMailError(reason ?? 'Message cannot be read');
    }
  }
}
