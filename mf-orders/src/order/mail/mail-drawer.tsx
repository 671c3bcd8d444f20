import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { Drawer, useConfirm } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { type ReactNode, useRef, useState } from 'react';
import type {
  OrderMailInput,
  PreviewOrderInput,
  SendLog_OrderSendLogFragment,
} from '../../generated/graphql.js';
import { PreviewButton } from '../preview-drawer.js';
import styles from './mail.module.css';
import { type MailDraft, useMailDraft } from './mail-draft.hook.js';
import { MailFields } from './mail-fields.js';
import type { MailDefaults } from './mail-form.js';
import { ProblemList } from './problem-list.js';

export interface MailDrawerProps {
  /** Names the order, the supplier and the consequence. */
  title: string;
  /** Label of the send button. */
  verb: string;
  defaults: Readonly<MailDefaults>;
  lastLog?: SendLog_OrderSendLogFragment | null;
  documentName: string;
  preview: PreviewOrderInput;
  /** Shown with the mail: a change that is saved, a warning. */
  children?: ReactNode;
  /** Sends; errors that it throws are shown here. */
  send: (mail: OrderMailInput, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

/** Runs an action that discards the mail: at once while it is as proposed, else after confirmation. */
const useDiscardMail = ({ isDirty }: Pick<MailDraft, 'isDirty'>) => {
  const confirm = useConfirm();
  return (work: () => void): void => {
    const question = {
      title: 'メールはまだ送信されていません',
      content: '入力した宛先・件名・本文と添付ファイルは失われます。',
      verb: '送信せずに閉じる',
      cancel: '入力に戻る',
      danger: true,
    };
    if (isDirty) void confirm(question).then((isAgreed) => isAgreed && work());
    else work();
  };
};

/** Composes the mail that is sent together with another change: a correction, a new order. */
export const MailDrawer = ({
  title,
  verb,
  defaults,
  lastLog,
  documentName,
  preview,
  children,
  send,
  onClose,
}: MailDrawerProps) => {
  const mail = useMailDraft(defaults, lastLog);
  const closeIfAgreed = useDiscardMail(mail);
  const close = () => closeIfAgreed(onClose);
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const submit = async () => {
    const input = isBusy.current ? undefined : mail.take();
    if (!input) return;
    isBusy.current = true;
    setRunning(true);
    try {
      // The caller closes the drawer; until then further clicks do nothing.
      await send(input, mail.idempotencyKey());
    } catch (cause) {
      mail.refuse(toSliceError(cause, true));
      isBusy.current = false;
      setRunning(false);
    }
  };
  useShortcut('mod+enter', () => void submit(), { duringDialog: true });
  return (
    <Drawer
      open
      width={760}
      title={title}
      onClose={close}
      closeLabel="閉じる"
      isBusy={isRunning}
      footer={
        <Button
          kind="primary"
          icon="send"
          loading={isRunning}
          title="Ctrl+Enter（⌘Enter）"
          onClick={() => void submit()}
        >
          {verb}
        </Button>
      }
    >
      <div className={styles.lead}>
        {mail.problems.length > 0 && (
          <Alert kind="error" title="送信できませんでした" takesFocus>
            <ProblemList problems={mail.problems} />
          </Alert>
        )}
        {children}
        <PreviewButton input={() => preview} />
      </div>
      <MailFields mail={mail} hasNoAddress={defaults.to.length === 0} documentName={documentName} />
    </Drawer>
  );
};
