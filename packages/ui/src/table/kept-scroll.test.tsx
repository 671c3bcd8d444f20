import { fireEvent, render, screen } from '@testing-library/react';
import { DataTable } from './index.js';

const table = (label: string, rows: readonly string[] | undefined, page = 1) => (
  <DataTable<string>
    label={label}
    columns={[{ key: 'name', title: '商品名', render: (row) => row }]}
    rows={rows}
    rowKey={(row) => row}
    rowHref={(row) => `/demand/products/${row}`}
    paging={{ page, limit: 20, totalCount: 60, onChange: jest.fn() }}
  />
);

const scrollerOf = (label: string): HTMLElement => {
  const found = screen.getByRole('table', { name: label }).parentElement;
  if (!found) throw new Error('a table without its frame');
  return found;
};

/** Shows a history entry, as the router does. */
const enter = (key: string) => window.history.replaceState({ key }, '');

const scrollTo = (label: string, top: number) => {
  scrollerOf(label).scrollTop = top;
  fireEvent.scroll(scrollerOf(label));
};

it('is scrolled to where it was when the user comes back, once its rows are there', () => {
  enter('list');
  const first = render(table('商品の一覧', ['鍋', '皿']));
  scrollTo('商品の一覧', 640);
  first.unmount();

  enter('detail');
  const other = render(table('商品の一覧', ['鍋', '皿']));
  expect(scrollerOf('商品の一覧').scrollTop).toBe(0);
  other.unmount();

  enter('list');
  const { rerender } = render(table('商品の一覧', undefined));
  expect(scrollerOf('商品の一覧').scrollTop).toBe(0);
  rerender(table('商品の一覧', ['鍋', '皿']));
  expect(scrollerOf('商品の一覧').scrollTop).toBe(640);
});

it('keeps the positions of two tables of a page apart', () => {
  enter('both');
  const both = (
    <>
      {table('発注', ['1'])}
      {table('納品', ['2'])}
    </>
  );
  const first = render(both);
  scrollTo('納品', 90);
  first.unmount();
  render(both);
  expect(scrollerOf('発注').scrollTop).toBe(0);
  expect(scrollerOf('納品').scrollTop).toBe(90);
});

it('shows the first rows of the next page, and is where it was after going back to the former', () => {
  enter('page 1');
  const { rerender } = render(table('仕入先', ['1', '2']));
  scrollTo('仕入先', 500);
  enter('page 2');
  rerender(table('仕入先', ['1', '2'], 2));
  expect(scrollerOf('仕入先').scrollTop).toBe(0);
  // The old rows stay until the new ones are loaded.
  scrollTo('仕入先', 30);
  rerender(table('仕入先', ['3', '4'], 2));
  expect(scrollerOf('仕入先').scrollTop).toBe(30);
  enter('page 1');
  rerender(table('仕入先', ['1', '2']));
  expect(scrollerOf('仕入先').scrollTop).toBe(500);
});
