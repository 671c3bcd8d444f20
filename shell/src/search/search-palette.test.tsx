import { ApolloLink } from '@apollo/client';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Observable } from 'rxjs';
import { aDemandUser } from '../session/user.fixture.js';
import { renderInWorkspace } from '../workspace/workspace.fixture.js';
import { recentItems } from './recent-items.js';
import { SEARCH_TIMEOUT } from './search-hits.hook.js';
import SearchPalette from './search-palette.js';

type Result = ApolloLink.Result | Error | 'never';

/** A graph that answers by the name of the query, and remembers what it was asked. */
function graph(results: Record<string, Result | ((text: string) => Result)>) {
  const asked: { name: string; text: string; signal: AbortSignal }[] = [];
  const link = new ApolloLink((operation) => {
    const name = operation.operationName ?? '';
    const text = String(operation.variables['text']);
    const { signal } = operation.getContext()['fetchOptions'] ?? {};
    if (!(signal instanceof AbortSignal)) throw new Error('asked without a signal');
    asked.push({ name, text, signal });
    const result = results[name] ?? { data: {} };
    const answer = typeof result === 'function' ? result(text) : result;
    return new Observable((observer) => {
      signal.addEventListener('abort', () => observer.error(new Error('aborted')));
      if (answer === 'never') return;
      if (answer instanceof Error) observer.error(answer);
      else {
        observer.next(answer);
        observer.complete();
      }
    });
  });
  return { link, asked };
}

const order = (uuid: string, number: string, subject: string, more: object = {}) => ({
  __typename: 'Order',
  uuid,
  number,
  subject,
  ...more,
});
const everything = { ...aDemandUser, capabilities: ['orders:edit', 'users:view'] };
const operator = { ...aDemandUser, actor: 'Operator' as const, demand: null };

function renderPalette(
  { link }: { link: ApolloLink },
  user: typeof aDemandUser | typeof operator = everything,
  demandUuid?: string,
) {
  const onClose = jest.fn();
  const shown = renderInWorkspace({
    at: '/demand',
    link,
    element: (_, client) => (
      <SearchPalette
        user={user}
        client={client}
        demandUuid={demandUuid}
        screens={[
          { label: 'ユーザー', context: 'メニュー', href: '/demand/users', icon: 'users' },
          { label: 'CSV取込', context: '株式会社サンプル', href: '/demand/csv', icon: 'csv' },
        ]}
        onClose={onClose}
      />
    ),
  });
  return { ...shown, onClose };
}
const input = () => screen.getByRole('combobox', { hidden: true });
const options = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
const type = (text: string) => userEvent.type(input(), text);

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
});
beforeEach(() => localStorage.clear());

it('finds screens and actions at once, regardless of width, kana and by keyword', async () => {
  renderPalette(graph({ orders: 'never', users: 'never' }));
  expect(options()).toEqual(['発注を作成', 'ユーザーメニュー', 'CSV取込株式会社サンプル']);
  await type('ﾕｰｻﾞｰ');
  expect(options()).toEqual(['ユーザーメニュー']);
  await userEvent.clear(input());
  await type('新規');
  expect(options()).toEqual(['発注を作成']);
});

it('asks every slice once for the last text, and aborts what was typed before', async () => {
  const { link, asked } = graph({
    orders: (text) => (text === '折り' ? 'never' : { data: { orders: [] } }),
    users: { data: { users: [] } },
  });
  renderPalette({ link });
  await type('折り');
  await waitFor(() =>
    expect(asked.map(({ name, text }) => `${name} ${text}`)).toEqual(['orders 折り', 'users 折り']),
  );
  await type('箱');
  expect(asked[0]?.signal.aborted).toBe(true);
  await waitFor(() =>
    expect(asked.slice(2).map(({ name, text }) => `${name} ${text}`)).toEqual([
      'orders 折り箱',
      'users 折り箱',
    ]),
  );
  expect(await screen.findByText('「折り箱」に一致する項目はありません。')).toBeInTheDocument();
});

