import { anOperator, anOrder, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSendLog, renderOrders, someTotals } from '../../testing.js';

const stored = (status: string, ...actions: string[]) =>
  anOrder({ purchaseNumber: '20261120-003' })
    .withLines(2, (_, index) => ({ deliveryDate: '2099-12-01', receivedLot: index === 0 ? 4 : 0 }))
    .in(status)
    .allowing(...actions)
    .build();

const waiting = () => stored('WaitingForOrder', 'UPDATE', 'SEND');
const sent = () => stored('Delivering', 'UPDATE_WITH_SEND_MAIL', 'UPDATE_WITHOUT_MAIL');

const open = async (order: ReturnType<typeof stored>, answers: object = {}, query = '') => {
  const view = renderOrders({
    at: `/demand/orders/${order.uuid}?step=edit${query}`,
    answers: {
      order,
      orderSummary: someTotals,
      lastPurchasePrices: [],
      orderMailDefaults: {
        to: ['sales@aoba.example'],
        cc: [],
        subject: '【訂正】発注書送付のご案内',
        body: '訂正いたします。',
        signature: null,
        unprintableTexts: [],
      },
      ...answers,
    },
  });
  await screen.findByLabelText(/^件名/);
  return view;
};

const cell = (name: string) => screen.getByLabelText(name);
const setLot = async (user: Awaited<ReturnType<typeof open>>['user'], name: string, text: string) => {
  await user.clear(cell(name));
  await user.type(cell(name), text);
};

describe('an order that waits to be sent', () => {
  it('is edited and saved', async () => {
    const order = waiting();
    const { user, location, notices } = await open(order, { updateOrder: { order } });
    await setLot(user, '1行目 数量', '12');
    await user.click(screen.getByRole('button', { name: '変更を保存する' }));
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    expect(graph.callsOf('updateOrder')).toMatchObject([
      {
        input: {
          uuid: order.uuid,
          expectedUpdatedAt: order.updatedAt,
          content: { orderProductLines: [{ id: order.orderProductLines[0]?.id, lot: 12 }, {}] },
        },
      },
    ]);
    expect(notices).toEqual([{ kind: 'success', text: 'PO 20261120-003 の変更を保存しました。' }]);
  });

  it('is another attempt once it was changed after an answer that was lost, else the same', async () => {
    const { user } = await open(waiting(), {
      updateOrder: () => {
        throw refusal({ code: 'UNAVAILABLE', message: '接続できませんでした。' });
      },
    });
    const saves = () => graph.callsOf('updateOrder');
    const save = async (lot: string, count: number) => {
      await setLot(user, '1行目 数量', lot);
      await user.click(screen.getByRole('button', { name: '変更を保存する' }));
      await waitFor(() => expect(saves()).toHaveLength(count));
      await screen.findByText('保存できませんでした');
    };
    await save('12', 1);
    await save('12', 2);
    await save('15', 3);
    const [first, second, third] = saves().map(
      (call) => (call as { input: { idempotencyKey: string } }).input.idempotencyKey,
    );
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('returns to draft only after the user agreed to request approval again', async () => {
    const order = waiting();
    const { user, notices } = await open(order, {
      updateOrder: ({ input }: { input: { confirmReapproval?: boolean } }) => {
        if (!input.confirmReapproval)
          throw refusal({ code: 'FAILED_PRECONDITION', blockers: ['CONFIRM_REAPPROVAL'] });
        return { order: { ...order, status: 'Drafting' } };
      },
    });
    await setLot(user, '1行目 数量', '12');
    await user.click(screen.getByRole('button', { name: '変更を保存する' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('PO 20261120-003 を下書きに戻し、変更を保存します')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '下書きに戻して保存する' }));
    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'info', text: 'PO 20261120-003 を下書きに戻しました。承認を申請してください。' },
      ]),
    );
    expect(graph.callsOf('updateOrder')).toHaveLength(2);
  });
});

