import { DateText } from '@hacchu-hub/ui/date';
import { Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import type { ParsedOrderFragment } from '../../../generated/graphql.js';
import { describeProduct } from '../lines/product-grid.columns.js';
import styles from './csv.module.css';

type Row = ParsedOrderFragment;

const Name = ({ row: { component } }: { row: Row }) => (
  <div className={styles.name}>
    <span>{component.product?.name ?? component.name ?? component.productIdentifier ?? '—'}</span>
    {component.product && <span className={styles.quiet}>{describeProduct(component.product)}</span>}
  </div>
);

/** The parsed value, or else the raw text of the file. */
const valueOf = (row: Row, field: string) => row.errors.find((error) => error.field === field)?.value;

const columns: readonly Column<Row>[] = [
  { key: 'line', title: '行', align: 'right', width: '48px', nowrap: true, render: (row) => row.line },
  {
    key: 'type',
    title: '種別',
    width: '72px',
    nowrap: true,
    render: (row) => (row.component.type === 'PRODUCT' ? '商品' : '費用'),
  },
  { key: 'name', title: '商品・費用', width: '28%', render: (row) => <Name row={row} /> },
  {
    key: 'lot',
    title: '数量',
    align: 'right',
    nowrap: true,
    render: (row) => valueOf(row, 'lot') ?? <Quantity value={row.component.lot} />,
  },
  {
    key: 'unitPrice',
    title: '単価',
    align: 'right',
    nowrap: true,
    render: (row) => valueOf(row, 'unitPrice') ?? <Yen value={row.component.unitPrice} />,
  },
  {
    key: 'deliveryDate',
    title: '納期',
    nowrap: true,
    render: (row) => valueOf(row, 'deliveryDate') ?? <DateText value={row.deliveryDate} />,
  },
  {
    key: 'errors',
    title: 'エラー内容',
    width: '32%',
    render: (row) => (
      <ul className={styles.errors}>
        {row.errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    ),
  },
];

/** The rows of a file as they would be added; those with errors first. */
export const CsvPreview = ({ rows }: { rows: readonly Row[] }) => (
  <div className={styles.scroller}>
    <DataTable
      label="ファイルの内容"
      columns={columns}
      rows={[...rows].sort((a, b) => Number(b.errors.length > 0) - Number(a.errors.length > 0))}
      rowKey={(row) => String(row.line)}
    />
  </div>
);
