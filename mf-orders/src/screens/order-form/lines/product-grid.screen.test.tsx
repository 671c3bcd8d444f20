import { anOrder, aProduct, graph } from '@hacchu-hub/slice-testing';
import type * as Quantities from '@hacchu-hub/ui/quantity';
import { formatTypedQuantity } from '@hacchu-hub/ui/quantity';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders, someTotals } from '../../../testing.js';

// Each rendered row renders its quantity.
jest.mock('@hacchu-hub/ui/quantity', () => {
  const real = jest.requireActual<typeof Quantities>('@hacchu-hub/ui/quantity');
  return { ...real, formatTypedQuantity: jest.fn(real.formatTypedQuantity) };
});
const quantitiesDrawn = () =>
  jest.mocked(formatTypedQuantity).mock.calls.map(([quantity]) => String(quantity));

const cell = (name: string) => screen.getByLabelText(name);
const bowl = aProduct({ name: '業務用ボウル', modelNumber: 'B-10', unitPrice: '120', productPrices: [] });
const tray = aProduct({ name: '配膳トレー', modelNumber: 'T-7', unitPrice: '80', productPrices: [] });

const openNew = async (answers: object = {}) => {
  const view = renderOrders({
    at: '/demand/orders/new',
    answers: {
      deliveryDestinations: { items: [], totalCount: 0, page: 1, limit: 2 },
      lastPurchasePrices: [],
      orderSummary: someTotals,
      bulkCreateOrderDependencies: ({ productIdentifiers }: { productIdentifiers: string[] }) => ({
        products: productIdentifiers.map((identifier) => ({
          identifier,
          product:
            [bowl, tray].find(({ name, modelNumber }) => [name, modelNumber].includes(identifier)) ?? null,
          candidates: [],
          problem: null,
        })),
      }),
      ...answers,
    },
  });
  await screen.findByRole('grid', { name: '商品明細' });
  return view;
};

it('pastes spreadsheet rows, finds their products by name or model and undoes everything in one step', async () => {
  const { user } = await openNew();
  await user.click(cell('1行目 商品'));
  await user.paste('業務用ボウル\t12\nT-7\t5\nどこにもない品\t1\nB-10\t3');
  await waitFor(() => expect(cell('2行目 商品')).toHaveValue('配膳トレー'));
  await waitFor(() => expect(cell('4行目 商品')).toHaveValue('業務用ボウル'));
  expect(cell('1行目 単価')).toHaveValue('120');
  expect(cell('2行目 単価')).toHaveValue('80');
  expect(cell('3行目 商品')).toHaveAttribute('aria-invalid', 'true');
  expect(cell('1行目 商品')).not.toHaveAttribute('aria-invalid');
  expect(graph.callsOf('bulkCreateOrderDependencies')).toEqual([
    expect.objectContaining({ productIdentifiers: ['業務用ボウル', 'T-7', 'どこにもない品', 'B-10'] }),
  ]);

  await user.keyboard('{Control>}z{/Control}');
  expect(cell('1行目 商品')).toHaveValue('');
  expect(screen.queryByLabelText('4行目 商品')).not.toBeInTheDocument();
  await user.keyboard('{Control>}y{/Control}');
  expect(cell('4行目 商品')).toHaveValue('業務用ボウル');
});

it('re-renders only the line being edited', async () => {
  const { user } = await openNew();
  await user.click(cell('1行目 商品'));
  await user.paste(Array.from({ length: 6 }, (_, index) => `B-10\t${1001 + index}`).join('\n'));
  await waitFor(() => expect(cell('6行目 単価')).toHaveValue('120'));
  expect(quantitiesDrawn()).toEqual(expect.arrayContaining(['1001', '1002', '1006']));
  await user.click(cell('3行目 数量'));
  jest.mocked(formatTypedQuantity).mockClear();
  await user.keyboard('7');
  await user.keyboard('{Tab}');
  expect(cell('3行目 数量')).toHaveValue('7');
  expect(new Set(quantitiesDrawn())).toEqual(new Set(['7']));
});

