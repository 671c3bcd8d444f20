import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import {
  type DraftOrder_OrderFragment,
  type OrderContentInput,
  UpdateOrderDocument,
} from '../../generated/graphql.js';
import { useAttemptKey } from '../../order/attempt-key.hook.js';

interface Update {
  known: Pick<DraftOrder_OrderFragment, 'uuid' | 'updatedAt'> | undefined;
  content: OrderContentInput;
  /** The user has confirmed that the order needs approval again. */
  confirmReapproval?: boolean;
}

/** Saves an order that is not a draft, or moves a draft to waiting for order; nothing is mailed. */
export const useUpdateOrder = () => {
  const { demandUuid } = useSession();
  const key = useAttemptKey();
  const [run] = useSliceMutation(UpdateOrderDocument, {
    touches: ['Order', 'OrderProductLine'],
    isHandled: true,
  });
  return async ({ known, content, confirmReapproval }: Update): Promise<DraftOrder_OrderFragment> => {
    if (!known) throw new Error('An order must be stored before it is updated.');
    try {
      const data = await run({
        input: {
          demandUuid,
          uuid: known.uuid,
          expectedUpdatedAt: known.updatedAt,
          idempotencyKey: key.of(JSON.stringify([known.updatedAt, content, confirmReapproval])),
          content,
          confirmReapproval,
        },
      });
      key.renew();
      return data.updateOrder.order;
    } catch (cause) {
      key.refuse(toSliceError(cause, true));
      throw cause;
    }
  };
};
