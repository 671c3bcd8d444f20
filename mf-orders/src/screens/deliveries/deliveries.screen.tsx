import { useSession } from '@hacchu-hub/slice-kit/session';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { DataTable } from '@hacchu-hub/ui/table';
import { CountTabs } from '@hacchu-hub/ui/tabs';
import { useState } from 'react';
import { ExportButtons } from '../../exports/export-buttons.js';
import type { DeliveryLine_OrderProductLineFragment } from '../../generated/graphql.js';
import { distinctNames } from '../../order/distinct-names.js';
import { toErrorState } from '../../order/error-state.js';
import { useIsNarrow, useIsWide } from '../../order/narrow.hook.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { deliveryStatusLabel } from '../../order/status/status-words.js';
import { deliveryColumns, nameOfLine } from './deliveries.columns.js';
import { useDeliveries } from './deliveries.hook.js';
import { deliveryTabs, toLineWhere } from './deliveries.url.js';
import { DeliveryFilters, NoDeliveries } from './delivery-filters.js';
import { FillSelected } from './fill-selected.js';
import { LineDrawer } from './line-drawer.js';
import { ReceiptSaveBar } from './receipt-save-bar.js';

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
        <Alert kind="error" title="登録できなかった入荷があります" takesFocus>
          {receipts.problem}
        </Alert>
      )}
      <Section flush>
        <DataTable
          label="納品の一覧"
          toolbar={<DeliveryFilters state={state} changeView={changeView} />}
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
          empty={<NoDeliveries state={state} changeView={changeView} />}
          paging={{
            page: state.page,
            limit: deliveries.limit,
            totalCount: list?.totalCount ?? 0,
            isTotalCountExact: list?.isTotalCountExact,
            onChange: (next) => changeView(next),
          }}
        />
      </Section>
      {receipts.count > 0 && <ReceiptSaveBar receipts={receipts} />}
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
