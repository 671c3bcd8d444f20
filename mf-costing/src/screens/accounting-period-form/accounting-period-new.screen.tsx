import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useHref, usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import { CreateAccountingPeriodDocument } from '../../generated/graphql.js';
import { usePeriods } from '../../periods/periods.hook.js';
import { PeriodForm } from './period-form.js';
import { blankPeriod, periodInput } from './period-values.js';

const TITLE = '会計期間の登録';

/** Adds the accounting period that follows the others. */
export default function AccountingPeriodNewScreen() {
  usePageTitle(TITLE);
  const { periods, errorState } = usePeriods();
  const setup = useHref('cost-setup');
  const [create] = useSliceMutation(CreateAccountingPeriodDocument, {
    touches: ['AccountingPeriod', 'CostSummary'],
    isHandled: true,
  });
  return (
    <Page title={TITLE} back={{ href: setup, label: '原価管理の設定' }}>
      {errorState && <ErrorState {...errorState} />}
      {!periods && !errorState && <Skeleton lines={6} />}
      {periods && (
        <PeriodForm
          title={TITLE}
          backHref={setup}
          initial={blankPeriod(periods)}
          write={async (values) => {
            const { createAccountingPeriod } = await create({
              input: { ...periodInput(values), evaluationMethod: 'WeightedAverage' },
            });
            return createAccountingPeriod.accountingPeriod;
          }}
        />
      )}
    </Page>
  );
}
