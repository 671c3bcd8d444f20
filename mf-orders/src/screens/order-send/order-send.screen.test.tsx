import { anOperator, anOrder, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aHistory, aSendLog, renderOrders } from '../../testing.js';
import { open, ready, sendButton } from './order-send.harness.js';

describe('sending an order', () => {
  it('names order and supplier, sends one mail despite repeated clicks, and shows the order', async () => {
    const order = ready();
    let answer: (value: object) => void = () => undefined;
    const { user, location, notices } = open(order, {
      submitOrderWithSendMail: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await user.dblClick(await sendButton());
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog).getByText('PO 20261120-003 を 株式会社青葉製作所 へ送信します'),
    ).toBeInTheDocument();
    expect(within(dialog).getByText('宛先：sales@aoba.example')).toBeInTheDocument();
    await user.dblClick(within(dialog).getByRole('button', { name: '送信する' }));
    await waitFor(() => expect(graph.callsOf('submitOrderWithSendMail')).toHaveLength(1));
    await user.click(await sendButton());
    const sent = {
      ...order,
      status: 'Delivering',
      latestOrderSendLog: aSendLog(),
      orderSendLogs: [aSendLog()],
    };
    graph.answer({ order: { ...sent, histories: [aHistory()] } });
    answer({ order: sent });

    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    expect(graph.callsOf('submitOrderWithSendMail')).toMatchObject([
      {
        input: {
          uuid: order.uuid,
          expectedUpdatedAt: order.updatedAt,
          mail: {
            to: ['sales@aoba.example'],
            cc: ['me@example.jp'],
            subject: '発注書送付のご案内',
            body: '本文です。',
          },
        },
      },
    ]);
    expect(notices).toEqual([
      { kind: 'success', text: 'PO 20261120-003 を 株式会社青葉製作所 へ送信しました。' },
    ]);
  });

  it('does not turn into a correction, nor warn of changes, between sending and leaving', async () => {
    const order = ready();
    const sent = {
      ...order,
      status: 'Delivering',
      mailDefaults: { ...order.mailDefaults, subject: '【訂正】発注書送付のご案内' },
      latestOrderSendLog: aSendLog(),
    };
    const { user, location } = open(order, { submitOrderWithSendMail: { order: sent } });
    await user.click(await sendButton());
    const shown = new Set<string>();
    const watch = new MutationObserver(() => {
      for (const words of ['発注の内容が変わりました', '訂正を送信する'])
        if (document.body.textContent.includes(words)) shown.add(words);
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    graph.answer({ order: { ...sent, histories: [aHistory()] } });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '送信する' }));
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    watch.disconnect();
    expect([...shown]).toEqual([]);
  });

  it('shows why a mail failed and sends it again as a new sending', async () => {
    const order = ready();
    const { user } = open(order, {
      submitOrderWithSendMail: () => {
        throw refusal({
          code: 'UNAVAILABLE',
          message: 'メールを送信できませんでした。宛先が見つかりません。',
        });
      },
    });
    const failed = {
      ...order,
      updatedAt: '2026-11-20T05:00:00.000000Z',
      latestOrderSendLog: aSendLog({ status: 'FAILED', failureReason: '宛先が見つかりません。' }),
    };
    const send = async () => {
      await user.click(await sendButton());
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '送信する' }));
    };
    await sendButton();
    graph.answer({ order: failed });
    await send();
    expect(await screen.findByText('メールを送信できませんでした。宛先が見つかりません。')).toBeVisible();
    await send();
    await waitFor(() => expect(graph.callsOf('submitOrderWithSendMail')).toHaveLength(2));
    const inputs = graph
      .callsOf('submitOrderWithSendMail')
      .map(({ input }) => input as { idempotencyKey: string; expectedUpdatedAt: string });
    expect(inputs[0]?.idempotencyKey).not.toBe(inputs[1]?.idempotencyKey);
    expect(inputs[1]?.expectedUpdatedAt).toBe(failed.updatedAt);
  });

  it('says that the last mail was stopped, which is no failure', async () => {
    const log = aSendLog({
      status: 'FAILED',
      failureReason: '送信を中止しました。',
      isStopped: true,
      stoppedAt: '2026-11-20T03:10:00.000000Z',
      stopperName: '山田 花子',
    });
    const order = { ...ready(), latestOrderSendLog: log };
    open(order);
    const notice = (await screen.findByText('前回の送信は中止しました')).closest('[role=status]');
    expect(notice).toHaveTextContent(
      /^.*山田 花子が 2026\/11\/20 12:10 に中止しました。仕入先には届いていません。宛先を確認し、/,
    );
    expect(screen.queryByText('前回の送信に失敗しました')).toBeNull();
  });

  it('shows the signature that is appended to the text', async () => {
    const { mailDefaults } = ready();
    open(ready({ mailDefaults: { ...mailDefaults, signature: '--\n株式会社サンプル商事 購買部' } }));
    expect(await screen.findByRole('group', { name: '署名' })).toHaveTextContent(
      '署名（送信時に本文の下に付きます）-- 株式会社サンプル商事 購買部',
    );
    expect(screen.getByRole('textbox', { name: /^本文/ })).toHaveValue('本文です。');
  });

  it('names unprintable characters, also in the confirmation', async () => {
    const { mailDefaults } = ready();
    const unprintableTexts = [{ place: '明細No.2の品名', characters: ['😀', 'ع'] }];
    const { user } = open(ready({ mailDefaults: { ...mailDefaults, unprintableTexts } }));
    const words = '明細No.2の品名の「😀」「ع」は発注書に印刷できません。';
    expect(await screen.findByText(words)).toBeVisible();
    await user.click(await sendButton());
    expect(within(await screen.findByRole('dialog')).getByText(words)).toBeInTheDocument();
  });

  it('asks to confirm each unknown recipient once', async () => {
    const order = ready({
      mailDefaults: {
        to: ['sales@aoba.example', 'x@elsewhere.example'],
        cc: [],
        subject: '件名',
        body: '本文',
        signature: null,
        unprintableTexts: [],
        missingBuyerDetails: [],
      },
    });
    const { user } = open(order, {
      submitOrderWithSendMail: () => {
        throw refusal({
          code: 'INVALID_ARGUMENT',
          fields: { 'mail.to.1': ['登録されていない宛先です。'] },
          blockers: ['UNCONFIRMED_RECIPIENT'],
        });
      },
    });
    const send = async () => {
      await user.click(await sendButton());
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '送信する' }));
    };
    await send();
    const box = await screen.findByRole('checkbox', { name: '宛先が正しいことを確認しました' });
    expect(box).not.toBeChecked();
    expect(screen.getByText('登録されていない宛先があります').parentElement).toHaveTextContent(
      'x@elsewhere.example',
    );
    await send();
    await waitFor(() => expect(graph.callsOf('submitOrderWithSendMail')).toHaveLength(2));
    await user.click(await screen.findByRole('checkbox', { name: '宛先が正しいことを確認しました' }));
    await send();
    await waitFor(() => expect(graph.callsOf('submitOrderWithSendMail')).toHaveLength(3));
    expect(
      graph
        .callsOf('submitOrderWithSendMail')
        .map(({ input }) => (input as { mail: { confirmedRecipients: string[] } }).mail.confirmedRecipients),
    ).toEqual([[], [], ['x@elsewhere.example']]);
  });

  it('keeps an invalid address and reports it without a request', async () => {
    const mailDefaults = {
      to: [],
      cc: [],
      subject: '件名',
      body: '本文',
      signature: null,
      unprintableTexts: [],
      missingBuyerDetails: [],
    };
    const { user } = open(ready({ mailDefaults }));
    await user.click(await sendButton());
    const alert = (await screen.findAllByRole('alert')).find((element) =>
      element.textContent?.includes('宛先を1件以上入力してください。'),
    );
    expect(alert).toBeDefined();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('lists the legally required items and which of them are missing', async () => {
    open(ready());
    const heading = await screen.findByRole('heading', { name: '法定記載事項' });
    const panel = heading.closest('section');
    expect(panel).toHaveTextContent('受領期日（納期）記載あり');
    expect(panel).toHaveTextContent('支払期日記載なし');
    expect(await sendButton()).not.toHaveAttribute('aria-disabled');
  });

  it.each([
    ['are present where the settings of the demand have them printed', '検収後10日以内', '銀行振込'],
    ['are left to the sender to check without such a text', null, null],
  ])('inspection and payment method %s', async (_title, inspectionTerms, paymentTerms) => {
    open(ready({ demand: { uuid: 'd-1', demandSetting: { inspectionTerms, paymentTerms } } }));
    const heading = await screen.findByRole('heading', { name: '法定記載事項' });
    const panel = heading.closest('section');
    if (inspectionTerms !== null) {
      expect(panel).toHaveTextContent('検査完了期日記載あり検収後10日以内');
      expect(panel).toHaveTextContent('支払方法記載あり銀行振込');
    } else {
      expect(panel).toHaveTextContent('検査完了期日（検査をする場合）要確認');
      expect(panel).toHaveTextContent('支払方法（現金以外の場合）要確認');
    }
  });

  describe("the buyer's address and telephone number", () => {
    const itemOf = async (missingBuyerDetails: string[] | null, user = aUser({ featureFlags: [] })) => {
      const order = ready();
      renderOrders({
        at: `/demand/orders/${order.uuid}/send`,
        user,
        answers: { order: { ...order, mailDefaults: { ...order.mailDefaults, missingBuyerDetails } } },
      });
      const item = (await screen.findByText('発注者の住所・電話番号')).closest('li');
      if (!item) throw new Error('the checklist has no such item');
      return item;
    };

    it('are reported as missing, with a link to the settings', async () => {
      const item = await itemOf(['ADDRESS', 'PHONE_NUMBER']);
      expect(item).toHaveTextContent('記載なし');
      expect(item).toHaveTextContent('組織の住所と電話番号が登録されていないため、発注書に印刷されません。');
      expect(within(item).getByRole('link', { name: '設定で登録する' })).toHaveAttribute(
        'href',
        '/demand/settings/contact/edit',
      );
      expect(await sendButton()).not.toHaveAttribute('aria-disabled');
    });

    it('are to be entered by an administrator, if the user may not', async () => {
      const capabilities = aUser().capabilities.filter((one) => one !== 'settings:edit');
      const item = await itemOf(['PHONE_NUMBER'], aUser({ role: 'EDITOR', capabilities, featureFlags: [] }));
      expect(item).toHaveTextContent(
        '組織の電話番号が登録されていないため、発注書に印刷されません。管理者に登録を依頼してください。',
      );
      expect(within(item).queryByRole('link')).not.toBeInTheDocument();
    });

    it('are listed as present when complete', async () => {
      expect(await itemOf([])).toHaveTextContent('発注者の住所・電話番号記載あり');
    });

    it('are left to the sender to check while the settings cannot be read', async () => {
      expect(await itemOf(null)).toHaveTextContent('発注者の住所・電話番号要確認');
    });
  });

  it('places an order without a mail, after confirmation', async () => {
    const order = ready();
    const placed = { ...order, status: 'Delivering', latestOrderSendLog: aSendLog({ method: 'MANUAL' }) };
    const { user, location } = open(order, { updateOrderStatus: { order: placed } });
    await user.click(await screen.findByRole('button', { name: 'メールを送らず発注済みにする' }));
    const dialog = await screen.findByRole('dialog');
    graph.answer({ order: { ...placed, histories: [] } });
    await user.click(within(dialog).getByRole('button', { name: '発注済みにする' }));
    await waitFor(() => expect(location()).toBe(`/demand/orders/${order.uuid}`));
    expect(graph.callsOf('updateOrderStatus')).toMatchObject([{ input: { event: 'MARK_ORDERED' } }]);
  });

  it("is a step of the detail page in the operators' area", async () => {
    const order = ready();
    renderOrders({
      at: `/admin/demands/d-9/orders/${order.uuid}?step=send`,
      user: anOperator(),
      answers: { order },
    });
    expect(await sendButton()).toBeVisible();
    expect(graph.callsOf('order').at(0)).toMatchObject({ uuid: order.uuid, demandUuid: 'd-9' });
  });

  it('reports that the order does not exist', async () => {
    open(ready(), {
      order: () => {
        throw refusal({ code: 'NOT_FOUND', message: '発注が見つかりませんでした。' });
      },
    });
    expect(await screen.findByText('発注が見つかりません')).toBeVisible();
    expect(screen.getByRole('link', { name: '発注の一覧を開く' })).toHaveAttribute('href', '/demand/orders');
    expect(screen.queryByRole('button', { name: /再/ })).not.toBeInTheDocument();
  });

  it('shows why sending is not allowed', async () => {
    const order = anOrder().withLines(1).refusing('SUBMIT_WITH_SEND_MAIL', '承認申請が必要です。').build();
    open(order);
    expect(await sendButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByText(/承認申請が必要です。/).length).toBeGreaterThan(0);
  });
});
