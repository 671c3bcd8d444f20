import { cleanText, LIMITS, tooLong } from '@hacchu-hub/field-rules';
import { toSliceError, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert, Spinner } from '@hacchu-hub/ui/feedback';
import { Checkbox, Field, TextArea } from '@hacchu-hub/ui/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  CancellationMailDocument,
  type CancellationMailQuery,
  type OrderDetail_OrderFragment,
} from '../../generated/graphql.js';
import { useAttemptKey } from '../../order/attempt-key.hook.js';
import { type MailDraft, useMailDraft } from '../../order/mail/mail-draft.hook.js';
import { MailFields } from '../../order/mail/mail-fields.js';
import type { MailDefaults } from '../../order/mail/mail-form.js';
import { ProblemList } from '../../order/mail/problem-list.js';
import { reloadedMessage } from '../../order/reloaded-message.js';
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
export const CancelDialog = (props: CancelDialogProps) => {
  // Somebody else may send the order while the dialog is open: the reason and the refusal stay.
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const parts = { ...props, reason, setReason, problems, setProblems };
  return isWithSupplier(props.order) ? <CancelSent {...parts} /> : <CancelUnsent {...parts} />;
};

interface CancelParts extends CancelDialogProps {
  reason: string;
  setReason: (reason: string) => void;
  /** Why the last attempt was refused. */
  problems: readonly string[];
  setProblems: (problems: readonly string[]) => void;
}

type CancellationDefaults = Readonly<MailDefaults> &
  Pick<CancellationMailQuery['order']['mailDefaults'], 'supplierName' | 'repeatedVersion'>;

/** The supplier also has an earlier version of an order whose change awaits approval. */
const isWithSupplier = ({ status, orderSendLogs }: OrderDetail_OrderFragment): boolean =>
  status === 'Delivering' || orderSendLogs.some((log) => log.status === 'SENT');

/** A change that waits for its approval or is to be sent has not reached the supplier either. */
const isChangedSince = ({ hasUnnotifiedChanges, status }: OrderDetail_OrderFragment): boolean =>
  hasUnnotifiedChanges || status !== 'Delivering';

/** An order may also be placed without a mail. */
const wasMailed = ({ orderSendLogs }: OrderDetail_OrderFragment): boolean =>
  orderSendLogs.some(({ status, method }) => status === 'SENT' && method === 'MAIL');

/** The error of the reason; undefined when it is valid. */
const reasonError = (reason: string, isRequired: boolean): string | undefined => {
  if (isRequired && reason.trim() === '') return 'キャンセルの理由を入力してください。';
  return tooLong(cleanText(reason), { label: '理由', max: LIMITS.order.reason });
};

const CancelUnsent = (parts: CancelParts) => {
  const { actions, setProblems, onClose } = parts;
  const key = useAttemptKey();
  const cancel = async (reason: string) => {
    setProblems([]);
    try {
      await actions.cancel({ reason, idempotencyKey: key.current() });
      onClose();
    } catch (cause) {
      const error = toSliceError(cause, true);
      key.refuse(error);
      setProblems([reloadedMessage(error.message)]);
    }
  };
  return (
    <CancelModal {...parts} onCancel={cancel}>
      <p>キャンセルした発注は元に戻せません。</p>
    </CancelModal>
  );
};

