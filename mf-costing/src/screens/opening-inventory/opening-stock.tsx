import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlNumber, urlSearch, useHrefTo, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { Button } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { SearchBox } from '@hacchu-hub/ui/search';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import { OpeningInventoriesDocument, type OpeningInventoriesQuery } from '../../generated/graphql.js';

type Row = OpeningInventoriesQuery['getOpeningInventories']['items'][number];

const state = { q: urlSearch(), page: urlNumber(1), limit: urlNumber(20) };

const columns: readonly Column<Row>[] = [
  { key: 'productName', title: '商品名', width: '30%', render: ({ productName }) => productName },
  { key: 'code', title: '商品コード', render: ({ code }) => code ?? '—' },
  { key: 'modelNumber', title: '型番', render: ({ modelNumber }) => modelNumber ?? '—' },
  { key: 'color', title: 'カラー', render: ({ color }) => color ?? '—' },
  { key: 'size', title: 'サイズ', render: ({ size }) => size ?? '—' },
  { key: 'quantity', title: '数量', align: 'right', render: ({ quantity }) => <Quantity value={quantity} /> },
  {
    key: 'averageUnitPrice',
    title: '平均単価',
    align: 'right',
    render: ({ averageUnitPrice }) => <Yen value={averageUnitPrice} />,
  },
  {
    key: 'inventoryAmount',
    title: '在庫金額（税抜）',
    align: 'right',
    render: ({ inventoryAmount }) => <Yen value={inventoryAmount} />,
  },
];

/** The opening inventory of a period, per product. */
export const OpeningStock = ({ periodUuid }: { periodUuid: string }) => {
  const hrefTo = useHrefTo();
  const [{ q, page, limit: wanted }, change] = useUrlState(state);
  const limit = Math.min(wanted, 100);
  const { data, error, isRefreshing, refetch } = useSliceQuery(OpeningInventoriesDocument, {
    variables: { input: { accountingPeriodUuid: periodUuid, page, limit, query: q === '' ? null : q } },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const stock = data?.getOpeningInventories;
  return (
    <DataTable
      label="期首棚卸の一覧"
      toolbar={
        <SearchBox
          label="商品を検索"
          placeholder="商品名・型番・商品コードなど"
          value={q}
          onChange={(next) => change({ q: next })}
        />
      }
      columns={columns}
      rows={stock?.items}
      rowKey={({ uuid }) => uuid}
      rowHref={({ productUuid }) => hrefTo('product-detail', { productUuid })}
      isRefreshing={isRefreshing}
      empty={
        q === '' ? (
          <EmptyState
            title="期首の在庫はありません"
            description="取り込むと、商品ごとの数量と金額がここに表示されます。"
          />
        ) : (
          <EmptyState
            icon="search"
            title={`「${q}」に一致する商品はありません`}
            action={<Button onClick={() => change({ q: '' })}>条件をすべて外す</Button>}
          />
        )
      }
      error={
        error && {
          title: '期首棚卸を表示できませんでした',
          message: error.message,
          traceId: error.traceId,
          onRetry: () => void refetch(),
        }
      }
      footer={
        stock && {
          productName: `合計（${stock.totalCount.toLocaleString('ja-JP')}件）`,
          quantity: <Quantity value={stock.totalQuantity} />,
          inventoryAmount: <Yen value={stock.totalAmount} />,
        }
      }
      paging={stock && { page, limit, totalCount: stock.totalCount, onChange: change }}
    />
  );
};
