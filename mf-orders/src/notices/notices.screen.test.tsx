import { aUser, graph, type GraphAnswers, refusal, renderSlice } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import declaration from '../../slice.json';
import slice from '../slice.js';
import '../testing.js';

const orderUuid = '01920000-0000-7000-8000-0000000000b1';
const aNotice = (own: object = {}) => ({
  id: '01920000-0000-7000-8000-0000000000c1',
  kind: 'SUPPLIER_REPLIED',
  title: '仕入先からの返信',
  body: '納期を一日早められます。',
  occurredAt: '2026-11-20T03:00:00.000000Z',
  isRead: false,
  orderUuid,
  purchaseNumber: '20261120-001',
  ...own,
});
const digest = aNotice({
  id: '01920000-0000-7000-8000-0000000000c2',
  kind: 'DELIVERY_DIGEST',
  title: '納期のお知らせ（2026/11/20）',
  body: ['■納期が近づいています（7件）', ...[1, 2, 3, 4, 5, 6, 7].map((row) => `・${row}行目`)].join('\n'),
  occurredAt: '2026-11-20T00:00:00.000000Z',
  orderUuid: null,
  purchaseNumber: null,
});
type Seen = ReturnType<typeof aNotice>;

/** In-memory notices: one that is marked as read stays read. */
const told = (...all: Seen[]): GraphAnswers => {
  const isRead = new Set(all.filter((one) => one.isRead).map(({ id }) => id));
  const unread = () => all.filter(({ id }) => !isRead.has(id));
  return {
    notices: ({ page, limit, unreadOnly }: { page: number; limit: number; unreadOnly: boolean }) => {
      const found = unreadOnly ? unread() : all;
      return {
        items: found
          .slice((page - 1) * limit, page * limit)
          .map((one) => ({ ...one, isRead: isRead.has(one.id) })),
        totalCount: found.length,
        unreadCount: unread().length,
      };
    },
    markNoticesRead: ({ input }: { input: { ids?: string[]; until?: string } }) => {
      for (const { id, occurredAt } of unread()) {
        if (input.ids?.includes(id) ?? occurredAt <= (input.until ?? '')) isRead.add(id);
      }
      return { unreadCount: unread().length };
    },
  };
};

const show = (at: string, answers: GraphAnswers) =>
  renderSlice({
    slice,
    // The panel belongs to the shell's bar; here it is rendered as a page.
    declaration: {
      ...declaration,
      routes: [
        ...declaration.routes,
        { path: '/demand/panel', screen: 'notices-panel', area: 'demand', title: 'お知らせ' },
      ],
    },
    at,
    user: aUser(),
    otherRefs: {
      'slack-integration': { demand: '/demand/integrations/slack' },
      logiless: { demand: '/demand/integrations/logiless' },
    },
    answers,
  });