/** The mail's texts are loaded first; without them the order can be cancelled without a mail, if that is chosen. */
const CancelSent = (parts: CancelParts) => {
  const { demandUuid } = useSession();
  const { uuid, updatedAt } = parts.order;
  const [isWithout, setWithout] = useState(false);
  const { data, isLoading, isRefreshing, error, refetch } = useSliceQuery(CancellationMailDocument, {
    variables: { uuid, demandUuid },
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  // The page reloads the order after a refusal, but not its mail.
  const read = useRef(updatedAt);
  useEffect(() => {
    if (read.current === updatedAt) return;
    read.current = updatedAt;
    void refetch();
  }, [updatedAt, refetch]);
  if (data === undefined && !isLoading && !isWithout) {
    return (
      <Modal
        open
        title={`PO ${parts.order.purchaseNumber} をキャンセルします`}
        onClose={parts.onClose}
        footer={
          <>
            <Button onClick={() => setWithout(true)}>メールを送らずに進む</Button>
            <Button kind="primary" onClick={() => void refetch()}>
              再試行
            </Button>
          </>
        }
      >
        <Alert kind="error" title="取消メールの内容を読み込めませんでした">
          {error?.message}
        </Alert>
      </Modal>
    );
  }
  const isKnown = data !== undefined || isWithout;
  const none: CancellationDefaults = {
    supplierName: parts.order.demandSupplier?.name ?? null,
    repeatedVersion: null,
    to: [],
    cc: [],
    subject: '',
    body: '',
    signature: null,
    unprintableTexts: null,
  };
  return isKnown ? (
    <CancelByMail {...parts} defaults={data?.order.mailDefaults ?? none} isReloading={isRefreshing} />
  ) : (
    <Modal open title={`PO ${parts.order.purchaseNumber} をキャンセルします`} onClose={parts.onClose}>
      <Spinner label="取消メールの内容を読み込んでいます" />
    </Modal>
  );
};

const CancelByMail = ({
  defaults,
  isReloading,
  ...parts
}: CancelParts & { defaults: CancellationDefaults; isReloading: boolean }) => {
  const { order, actions, problems, setProblems, onClose } = parts;
  const [isMailed, setMailed] = useState(defaults.to.length > 0);
  const mail = useMailDraft(defaults);
  const cancel = async (reason: string) => {
    setProblems([]);
    mail.forgive();
    const input = isMailed ? mail.take() : undefined;
    if (isMailed && !input) return;
    try {
      await actions.cancel({ reason, idempotencyKey: mail.idempotencyKey(), mail: input });
      onClose();
    } catch (cause) {
      mail.refuse(toSliceError(cause, true));
      mail.markReloaded();
    }
  };
  return (
    <CancelModal
      {...parts}
      problems={mail.problems.length > 0 ? mail.problems : problems}
      isReasonRequired
      isReloading={isReloading}
      onCancel={cancel}
      below={
        <CancelMail order={order} defaults={defaults} mail={mail} isMailed={isMailed} onChange={setMailed} />
      }
    >
      <p>
        {wasMailed(order) ? 'この発注は仕入先へ送信済みです。' : 'この発注は発注済みです。'}
        キャンセルした発注は元に戻せません。
        {!isMailed && '仕入先へは連絡されません。'}
      </p>
    </CancelModal>
  );
};

const CancelMail = ({
  order,
  defaults: { supplierName, repeatedVersion },
  mail,
  isMailed,
  onChange,
}: {
  order: OrderDetail_OrderFragment;
  defaults: CancellationDefaults;
  mail: MailDraft;
  isMailed: boolean;
  onChange: (isMailed: boolean) => void;
}) => (
  <div className={styles.cancelMail}>
    <Checkbox checked={isMailed} onChange={onChange}>
      {supplierName ?? '仕入先'} へ取消のメールを送る
    </Checkbox>
    {isMailed && isChangedSince(order) && (
      <Alert
        kind={repeatedVersion === null ? 'warning' : 'info'}
        title="仕入先に通知していない変更があります"
      >
        {repeatedVersion === null
          ? '発注取消書には、仕入先を含めて変更後の内容が記載されます。'
          : `発注取消書には、仕入先が持っている第${repeatedVersion}版の内容が記載されます。`}
      </Alert>
    )}
    {isMailed && (
      <MailFields
        mail={mail}
        hasNoAddress={mail.form.values.to.length === 0}
        documentName={`発注取消書_${order.purchaseNumber}.pdf`}
      />
    )}
  </div>
);

interface CancelModalProps extends Omit<CancelParts, 'setProblems'> {
  isReasonRequired?: boolean;
  /** The texts of the mail are being read anew. */
  isReloading?: boolean;
  onCancel: (reason: string) => Promise<void>;
  /** The consequence, shown above the reason. */
  children: ReactNode;
  below?: ReactNode;
}

const CancelModal = ({
  order,
  actions,
  reason,
  setReason,
  problems,
  isReasonRequired = false,
  isReloading = false,
  onCancel,
  onClose,
  children,
  below,
}: CancelModalProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const submit = () => {
    const wrong = reasonError(reason, isReasonRequired);
    setError(wrong);
    if (wrong === undefined) void onCancel(reason.trim());
    else field.current?.focus();
  };
  const isBusy = actions.isRunning || isReloading;
  useShortcut('mod+enter', isBusy ? undefined : submit, { duringDialog: true });
  return (
    <Modal
      open
      width={below === undefined ? 640 : 808}
      title={`PO ${order.purchaseNumber} をキャンセルします`}
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="閉じる"
      isBusy={actions.isRunning}
      footer={
        <Button kind="danger" loading={isBusy} onClick={submit}>
          発注をキャンセルする
        </Button>
      }
    >
      <div className={styles.cancelBody}>
        {problems.length > 0 && (
          <Alert kind="error" takesFocus>
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
