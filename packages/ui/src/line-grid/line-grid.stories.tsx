import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import { Button, IconButton } from '../button/index.js';
import { LineGrid, type LineGridColumn, type LineGridErrors, type LineGridProps } from './index.js';

export default { component: LineGrid };

interface Row {
  key: string;
  product: string;
  lot: string;
  tax: string;
}

const rows: readonly Row[] = [
  { key: 'a', product: '見本マグカップ', lot: '120', tax: '1' },
  { key: 'b', product: LONG_NAME, lot: '1.5', tax: '2' },
  { key: 'c', product: '', lot: '', tax: '1' },
];

const columns: readonly LineGridColumn<Row>[] = [
  {
    kind: 'lookup',
    id: 'product',
    title: '商品',
    width: 220,
    isRequired: true,
    isSticky: true,
    text: ({ product }) => product,
    isResolved: ({ product }) => product === '見本マグカップ',
    search: () => Promise.resolve([]),
    placeholder: '商品を検索',
  },
  {
    kind: 'text',
    id: 'lot',
    title: '数量',
    width: 100,
    align: 'right',
    isRequired: true,
    text: ({ lot }) => lot,
  },
  {
    kind: 'select',
    id: 'tax',
    title: '税区分',
    width: 100,
    text: ({ tax }) => tax,
    options: [
      { value: '1', label: '10%' },
      { value: '2', label: '8%' },
    ],
  },
  { kind: 'output', id: 'amount', title: '金額', width: 120, align: 'right', text: () => '¥153,660' },
];

const errors: LineGridErrors = new Map([['b', { lot: '数量は整数で入力してください。' }]]);

const base: Omit<LineGridProps<Row>, 'label' | 'rows'> = {
  columns,
  onEdit: nothing,
  onFill: nothing,
  onPick: nothing,
  onRestore: nothing,
  onRemove: nothing,
  onDuplicate: nothing,
  onInsert: nothing,
  onPaste: nothing,
  isBlank: ({ product }) => product === '',
};

const numbered: readonly LineGridColumn<Row>[] = [
  {
    kind: 'text',
    id: 'lot',
    title: '数量',
    width: 96,
    align: 'right',
    text: ({ lot }) => lot,
    adornment: ({ tax }) => (tax === '2' ? <IconButton icon="reload" size="small" label="更新" /> : null),
    describe: () => <span>▲12.5%</span>,
  },
];

export const Numbers = () => (
  <Sample state="数値と補足" isNarrow>
    <LineGrid
      {...base}
      label="数値と補足"
      columns={numbered}
      rows={['1', '80', '1,250', '12,345.67', '9,999,999'].flatMap((lot) =>
        ['1', '2'].map((tax) => ({ key: `${lot}-${tax}`, product: '', lot, tax })),
      )}
    />
  </Sample>
);

export const States = () => (
  <>
    <Sample state="誤り・選ばれていない商品・空の行">
      <LineGrid
        {...base}
        label="商品明細"
        rows={rows}
        errors={errors}
        footer={(addRow) => (
          <Button size="small" icon="plus" onClick={addRow}>
            行を追加
          </Button>
        )}
      />
    </Sample>
    <Sample state="変更された行と新しい行">
      <LineGrid
        {...base}
        label="訂正する明細"
        idPrefix="changed"
        rows={rows.slice(0, 2)}
        before={new Map([['a', { key: 'a', product: '見本マグカップ', lot: '100', tax: '1' }]])}
      />
    </Sample>
    <Sample state="行がない・狭い幅" isNarrow>
      <LineGrid {...base} label="空の明細" idPrefix="blank" rows={[]} />
    </Sample>
  </>
);
