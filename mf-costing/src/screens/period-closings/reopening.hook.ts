import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useRef, useState } from 'react';
import {
  type ReopenablePeriodPartsFragment,
  ReopenAccountingPeriodDocument,
} from '../../generated/graphql.js';
import { daysText } from '../../periods/period-words.js';

export interface Reopening {
  demandUuid: string;
  period: ReopenablePeriodPartsFragment;
  onClose: () => void;
  /** The period was reopened, or has changed since it was read. */
  onChanged: () => void;
}

/** The reason for a reopening, and what becomes of it. */
export function useReopening({ demandUuid, period, onClose, onChanged }: Reopening) {
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string>();
  const [problem, setProblem] = useState<SliceError>();
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const notify = useNotify();
  const trackClick = useTrackClick();
  const [reopen, { isRunning }] = useSliceMutation(ReopenAccountingPeriodDocument, {
    touches: ['AccountingPeriod', 'CostSummary', 'OrderLine'],
    isHandled: true,
  });
  const days = daysText(period.period);
  const release = useUnsavedChangesGuard(reason.trim() !== '');

  const refuseReason = (message: string) => {
    setReasonError(message);
    reasonField.current?.focus();
  };

  const submit = async () => {
    if (isRunning) return;
    setProblem(undefined);
    if (reason.trim() === '') {
      refuseReason('締めを解除する理由を入力してください。');
      return;
    }
    trackClick('accounting_period_reopen');
    try {
      const { reopenAccountingPeriod } = await reopen({
        input: { demandUuid, uuid: period.uuid, expectedUpdatedAt: period.updatedAt, reason },
      });
      if (reopenAccountingPeriod.accountingPeriod.isClosed)
        notify.info(`会計期間 ${days} の締めの解除を受け付けました。完了するとこの画面に表示されます。`);
      else notify.success(`会計期間 ${days} の締めを解除しました。`);
      release();
      onChanged();
      onClose();
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      const [wrong] = error.fields['reason'] ?? [];
      if (wrong !== undefined) {
        refuseReason(wrong);
        return;
      }
      setProblem(error);
      onChanged();
    }
  };

  return {
    reason,
    changeReason: (text: string) => {
      setReason(text);
      setReasonError(undefined);
    },
    reasonError,
    reasonField,
    problem,
    isRunning,
    submit,
  };
}
