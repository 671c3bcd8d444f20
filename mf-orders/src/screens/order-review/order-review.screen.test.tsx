import { anOrder, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders, someTotals } from '../../testing.js';

const review = (own: object = {}) => ({
  reviewStatus: 'PENDING',
  updatedAt: '2026-11-20T02:00:00.000000Z',
  reviewerName: '佐藤 次郎',
  deputyName: null,
  isReplaced: false,
  comment: null,
  reviewer: { uuid: 'u-sato' },
  ...own,
});
const group = (own: object = {}) => ({
  reviewerOrderNumber: 1,
  restrictByReviewerRole: true,
  approvalStrategy: 'ANY',
  groupReviewStatus: 'IN_REVIEW',
  isReviewerMissing: false,
  createdAt: '2026-11-20T01:00:00.000000Z',
  updatedAt: '2026-11-20T01:00:00.000000Z',
  orderReviews: [review()],
  ...own,
});
const round = (own: object = {}) => ({
  id: 'r-2',
  number: 2,
  status: 'OPEN',
  requestedAt: '2026-11-20T01:00:00.000000Z',
  closedAt: null,
  requesterName: '山田 花子',
  comment: '特売に間に合わせたいです。',
  total: '1100',
  routeName: null,
  totalChange: '550',
  groups: [group()],
  changes: [
    { path: 'orderProductLines.0.lot', label: '商品明細1 数量', before: '5', after: '1000' },
    { path: 'orderProductLines.0.unitPrice', label: '商品明細1 単価', before: null, after: '1200.5' },
    { path: 'orderProductLines.0.deliveryDate', label: '商品明細1 納期', before: null, after: '2026-12-05' },
  ],
  ...own,
});
const reviewing = (own: object = {}) =>
  anOrder({ purchaseNumber: '20261120-003', reviewRounds: [round()], ...own })
    .withLines(1)
    .in('Reviewing')
    .allowing('APPROVE', 'APPROVE_WITH_UPDATE', 'DENY')
    .build();

const open = (order: { uuid: string }, answers: object = {}, query = '') =>
  renderOrders({
    at: `/demand/orders/${order.uuid}/review${query}`,
    user: aUser({ featureFlags: ['APPROVAL_FUNCTION'] }),
    answers: { order, ...answers },
  });

/** Confirms a decision with a double click. */
const decide = async (user: ReturnType<typeof open>['user'], verb: string, title: string, sum: string) => {
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(dialog).toHaveTextContent(sum);
  await user.dblClick(within(dialog).getByRole('button', { name: verb }));
};

