import type { OrderActionId } from '../../generated/graphql.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';

/** URL of the page that performs an action, for actions that have a page. */
export const useActionHref = (orderUuid: string) => {
  const hrefs = useOrderHrefs();
  return (id: OrderActionId): string | undefined => {
    switch (id) {
      case 'UPDATE_DRAFT':
      case 'SUBMIT_WITH_REVIEW_GROUPS':
        return hrefs.editDraft(orderUuid);
      case 'SUBMIT_WITH_SEND_MAIL':
      case 'SEND':
      case 'NOTIFY_CANCELLATION':
        return hrefs.send(orderUuid);
      case 'UPDATE':
      case 'UPDATE_WITH_SEND_MAIL':
        return hrefs.edit(orderUuid);
      case 'APPROVE':
        return hrefs.review(orderUuid);
      case 'RE_APPLY':
        return hrefs.reApply(orderUuid);
      case 'DUPLICATE':
        return hrefs.create({ duplicateFrom: orderUuid });
      default:
        return undefined;
    }
  };
};
