import { useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { useState } from 'react';
import {
  CreateOrderWithSendMailDocument,
  SupplierMailsDocument,
  type CreateOrderWithSendMailMutation,
  type OrderMailInput,
} from '../../generated/graphql.js';
import { MailDrawer } from '../../order/mail/mail-drawer.js';
import { newOrderMail } from '../../order/mail/mail-form.js';
import { toContent } from './order-form.conversions.js';
import { isOutsideForm } from './order-form.errors.js';
import type { OrderFormState } from './order-form.hook.js';
import { validateForSending } from './order-form.validate.js';
import { useSentNotice } from './sent-notice.hook.js';

interface CreateAndSendProps {
  state: OrderFormState;
  /** Lets the page be left without asking. */
  release: () => void;
  onClose: () => void;
}

/** Stores a new order and mails it in one step. */
export const CreateAndSend = ({ state, release, onClose }: CreateAndSendProps) => {
  const { user, area, demandUuid } = useSession();
  const { values } = state.form;
  const { data, isLoading } = useSliceQuery(SupplierMailsDocument, {
    variables: { uuid: values.supplier?.uuid ?? '', demandUuid },
    // Without the catalogue the addresses can still be typed.
    isHandled: true,
  });
  const [run] = useSliceMutation(CreateOrderWithSendMailDocument, {
    touches: ['Order', 'OrderProductLine'],
    isHandled: true,
  });
  const tell = useSentNotice();
  const [preview] = useState(() => ({ demandUuid, content: toContent(values, todayInJapan()).content }));
  if (isLoading) return null;
  const supplierName = values.supplier?.name ?? '仕入先';

  const send = async (mail: OrderMailInput, idempotencyKey: string) => {
    let answer: CreateOrderWithSendMailMutation['createOrderWithSendMail']['order'] | undefined;
    await state.save({
      validate: validateForSending,
      isElsewhere: isOutsideForm,
      run: async ({ content, temporaryAttachmentUuids }) => {
        const input = {
          demandUuid,
          idempotencyKey,
          content,
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
    <MailDrawer
      title={`この発注を ${supplierName} へ送信します`}
      verb="送信して発注する"
      defaults={newOrderMail({
        demandName: user.demand?.name,
        supplierName,
        sender:
          area === 'demand' ? { name: `${user.lastName} ${user.firstName}`, email: user.email } : undefined,
        to: data?.demandSupplier.demandSupplierContacts.map(({ email }) => email) ?? [],
      })}
      documentName="発注書.pdf"
      preview={preview}
      send={send}
      onClose={onClose}
    />
  );
};
