import { anOrder, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aSendLog, renderOrders } from '../testing.js';
import { asDocument, inlineIds } from './html-message.js';

const comment = (own: object = {}) => ({
  id: 'c-1',
  kind: 'REPLY',
  subject: 'Re: 発注書送付のご案内',
  comment: '12/3に納品できます。',
  quotedText: '> 納期はいつですか。',
  html: null,
  hasBlockedImages: false,
  fromEmail: 'sales@aoba.example',
  fromName: '青葉 太郎',
  isSenderRegistered: true,
  senderAuthentication: 'PASS',
  channel: 'MAIL',
  to: ['reply@mail.example'],
  createdAt: '2026-11-20T05:00:00.000000Z',
  updatedAt: '2026-11-20T05:00:00.000000Z',
  commentDate: '2026-11-20T05:00:00.000000Z',
  messageId: '<m-1@aoba.example>',
  status: 'SENT',
  failureReason: null,
  isStopped: false,
  stoppedAt: null,
  stopperName: null,
  mayHaveArrived: false,
  bouncedRecipients: [],
  attachments: [],
  ...own,
});
const page = (...items: object[]) => ({ items, totalCount: items.length, page: 1, limit: 50 });

const open = async (
  items: object[],
  answers: object = {},
  own: object = {},
  user?: ReturnType<typeof aUser>,
) => {
  const order = anOrder({ orderSendLogs: [aSendLog()], latestOrderSendLog: aSendLog(), ...own })
    .withLines(1)
    .in('Delivering')
    .build();
  const view = renderOrders({
    at: `/demand/orders/${order.uuid}?tab=conversation`,
    answers: { order, orderComments: page(...items), ...answers },
    ...(user && { user }),
  });
  const panel = within(await screen.findByRole('region', { name: '仕入先とのやりとり' }));
  return { order, panel, ...view };
};

it('shows received messages with their sender, collapses quotes, and marks unknown and automatic senders', async () => {
  const { panel } = await open([
    comment({ id: 'c-3', kind: 'AUTO_REPLY', comment: '休業中です。', quotedText: null }),
    comment({ id: 'c-2', fromEmail: 'x@other.example', isSenderRegistered: false }),
    comment(),
  ]);
  const items = await panel.findAllByRole('listitem');
  expect(items).toHaveLength(3);
  expect(items[0]).toHaveTextContent('自動返信');
  expect(items[1]).toHaveTextContent('登録外の送信元');
  expect(items[2]).not.toHaveTextContent(/登録外の送信元|未確認の送信元/);
  const quoted = within(items[2] as HTMLElement).getByText('> 納期はいつですか。');
  expect(quoted.closest('details')).not.toHaveAttribute('open');
});

it('says of an answer from the page for suppliers where it came from', async () => {
  const { panel } = await open([
    comment({ channel: 'PORTAL', fromEmail: '', isSenderRegistered: false, senderAuthentication: null }),
  ]);
  expect(panel.getByText('仕入先ポータル')).toBeVisible();
  expect(panel.queryByText('登録外の送信元')).toBeNull();
});

it.each(['FAIL', 'NONE', 'TEMPORARY_ERROR'])(
  'shows the address of a sender whose authentication resulted in %s, as unverified',
  async (senderAuthentication) => {
    const { panel } = await open([comment({ senderAuthentication, isSenderRegistered: false })]);
    const item = await panel.findByRole('listitem');
    expect(item).toHaveTextContent('未確認の送信元');
    expect(item).not.toHaveTextContent('登録外の送信元');
    expect(within(item).getByText('sales@aoba.example').tagName).toBe('STRONG');
  },
);

it('sends a message to the supplier once, and keeps it when sending fails', async () => {
  const { panel, user, order, notices } = await open([], {
    createOrderComment: () => {
      throw refusal({ code: 'UNAVAILABLE', message: 'メールを送信できませんでした。' });
    },
  });
  await user.click(await panel.findByRole('button', { name: /へメッセージを書く/ }));
  const text = () => panel.getByRole('textbox', { name: /へのメッセージ/ });
  const send = await panel.findByRole('button', { name: 'メッセージを送信する' });
  expect(text()).toHaveFocus();
  await user.click(send);
  expect(text()).toHaveAccessibleDescription(/コメントを入力してください。/);
  await user.type(text(), '納期を教えてください。');
  await user.click(send);
  expect(await panel.findByText('メールを送信できませんでした。')).toBeVisible();
  expect(text()).toHaveValue('納期を教えてください。');
  const sent = comment({ id: 'c-9', kind: 'COMMENT', comment: '納期を教えてください。' });
  graph.answer({
    createOrderComment: { orderComment: sent, order: { ...order, inConversation: true } },
    orderComments: page(sent),
  });
  await user.dblClick(send);
  await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '仕入先へ送信しました。' }]));
  expect(text()).toHaveValue('');
  expect(graph.callsOf('createOrderComment')).toHaveLength(2);
  expect(graph.callsOf('createOrderComment')[1]).toMatchObject({ input: { to: ['sales@aoba.example'] } });
  expect(await panel.findByText('納期を教えてください。')).toBeVisible();
});

