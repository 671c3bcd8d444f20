import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { DataTable } from '@hacchu-hub/ui/table';
import { CountTabs } from '@hacchu-hub/ui/tabs';
import type { ReactNode } from 'react';
import { useExcelExport } from '../../exports/excel-export.hook.js';
import { ExcelProgress } from '../../exports/excel-progress.js';
import { ExportButtons } from '../../exports/export-buttons.js';
import { toErrorState } from '../../order/error-state.js';
import { useIsNarrow, useIsWide } from '../../order/narrow.hook.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { BulkActions } from './bulk/bulk-actions.js';
import { bulkEvents } from './bulk/bulk-events.js';
import { BulkFailures } from './bulk/bulk-failures.js';
import { useBulkUpdate } from './bulk/bulk-update.hook.js';
import { OrderFilters } from './order-filters.js';
import { orderColumns } from './order-list.columns.js';
import { useOrderList } from './order-list.hook.js';
import { hasFilters, noFilters, orderTabs, pageSizeOf } from './order-list.url.js';
import { ViewsMenu, viewWords } from './views/views-menu.js';

interface NoOrdersProps {
  /** By filters or a tab, which `onClear` removes. */
  isNarrowed: boolean;
  onClear: () => void;
  /** How to create the first one. */
  children: ReactNode;
}

/** Why the list is empty. */
const NoOrders = ({ isNarrowed, onClear, children }: NoOrdersProps) =>
  isNarrowed ? (
    <EmptyState
      icon="search"
      title="条件に合う発注はありません"
      description="検索の言葉や絞り込み条件を変えてください。"
      action={<Button onClick={onClear}>条件をすべて外す</Button>}
    />
  ) : (
    <EmptyState
      icon="orders"
      title="発注はまだありません"
      description="仕入先と商品を選んで発注書を作り、メールで送信できます。"
      action={children}
    />
  );

/** The link to an order whose lines come from a file; undefined for who may not create one. */
const fromCsvTo = (href: string | undefined) =>
  ({ key: 'from-csv', icon: 'upload', href, label: 'CSVから作成' }) as const;

const OrderListScreen = () => {
  const { hasCapability } = useSession();
  const hrefs = useOrderHrefs();
  const isWide = useIsWide();
  const isNarrow = useIsNarrow();
  const { state, change, where, views, page, tabs, sorting, isRefreshing, error, refetch } = useOrderList();
  const excel = useExcelExport();
  const bulk = useBulkUpdate(page?.items ?? [], refetch);
  const mayCreate = hasCapability('orders:edit');
  const mayBulk = bulkEvents.some(({ capability }) => hasCapability(capability));
  const createButton = (
    <ButtonLink kind="primary" icon="plus" href={mayCreate ? hrefs.create() : undefined}>
      発注を作成
    </ButtonLink>
  );
  const fromCsv = fromCsvTo(mayCreate ? hrefs.create({ csv: '1' }) : undefined);
  const fromCsvButton = (
    <ButtonLink icon={fromCsv.icon} href={fromCsv.href}>
      {fromCsv.label}
    </ButtonLink>
  );

  return (
    <Page
      size="wide"
      title="発注"
      context={viewWords(views)}
      primary={createButton}
      secondary={
        <>
          <ExportButtons
            subject={{
              kind: 'orders',
              where,
              count: page?.isTotalCountExact === false ? undefined : page?.totalCount,
            }}
            onExcel={() => void excel.start(where)}
            menu={isNarrow ? [fromCsv].filter(({ href }) => href !== undefined) : undefined}
          />
          <ViewsMenu views={views} />
          {!isNarrow && fromCsvButton}
        </>
      }
    >
      <CountTabs
        label="ステータス"
        items={tabs}
        value={state.status}
        onChange={(key) => change({ status: orderTabs.find((tab) => tab === key) ?? 'all' })}
      />
      <ExcelProgress excel={excel} />
      <BulkFailures bulk={bulk} />
      <Section flush>
        <DataTable
          label="発注の一覧"
          toolbar={<OrderFilters state={state} change={change} />}
          columns={orderColumns({ isWide, isNarrow })}
          rows={page?.items}
          rowKey={(order) => order.uuid}
          rowHref={(order) =>
            order.status === 'Canceled' ? hrefs.canceled(order.uuid) : hrefs.detail(order.uuid)
          }
          rowTone={(order) => (order.status === 'Canceled' ? 'muted' : undefined)}
          isRefreshing={isRefreshing}
          columnsKey="orders"
          sorting={sorting}
          selection={
            mayBulk
              ? {
                  selected: new Set(bulk.chosen.keys()),
                  onChange: bulk.select,
                  label: (uuid) =>
                    `${page?.items.find((order) => order.uuid === uuid)?.purchaseNumber ?? '発注'}を選択`,
                  actions: <BulkActions bulk={bulk} />,
                }
              : undefined
          }
          error={error && !page ? toErrorState(error, refetch) : undefined}
          empty={
            <NoOrders
              isNarrowed={hasFilters(state) || state.status !== 'all'}
              onClear={() => change({ status: 'all', ...noFilters })}
            >
              {createButton}
              {fromCsvButton}
            </NoOrders>
          }
          paging={{
            page: state.page,
            limit: pageSizeOf(state),
            totalCount: page?.totalCount ?? 0,
            isTotalCountExact: page?.isTotalCountExact,
            onChange: (next) => change(next),
          }}
        />
      </Section>
    </Page>
  );
};

export default OrderListScreen;
