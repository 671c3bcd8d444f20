import { graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSendLog } from '../../testing.js';
import { open, ready, sendButton } from './order-send.harness.js';

describe('sending an order that a colleague has changed in the meantime', () => {
  const stale =
    '他のユーザーがこの発注を更新しました（鈴木 一郎 11/20 12:04）。最新の内容を読み込んでください。';
  const setUp = () => {
    const order = ready();
    const changed = {
      ...order,
      updatedAt: '2026-11-20T05:00:00.000000Z',
      mailDefaults: {
        ...order.mailDefaults,
        to: ['order@midori.example'],
        subject: '新しい件名',
        body: '合計 2,200円です。',
      },
    };
    const view = open(order, {
      submitOrderWithSendMail: ({ input }: { input: { expectedUpdatedAt: string } }) => {
        if (input.expectedUpdatedAt === order.updatedAt) throw refusal({ code: 'ABORTED', message: stale });
        return { order: { ...changed, latestOrderSendLog: aSendLog({ status: 'FAILED' }) } };
      },
    });
    const send = async () => {
      await view.user.click(await sendButton());
      await view.user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: '送信する' }),
      );
    };
    const refused = async () => {
      graph.answer({ order: changed });
      await send();
      await waitFor(() =>
        expect(screen.getByText(/^他のユーザーがこの発注を更新しました/)).toHaveTextContent(
          '他のユーザーがこの発注を更新しました（鈴木 一郎 11/20 12:04）。最新の内容を表示しています。内容を確認してください。',
        ),
      );
    };
    return { ...view, send, refused };
  };
  const notice = async () => {
    const title = await screen.findByText('発注の内容が変わりました');
    const alert = title.closest<HTMLElement>('[role=alert]');
    if (!alert) throw new Error('the notice is not announced');
    return alert;
  };
  const sentMails = () =>
    graph.callsOf('submitOrderWithSendMail').map(({ input }) => (input as { mail: object }).mail);

  it('takes the new recipients and text of a mail that nobody has edited', async () => {
    const { send, refused, user, askedToLeave } = setUp();
    await screen.findByDisplayValue('本文です。');
    await refused();
    expect(await notice()).toHaveTextContent('宛先・件名・本文は最新の内容に更新しました。');
    expect(within(await notice()).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^本文/ })).toHaveValue('合計 2,200円です。');
    await send();
    await waitFor(() => expect(sentMails()).toHaveLength(2));
    expect(sentMails()[1]).toMatchObject({
      to: ['order@midori.example'],
      cc: ['me@example.jp'],
      subject: '新しい件名',
      body: '合計 2,200円です。',
    });
    // Nobody has typed anything that could be lost.
    await user.click(screen.getByRole('link', { name: '下書きに戻る' }));
    expect(askedToLeave()).toBe(0);
  });

  it('keeps an edited text when the new one cannot be read', async () => {
    const { user, send } = setUp();
    const body = await screen.findByRole('textbox', { name: /^本文/ });
    await user.type(body, '追記');
    graph.answer({
      order: () => {
        throw refusal({ code: 'UNAVAILABLE', message: '接続できませんでした。' });
      },
    });
    await send();
    await waitFor(() => expect(screen.getByText(/^他のユーザーがこの発注を更新しました/)).toBeVisible());
    await waitFor(() => expect(graph.callsOf('order').length).toBeGreaterThan(2));
    expect(body).toBeInTheDocument();
    expect(body).toHaveValue('本文です。追記');
  });

  it('keeps an edited text until the user takes the new one', async () => {
    const { user, send, refused } = setUp();
    const body = await screen.findByRole('textbox', { name: /^本文/ });
    await user.clear(body);
    await user.type(body, '私の文面');
    await refused();
    const alert = await notice();
    expect(alert).toHaveTextContent('宛先・件名は最新の内容に更新しました。');
    expect(alert).toHaveTextContent('編集した本文は変更していません。');
    expect(body).toHaveValue('私の文面');
    await user.click(within(alert).getByRole('button', { name: '最新の文面に戻す' }));
    expect(body).toHaveValue('合計 2,200円です。');
    expect(await notice()).toHaveTextContent('宛先・件名・本文は最新の内容に更新しました。');
    await send();
    await waitFor(() => expect(sentMails()).toHaveLength(2));
    expect(sentMails()[1]).toMatchObject({ subject: '新しい件名', body: '合計 2,200円です。' });
  });
});