describe('a reviewer', () => {
  it('sees the changes since the last round, and approves once despite repeated clicks', async () => {
    const order = reviewing();
    const { user, location, notices } = open(order, {
      approveOrder: { order: { ...order, status: 'WaitingForOrder' } },
    });
    const changes = within(await screen.findByRole('table', { name: '前回からの変更' }));
    expect(changes.getByRole('row', { name: '商品明細1 数量 5 1,000' })).toBeVisible();
    expect(changes.getByRole('row', { name: '商品明細1 単価 （なし） ¥1,200.5' })).toBeVisible();
    expect(changes.getByRole('row', { name: '商品明細1 納期 （なし） 2026/12/05' })).toBeVisible();
    expect(screen.getByText('前回の申請から', { exact: false })).toHaveTextContent('¥550');
    expect(
      within(screen.getByRole('region', { name: '申請' })).getByText('特売に間に合わせたいです。'),
    ).toBeVisible();
    await user.type(screen.getByLabelText('コメント'), '確認しました');
    await user.keyboard('{Control>}s{/Control}');
    await decide(user, '承認する', 'PO 20261120-003 を承認します', '合計（税込） ¥1,100');
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    expect(graph.callsOf('approveOrder')).toMatchObject([
      {
        input: {
          uuid: order.uuid,
          expectedUpdatedAt: order.updatedAt,
          comment: '確認しました',
          reviewerUuid: aUser().uuid,
        },
      },
    ]);
    expect(notices).toEqual([{ kind: 'success', text: 'PO 20261120-003 を承認しました。発注できます。' }]);
  });

  it('denies only with a reason', async () => {
    const order = reviewing();
    const { user, notices } = open(order, { denyOrder: { order: { ...order, status: 'ReviewDenial' } } });
    await user.click(await screen.findByRole('button', { name: '差し戻す' }));
    expect(screen.getByLabelText('コメント')).toHaveAccessibleDescription(/差戻しの理由を入力してください。/);
    expect(graph.callsOf('denyOrder')).toEqual([]);
    await user.type(screen.getByLabelText('コメント'), '単価が違います');
    await user.click(screen.getByRole('button', { name: '差し戻す' }));
    await decide(user, '差し戻す', 'PO 20261120-003 を差し戻します', '合計（税込） ¥1,100');
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'PO 20261120-003 を差し戻しました。' }]),
    );
    expect(graph.callsOf('denyOrder')).toMatchObject([{ input: { comment: '単価が違います' } }]);
  });

  it('sees the newest version when the order changed in the meantime, and keeps the comment', async () => {
    const order = reviewing();
    const { user } = open(order, {
      approveOrder: () => {
        throw refusal({ code: 'ABORTED', message: '他のユーザーがこの発注を更新しました。' });
      },
    });
    await user.type(await screen.findByLabelText('コメント'), '確認済み');
    graph.answer({ order: { ...order, subject: '相手の件名', updatedAt: '2026-11-20T09:00:00.000000Z' } });
    await user.click(screen.getByRole('button', { name: '承認する' }));
    await decide(user, '承認する', 'PO 20261120-003 を承認します', '合計（税込） ¥1,100');
    expect(await screen.findByText('他のユーザーがこの発注を更新しました。')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: '相手の件名' })).toBeVisible();
    expect(screen.getByLabelText('コメント')).toHaveValue('確認済み');
  });

  it('learns that a delegation has ended, and cannot decide any more', async () => {
    const order = reviewing();
    const message = 'この承認者の代理として承認することはできません。代理の期間を確認してください。';
    const { user, location } = open(order, {
      approveOrder: () => {
        throw refusal({ code: 'PERMISSION_DENIED', message });
      },
    });
    await user.type(await screen.findByLabelText('コメント'), '確認済み');
    const role = 'この操作を行う権限がありません。';
    graph.answer({
      order: {
        ...order,
        actions: order.actions.map((action) => ({
          ...action,
          isAllowed: false,
          blockers: [{ __typename: 'ActionBlocker', code: 'ROLE', message: role }],
        })),
      },
    });
    await user.click(screen.getByRole('button', { name: '承認する' }));
    await decide(user, '承認する', 'PO 20261120-003 を承認します', '合計（税込） ¥1,100');
    expect(await screen.findByText(message, { exact: false })).toBeVisible();
    expect(await screen.findByText(role)).toBeVisible();
    expect(screen.queryByRole('button', { name: '承認する' })).not.toBeInTheDocument();
    expect(location()).toBe(`/demand/orders/${order.uuid}/review`);
  });

  it.each([
    ['APPROVE', '承認する', '承認します'],
    ['DENY', '差し戻す', '差し戻します'],
  ])(
    'sees why %s was refused, and keeps the comment to copy, when somebody else was faster',
    async (_, verb, words) => {
      const order = reviewing();
      const refuse = () => {
        throw refusal({
          code: 'FAILED_PRECONDITION',
          message: 'この操作は現在のステータス（発注待ち）では実行できません。画面を更新してください。',
        });
      };
      const { user, location, askedToLeave } = open(order, { approveOrder: refuse, denyOrder: refuse });
      await user.type(await screen.findByLabelText('コメント'), '単価が違います');
      graph.answer({ order: { ...order, status: 'WaitingForOrder', histories: [] } });
      await user.click(screen.getByRole('button', { name: verb }));
      await decide(user, verb, `PO 20261120-003 を${words}`, '合計（税込） ¥1,100');
      expect(await screen.findByText('この発注は承認待ちではありません。')).toBeVisible();
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(
        'この操作は現在のステータス（発注待ち）では実行できません。最新の内容を表示しています。内容を確認してください。',
      );
      await waitFor(() => expect(alert).toHaveFocus());
      const comment = screen.getByLabelText('送信していないコメント');
      expect(comment).toHaveValue('単価が違います');
      expect(comment).toHaveAttribute('readonly');
      // Nothing can be sent any more, so that leaving is not questioned.
      await user.click(screen.getByRole('link', { name: '発注の詳細' }));
      await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
      expect(askedToLeave()).toBe(0);
    },
  );

  it('sees why there is no decision to make, also through the link of a mail', async () => {
    const order = anOrder({ reviewRounds: [round({ status: 'APPROVED' })] })
      .withLines(1)
      .in('WaitingForOrder')
      .build();
    open(
      order,
      {
        orderReviewLink: { orderUuid: order.uuid, isPending: false, message: 'この承認依頼は終了しました。' },
      },
      '?link=token-1',
    );
    expect(await screen.findByText('この承認依頼は終了しました。')).toBeVisible();
    expect(screen.getByText('この発注は承認待ちではありません。')).toBeVisible();
    expect(screen.queryByRole('button', { name: '承認する' })).not.toBeInTheDocument();
    expect(graph.callsOf('orderReviewLink')).toEqual([{ token: 'token-1' }]);
  });

  it('decides as the deputy of somebody, who is named before, while and after it', async () => {
    const earlier = round({
      id: 'r-1',
      number: 1,
      status: 'DENIED',
      changes: [],
      groups: [group({ orderReviews: [review({ reviewStatus: 'DENIED', deputyName: '高橋 三郎' })] })],
    });
    const order = reviewing({
      myReviewFor: { uuid: 'u-sato', name: '佐藤 次郎' },
      reviewRounds: [round(), earlier],
    });
    const { user } = open(order, { approveOrder: { order } });
    expect(await screen.findByText('佐藤 次郎さんの代理として承認・差戻しをします。')).toBeVisible();
    expect(screen.getByText('高橋 三郎（佐藤 次郎の代理）')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '承認する' }));
    await decide(user, '承認する', 'PO 20261120-003 を佐藤 次郎さんの代理として承認します', '¥1,100');
    await waitFor(() =>
      expect(graph.callsOf('approveOrder')).toMatchObject([{ input: { reviewerUuid: 'u-sato' } }]),
    );
  });

  it('waits for the previous step', async () => {
    const order = anOrder({ reviewRounds: [round()] })
      .withLines(1)
      .in('Reviewing')
      .refusing('APPROVE', '前の段階の承認を待っています。')
      .build();
    open(order);
    expect(await screen.findByText('前の段階の承認を待っています。')).toBeVisible();
  });

  it('edits and approves, requesting again the approvals whose total is exceeded', async () => {
    const order = reviewing();
    const { user, notices } = renderOrders({
      at: `/demand/orders/${order.uuid}/approve_with_update`,
      user: aUser({ featureFlags: ['APPROVAL_FUNCTION'] }),
      answers: {
        order,
        orderSummary: { ...someTotals, subtotal: '2000', taxTotal: '200', total: '2200' },
        lastPurchasePrices: [],
        approveOrderWithUpdate: ({ input }: { input: { confirmTotalRise?: boolean } }) => {
          if (!input.confirmTotalRise)
            throw refusal({ code: 'FAILED_PRECONDITION', blockers: ['CONFIRM_TOTAL_RISE'] });
          return { order };
        },
      },
    });
    await user.clear(await screen.findByLabelText('1行目 数量'));
    await user.type(screen.getByLabelText('1行目 数量'), '20');
    await user.type(screen.getByRole('textbox', { name: 'コメント' }), '数量を直しました');
    const cell = screen.getByLabelText('1行目 数量').closest('td');
    expect(cell).toHaveAttribute('title', '変更前：10');
    expect(screen.getByLabelText('1行目 単価').closest('td')).not.toHaveAttribute('title');
    expect(screen.getByText(/^申請の内容から/)).toHaveTextContent('申請の内容から +¥1,100');
    await user.keyboard('{Control>}s{/Control}');
    expect(
      await screen.findByText('合計（税込）が ¥1,100 から ¥2,200 に変わります（+¥1,100）。'),
    ).toBeInTheDocument();
    expect(graph.callsOf('approveOrderWithUpdate')).toEqual([]);
    const agree = within(await screen.findByRole('dialog'));
    await user.click(agree.getByRole('button', { name: '修正して承認する' }));
    await user.click(await screen.findByRole('button', { name: '再承認を依頼する' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'PO 20261120-003 を修正して承認しました。' }]),
    );
    expect(graph.callsOf('approveOrderWithUpdate').at(-1)).toMatchObject({
      input: {
        confirmTotalRise: true,
        comment: '数量を直しました',
        reviewerUuid: aUser().uuid,
        content: { orderProductLines: [{ lot: 20 }] },
      },
    });
  });
});

