import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useRef } from 'react';
import {
  CreateDraftOrderDocument,
  type CreateDraftOrderInput,
  type DraftOrder_OrderFragment,
  type OrderContentInput,
  UpdateDraftOrderDocument,
} from '../../generated/graphql.js';
import type { Saving } from './order-form.hook.js';

/** Document types that saving a draft touches. */
const touches = ['Order'];

/** Creates or updates a draft on the server; the caller shows the errors. */
export const useSaveDraft = () => {
  const { demandUuid } = useSession();
  const [create] = useSliceMutation(CreateDraftOrderDocument, { touches, isHandled: true });
  const [update] = useSliceMutation(UpdateDraftOrderDocument, { touches, isHandled: true });
  const attempt = useRef<Omit<CreateDraftOrderInput, 'demandUuid'>>(undefined);

  const updateDraft = async (
    order: Pick<DraftOrder_OrderFragment, 'uuid' | 'updatedAt'>,
    content: OrderContentInput,
    purchaseNumber?: string,
  ): Promise<DraftOrder_OrderFragment> => {
    const data = await update({
      input: {
        demandUuid,
        uuid: order.uuid,
        expectedUpdatedAt: order.updatedAt,
        content,
        purchaseNumber: purchaseNumber || undefined,
      },
    });
    return data.updateDraftOrder.order;
  };

  /**
   * The response of a first save may be lost. The next save repeats it with the same idempotency key, so that
   * the server returns the order it has already created, and then updates that order.
   */
  const createDraft = async (
    content: OrderContentInput,
    temporaryAttachmentUuids: readonly string[],
  ): Promise<DraftOrder_OrderFragment> => {
    const first = attempt.current ?? {
      idempotencyKey: crypto.randomUUID(),
      content,
      temporaryAttachmentUuids: [...temporaryAttachmentUuids],
    };
    attempt.current = first;
    try {
      const data = await create({ input: { demandUuid, ...first } });
      const { order } = data.createDraftOrder;
      attempt.current = undefined;
      const isUpToDate = JSON.stringify(first.content) === JSON.stringify(content);
      return isUpToDate ? order : await updateDraft(order, withLineIds(content, order));
    } catch (cause) {
      if (cause instanceof SliceError && cause.code !== 'NETWORK') attempt.current = undefined;
      throw cause;
    }
  };

  return ({
    known,
    content,
    purchaseNumber,
    temporaryAttachmentUuids,
  }: Saving): Promise<DraftOrder_OrderFragment> =>
    known ? updateDraft(known, content, purchaseNumber) : createDraft(content, temporaryAttachmentUuids);
};

/** Matches the lines that the lost first save created by their position. */
const withLineIds = (content: OrderContentInput, order: DraftOrder_OrderFragment): OrderContentInput => ({
  ...content,
  orderProductLines: content.orderProductLines.map((line, index) => ({
    ...line,
    id: order.orderProductLines[index]?.id ?? null,
  })),
  orderExpenseLines: content.orderExpenseLines.map((line, index) => ({
    ...line,
    id: order.orderExpenseLines[index]?.id ?? null,
  })),
});
