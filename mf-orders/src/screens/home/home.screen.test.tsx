import { aSupplier, aUser, graph, refusal, setToday } from '@hacchu-hub/slice-testing';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../testing.js';
import { homeAnswers } from './home.fixture.js';

const supplier = aSupplier();
const home = (own: object = {}) => ({
  awaitingMyReviewCount: 2,
  deniedCount: 2,
  deniedOrders: [
    {
      orderUuid: '01920000-0000-7000-8000-0000000000b7',
      purchaseNumber: '20261120-007',
      orderSubject: '春物の発注',
      requesterName: '山田 花子',
      isRequesterMissing: false,
      isMine: true,
    },
    {
      orderUuid: '01920000-0000-7000-8000-0000000000b8',
      purchaseNumber: '20261119-001',
      orderSubject: null,
      requesterName: '佐藤 次郎',
      isRequesterMissing: true,
      isMine: false,
    },
  ],
  lateCount: 3,
  dueTodayCount: 1,
  waitingForOrderCount: 4,
  unnotifiedCount: 0,
  inConversationCount: 5,
  supplierUnconfirmedCount: 6,
  supplierAnsweredCount: 2,
  latestMessages: [
    {
      commentId: 'c1',
      orderUuid: '01920000-0000-7000-8000-0000000000b1',
      purchaseNumber: '20261120-001',
      orderSubject: '冬物の発注',
      kind: 'REPLY',
      fromName: '青葉製作所 佐々木',
      excerpt: '納期を一日早められます。',
      receivedAt: '2026-11-20T03:00:00.000000Z',
    },
    {
      commentId: 'c2',
      orderUuid: '01920000-0000-7000-8000-0000000000b2',
      purchaseNumber: '20261120-002',
      orderSubject: null,
      kind: 'BOUNCE',
      fromName: 'mailer-daemon',
      excerpt: '宛先が見つかりません。',
      receivedAt: '2026-11-19T03:00:00.000000Z',
    },
  ],
  spendBySupplier: [
    { demandSupplier: supplier, orderCount: 3, amount: '1234000' },
    { demandSupplier: null, orderCount: 9, amount: '56000' },
  ],
  onTimeRates: [
    { month: '2026-10', dueCount: 0, onTimeCount: 0, rate: null },
    { month: '2026-11', dueCount: 8, onTimeCount: 7, rate: 0.875 },
  ],
  ...own,
});

// An organisation that has dismissed its first steps.
beforeEach(() => {
  const { uuid, demand } = aUser();
  localStorage.setItem(`hacchu-hub:first-steps-hidden:${demand?.uuid}:${uuid}`, '1');
});