const rows = () => within(screen.getByRole('list', { name: 'お知らせ' })).getAllByRole('listitem');
const numbers = Array.from({ length: 25 }, (_, index) => 25 - index);
const many = numbers.map((number) =>
  aNotice({
    id: `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    title: `お知らせ${number}`,
    occurredAt: `2026-11-${String(number).padStart(2, '0')}T03:00:00.000000Z`,
    isRead: number < 24,
  }),
);

describe('the panel under the bell', () => {
  it('shows the ten newest, including read ones, with their links', async () => {
    show('/demand/panel', told(digest, ...many));
    await screen.findByRole('link', { name: 'お知らせ25（PO 20261120-001）' });
    expect(rows()).toHaveLength(10);
    expect(rows().map((row) => row.textContent?.startsWith('未読'))).toEqual([
      ...[true, true, true],
      ...Array.from({ length: 7 }, () => false),
    ]);
  });

  it.each([
    ['REVIEW_REQUESTED', { orderUuid }, `/demand/orders/${orderUuid}/review`],
    ['SUPPLIER_REPLIED', { orderUuid }, `/demand/orders/${orderUuid}?tab=conversation`],
    ['SUPPLIER_UNCONFIRMED', { orderUuid: null }, '/demand/orders?status=Delivering&answer=UNCONFIRMED'],
    ['REVIEW_REMINDER', { orderUuid: null, purchaseNumber: null }, '/demand/orders?toReview=1'],
    ['DELIVERY_DIGEST', { orderUuid: null, purchaseNumber: null }, '/demand/deliveries'],
    ['SLACK_FAILED', { orderUuid: null, purchaseNumber: null }, '/demand/integrations/slack'],
    ['WMS_FAILED', { orderUuid }, `/demand/orders/${orderUuid}`],
    ['WMS_FAILED', { orderUuid: null, purchaseNumber: null }, '/demand/integrations/logiless'],
  ])('links %s to where the user can act', async (kind, own, href) => {
    show('/demand/panel', told(aNotice({ kind, title: '知らせ', ...own })));
    expect(await screen.findByRole('link', { name: /^知らせ/ })).toHaveAttribute('href', href);
  });

  it('marks a notice as read when it is opened', async () => {
    const reply = aNotice({ kind: 'DELIVERY_DIGEST', orderUuid: null, purchaseNumber: null });
    const { user } = show('/demand/panel', {
      ...told(reply, digest),
      orderProductLines: refusal({ code: 'UNAVAILABLE' }),
    });
    await user.click(await screen.findByRole('link', { name: '仕入先からの返信' }));
    await waitFor(() => expect(graph.callsOf('markNoticesRead')).toEqual([{ input: { ids: [reply.id] } }]));
  });

  it('marks everything up to the newest shown notice as read', async () => {
    const { user } = show('/demand/panel', told(...many));
    await user.click(await screen.findByRole('button', { name: 'すべて既読にする' }));
    await waitFor(() => expect(screen.queryByText('未読')).toBeNull());
    expect(rows()).toHaveLength(10);
    expect(screen.queryByRole('button', { name: 'すべて既読にする' })).toBeNull();
    expect(graph.callsOf('markNoticesRead')).toEqual([{ input: { until: '2026-11-25T03:00:00.000000Z' } }]);
  });

  it('shows an error when marking was refused', async () => {
    const { user, notices } = show('/demand/panel', {
      ...told(digest),
      markNoticesRead: refusal({ code: 'UNAVAILABLE', message: '混み合っています。' }),
    });
    await user.click(await screen.findByRole('button', { name: 'すべて既読にする' }));
    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'error', text: '既読にできませんでした', description: '混み合っています。' },
      ]),
    );
    expect(screen.getByText('未読')).toBeVisible();
  });
});

it.each([
  ['/demand/panel', /承認の依頼、仕入先からの返信、納期などのお知らせがここに届きます/],
  ['/demand/notices', 'お知らせはまだありません'],
  ['/demand/notices?unread=1', '未読のお知らせはありません'],
])('shows an empty state for %s', async (at, words) => {
  show(at, told());
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('listitem')).toBeNull();
});

describe('the page of all notices', () => {
  it('keeps tab and page in the URL', async () => {
    const { user, location } = show('/demand/notices', told(...many));
    await screen.findByRole('link', { name: /^お知らせ25/ });
    expect(rows()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: '次のページ' }));
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(location()).toBe('/demand/notices?page=2');
    expect(screen.getByRole('tab', { name: 'すべて 25' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: '未読 2' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(location()).toBe('/demand/notices?unread=1');
  });

  it('marks all of them as read, including those of other pages', async () => {
    const { user } = show('/demand/notices?unread=1', told(...many));
    await user.click(await screen.findByRole('button', { name: 'すべて既読にする' }));
    expect(await screen.findByText('未読のお知らせはありません')).toBeVisible();
    expect(graph.callsOf('markNoticesRead')).toEqual([{ input: { until: '2026-11-25T03:00:00.000000Z' } }]);
    await user.click(screen.getByRole('button', { name: 'すべて表示する' }));
    await waitFor(() => expect(rows()).toHaveLength(20));
  });

  it('shows what another window has marked as read once somebody comes back to it', async () => {
    let answers = told(digest);
    const notices = (variables: object) => {
      const { notices: current } = answers;
      return typeof current === 'function' ? current(variables) : current;
    };
    show('/demand/notices', { notices });
    await waitFor(() => expect(rows()[0]).toHaveTextContent(/^未読/));
    answers = told({ ...digest, isRead: true });
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(rows()[0]).not.toHaveTextContent(/^未読/));
    expect(screen.getByRole('button', { name: 'すべて既読にする' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows the beginning of a long text, and the rest on request', async () => {
    const { user } = show('/demand/notices', told(digest));
    const rest = await screen.findByRole('button', { name: '全文を表示', expanded: false });
    expect(rows()[0]).not.toHaveTextContent('7行目');
    await user.click(rest);
    expect(rows()[0]).toHaveTextContent('7行目');
    expect(rest).toHaveAttribute('aria-expanded', 'true');
  });
});