describe('a requester', () => {
  const denied = round({
    status: 'DENIED',
    groups: [
      group({
        groupReviewStatus: 'DENIED',
        orderReviews: [review({ reviewStatus: 'DENIED', comment: '単価が違います' })],
      }),
    ],
  });

  it('sees why the order came back, edits it and requests approval from the same people again', async () => {
    const order = anOrder({ purchaseNumber: '20261120-003', reviewRounds: [denied] })
      .withLines(1, () => ({ deliveryDate: '2099-12-01' }))
      .in('ReviewDenial')
      .allowing('RE_APPLY')
      .build();
    const sato = { uuid: 'u-sato', lastName: '佐藤', firstName: '次郎', role: 'ADMIN', state: 'ACTIVE' };
    const { user, location } = renderOrders({
      at: `/demand/orders/${order.uuid}/re_apply`,
      user: aUser({ featureFlags: ['APPROVAL_FUNCTION'] }),
      answers: {
        order,
        orderSummary: someTotals,
        lastPurchasePrices: [],
        activeDemandUsers: [sato],
        updateApprovalOrder: { order: { ...order, status: 'Reviewing' } },
      },
    });
    expect(await screen.findByText('単価が違います')).toBeVisible();
    await user.clear(screen.getByLabelText('1行目 単価'));
    await user.type(screen.getByLabelText('1行目 単価'), '90');
    await user.click(screen.getByRole('button', { name: '再申請へ進む' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('佐藤 次郎')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '再申請する' }));
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    expect(graph.callsOf('updateApprovalOrder')).toMatchObject([
      {
        input: {
          content: { orderProductLines: [{ unitPrice: '90' }] },
          reviewGroups: [{ reviewerUuids: ['u-sato'], approvalStrategy: 'ANY' }],
        },
      },
    ]);
  });

  it("withdraws a request on the order's page", async () => {
    const order = anOrder({ purchaseNumber: '20261120-003', reviewRounds: [round()] })
      .withLines(1)
      .in('Reviewing')
      .allowing('WITHDRAW')
      .build();
    const { user } = renderOrders({
      at: `/demand/orders/${order.uuid}`,
      answers: { order, updateOrderStatus: { order: { ...order, status: 'Drafting' } } },
    });
    expect(await screen.findByText('2回目の申請')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '申請を取り下げる' }));
    await user.click(await screen.findByRole('button', { name: '取り下げる' }));
    await waitFor(() =>
      expect(graph.callsOf('updateOrderStatus')).toMatchObject([{ input: { event: 'WITHDRAW' } }]),
    );
  });

  it('has an administrator name a replacement for a missing reviewer', async () => {
    const gone = group({
      isReviewerMissing: true,
      orderReviews: [
        review({ reviewStatus: 'INVALIDATED', reviewerName: '高橋 一郎', reviewer: { uuid: 'u-gone' } }),
        review({
          reviewStatus: 'INVALIDATED',
          reviewerName: '渡辺 二郎',
          isReplaced: true,
          reviewer: { uuid: 'u-replaced' },
        }),
      ],
    });
    const order = anOrder({ purchaseNumber: '20261120-003', reviewRounds: [round({ groups: [gone] })] })
      .withLines(1)
      .in('Reviewing')
      .allowing('REPLACE_REVIEWERS')
      .build();
    const sato = { uuid: 'u-sato', lastName: '佐藤', firstName: '次郎', role: 'ADMIN', state: 'ACTIVE' };
    const { user, notices } = renderOrders({
      at: `/demand/orders/${order.uuid}`,
      answers: {
        order,
        activeDemandUsers: [sato],
        replaceOrderReviewers: { order },
      },
    });
    expect(await screen.findByText('承認者が不在です')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '承認者を差し替える' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: /高橋 一郎 の代わり/ }),
      await dialog.findByRole('option', { name: '佐藤 次郎' }),
    );
    // Who was replaced before is not replaced again.
    expect(dialog.getAllByRole('combobox')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: '差し替える' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: '1名の承認者を差し替えました。' }]),
    );
    expect(graph.callsOf('replaceOrderReviewers')).toMatchObject([
      {
        input: {
          replacements: [{ reviewerOrderNumber: 1, fromReviewerUuid: 'u-gone', toReviewerUuid: 'u-sato' }],
        },
      },
    ]);
  });
});