it('fills a product down and undoes it', async () => {
  const { user } = await openNew();
  await user.click(cell('1行目 商品'));
  await user.paste('B-10\t4');
  await waitFor(() => expect(cell('1行目 単価')).toHaveValue('120'));
  await user.click(cell('2行目 商品'));
  await user.keyboard('{Control>}d{/Control}');
  expect(cell('2行目 商品')).toHaveValue('業務用ボウル');
  expect(cell('2行目 単価')).toHaveValue('120');
  await user.keyboard('{Control>}z{/Control}');
  expect(cell('2行目 商品')).toHaveValue('');
  expect(cell('2行目 単価')).toHaveValue('');
});

it("shows a product's last price and the difference to it", async () => {
  const { user } = await openNew({
    lastPurchasePrices: [
      { productId: bowl.uuid, unitPrice: '100', orderDate: '2026-10-02', purchaseNumber: '20261002-004' },
    ],
  });
  await user.click(cell('1行目 商品'));
  await user.paste('B-10\t4');
  expect(await screen.findByText('▲20%')).toHaveAttribute(
    'title',
    '前回 2026/10/02（20261002-004）の単価 ¥100：値上がり',
  );
  await user.click(cell('1行目 単価'));
  await user.keyboard('90');
  expect(screen.getByText('前回 ¥100 ▼10%')).toBeVisible();
  await user.keyboard('{Escape}100');
  expect(screen.getByText('前回 ¥100')).toBeVisible();
  expect(graph.callsOf('lastPurchasePrices')).toHaveLength(1);
});

it('keeps the chosen product of a line while the catalog is unavailable', async () => {
  const order = anOrder()
    .withLines(1, () => ({ product: null, productId: 'p-77' }))
    .allowing('UPDATE_DRAFT')
    .build();
  const { user } = renderOrders({
    at: `/demand/orders/${order.uuid}/edit_draft`,
    answers: { order, orderSummary: someTotals, lastPurchasePrices: [], updateDraftOrder: { order } },
  });
  await user.type(await screen.findByLabelText(/^件名/), '！');
  await user.click(screen.getByRole('button', { name: '下書き保存' }));
  await waitFor(() =>
    expect(graph.callsOf('updateDraftOrder')).toMatchObject([
      { input: { content: { orderProductLines: [{ productId: 'p-77' }] } } },
    ]),
  );
});

it('marks an invalid quantity, price or day as soon as its cell is left, with the reason', async () => {
  const { user } = await openNew();
  await user.click(cell('1行目 数量'));
  await user.keyboard('abc');
  expect(cell('1行目 数量')).not.toHaveAttribute('aria-invalid');
  await user.keyboard('{Tab}-5{Tab}');
  expect(cell('1行目 数量')).toHaveAccessibleDescription('数量は1以上の整数で入力してください。');
  expect(cell('1行目 単価')).toHaveAccessibleDescription(/^単価は0以上9,999,999.99以下/);
  await user.click(cell('1行目 納期'));
  await user.keyboard('2026/13/40{Tab}');
  expect(cell('1行目 納期')).toHaveAccessibleDescription(/^日付の形式が正しくありません/);
  await user.click(cell('1行目 数量'));
  await user.keyboard('12{Tab}');
  expect(cell('1行目 数量')).not.toHaveAttribute('aria-invalid');
});

it('pastes columns in displayed order, with computed columns and row numbers', async () => {
  const { user } = await openNew();
  await user.click(cell('1行目 商品'));
  await user.paste(
    '1\tB-10\t１２\t¥1,180\t¥14,160\t8%（軽減）\t2099年12月1日\t2099/12/31(木)\t"午前\n指定"\tL-1\t2100/1/5\n' +
      '2\tT-7\t5\t80\t400\t10%\t2099-12-02\t\t\t\t',
  );
  await waitFor(() => expect(cell('2行目 商品')).toHaveValue('配膳トレー'));
  const contents = (row: number) =>
    ['数量', '単価', '税区分', '納期', '支払期日', '備考', 'ロット番号', '出荷期限']
      .map((title) => cell(`${row}行目 ${title}`) as HTMLInputElement)
      .map(({ value }) => value);
  expect(contents(1)).toEqual([
    '12',
    '1,180',
    '2',
    '2099/12/01',
    '2099/12/31',
    '午前 指定',
    'L-1',
    '2100/01/05',
  ]);
  expect(contents(2)).toEqual(['5', '80', '1', '2099/12/02', '', '', '', '']);
});

