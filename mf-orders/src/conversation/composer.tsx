import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHref } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Alert, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { EmailListInput, Field, Form, FormStack, TextArea } from '@hacchu-hub/ui/form';
import { Link } from '@hacchu-hub/ui/link';
import { useState } from 'react';
import { OrderMessageDefaultsDocument, type OrderMessageDefaultsQuery } from '../generated/graphql.js';
import { AttachmentDrop } from '../order/attachments/attachment-drop.js';
import { toErrorState } from '../order/error-state.js';
import { maxRecipients } from '../order/mail/mail-form.js';
import { MailSignature } from '../order/mail/mail-signature.js';
import { UnknownRecipients } from '../order/mail/unknown-recipients.js';
import { maxCharacters, useComposer } from './composer.hook.js';
import styles from './conversation.module.css';

interface ComposerProps {
  orderUuid: string;
  supplier: { uuid: string; name: string };
  /** Refetches the conversation. */
  refetch: () => Promise<void>;
}

/** Composes a message to the supplier; the recipients are loaded when it is opened. */
export const Composer = (props: ComposerProps) => {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <OpenComposer {...props} />
  ) : (
    <Button icon="edit" onClick={() => setOpen(true)}>
      {props.supplier.name} へメッセージを書く
    </Button>
  );
};

const OpenComposer = (props: ComposerProps) => {
  const { demandUuid } = useSession();
  const { data, error, refetch } = useSliceQuery(OrderMessageDefaultsDocument, {
    variables: { uuid: props.orderUuid, demandUuid },
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  if (data) return <ComposerForm {...props} defaults={data.order.messageDefaults} />;
  return error ? <ErrorState {...toErrorState(error, refetch)} /> : <Skeleton lines={4} />;
};

const ComposerForm = ({
  orderUuid,
  supplier,
  refetch,
  defaults,
}: ComposerProps & { defaults: OrderMessageDefaultsQuery['order']['messageDefaults'] }) => {
  const { form, recipients, files, send, isRunning } = useComposer(orderUuid, defaults.to, refetch);
  return (
    <div className={styles.composer}>
      <Form
        form={form}
        onSubmit={() => undefined}
        shortcuts="none"
        summary={false}
        aria-label={`${supplier.name} へのメッセージ`}
      >
        <FormStack>
          {form.values.to.length === 0 && <NoRecipient supplier={supplier} />}
          <Field label="宛先" name="to" required nested>
            <EmailListInput
              max={maxRecipients}
              value={form.values.to}
              onChange={(to) => form.setValue('to', to)}
            />
          </Field>
          <UnknownRecipients recipients={recipients} />
          <Field label={`${supplier.name} へのメッセージ`} name="comment" required>
            <TextArea
              rows={4}
              countTo={maxCharacters}
              // The button that opened the form had the focus, and is gone.
              autoFocus={document.activeElement === document.body}
              value={form.values.comment}
              onChange={(comment) => form.setValue('comment', comment)}
            />
          </Field>
          <MailSignature signature={defaults.signature} />
        </FormStack>
      </Form>
      <AttachmentDrop label="メッセージに添付するファイル" uploads={files.uploads} />
      <div className={styles.buttons}>
        <Button kind="primary" icon="send" loading={isRunning} onClick={() => void send()}>
          メッセージを送信する
        </Button>
      </div>
    </div>
  );
};

const NoRecipient = ({ supplier }: Pick<ComposerProps, 'supplier'>) => {
  const href = useHref('supplier-detail', { demandSupplierUuid: supplier.uuid });
  return (
    <Alert kind="warning" title="送信先がありません">
      宛先を入力してください。仕入先にメールアドレスを登録すると、次回から自動で入力されます。
      {href !== undefined && <Link href={href}>仕入先の連絡先を登録する</Link>}
    </Alert>
  );
};