it('shows what was sent by an attempt whose answer was lost, before a changed text is sent as well', async () => {
  const { panel, user } = await open([]);
  const earlier = comment({ id: 'c-9', kind: 'COMMENT', comment: '納期はいつですか。' });
  graph.answer({
    createOrderComment: () => {
      graph.answer({ orderComments: page(earlier) });
      throw refusal({ code: 'FAILED_PRECONDITION', message: '受け付け済み', blockers: ['KEY_REUSED'] });
    },
  });
  await user.click(await panel.findByRole('button', { name: /へメッセージを書く/ }));
  const text = panel.getByRole('textbox', { name: /へのメッセージ/ });
  await user.type(text, '納期はいつですか。至急です。');
  await user.click(panel.getByRole('button', { name: 'メッセージを送信する' }));
  expect(await panel.findByText('受け付け済み')).toBeVisible();
  expect(await panel.findByText('納期はいつですか。')).toBeVisible();
  expect(text).toHaveValue('納期はいつですか。至急です。');
});

it('shows the recipients and signature of a message, and sends it to exactly those recipients', async () => {
  const { panel, user } = await open(
    [],
    {},
    {
      messageDefaults: { to: ['sales@aoba.example', 'boss@aoba.example'], signature: '--\n購買部' },
    },
  );
  await user.click(await panel.findByRole('button', { name: /へメッセージを書く/ }));
  expect(await panel.findByText('boss@aoba.example')).toBeVisible();
  expect(panel.getByRole('group', { name: '署名' })).toHaveTextContent('-- 購買部');
  await user.click(panel.getByRole('button', { name: 'boss@aoba.exampleを外す' }));
  await user.type(panel.getByRole('textbox', { name: /^宛先/ }), 'new@other.example{Enter}');
  await user.type(panel.getByRole('textbox', { name: /へのメッセージ/ }), '承知しました。');
  graph.answer({
    createOrderComment: () => {
      throw refusal({
        code: 'INVALID_ARGUMENT',
        fields: { 'to.1': ['登録されていない宛先です。'] },
        blockers: ['UNCONFIRMED_RECIPIENT'],
      });
    },
  });
  const send = panel.getByRole('button', { name: 'メッセージを送信する' });
  await user.click(send);
  await user.click(await panel.findByRole('checkbox', { name: '宛先が正しいことを確認しました' }));
  await user.click(send);
  await waitFor(() => expect(graph.callsOf('createOrderComment')).toHaveLength(2));
  expect(graph.callsOf('createOrderComment')).toMatchObject([
    { input: { to: ['sales@aoba.example', 'new@other.example'], confirmedRecipients: [] } },
    {
      input: {
        to: ['sales@aoba.example', 'new@other.example'],
        confirmedRecipients: ['new@other.example'],
        comment: '承知しました。',
      },
    },
  ]);
});

it('reports that there is no recipient, and links to the supplier', async () => {
  const { panel, user, order } = await open([], {}, { messageDefaults: { to: [], signature: null } });
  await user.click(await panel.findByRole('button', { name: /へメッセージを書く/ }));
  const alert = (await panel.findByText('送信先がありません')).parentElement;
  expect(
    within(alert as HTMLElement).getByRole('link', { name: '仕入先の連絡先を登録する' }),
  ).toHaveAttribute('href', `/demand/suppliers/${order.demandSupplierId}`);
  await user.type(panel.getByRole('textbox', { name: /へのメッセージ/ }), '納期を教えてください。');
  await user.click(panel.getByRole('button', { name: 'メッセージを送信する' }));
  expect(panel.getByRole('textbox', { name: /^宛先/ })).toHaveAccessibleDescription(
    '宛先を1件以上入力してください。',
  );
  expect(graph.callsOf('createOrderComment')).toEqual([]);
  await user.type(panel.getByRole('textbox', { name: /^宛先/ }), 'sales@aoba.example{Enter}');
  expect(panel.queryByText('送信先がありません')).toBeNull();
});

it('says of a message that it has no text, so that its files are not overlooked', async () => {
  const scan = { id: 'a-1', contentId: null, name: '納品書.pdf', mimeType: 'application/pdf', byteSize: 10 };
  const { panel } = await open([comment({ comment: '', quotedText: null, attachments: [scan] })]);
  expect(await panel.findByText('（本文なし）')).toBeVisible();
});

