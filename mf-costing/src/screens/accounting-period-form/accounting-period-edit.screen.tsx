import { useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useHref, usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { Alert, EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import { LatestAccountingPeriodDocument, UpdateAccountingPeriodDocument } from '../../generated/graphql.js';
import { useChosenPeriod } from '../../periods/chosen-period.hook.js';
import { daysText } from '../../periods/period-words.js';
import { isOpen, type Period } from '../../periods/periods.hook.js';
import { periodVersion } from './period-form.hook.js';
import { PeriodForm } from './period-form.js';
import { periodInput } from './period-values.js';

const TITLE = '会計期間の編集';

const lockWord = ({ isClosed, isReopening }: Period): string => {
  if (isReopening) return '締めの解除中';
  return isClosed ? '締め済み' : '締め処理中';
};

const EditForm = ({ period, backHref }: { period: Period; backHref: string | undefined }) => {
  const [update] = useSliceMutation(UpdateAccountingPeriodDocument, {
    touches: ['AccountingPeriod', 'CostSummary'],
    isHandled: true,
  });
  const stored = periodVersion(period);
  const fetchLatest = useSliceFetch(LatestAccountingPeriodDocument);
  return (
    <PeriodForm
      title={TITLE}
      backHref={backHref}
      initial={stored.values}
      stored={stored}
      write={async (values, { uuid, updatedAt } = stored) => {
        const { updateAccountingPeriod } = await update({
          input: {
            uuid,
            expectedUpdatedAt: updatedAt,
            ...periodInput(values),
            evaluationMethod: 'WeightedAverage',
          },
        });
        return updateAccountingPeriod.accountingPeriod;
      }}
      readLatest={async () => {
        const latest = await fetchLatest({ uuid: period.uuid }, { fetchPolicy: 'network-only' });
        return latest.accountingPeriodByDate;
      }}
    />
  );
};

/** Edits an accounting period that nothing depends on yet. */
export default function AccountingPeriodEditScreen() {
  usePageTitle(TITLE);
  const { periods, period, errorState } = useChosenPeriod();
  const setup = useHref('cost-setup', undefined, { period: period?.uuid });
  return (
    <Page
      title={TITLE}
      context={period ? daysText(period.period) : null}
      back={{ href: setup, label: '原価管理の設定' }}
    >
      {errorState && <ErrorState {...errorState} />}
      {!periods && !errorState && <Skeleton lines={6} />}
      {periods && !period && (
        <EmptyState
          icon="costs"
          title="会計期間はまだ登録されていません"
          action={<ButtonLink href={setup}>設定を開く</ButtonLink>}
        />
      )}
      {period && !isOpen(period) && (
        <Alert kind="info" title={`この会計期間は${lockWord(period)}のため変更できません。`}>
          締めた期間の入荷・単価・棚卸も変更できません。
        </Alert>
      )}
      {period && isOpen(period) && <EditForm key={period.uuid} period={period} backHref={setup} />}
    </Page>
  );
}
