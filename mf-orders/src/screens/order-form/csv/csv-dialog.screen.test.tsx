import { sendFile } from '@hacchu-hub/slice-kit/files';
import { anOrder, aProduct, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders, someTotals } from '../../../testing.js';

jest.mock('@hacchu-hub/slice-kit/files', () => ({
  ...jest.requireActual('@hacchu-hub/slice-kit/files'),
  sendFile: jest.fn(),
}));
beforeEach(() => jest.mocked(sendFile).mockReset().mockResolvedValue(undefined));

const bowl = aProduct({ name: '業務用ボウル', unitPrice: '120', productPrices: [] });
const component = (own: object) => ({
  type: 'PRODUCT',
  productIdentifier: 'B-10',
  product: bowl,
  candidates: [],
  name: null,
  lot: 12,
  unitPrice: '120',
  isListPrice: true,
  taxCategoryId: 1,
  lotNumber: null,
  deadline: null,
  notes: null,
  ...own,
});
const row = (line: number, own: object = {}, errors: object[] = []) => ({
  line,
  deliveryDate: '2099-12-01',
  paymentDueDate: null,
  component: component(own),
  errors,
});
const lotError = row(3, { lot: null, product: null, productIdentifier: 'X-9' }, [
  { field: 'productIdentifier', message: '商品「X-9」が見つかりません。', value: 'X-9' },
  { field: 'lot', message: '数量は1以上の整数で入力してください。', value: '十個' },
]);
const freight = row(4, {
  type: 'EXPENSE',
  productIdentifier: null,
  product: null,
  name: '送料',
  lot: 1,
  unitPrice: '800',
  isListPrice: false,
});

const form = (at: string, answers: object = {}) =>
  renderOrders({
    at,
    answers: {
      deliveryDestinations: { items: [], totalCount: 0, page: 1, limit: 2 },
      lastPurchasePrices: [],
      orderSummary: someTotals,
      createOrderCsvUploadUrl: {
        upload: {
          uploadUuid: 'u-1',
          url: 'http://127.0.0.1:9000/signed',
          headers: [],
          expiresAt: '2026-11-20T03:10:00.000000Z',
        },
      },
      ...answers,
    },
  });
