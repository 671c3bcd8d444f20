import { aSupplier, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../testing.js';

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
      isMine: true,
    },
    {
      orderUuid: '01920000-0000-7000-8000-0000000000b8',
      purchaseNumber: '20261119-001',
      orderSubject: null,
      requesterName: '佐藤 次郎',
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
    renderOrders({ at: '/demand', user: aUser(), answers: { demandHome: home() } });
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
    renderOrders({ at: '/demand', user: aUser(), answers: { demandHome: home() } });
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
    renderOrders({ at: '/demand', user: aUser(), answers: { demandHome: home() } });
    const denied = within(await screen.findByRole('list', { name: '差し戻された発注' }));
    expect(denied.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'PO 20261120-007 春物の発注あなたの申請',
      'PO 20261119-001 （件名なし）申請：佐藤 次郎',
    ]);
  });

  it('shows the latest messages and failed mails', async () => {
    renderOrders({ at: '/demand', user: aUser(), answers: { demandHome: home() } });
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
      answers: { demandHome: home({ latestMessages: [], spendBySupplier: [], onTimeRates: [] }) },
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
      answers: { demandHome: home({ awaitingMyReviewCount: count }) },
    });
    expect(await screen.findByText(/納期遅れ/)).toBeVisible();
    expect(screen.queryAllByText(/自分の承認待ち/)).toHaveLength(shown);
  });

  it('shows the error and reloads', async () => {
    const { user } = renderOrders({
      at: '/demand',
      answers: {
        demandHome: () => {
          throw refusal({ code: 'UNAVAILABLE', message: 'ホームを読み込めませんでした。' });
        },
      },
    });
    expect(await screen.findByText('ホームを読み込めませんでした。')).toBeVisible();
    graph.answer({ demandHome: home() });
    await user.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByText('最近のやりとり')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('ホームを読み込めませんでした。')).not.toBeInTheDocument());
  });
});
