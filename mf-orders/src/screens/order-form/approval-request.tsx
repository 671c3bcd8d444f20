import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { type ReactNode, useState } from 'react';
import {
  CreateApprovalOrderDocument,
  type DraftOrder_OrderFragment,
  type ReviewGroupFragment,
  SubmitDraftOrderWithReviewGroupsDocument,
  UpdateApprovalOrderDocument,
} from '../../generated/graphql.js';
import { RequestApprovalDialog } from '../../review/request-approval.dialog.js';
import type { ApprovalRequestInput } from '../../review/request-approval.form.js';
import { toContent } from './order-form.conversions.js';
import { isOutsideForm } from './order-form.errors.js';
import type { OrderFormState, Saving } from './order-form.hook.js';
import { validateForSending } from './order-form.validate.js';

const options = { touches: ['Order', 'OrderProductLine'], isHandled: true };

/** Saves the input and requests its approval, with the mutation for the order's status. */
const useRequest = () => {
  const { demandUuid } = useSession();
  const [create] = useSliceMutation(CreateApprovalOrderDocument, options);
  const [submit] = useSliceMutation(SubmitDraftOrderWithReviewGroupsDocument, options);
  const [update] = useSliceMutation(UpdateApprovalOrderDocument, options);
  return async (
    { known, content, temporaryAttachmentUuids, creationKey }: Saving,
    asked: ApprovalRequestInput,
    idempotencyKey: string,
  ): Promise<DraftOrder_OrderFragment> => {
    const request = { ...asked, demandUuid, idempotencyKey: known ? idempotencyKey : creationKey, content };
    if (!known) {
      const input = { ...request, temporaryAttachmentUuids: [...temporaryAttachmentUuids] };
      return (await create({ input })).createApprovalOrder.order;
    }
    const input = { ...request, uuid: known.uuid, expectedUpdatedAt: known.updatedAt };
    return known.status === 'Drafting'
      ? (await submit({ input })).submitDraftOrderWithReviewGroups.order
      : (await update({ input })).updateApprovalOrder.order;
  };
};

interface ApprovalRequestProps {
  state: OrderFormState;
  /** Names the order and the consequence. */
  title: string;
  verb: string;
  /** Initial steps, from the last round. */
  groups?: readonly ReviewGroupFragment[];
  /** Lets the page be left without confirmation. */
  release: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Requests approval of the content of the form. */
export const ApprovalRequest = ({ state, release, onClose, ...dialog }: ApprovalRequestProps) => {
  const notify = useNotify();
  const navigateTo = useNavigateTo();
  const run = useRequest();
  const [content] = useState(() => toContent(state.form.values, todayInJapan()).content);
  const request = async (input: ApprovalRequestInput, idempotencyKey: string) => {
    const asked = await state.save({
      validate: validateForSending,
      isElsewhere: isOutsideForm,
      run: (saving) => run(saving, input, idempotencyKey),
    });
    if (!asked) {
      onClose();
      return;
    }
    release();
    notify.success(`PO ${asked.purchaseNumber} の承認を申請しました。`);
    navigateTo('order-detail', { orderUuid: asked.uuid });
  };
  const orderUuid = state.order?.uuid;
  return (
    <RequestApprovalDialog
      {...dialog}
      content={content}
      {...(orderUuid !== undefined && { orderUuid })}
      request={request}
      onClose={onClose}
    />
  );
};
