import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { useHref, useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { formatTimestamp } from '@hacchu-hub/ui/date';
import { ErrorState } from '@hacchu-hub/ui/feedback';
import { loadable, loadableDialog, loadAgain } from '@hacchu-hub/ui/loadable';
import { Page, Section } from '@hacchu-hub/ui/page';
import { FilterToggles, SearchBox } from '@hacchu-hub/ui/search';
import { StatusTag } from '@hacchu-hub/ui/status';
import { DataTable } from '@hacchu-hub/ui/table';
import { useState } from 'react';
import { MonthSelector } from '../../months/month-selector.js';
import { formatMonth } from '../../months/target-month.js';
import { daysText } from '../../periods/period-words.js';
import { costColumns } from './cost-list.columns.js';
import { type CostList, useCostList } from './cost-list.hook.js';
import { CostNotices } from './cost-notices.js';
import { costTotals } from './cost-totals.js';
import { costWarnings, warningWords } from './cost-words.js';

/** It is below the costs, and its figures are read after them. */
const InventoryChart = loadable(
  async () => (await import('./inventory-chart.js')).InventoryChart,
  undefined,
  loadAgain,
);

/** Most months have costs. */
const CostEmpty = loadable(async () => (await import('./cost-empty.js')).CostEmpty, undefined, loadAgain);

const CostReceiptsDrawer = loadableDialog(
  async () => (await import('./cost-receipts.drawer.js')).CostReceiptsDrawer,
);

const ClosingsDrawer = loadableDialog(
  async () => (await import('../../closings/closings.drawer.js')).ClosingsDrawer,
);

/** The month, whether its figures may still change, and when they were computed. */
const Context = ({ list: { costs, month, period } }: { list: CostList }) => (
  <>
    <span>
      {formatMonth(month)}分{costs && `（${daysText(costs.days)}）`}
    </span>
    {period?.isClosed && <StatusTag tone="green">締め済み</StatusTag>}
    {costs?.isProvisional && <StatusTag tone="gold">暫定</StatusTag>}
    {costs && (
      <span>{costs.computedAt === null ? '未計算' : `${formatTimestamp(costs.computedAt)} 計算`}</span>
    )}
    {costs?.warehouseStock?.fetchedAt && (
      <span>倉庫在庫（ロジレス） {formatTimestamp(costs.warehouseStock.fetchedAt)} 取得</span>
    )}
  </>
);

const WarningFilter = ({ list: { costs, warning, change } }: { list: CostList }) => {
  const countOf = (one: string) => costs?.warningCounts.find(({ warning: name }) => name === one)?.count ?? 0;
  const toggles = costWarnings
    .filter((one) => one === warning || countOf(one) > 0)
    .map((one) => ({
      key: one,
      label: `${warningWords[one].label} ${countOf(one).toLocaleString('ja-JP')}`,
      isOn: one === warning,
      onToggle: (isOn: boolean) => change({ warning: isOn ? one : '' }),
    }));
  return toggles.length > 0 ? <FilterToggles label="警告で絞り込む" toggles={toggles} /> : null;
};

/** What was bought in a month, what remained and its value, per product. */
export default function CostListScreen() {
  const list = useCostList();
  const { costs, month, period, periods, q, page, limit, error, change } = list;
  const { hasCapability } = useSession();
  const hrefTo = useHrefTo();
  const [areClosingsShown, setClosingsShown] = useState(false);
  const trackClick = useTrackClick();
  const setup = useHref('cost-setup', undefined, { period: period?.uuid });
  const csvs = useHref('cost-csvs', undefined, { month, q });
  return (
    <Page
      size="wide"
      title="原価管理"
      context={<Context list={list} />}
      secondary={
        <>
          <ButtonLink href={csvs} icon="download">
            CSV出力
          </ButtonLink>
          {hasCapability('costs:setup') ? (
            <ButtonLink href={setup}>設定・締め</ButtonLink>
          ) : (
            period &&
            period.closings.length > 0 && <Button onClick={() => setClosingsShown(true)}>締めの履歴</Button>
          )}
        </>
      }
    >
      {costs && <CostNotices costs={costs} period={period} />}
      {list.problemOfPeriods && <ErrorState {...list.problemOfPeriods} />}
      <Section flush>
        <DataTable
          label={`${formatMonth(month)}の商品別原価の一覧`}
          toolbar={
            <>
              <MonthSelector
                periods={periods}
                choice={list}
                onChange={(next) => change({ warning: '', ...next })}
              />
              <SearchBox
                label="商品を検索"
                placeholder="商品名・型番・商品コードなど"
                value={q}
                onChange={(next) => change({ q: next })}
              />
              <WarningFilter list={list} />
            </>
          }
          columnsKey="hacchu-hub:columns:costs"
          columns={costColumns(costs?.items ?? [], (row) => {
            trackClick('cost_receipts_open');
            change({ receipts: row.productUuid, page });
          })}
          rows={costs?.items}
          rowKey={(row) => row.productUuid}
          rowHref={(row) => hrefTo('product-detail', { productUuid: row.productUuid })}
          rowTone={({ warnings }) => (warnings.includes('NEGATIVE_STOCK') ? 'alert' : undefined)}
          isRefreshing={list.isRefreshing}
          empty={<CostEmpty list={list} />}
          error={
            error && {
              title: '原価を表示できませんでした',
              message: error.message,
              traceId: error.traceId,
              onRetry: () => void list.refetch(),
            }
          }
          footer={costs && costTotals(costs)}
          paging={costs && { page, limit, totalCount: costs.totalCount, onChange: (next) => change(next) }}
        />
      </Section>
      {period && <InventoryChart key={period.uuid} period={period} revision={list.revision} />}
      {period && areClosingsShown && (
        <ClosingsDrawer period={period} onClose={() => setClosingsShown(false)} />
      )}
      {list.receipts !== '' && (
        <CostReceiptsDrawer
          key={`${list.receipts} ${month}`}
          month={month}
          productUuid={list.receipts}
          row={costs?.items.find(({ productUuid }) => productUuid === list.receipts)}
          onClose={() => change({ receipts: '', page })}
        />
      )}
    </Page>
  );
}