it('sends a failed message again, and shows the result', async () => {
  const own = comment({
    kind: 'COMMENT',
    comment: '納期を教えてください。',
    to: ['order@aoba.example'],
    status: 'FAILED',
    failureReason: '宛先をご確認ください。',
    quotedText: null,
  });
  const { panel, user, notices } = await open([own]);
  const item = within(await panel.findByRole('alert'));
  expect(item.getByText('宛先をご確認ください。')).toBeVisible();
  expect(item.getByText('宛先：order@aoba.example')).toBeVisible();
  graph.answer({ resendOrderComment: { orderComment: own } });
  const button = item.getByRole('button', { name: 'もう一度送信する' });
  await user.click(button);
  await waitFor(() =>
    expect(notices).toEqual([
      { kind: 'error', text: '送信できませんでした', description: '宛先をご確認ください。' },
    ]),
  );
  graph.answer({
    resendOrderComment: { orderComment: { ...own, status: 'SENT', failureReason: null } },
    orderComments: page({ ...own, status: 'SENT', failureReason: null }),
  });
  await user.click(button);
  await waitFor(() => expect(panel.queryByRole('alert')).toBeNull());
  await waitFor(() => expect(notices.at(-1)).toEqual({ kind: 'success', text: '仕入先へ送信しました。' }));
  expect(graph.callsOf('resendOrderComment')).toMatchObject([
    { input: { commentId: 'c-1' } },
    { input: { commentId: 'c-1' } },
  ]);
});

it('hides the composer from users who may not write to suppliers', async () => {
  const failed = comment({ kind: 'COMMENT', status: 'FAILED', failureReason: '宛先をご確認ください。' });
  const { panel } = await open([failed], {}, {}, aUser({ capabilities: ['orders:view'] }));
  expect(await panel.findByText('宛先をご確認ください。')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'もう一度送信する' })).toBeNull();
  expect(panel.queryByRole('button', { name: /へメッセージを書く/ })).toBeNull();
});

it('sets and clears the in-conversation flag', async () => {
  const { panel, user, order } = await open([], {}, { inConversation: true });
  graph.answer({ updateOrderInConversation: { order: { ...order, inConversation: false } } });
  await user.click(await panel.findByRole('button', { name: 'やりとり中を解除する' }));
  expect(await panel.findByRole('button', { name: 'やりとり中にする' })).toBeVisible();
  expect(graph.callsOf('updateOrderInConversation')).toMatchObject([
    { input: { uuid: order.uuid, inConversation: false } },
  ]);
});

it('shows that a mail was not delivered, and to whom', async () => {
  const { panel } = await open(
    [comment({ kind: 'BOUNCE', bouncedRecipients: ['nobody@aoba.example'] })],
    {},
    { mailBouncedAt: '2026-11-20T06:00:00.000000Z' },
  );
  expect(screen.getByText('メールが届きませんでした')).toBeVisible();
  expect(await panel.findByText(/nobody@aoba.example/)).toBeVisible();
});

it('names the recipients of a sent message that the mail server refused', async () => {
  const failureReason = '一部の宛先はメールサーバーに受け付けられませんでした：nobody@aoba.example';
  const { panel } = await open([comment({ kind: 'COMMENT', status: 'SENT', failureReason })]);
  expect(await panel.findByText(failureReason)).toBeVisible();
});

it('shows a formatted message only on request, isolated from the page', async () => {
  const { panel, user } = await open([
    comment({ html: '<p>こんにちは</p><img src="cid:logo">', hasBlockedImages: true }),
  ]);
  expect(document.querySelector('iframe')).toBeNull();
  await user.click(await panel.findByRole('checkbox', { name: '書式付きで表示' }));
  const frame = panel.getByTitle('青葉 太郎 のメッセージ');
  expect(frame.getAttribute('sandbox')).not.toMatch(/allow-scripts|allow-same-origin/);
  expect(panel.getByText('外部の画像は表示していません。')).toBeVisible();
});

describe('the document of a formatted message', () => {
  it('loads nothing but its own pictures', () => {
    const html = '<img src="cid:logo"><img src="cid:other"><blockquote data-quoted>前</blockquote>';
    expect(inlineIds(html)).toEqual(['logo', 'other']);
    const document = asDocument(html, new Map([['logo', 'http://127.0.0.1:9000/logo.png?sig=1']]));
    expect(document).toContain("default-src 'none'");
    expect(document).toContain('img-src data: http://127.0.0.1:9000');
    expect(document).toContain('<img src="http://127.0.0.1:9000/logo.png?sig=1">');
    expect(document).not.toContain('cid:');
  });

  it('collapses quoted text, including nested quotes', () => {
    const quoted = (inner: string) => `<blockquote data-quoted="true">${inner}</blockquote>`;
    const body = new DOMParser().parseFromString(
      asDocument(`<p>新</p>${quoted(`前${quoted('前々')}`)}<p>後</p>`, new Map()),
      'text/html',
    ).body;
    expect([...body.children].map(({ tagName }) => tagName)).toEqual(['P', 'DETAILS', 'P']);
    const outer = body.querySelector('details');
    expect(outer?.open).toBe(false);
    expect(outer?.querySelector('blockquote > details')?.textContent).toContain('前々');
  });
});

