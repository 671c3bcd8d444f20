import { type PublicHost, PublicHostProvider, SliceError } from '@hacchu-hub/slice-kit/public';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import MailReviewScreen from './mail-review.screen.js';

beforeEach(() => jest.spyOn(window, 'scrollTo').mockReturnValue());
afterEach(() => jest.restoreAllMocks());

const review = (own: object = {}) => ({
  state: 'OPEN',
  message: null,
  signInPath: '/demand/orders/o-1/review',
  expiresAt: '2026-11-27T03:00:00.000000Z',
  content: {
    recipientName: '佐藤 次郎',
    representedName: null,
    requesterName: '山田 花子',
    requestedAt: '2026-11-20T03:00:00.000000Z',
    comment: '特売に間に合わせたいです。',
    purchaseNumber: '20261120-001',
    subject: '12月分の発注',
    supplierName: '青葉製作所',
    total: '159390',
    lines: [
      { name: '湯呑', lot: 1200, unit: '枚', packSize: 500, unitPrice: '120.5', deliveryDate: '2099-12-04' },
    ],
    expenseNames: ['送料'],
  },
  ...own,
});
const decided = review({ state: 'DECIDED', message: 'このリンクから承認しました。', content: null });

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
      <MailReviewScreen />
    </PublicHostProvider>,
  );
  const decisions = () => calls.filter(({ name }) => name === 'decideMailReview');
  return { decisions, user: userEvent.setup() };
}

it('shows the request, and approves it only after a confirmation, once for a double click', async () => {
  const { decisions, user } = open({
    mailReview: { mailReview: review() },
    decideMailReview: { decideMailReview: { mailReview: decided } },
  });
  expect(await screen.findByRole('heading', { name: '12月分の発注の承認' })).toBeVisible();
  expect(screen.getByText('1,200枚（2 ケース＋200 枚） × ¥120.5')).toBeVisible();
  expect(screen.getByText('特売に間に合わせたいです。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '承認する' }));
  expect(screen.getByRole('group', { name: '確認' })).toHaveTextContent(
    'PO 20261120-001（合計 ¥159,390）を承認します。',
  );
  expect(decisions()).toEqual([]);
  await user.dblClick(screen.getByRole('button', { name: '確認して承認する' }));
  expect(await screen.findByText('このリンクから承認しました。')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ログインして発注を表示する' })).toHaveAttribute(
    'href',
    '/demand/orders/o-1/review',
  );
  expect(decisions()).toEqual([
    {
      name: 'decideMailReview',
      variables: { input: { token: 'a-token', decision: 'APPROVE', comment: null } },
    },
  ]);
});

it('sends back only with a reason, in the place of whom the recipient represents', async () => {
  const { decisions, user } = open({
    mailReview: { mailReview: review({ content: { ...review().content, representedName: '鈴木 一郎' } }) },
    decideMailReview: { decideMailReview: { mailReview: decided } },
  });
  expect(await screen.findByText(/鈴木 一郎さんの代理として承認・差戻しをします。/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '差し戻す' }));
  const comment = screen.getByLabelText(/^コメント/);
  expect(comment).toHaveAccessibleDescription('差戻しの理由を入力してください。');
  expect(comment).toHaveFocus();
  await user.type(comment, '単価が違います');
  await user.click(screen.getByRole('button', { name: '差し戻す' }));
  await user.click(screen.getByRole('button', { name: '確認して差し戻す' }));
  expect(await screen.findByRole('heading', { name: '処理が完了しています' })).toBeVisible();
  expect(decisions()).toMatchObject([
    { variables: { input: { decision: 'DENY', comment: '単価が違います' } } },
  ]);
});

it('shows why a decision is refused', async () => {
  const message = '前の段階の承認が終わっていないため、まだ承認できません。';
  const { user } = open({
    mailReview: { mailReview: review() },
    decideMailReview: new SliceError({ code: 'FAILED_PRECONDITION', message }),
  });
  await user.click(await screen.findByRole('button', { name: '承認する' }));
  await user.click(screen.getByRole('button', { name: '確認して承認する' }));
  expect(await screen.findByText(message)).toBeVisible();
});

it('keeps a pasted comment that is too long as a whole, and shows why it was refused', async () => {
  const message = 'コメントは1000文字以内で入力してください。';
  const { decisions, user } = open({
    mailReview: { mailReview: review() },
    decideMailReview: new SliceError({
      code: 'INVALID_ARGUMENT',
      message: '入力内容を確認してください。',
      fields: { comment: [message] },
    }),
  });
  const pasted = '単'.repeat(1001);
  await user.click(await screen.findByLabelText(/^コメント/));
  await user.paste(pasted);
  await user.click(screen.getByRole('button', { name: '差し戻す' }));
  await user.click(screen.getByRole('button', { name: '確認して差し戻す' }));
  await waitFor(() => expect(screen.getByLabelText(/^コメント/)).toHaveAccessibleDescription(message));
  expect(screen.getByLabelText(/^コメント/)).toHaveValue(pasted);
  expect(decisions()).toMatchObject([{ variables: { input: { comment: pasted } } }]);
});

it('keeps the comment of a refused decision to copy, once there is nothing to decide', async () => {
  const reads = [review(), review({ state: 'OVER', message: 'この承認依頼は終了しました。', content: null })];
  const { user } = open({
    mailReview: () => ({ mailReview: reads.shift() }),
    decideMailReview: new SliceError({ code: 'FAILED_PRECONDITION', message: '終了しました。' }),
  });
  await user.type(await screen.findByLabelText(/^コメント/), '単価が違います');
  await user.click(screen.getByRole('button', { name: '差し戻す' }));
  await user.click(screen.getByRole('button', { name: '確認して差し戻す' }));
  expect(await screen.findByText('この承認依頼は終了しました。')).toBeVisible();
  expect(screen.getByLabelText('送信していないコメント')).toHaveValue('単価が違います');
});

it('leads to the sign-in where there is nothing to decide by the link', async () => {
  open({
    mailReview: {
      mailReview: review({
        state: 'SIGN_IN',
        message: 'この金額の承認には、ログインが必要です。',
        content: null,
      }),
    },
  });
  expect(await screen.findByText('この金額の承認には、ログインが必要です。')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'このリンクからは処理できません' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'ログインして発注を表示する' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers to try again after an error of any kind', async () => {
  const reads: unknown[] = [new TypeError('a part of the page is missing'), { mailReview: review() }];
  const { user } = open({ mailReview: () => reads.shift() });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '処理できませんでした。時間をおいて再度お試しください。',
  );
  await user.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByRole('heading', { name: '12月分の発注の承認' })).toBeVisible();
});
