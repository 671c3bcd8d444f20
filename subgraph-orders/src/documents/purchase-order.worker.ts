import { workerTask } from '@hacchu-hub/subgraph-kit/workers/worker-task';
import type { PurchaseOrderDocument } from './purchase-order.document.js';
import { type RenderedPurchaseOrder, renderPurchaseOrder } from './purchase-order.pdf.js';

export interface PurchaseOrderTask {
  readonly document: PurchaseOrderDocument;
  readonly isPreview: boolean;
}

export default workerTask(
  ({ document, isPreview }: PurchaseOrderTask): Promise<RenderedPurchaseOrder> =>
    renderPurchaseOrder(document, { isPreview }),
  ({ pdf }) => [pdf],
);