const waiting = comment({
  kind: 'COMMENT',
  comment: '納期を教えてください。',
  status: 'PENDING',
  failureReason: 'メールサーバーに接続できません。',
  quotedText: null,
});

it('does not say that a message was sent while it waits', async () => {
  const { panel, user, notices, order } = await open([]);
  graph.answer({ createOrderComment: { orderComment: waiting, order }, orderComments: page(waiting) });
  await user.click(await panel.findByRole('button', { name: /へメッセージを書く/ }));
  await user.type(panel.getByRole('textbox', { name: /へのメッセージ/ }), '納期を教えてください。');
  await user.click(panel.getByRole('button', { name: 'メッセージを送信する' }));
  await waitFor(() =>
    expect(notices).toEqual([
      { kind: 'info', text: 'メッセージを送信しています。結果は「やりとり」に表示されます。' },
    ]),
  );
});

it('stops a message that waits for the mail server, after a confirmation', async () => {
  const { panel, user, notices } = await open([waiting]);
  expect(await panel.findByText(/^再送中：メールサーバーに接続できません。/)).toBeVisible();
  const stopped = {
    ...waiting,
    status: 'FAILED',
    failureReason: '送信を中止しました。',
    isStopped: true,
    stoppedAt: '2026-11-20T03:10:00.000000Z',
    stopperName: '山田 花子',
  };
  graph.answer({ stopOrderComment: { orderComment: stopped }, orderComments: page(stopped) });
  await user.click(panel.getByRole('button', { name: '送信を中止する' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'このメッセージの送信を中止します' }));
  await user.click(dialog.getByRole('button', { name: '送信を中止する' }));
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: 'メッセージの送信を中止しました。' }]),
  );
  expect(graph.callsOf('stopOrderComment')).toMatchObject([{ input: { commentId: 'c-1' } }]);
  const told = (await panel.findByText('送信を中止しました')).closest('[role]');
  expect(told).toHaveAttribute('role', 'status');
  expect(told).toHaveTextContent('山田 花子が 2026/11/20 12:10 に中止しました。仕入先には届いていません。');
  expect(panel.getByRole('button', { name: 'もう一度送信する' })).toBeVisible();
  expect(panel.queryByText('送信できませんでした')).toBeNull();
});

it('offers to stop a message before its first attempt once that takes longer than usual', async () => {
  jest.useFakeTimers();
  try {
    const { panel } = await open([{ ...waiting, failureReason: null }]);
    expect(await panel.findByText('送信中')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(panel.queryByRole('button', { name: '送信を中止する' })).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    expect(panel.getByRole('button', { name: '送信を中止する' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

it('offers to stop a message only to users who may write to suppliers', async () => {
  const { panel } = await open([waiting], {}, {}, aUser({ capabilities: ['orders:view'] }));
  expect(await panel.findByText(/^再送中：/)).toBeVisible();
  expect(panel.queryByRole('button', { name: '送信を中止する' })).toBeNull();
});

it('says above the order that a message was not sent, and sends all again that an outage kept back', async () => {
  const { order, user, notices } = await open([], {}, { failedMessageCount: 2, repeatableMessageCount: 30 });
  const title = screen.getByText('仕入先へのメッセージ2件を送信できませんでした');
  const alert = title.closest<HTMLElement>('[role=alert]');
  if (!alert) throw new Error('not announced');
  const banner = within(alert);
  expect(banner.getByRole('link', { name: 'やりとりを開く' })).toHaveAttribute(
    'href',
    `/demand/orders/${order.uuid}?tab=conversation`,
  );
  graph.answer({
    resendFailedOrderComments: { messageCount: 29 },
    order: { ...order, failedMessageCount: 0, repeatableMessageCount: 0 },
  });
  await user.click(banner.getByRole('button', { name: 'ほかのメッセージも再送信（全30件）' }));
  const dialog = within(
    await screen.findByRole('dialog', {
      name: '障害のため送信できなかったメッセージ30件を、すべて再送信します',
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'すべて再送信する' }));
  await waitFor(() =>
    expect(notices).toEqual([{ kind: 'success', text: 'メッセージ29件を再送信しています。' }]),
  );
  await waitFor(() => expect(title).not.toBeInTheDocument());
});