describe('home', () => {
  it('shows counts that link to exactly these orders', async () => {
    renderOrders({ at: '/demand', user: aUser(), answers: homeAnswers({ demandHome: home() }) });
    const counts = within(await screen.findByRole('list', { name: '対応が必要な発注' }));
    expect(counts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [' 自分の承認待ち2件', '/demand/orders?toReview=1'],
      [' 差戻し2件', '/demand/orders?status=ReviewDenial'],
      [' 納期遅れ3件', '/demand/orders?late=1'],
      [' 本日納品予定1件', '/demand/orders?dueToday=1'],
      [' 未送信の発注4件', '/demand/orders?status=WaitingForOrder'],
      [' 未通知の変更0件', '/demand/orders?unnotified=1'],
      [' 仕入先の回答2件', '/demand/orders?status=Delivering&answer=ANSWERED'],
      [' 仕入先未確認6件', '/demand/orders?status=Delivering&answer=UNCONFIRMED'],
      [' やりとり中5件', '/demand/orders?status=inConversation'],
    ]);
  });

  it('shows the spending of the month by supplier, and the on-time rate', async () => {
    renderOrders({ at: '/demand', user: aUser(), answers: homeAnswers({ demandHome: home() }) });
    const spending = within(await screen.findByRole('table', { name: '今月の発注額' }));
    const href = spending.getByRole('link', { name: supplier.name }).getAttribute('href') ?? '';
    const asked = new URL(href, 'http://x').searchParams;
    expect(asked.get('supplier')).toBe(supplier.uuid);
    expect(asked.get('orderedFrom')).toBe(`${todayInJapan().slice(0, 7)}-01`);
    expect(asked.get('orderedTo')?.slice(0, 7)).toBe(todayInJapan().slice(0, 7));
    expect(spending.getAllByRole('row').at(2)).toHaveTextContent('その他¥56,000');
    const rates = within(screen.getByRole('table', { name: '納期遵守率' })).getAllByRole('row');
    expect(rates).toHaveLength(2);
    expect(rates[1]).toHaveTextContent('87.5%（8行中7行）');
  });

  it('lists orders that were sent back, with their requesters', async () => {
    renderOrders({ at: '/demand', user: aUser(), answers: homeAnswers({ demandHome: home() }) });
    const denied = within(await screen.findByRole('list', { name: '差し戻された発注' }));
    expect(denied.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'PO 20261120-007 春物の発注あなたの申請',
      'PO 20261119-001 （件名なし）申請：佐藤 次郎（不在のため、管理者が再申請できます）',
    ]);
  });

  it('shows the latest messages and failed mails', async () => {
    renderOrders({ at: '/demand', user: aUser(), answers: homeAnswers({ demandHome: home() }) });
    const messages = within(await screen.findByRole('list', { name: '最近のやりとり' }));
    expect(messages.getByRole('link', { name: 'PO 20261120-001 冬物の発注' })).toHaveAttribute(
      'href',
      '/demand/orders/01920000-0000-7000-8000-0000000000b1?tab=conversation',
    );
    expect(messages.getByText('納期を一日早められます。')).toBeVisible();
    expect(messages.getAllByText('メールが届きませんでした')).toHaveLength(1);
  });

  it('shows approvals only to reviewers, and an empty state', async () => {
    renderOrders({
      at: '/demand',
      user: aUser({ capabilities: ['orders:view'], featureFlags: [] }),
      answers: homeAnswers({
        demandHome: home({ latestMessages: [], spendBySupplier: [], onTimeRates: [] }),
      }),
    });
    expect(await screen.findByText('仕入先からの返信はまだありません。')).toBeVisible();
    expect(screen.queryByText(/自分の承認待ち/)).not.toBeInTheDocument();
    expect(screen.getByText('今月の発注はまだありません。')).toBeVisible();
    expect(screen.getByText('納期を迎えた明細はまだありません。')).toBeVisible();
    expect(screen.queryByRole('link', { name: '発注を作成' })).not.toBeInTheDocument();
  });

  it.each([
    [2, 1],
    [0, 0],
  ])('shows pending approvals after the feature was switched off: %i', async (count, shown) => {
    renderOrders({
      at: '/demand',
      user: aUser({ capabilities: ['orders:view', 'orders:decide'], featureFlags: [] }),
      answers: homeAnswers({ demandHome: home({ awaitingMyReviewCount: count }) }),
    });
    expect(await screen.findByText(/納期遅れ/)).toBeVisible();
    expect(screen.queryAllByText(/自分の承認待ち/)).toHaveLength(shown);
  });

  it('shows the error of one tile beside the others, and reloads it alone', async () => {
    const { user } = renderOrders({
      at: '/demand',
      user: aUser(),
      answers: homeAnswers({
        demandHome: home(),
        homeWaiting: () => {
          throw refusal({ code: 'UNAVAILABLE', message: 'いまは読み込めません。' });
        },
      }),
    });
    const waiting = within(await screen.findByRole('region', { name: '自分が待たれていること' }));
    expect(await waiting.findByText('いまは読み込めません。')).toBeVisible();
    expect(await screen.findByRole('list', { name: '対応が必要な発注' })).toBeVisible();
    graph.answer({ homeWaiting: [] });
    await user.click(waiting.getByRole('button', { name: '再読み込みする' }));
    expect(await waiting.findByText(/お待たせしていることはありません/)).toBeVisible();
  });
});