it('asks for nothing that an input method is still composing', async () => {
  jest.useFakeTimers();
  try {
    const { link, asked } = graph({ orders: { data: { orders: [] } }, users: { data: { users: [] } } });
    renderPalette({ link });
    fireEvent.compositionStart(input());
    for (const value of ['ｈ', 'はｋ', 'はこ']) {
      const change = createEvent.input(input(), { target: { value } });
      Object.defineProperty(change, 'isComposing', { value: true });
      fireEvent(input(), change);
      await act(() => jest.advanceTimersByTimeAsync(SEARCH_TIMEOUT));
      expect(input()).toHaveValue(value);
    }
    expect(asked).toEqual([]);
    expect(options()).toEqual(['発注を作成', 'ユーザーメニュー', 'CSV取込株式会社サンプル']);
    fireEvent.input(input(), { target: { value: '箱' } });
    fireEvent.compositionEnd(input());
    await act(() => jest.advanceTimersByTimeAsync(SEARCH_TIMEOUT));
    expect(asked.map(({ name, text }) => `${name} ${text}`)).toEqual(['orders 箱', 'users 箱']);
  } finally {
    jest.useRealTimers();
  }
});

it('asks for a Latin word or a number while the keyboard of a phone composes it', async () => {
  const { link, asked } = graph({ orders: { data: { orders: [] } }, users: { data: { users: [] } } });
  renderPalette({ link });
  fireEvent.compositionStart(input());
  const change = createEvent.input(input(), { target: { value: '20261120' }, data: '20261120' });
  Object.defineProperty(change, 'isComposing', { value: true });
  fireEvent(input(), change);
  await waitFor(() =>
    expect(asked.map(({ name, text }) => `${name} ${text}`)).toEqual(['orders 20261120', 'users 20261120']),
  );
});

it('shows hits in groups with the match marked, and opens one by keyboard', async () => {
  const { history, onClose } = renderPalette(
    graph({
      orders: {
        data: {
          orders: [order('o-1', '20261101-001', 'ｵﾘﾊﾞｺの追加'), order('o-2', '20261101-002', 'おりばこ')],
        },
      },
      users: { data: { users: [{ __typename: 'User', uuid: 'u', name: '折箱 太郎' }] } },
    }),
  );
  await type('オリバコ');
  await waitFor(() => expect(options()).toHaveLength(3));
  const group = screen.getByRole('group', { name: '発注', hidden: true });
  expect(within(group).getByText('ｵﾘﾊﾞｺ').tagName).toBe('MARK');
  expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('3件');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option', { selected: true, hidden: true })[0]).toHaveTextContent(
    '20261101-002',
  );
  expect(input()).toHaveAttribute(
    'aria-activedescendant',
    screen.getAllByRole('option', { selected: true, hidden: true })[0]?.id,
  );
  await userEvent.keyboard('{Enter}');
  expect(history.location.pathname).toBe('/demand/orders/o-2');
  expect(onClose).toHaveBeenCalled();
  expect(recentItems(everything)).toEqual([
    { label: '20261101-002 おりばこ', context: '発注', href: '/demand/orders/o-2', icon: 'orders' },
  ]);
});

it('opens the list of records without a page of their own, searched for the hit', async () => {
  const { history } = renderPalette(
    graph({
      orders: { data: { orders: [] } },
      users: { data: { users: [{ __typename: 'User', uuid: 'u', name: '折箱 太郎' }] } },
    }),
  );
  await type('折箱');
  await waitFor(() => expect(options()).toEqual(['折箱 太郎']));
  await userEvent.keyboard('{Enter}');
  expect(new URLSearchParams(history.location.search).get('q')).toBe('折箱 太郎');
});

it.each([
  ['a demand user', everything, undefined, 'orders', '/demand/orders'],
  ['an operator', operator, 'd-1', 'ordersOfDemand', '/admin/demands/d-1/orders'],
])('leads %s to the list where there may be more than was found', async (_, user, demand, name, list) => {
  const orders = ['1', '2', '3'].map((uuid) => order(uuid, `20261101-00${uuid}`, '折り箱'));
  const { history } = renderPalette(
    graph({ [name]: (text) => ({ data: { [name]: text === '折り' ? orders : orders.slice(1) } }) }),
    user,
    demand,
  );
  await type('折り');
  await waitFor(() => expect(options()).toHaveLength(4));
  expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('3件');
  await type('箱');
  await waitFor(() => expect(options()).toEqual(['20261101-002 折り箱', '20261101-003 折り箱']));
  await type('{Backspace}');
  await waitFor(() => expect(options().at(-1)).toBe('発注の一覧ですべて表示'));
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(history.location).toMatchObject({
    pathname: list,
    search: `?${new URLSearchParams({ q: '折り' })}`,
  });
  expect(recentItems(user)).toEqual([]);
});

