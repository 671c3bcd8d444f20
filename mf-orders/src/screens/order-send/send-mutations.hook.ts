import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import {
  MarkOrderedDocument,
  type OrderMailInput,
  ResendOrderDocument,
  type SendOrder_OrderFragment,
  SendOrderMailDocument,
  SubmitOrderWithSendMailDocument,
} from '../../generated/graphql.js';

const options = { touches: ['Order', 'OrderProductLine'], isHandled: true };

/** Sends the mail of an order by the mutation for its status, or marks the order as placed without one. */
export const useSendMutations = (order: SendOrder_OrderFragment) => {
  const { demandUuid } = useSession();
  const [submit] = useSliceMutation(SubmitOrderWithSendMailDocument, options);
  const [send] = useSliceMutation(SendOrderMailDocument, options);
  const [resend] = useSliceMutation(ResendOrderDocument, options);
  const [mark] = useSliceMutation(MarkOrderedDocument, options);
  const target = { demandUuid, uuid: order.uuid, expectedUpdatedAt: order.updatedAt };
  return {
    sendMail: async (mail: OrderMailInput, idempotencyKey: string): Promise<SendOrder_OrderFragment> => {
      const base = { ...target, idempotencyKey, mail };
      const input = { ...base, acknowledgedWarnings: order.warnings.map((warning) => warning.code) };
      if (order.status === 'Drafting') return (await submit({ input })).submitOrderWithSendMail.order;
      if (order.status === 'Delivering') return (await resend({ input: base })).updateOrderWithSendMail.order;
      return (await send({ input })).sendOrderMail.order;
    },
    markOrdered: async (idempotencyKey: string): Promise<SendOrder_OrderFragment> =>
      (await mark({ input: { ...target, event: 'MARK_ORDERED', idempotencyKey } })).updateOrderStatus.order,
  };
};