const open = async (answers: object = {}) => {
  const view = form('/demand/orders/new', answers);
  await view.user.click(await screen.findByRole('button', { name: 'CSV取込' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choose = async (name = '明細.csv') =>
    view.user.upload(
      await dialog.findByLabelText('CSVファイル'),
      new File(['種別'], name, { type: 'text/csv' }),
    );
  return { dialog, choose, ...view };
};
const cell = (name: string, grid = '商品明細') =>
  within(screen.getByRole('grid', { name: grid })).getByLabelText(name);

it('previews a file and adds its lines to the form, as one undo step', async () => {
  const { dialog, choose, user, notices } = await open({
    uploadOrderCsv: {
      parsedOrders: [row(2), freight],
      errorCount: 0,
      notices: ['列「担当」は取り込まれません。'],
    },
  });
  await choose();
  expect(await dialog.findByText('明細.csv：2行を読み取りました')).toBeInTheDocument();
  expect(dialog.getByText('列「担当」は取り込まれません。')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '明細に取り込む' }));
  expect(cell('1行目 商品')).toHaveValue('業務用ボウル');
  expect(cell('1行目 数量')).toHaveValue('12');
  expect(cell('1行目 納期')).toHaveValue('2099/12/01');
  expect(cell('1行目 費用名', '費用明細')).toHaveValue('送料');
  expect(notices).toEqual([{ kind: 'success', text: 'CSVファイルから2行を取り込みました。' }]);
  await user.click(cell('1行目 数量'));
  await user.keyboard('{Control>}z{/Control}');
  expect(cell('1行目 商品')).toHaveValue('');
});

it('adds rows with errors to the form as written, with each error in its cell', async () => {
  const { dialog, choose, user } = await open({
    uploadOrderCsv: { parsedOrders: [row(2), lotError], errorCount: 1, notices: [] },
  });
  await choose();
  const table = within(await dialog.findByRole('table', { name: 'ファイルの内容' }));
  const [, first] = table.getAllByRole('row');
  expect(first).toHaveTextContent('商品「X-9」が見つかりません。');
  await user.click(dialog.getByRole('button', { name: '2行を取り込み、明細で修正する' }));
  await waitFor(() => expect(cell('2行目 商品')).toHaveValue('X-9'));
  expect(cell('2行目 商品')).toHaveAccessibleDescription('商品「X-9」が見つかりません。');
  expect(cell('2行目 数量')).toHaveValue('十個');
  expect(cell('2行目 数量')).toHaveAccessibleDescription('数量は1以上の整数で入力してください。');
  expect(screen.getByRole('button', { name: /商品明細2行目：数量は/ })).toBeInTheDocument();
});

it('keeps a unit that is not that of the product in the cell of the quantity, which is no number of units', async () => {
  const message = '単位が商品の単位「個」と異なります。';
  const { dialog, choose, user } = await open({
    uploadOrderCsv: {
      parsedOrders: [row(2, {}, [{ field: 'unit', message, value: '箱' }])],
      errorCount: 1,
      notices: [],
    },
  });
  await choose();
  await user.click(await dialog.findByRole('button', { name: '1行を取り込み、明細で修正する' }));
  await waitFor(() => expect(cell('1行目 数量')).toHaveValue('12箱'));
  expect(cell('1行目 数量')).toHaveAccessibleDescription(message);
  await user.click(screen.getByRole('button', { name: '下書き保存' }));
  expect(cell('1行目 数量')).toHaveAccessibleDescription('単位は「個」です。個の数を入力してください。');
  expect(graph.callsOf('createDraftOrder')).toEqual([]);
});

it('shows an error of a row as a whole on its product or expense', async () => {
  const wrong = [{ field: 'line', message: '列の数が見出しより多くなっています。', value: null }];
  const { dialog, choose, user } = await open({
    uploadOrderCsv: {
      parsedOrders: [row(2, {}, wrong), { ...freight, errors: wrong }],
      errorCount: 2,
      notices: [],
    },
  });
  await choose();
  await user.click(await dialog.findByRole('button', { name: '2行を取り込み、明細で修正する' }));
  await waitFor(() =>
    expect(cell('1行目 商品')).toHaveAccessibleDescription('列の数が見出しより多くなっています。'),
  );
  expect(cell('1行目 費用名', '費用明細')).toHaveAccessibleDescription(
    '列の数が見出しより多くなっています。',
  );
});

it('can skip rows with errors', async () => {
  const { dialog, choose, user } = await open({
    uploadOrderCsv: { parsedOrders: [lotError, row(4)], errorCount: 1, notices: [] },
  });
  await choose();
  await user.click(await dialog.findByRole('button', { name: 'エラーのない1行だけ取り込む' }));
  expect(cell('1行目 商品')).toHaveValue('業務用ボウル');
  expect(screen.queryByLabelText('2行目 商品')).not.toBeInTheDocument();
});

it('says why a file cannot be read, and accepts another', async () => {
  const { dialog, choose } = await open({
    uploadOrderCsv: () => {
      throw refusal({
        code: 'INVALID_ARGUMENT',
        fields: { uploadUuid: ['列「数量」がありません。'] },
      });
    },
  });
  await choose('明細.xlsx');
  expect(dialog.queryByText('列「数量」がありません。')).not.toBeInTheDocument();
  await choose();
  expect(await dialog.findByText('列「数量」がありません。')).toBeInTheDocument();
  graph.answer({ uploadOrderCsv: { parsedOrders: [row(2)], errorCount: 0, notices: [] } });
  await choose();
  expect(await dialog.findByText('明細.csv：1行を読み取りました')).toBeInTheDocument();
});

it('adds no more than 300 lines to an order', async () => {
  const many = Array.from({ length: 300 }, (_, index) => row(index + 2));
  const { dialog, choose, user } = await open({
    uploadOrderCsv: { parsedOrders: many, errorCount: 0, notices: [] },
  });
  await choose();
  await user.click(await dialog.findByRole('button', { name: '明細に取り込む' }));
  await waitFor(() => expect(cell('1行目 商品')).toHaveValue('業務用ボウル'));
  await user.click(screen.getByRole('button', { name: 'CSV取込' }));
  const again = within(await screen.findByRole('dialog'));
  await user.upload(await again.findByLabelText('CSVファイル'), new File(['種別'], '追加.csv'));
  const take = await again.findByRole('button', { name: /明細に取り込む/ });
  await waitFor(() => expect(take).toHaveAccessibleDescription(/あと0行を追加できます/));
});

it('is open initially when an order is created from a file, until the order is saved', async () => {
  const order = anOrder().build();
  const { user, location } = form('/demand/orders/new?csv=1', { createDraftOrder: { order }, order });
  await screen.findByRole('dialog', { name: '明細のCSV取込' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.type(screen.getByLabelText(/^件名/), '12月分');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(location()).toMatch(/^\/demand\/orders\/new\?draft=[^&]+$/));
});
