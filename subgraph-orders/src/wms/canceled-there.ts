import { type InboundDeliveryDocument, InboundDeliveryState } from './inbound-delivery.schema.js';

/** Stored with a delivery that was canceled at LOGILESS, until people send it again or its content changes. */
export const CANCELED_THERE = 'ロジレス側で取り消されています。必要な場合は再送信してください。';

/** State of a delivery that was canceled at LOGILESS. Its document is kept: what it reports of receipts still counts. */
export const AS_CANCELED_THERE = {
  state: InboundDeliveryState.REVERSED,
  isTried: false,
  isReversalTried: false,
  error: CANCELED_THERE,
} as const;

/** Whether a delivery was canceled at LOGILESS, and nobody has asked for it to be sent again. */
export const isCanceledThere = ({
  state,
  error,
}: Pick<InboundDeliveryDocument, 'state' | 'error'>): boolean =>
  state === InboundDeliveryState.REVERSED && error === CANCELED_THERE;
