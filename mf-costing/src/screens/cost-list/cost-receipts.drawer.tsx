import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { DateText } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Drawer } from '@hacchu-hub/ui/dialog';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { StatusTag } from '@hacchu-hub/ui/status';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import { useState } from 'react';
import { CostReceiptsDocument, type CostReceiptsQuery } from '../../generated/graphql.js';
import { formatMonth, type Month } from '../../months/target-month.js';
import type { CostRow } from './cost-list.columns.js';
import styles from './cost-list.module.css';

type Receipt = CostReceiptsQuery['costReceipts']['items'][number] & { at: number };

const columns: readonly Column<Receipt>[] = [
  { key: 'purchaseNumber', title: '発注番号', render: ({ purchaseNumber }) => purchaseNumber },
  {
    key: 'date',
    title: '入荷日',
    nowrap: true,
    render: ({ historyDate }) => <DateText value={historyDate} />,
  },
  { key: 'quantity', title: '数量', align: 'right', render: ({ quantity }) => <Quantity value={quantity} /> },
  {
    key: 'unitPrice',
    title: '単価',
    align: 'right',
    render: ({ unitPrice, isUnpriced }) =>
      isUnpriced ? <StatusTag tone="gold">未確定</StatusTag> : <Yen value={unitPrice} />,
  },
  { key: 'amount', title: '金額（税抜）', align: 'right', render: ({ amount }) => <Yen value={amount} /> },
];

/** How the average was calculated: (carried over + received) / quantity. */
const Average = ({ row }: { row: CostRow }) =>
  row.toDate && (
    <DescriptionList
      items={[
        {
          label: '計算期間の期首在庫',
          value: (
            <>
              <Quantity value={row.toDate.openingQuantity} />（<Yen value={row.toDate.openingAmount} />）
            </>
          ),
        },
        {
          label: '計算期間の入荷（この月まで）',
          value: (
            <>
              <Quantity value={row.toDate.deliveryQuantity} />（<Yen value={row.toDate.purchaseAmount} />）
            </>
          ),
        },
        { label: '総平均単価', value: <Yen value={row.averageUnitPrice} /> },
      ]}
    />
  );

export interface CostReceiptsDrawerProps {
  month: Month;
  productUuid: string;
  /** The product's figures, when its row is on the page. */
  row: CostRow | undefined;
  onClose: () => void;
}

/** The receipts behind the purchases of a product in a month; each links to its order. */
export const CostReceiptsDrawer = ({ month, productUuid, row, onClose }: CostReceiptsDrawerProps) => {
  const hrefTo = useHrefTo();
  const [paging, setPaging] = useState({ page: 1, limit: 20 });
  const { data, error, isRefreshing, refetch } = useSliceQuery(CostReceiptsDocument, {
    variables: { input: { productUuid, targetMonth: month, ...paging } },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const receipts = data?.costReceipts;
  return (
    <Drawer
      open
      width={720}
      title={`${row?.productName ?? '商品'}：${formatMonth(month)}の入荷の内訳`}
      onClose={onClose}
    >
      <div className={styles.receipts}>
        {row && <Average row={row} />}
        <DataTable
          label="入荷の内訳"
          columns={columns}
          rows={receipts?.items.map((receipt, at) => ({ ...receipt, at }))}
          rowKey={({ at }) => String(at)}
          rowHref={({ orderUuid, order }) =>
            hrefTo(order?.status === 'Canceled' ? 'order-canceled' : 'order-detail', { orderUuid })
          }
          isRefreshing={isRefreshing}
          skeletonRows={3}
          empty={<EmptyState title="この月の入荷はありません" />}
          // When only the orders could not be loaded, the receipts are still shown.
          error={
            error && !receipts
              ? { message: error.message, traceId: error.traceId, onRetry: () => void refetch() }
              : undefined
          }
          footer={
            receipts && {
              purchaseNumber: `合計（${receipts.totalCount.toLocaleString('ja-JP')}件）`,
              quantity: <Quantity value={receipts.totalQuantity} />,
              amount: <Yen value={receipts.totalAmount} />,
            }
          }
          paging={receipts && { ...paging, totalCount: receipts.totalCount, onChange: setPaging }}
        />
      </div>
    </Drawer>
  );
};