describe('an order that the supplier has', () => {
  it('is corrected, and the supplier notified, in one step', async () => {
    const order = sent();
    const { user, location, notices } = await open(order, {
      updateOrderWithSendMail: { order: { ...order, latestOrderSendLog: aSendLog() } },
    });
    // It may have been placed without a mail.
    expect(screen.getByText(/^発注済みです。「訂正を送信する」で/)).toBeVisible();
    expect(screen.queryByText(/送信済み/)).not.toBeInTheDocument();
    await setLot(user, '1行目 数量', '8');
    await user.click(screen.getByRole('button', { name: '訂正を送信する' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByDisplayValue('【訂正】発注書送付のご案内')).toBeVisible();
    expect(drawer.getByText(/発注書（訂正）_20261120-003.pdf/)).toBeVisible();
    // The text describes what is about to be saved.
    expect(graph.callsOf('orderMailDefaults')).toMatchObject([
      { input: { uuid: order.uuid, content: { orderProductLines: [{ lot: 8 }, { lot: 10 }] } } },
    ]);
    await user.dblClick(drawer.getByRole('button', { name: '保存して訂正を送信する' }));
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    expect(graph.callsOf('updateOrderWithSendMail')).toMatchObject([
      {
        input: {
          uuid: order.uuid,
          expectedUpdatedAt: order.updatedAt,
          content: { orderProductLines: [{ lot: 8 }, { lot: 10 }] },
          mail: { to: ['sales@aoba.example'], subject: '【訂正】発注書送付のご案内' },
        },
      },
    ]);
    expect(notices).toEqual([
      { kind: 'success', text: 'PO 20261120-003 の訂正を 株式会社青葉製作所 へ送信しました。' },
    ]);
  });

  it('warns of another supplier, of which the one who has the order hears nothing', async () => {
    const { user } = await open(sent(), {
      searchDemandSuppliers: [{ uuid: 'supplier-9', name: '緑川商会', city: null, address1: null }],
    });
    const warning = /^仕入先を変更しても、発注済みの「株式会社青葉製作所」には通知されません。/;
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^仕入先/), '緑川');
    await user.click(await screen.findByText('緑川商会'));
    expect(await screen.findByText(warning)).toBeVisible();
  });

  it("shows refusals at the form's fields, and keeps the mail open for its own", async () => {
    const order = sent();
    let refused: object = { 'mail.to.0': ['メールアドレスの形式が正しくありません。'] };
    const { user } = await open(order, {
      updateOrderWithSendMail: () => {
        throw refusal({ code: 'INVALID_ARGUMENT', fields: refused as Record<string, string[]> });
      },
    });
    await user.click(screen.getByRole('button', { name: '訂正を送信する' }));
    const drawer = within(await screen.findByRole('dialog'));
    const button = await drawer.findByRole('button', { name: '保存して訂正を送信する' });
    await user.click(button);
    expect((await drawer.findAllByText('メールアドレスの形式が正しくありません。')).length).toBeGreaterThan(
      0,
    );
    refused = {
      'content.orderProductLines.1.deliveryDate': ['納期は発注日以降の日付を入力してください。'],
    };
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(cell('2行目 納期')).toHaveAccessibleDescription('納期は発注日以降の日付を入力してください。');
  });

  it('asks before closing the mail discards what was written', async () => {
    const { user } = await open(sent(), {});
    const asked = '入力した宛先・件名・本文と添付ファイルは失われます。';
    const mail = () => screen.queryByDisplayValue(/^【訂正】発注書送付のご案内/);
    const openMail = async () => {
      await user.click(screen.getByRole('button', { name: '訂正を送信する' }));
      return screen.findByDisplayValue('【訂正】発注書送付のご案内');
    };
    await openMail();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(mail()).not.toBeInTheDocument());
    expect(screen.queryByText(asked)).not.toBeInTheDocument();

    await user.type(await openMail(), '（至急）');
    await user.keyboard('{Escape}');
    expect(await screen.findByText(asked)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '入力に戻る' }));
    expect(mail()).toHaveDisplayValue('【訂正】発注書送付のご案内（至急）');
    await user.click(screen.getAllByRole('button', { name: '閉じる' }).at(-1) ?? document.body);
    await user.click(await screen.findByRole('button', { name: '送信せずに閉じる' }));
    await waitFor(() => expect(mail()).not.toBeInTheDocument());
  });

  it('cannot be reduced below what was received', async () => {
    const { user } = await open(sent());
    await setLot(user, '1行目 数量', '3');
    await user.click(screen.getByRole('button', { name: 'メールを送らずに保存' }));
    await waitFor(() =>
      expect(cell('1行目 数量')).toHaveAccessibleDescription('入荷済みの4個より少なくできません。'),
    );
    expect(graph.callsOf('updateOrder')).toEqual([]);
  });

  it('shows that the supplier does not know, when it is saved without a mail', async () => {
    const order = sent();
    const { user, notices } = await open(order, { updateOrder: { order } });
    await setLot(user, '1行目 数量', '8');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(notices).toEqual([
        {
          kind: 'success',
          text: 'PO 20261120-003 の変更を保存しました。仕入先にはまだ通知していません。',
        },
      ]),
    );
  });

  it('reports that the change is saved but its mail failed', async () => {
    const order = sent();
    const { user, notices } = await open(order, {
      updateOrderWithSendMail: { order: { ...order, latestOrderSendLog: aSendLog({ status: 'FAILED' }) } },
    });
    await user.click(screen.getByRole('button', { name: '訂正を送信する' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('button', { name: '保存して訂正を送信する' }));
    await waitFor(() => expect(notices.map(({ kind }) => kind)).toEqual(['error']));
  });

  it('asks before going back to the order discards a change', async () => {
    const order = sent();
    const { user, askedToLeave, location } = await open(order);
    await setLot(user, '1行目 数量', '8');
    await user.click(screen.getByRole('link', { name: '発注の詳細' }));
    await waitFor(() => expect(askedToLeave()).toBe(1));
    expect(location()).toMatch(/step=edit$/);
  });
});

