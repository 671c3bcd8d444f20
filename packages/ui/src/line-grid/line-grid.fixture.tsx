import { screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import {
  type CellEdit,
  LineGrid,
  type LineGridColumn,
  type LineGridErrors,
  type LookupOption,
} from './index.js';

/** A line in the tests of the grid. */
interface Row {
  key: string;
  productId: string | null;
  product: string;
  lot: string;
  tax: string;
  note: string;
}

const products: LookupOption[] = [
  { value: 'p1', label: 'りんご箱', description: 'R-1' },
  { value: 'p2', label: 'りんごジュース', description: 'R-2' },
  { value: 'p3', label: 'みかん箱' },
];

export const blank = (key: string): Row => ({
  key,
  productId: null,
  product: '',
  lot: '',
  tax: '1',
  note: '',
});

const columns: LineGridColumn<Row>[] = [
  {
    kind: 'lookup',
    id: 'product',
    title: '商品',
    width: 200,
    text: (row) => row.product,
    isResolved: (row) => row.productId !== null,
    search: (query) => Promise.resolve(products.filter((product) => product.label.includes(query))),
  },
  { kind: 'text', id: 'lot', title: '数量', width: 80, align: 'right', text: (row) => row.lot },
  {
    kind: 'select',
    id: 'tax',
    title: '税区分',
    width: 80,
    text: (row) => row.tax,
    options: [
      { value: '1', label: '10%' },
      { value: '2', label: '8%' },
    ],
  },
  { kind: 'output', id: 'amount', title: '金額', width: 80, text: (row) => `¥${Number(row.lot) * 10}` },
  { kind: 'text', id: 'note', title: '備考', width: 200, text: (row) => row.note },
];

/** The grid with a form around it that keeps its lines, with undo. */
export const Harness = ({ start, errors }: { start: Row[]; errors?: LineGridErrors }) => {
  const [rows, setRows] = useState(start);
  const before = useRef<Row[][]>([]);
  const after = useRef<Row[][]>([]);
  const apply = (current: Row[], { rowKey, columnId, text }: CellEdit): Row[] =>
    current.map((row) => {
      if (row.key !== rowKey) return row;
      return columnId === 'product'
        ? { ...row, product: text, productId: null }
        : { ...row, [columnId]: text };
    });
  return (
    <LineGrid
      label="商品明細"
      columns={columns}
      rows={rows}
      errors={errors}
      onBegin={() => before.current.push(rows)}
      onUndo={() => {
        after.current.push(rows);
        setRows(before.current.pop() ?? rows);
      }}
      onRedo={() => setRows((now) => after.current.pop() ?? now)}
      onFill={(fills) =>
        setRows((now) =>
          now.map((row) =>
            fills
              .filter((fill) => fill.rowKey === row.key)
              .reduce((changed, { sourceKey, columnId }) => {
                const source = now.find(({ key }) => key === sourceKey) ?? row;
                return columnId === 'product'
                  ? { ...changed, product: source.product, productId: source.productId }
                  : { ...changed, [columnId]: Reflect.get(source, columnId) };
              }, row),
          ),
        )
      }
      onEdit={(edits) => setRows((now) => edits.reduce(apply, now))}
      onPick={(rowKey, _column, value) =>
        setRows((now) =>
          now.map((row) =>
            row.key === rowKey
              ? { ...row, productId: value, product: products.find((p) => p.value === value)?.label ?? '' }
              : row,
          ),
        )
      }
      onRestore={(old) => setRows((now) => now.map((row) => (row.key === old.key ? old : row)))}
      onRemove={(key) => setRows((now) => now.filter((row) => row.key !== key))}
      onDuplicate={(key) =>
        setRows((now) => now.flatMap((row) => (row.key === key ? [row, { ...row, key: `${key}2` }] : [row])))
      }
      onInsert={(index) =>
        setRows((now) => [...now.slice(0, index), blank(`new${now.length}`), ...now.slice(index)])
      }
      isBlank={(row) => row.product === '' && row.lot === ''}
      onPaste={(rowIndex, ids, cells) =>
        setRows((now) => {
          const next = [...now];
          cells.forEach((line, offset) => {
            const row = next[rowIndex + offset] ?? blank(`pasted${offset}`);
            next[rowIndex + offset] = line.reduce(
              (changed, text, index) => ({ ...changed, [ids[index] ?? '']: text }),
              row,
            );
          });
          return next;
        })
      }
    />
  );
};

export const cell = (name: string) => screen.getByLabelText(name);
export const twoRows = () => [
  { ...blank('a'), product: 'りんご箱', productId: 'p1', lot: '3', note: '一' },
  { ...blank('b'), lot: '5', note: '二' },
];