describe('what waits for me', () => {
  const order = (number: string, own: object = {}) => ({
    orderUuid: `01920000-0000-7000-8000-0000000000${number}`,
    purchaseNumber: `20261120-0${number}`,
    orderSubject: '冬物の発注',
    demandSupplier: null,
    dueDate: null,
    isAsDeputy: false,
    ...own,
  });

  it('links each reason to exactly its orders, and each order to the screen where it is done', async () => {
    const someone = aUser({
      capabilities: ['orders:view', 'orders:edit', 'orders:decide', 'orders:review', 'orders:send'],
    });
    renderOrders({
      at: '/demand',
      user: someone,
      answers: homeAnswers({
        homeWaiting: [
          { kind: 'LATE', count: 4, dueDate: '2020-01-02', orders: [order('a1', { dueDate: '2020-01-02' })] },
          {
            kind: 'REVIEW',
            count: 1,
            dueDate: todayInJapan(),
            orders: [order('a2', { dueDate: todayInJapan(), isAsDeputy: true })],
          },
          { kind: 'UNSENT', count: 1, dueDate: null, orders: [order('a3')] },
          { kind: 'DENIED', count: 1, dueDate: null, orders: [order('a4')] },
          { kind: 'CONVERSATION', count: 2, dueDate: null, orders: [order('a5')] },
          { kind: 'MAIL_BOUNCED', count: 1, dueDate: null, orders: [order('a6')] },
        ],
      }),
    });
    const list = within(await screen.findByRole('list', { name: '自分が待たれていること' }));
    const path = (number: string) => `/demand/orders/01920000-0000-7000-8000-0000000000${number}`;
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['納期遅れを確認する 4件', `/demand/orders?late=1&creator=${someone.uuid}`],
      ['PO 20261120-0a1 冬物の発注', path('a1')],
      ['承認する 1件', '/demand/orders?toReview=1'],
      ['PO 20261120-0a2 冬物の発注', `${path('a2')}/review`],
      ['発注を送信する 1件', `/demand/orders?status=WaitingForOrder&creator=${someone.uuid}`],
      ['PO 20261120-0a3 冬物の発注', `${path('a3')}/send`],
      ['差戻しに対応する 1件', '/demand/orders?status=ReviewDenial&requested=1'],
      ['PO 20261120-0a4 冬物の発注', `${path('a4')}/re_apply`],
      ['やりとりに返信する 2件', `/demand/orders?status=inConversation&creator=${someone.uuid}`],
      ['PO 20261120-0a5 冬物の発注', `${path('a5')}?tab=conversation`],
      ['メールの不達に対応する 1件', `/demand/orders?status=Delivering&bounced=1&creator=${someone.uuid}`],
      ['PO 20261120-0a6 冬物の発注', `${path('a6')}?tab=conversation`],
    ]);
    expect(list.getAllByText(/日超過$/)).toHaveLength(2);
    expect(list.getAllByText('今日まで')).toHaveLength(2);
    expect(list.getByText('代理')).toBeVisible();
  });
});

