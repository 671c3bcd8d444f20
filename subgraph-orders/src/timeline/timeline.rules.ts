/** Category of a timeline entry. */
export enum OrderTimelineKind {
  CHANGE = 'CHANGE',
  REVIEW = 'REVIEW',
  MAIL = 'MAIL',
  RECEIPT = 'RECEIPT',
  COMMENT = 'COMMENT',
}

const EVENTS: Partial<Record<OrderTimelineKind, readonly string[]>> = {
  [OrderTimelineKind.REVIEW]: [
    'SUBMIT_WITH_REVIEW_GROUPS',
    'APPROVE',
    'APPROVE_WITH_UPDATE',
    'DENY',
    'WITHDRAW',
    'RE_APPLY',
    'REQUEST_CHANGE_REVIEW',
    'REPLACE_REVIEWERS',
  ],
  [OrderTimelineKind.MAIL]: [
    'SUBMIT_WITH_SEND_MAIL',
    'SEND',
    'MARK_ORDERED',
    'UPDATE_WITH_SEND_MAIL',
    'NOTIFY_CANCELLATION',
    'SEND_FAILED',
    'SEND_STOPPED',
    'MAIL_BOUNCED',
    'SUPPLIER_CONFIRMED',
    'SUPPLIER_PROPOSED',
    'ASK_SUPPLIER_BACK',
    'REMIND_SUPPLIER',
    'RENEW_SUPPLIER_LINK',
    'WITHDRAW_SUPPLIER_LINK',
  ],
  [OrderTimelineKind.RECEIPT]: [
    'RECEIVE',
    'COMPLETE_DELIVERY',
    'SHORT_CLOSE_LINES',
    'REOPEN_DELIVERY',
    'REOPEN_LINES',
  ],
};
const KNOWN = Object.values(EVENTS).flat();

/** Category of a history event. */
export function kindOfEvent(event: string): OrderTimelineKind {
  const found = Object.values(OrderTimelineKind).find((kind) => EVENTS[kind]?.includes(event));
  return found ?? OrderTimelineKind.CHANGE;
}

/** Filter of the history by categories; undefined when no history event belongs to them. */
export function eventFilter(kinds: readonly OrderTimelineKind[]): Record<string, unknown> | undefined {
  const named = kinds.flatMap((kind) => EVENTS[kind] ?? []);
  if (kinds.includes(OrderTimelineKind.CHANGE)) {
    return { event: { $nin: KNOWN.filter((event) => !named.includes(event)) } };
  }
  return named.length > 0 ? { event: { $in: named } } : undefined;
}
