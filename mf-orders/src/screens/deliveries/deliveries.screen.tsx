import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useUnsavedChangesGuard, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { Alert, EmptyState } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { SearchBox } from '@hacchu-hub/ui/search';
import { deliveryStatusLabel } from '@hacchu-hub/ui/status';
import { DataTable } from '@hacchu-hub/ui/table';
import { CountTabs } from '@hacchu-hub/ui/tabs';
import { DeliveriesDocument } from '../../generated/graphql.js';
import { toErrorState } from '../../order/error-state.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { useIsNarrow } from '../../order/narrow.hook.js';
import { useReceipts } from '../../order/receipts.hook.js';
import { deliveryColumns } from './deliveries.columns.js';
import styles from './deliveries.module.css';
import { deliveriesUrl, deliveryTabs, toLineWhere, type DeliveriesState } from './deliveries.url.js';

const quickFilters = [
  { key: 'late', label: '納期遅れ' },
  { key: 'thisWeek', label: '今週納品予定' },
  { key: 'partial', label: '一部納品' },
] as const;

const DeliveriesScreen = () => {
  const { demandUuid, hasCapability } = useSession();
  const hrefs = useOrderHrefs();
  const [state, change] = useUrlState(deliveriesUrl);
  const isNarrow = useIsNarrow();
  const limit = Math.min(state.limit, 100);
  const { data, error, isRefreshing, refetch } = useSliceQuery(DeliveriesDocument, {
    variables: { demandUuid, page: state.page, limit, where: toLineWhere(state) },
    fetchPolicy: 'cache-and-network',
  });
  const list = data?.orderProductLines;
  const receipts = useReceipts(list?.items ?? [], refetch);
  useUnsavedChangesGuard(receipts.count > 0);
  useShortcut('mod+s', receipts.count > 0 ? () => void receipts.save() : undefined);

  const countOf = (tab: (typeof deliveryTabs)[number]): number | undefined =>
    list?.counts
      .filter((entry) => (tab === 'all' ? entry.status !== 'Unknown' : entry.status === tab))
      .reduce((sum, entry) => sum + entry.count, 0);
  const isNarrowed = state.q !== '' || state.late || state.thisWeek || state.partial;
  // Rows that leave the page take what was typed into them along, so it is asked to be saved first.
  const changeView = (patch: Partial<DeliveriesState>) => {
    receipts.clear();
    change(patch);
  };

  return (
    <Page size="wide" title="納品管理" context="発注した商品の入荷状況を明細ごとに確認し、入荷を登録します。">
      <CountTabs
        label="納品状況"
        items={deliveryTabs.map((tab) => ({
          key: tab,
          label: tab === 'all' ? '全て' : deliveryStatusLabel(tab),
          count: countOf(tab),
        }))}
        value={state.status}
        onChange={(key) => changeView({ status: deliveryTabs.find((tab) => tab === key) ?? 'all' })}
      />
      {receipts.problem !== undefined && (
        <Alert kind="error" title="入荷を登録できませんでした">
          {receipts.problem}
        </Alert>
      )}
      <Section flush>
        <DataTable
          label="納品の一覧"
          toolbar={
            <div className={styles.filters}>
              <SearchBox
                label="納品を検索"
                placeholder="発注番号・件名・商品名で検索"
                value={state.q}
                onChange={(q) => changeView({ q })}
              />
              <div className={styles.quick} role="group" aria-label="絞り込み">
                {quickFilters.map(({ key, label }) => (
                  <button
                    key={key}
                    type="button"
                    className={styles.toggle}
                    aria-pressed={state[key]}
                    onClick={() => changeView({ [key]: !state[key] })}
                  >
                    {label}
                  </button>
                ))}
              </div>
            </div>
          }
          columns={deliveryColumns({
            receipts,
            mayReceive: hasCapability('orders:receive'),
            orderHref: hrefs.detail,
            isNarrow,
          })}
          rows={list?.items}
          rowKey={(line) => line.id}
          isRefreshing={isRefreshing}
          columnsKey="deliveries"
          error={error && !list ? toErrorState(error, refetch) : undefined}
          empty={
            isNarrowed ? (
              <EmptyState
                icon="search"
                title="条件に合う納品はありません"
                action={
                  <Button onClick={() => changeView({ q: '', late: false, thisWeek: false, partial: false })}>
                    条件をすべて外す
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon="deliveries"
                title={
                  state.status === 'Delivering' ? '納品待ちの商品はありません' : '納品の記録はまだありません'
                }
                description="発注書を送信すると、商品の明細がここに表示されます。"
              />
            )
          }
          paging={{
            page: state.page,
            limit,
            totalCount: list?.totalCount ?? 0,
            onChange: (next) => changeView(next),
          }}
        />
      </Section>
      {receipts.count > 0 && (
        <div className={styles.saveBar} role="region" aria-label="入荷の登録">
          <span role="status">{receipts.count.toLocaleString('ja-JP')}行の入荷数を入力中</span>
          <Button onClick={receipts.clear}>入力を取り消す</Button>
          <Button
            kind="primary"
            loading={receipts.isRunning}
            title="Ctrl+S（⌘S）"
            onClick={() => void receipts.save()}
          >
            入荷を登録する
          </Button>
        </div>
      )}
    </Page>
  );
};

export default DeliveriesScreen;
