import { type PublicHost, PublicHostProvider, SliceError } from '@hacchu-hub/slice-kit/public';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SupplierAnswerScreen from './supplier-answer.screen.js';

beforeEach(() => jest.spyOn(window, 'scrollTo').mockReturnValue());
afterEach(() => jest.restoreAllMocks());

const party = (name: string) => ({
  name,
  zipCode: '1000001',
  address: '東京都千代田区1-1',
  phoneNumber: null,
});
const line = (own: object = {}) => ({
  lineId: 'l-1',
  name: '湯呑',
  modelNumber: 'CUP-1',
  color: '藍',
  size: null,
  lot: 1200,
  packSize: 100,
  unitPrice: '120.5',
  amount: '144600',
  deliveryDate: '2099-12-04',
  notes: null,
  ...own,
});
const anAnswer = (own: object = {}) => ({
  uuid: 'a-1',
  at: '2026-11-20T03:00:00.000000Z',
  respondent: '青葉 太郎',
  kind: 'PROPOSE',
  comment: null,
  lines: [],
  fileNames: [],
  decision: null,
  ...own,
});
const content = (own: object = {}) => ({
  purchaseNumber: '20261120-001',
  version: 1,
  kind: 'ORDER',
  subject: '12月分の発注',
  orderDate: '2026-11-20',
  buyer: party('サンプル商事'),
  supplierName: '青葉製作所',
  destination: party('中央倉庫'),
  notes: '午前中にお願いします',
  corrections: [],
  lines: [line(), line({ lineId: 'l-2', name: '大皿', lot: 3, amount: '300' })],
  expenses: [],
  subtotal: '144900',
  taxTotal: '14490',
  total: '159390',
  document: { name: '発注書.pdf', byteSize: 20_000, url: 'https://files.example/1.pdf' },
  attachments: [],
  answers: [],
  ...own,
});
const order = (own: object = {}) => ({
  state: 'OPEN',
  message: null,
  expiresAt: '2027-03-01T03:00:00.000000Z',
  content: content(),
  ...own,
});

/** Opens the link; `answers` are the results of operations by name, or what they throw. */
function open(answers: Record<string, unknown>) {
  const calls: { name: string; variables: object }[] = [];
  window.location.hash = '#a-token';
  const host: PublicHost = {
    setTitle: () => undefined,
    request: async (document, variables) => {
      const name = String(Reflect.get(Reflect.get(Reflect.get(document, 'definitions')[0], 'name'), 'value'));
      calls.push({ name, variables });
      const result = answers[name];
      const value = typeof result === 'function' ? result(variables) : result;
      if (value instanceof Error) throw value;
      return value;
    },
  };
  render(
    <PublicHostProvider value={host}>
      <SupplierAnswerScreen />
    </PublicHostProvider>,
  );
  return { calls, user: userEvent.setup() };
}
const inputsOf = (calls: { name: string; variables: object }[]) =>
  calls
    .filter(({ name }) => name === 'answerSupplierOrder')
    .map(({ variables }) => Reflect.get(variables, 'input'));

it('says what a correction changes of what was sent before', async () => {
  const corrections = ['件名：11月分の発注 → 12月分の発注', '「小皿」を削除', '「小皿」を削除'];
  const supplierOrder = order({ content: content({ version: 2, kind: 'CORRECTION', corrections }) });
  open({ supplierOrder: { supplierOrder } });
  expect((await screen.findByText('訂正箇所')).nextElementSibling?.textContent).toBe(corrections.join('\n'));
});

it('shows the order as it was sent, by the token after the #', async () => {
  const { calls } = open({ supplierOrder: { supplierOrder: order() } });
  expect(await screen.findByRole('heading', { name: '12月分の発注' })).toBeVisible();
  expect(screen.getByText('サンプル商事 からの発注')).toBeVisible();
  expect(screen.getByText('1,200個（12 ケース） × ¥120.5')).toBeVisible();
  expect(screen.getAllByText('¥159,390')[0]).toBeVisible();
  expect(screen.getByRole('link', { name: '発注書.pdf' })).toHaveAttribute(
    'href',
    'https://files.example/1.pdf',
  );
  expect(calls).toEqual([{ name: 'supplierOrder', variables: { token: 'a-token' } }]);
});