describe('an order with dates that the supplier proposed', () => {
  const answered = (own: object = {}) => {
    const order = sent();
    const [, second] = order.orderProductLines;
    const lines = [
      { lineId: second?.id, proposedDate: '2099-12-11' },
      { lineId: 'removed', proposedDate: '2099-12-12' },
    ];
    return { ...order, supplierAnswer: { answers: [{ uuid: 'a-1', isOpen: true, lines, ...own }] } };
  };
  const days = () => ['1行目 納期', '2行目 納期'].map((name) => cell(name).getAttribute('value'));
  const [old, proposed] = ['2099/12/01', '2099/12/11'];

  it('is corrected to them where it was opened for that, and only in lines with a proposal', async () => {
    const order = answered();
    const { user } = await open(order, { updateOrder: { order } }, '&dates=proposed');
    expect(days()).toEqual([old, proposed]);
    expect(screen.getByText('仕入先が回答した納期を1行に入力しました')).toBeVisible();
    expect(cell('2行目 納期').closest('td')).toHaveAttribute('title', `変更前：${old}`);
    await user.click(screen.getByRole('button', { name: 'メールを送らずに保存' }));
    await waitFor(() => expect(graph.callsOf('updateOrder')).toHaveLength(1));
    expect(graph.callsOf('updateOrder')).toMatchObject([
      {
        input: {
          content: {
            orderProductLines: [{ deliveryDate: '2099-12-01' }, { deliveryDate: '2099-12-11' }],
          },
        },
      },
    ]);
  });

  it('is corrected as a whole where all lines have the same proposal', async () => {
    const order = answered();
    const lines = order.orderProductLines.map(({ id }) => ({ lineId: id, proposedDate: '2099-12-11' }));
    const all = { ...order, supplierAnswer: { answers: [{ uuid: 'a-1', isOpen: true, lines }] } };
    const { user } = await open(all, {}, '&dates=proposed');
    expect(days()).toEqual([proposed, proposed]);
    expect(screen.getByLabelText(/^納期（一括）/)).toHaveValue(proposed);
    await user.click(screen.getByRole('button', { name: '元の納期に戻す' }));
    expect(screen.getByLabelText(/^納期（一括）/)).toHaveValue(old);
  });

  it('asks before leaving discards the dates that were filled in', async () => {
    const { user, askedToLeave } = await open(answered(), {}, '&dates=proposed');
    await user.click(screen.getByRole('link', { name: '発注の詳細' }));
    await waitFor(() => expect(askedToLeave()).toBe(1));
  });

  it('takes them and returns to the former ones by a button that keeps the focus', async () => {
    const { user } = await open(answered());
    expect(days()).toEqual([old, old]);
    await user.click(screen.getByRole('button', { name: '回答の納期を入力する' }));
    expect(days()).toEqual([old, proposed]);
    const back = screen.getByRole('button', { name: '元の納期に戻す' });
    expect(back).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(days()).toEqual([old, old]);
  });

  it('says nothing of an answer that was decided or outdated', async () => {
    await open(answered({ isOpen: false }), {}, '&dates=proposed');
    expect(days()).toEqual([old, old]);
    expect(screen.queryByText(/^仕入先.*回答/)).not.toBeInTheDocument();
  });
});

it('cannot be edited once it is fixed', async () => {
  const order = anOrder({ isFixed: true })
    .withLines(1)
    .in('Delivering')
    .refusing('UPDATE_WITH_SEND_MAIL', '発注が確定されています。確定を解除してから操作してください。')
    .build();
  renderOrders({ at: `/demand/orders/${order.uuid}?step=edit`, answers: { order } });
  expect(await screen.findByText(/確定を解除してから操作してください/)).toBeVisible();
});

it("works for operators, who send the demand's id", async () => {
  const order = waiting();
  const { user, location } = renderOrders({
    at: `/admin/demands/d-9/orders/${order.uuid}?step=edit`,
    user: anOperator(),
    answers: { order, orderSummary: someTotals, lastPurchasePrices: [], updateOrder: { order } },
  });
  await user.type(await screen.findByLabelText(/^件名/), '！');
  await user.click(screen.getByRole('button', { name: '変更を保存する' }));
  await waitFor(() => expect(location()).toBe(`/admin/demands/d-9/orders/${order.uuid}`));
  expect(graph.callsOf('updateOrder')).toMatchObject([{ input: { demandUuid: 'd-9' } }]);
});

it('tells operators whose change needs an approval whom to ask, and keeps their input', async () => {
  const order = sent();
  const message = 'この変更には承認が必要です。組織のユーザーに変更と承認の申請を依頼してください。';
  const { user, location } = renderOrders({
    at: `/admin/demands/d-9/orders/${order.uuid}?step=edit`,
    user: anOperator(),
    answers: {
      order,
      orderSummary: someTotals,
      lastPurchasePrices: [],
      updateOrder: () => {
        throw refusal({ code: 'FAILED_PRECONDITION', message, blockers: ['REVIEW_BY_DEMAND'] });
      },
    },
  });
  await user.type(await screen.findByLabelText(/^件名/), '！');
  await user.click(screen.getByRole('button', { name: 'メールを送らずに保存' }));
  expect(await screen.findByText(new RegExp(message))).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^件名/)).toHaveDisplayValue(/！$/);
  expect(location()).toBe(`/admin/demands/d-9/orders/${order.uuid}?step=edit`);
});
