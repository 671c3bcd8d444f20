import { graph, refusal, type RenderSliceOptions } from '@hacchu-hub/slice-testing';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { screen, waitFor, within } from '@testing-library/react';
import { addMonths, formatMonth } from '../../months/target-month.js';
import { renderCosting } from '../../testing.js';
import { aCostPage as page, aCostRow as row, MONTH, someTotals } from './cost-list.fixtures.js';

interface CallInput {
  targetMonth: string;
  page: number;
  limit: number;
  query: string | null;
  warning: string | null;
}

const show = (answer: unknown, at = `/demand/costs?month=${MONTH}`, more: Partial<RenderSliceOptions> = {}) =>
  renderCosting({
    at,
    ...more,
    answers: { accountingPeriods: [], listCostSummaries: answer, ...more.answers },
  });

const answering = (make: (input: CallInput) => unknown) => (args: { input: CallInput }) => make(args.input);
const lastInput = () => graph.callsOf('listCostSummaries').at(-1);
const table = () => screen.findByRole('table', { name: '2026年10月の商品別原価の一覧' });
const headings = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map((heading) => heading.textContent);

describe('the costs of a month', () => {
  it('shows quantity, amount and average of each product, and the totals', async () => {
    show(page());
    const rows = within(await table());
    const product = await rows.findByRole('row', { name: /今治タオル/ });
    expect(product).toHaveTextContent('IT-100');
    expect(product).toHaveTextContent('1,200');
    expect(product).toHaveTextContent('¥9,007,199,254,740,993');
    expect(product).toHaveTextContent('¥33.33');
    const total = rows.getByRole('row', { name: /合計（1件）/ });
    expect(total).toHaveTextContent('1,200');
    expect(total).toHaveTextContent('¥9,007,199,254,740,993');
    expect(screen.getByText('2026年10月分（2026/10/01〜2026/10/31）')).toBeVisible();
    expect(screen.getByText('2026/11/20 18:30 計算')).toBeVisible();
  });

  it('says that the figures are provisional', async () => {
    show(page());
    expect(await screen.findByText('2026年10月の原価は暫定値です')).toBeVisible();
  });

  it('leaves out columns without values', async () => {
    show(page());
    await screen.findByText('今治タオル');
    expect(await headings()).toEqual(['商品名', '型番', '入荷数量', '仕入金額（税抜）', '総平均単価']);
  });

  it('links to the product when its slice is present', async () => {
    const otherRefs = { 'product-detail': { demand: '/demand/products/:productUuid' } };
    show(page(), undefined, { otherRefs });
    const link = await screen.findByRole('link', { name: '今治タオル' });
    expect(link).toHaveAttribute('href', '/demand/products/01900000-0000-7000-8000-00000000b001');
  });

  it('has the whole of a long name in its tooltip', async () => {
    const productName = '長い名前'.repeat(50);
    show(page({ items: [row({ productName })] }));
    expect(await screen.findByText(productName)).toHaveAttribute('title', productName);
  });

  it('shows plain text when the products slice is absent', async () => {
    show(page());
    await screen.findByText('今治タオル');
    expect(screen.queryByRole('link', { name: '今治タオル' })).not.toBeInTheDocument();
  });
});

