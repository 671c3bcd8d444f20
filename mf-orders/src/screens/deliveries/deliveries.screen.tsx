import { useSession } from '@hacchu-hub/slice-kit/session';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Button } from '@hacchu-hub/ui/button';
import { formatLocalDate, isLocalDate } from '@hacchu-hub/ui/date';
import { Alert, EmptyState } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { FilterChips, FilterToggles, SearchBox } from '@hacchu-hub/ui/search';
import { DataTable } from '@hacchu-hub/ui/table';
import { CountTabs } from '@hacchu-hub/ui/tabs';
import { useState } from 'react';
import { ExportButtons } from '../../exports/export-buttons.js';
import filters from '../../filters/filters.module.css';
import type { DeliveryLine_OrderProductLineFragment } from '../../generated/graphql.js';
import { distinctNames } from '../../order/distinct-names.js';
import { toErrorState } from '../../order/error-state.js';
import { useIsNarrow, useIsWide } from '../../order/narrow.hook.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { deliveryStatusLabel } from '../../order/status/status-words.js';
import { deliveryColumns, nameOfLine } from './deliveries.columns.js';
import { useDeliveries } from './deliveries.hook.js';
import styles from './deliveries.module.css';
import { deliveryTabs, toLineWhere } from './deliveries.url.js';
import { FillSelected } from './fill-selected.js';
import { LineDrawer } from './line-drawer.js';

const quickFilters = [
  { key: 'late', label: '納期遅れ' },
  { key: 'thisWeek', label: '今週納品予定' },
  { key: 'partial', label: '一部納品' },
] as const;

const noFilters = { q: '', late: false, thisWeek: false, partial: false, day: '' } as const;

const DeliveriesScreen = () => {
  const { hasCapability } = useSession();
  const hrefs = useOrderHrefs();
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  const deliveries = useDeliveries();
  const { state, changeView, list, receipts, error, refetch } = deliveries;
  const [opened, setOpened] = useState<DeliveryLine_OrderProductLineFragment>();
  const mayReceive = hasCapability('orders:receive');
  const save = mayReceive && !opened ? () => void receipts.save() : undefined;
  useShortcut('mod+s', save);
  useShortcut('mod+enter', save);
  const nameOf = distinctNames(deliveries.lines, nameOfLine, ({ orderNum }) => orderNum);
  const isNarrowed = state.q !== '' || state.late || state.thisWeek || state.partial || state.day !== '';

  return (
    <Page
      size="wide"
      title="納品管理"
      context="発注した商品の入荷状況を明細ごとに確認し、入荷を登録します。"
      secondary={
        <ExportButtons
          subject={{
            kind: 'lines',
            where: toLineWhere(state),
            count: list?.isTotalCountExact === false ? undefined : list?.totalCount,
          }}
        />
      }
    >
      <CountTabs
        label="納品状況"
        items={deliveryTabs.map((tab) => ({
          key: tab,
          label: tab === 'all' ? '全て' : deliveryStatusLabel(tab),
          count: deliveries.countOf(tab),
        }))}
        value={state.status}
        onChange={(key) => changeView({ status: deliveryTabs.find((tab) => tab === key) ?? 'all' })}
      />
      {receipts.problem !== undefined && (
        <Alert kind="error" title="登録できなかった入荷があります">
          {receipts.problem}
        </Alert>
      )}
      <Section flush>
        <DataTable
          label="納品の一覧"
          toolbar={
            <div className={filters.panel}>
              <div className={filters.row}>
                <SearchBox
                  label="納品を検索"
                  placeholder="発注番号・件名・商品名で検索"
                  value={state.q}
                  onChange={(q) => changeView({ q })}
                />
                <FilterToggles
                  label="絞り込み"
                  toggles={quickFilters.map(({ key, label }) => ({
                    key,
                    label,
                    isOn: state[key],
                    onToggle: (isOn) => changeView({ [key]: isOn }),
                  }))}
                />
              </div>
              {isLocalDate(state.day) && (
                <FilterChips
                  chips={[
                    {
                      key: 'day',
                      label: `納期：${formatLocalDate(state.day, { weekday: true })}`,
                      onRemove: () => changeView({ day: '' }),
                    },
                  ]}
                  onClear={() => changeView(noFilters)}
                />
              )}
            </div>
          }
          columns={deliveryColumns({
            nameOf,
            receipts,
            mayReceive,
            orderHref: hrefs.detail,
            onOpen: setOpened,
            isNarrow,
            isWide,
          })}
          rows={list?.items}
          rowKey={(line) => line.id}
          isRefreshing={deliveries.isRefreshing}
          columnsKey="deliveries"
          selection={
            mayReceive
              ? {
                  selected: deliveries.selected,
                  onChange: deliveries.setSelected,
                  label: (id) => {
                    const line = deliveries.lines.find((one) => one.id === id);
                    return `${line ? nameOf(line) : '明細'}を選択`;
                  },
                  actions: <FillSelected onFill={deliveries.fillSelected} />,
                }
              : undefined
          }
          error={error && !list ? toErrorState(error, refetch) : undefined}
          empty={
            isNarrowed ? (
              <EmptyState
                icon="search"
                title="条件に合う納品はありません"
                action={<Button onClick={() => changeView(noFilters)}>条件をすべて外す</Button>}
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
            limit: deliveries.limit,
            totalCount: list?.totalCount ?? 0,
            isTotalCountExact: list?.isTotalCountExact,
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
            title="Ctrl+Enter（⌘Enter）"
            onClick={() => void receipts.save()}
          >
            入荷を登録する
          </Button>
        </div>
      )}
      {opened && (
        <LineDrawer
          lineId={opened.id}
          orderUuid={opened.order.uuid}
          title={nameOfLine(opened)}
          onChanged={refetch}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
};

export default DeliveriesScreen;
