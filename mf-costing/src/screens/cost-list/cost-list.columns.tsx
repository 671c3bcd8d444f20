import { TimestampText } from '@hacchu-hub/ui/date';
import { fractionDigits, Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { StatusTag } from '@hacchu-hub/ui/status';
import type { Column } from '@hacchu-hub/ui/table';
import type { ReactNode } from 'react';
import type { CostRow_CostSummaryFragment } from '../../generated/graphql.js';
import styles from './cost-list.module.css';
import { warningWords } from './cost-words.js';

export type CostRow = CostRow_CostSummaryFragment;

interface CostColumn extends Column<CostRow> {
  /** The column is left out while no row has a value in it, such as stock before accounting periods exist. */
  cellValue?: (row: CostRow) => unknown;
}

type Figure = keyof CostRow &
  (
    | `${'carriedOver' | 'logical' | 'physical'}Inventory${'Quantity' | 'Amount'}`
    | 'closingQuantity'
    | 'inventoryDifference'
    | 'inventoryAmount'
    | 'issuedAmount'
  );

const text = (key: 'code' | 'modelNumber' | 'color' | 'size', title: string): CostColumn => ({
  key,
  title,
  cellValue: (row) => row[key],
  render: (row) => row[key] ?? '—',
});

const short = (key: 'color' | 'size', title: string): CostColumn => ({
  ...text(key, title),
  render: (row) => <span className={styles.short}>{row[key] ?? '—'}</span>,
});

const figure = (key: Figure, title: string, render: (row: CostRow) => ReactNode): CostColumn => ({
  key,
  title,
  align: 'right',
  nowrap: true,
  cellValue: (row) => row[key],
  render,
});

/** A figure that opens the receipts behind it. */
const drill = (
  key: 'totalDeliveryQuantity' | 'totalPurchaseAmount',
  title: string,
  open: Open,
): CostColumn => ({
  key,
  title,
  align: 'right',
  nowrap: true,
  hideable: false,
  render: (row) => {
    const shown = key === 'totalDeliveryQuantity' ? <Quantity value={row[key]} /> : <Yen value={row[key]} />;
    if (row.totalDeliveryQuantity === 0 && row.totalPurchaseAmount === '0') return shown;
    return (
      <button
        type="button"
        className={styles.drill}
        title={`${row.productName}の入荷の内訳を見る`}
        onClick={() => open(row)}
      >
        {shown}
      </button>
    );
  },
});

type Open = (row: CostRow) => void;

const columnsOf = (open: Open, digits: number): readonly CostColumn[] => [
  {
    key: 'productName',
    title: '商品名',
    render: ({ productName }) => (
      <span className={styles.name} title={productName}>
        {productName}
      </span>
    ),
  },
  {
    key: 'warnings',
    title: '警告',
    nowrap: true,
    cellValue: (row) => row.warnings[0] ?? null,
    render: (row) => (
      <span className={styles.warnings}>
        {row.warnings.map((warning) => (
          <StatusTag key={warning} tone={warningWords[warning].tone}>
            {warningWords[warning].label}
          </StatusTag>
        ))}
      </span>
    ),
  },
  text('code', '商品コード'),
  text('modelNumber', '型番'),
  short('color', 'カラー'),
  short('size', 'サイズ'),
  figure('carriedOverInventoryQuantity', '繰越数量', (row) => (
    <Quantity value={row.carriedOverInventoryQuantity} />
  )),
  figure('carriedOverInventoryAmount', '繰越金額', (row) => <Yen value={row.carriedOverInventoryAmount} />),
  drill('totalDeliveryQuantity', '入荷数量', open),
  drill('totalPurchaseAmount', '仕入金額（税抜）', open),
  {
    key: 'averageUnitPrice',
    title: '総平均単価',
    align: 'right',
    nowrap: true,
    render: (row) => <Yen value={row.averageUnitPrice} digits={digits} />,
  },
  figure('issuedAmount', '払出原価', (row) => <Yen value={row.issuedAmount} />),
  figure('logicalInventoryQuantity', '理論在庫数', (row) => (
    <>
      <Quantity value={row.logicalInventoryQuantity} />
      {row.isWarehouseStock && <span className={styles.overridden}>倉庫</span>}
    </>
  )),
  figure('physicalInventoryQuantity', '実地在庫数', (row) => (
    <>
      <Quantity value={row.physicalInventoryQuantity} />
      {row.isOverridden && <span className={styles.overridden}>棚卸</span>}
    </>
  )),
  figure('inventoryDifference', '棚卸差異', (row) => <Quantity value={row.inventoryDifference} />),
  figure('closingQuantity', '在庫数', (row) => <Quantity value={row.closingQuantity} />),
  {
    key: 'updatedAt',
    title: '更新日時',
    nowrap: true,
    hidden: true,
    render: (row) => <TimestampText value={row.updatedAt} />,
  },
  // The main column stays visible however wide the others are.
  {
    ...figure('inventoryAmount', '在庫金額', (row) => <Yen value={row.inventoryAmount} />),
    hideable: false,
    isFrozen: true,
  },
];

/**
 * The columns that have a value in at least one of these rows. @param open opens the receipts behind a figure
 */
export function costColumns(rows: readonly CostRow[], open: Open): readonly Column<CostRow>[] {
  const digits = fractionDigits(rows.map(({ averageUnitPrice }) => averageUnitPrice));
  return columnsOf(open, digits).filter(
    ({ cellValue }) => cellValue === undefined || rows.some((row) => cellValue(row) !== null),
  );
}