describe('choosing the month', () => {
  const echo = answering(({ targetMonth }) =>
    page({ targetMonth, items: [row({ productName: targetMonth })] }),
  );

  it('starts with the current month', async () => {
    const current = todayInJapan().slice(0, 7);
    show(echo, '/demand/costs');
    expect(await screen.findByText(current)).toBeVisible();
    expect(screen.getByRole('combobox', { name: '対象月' })).toHaveDisplayValue(formatMonth(current));
    expect(screen.getByRole('button', { name: /次の月/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('reads an invalid month as the current one', async () => {
    show(echo, '/demand/costs?month=2026-13');
    expect(await screen.findByText(todayInJapan().slice(0, 7))).toBeVisible();
  });

  it('keeps the month in the URL, by step and by list', async () => {
    const { user, location } = show(echo);
    await screen.findByText(MONTH);
    await user.click(screen.getByRole('button', { name: '前の月' }));
    expect(await screen.findByText('2026-09')).toBeVisible();
    expect(location()).toBe('/demand/costs?month=2026-09');
    await user.selectOptions(screen.getByRole('combobox', { name: '対象月' }), '2026年8月');
    expect(await screen.findByText('2026-08')).toBeVisible();
    expect(location()).toBe('/demand/costs?month=2026-08');
  });

  it('returns to the first page', async () => {
    const { user, location } = show(echo, `/demand/costs?month=${MONTH}&page=3`);
    await screen.findByText(MONTH);
    await user.click(screen.getByRole('button', { name: '前の月' }));
    await waitFor(() => expect(location()).toBe(`/demand/costs?month=${addMonths(MONTH, -1)}`));
  });

  it("never shows another month's figures under its name", async () => {
    let release = (): void => undefined;
    const later = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = answering(async (input) => {
      if (input.targetMonth !== MONTH) await later;
      return page({ targetMonth: input.targetMonth, items: [row({ productName: input.targetMonth })] });
    });
    const { user } = show(slow);
    await screen.findByText(MONTH);
    await user.click(screen.getByRole('button', { name: '前の月' }));
    await waitFor(() => expect(screen.queryByText(MONTH)).not.toBeInTheDocument());
    release();
    expect(await screen.findByText('2026-09')).toBeVisible();
  });
});

describe('searching and paging', () => {
  it('queries the search text and keeps it in the URL', async () => {
    const { user, location } = show(page());
    await screen.findByText('今治タオル');
    await user.type(screen.getByRole('textbox', { name: '商品を検索' }), 'ﾀｵﾙ{Enter}');
    await waitFor(() =>
      expect(lastInput()).toEqual({
        input: { targetMonth: MONTH, page: 1, limit: 20, query: 'ﾀｵﾙ', warning: null },
      }),
    );
    expect(location()).toBe(`/demand/costs?month=${MONTH}&q=ﾀｵﾙ`);
  });

  it('restores search, page and page size from the URL', async () => {
    show(page({ page: 2, limit: 50, totalCount: 60 }), `/demand/costs?month=${MONTH}&q=bag&page=2&limit=50`);
    await screen.findByText('今治タオル');
    expect(lastInput()).toEqual({
      input: { targetMonth: MONTH, page: 2, limit: 50, query: 'bag', warning: null },
    });
    expect(screen.getByRole('textbox', { name: '商品を検索' })).toHaveValue('bag');
  });
});

describe('nothing to show', () => {
  const nothing = page({
    items: [],
    totalCount: 0,
    total: someTotals({ totalDeliveryQuantity: 0, totalPurchaseAmount: '0' }),
  });

  it('says where receipts come from and links there', async () => {
    show(nothing, undefined, { otherRefs: { 'delivery-list': { demand: '/demand/deliveries' } } });
    expect(await screen.findByText('2026年10月の入荷はまだありません')).toBeVisible();
    expect(screen.getByText(/納品管理で入荷を記録すると/)).toBeVisible();
    expect(screen.getByRole('link', { name: '納品管理を開く' })).toHaveAttribute(
      'href',
      '/demand/deliveries',
    );
  });

  it('offers to clear a search that finds nothing', async () => {
    const { user, location } = show(
      answering(({ query }) => (query === null ? page() : nothing)),
      `/demand/costs?month=${MONTH}&q=zzz`,
    );
    expect(await screen.findByText('「zzz」に一致する商品はありません')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '条件をすべて外す' }));
    expect(await screen.findByText('今治タオル')).toBeVisible();
    expect(location()).toBe(`/demand/costs?month=${MONTH}`);
  });

  it('reports that the receipts cannot be read, and retries', async () => {
    let isDown = true;
    const { user } = show(() => {
      if (!isDown) return page();
      throw refusal({
        code: 'UNAVAILABLE',
        message: '入荷の情報を取得できませんでした。しばらくしてから再度お試しください。',
        traceId: 'trace-1',
      });
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('入荷の情報を取得できませんでした');
    expect(screen.getByText('trace-1')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByText('今治タオル')).toBeVisible();
  });
});
