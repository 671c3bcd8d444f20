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
/** The response was lost on the way here or to the gateway, or an earlier attempt is at work: the order may exist. */
const LOST = new Set(['NETWORK', 'UNAVAILABLE', 'ABORTED']);
/** Somebody has deleted the order since, or it is no draft any more. */
const GONE = new Set(['NOT_FOUND', 'FAILED_PRECONDITION']);

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
    idempotencyKey: string,
  ): Promise<DraftOrder_OrderFragment> => {
    const first = attempt.current ?? {
      idempotencyKey,
      content,
      temporaryAttachmentUuids: [...temporaryAttachmentUuids],
    };
    attempt.current = first;
    const data = await create({ input: { demandUuid, ...first } }).catch((cause: unknown) => {
      if (cause instanceof SliceError && !LOST.has(cause.code)) attempt.current = undefined;
      throw cause;
    });
    const { order } = data.createDraftOrder;
    const isUpToDate = JSON.stringify(first.content) === JSON.stringify(content);
    const saved = isUpToDate
      ? order
      : await updateDraft(order, withLineIds(content, order)).catch((cause: unknown) => {
          // What else is refused is tried again on the same order, not on a second one.
          if (cause instanceof SliceError && GONE.has(cause.code)) attempt.current = undefined;
          throw cause;
        });
    attempt.current = undefined;
    return saved;
  };

  return ({
    known,
    content,
    purchaseNumber,
    temporaryAttachmentUuids,
    creationKey,
  }: Saving): Promise<DraftOrder_OrderFragment> =>
    known
      ? updateDraft(known, content, purchaseNumber)
      : createDraft(content, temporaryAttachmentUuids, creationKey);
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
