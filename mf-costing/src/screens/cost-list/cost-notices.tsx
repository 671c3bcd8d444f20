import { useHref } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { formatMonth } from '../../months/target-month.js';
import type { CostList, Costs } from './cost-list.hook.js';

const OUTSIDE_PERIODS =
  'この月は会計期間に含まれていないため、記録された入荷だけから計算しています。繰越在庫は含まれません。';
const BEFORE_LAST_MONTH =
  '計算期間の途中の月です。総平均単価は、計算期間の初めからこの月末までの入荷で計算しています。計算期間の原価は、最後の月で決まります。';
const NOT_SETTLED =
  '計算期間の月がすべて終わり、期首棚卸が登録されると暫定ではなくなります。締めるまでは、入荷や棚卸の訂正で数字が変わります。';

/** Why the figures of a month may still change. */
function reasonOf({ targetMonth, accountingPeriodUuid }: Costs, period: CostList['period']): string {
  if (accountingPeriodUuid === null) return OUTSIDE_PERIODS;
  const month = period?.months.find((one) => one.targetMonth === targetMonth);
  return month?.isCalculationPeriodEnd === false ? BEFORE_LAST_MONTH : NOT_SETTLED;
}

export interface CostNoticesProps {
  costs: Costs;
  period: CostList['period'];
}

/** Warnings to read before using the figures of a month. */
export const CostNotices = ({ costs, period }: CostNoticesProps) => {
  const { hasCapability } = useSession();
  const setup = useHref('cost-setup', undefined, { period: costs.accountingPeriodUuid ?? undefined });
  const name = formatMonth(costs.targetMonth);
  const isOutside = costs.accountingPeriodUuid === null;
  const toSetup = hasCapability('costs:setup') ? setup : undefined;
  return (
    <>
      {costs.calculationFailure !== null && (
        <Alert kind="error" title="最新の内容で原価を計算できませんでした">
          {costs.calculationFailure}
        </Alert>
      )}
      {!isOutside && costs.calculationFailure === null && costs.isUpToDate === false && (
        <Alert kind="info" title="入荷・棚卸などの変更を反映して計算しています">
          計算が終わると、この画面の数字が自動で新しくなります。
        </Alert>
      )}
      {costs.isAwaitingWarehouseStock && (
        <Alert
          kind="info"
          title="この月の在庫数は、倉庫在庫（ロジレス）を取得するまでの帳簿上の数です"
          action={
            <ButtonLink href={toSetup} size="small">
              倉庫在庫の取得を見る
            </ButtonLink>
          }
        >
          {costs.warehouseStock?.failureReason ??
            '締め日を過ぎると夜間に自動で取得し、その在庫数で計算し直します。'}
        </Alert>
      )}
      {costs.isProvisional && (
        <Alert
          kind="info"
          title={`${name}の原価は暫定値です`}
          action={
            <ButtonLink href={toSetup} size="small">
              {isOutside ? '会計期間を設定する' : '設定と締めを見る'}
            </ButtonLink>
          }
        >
          {reasonOf(costs, period)}
        </Alert>
      )}
    </>
  );
};