it('numbers the lines as the document and the corrections do', async () => {
  const expenses = [{ name: '送料', lot: 1, unitPrice: '800', amount: '800' }];
  open({ supplierOrder: { supplierOrder: order({ content: content({ expenses }) }) } });
  await screen.findByRole('heading', { name: '明細 3件' });
  expect(screen.getByText('大皿').closest('li')).toHaveTextContent(/^No\.2 大皿/);
  expect(screen.getByText('送料').closest('li')).toHaveTextContent(/^No\.3 送料/);
});

it('shows how the amount of an expense comes about, and counts it as a line', async () => {
  const expenses = [{ name: '値引き', lot: 3, unitPrice: '-33.33', amount: '-99' }];
  open({ supplierOrder: { supplierOrder: order({ content: content({ expenses }) }) } });
  expect(await screen.findByRole('heading', { name: '明細 3件' })).toBeVisible();
  expect(screen.getByText('値引き').closest('li')).toHaveTextContent('値引き3 × -¥33.33-¥99');
});

it('says why no other delivery date can be answered to an order of expenses', async () => {
  const expenses = [{ name: '送料', lot: 1, unitPrice: '800', amount: '800' }];
  open({ supplierOrder: { supplierOrder: order({ content: content({ lines: [], expenses }) }) } });
  expect(
    await screen.findByRole('radio', { name: '別の納期を回答します（商品の明細がないため選べません）' }),
  ).toBeDisabled();
});

describe('links of files, which are valid for five minutes', () => {
  const MINUTE = 60_000;
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** The page whose file has another link each time it is read. */
  const opened = async () => {
    let reads = 0;
    open({
      supplierOrder: () => {
        reads += 1;
        const document = { name: '発注書.pdf', byteSize: 20_000, url: `https://files.example/${reads}.pdf` };
        return { supplierOrder: order({ content: content({ document }) }) };
      },
    });
    await act(() => jest.advanceTimersByTimeAsync(0));
    return () => screen.getByRole('link', { name: '発注書.pdf' }).getAttribute('href');
  };

  it('are renewed before they expire', async () => {
    const href = await opened();
    await act(() => jest.advanceTimersByTimeAsync(3 * MINUTE));
    expect(href()).toBe('https://files.example/1.pdf');
    await act(() => jest.advanceTimersByTimeAsync(1 * MINUTE));
    expect(href()).toBe('https://files.example/2.pdf');
  });

  it('are renewed at once when the supplier comes back from the PDF, and not while the page is hidden', async () => {
    const href = await opened();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(() => jest.advanceTimersByTimeAsync(14 * MINUTE));
    expect(href()).toBe('https://files.example/1.pdf');
    hidden.mockReturnValue(false);
    fireEvent(document, new Event('visibilitychange'));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(href()).toBe('https://files.example/2.pdf');
  });
});

it('confirms the order with the name of the person, once for a double click', async () => {
  const answered = order({ content: content({ answers: [anAnswer({ kind: 'CONFIRM' })] }) });
  const { calls, user } = open({
    supplierOrder: { supplierOrder: order() },
    answerSupplierOrder: { answerSupplierOrder: { supplierOrder: answered } },
  });
  await screen.findByRole('heading', { name: 'ご回答' });
  await user.click(screen.getByRole('button', { name: '受注確認を送信' }));
  expect(screen.getByText('ご担当者名を入力してください。')).toBeVisible();
  expect(inputsOf(calls)).toEqual([]);
  await user.type(screen.getByLabelText(/ご担当者名/), '青葉 太郎');
  await user.dblClick(screen.getByRole('button', { name: '受注確認を送信' }));
  expect(await screen.findByText(/サンプル商事へ送信しました/)).toBeVisible();
  expect(inputsOf(calls)).toEqual([
    expect.objectContaining({
      token: 'a-token',
      kind: 'CONFIRM',
      respondent: '青葉 太郎',
      lines: [],
      comment: null,
    }),
  ]);
});

it('proposes other dates for the lines that change, and for at least one', async () => {
  const { calls, user } = open({
    supplierOrder: { supplierOrder: order() },
    answerSupplierOrder: { answerSupplierOrder: { supplierOrder: order() } },
  });
  await user.click(await screen.findByRole('radio', { name: '別の納期を回答します' }));
  await user.type(screen.getByLabelText(/ご担当者名/), '青葉 太郎');
  await user.click(screen.getByRole('button', { name: '納期回答を送信' }));
  expect(screen.getByRole('alert')).toHaveTextContent('注文と異なる納期を、1件以上入力してください。');
  await user.type(screen.getByLabelText('大皿の回答する納期'), '2099-12-11');
  await user.type(screen.getByLabelText('大皿のメモ'), '窯の都合');
  await user.click(screen.getByRole('button', { name: '納期回答を送信' }));
  await waitFor(() => expect(inputsOf(calls)).toHaveLength(1));
  expect(inputsOf(calls)[0]).toMatchObject({
    kind: 'PROPOSE',
    lines: [{ lineId: 'l-2', deliveryDate: '2099-12-11', note: '窯の都合' }],
  });
});

