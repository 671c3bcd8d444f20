import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { SliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { formatLocalDate, formatTimestamp } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { ErrorState } from '@hacchu-hub/ui/feedback';
import { Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { useState } from 'react';
import { TypedPeriodDialog } from '../../closings/typed-period.dialog.js';
import { CloseAccountingPeriodDocument, ClosingFiguresDocument } from '../../generated/graphql.js';
import { daysText } from '../../periods/period-words.js';
import type { Period } from '../../periods/periods.hook.js';

export interface CloseDialogProps {
  period: Period;
  onClose: () => void;
  /** The period was closed, or has changed since it was read. */
  onChanged: () => void;
}

/** The stock with which the period ends, as calculated last. */
function useFigures({ months, period }: Period) {
  const targetMonth = months.at(-1)?.targetMonth ?? '';
  const { data, error, isRefreshing, refetch } = useSliceQuery(ClosingFiguresDocument, {
    variables: { input: { targetMonth, limit: 1 } },
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  return { end: period.end, page: data?.listCostSummaries, error, isRefreshing, refetch };
}

const Figures = ({ figures }: { figures: ReturnType<typeof useFigures> }) => {
  const { end, page, error, refetch } = figures;
  if (error && !page)
    return <ErrorState message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />;
  return (
    <DescriptionList
      items={[
        {
          label: `${formatLocalDate(end)} の在庫金額`,
          value: page ? <Yen value={page.total?.inventoryAmount} /> : '読み込み中',
        },
        { label: '在庫数', value: page ? <Quantity value={page.total?.closingQuantity} /> : '読み込み中' },
        { label: '原価の計算日時', value: page?.computedAt && formatTimestamp(page.computedAt), wide: true },
      ]}
    />
  );
};

/**
 * Requires typing the period before it is closed, because only an operator can reopen it. It is closed with the figures
 * that the dialog shows, or not at all.
 */
export const CloseDialog = ({ period, onClose, onChanged }: CloseDialogProps) => {
  const [problem, setProblem] = useState<SliceError>();
  const notify = useNotify();
  const trackClick = useTrackClick();
  const [close, { isRunning }] = useSliceMutation(CloseAccountingPeriodDocument, {
    touches: ['AccountingPeriod', 'CostSummary', 'OrderLine'],
    isHandled: true,
  });
  const figures = useFigures(period);
  const days = daysText(period.period);

  const submit = async () => {
    if (isRunning) return;
    setProblem(undefined);
    trackClick('accounting_period_close');
    try {
      const { closeAccountingPeriod } = await close({
        input: {
          uuid: period.uuid,
          expectedUpdatedAt: period.updatedAt,
          expectedCalculatedAt: figures.page?.computedAt,
        },
      });
      if (closeAccountingPeriod.accountingPeriod.isClosed) notify.success(`会計期間 ${days} を締めました。`);
      else notify.info(`会計期間 ${days} の締めを受け付けました。完了するとこの画面に表示されます。`);
      onChanged();
      onClose();
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      onChanged();
      // Somebody else was faster, and this dialog goes with what it was opened from.
      if (error.blockers.includes('CLOSED')) {
        notify.info(error.message);
        onClose();
        return;
      }
      setProblem(error);
      void figures.refetch();
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
      disabledReason={figures.page && !figures.isRefreshing ? undefined : '金額を読み込んでいます。'}
      problem={problem && { title: '締められませんでした', message: problem.message }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        この期間の原価が確定し、入荷・確定単価・棚卸を変更できなくなります。締めた後に変更が必要になった場合は、運営に締めの解除をご依頼ください。
      </p>
      <Figures figures={figures} />
    </TypedPeriodDialog>
  );
};
