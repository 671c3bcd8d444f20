import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, TextArea, TextInput } from '@hacchu-hub/ui/form';
import { useState } from 'react';
import { isTypedPeriod } from '../../closings/typed-period.js';
import { daysText } from '../../periods/period-words.js';
import styles from './period-closings.module.css';
import { type Reopening, useReopening } from './reopening.hook.js';

/** Requires a reason, and typing the period, before figures that were final can change again. */
export const ReopenDialog = (props: Reopening) => {
  const { period, onClose } = props;
  const [typed, setTyped] = useState('');
  const reopening = useReopening(props);
  const { problem } = reopening;
  const days = daysText(period.period);
  const isTyped = isTypedPeriod(typed, days);
  return (
    <Modal
      open
      width={640}
      title={`会計期間 ${days} の締めを解除します`}
      onClose={onClose}
      closeOnOutsideClick={false}
      footer={
        <>
          <Button onClick={onClose}>キャンセル</Button>
          <Button
            kind="danger"
            loading={reopening.isRunning}
            disabledReason={isTyped ? undefined : '会計期間を入力してください。'}
            onClick={() => void reopening.submit()}
          >
            締めを解除する
          </Button>
        </>
      }
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) void reopening.submit();
        }}
      >
        {problem && (
          <Alert kind="error" title="締めを解除できませんでした" takesFocus>
            {problem.message}
          </Alert>
        )}
        <p>この期間の入荷・確定単価・棚卸を、組織のユーザーが再び変更できるようになります。</p>
        <ul>
          <li>原価は現在の入荷と単価で計算し直されます。締めた後に変わった単価も反映されます。</li>
          <li>次の会計期間へ繰り越した在庫は取り消されます。もう一度締めてから、繰り越し直してください。</li>
          <li>締めた時点の原価のファイルは残ります。</li>
        </ul>
        <Field
          label="締めを解除する理由"
          required
          error={reopening.reasonError}
          help="締めの履歴に残り、組織の管理者にも表示されます。500文字まで。"
        >
          <TextArea
            ref={reopening.reasonField}
            autoFocus
            value={reopening.reason}
            rows={3}
            countTo={500}
            onChange={reopening.changeReason}
          />
        </Field>
        <Field label="確認のため、締めを解除する会計期間を入力してください" help={`入力例：${days}`}>
          <TextInput value={typed} onChange={setTyped} autoComplete="off" />
        </Field>
      </form>
    </Modal>
  );
};
