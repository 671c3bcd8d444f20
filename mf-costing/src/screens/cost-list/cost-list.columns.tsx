import { Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import type { Column } from '@hacchu-hub/ui/table';

import type { CostRow_CostSummaryFragment as CostRow } from '../../generated/graphql.js';
import styles from './cost-list.module.css';

interface CostColumn extends Column<CostRow> {
  /** Left out while no row has a value in it, such as stock before accounting periods exist. */
  cellValue?: (row: CostRow) => unknown;
}

const text = (key: 'code' | 'modelNumber' | 'color' | 'size', title: string): CostColumn => ({
  key,
  title,
  cellValue: (row) => row[key],
  render: (row) => row[key] ?? '—',
});

const quantity = (
  key: 'carriedOverInventoryQuantity' | 'logicalInventoryQuantity',
  title: string,
): CostColumn => ({
  key,
  title,
  align: 'right',
  nowrap: true,
  cellValue: (row) => row[key],
  render: (row) => <Quantity value={row[key]} />,
});

const amount = (key: 'carriedOverInventoryAmount' | 'inventoryAmount', title: string): CostColumn => ({
  key,
  title,
  align: 'right',
  nowrap: true,
  cellValue: (row) => row[key],
  render: (row) => <Yen value={row[key]} />,
});

const COLUMNS: readonly CostColumn[] = [
  { key: 'productName', title: '商品名', width: '28%', render: (row) => row.productName },
  text('code', '商品コード'),
  text('modelNumber', '型番'),
  text('color', 'カラー'),
  text('size', 'サイズ'),
  quantity('carriedOverInventoryQuantity', '繰越数量'),
  amount('carriedOverInventoryAmount', '繰越金額'),
  {
    key: 'totalDeliveryQuantity',
    title: '入荷数量',
    align: 'right',
    nowrap: true,
    hideable: false,
    render: (row) => <Quantity value={row.totalDeliveryQuantity} />,
  },
  {
    key: 'totalPurchaseAmount',
    title: '仕入金額（税抜）',
    align: 'right',
    nowrap: true,
    hideable: false,
    render: (row) => <Yen value={row.totalPurchaseAmount} />,
  },
  {
    key: 'averageUnitPrice',
    title: '総平均単価',
    align: 'right',
    nowrap: true,
    render: (row) => <Yen value={row.averageUnitPrice} />,
  },
  quantity('logicalInventoryQuantity', '理論在庫数'),
  {
    key: 'physicalInventoryQuantity',
    title: '実地在庫数',
    align: 'right',
    nowrap: true,
    cellValue: (row) => row.physicalInventoryQuantity,
    render: (row) => (
      <>
        <Quantity value={row.physicalInventoryQuantity} />
        {row.isOverridden && <span className={styles.overridden}>棚卸</span>}
      </>
    ),
  },
  amount('inventoryAmount', '在庫金額'),
];

/** The columns that have something to say about these rows. */
export function costColumns(rows: readonly CostRow[]): readonly Column<CostRow>[] {
  return COLUMNS.filter(
    ({ cellValue }) => cellValue === undefined || rows.some((row) => cellValue(row) !== null),
  );
}
