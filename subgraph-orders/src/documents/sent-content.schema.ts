import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { DocumentLine, DocumentParty, PurchaseOrderDocument } from './purchase-order.document.js';

export type SentParty = Required<DocumentParty>;

/** A line as printed. */
export interface SentLine extends Required<DocumentLine> {
  /** Id of the product line; null for an expense. */
  readonly lineId: string | null;
}

/**
 * What a supplier knows of an order: its content as printed on a document, with the delivery dates that the buyer has
 * accepted since. Missing for documents from before it was stored.
 */
export interface SentContentDocument extends DemandOwned {
  /** Key of the PDF: mails that are sent again have the same document. */
  _id: string;
  orderId: string;
  /** The parties of the document, which are those of the order unless it changed since. */
  demandSupplierId: string | null;
  deliveryDestinationId: string | null;
  content: Required<
    Pick<
      PurchaseOrderDocument,
      'purchaseNumber' | 'subject' | 'orderDate' | 'paymentDueDates' | 'totals' | 'notes' | 'terms'
    >
  > & {
    readonly supplier: SentParty;
    readonly destination: SentParty;
    readonly lines: readonly SentLine[];
  };
}

export const SENT_CONTENT_MODEL = 'OrderSentContent';

export const sentContentSchema = new Schema<SentContentDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    demandSupplierId: { type: String, default: null },
    deliveryDestinationId: { type: String, default: null },
    content: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'order_sent_contents', versionKey: false, minimize: false },
).index({ demandUuid: 1 });
