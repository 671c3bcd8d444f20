import { useHref } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { formatMonth } from '../../months/target-month.js';
import type { Costs } from './cost-list.hook.js';

/** Warnings to read before using the figures of a month. */
export const CostNotices = ({ costs }: { costs: Costs }) => {
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
          {isOutside
            ? 'この月は会計期間に含まれていないため、記録された入荷だけから計算しています。繰越在庫は含まれません。'
            : '計算期間の月がすべて終わり、期首棚卸が登録されると暫定ではなくなります。締めるまでは、入荷や棚卸の訂正で数字が変わります。'}
        </Alert>
      )}
    </>
  );
};
