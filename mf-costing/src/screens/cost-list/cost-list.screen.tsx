import { useHref, useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { formatTimestamp } from '@hacchu-hub/ui/date';
import { Alert, EmptyState } from '@hacchu-hub/ui/feedback';
import { Yen } from '@hacchu-hub/ui/money';
import { Page, Section } from '@hacchu-hub/ui/page';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { SearchBox } from '@hacchu-hub/ui/search';
import { DataTable } from '@hacchu-hub/ui/table';

import { costColumns } from './cost-list.columns.js';
import { useCostList } from './cost-list.hook.js';
import styles from './cost-list.module.css';
import { MonthSelector } from './month-selector.js';
import { formatMonth } from '../../months/target-month.js';

/** What was bought in a month, product by product. */
export default function CostListScreen() {
  const { month, currentMonth, query, page, limit, costs, isRefreshing, error, refetch, change } =
    useCostList();
  const hrefTo = useHrefTo();
  const deliveries = useHref('delivery-list');
  const monthName = formatMonth(month);
  const empty =
    query === '' ? (
      <EmptyState
        icon="costs"
        title={`${monthName}の入荷はまだありません`}
        description="納品管理で入荷を記録すると、その月の仕入数量と仕入金額が商品ごとにここへ表示されます。"
        action={
          <ButtonLink href={deliveries} icon="deliveries">
            納品管理を開く
          </ButtonLink>
        }
      />
    ) : (
      <EmptyState
        icon="search"
        title={`「${query}」に一致する商品はありません`}
        description={`${monthName}に入荷のあった商品の名前・型番・カラー・サイズ・商品コードから探しました。`}
        action={<Button onClick={() => change({ q: '' })}>検索条件を消す</Button>}
      />
    );

  return (
    <Page
      size="wide"
      title="原価管理"
      context={costs ? `${monthName}分・${formatTimestamp(costs.computedAt)} 集計` : `${monthName}分`}
    >
      {costs?.isProvisional && costs.totalCount > 0 && (
        <div className={styles.notice}>
          <Alert kind="info" title={`${monthName}の原価は暫定値です`}>
            会計期間が設定されていないため、この月に記録された入荷だけから計算しています。繰越在庫は含まれません。
          </Alert>
        </div>
      )}
      <Section flush>
        <DataTable
          label={`${monthName}の商品別原価の一覧`}
          toolbar={
            <>
              <MonthSelector
                value={month}
                current={currentMonth}
                onChange={(next) => change({ month: next })}
              />
              <SearchBox
                label="商品を検索"
                placeholder="商品名・型番・商品コードなど"
                value={query}
                onChange={(q) => change({ q })}
              />
            </>
          }
          columnsKey="hacchu-hub:columns:costs"
          columns={costColumns(costs?.items ?? [])}
          rows={costs?.items}
          rowKey={(row) => row.productUuid}
          rowHref={(row) => hrefTo('product-detail', { productUuid: row.productUuid })}
          isRefreshing={isRefreshing}
          empty={empty}
          error={
            error && {
              title: '原価を表示できませんでした',
              message: error.message,
              traceId: error.traceId,
              onRetry: () => void refetch(),
            }
          }
          footer={
            costs && {
              productName: `合計（${costs.totalCount.toLocaleString('ja-JP')}件）`,
              totalDeliveryQuantity: <Quantity value={costs.total.totalDeliveryQuantity} />,
              totalPurchaseAmount: <Yen value={costs.total.totalPurchaseAmount} />,
            }
          }
          paging={
            costs && {
              page,
              limit,
              totalCount: costs.totalCount,
              onChange: (next) => change(next),
            }
          }
        />
      </Section>
    </Page>
  );
}
