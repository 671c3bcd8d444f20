import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import {
  LineGrid,
  type CellEdit,
  type LineGridColumn,
  type LineGridErrors,
  type LookupOption,
} from './index.js';

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

const blank = (key: string): Row => ({ key, productId: null, product: '', lot: '', tax: '1', note: '' });

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

const Harness = ({ start, errors }: { start: Row[]; errors?: LineGridErrors }) => {
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

const cell = (name: string) => screen.getByLabelText(name);
const twoRows = () => [
  { ...blank('a'), product: 'りんご箱', productId: 'p1', lot: '3', note: '一' },
  { ...blank('b'), lot: '5', note: '二' },
];

describe('keyboard', () => {
  it('moves with Enter, arrows and Tab, and passes over computed cells', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Enter}');
    expect(cell('2行目 数量')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}');
    expect(cell('1行目 備考')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(cell('1行目 税区分')).toHaveFocus();
    await user.tab();
    expect(cell('1行目 備考')).toHaveFocus();
    await user.tab();
    expect(cell('2行目 商品')).toHaveFocus();
  });

  it('replaces the content by typing, edits it after F2 and reverts it by Esc', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('12');
    expect(cell('1行目 数量')).toHaveValue('12');
    await user.keyboard('{Escape}');
    expect(cell('1行目 数量')).toHaveValue('3');
    await user.keyboard('{F2}0{ArrowLeft}{Enter}');
    expect(cell('1行目 数量')).toHaveValue('30');
    expect(cell('2行目 数量')).toHaveFocus();
  });

  it('makes the next row below the last one', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 数量'));
    await user.keyboard('{Enter}');
    expect(cell('3行目 数量')).toHaveFocus();
  });

  it('leaves Enter to the input method while Japanese text is being composed', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 備考'));
    fireEvent.compositionStart(cell('1行目 備考'));
    const enter = createEvent.keyDown(cell('1行目 備考'), { key: 'Enter', isComposing: true });
    fireEvent(cell('1行目 備考'), enter);
    expect(enter.defaultPrevented).toBe(false);
    expect(cell('1行目 備考')).toHaveFocus();
    fireEvent.keyDown(cell('1行目 備考'), { key: 'Enter', keyCode: 229 });
    expect(cell('1行目 備考')).toHaveFocus();
    fireEvent.compositionEnd(cell('1行目 備考'));
    await user.keyboard('{Enter}');
    expect(cell('2行目 備考')).toHaveFocus();
  });

  it('fills down with Ctrl+D, clears with Delete and undoes with Ctrl+Z', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 数量'));
    await user.keyboard('{Control>}d{/Control}');
    expect(cell('2行目 数量')).toHaveValue('3');
    await user.keyboard('{Delete}');
    expect(cell('2行目 数量')).toHaveValue('');
    await user.keyboard('{Control>}z{/Control}');
    expect(cell('2行目 数量')).toHaveValue('3');
    await user.keyboard('{Control>}z{/Control}');
    expect(cell('2行目 数量')).toHaveValue('5');
  });

  it('fills a selection of several rows from its first one', async () => {
    const user = userEvent.setup();
    render(<Harness start={[...twoRows(), blank('c')]} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(cell('3行目 数量')).toHaveValue('3');
  });

  it('fills down what was chosen, not only its name', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 商品'));
    await user.keyboard('{Control>}d{/Control}');
    expect(cell('2行目 商品')).toHaveValue('りんご箱');
    expect(cell('2行目 商品')).not.toHaveAttribute('aria-invalid');
  });

  it('does again with Ctrl+Y or Ctrl+Shift+Z what was undone', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('70{Control>}z{/Control}');
    expect(cell('1行目 数量')).toHaveValue('3');
    await user.keyboard('{Control>}y{/Control}');
    expect(cell('1行目 数量')).toHaveValue('70');
    await user.keyboard('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
    expect(cell('1行目 数量')).toHaveValue('70');
  });

  it('keeps the focus in the table when the row of the cell is undone', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 数量'));
    await user.keyboard('{Enter}{Control>}z{/Control}');
    expect(screen.queryByLabelText('3行目 数量')).not.toBeInTheDocument();
    expect(cell('2行目 数量')).toHaveFocus();
  });

  it('inserts a row above with Ctrl+Shift++ and duplicates one with Ctrl+Shift+D', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 数量'));
    await user.keyboard('{Control>}{Shift>}+{/Shift}{/Control}');
    expect(cell('2行目 商品')).toHaveFocus();
    expect(cell('2行目 数量')).toHaveValue('');
    expect(cell('3行目 数量')).toHaveValue('5');
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Control>}{Shift>}d{/Shift}{/Control}');
    expect(cell('2行目 数量')).toHaveFocus();
    expect(cell('2行目 数量')).toHaveValue('3');
    expect(cell('4行目 数量')).toHaveValue('5');
  });

  it('makes the next row with Tab in the last cell, and lets Tab leave below a blank one', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 備考'));
    await user.tab();
    expect(cell('3行目 商品')).toHaveFocus();
    await user.click(cell('3行目 備考'));
    await user.tab();
    expect(screen.queryByLabelText('4行目 商品')).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });

  it('removes a row with Ctrl+Delete and stays in the table', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 備考'));
    await user.keyboard('{Control>}{Delete}{/Control}');
    expect(cell('1行目 備考')).toHaveValue('二');
    expect(cell('1行目 備考')).toHaveFocus();
  });
});

