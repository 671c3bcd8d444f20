import {
  aborted,
  type AppError,
  isWorkerLimit,
  LOGGER,
  resourceExhausted,
  type TenantScope,
  unavailable,
  WorkerAbortedError,
  workerFile,
  type WorkerPool,
  WorkerPools,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { PurchaseOrderDocument } from './purchase-order.document.js';
import type { RenderedPurchaseOrder } from './purchase-order.pdf.js';
import type { PurchaseOrderTask } from './purchase-order.worker.js';

const BUSY = 'PDFの作成が混み合っています。しばらくしてからもう一度お試しください。';
const TOO_LARGE =
  '発注書の内容が多すぎるため、PDFを作成できませんでした。明細や備考を減らすか、発注を分けてください。';
const SUPERSEDED = '新しいプレビューの作成を開始したため、このプレビューの作成を中止しました。';

export interface RenderOptions {
  /** Identifies the subject and viewer of a preview: of the queued ones, only the newest is rendered. */
  readonly previewOf?: string;
}

/**
 * Renders documents on worker threads, with fair scheduling between demands; documents to be sent take
 * precedence over the same demand's previews.
 */
@Injectable()
export class PurchaseOrderRenderer {
  private readonly pool: WorkerPool<PurchaseOrderTask, RenderedPurchaseOrder>;

  constructor(
    pools: WorkerPools,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.pool = pools.create({
      name: 'pdf',
      file: workerFile(import.meta.url, './purchase-order.worker.js'),
      memoryMb: 512,
      timeoutMs: 30_000,
      maxQueue: { perOwner: 30, total: 300 },
      busyMessage: BUSY,
    });
  }

  /**
   * Renders the PDF of a document. An unreadable seal image is omitted, with a warning in the log and a note
   * on previews.
   * @throws RESOURCE_EXHAUSTED for a document that takes too much time or memory, or when the queue is full
   * @throws ABORTED for a preview that was superseded by a newer one
   */
  async render(
    scope: TenantScope,
    document: PurchaseOrderDocument,
    { previewOf }: RenderOptions = {},
  ): Promise<Buffer> {
    const isPreview = previewOf !== undefined;
    try {
      const { pdf, isSealOmitted } = await this.pool.run(
        { document, isPreview },
        {
          owner: scope.demandUuid,
          priority: isPreview ? 'normal' : 'high',
          ...(isPreview && { newestOf: previewOf }),
        },
      );
      if (isSealOmitted) {
        this.logger.warn({ demandUuid: scope.demandUuid }, 'a seal image is unreadable and was omitted');
      }
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    } catch (error) {
      throw this.toAppError(error, scope) ?? error;
    }
  }

  private toAppError(error: unknown, { demandUuid }: TenantScope): AppError | null {
    if (isWorkerLimit(error)) {
      this.logger.warn({ demandUuid, reason: error.name }, 'rendering a document was aborted');
      return resourceExhausted(TOO_LARGE);
    }
    if (error instanceof WorkerAbortedError) {
      return error.reason === 'superseded' ? aborted(SUPERSEDED) : unavailable();
    }
    return null;
  }
}
