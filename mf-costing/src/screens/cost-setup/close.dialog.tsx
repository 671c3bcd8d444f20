import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useState } from 'react';
import { TypedPeriodDialog } from '../../closings/typed-period.dialog.js';
import { CloseAccountingPeriodDocument } from '../../generated/graphql.js';
import { daysText } from '../../periods/period-words.js';
import type { Period } from '../../periods/periods.hook.js';

export interface CloseDialogProps {
  period: Period;
  onClose: () => void;
  /** The period was closed, or has changed since it was read. */
  onChanged: () => void;
}

/** Requires typing the period before it is closed, because only an operator can reopen it. */
export const CloseDialog = ({ period, onClose, onChanged }: CloseDialogProps) => {
  const [problem, setProblem] = useState<SliceError>();
  const notify = useNotify();
  const trackClick = useTrackClick();
  const [close, { isRunning }] = useSliceMutation(CloseAccountingPeriodDocument, {
    touches: ['AccountingPeriod', 'CostSummary', 'OrderLine'],
    isHandled: true,
  });
  const days = daysText(period.period);

  const submit = async () => {
    if (isRunning) return;
    setProblem(undefined);
    trackClick('accounting_period_close');
    try {
      const { closeAccountingPeriod } = await close({
        input: { uuid: period.uuid, expectedUpdatedAt: period.updatedAt },
      });
      if (closeAccountingPeriod.accountingPeriod.isClosed) notify.success(`会計期間 ${days} を締めました。`);
      else notify.info(`会計期間 ${days} の締めを受け付けました。完了するとこの画面に表示されます。`);
      onChanged();
      onClose();
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      setProblem(error);
      onChanged();
    }
  };
  return (
    <TypedPeriodDialog
      title={`会計期間 ${days} を締めます`}
      width={560}
      days={days}
      label="確認のため、締める会計期間を入力してください"
      verb="締める"
      isRunning={isRunning}
      problem={problem && { title: '締められませんでした', message: problem.message }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        この期間の原価が確定し、入荷・確定単価・棚卸を変更できなくなります。締めた後に変更が必要になった場合は、運営に締めの解除をご依頼ください。
      </p>
    </TypedPeriodDialog>
  );
};