it('asks for the columns of an ambiguous block, and pastes accordingly', async () => {
  const { user } = await openNew();
  await user.click(cell('1行目 商品'));
  await user.paste('A-1\tB-10\t12\t2099/12/01\nA-2\tT-7\t5\t未定');
  const dialog = within(await screen.findByRole('dialog', { name: '貼り付ける列を確認してください' }));
  const chosen = () =>
    [1, 2, 3, 4].map(
      (column) => dialog.getByLabelText<HTMLSelectElement>(`${column}列目`).selectedOptions[0]?.text,
    );
  expect(chosen()).toEqual(['貼り付けない', '商品', '数量', '納期']);
  expect(dialog.getByRole('status')).toHaveTextContent('選んだ列では読み取れない値が1件あります。');
  expect(cell('1行目 数量')).toHaveValue('');
  await user.selectOptions(dialog.getByLabelText('4列目'), '備考');
  await user.click(dialog.getByRole('button', { name: '2行を貼り付ける' }));
  await waitFor(() => expect(cell('2行目 商品')).toHaveValue('配膳トレー'));
  expect(cell('1行目 数量')).toHaveValue('12');
  expect(cell('2行目 備考')).toHaveValue('未定');
  expect(cell('2行目 納期')).toHaveValue('');
  await user.click(cell('1行目 数量'));
  await user.keyboard('{Control>}z{/Control}');
  expect(cell('1行目 数量')).toHaveValue('');
});

it('pastes an ambiguous block by the keys of the main action, and leaves the order behind the question alone', async () => {
  const { user } = await openNew();
  await user.click(cell('1行目 商品'));
  await user.paste('B-10\t12\t未定');
  const dialog = within(await screen.findByRole('dialog', { name: '貼り付ける列を確認してください' }));
  for (const column of [1, 2, 3]) await user.selectOptions(dialog.getByLabelText(`${column}列目`), '');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(dialog.getByRole('button', { name: '1行を貼り付ける' })).toBeVisible();
  expect(screen.queryByText('明細を1行以上入力してください。')).not.toBeInTheDocument();
  await user.selectOptions(dialog.getByLabelText('1列目'), '商品');
  await user.selectOptions(dialog.getByLabelText('2列目'), '数量');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(cell('1行目 数量')).toHaveValue('12'));
  expect(screen.queryByText('件名を入力してください。')).not.toBeInTheDocument();
});

it('shows the values of a long block that cannot be read, and proposes their column all the same', async () => {
  const { user } = await openNew();
  await user.click(cell('1行目 商品'));
  const rows = Array.from(
    { length: 12 },
    (_, index) => `B-10\t${index + 1}\t100\t${index === 9 ? '免税店' : '8%'}`,
  );
  await user.paste(rows.join('\n'));
  const dialog = within(await screen.findByRole('dialog', { name: '貼り付ける列を確認してください' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('4列目').selectedOptions[0]?.text).toBe('税区分');
  expect(dialog.getByRole('status')).toHaveTextContent('ほか7行。選んだ列では読み取れない値が1件あります。');
  expect(dialog.getByRole('cell', { name: '免税店' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '12行を貼り付ける' }));
  await waitFor(() => expect(cell('12行目 商品')).not.toHaveValue(''));
  expect([1, 9, 10, 12].map((row) => (cell(`${row}行目 税区分`) as HTMLSelectElement).value)).toEqual([
    '2',
    '2',
    '1',
    '2',
  ]);
});

it('marks a day before the order at once, and warns once of late payments with their rows', async () => {
  const { user } = await openNew();
  await user.click(cell('1行目 商品'));
  await user.paste('B-10\t4\nT-7\t5\nB-10\t6');
  await waitFor(() => expect(cell('3行目 単価')).toHaveValue('120'));
  await user.click(cell('1行目 納期'));
  await user.keyboard('2020/1/5{Tab}');
  expect(cell('1行目 納期')).toHaveAccessibleDescription('納期は発注日以降の日付を入力してください。');
  await user.click(cell('2行目 納期'));
  // The day of receipt is day 1 of 60, so 2 March is day 61.
  await user.paste('2099/1/1\t2099/3/2\n2099/1/1\t2099/3/2');
  expect(screen.getByText(/^商品明細2行目、3行目：支払期日が納期から60日を超えています。/)).toBeVisible();
  expect(screen.getAllByText(/60日を超えています/)).toHaveLength(1);
});

it('focuses the row that was added', async () => {
  const { user } = await openNew();
  await user.click(screen.getByRole('button', { name: '行を追加' }));
  expect(cell('4行目 商品')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: '費用を追加' }));
  expect(cell('1行目 費用名')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: '費用を追加' }));
  expect(cell('2行目 費用名')).toHaveFocus();
});

