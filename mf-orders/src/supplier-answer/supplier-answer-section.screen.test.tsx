import { anOrder, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../testing.js';

const anAnswer = (own: object = {}) => ({
  uuid: 'a-1',
  version: 1,
  at: '2026-11-21T03:00:00.000000Z',
  respondent: '青葉 太郎',
  kind: 'PROPOSE',
  comment: '窯の都合です',
  isOpen: true,
  lines: [{ lineId: 'l-1', name: '湯呑', orderedDate: '2026-12-04', proposedDate: '2026-12-11', note: null }],
  files: [],
  decision: null,
  ...own,
});
const asked = (own: object = {}) => ({
  state: 'ANSWERED',
  version: 1,
  requestedAt: '2026-11-20T03:00:00.000000Z',
  expiresAt: '2027-02-20T03:00:00.000000Z',
  withdrawnAt: null,
  isLinkOpen: true,
  remindedAt: null,
  canRemind: false,
  recipients: ['sales@aoba.example'],
  uses: [],
  answers: [anAnswer()],
  ...own,
});
const delivering = (supplierAnswer: object | null) =>
  anOrder({
    purchaseNumber: '20261120-001',
    supplierAnswerState: supplierAnswer && Reflect.get(supplierAnswer, 'state'),
    supplierAnswer,
  })
    .withLines(1)
    .in('Delivering')
    .build();

const open = (order: { uuid: string }, answers: object = {}, user = aUser({ featureFlags: [] })) =>
  renderOrders({ at: `/demand/orders/${order.uuid}`, user, answers: { order, ...answers } });
const section = async () =>
  (await screen.findByRole('heading', { name: '仕入先の確認' })).closest('section') as HTMLElement;

describe('仕入先の確認', () => {
  it('is not there for an order that no mail asked to confirm', async () => {
    open(delivering(null));
    await screen.findByRole('heading', { name: '送信履歴' });
    expect(screen.queryByRole('heading', { name: '仕入先の確認' })).toBeNull();
  });

  it('accepts proposed dates once they are confirmed, based on what was read', async () => {
    const order = delivering(asked());
    const { user } = open(order, { acceptSupplierAnswer: { order } });
    expect(await screen.findByText('仕入先から回答が届いています')).toBeVisible();
    expect(await section()).toHaveTextContent('湯呑：2026/12/04');
    await user.click(within(await section()).getByRole('button', { name: 'この納期で承認' }));
    const dialog = await screen.findByRole('dialog', { name: '仕入先の回答を承認します' });
    await user.click(within(dialog).getByRole('button', { name: '回答を承認する' }));
    await waitFor(() => expect(graph.callsOf('acceptSupplierAnswer')).toHaveLength(1));
    expect(graph.callsOf('acceptSupplierAnswer')[0]).toMatchObject({
      input: { uuid: order.uuid, answerUuid: 'a-1', expectedUpdatedAt: order.updatedAt },
    });
  });

  it.each([
    ['REVIEW_REQUIRED', true],
    ['SENDING', false],
  ])('leads to the correction where dates need an approval, and only then: %s', async (blocker, isLed) => {
    const order = delivering(asked());
    const message = 'この納期には変更できません。';
    const { user } = open(order, {
      acceptSupplierAnswer: () => {
        throw refusal({ code: 'FAILED_PRECONDITION', message, blockers: [blocker] });
      },
    });
    await user.click(within(await section()).getByRole('button', { name: 'この納期で承認' }));
    const dialog = await screen.findByRole('dialog', { name: '仕入先の回答を承認します' });
    await user.click(within(dialog).getByRole('button', { name: '回答を承認する' }));
    expect(await screen.findByText(message)).toBeVisible();
    const link = within(await section()).queryByRole('link', { name: '納期を訂正する' });
    const href = `/demand/orders/${order.uuid}?step=edit&dates=proposed`;
    if (isLed) expect(link).toHaveAttribute('href', href);
    else expect(link).toBeNull();
  });

  it('asks back with a text, and keeps it where that was refused', async () => {
    const order = delivering(asked());
    const { user } = open(order, {
      askSupplierBack: () => {
        throw refusal({ code: 'FAILED_PRECONDITION', message: 'この回答には新しい回答があります。' });
      },
    });
    await user.click(within(await section()).getByRole('button', { name: '再回答を依頼' }));
    const dialog = await screen.findByRole('dialog', { name: '仕入先に再回答を依頼します' });
    await user.click(within(dialog).getByRole('button', { name: '依頼のメールを送る' }));
    expect(dialog).toHaveTextContent('確認したい内容を入力してください。');
    expect(graph.callsOf('askSupplierBack')).toEqual([]);
    await user.type(within(dialog).getByLabelText(/確認したい内容/), '10日までにお願いします');
    await user.click(within(dialog).getByRole('button', { name: '依頼のメールを送る' }));
    await waitFor(() => expect(dialog).toHaveTextContent('この回答には新しい回答があります。'));
    expect(within(dialog).getByLabelText(/確認したい内容/)).toHaveValue('10日までにお願いします');
  });

  it('offers nothing to decide for a confirmation, an old answer or a person who may not send', async () => {
    const confirmed = anAnswer({ kind: 'CONFIRM', lines: [], isOpen: false });
    open(delivering(asked({ state: 'CONFIRMED', answers: [confirmed] })));
    expect(within(await section()).queryByRole('button', { name: 'この納期で承認' })).toBeNull();
    expect(screen.queryByText('仕入先から回答が届いています')).toBeNull();
  });

  it('withdraws the link after a confirmation', async () => {
    const order = delivering(asked());
    const { user } = open(order, { withdrawSupplierLink: { order } });
    await user.click(within(await section()).getByRole('button', { name: 'リンクを無効にする' }));
    const dialog = await screen.findByRole('dialog', { name: '回答用のリンクを無効にします' });
    await user.click(within(dialog).getByRole('button', { name: 'リンクを無効にする' }));
    await waitFor(() => expect(graph.callsOf('withdrawSupplierLink')).toHaveLength(1));
  });

  it.each([
    ['Delivering', true],
    ['DeliveryComplete', false],
    ['Canceled', false],
  ] as const)('offers a new link only while there is something to answer (%s)', async (status, isOffered) => {
    const supplierAnswer = asked({ state: 'CONFIRMED', isLinkOpen: false, answers: [] });
    open(anOrder({ supplierAnswer }).withLines(1).in(status).build());
    const renew = within(await section()).queryByRole('button', { name: 'リンクを送り直す' });
    expect(renew !== null).toBe(isOffered);
  });

  it('says who opened the link', async () => {
    const uses = [
      {
        firstUsedAt: '2026-11-20T04:00:00.000000Z',
        lastUsedAt: '2026-11-20T05:00:00.000000Z',
        count: 3,
        network: '192.0.2.0/24',
        userAgent: 'Firefox on Android',
        respondent: '青葉 太郎',
      },
    ];
    open(delivering(asked({ uses })));
    expect(await section()).toHaveTextContent('リンクを開いた記録（1件）');
    expect(await section()).toHaveTextContent('（3回） 青葉 太郎 様192.0.2.0/24 Firefox on Android');
  });
});