it('names the inputs of two lines of the same product apart', async () => {
  const lines = [line(), line({ lineId: 'l-2', size: 'L' })];
  const { user } = open({ supplierOrder: { supplierOrder: order({ content: content({ lines }) }) } });
  await user.click(await screen.findByRole('radio', { name: '別の納期を回答します' }));
  expect(screen.getByLabelText('湯呑（1行目）の回答する納期')).toBeVisible();
  expect(screen.getByLabelText('湯呑（2行目）のメモ')).toBeVisible();
});

it.each(['NETWORK', 'UNAVAILABLE'])(
  'keeps what was typed and the key of the attempt after %s',
  async (code) => {
    let isDown = true;
    const { calls, user } = open({
      supplierOrder: { supplierOrder: order() },
      answerSupplierOrder: () =>
        isDown
          ? new SliceError({ code, message: '通信エラーが発生しました。' })
          : { answerSupplierOrder: { supplierOrder: order() } },
    });
    await user.type(await screen.findByLabelText(/ご担当者名/), '青葉 太郎');
    await user.click(screen.getByRole('button', { name: '受注確認を送信' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
    expect(screen.getByLabelText(/ご担当者名/)).toHaveValue('青葉 太郎');
    isDown = false;
    await user.click(screen.getByRole('button', { name: '受注確認を送信' }));
    await waitFor(() => expect(inputsOf(calls)).toHaveLength(2));
    const [first, second] = inputsOf(calls);
    expect(second.idempotencyKey).toBe(first.idempotencyKey);
  },
);

it('sends a changed answer as another one after an answer that was lost', async () => {
  const { calls, user } = open({
    supplierOrder: { supplierOrder: order() },
    answerSupplierOrder: new SliceError({ code: 'NETWORK', message: '通信エラーが発生しました。' }),
  });
  await user.type(await screen.findByLabelText(/ご担当者名/), '青葉 太郎');
  await user.click(screen.getByRole('button', { name: '受注確認を送信' }));
  await screen.findByRole('alert');
  await user.type(screen.getByLabelText('コメント'), '午前中に届けます。');
  await user.click(screen.getByRole('button', { name: '受注確認を送信' }));
  await waitFor(() => expect(inputsOf(calls)).toHaveLength(2));
  const [first, second] = inputsOf(calls);
  expect(second.comment).toBe('午前中に届けます。');
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
});

it('shows a refused date beside its line', async () => {
  const refused = new SliceError({
    code: 'INVALID_ARGUMENT',
    message: '入力内容を確認してください。',
    fields: { 'lines.0.deliveryDate': ['今日以降の日付を入力してください。'] },
  });
  const { user } = open({ supplierOrder: { supplierOrder: order() }, answerSupplierOrder: refused });
  await user.click(await screen.findByRole('radio', { name: '別の納期を回答します' }));
  await user.type(screen.getByLabelText('大皿の回答する納期'), '2099-12-11');
  await user.type(screen.getByLabelText(/ご担当者名/), '青葉 太郎');
  await user.click(screen.getByRole('button', { name: '納期回答を送信' }));
  const fault = '今日以降の日付を入力してください。';
  expect(await screen.findByText(fault)).toBeVisible();
  expect(screen.getByLabelText('大皿の回答する納期')).toHaveAccessibleDescription(fault);
  expect(screen.getByLabelText('コメント')).not.toHaveAttribute('aria-describedby');
  // It stays there when further lines are answered.
  await user.type(screen.getByLabelText('湯呑の回答する納期'), '2099-12-12');
  expect(screen.getByLabelText('大皿の回答する納期')).toHaveAccessibleDescription(fault);
  expect(screen.getByLabelText('湯呑の回答する納期')).not.toHaveAccessibleDescription();
});

it('keeps a pasted text that is too long as a whole, and shows why it was refused', async () => {
  const tooLong = (label: string, max: number) => [`${label}は${max}文字以内で入力してください。`];
  const refused = new SliceError({
    code: 'INVALID_ARGUMENT',
    message: '入力内容を確認してください。',
    fields: {
      respondent: tooLong('ご担当者名', 50),
      comment: tooLong('コメント', 1000),
      'lines.0.note': tooLong('メモ', 200),
    },
  });
  const { calls, user } = open({ supplierOrder: { supplierOrder: order() }, answerSupplierOrder: refused });
  await user.click(await screen.findByRole('radio', { name: '別の納期を回答します' }));
  await user.type(screen.getByLabelText('大皿の回答する納期'), '2099-12-11');
  const pasted = { respondent: '青'.repeat(51), comment: '窯'.repeat(1001), note: '藍'.repeat(201) };
  for (const [label, text] of [
    [/ご担当者名/, pasted.respondent],
    ['コメント', pasted.comment],
    ['大皿のメモ', pasted.note],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: '納期回答を送信' }));
  await waitFor(() => expect(inputsOf(calls)).toHaveLength(1));
  expect(inputsOf(calls)[0]).toMatchObject({
    respondent: pasted.respondent,
    comment: pasted.comment,
    lines: [expect.objectContaining({ note: pasted.note })],
  });
  const comment = screen.getByLabelText('コメント');
  expect(comment).toHaveValue(pasted.comment);
  expect(comment).toBeInvalid();
  expect(comment).toHaveAccessibleDescription('コメントは1000文字以内で入力してください。');
  expect(screen.getByText('ご担当者名は50文字以内で入力してください。')).toBeVisible();
  expect(screen.getByText('メモは200文字以内で入力してください。')).toBeVisible();
});

it('says why a closed link takes no answer, without the order', async () => {
  const message = 'この発注は訂正されました。新しいメールのリンクからご回答ください。';
  open({ supplierOrder: { supplierOrder: order({ state: 'SUPERSEDED', message, content: null }) } });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  { typed: 'コメント', isKept: true },
  { typed: 'ご担当者名', isKept: false },
])('a link that closes while $typed is typed keeps the comment: $isKept', async ({ typed, isKept }) => {
  const message = 'この発注は取り消されました。';
  let isClosed = false;
  const { calls, user } = open({
    supplierOrder: () => ({
      supplierOrder: isClosed ? order({ state: 'CANCELED', message, content: null }) : order(),
    }),
    answerSupplierOrder: new SliceError({ code: 'FAILED_PRECONDITION', message: '回答できません。' }),
  });
  await user.type(await screen.findByLabelText(/ご担当者名/), '青葉 太郎');
  await user.type(screen.getByLabelText(new RegExp(typed)), '12日に半分を納めます');
  isClosed = true;
  await user.click(screen.getByRole('button', { name: '受注確認を送信' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByDisplayValue(/12日に半分を納めます/) !== null).toBe(isKept);
  expect(screen.queryByText(/この回答は送信できません/) !== null).toBe(isKept);
  expect(screen.queryByRole('button', { name: /を送信/ })).toBeNull();
  await user.type(screen.queryByLabelText(/ご担当者名/) ?? document.body, '{Enter}');
  expect(inputsOf(calls)).toHaveLength(1);
});

it('shows a delivered order without the form', async () => {
  open({
    supplierOrder: { supplierOrder: order({ state: 'COMPLETED', message: '納品が完了しています。' }) },
  });
  expect(await screen.findByText('納品が完了しています。')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'ご回答' })).toBeNull();
});

it('says that a link is not known, and how it may have been broken', async () => {
  const error = new SliceError({ code: 'NOT_FOUND', message: 'リンクが正しくありません。' });
  open({ supplierOrder: error });
  expect(await screen.findByRole('alert')).toHaveTextContent('リンクが正しくありません。');
  expect(screen.getByText(/途中で改行されていないか/)).toBeVisible();
});

it('shows what the buyer asked back, first', async () => {
  const decision = {
    kind: 'ASKED_BACK',
    at: '2026-11-21T03:00:00.000000Z',
    comment: '10日までにお願いできますか',
  };
  const lines = [
    { lineId: 'l-1', name: '湯呑', orderedDate: '2099-12-04', proposedDate: '2099-12-18', note: null },
  ];
  open({
    supplierOrder: {
      supplierOrder: order({ content: content({ answers: [anAnswer({ decision, lines })] }) }),
    },
  });
  expect(await screen.findByText('10日までにお願いできますか')).toBeVisible();
  expect(screen.getByText(/2099\/12\/04.+→ 2099\/12\/18/)).toBeVisible();
});