it('leaves out the group of a slice that fails, and says so', async () => {
  renderPalette(
    graph({
      orders: new Error('down'),
      users: { data: { users: [{ __typename: 'User', uuid: 'u', name: '折箱 太郎' }] } },
    }),
  );
  await type('折箱');
  expect(
    await screen.findByText('発注を検索できませんでした。時間をおいて再度お試しください。'),
  ).toBeInTheDocument();
  expect(options()).toEqual(['折箱 太郎']);
});

it('gives up on a slice that does not answer', async () => {
  jest.useFakeTimers();
  try {
    renderPalette(graph({ orders: 'never', users: { data: { users: [] } } }));
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).type(input(), '折箱');
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('検索しています…');
    await act(() => jest.advanceTimersByTimeAsync(SEARCH_TIMEOUT));
    expect(screen.getByRole('alert', { hidden: true })).toHaveTextContent('発注を検索できませんでした');
  } finally {
    jest.useRealTimers();
  }
});

it('asks for nothing that the user may not see, and offers nothing that they may not do', async () => {
  const { link, asked } = graph({ orders: { data: { orders: [] } } });
  renderPalette({ link }, aDemandUser);
  expect(options()).toEqual(['ユーザーメニュー', 'CSV取込株式会社サンプル']);
  await type('発注');
  await waitFor(() => expect(asked.map(({ name }) => name)).toEqual(['orders']));
});

it('asks for one Japanese character, but not for one letter or digit', async () => {
  const { link, asked } = graph({ orders: { data: { orders: [] } } });
  renderPalette({ link }, aDemandUser);
  await type('9');
  expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('2文字以上');
  await userEvent.clear(input());
  await type('箱');
  await waitFor(() => expect(asked.map(({ text }) => text)).toEqual(['箱']));
});

it("searches the operator's demand, and all demands on request", async () => {
  const found = (path: string) => ({
    data: {
      [path]: [
        order('o-9', '20261101-009', '箱', {
          demand: { __typename: 'Demand', uuid: 'd-2', name: '別の組織' },
        }),
      ],
    },
  });
  const { link, asked } = graph({
    ordersOfDemand: { data: { ordersOfDemand: [] } },
    ordersOfAll: found('ordersOfAll'),
  });
  const { history } = renderPalette({ link }, operator, 'd-1');
  await type('箱');
  await waitFor(() => expect(asked.map(({ name }) => name)).toEqual(['ordersOfDemand']));
  await userEvent.click(screen.getByRole('checkbox', { hidden: true, name: 'すべての組織から検索' }));
  await waitFor(() => expect(options()).toEqual(['20261101-009 箱別の組織']));
  await userEvent.click(screen.getAllByRole('option', { hidden: true })[0] ?? input());
  expect(history.location.pathname).toBe('/admin/demands/d-2/orders/o-9');
});

it('offers the records that were opened last, without those that the user may no longer see', () => {
  const item = (href: string, label: string) => ({ href, label, context: '発注', icon: 'orders' });
  const stored = [item('/demand/orders/o-1', '20261101-001'), item('/demand/users', 'ユーザー'), { href: 7 }];
  localStorage.setItem('hacchu-hub:recent:u1:d1', JSON.stringify(stored));
  renderPalette(graph({}), aDemandUser);
  expect(
    within(screen.getByRole('group', { name: '最近開いた項目', hidden: true })).getAllByRole('option', {
      hidden: true,
    }),
  ).toHaveLength(1);
});

it('opens the first hit of a number that was typed with Enter, as soon as all slices have answered', async () => {
  const found = { data: { orders: [order('o-1', '20261101-001', '箱')] } };
  const { history } = renderPalette(graph({ orders: found }), aDemandUser);
  await type('20261101-001{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe('/demand/orders/o-1'));
});

it.each([
  ['of other browsers', { isComposing: true }],
  ['of Safari', { keyCode: 229 }],
])('opens nothing by the Enter that ends a composition %s', async (_, marked) => {
  const { onClose } = renderPalette(graph({}));
  await type('ユーザー');
  expect(options()).not.toEqual([]);
  fireEvent.keyDown(input(), { key: 'Enter', ...marked });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('opens nothing when more is typed after Enter', async () => {
  const { history } = renderPalette(
    graph({ orders: { data: { orders: [order('o-1', '20261101-001', '箱')] } } }),
    aDemandUser,
  );
  await type('20261101{Enter}-0');
  await waitFor(() => expect(options()).toHaveLength(1));
  expect(history.location.pathname).toBe('/demand');
});
