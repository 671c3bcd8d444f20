import { LIMITS, tooLong } from '@hacchu-hub/field-rules';
import { toSliceError, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert, Spinner } from '@hacchu-hub/ui/feedback';
import { Checkbox, Field, TextArea } from '@hacchu-hub/ui/form';
import { type ReactNode, useRef, useState } from 'react';
import { CancellationMailDocument, type OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { useAttemptKey } from '../../order/attempt-key.hook.js';
import { type MailDraft, useMailDraft } from '../../order/mail/mail-draft.hook.js';
import { MailFields } from '../../order/mail/mail-fields.js';
import type { MailDefaults } from '../../order/mail/mail-form.js';
import { ProblemList } from '../../order/mail/problem-list.js';
import type { OrderActions } from './order-actions.hook.js';
import styles from './order-detail.module.css';

interface CancelDialogProps {
  order: OrderDetail_OrderFragment;
  actions: OrderActions;
  onClose: () => void;
}

/**
 * Asks why an order is cancelled. For a sent order the reason is required, and the supplier may be notified
 * by mail.
 */
export const CancelDialog = (props: CancelDialogProps) =>
  isWithSupplier(props.order) ? <CancelSent {...props} /> : <CancelUnsent {...props} />;

/** The supplier also has an earlier version of an order whose change awaits approval. */
const isWithSupplier = ({ status, orderSendLogs }: OrderDetail_OrderFragment): boolean =>
  status === 'Delivering' || orderSendLogs.some((log) => log.status === 'SENT');

/** The error of the reason; undefined when it is valid. */
const reasonError = (reason: string, isRequired: boolean): string | undefined => {
  if (isRequired && reason.trim() === '') return 'キャンセルの理由を入力してください。';
  return tooLong(reason.trim(), { label: '理由', max: LIMITS.order.reason });
};

const CancelUnsent = ({ order, actions, onClose }: CancelDialogProps) => {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const key = useAttemptKey();
  const cancel = async (reason: string) => {
    try {
      await actions.cancel({ reason, idempotencyKey: key.current() });
      onClose();
    } catch (cause) {
      const error = toSliceError(cause, true);
      key.refuse(error);
      setProblems([error.message]);
    }
  };
  return (
    <CancelModal order={order} actions={actions} problems={problems} onCancel={cancel} onClose={onClose}>
      <p>キャンセルした発注は元に戻せません。</p>
    </CancelModal>
  );
};

/** The mail's texts are loaded first; without them the order can be cancelled without a mail. */
const CancelSent = (props: CancelDialogProps) => {
  const { demandUuid } = useSession();
  const { data, isLoading } = useSliceQuery(CancellationMailDocument, {
    variables: { uuid: props.order.uuid, demandUuid },
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  const isKnown = !isLoading || data !== undefined;
  const none: MailDefaults = {
    to: [],
    cc: [],
    subject: '',
    body: '',
    signature: null,
    unprintableTexts: null,
  };
  return isKnown ? (
    <CancelByMail {...props} defaults={data?.order.mailDefaults ?? none} />
  ) : (
    <Modal open title={`PO ${props.order.purchaseNumber} をキャンセルします`} onClose={props.onClose}>
      <Spinner label="取消メールの内容を読み込んでいます" />
    </Modal>
  );
};

const CancelByMail = ({
  order,
  actions,
  onClose,
  defaults,
}: CancelDialogProps & { defaults: Readonly<MailDefaults> }) => {
  const [isMailed, setMailed] = useState(defaults.to.length > 0);
  const mail = useMailDraft(defaults);
  const cancel = async (reason: string) => {
    const input = isMailed ? mail.take() : undefined;
    if (isMailed && !input) return;
    try {
      await actions.cancel({ reason, idempotencyKey: mail.idempotencyKey(), mail: input });
      onClose();
    } catch (cause) {
      mail.refuse(toSliceError(cause, true));
    }
  };
  return (
    <CancelModal
      order={order}
      actions={actions}
      problems={mail.problems}
      isReasonRequired
      onCancel={cancel}
      onClose={onClose}
      below={<CancelMail order={order} mail={mail} isMailed={isMailed} onChange={setMailed} />}
    >
      <p>
        この発注は仕入先へ送信済みです。キャンセルした発注は元に戻せません。
        {!isMailed && '仕入先へは連絡されません。'}
      </p>
    </CancelModal>
  );
};

const CancelMail = ({
  order,
  mail,
  isMailed,
  onChange,
}: {
  order: OrderDetail_OrderFragment;
  mail: MailDraft;
  isMailed: boolean;
  onChange: (isMailed: boolean) => void;
}) => (
  <div className={styles.cancelMail}>
    <Checkbox checked={isMailed} onChange={onChange}>
      {order.demandSupplier?.name ?? '仕入先'} へ取消のメールを送る
    </Checkbox>
    {isMailed && (
      <MailFields
        mail={mail}
        hasNoAddress={mail.form.values.to.length === 0}
        documentName={`発注取消書_${order.purchaseNumber}.pdf`}
      />
    )}
  </div>
);

interface CancelModalProps extends CancelDialogProps {
  problems: readonly string[];
  isReasonRequired?: boolean;
  onCancel: (reason: string) => Promise<void>;
  /** The consequence, shown above the reason. */
  children: ReactNode;
  below?: ReactNode;
}

const CancelModal = ({
  order,
  actions,
  problems,
  isReasonRequired = false,
  onCancel,
  onClose,
  children,
  below,
}: CancelModalProps) => {
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const submit = () => {
    const wrong = reasonError(reason, isReasonRequired);
    setError(wrong);
    if (wrong === undefined) void onCancel(reason.trim());
    else field.current?.focus();
  };
  useShortcut('mod+enter', actions.isRunning ? undefined : submit);
  return (
    <Modal
      open
      width={below === undefined ? 640 : 808}
      title={`PO ${order.purchaseNumber} をキャンセルします`}
      closeOnOutsideClick={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>閉じる</Button>
          <Button kind="danger" loading={actions.isRunning} onClick={submit}>
            発注をキャンセルする
          </Button>
        </>
      }
    >
      <div className={styles.cancelBody}>
        {problems.length > 0 && (
          <Alert kind="error">
            <ProblemList problems={problems} />
          </Alert>
        )}
        {children}
        <Field label="理由" required={isReasonRequired} error={error} help="履歴に残ります。500文字まで。">
          <TextArea
            ref={field}
            autoFocus
            value={reason}
            rows={2}
            countTo={500}
            onChange={(text) => {
              setReason(text);
              setError(undefined);
            }}
          />
        </Field>
        {below}
      </div>
    </Modal>
  );
};