describe('deliveries of the week', () => {
  it('shows late goods first, and opens the deliveries of a day', async () => {
    renderOrders({
      at: '/demand',
      user: aUser(),
      answers: homeAnswers({
        homeDeliveries: {
          lateLineCount: 2,
          lateSince: '2026-11-20',
          days: [
            {
              day: '2026-11-24',
              isBusinessDay: true,
              destinations: [
                {
                  deliveryDestination: {
                    __typename: 'DeliveryDestination',
                    uuid: 'd1',
                    name: '東京倉庫',
                  },
                  lineCount: 3,
                  openLineCount: 1,
                },
                { deliveryDestination: null, lineCount: 2, openLineCount: 0 },
              ],
            },
            { day: '2026-11-25', isBusinessDay: true, destinations: [] },
          ],
        },
      }),
    });
    const list = within(await screen.findByRole('list', { name: '本日・今週の納品' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/demand/deliveries?late=1',
      '/demand/deliveries?status=all&day=2026-11-24',
      '/demand/deliveries?status=all&day=2026-11-25',
    ]);
    expect(list.getByText('東京倉庫').closest('li')).toHaveTextContent('残り1明細／全3明細');
    expect(list.getByText('その他の納品先').closest('li')).toHaveTextContent('2明細すべて入荷済み');
    expect(list.getByText('納品の予定はありません。')).toBeVisible();
  });
});

describe('orders on the home page', () => {
  it('are those of the user until they choose those of everyone', async () => {
    const someone = aUser();
    const { user } = renderOrders({
      at: '/demand',
      user: someone,
      answers: homeAnswers({
        orders: { items: [], totalCount: 0, counts: [{ status: 'Drafting', count: 2 }] },
      }),
    });
    await screen.findByText('自分が作成した発注はありません。');
    await user.click(await screen.findByRole('button', { name: '下書き 2' }));
    await user.click(screen.getByRole('button', { name: '全員' }));
    expect(await screen.findByText('発注はまだありません。')).toBeVisible();
    const orders = within(screen.getByRole('region', { name: '最近の発注' }));
    expect(orders.getByRole('button', { name: '全員' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(graph.callsOf('orders').map(({ where }) => where)).toEqual([
        { creatorUuid: someone.uuid, statuses: null },
        { creatorUuid: someone.uuid, statuses: ['DRAFTING'] },
        { creatorUuid: null, statuses: ['DRAFTING'] },
      ]),
    );
    localStorage.clear();
  });
});

it('shows the next day, and what it asks for, on a page that stays open over midnight', async () => {
  setToday('2026-11-26');
  renderOrders({ at: '/demand', answers: homeAnswers({ demandHome: home() }) });
  expect(await screen.findByText('今日 2026/11/26(木)')).toBeVisible();
  expect(await screen.findByText('¥1,234,000')).toBeVisible();
  const asked = graph.callsOf('demandHome').length;
  jest.setSystemTime(new Date('2026-11-27T09:00:00+09:00'));
  act(() => void globalThis.dispatchEvent(new Event('focus')));
  expect(screen.getByText('今日 2026/11/27(金)')).toBeVisible();
  await waitFor(() => expect(graph.callsOf('demandHome').length).toBeGreaterThan(asked));
});

describe('a tile that is not near the window', () => {
  const watched = new Map<Element, IntersectionObserverCallback>();
  beforeEach(() => {
    class Observer {
      constructor(private readonly callback: IntersectionObserverCallback) {}
      observe = (element: Element) => watched.set(element, this.callback);
      disconnect = () => undefined;
    }
    watched.clear();
    Object.assign(globalThis, { IntersectionObserver: Observer });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

  /** The section of a tile below the window. */
  const unloaded = async () => {
    renderOrders({ at: '/demand', answers: homeAnswers({ demandHome: home() }) });
    const section = await screen.findByRole('region', { name: '今月の発注額' });
    expect(await screen.findByText('期限の近い順です。押すと対応する画面を開きます。')).toBeVisible();
    expect(within(section).queryByText('¥1,234,000')).not.toBeInTheDocument();
    return section;
  };

  it('is loaded when it comes near, inside the section that already stands there', async () => {
    const section = await unloaded();
    const place = [...watched.keys()].find((element) => element.contains(section));
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    act(() => watched.get(place!)!([entry], {} as IntersectionObserver));
    expect(await within(section).findByText('¥1,234,000')).toBeVisible();
    expect(section).toBeInTheDocument();
  });

  it('is loaded for printing', async () => {
    const section = await unloaded();
    act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
    expect(await within(section).findByText('¥1,234,000')).toBeVisible();
  });
});
