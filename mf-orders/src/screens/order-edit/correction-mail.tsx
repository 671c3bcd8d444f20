import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { useState } from 'react';
import {
  type EditOrder_OrderFragment,
  type OrderMailInput,
  UpdateOrderWithSendMailDocument,
  type UpdateOrderWithSendMailMutation,
} from '../../generated/graphql.js';
import { ContentMailDrawer } from '../../order/mail/content-mail-drawer.js';
import { toContent } from '../order-form/order-form.conversions.js';
import { isOutsideForm } from '../order-form/order-form.errors.js';
import type { OrderFormState } from '../order-form/order-form.hook.js';
import { validateForSending } from '../order-form/order-form.validate.js';
import { useSentNotice } from '../order-form/sent-notice.hook.js';

interface CorrectionMailProps {
  order: EditOrder_OrderFragment;
  state: OrderFormState;
  /** Lets the page be left without confirmation. */
  release: () => void;
  /** Handles a refusal because the change requires approval; rethrows any other. */
  onReviewNeeded: (cause: unknown) => void;
  onClose: () => void;
}

/** 訂正発注: saves the change and mails it to the supplier, in one step. */
export const CorrectionMail = ({ order, state, release, onReviewNeeded, onClose }: CorrectionMailProps) => {
  const { demandUuid } = useSession();
  const [run] = useSliceMutation(UpdateOrderWithSendMailDocument, {
    touches: ['Order', 'OrderProductLine'],
    isHandled: true,
  });
  const tell = useSentNotice();
  const { values } = state.form;
  const [content] = useState(() => toContent(values, todayInJapan()).content);
  const name = `PO ${order.purchaseNumber}`;
  const supplier = values.supplier?.name ?? '仕入先';

  const send = async (mail: OrderMailInput, idempotencyKey: string) => {
    let answer: UpdateOrderWithSendMailMutation['updateOrderWithSendMail']['order'] | undefined;
    const saving = state.save({
      validate: validateForSending,
      isElsewhere: isOutsideForm,
      run: async ({ known, content: sent }) => {
        const { uuid, updatedAt: expectedUpdatedAt } = known ?? order;
        const input = { demandUuid, uuid, expectedUpdatedAt, idempotencyKey, content: sent, mail };
        answer = (await run({ input })).updateOrderWithSendMail.order;
        return answer;
      },
    });
    let isElsewhere = false;
    await saving.catch((cause: unknown) => {
      onReviewNeeded(cause);
      isElsewhere = true;
    });
    if (isElsewhere) return;
    if (!answer) {
      onClose();
      return;
    }
    release();
    tell(answer, {
      sent: `${name} の訂正を ${supplier} へ送信しました。`,
      failed: '変更は保存しました。理由を確認して、訂正をもう一度送信してください。',
    });
  };

  return (
    <ContentMailDrawer
      title={`${name} の訂正を ${supplier} へ送信します`}
      verb="保存して訂正を送信する"
      orderUuid={order.uuid}
      content={content}
      lastLog={order.latestOrderSendLog}
      documentName={`発注書（訂正）_${order.purchaseNumber}.pdf`}
      send={send}
      onClose={onClose}
    />
  );
};