it('takes a quantity by case where the product has a pack size, and keeps the units exactly', async () => {
  const packed = { ...bowl, unit: '個', packSize: 12, minimumOrderQuantity: null, orderMultiple: null };
  const { user } = await openNew({ searchProducts: [packed] });
  await user.type(cell('1行目 商品'), '業務用');
  await user.click(await screen.findByRole('option', { name: /業務用ボウル/ }));
  const lot = cell('1行目 数量');
  await user.click(lot);
  await user.keyboard('3ケース{Tab}');
  expect(lot).toHaveValue('36');
  await user.click(lot);
  expect(await screen.findByText('3 ケース（36 個）')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'ケースで入力（入数 12）' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ケースで入力' }));
  expect(dialog.getByLabelText('ケース数')).toHaveValue('3');
  await user.type(dialog.getByLabelText('バラ（個）'), '5');
  expect(dialog.getByText('3 ケース＋5 個（41 個）')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '数量に入れる' }));
  await waitFor(() => expect(lot).toHaveValue('41'));
});

it('says that a quantity is typed in another unit, keeps it, and saves nothing', async () => {
  const { user } = await openNew({ searchProducts: [{ ...bowl, unit: '個', packSize: null }] });
  await user.type(cell('1行目 商品'), '業務用');
  await user.click(await screen.findByRole('option', { name: /業務用ボウル/ }));
  const lot = cell('1行目 数量');
  await user.click(lot);
  await user.keyboard('5箱{Tab}');
  expect(lot).toHaveValue('5箱');
  expect(lot).toBeInvalid();
  expect(lot).toHaveAccessibleDescription(/単位は「個」です。個の数を入力してください。/);
  await user.click(screen.getByRole('button', { name: /下書き/ }));
  expect(graph.callsOf('createDraftOrder')).toEqual([]);

  await user.click(lot);
  await user.keyboard('5コ{Tab}');
  expect(lot).toHaveValue('5');
  expect(lot).toBeValid();
});

it('unmarks cells that another field has filled since, and marks them again when that is undone', async () => {
  const { user } = await openNew();
  await user.click(cell('1行目 商品'));
  await user.paste('業務用ボウル\t12\nT-7\tたくさん');
  await waitFor(() => expect(cell('2行目 商品')).toHaveValue('配膳トレー'));
  await user.click(screen.getByRole('button', { name: /送信へ進む/ }));
  const missing = '商品明細1行目、2行目：納期を入力してください。';
  expect(await screen.findByRole('button', { name: missing })).toBeVisible();
  expect(cell('2行目 納期')).toHaveAttribute('aria-invalid', 'true');

  await user.type(screen.getByLabelText('納期（一括）'), '2099/12/25');
  await user.tab();
  expect(cell('2行目 納期')).toHaveValue('2099/12/25');
  expect(cell('2行目 納期')).not.toHaveAttribute('aria-invalid');
  expect(screen.queryByRole('button', { name: /納期を入力してください。/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^商品明細2行目：数量は/ })).toBeVisible();

  await user.click(cell('1行目 備考'));
  await user.keyboard('{Control>}z{/Control}');
  expect(cell('2行目 納期')).toHaveValue('');
  expect(cell('2行目 納期')).toHaveAttribute('aria-invalid', 'true');
});

it('names the rows of errors as they are numbered now', async () => {
  const { user } = await openNew();
  await user.click(cell('1行目 商品'));
  await user.paste('業務用ボウル\t12\nT-7\tたくさん');
  await waitFor(() => expect(cell('2行目 商品')).toHaveValue('配膳トレー'));
  await user.click(screen.getByRole('button', { name: /下書き保存/ }));
  expect(await screen.findByRole('button', { name: /^商品明細2行目：数量は/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '1行目を削除' }));
  expect(screen.getByRole('button', { name: /^商品明細1行目：数量は/ })).toBeVisible();
});
