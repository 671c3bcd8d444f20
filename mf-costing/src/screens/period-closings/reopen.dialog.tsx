import { Field, TextArea } from '@hacchu-hub/ui/form';
import { TypedPeriodDialog } from '../../closings/typed-period.dialog.js';
import { daysText } from '../../periods/period-words.js';
import { type Reopening, useReopening } from './reopening.hook.js';

/** Requires a reason, and typing the period, before figures that were final can change again. */
export const ReopenDialog = (props: Reopening) => {
  const { period, onClose } = props;
  const reopening = useReopening(props);
  const { problem } = reopening;
  const days = daysText(period.period);
  return (
    <TypedPeriodDialog
      title={`会計期間 ${days} の締めを解除します`}
      width={640}
      days={days}
      label="確認のため、締めを解除する会計期間を入力してください"
      verb="締めを解除する"
      isRunning={reopening.isRunning}
      problem={problem && { title: '締めを解除できませんでした', message: problem.message }}
      onSubmit={() => void reopening.submit()}
      onClose={onClose}
    >
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
    </TypedPeriodDialog>
  );
};
