import {
  aborted,
  isWorkerLimit,
  LOGGER,
  resourceExhausted,
  unavailable,
  WorkerAbortedError,
  workerFile,
  WorkerPools,
  type AppError,
  type TenantScope,
  type WorkerPool,
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
  /** For previews, what they show and to whom: of those that wait, only the newest is made. */
  readonly previewOf?: string;
}

/** Makes documents on worker threads, fair between demands; what is sent passes the same demand's previews. */
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
   * The PDF of a document. A seal image that cannot be read is left out, with a warning in the log and a note on
   * previews.
   * @throws RESOURCE_EXHAUSTED for a document that takes too much time or memory, or while too many wait.
   * @throws ABORTED for a preview that a newer one replaced.
   */
  async render(
    scope: TenantScope,
    document: PurchaseOrderDocument,
    { previewOf }: RenderOptions = {},
  ): Promise<Buffer> {
    const isPreview = previewOf !== undefined;
    try {
      const { pdf, isSealLeftOut } = await this.pool.run(
        { document, isPreview },
        {
          owner: scope.demandUuid,
          priority: isPreview ? 'normal' : 'high',
          ...(isPreview && { newestOf: previewOf }),
        },
      );
      if (isSealLeftOut) {
        this.logger.warn({ demandUuid: scope.demandUuid }, 'a seal image cannot be read and is left out');
      }
      return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    } catch (error) {
      throw this.explained(error, scope) ?? error;
    }
  }

  private explained(error: unknown, { demandUuid }: TenantScope): AppError | null {
    if (isWorkerLimit(error)) {
      this.logger.warn({ demandUuid, reason: error.name }, 'a document was given up');
      return resourceExhausted(TOO_LARGE);
    }
    if (error instanceof WorkerAbortedError) {
      return error.reason === 'superseded' ? aborted(SUPERSEDED) : unavailable();
    }
    return null;
  }
}
