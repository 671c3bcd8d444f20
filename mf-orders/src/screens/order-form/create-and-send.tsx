import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { useState } from 'react';
import {
  CreateOrderWithSendMailDocument,
  type CreateOrderWithSendMailMutation,
  type OrderMailInput,
} from '../../generated/graphql.js';
import { ContentMailDrawer } from '../../order/mail/content-mail-drawer.js';
import { toContent } from './order-form.conversions.js';
import { isOutsideForm } from './order-form.errors.js';
import type { OrderFormState } from './order-form.hook.js';
import { validateForSending } from './order-form.validate.js';
import { useSentNotice } from './sent-notice.hook.js';

interface CreateAndSendProps {
  state: OrderFormState;
  /** Lets the page be left without confirmation. */
  release: () => void;
  onClose: () => void;
}

/** Stores a new order and mails it in one step. */
export const CreateAndSend = ({ state, release, onClose }: CreateAndSendProps) => {
  const { demandUuid } = useSession();
  const { values } = state.form;
  const [run] = useSliceMutation(CreateOrderWithSendMailDocument, {
    touches: ['Order', 'OrderProductLine'],
    isHandled: true,
  });
  const tell = useSentNotice();
  const [content] = useState(() => toContent(values, todayInJapan()).content);
  const supplierName = values.supplier?.name ?? '仕入先';

  const send = async (mail: OrderMailInput) => {
    let answer: CreateOrderWithSendMailMutation['createOrderWithSendMail']['order'] | undefined;
    await state.save({
      validate: validateForSending,
      isElsewhere: isOutsideForm,
      run: async ({ content: sent, temporaryAttachmentUuids, creationKey: idempotencyKey }) => {
        const input = {
          demandUuid,
          idempotencyKey,
          content: sent,
          mail,
          temporaryAttachmentUuids: [...temporaryAttachmentUuids],
        };
        answer = (await run({ input })).createOrderWithSendMail.order;
        return answer;
      },
    });
    if (!answer) {
      onClose();
      return;
    }
    release();
    tell(answer, {
      sent: `PO ${answer.purchaseNumber} を ${supplierName} へ送信しました。`,
      failed: `PO ${answer.purchaseNumber} は下書きとして保存しました。理由を確認して、もう一度送信してください。`,
    });
  };

  return (
    <ContentMailDrawer
      title={`この発注を ${supplierName} へ送信します`}
      verb="送信して発注する"
      content={content}
      documentName="発注書.pdf"
      send={send}
      onClose={onClose}
    />
  );
};
