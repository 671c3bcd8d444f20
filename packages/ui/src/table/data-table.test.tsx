import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DataTable, type DataTableProps, type Sort } from './index.js';

interface Row {
  id: string;
  name: string;
  city: string;
}

const rows: Row[] = [
  { id: '1', name: '株式会社青葉', city: '仙台市' },
  { id: '2', name: '有限会社みどり', city: '横浜市' },
];

const visited: string[] = [];
/** In place of the router. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  visited.push(link.getAttribute('href') ?? '');
});

const table = (props: Partial<DataTableProps<Row>> = {}) => (
  <DataTable<Row>
    label="仕入先の一覧"
    columns={[
      { key: 'name', title: '仕入先名', render: (row) => row.name },
      { key: 'city', title: '市区町村', render: (row) => row.city },
    ]}
    rows={rows}
    rowKey={(row) => row.id}
    rowHref={(row) => `/demand/suppliers/${row.id}`}
    {...props}
  />
);

beforeEach(() => {
  visited.length = 0;
  localStorage.clear();
});

describe('sorting', () => {
  const Sorted = () => {
    const [sort, setSort] = useState<Sort>();
    return table({
      columns: [
        { key: 'name', title: '仕入先名', render: (row) => row.name, sortable: true },
        { key: 'city', title: '市区町村', render: (row) => row.city },
      ],
      sorting: { value: sort, onChange: setSort },
    });
  };

  it('cycles through ascending, descending and default, and announces it', async () => {
    render(<Sorted />);
    const head = screen.getByRole('columnheader', { name: '仕入先名' });
    const button = within(head).getByRole('button', { name: '仕入先名' });
    const seen = [head.getAttribute('aria-sort')];
    for (let times = 0; times < 3; times += 1) {
      await userEvent.click(button);
      seen.push(head.getAttribute('aria-sort'));
    }
    expect(seen).toEqual([null, 'ascending', 'descending', null]);
  });

  it('is offered only for sortable columns', () => {
    render(<Sorted />);
    const head = screen.getByRole('columnheader', { name: '市区町村' });
    expect(within(head).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the row as a link', () => {
  it('has one real link, in its first cell', () => {
    render(table());
    const row = screen.getByRole('row', { name: /株式会社青葉/ });
    const links = within(row).getAllByRole('link');
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute('href', '/demand/suppliers/1');
  });

  it('follows a click anywhere in the row, inside the application', async () => {
    render(table());
    await userEvent.click(screen.getByText('横浜市'));
    expect(visited).toEqual(['/demand/suppliers/2']);
  });

  it('opens a tab on a middle click and on Ctrl+click beside the link', () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    render(table());
    fireEvent(screen.getByText('横浜市'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    fireEvent.click(screen.getByText('仙台市'), { ctrlKey: true });
    expect(open.mock.calls.map(([href]) => href)).toEqual(['/demand/suppliers/2', '/demand/suppliers/1']);
    expect(visited).toEqual([]);
    open.mockRestore();
  });

  it('is a plain row where the target is absent', async () => {
    render(table({ rowHref: () => undefined }));
    await userEvent.click(screen.getByText('横浜市'));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(visited).toEqual([]);
  });
});

describe('the states of a list', () => {
  it('shows the header and placeholder rows during the first load', () => {
    render(table({ rows: undefined }));
    expect(screen.getByRole('table', { name: '仕入先の一覧' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('columnheader', { name: '市区町村' })).toBeVisible();
  });

  it('shows no row count before it is known', () => {
    const paging = { page: 1, limit: 20, totalCount: 0, onChange: jest.fn() };
    const { rerender } = render(table({ rows: undefined, paging }));
    expect(screen.queryByText('0件')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '次のページ' })).toHaveAttribute('aria-disabled', 'true');
    rerender(table({ paging: { ...paging, totalCount: 2 } }));
    expect(screen.getByText('1–2 / 2件')).toBeVisible();
  });

  it('keeps the old rows while new ones load', () => {
    render(table({ isRefreshing: true }));
    expect(screen.getByText('株式会社青葉')).toBeVisible();
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  });

  it('shows the empty state instead of an empty table', () => {
    render(table({ rows: [], empty: <p>仕入先はまだ登録されていません</p> }));
    expect(screen.getByText('仕入先はまだ登録されていません')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('offers the way back from a page beyond the last one', async () => {
    const onChange = jest.fn();
    render(
      table({
        rows: [],
        empty: <p>まだありません</p>,
        paging: { page: 3, limit: 20, totalCount: 21, onChange },
      }),
    );
    expect(screen.getByText('このページには表示するものがありません。')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '前のページ' }));
    expect(onChange).toHaveBeenCalledWith({ page: 2, limit: 20 });
  });

  it('shows that loading failed and offers a retry', async () => {
    const onRetry = jest.fn();
    render(table({ rows: undefined, error: { message: '通信エラーです。', traceId: 'abc123', onRetry } }));
    expect(screen.getByText('abc123')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(onRetry).toHaveBeenCalled();
  });
});

describe('paging', () => {
  it('keeps the first visible row when the page size changes', async () => {
    const onChange = jest.fn();
    render(table({ paging: { page: 4, limit: 20, totalCount: 95, onChange } }));
    expect(screen.getByText('61–80 / 95件')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('表示件数'), '50');
    expect(onChange).toHaveBeenCalledWith({ page: 2, limit: 50 });
  });
});

describe('selection', () => {
  const Selectable = () => {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['from another page']));
    return table({ selection: { selected, onChange: setSelected, actions: <button>削除する</button> } });
  };

  it("counts across pages, selects a page at once, and never follows the row's link", async () => {
    const user = userEvent.setup();
    render(<Selectable />);
    expect(screen.getByText('1件を選択中')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: '1を選択' }));
    expect(screen.getByText('2件を選択中')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'このページをすべて選択' })).toBePartiallyChecked();
    await user.click(screen.getByRole('checkbox', { name: 'このページをすべて選択' }));
    expect(screen.getByText('3件を選択中')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '選択を解除' }));
    expect(screen.queryByText(/選択中/)).not.toBeInTheDocument();
    expect(visited).toEqual([]);
  });
});

describe('the keyboard', () => {
  const cities = ['仙台市', '横浜市', '京都市', '那覇市'];
  const Selectable = () => {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    return table({
      rows: cities.map((city) => ({ id: city, name: `${city}の店`, city })),
      selection: { selected, onChange: setSelected },
    });
  };
  const boxes = () => cities.map((city) => screen.getByRole('checkbox', { name: `${city}を選択` }));

  it('moves between rows with arrow keys and selects with x', async () => {
    const user = userEvent.setup();
    render(<Selectable />);
    screen.getByRole('link', { name: '仙台市の店' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: '京都市の店' })).toHaveFocus();
    await user.keyboard('x{ArrowUp}x');
    expect(screen.getByText('2件を選択中')).toBeVisible();
    expect(boxes()[2]).toBeChecked();
    boxes()[3]?.focus();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(boxes()[2]).toHaveFocus();
    expect(visited).toEqual([]);
  });

  it('selects the range up to a box that is clicked with Shift', async () => {
    const user = userEvent.setup();
    render(<Selectable />);
    const [first, , third] = boxes();
    if (!first || !third) throw new Error('too few rows');
    await user.click(first);
    await user.keyboard('{Shift>}');
    await user.click(third);
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3件を選択中')).toBeVisible();
    expect(boxes()[3]).not.toBeChecked();
  });
});

describe('the column chooser', () => {
  it('hides a column and remembers it in this browser', async () => {
    const user = userEvent.setup();
    const { unmount } = render(table({ columnsKey: 'suppliers' }));
    await user.click(screen.getByText('表示する列'));
    await user.click(screen.getByRole('checkbox', { name: '市区町村' }));
    expect(screen.queryByRole('columnheader', { name: '市区町村' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: '仕入先名' })).not.toBeInTheDocument();
    unmount();

    render(table({ columnsKey: 'suppliers' }));
    expect(screen.queryByRole('columnheader', { name: '市区町村' })).not.toBeInTheDocument();
  });
});

it('keeps the focus at its place when the focused row is removed', () => {
  const actions = {
    key: 'actions',
    title: '操作',
    render: ({ name }: Row) => <button type="button">{name}の操作</button>,
  };
  const columns = [{ key: 'name', title: '仕入先名', render: ({ name }: Row) => name }, actions];
  const { rerender } = render(table({ columns }));
  screen.getByRole('button', { name: '株式会社青葉の操作' }).focus();
  rerender(table({ columns, rows: rows.slice(1) }));
  expect(screen.getByRole('link', { name: '有限会社みどり' })).toHaveFocus();
});
