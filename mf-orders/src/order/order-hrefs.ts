import { useHrefTo, useHrefToList } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';

/** URLs of the pages of an order in the user's area. */
export interface OrderHrefs {
  /** The list as the user left it. */
  list: string | undefined;
  deliveries: string | undefined;
  /** The form for a new order, optionally as a copy of another or with a CSV file. */
  create: (query?: {
    duplicateFrom?: string;
    supplier?: string;
    product?: string;
    csv?: '1';
  }) => string | undefined;
  detail: (orderUuid: string) => string | undefined;
  /** The conversation with the supplier about an order. */
  conversation: (orderUuid: string) => string | undefined;
  editDraft: (orderUuid: string) => string | undefined;
  /** Edits an order that is no longer a draft, optionally with the dates that its supplier proposed. */
  edit: (orderUuid: string, query?: { dates?: 'proposed' }) => string | undefined;
  send: (orderUuid: string) => string | undefined;
  /** Decides on an order; demand users only, as the two below. */
  review: (orderUuid: string) => string | undefined;
  approveWithUpdate: (orderUuid: string) => string | undefined;
  reApply: (orderUuid: string) => string | undefined;
  canceled: (orderUuid: string) => string | undefined;
  /** 確定の画面; the operators' area has none, there the detail page locks and unlocks. */
  fixed: (orderUuid: string) => string | undefined;
}

/**
 * The operators' area has no separate pages for editing and sending (specification, section 2): there the
 * page for new orders and the detail page do it, selected by the query string.
 */
export const useOrderHrefs = (): OrderHrefs => {
  const hrefTo = useHrefTo();
  const hrefToList = useHrefToList();
  const { area } = useSession();
  const isOperator = area === 'operator';
  return {
    list: hrefToList('order-list'),
    deliveries: hrefTo('delivery-list'),
    create: (query) => hrefTo('order-new', {}, query),
    detail: (orderUuid) => hrefTo('order-detail', { orderUuid }),
    conversation: (orderUuid) => hrefTo('order-detail', { orderUuid }, { tab: 'conversation' }),
    editDraft: (orderUuid) =>
      isOperator ? hrefTo('order-new', {}, { draft: orderUuid }) : hrefTo('order-edit-draft', { orderUuid }),
    edit: (orderUuid, query) => hrefTo('order-detail', { orderUuid }, { step: 'edit', ...query }),
    send: (orderUuid) =>
      isOperator
        ? hrefTo('order-detail', { orderUuid }, { step: 'send' })
        : hrefTo('order-send', { orderUuid }),
    review: (orderUuid) => hrefTo('order-review', { orderUuid }),
    approveWithUpdate: (orderUuid) => hrefTo('order-approve-with-update', { orderUuid }),
    reApply: (orderUuid) => hrefTo('order-re-apply', { orderUuid }),
    canceled: (orderUuid) => hrefTo('order-canceled', { orderUuid }),
    fixed: (orderUuid) => hrefTo('order-fixed', { orderUuid }),
  };
};
