import { anOrder, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aHistory, aSendLog, renderAtPhoneWidth, renderOrders } from '../../testing.js';
import { delivering, open } from './order-detail.fixture.js';

describe('an order', () => {
  it('shows its status, what was sent and its history', async () => {
    open(delivering().build());
    expect(await screen.findByRole('heading', { level: 1, name: '12月分の発注' })).toBeVisible();
    const steps = screen.getByRole('list', { name: '発注の進み具合' });
    expect(within(steps).getByText('納品待ち').closest('li')).toHaveAttribute('aria-current', 'step');
    expect(screen.getByText('入荷率 25%')).toBeVisible();
    expect(screen.getByText('5 / 20')).toBeVisible();
    expect(screen.getByRole('link', { name: '株式会社青葉製作所' })).toHaveAttribute(
      'href',
      expect.stringContaining('/demand/suppliers/'),
    );
    expect(screen.getByRole('link', { name: /発注書（PDF）/ })).toHaveAttribute(
      'href',
      'http://127.0.0.1:9000/po.pdf',
    );
    const [newest] = within(await screen.findByRole('list', { name: '履歴' })).getAllByRole('listitem');
    expect(newest).toHaveTextContent('発注書を送信しました。');
    expect(newest).toHaveTextContent('下書き → 納品待ち');
  });

  it.each([
    ['Delivering', 1],
    // The goods are there, or nobody asks any more.
    ['DeliveryComplete', 0],
    ['Canceled', 0],
  ] as const)(
    'says of an order in %s that its supplier has not confirmed it %i times',
    async (status, count) => {
      const order = anOrder({ supplierAnswerState: 'UNCONFIRMED' }).withLines(1).in(status).build();
      open(order);
      expect(await screen.findByText(`PO ${order.purchaseNumber}`)).toBeVisible();
      expect(screen.queryAllByText('仕入先未確認')).toHaveLength(count);
    },
  );

  it('warns that the supplier who has it hears nothing, and not of what the form warns of', async () => {
    const message = '訂正は「緑川商会」には送信されません。';
    const warnings = [
      { code: 'SUPPLIER_CHANGED', field: 'content.demandSupplierId', message },
      { code: 'UNIT_PRICE_ZERO', field: null, message: '単価が0円になっています。' },
    ];
    const order = { ...delivering().build(), warnings };
    open(order);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText('単価が0円になっています。')).not.toBeInTheDocument();
  });

  it('shows the quantity of a draft with its unit on one line, above the cases', async () => {
    const draft = anOrder().withLines(1, () => ({ lot: 1234, unit: '枚', packSize: 12 }));
    open(draft.in('Drafting').build());
    const line = (await screen.findByText('1,234')).parentElement;
    expect(line).toHaveTextContent(/^1,234 枚$/);
    expect(line?.nextElementSibling).toHaveTextContent('102 ケース＋10 枚');
  });

  it('shows who acts next, offers the next step once, and runs it on Ctrl+Enter', async () => {
    const { user } = open(delivering().build());
    await screen.findByRole('heading', { level: 1, name: '12月分の発注' });
    expect(screen.getByText('次の対応').closest('dl')).toHaveTextContent(
      '次の対応株式会社青葉製作所：納品合計（税込）¥2,200',
    );
    expect(screen.getAllByRole('button', { name: '入荷を登録する' })).toHaveLength(1);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('dialog', { name: 'PO 20261120-003 の入荷を登録' })).toBeInTheDocument();
  });

  it('has the conversation in a tab with a count and its own URL', async () => {
    const { user, location } = open(delivering().build(), {
      orderComments: { items: [], totalCount: 2, page: 1, limit: 50 },
    });
    await user.click(await screen.findByRole('tab', { name: 'やりとり 2' }));
    expect(await screen.findByRole('region', { name: '仕入先とのやりとり' })).toBeVisible();
    expect(location()).toMatch(/\?tab=conversation$/);
    await user.click(screen.getByRole('tab', { name: '発注の内容' }));
    expect(screen.queryByRole('region', { name: '仕入先とのやりとり' })).not.toBeInTheDocument();
  });

  it('offers to mail a cancellation again, but not as the next step', async () => {
    const told = (status: string) =>
      anOrder({ orderSendLogs: [aSendLog({ id: 'log-2', kind: 'CANCELLATION', status }), aSendLog()] })
        .withLines(1)
        .in('Canceled')
        .allowing('NOTIFY_CANCELLATION')
        .build();
    const { unmount } = open(told('FAILED'));
    expect(await screen.findByRole('link', { name: '取消を仕入先へ送信する' })).toHaveClass('primary');
    unmount();
    open(told('SENT'));
    expect(await screen.findByRole('link', { name: '取消を再送する' })).not.toHaveClass('primary');
  });

  it('offers the allowed actions and says why the others are not allowed', async () => {
    open(delivering().build());
    const actions = await screen.findByRole('list', { name: 'この発注でできる操作' });
    expect(within(actions).getByRole('link', { name: '複製する' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/demand\/orders\/new\?duplicateFrom=/),
    );
    const cancel = within(actions).getByRole('button', { name: /発注をキャンセルする/ });
    expect(cancel).toHaveAttribute('aria-disabled', 'true');
    expect(cancel).toHaveAccessibleDescription(/入荷済みの明細があるためキャンセルできません。/);
    expect(within(actions).queryByText('下書きを削除する')).not.toBeInTheDocument();
  });

  it('shows a running action on its button, and ignores further clicks', async () => {
    const order = delivering().allowing('FIX').build();
    let finish: (answer: object) => void = () => undefined;
    const { user, notices } = open(order, {
      fixOrder: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    const button = await screen.findByRole('button', { name: '発注を確定する' });
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: '確定する' }));
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(graph.callsOf('fixOrder')).toHaveLength(1);
    finish({ order: { ...order, isFixed: true } });
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'PO 20261120-003 を確定しました。' }]),
    );
    await waitFor(() => expect(button).not.toBeInTheDocument());
  });

  it('repeats an action whose answer was lost under the same key, and any other one under a new key', async () => {
    const order = delivering().allowing('FIX', 'COMPLETE_DELIVERY').build();
    const lost = () => {
      throw refusal({ code: 'UNAVAILABLE', message: '通信できません。' });
    };
    const answers: (() => object)[] = [lost, lost, () => ({ order: { ...order, isFixed: true } })];
    const { user, notices } = open(order, {
      fixOrder: () => answers.shift()?.(),
      updateOrderStatus: () => lost(),
    });
    const act = async (action: string, verb: string) => {
      await user.click(await screen.findByRole('button', { name: action }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: verb }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    await act('発注を確定する', '確定する');
    expect(await screen.findByText('通信できません。')).toBeVisible();
    await act('発注を確定する', '確定する');
    await waitFor(() => expect(graph.callsOf('fixOrder')).toHaveLength(2));
    await screen.findByText('通信できません。');
    await act('納品完了にする', '打ち切って納品完了にする');
    await waitFor(() => expect(graph.callsOf('updateOrderStatus')).toHaveLength(1));
    await screen.findByText('通信できません。');
    await act('発注を確定する', '確定する');
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'success' }]));
    const keys = [...graph.callsOf('fixOrder'), ...graph.callsOf('updateOrderStatus')].map(
      ({ input }) => (input as { idempotencyKey: string }).idempotencyKey,
    );
    expect(keys).toEqual([expect.any(String), keys[0], expect.any(String), expect.any(String)]);
    expect(new Set(keys).size).toBe(3);
  });

  describe('on a phone', () => {
    renderAtPhoneWidth();

    it('shows the next step and all other actions in a bar, and lines as blocks', async () => {
      const order = delivering().build();
      const { user } = open(order);
      const bar = await screen.findByRole('region', { name: '操作' });
      await user.click(within(bar).getByRole('button', { name: '操作' }));
      expect(within(bar).getByRole('menuitem', { name: '複製する' })).toHaveAttribute(
        'href',
        expect.stringMatching(/duplicateFrom=/),
      );
      expect(
        within(bar).getByRole('menuitem', { name: /発注をキャンセルする.*入荷済みの明細がある/ }),
      ).toHaveAttribute('aria-disabled', 'true');
      await user.click(within(bar).getByRole('menuitem', { name: '納品完了にする' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'キャンセル' }));
      const lines = screen.getByRole('list', { name: '商品明細' });
      expect(within(lines).getAllByRole('listitem')[0]).toHaveTextContent('5 / 20');

      await user.click(within(bar).getByRole('button', { name: '入荷を登録する' }));
      await screen.findByLabelText('商品1の今回入荷数');
      expect(screen.queryByRole('list', { name: 'この発注でできる操作' })).not.toBeInTheDocument();
    });
  });

  it('short-closes only after naming the affected lines', async () => {
    const order = delivering().build();
    const { user } = open(order, { updateOrderStatus: { order: { ...order, status: 'DeliveryComplete' } } });
    await user.click(await screen.findByRole('button', { name: '納品完了にする' }));
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog).getByText('PO 20261120-003 の残数を打ち切り、納品完了にします'),
    ).toBeInTheDocument();
    expect(within(dialog).getByText(/未入荷の数量35は/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: '打ち切って納品完了にする' }));
    await waitFor(() =>
      expect(graph.callsOf('updateOrderStatus')).toMatchObject([
        { input: { event: 'COMPLETE_DELIVERY', confirmShortClose: true } },
      ]),
    );
  });

  it('is deleted as a draft after a confirmation that names it, and the list is shown', async () => {
    const order = anOrder().withLines(1).allowing('DELETE').build();
    const { user, location } = open(order, {
      deleteOrder: { uuid: order.uuid },
      orders: { items: [], totalCount: 0, page: 1, limit: 20, counts: [], inConversationCount: 0 },
    });
    await user.click(await screen.findByRole('button', { name: '下書きを削除する' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('下書き PO 20261120-001 を削除します')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(location()).toBe('/demand/orders'));
  });

  it('shows a failed sending with its reason and a link to retry', async () => {
    const failed = aSendLog({
      status: 'FAILED',
      failureReason: '宛先サーバーが拒否しました。',
      sentAt: null,
    });
    const order = anOrder({ latestOrderSendLog: failed, orderSendLogs: [failed] })
      .withLines(1)
      .allowing('SUBMIT_WITH_SEND_MAIL')
      .build();
    open(order);
    expect((await screen.findAllByText('宛先サーバーが拒否しました。')).length).toBeGreaterThan(0);
    const history = screen.getByRole('region', { name: '送信履歴' });
    expect(within(history).getByText('送信失敗')).toBeVisible();
    // At the top, and in the history.
    const retries = screen.getAllByRole('link', { name: 'もう一度送信する' });
    expect(retries.map((link) => link.getAttribute('href'))).toEqual([
      `/demand/orders/${order.uuid}/send`,
      `/demand/orders/${order.uuid}/send`,
    ]);
  });

  it('shows that a mail is tried again while the mail server is away, and gives it up on request', async () => {
    const delayed = aSendLog({
      status: 'PENDING',
      failureReason: 'メールサーバーに接続できません。',
      sentAt: null,
    });
    const order = anOrder({ latestOrderSendLog: delayed, orderSendLogs: [delayed] })
      .withLines(1)
      .build();
    const stopped = {
      ...delayed,
      status: 'FAILED',
      failureReason: '送信を中止しました。',
      isStopped: true,
      stoppedAt: '2026-11-20T03:10:00.000000Z',
      stopperName: '山田 花子',
    };
    const { user, notices } = open(order, {
      stopOrderMail: { order: { ...order, latestOrderSendLog: stopped } },
    });
    const banner = (await screen.findByText('メールを再送中です')).closest('[role=alert]');
    expect(banner).toHaveTextContent('メールサーバーに接続できません。つながりしだい自動で送信します');
    expect(within(screen.getByRole('region', { name: '送信履歴' })).getByText('再送中')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '送信を中止する' }));
    const dialog = within(
      await screen.findByRole('dialog', {
        name: `PO ${order.purchaseNumber} のメールの送信を中止します`,
      }),
    );
    graph.answer({ order: { ...order, latestOrderSendLog: stopped, orderSendLogs: [stopped] } });
    await user.click(dialog.getByRole('button', { name: '送信を中止する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: 'メールの送信を中止しました。' }]));
    expect(graph.callsOf('stopOrderMail')).toMatchObject([{ input: { uuid: order.uuid } }]);
    expect(await screen.findByText('発注書の送信を中止しました')).toBeVisible();
  });

  describe('whose mail a person stopped', () => {
    const stopped = (own: object = {}) =>
      aSendLog({
        status: 'FAILED',
        failureReason: '送信を中止しました。',
        isStopped: true,
        stoppedAt: '2026-11-20T03:10:00.000000Z',
        stopperName: '山田 花子',
        sentAt: null,
        ...own,
      });
    const show = (log: object, own: object = {}) =>
      open(
        anOrder({ latestOrderSendLog: log, orderSendLogs: [log], failedMailOrderCount: 30, ...own })
          .withLines(1)
          .build(),
      );

    it('says who did, that the supplier does not have it, and offers to send it; it is no failure', async () => {
      show(stopped());
      const title = await screen.findByText('発注書の送信を中止しました');
      const banner = title.closest<HTMLElement>('[role=status]');
      if (!banner) throw new Error('not a quiet notice');
      expect(banner).toHaveTextContent(
        '山田 花子が 2026/11/20 12:10 に中止しました。仕入先には届いていません。',
      );
      expect(within(banner).getByRole('link', { name: 'もう一度送信する' })).toBeVisible();
      expect(within(banner).queryByRole('button')).toBeNull();
      const history = within(screen.getByRole('region', { name: '送信履歴' }));
      expect(history.getByText('送信中止')).toBeVisible();
      expect(history.getByRole('link', { name: 'もう一度送信する' })).toBeVisible();
      expect(screen.queryByText(/送信失敗|送信できませんでした/)).toBeNull();
    });

    it.each([
      ['CORRECTION', 'Delivering', '訂正した発注書の送信を中止しました'],
      ['CANCELLATION', 'Canceled', '発注取消書の送信を中止しました'],
    ])('warns where the supplier has another version: %s', async (kind, status, words) => {
      show(stopped({ kind }), { status, hasUnnotifiedChanges: kind === 'CORRECTION' });
      const title = await screen.findByText(words);
      const text = '変更は保存されていますが、仕入先には通知されていません。';
      expect(screen.queryAllByText(text)).toHaveLength(kind === 'CORRECTION' ? 1 : 0);
      expect(title.closest('[role=alert]')).toHaveTextContent('仕入先には届いていません。');
    });

    it('warns where an earlier attempt may have arrived, and knows not always who stopped it', async () => {
      show(stopped({ mayHaveArrived: true, stoppedAt: null, stopperName: null }));
      const title = await screen.findByText('発注書の送信を中止しました');
      const banner = title.closest('[role=alert]');
      expect(banner).toHaveTextContent(
        '届いている可能性があります。相手に届いていないことを確認してください。',
      );
      expect(banner).not.toHaveTextContent('に中止しました。');
    });
  });

  describe('whose mail is being sent', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());
    const pending = aSendLog({ status: 'PENDING', failureReason: null, sentAt: null });
    const order = anOrder({ latestOrderSendLog: pending, orderSendLogs: [pending] })
      .withLines(1)
      .build();
    const stopButton = () => screen.queryByRole('button', { name: '送信を中止する' });
    const render = (capabilities?: string[]) =>
      renderOrders({
        at: `/demand/orders/${order.uuid}`,
        answers: { order },
        ...(capabilities && { user: aUser({ capabilities }) }),
      });

    it('offers to stop it only once that takes longer than usual, and says so', async () => {
      render();
      const text = '発注書を送信しています。完了するとこの画面に表示されます。画面を閉じても送信は続きます。';
      expect(await screen.findByText(text)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      expect(screen.queryByText('メールの送信に時間がかかっています')).toBeNull();
      expect(stopButton()).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(1_500));
      expect(screen.getByText('メールの送信に時間がかかっています')).toBeVisible();
      expect(stopButton()).toBeVisible();
    });

    it('offers that to nobody who may not send', async () => {
      render(['orders:view']);
      await screen.findByText(/^発注書を送信しています。/);
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(screen.getByText('メールの送信に時間がかかっています')).toBeVisible();
      expect(stopButton()).toBeNull();
    });
  });

  it.each([
    ['ORDER', '発注は送信前の状態に戻り、変更や、もう一度の送信ができます。'],
    ['CORRECTION', '発注の内容は変わりません。あとで、もう一度送信できます。'],
    ['CANCELLATION', '発注の内容は変わりません。あとで、もう一度送信できます。'],
  ])('says what stopping the mail of a document of kind %s means', async (kind, words) => {
    const delayed = aSendLog({ kind, status: 'PENDING', failureReason: 'メールサーバーに接続できません。' });
    const order = anOrder({ latestOrderSendLog: delayed, orderSendLogs: [delayed] })
      .withLines(1)
      .build();
    const { user } = open(order);
    await user.click(await screen.findByRole('button', { name: '送信を中止する' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      `このメールは仕入先に送信されません。${words}`,
    );
  });

  it('says that a mail could not be stopped since it has left', async () => {
    const delayed = aSendLog({ status: 'PENDING', failureReason: 'メールサーバーに接続できません。' });
    const order = anOrder({ latestOrderSendLog: delayed, orderSendLogs: [delayed] })
      .withLines(1)
      .build();
    const sent = 'メールはすでに送信されました。画面を更新してください。';
    const { user, notices } = open(order, {
      stopOrderMail: refusal({ code: 'FAILED_PRECONDITION', message: sent }),
    });
    await user.click(await screen.findByRole('button', { name: '送信を中止する' }));
    const dialog = within(await screen.findByRole('dialog', { name: /のメールの送信を中止します$/ }));
    await user.click(dialog.getByRole('button', { name: '送信を中止する' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'error', text: '送信を中止できませんでした', description: sent }]),
    );
  });

  it.each([
    [29, { kind: 'success', text: '発注29件のメールを再送信しています。' }],
    [
      0,
      {
        kind: 'info',
        text: '再送信するメールはありませんでした。ほかの人が再送信したか、発注が変更されています。',
      },
    ],
  ])('sends all mails again that an outage kept back, and says that it is %i', async (orderCount, notice) => {
    const failed = aSendLog({ status: 'FAILED', failureReason: 'メールサーバーに接続できませんでした。' });
    const order = anOrder({ latestOrderSendLog: failed, orderSendLogs: [failed], failedMailOrderCount: 30 })
      .withLines(1)
      .build();
    const { user, notices } = open(order, { resendFailedOrderMails: { orderCount } });
    await user.click(await screen.findByRole('button', { name: 'ほかの発注も再送信（全30件）' }));
    const dialog = within(
      await screen.findByRole('dialog', {
        name: '障害のため送信できなかった発注30件のメールを、すべて再送信します',
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'すべて再送信する' }));
    await waitFor(() => expect(notices).toEqual([notice]));
    expect(graph.callsOf('resendFailedOrderMails')).toEqual([{ input: { demandUuid: expect.any(String) } }]);
  });

  it('shows a correction that was not sent, and the version that the supplier has', async () => {
    const logs = [aSendLog({ id: 'log-2', version: 2, kind: 'CORRECTION' }), aSendLog()];
    const order = delivering({
      hasUnnotifiedChanges: true,
      orderSendLogs: logs,
      latestOrderSendLog: logs[0],
    }).build();
    open(order);
    const banner = (await screen.findByText('仕入先に未通知の変更があります')).closest('[role=alert]');
    expect(within(banner as HTMLElement).getByRole('link', { name: '訂正を送信する' })).toHaveAttribute(
      'href',
      `/demand/orders/${order.uuid}/send`,
    );
    expect(screen.getAllByText('第2版（訂正）')[0]).toBeVisible();
  });

  it('links to editing while that is allowed', async () => {
    const order = anOrder().withLines(1).in('Delivering').allowing('UPDATE_WITH_SEND_MAIL').build();
    open(order);
    expect(await screen.findByRole('link', { name: '内容を訂正する' })).toHaveAttribute(
      'href',
      `/demand/orders/${order.uuid}?step=edit`,
    );
  });

  it('works while the catalog is down', async () => {
    const order = delivering({ demandSupplier: null }).build();
    open(order);
    expect(await screen.findByText('（仕入先を表示できません）')).toBeVisible();
    expect(screen.getByRole('button', { name: '入荷を登録する' })).toBeVisible();
  });
});

it('shows who cancelled an order and why, read-only and to be copied', async () => {
  const order = anOrder({
    histories: [
      aHistory({
        id: 'h-9',
        fromStatus: 'Drafting',
        toStatus: 'Canceled',
        actorName: '佐藤 次郎',
        summary: 'キャンセルしました。理由：重複',
      }),
    ],
  })
    .withLines(1)
    .in('Canceled')
    .build();
  renderOrders({ at: `/demand/canceled-orders/${order.uuid}`, answers: { order } });
  expect((await screen.findAllByText('キャンセルしました。理由：重複')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('佐藤 次郎').length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: '複製して発注を作成' })).toHaveAttribute(
    'href',
    `/demand/orders/new?duplicateFrom=${order.uuid}`,
  );
});
