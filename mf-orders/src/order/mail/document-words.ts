import type { OrderDocumentKind } from '../../generated/graphql.js';

/** What a mail to the supplier sends. */
export const documentWords: Record<OrderDocumentKind, string> = {
  ORDER: '発注書',
  CORRECTION: '訂正した発注書',
  CANCELLATION: '発注取消書',
};
