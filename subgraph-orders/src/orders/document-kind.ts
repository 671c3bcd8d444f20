import type { OrderDocument } from './order.schema.js';
import { OrderDocumentKind } from './order-enums.js';

/** Kind of the next document of an order: a correction once the supplier has one. */
export const documentKindOf = ({ sentVersion }: Pick<OrderDocument, 'sentVersion'>): OrderDocumentKind =>
  sentVersion > 0 ? OrderDocumentKind.CORRECTION : OrderDocumentKind.ORDER;