describe('lookup', () => {
  it('takes the active candidate with Enter and goes on to the next cell', async () => {
    const user = userEvent.setup();
    render(<Harness start={[blank('a')]} />);
    await user.click(cell('1行目 商品'));
    await user.keyboard('りんご');
    await screen.findByRole('option', { name: /りんごジュース/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(cell('1行目 商品')).toHaveValue('りんごジュース');
    expect(cell('1行目 数量')).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('puts the former product back on Esc', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 商品'));
    await user.keyboard('みかん');
    await screen.findByRole('option', { name: 'みかん箱' });
    await user.keyboard('{Escape}');
    expect(cell('1行目 商品')).toHaveValue('りんご箱');
    expect(cell('1行目 商品')).not.toHaveAttribute('aria-invalid');
  });

  it('marks text for which nothing was chosen', async () => {
    const user = userEvent.setup();
    render(<Harness start={[blank('a')]} />);
    await user.click(cell('1行目 商品'));
    await user.keyboard('なにか');
    await user.click(cell('1行目 数量'));
    expect(cell('1行目 商品')).toHaveAttribute('aria-invalid', 'true');
  });

  it('does not search for half-composed Japanese', async () => {
    const user = userEvent.setup();
    render(<Harness start={[blank('a')]} />);
    const input = cell('1行目 商品');
    await user.click(input);
    fireEvent.compositionStart(input);
    const change = createEvent.input(input, { target: { value: 'ｒ' }, isComposing: true });
    Object.defineProperty(change, 'isComposing', { value: true });
    fireEvent(input, change);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    fireEvent.input(input, { target: { value: 'みかん' } });
    fireEvent.compositionEnd(input);
    expect(await screen.findByRole('option', { name: 'みかん箱' })).toBeInTheDocument();
  });
});

describe('clipboard', () => {
  it('pastes a block of cells from a spreadsheet and makes the rows it needs', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 数量'));
    await user.paste('7\t2\r\n8\t1\r\n');
    expect(cell('2行目 数量')).toHaveValue('7');
    expect(cell('2行目 税区分')).toHaveValue('2');
    expect(cell('3行目 数量')).toHaveValue('8');
  });

  it('takes a whole table by its headings, in whatever order its columns are', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 商品'));
    await user.paste('備考\t担当\t数量＊\n急ぎ\t佐藤\t12\n\t鈴木\t13');
    expect(cell('1行目 備考')).toHaveValue('急ぎ');
    expect(cell('1行目 数量')).toHaveValue('12');
    expect(cell('2行目 数量')).toHaveValue('13');
    expect(cell('1行目 商品')).toHaveValue('りんご箱');
  });

  it('fills a selection with one pasted value', async () => {
    const user = userEvent.setup();
    render(<Harness start={[...twoRows(), blank('c')]} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await user.paste('8');
    expect(['1行目 数量', '2行目 数量', '3行目 数量'].map((name) => cell(name))).toEqual([
      expect.objectContaining({ value: '8' }),
      expect.objectContaining({ value: '8' }),
      expect.objectContaining({ value: '8' }),
    ]);
  });

  it('cuts a selection', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    const cut = await user.cut();
    expect(cut?.getData('text/plain')).toBe('3\n5');
    expect(cell('1行目 数量')).toHaveValue('');
    expect(cell('2行目 数量')).toHaveValue('');
  });

  it('copies a selection without computed cells, so that it can be pasted back', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
    const copied = await user.copy();
    expect(copied?.getData('text/plain')).toBe('3\t1\t一');
  });

  it('copies a selection so that a spreadsheet understands it', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    const copied = await user.copy();
    expect(copied?.getData('text/plain')).toBe('3\t1\n5\t1');
  });
});

it('marks a cell in error and says why to a screen reader and on focus', async () => {
  const user = userEvent.setup();
  const message = '数量は1以上の整数で入力してください。';
  render(<Harness start={twoRows()} errors={new Map([['b', { lot: message }]])} />);
  expect(cell('2行目 数量')).toHaveAccessibleDescription(message);
  await user.click(cell('2行目 数量'));
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(within(screen.getByRole('grid')).getByLabelText('1行目 数量')).not.toHaveAttribute('aria-invalid');
});

describe('300 rows', () => {
  const many = () =>
    Array.from({ length: 300 }, (_, index) => ({ ...blank(`r${index}`), lot: String(index + 1) }));

  it('draws those in view and goes on to the next ones by keyboard', async () => {
    const user = userEvent.setup();
    render(<Harness start={many()} />);
    expect(screen.getAllByLabelText(/行目 数量$/).length).toBeLessThan(100);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '301');
    await user.click(cell('1行目 数量'));
    for (let row = 0; row < 80; row += 1)
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
    expect(cell('81行目 数量')).toHaveFocus();
    expect(cell('81行目 数量')).toHaveValue('81');
  });

  it('draws a row out of view when its error is gone to', () => {
    render(<Harness start={many()} errors={new Map([['r250', { lot: '数量を入力してください。' }]])} />);
    expect(screen.queryByLabelText('251行目 数量')).not.toBeInTheDocument();
    act(() => document.querySelector<HTMLElement>('[id$="-r250-lot"]')?.focus());
    expect(cell('251行目 数量')).toHaveFocus();
  });
});
