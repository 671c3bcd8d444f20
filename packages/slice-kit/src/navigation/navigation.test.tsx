import { browserHistory, HistoryRoutes, memoryHistory } from '@hacchu-hub/router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ReactNode, Suspense } from 'react';
import { aHost } from '../host/host.fixture.js';
import { hasUnsavedInput, MatchedRouteProvider, type SliceHost, SliceHostProvider } from '../host/index.js';
import {
  SliceLink,
  urlFlag,
  urlList,
  urlNumber,
  urlOneOf,
  urlSearch,
  urlSort,
  urlText,
  useHrefToList,
  useNavigateTo,
  useNavigateToList,
  useUnsavedChangesGuard,
  useUrlState,
} from './index.js';
import { readUrlState, writeUrlState } from './url-state.js';

function renderSlice(element: React.ReactNode, own: Partial<SliceHost> = {}) {
  const host = aHost({
    routeRefs: {
      'order-detail': {
        demand: '/demand/orders/:orderUuid',
        operator: '/admin/demands/:demandUuid/orders/:orderUuid',
      },
    },
    ...own,
  });
  const page = (
    <SliceHostProvider host={host}>
      <MatchedRouteProvider route={{ sliceId: 'orders', path: '/x', params: { demandUuid: 'd1' } }}>
        {element}
      </MatchedRouteProvider>
    </SliceHostProvider>
  );
  const history = memoryHistory();
  const routes = [
    { path: '/', element: page },
    { path: '*', element: <p>elsewhere</p> },
  ];
  render(<HistoryRoutes history={history} routes={routes} />);
  return history;
}

it('links to a route ref, in the demand that an operator works in', () => {
  renderSlice(
    <SliceLink to="order-detail" params={{ orderUuid: 'o/1' }} query={{ tab: 'mail', empty: '' }}>
      発注
    </SliceLink>,
  );
  expect(screen.getByRole('link', { name: '発注' })).toHaveAttribute(
    'href',
    '/admin/demands/d1/orders/o%2F1?tab=mail',
  );
});

it('shows a link into an absent slice as disabled text', () => {
  renderSlice(
    <SliceLink to="product-detail" params={{ productUuid: 'p1' }}>
      商品
    </SliceLink>,
  );
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('商品')).toHaveAttribute('aria-disabled', 'true');
});

it('stays, and returns false, when the target is absent', async () => {
  const answers: boolean[] = [];
  function Screen() {
    const navigateTo = useNavigateTo();
    return (
      <button
        type="button"
        onClick={() => answers.push(navigateTo('nothing'), navigateTo('order-detail', { orderUuid: 'o1' }))}
      >
        go
      </button>
    );
  }
  const history = renderSlice(<Screen />);
  await userEvent.click(screen.getByRole('button'));
  expect(answers).toEqual([false, true]);
  expect(history.location.pathname).toBe('/admin/demands/d1/orders/o1');
});

const schema = {
  page: urlNumber(1),
  q: urlText(),
  status: urlOneOf(['all', 'Drafting'], 'all'),
  tags: urlList(),
  late: urlFlag(),
};

it('reads filters from the URL and falls back for invalid values', () => {
  const read = (text: string) => readUrlState(schema, new URLSearchParams(text));
  expect(read('page=3&q=%E7%99%BA&status=Drafting&tags=a&tags=b&late=1')).toEqual({
    page: 3,
    q: '発',
    status: 'Drafting',
    tags: ['a', 'b'],
    late: true,
  });
  expect(read('page=-1&status=x')).toEqual({ page: 1, q: '', status: 'all', tags: [], late: false });
});

it('cuts a search text of the URL to what lists allow, and no character in two', () => {
  const read = (text: string) => readUrlState({ q: urlSearch() }, new URLSearchParams({ q: text })).q;
  expect(read('皿')).toBe('皿');
  expect(read('𠮷'.repeat(120))).toBe('𠮷'.repeat(100));
});

it('writes only what differs from the defaults, keeps other parameters, and returns to page 1 on a new filter', () => {
  const write = (text: string, patch: object) =>
    writeUrlState(schema, new URLSearchParams(text), patch).toString();
  expect(write('page=3&x=1', { status: 'Drafting' })).toBe('x=1&status=Drafting');
  expect(write('status=Drafting', { status: 'all' })).toBe('');
  expect(write('q=a', { page: 2 })).toBe('q=a&page=2');
  expect(write('', { tags: ['a', 'b'], late: true })).toBe('tags=a&tags=b&late=1');
});

it('keeps the sort order in one parameter, and reads an unknown column as the default', () => {
  const sorted = { sort: urlSort(['total', 'orderDate']) };
  const read = (text: string) => readUrlState(sorted, new URLSearchParams(text)).sort;
  expect(read('sort=-total')).toEqual({ key: 'total', direction: 'desc' });
  expect(read('sort=orderDate')).toEqual({ key: 'orderDate', direction: 'asc' });
  expect([read(''), read('sort=-toString')]).toEqual([undefined, undefined]);
  const write = (sort: ReturnType<typeof read>) =>
    writeUrlState(sorted, new URLSearchParams('sort=total&x=1'), { sort }).toString();
  expect(write({ key: 'orderDate', direction: 'desc' })).toBe('x=1&sort=-orderDate');
  expect(write(undefined)).toBe('x=1');
});

it('marks a change of filters as shallow', async () => {
  function Screen() {
    const [state, change] = useUrlState(schema);
    return (
      <button type="button" onClick={() => change({ status: 'Drafting' })}>
        {state.status}
      </button>
    );
  }
  const history = renderSlice(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'all' }));
  expect(await screen.findByRole('button', { name: 'Drafting' })).toBeVisible();
  expect(history.location).toMatchObject({ search: '?status=Drafting', state: { shallow: true } });
});

it('loses nothing of two successive changes', async () => {
  function Screen() {
    const [, change] = useUrlState(schema);
    const both = () => {
      change({ status: 'Drafting' });
      change({ q: '青葉' });
    };
    return (
      <button type="button" onClick={both}>
        go
      </button>
    );
  }
  const history = renderSlice(<Screen />);
  await userEvent.click(screen.getByRole('button'));
  expect(decodeURIComponent(history.location.search)).toBe('?status=Drafting&q=青葉');
});

it('drops a change of the page being left while the next page loads', async () => {
  let arrive: () => void = () => undefined;
  const Next = lazy(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) => {
        arrive = () => resolve({ default: () => <p>the order</p> });
      }),
  );
  let change: (patch: { q: string }) => void = () => undefined;
  function List() {
    const [{ q }, changeState] = useUrlState(schema);
    change = changeState;
    return <p>list of {q || 'all'}</p>;
  }
  const history = browserHistory();
  const routes = [
    { path: '/', element: <List /> },
    { path: '/order', element: <Next /> },
  ];
  render(
    <Suspense>
      <HistoryRoutes history={history} routes={routes} />
    </Suspense>,
  );
  act(() => change({ q: '青葉' }));
  expect(await screen.findByText('list of 青葉')).toBeVisible();

  await act(async () => history.navigator.push('/order'));
  expect(screen.getByText('list of 青葉')).toBeVisible();
  act(() => change({ q: '青葉商' }));
  await act(async () => arrive());
  expect(await screen.findByText('the order')).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/order');
  await act(async () => history.navigator.go(-1));
  expect(await screen.findByText('list of 青葉')).toBeVisible();
  act(() => change({ q: '' }));
  expect(await screen.findByText('list of all')).toBeVisible();
});

describe('the way back to a list', () => {
  const routeRefs = { orders: { operator: '/admin/demands/:demandUuid/orders' } };
  const colleague = { ...aHost().user, uuid: 'u2' };
  const path = '/admin/demands/d1/orders';

  function List() {
    const [{ q }, change] = useUrlState(schema);
    return (
      <button type="button" onClick={() => change({ q: '青葉' })}>
        list of {q || 'all'}
      </button>
    );
  }
  function Detail() {
    const hrefToList = useHrefToList();
    const navigateToList = useNavigateToList();
    // Not a list: it has no pages.
    useUrlState({ tab: urlText() });
    return (
      <>
        <a href={hrefToList('orders')}>back</a>
        <a href={hrefToList('orders', {}, { status: 'Drafting' })}>drafts</a>
        <button type="button" onClick={() => navigateToList('orders')}>
          deleted
        </button>
      </>
    );
  }
  const visit = (at: string, own: Partial<SliceHost> = {}) => {
    const history = memoryHistory([at]);
    const inSlice = (element: ReactNode) => (
      <SliceHostProvider host={aHost({ routeRefs, ...own })}>
        <MatchedRouteProvider route={{ sliceId: 'orders', path, params: { demandUuid: 'd1' } }}>
          {element}
        </MatchedRouteProvider>
      </SliceHostProvider>
    );
    const routes = [
      { path, element: inSlice(<List />) },
      { path: `${path}/o1`, element: inSlice(<Detail />) },
    ];
    return { history, ...render(<HistoryRoutes history={history} routes={routes} />) };
  };
  const hrefOf = (name: string) => decodeURI(screen.getByRole('link', { name }).getAttribute('href') ?? '');

  beforeEach(() => sessionStorage.clear());

  it('leads to the list as it was left, also after a reload', async () => {
    const { history, unmount } = visit(`${path}?page=2&sort=-total`);
    await userEvent.click(screen.getByRole('button', { name: 'list of all' }));
    expect(await screen.findByRole('button', { name: 'list of 青葉' })).toBeVisible();
    await act(async () => history.navigator.push(`${path}/o1?tab=mail`));
    expect(hrefOf('back')).toBe(`${path}?sort=-total&q=青葉`);
    unmount();
    visit(`${path}/o1`);
    expect(hrefOf('back')).toBe(`${path}?sort=-total&q=青葉`);
  });

  it('is followed after deleting a record', async () => {
    const { history } = visit(`${path}?page=2&status=Drafting`);
    await act(async () => history.navigator.push(`${path}/o1`));
    await userEvent.click(screen.getByRole('button', { name: 'deleted' }));
    expect(history.location).toMatchObject({ pathname: path, search: '?page=2&status=Drafting' });
  });

  it('leads to the given part of a list that has no filters', async () => {
    const { unmount } = visit(`${path}/o1`);
    expect(hrefOf('drafts')).toBe(`${path}?status=Drafting`);
    unmount();
    const { history } = visit(`${path}?late=1`);
    await act(async () => history.navigator.push(`${path}/o1`));
    expect(hrefOf('drafts')).toBe(`${path}?late=1`);
  });

  it('leads to the whole list once its filters were removed, and where the list was not visited', async () => {
    const { history, unmount } = visit(`${path}?status=Drafting`);
    await act(async () => history.navigator.push(path));
    await act(async () => history.navigator.push(`${path}/o1`));
    expect(hrefOf('back')).toBe(path);
    unmount();
    sessionStorage.clear();
    visit(`${path}/o1`);
    expect(hrefOf('back')).toBe(path);
  });

  it('does not know the list of another user', async () => {
    const { history, unmount } = visit(`${path}?q=青葉`);
    await act(async () => history.navigator.push(`${path}/o1`));
    unmount();
    visit(`${path}/o1`, { user: colleague });
    expect(hrefOf('back')).toBe(path);
  });

  it('leads to the whole list where the browser blocks its storage', async () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
    const { history } = visit(`${path}?q=青葉`);
    await act(async () => history.navigator.push(`${path}/o1`));
    expect(hrefOf('back')).toBe(path);
    jest.restoreAllMocks();
  });
});

describe('unsaved input', () => {
  let release: () => void = () => undefined;
  function Form() {
    release = useUnsavedChangesGuard(true);
    return <p>form</p>;
  }

  it('stays on the page when the user continues editing, and leaves otherwise', async () => {
    const confirmLeave = jest.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const history = renderSlice(<Form />, { confirmLeave });
    await act(async () => history.navigator.push('/demand/products'));
    expect(history.location.pathname).toBe('/');
    expect(screen.getByText('form')).toBeVisible();
    await act(async () => history.navigator.push('/demand/products'));
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(confirmLeave).toHaveBeenCalledTimes(2);
  });

  it('asks before another step of the same path, not when the page writes its own state', async () => {
    const confirmLeave = jest.fn().mockResolvedValue(false);
    const history = renderSlice(<Form />, { confirmLeave });
    await act(async () => history.navigator.push('/?q=a', { shallow: true }));
    expect(history.location.search).toBe('?q=a');
    expect(confirmLeave).not.toHaveBeenCalled();
    await act(async () => history.navigator.push('/'));
    await waitFor(() => expect(confirmLeave).toHaveBeenCalledTimes(1));
    expect(history.location.search).toBe('?q=a');
  });

  it('navigates without asking after saving', async () => {
    const confirmLeave = jest.fn();
    const history = renderSlice(<Form />, { confirmLeave });
    release();
    await act(async () => history.navigator.push('/demand/products'));
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(confirmLeave).not.toHaveBeenCalled();
  });

  it('asks once for all parts of a page, as long as one of them is unsaved', async () => {
    const Note = () => {
      useUnsavedChangesGuard(false);
      return null;
    };
    const confirmLeave = jest.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const history = renderSlice(
      <>
        <Form />
        <Form />
        <Note />
      </>,
      { confirmLeave },
    );
    await act(async () => history.navigator.push('/demand/products'));
    expect(confirmLeave).toHaveBeenCalledTimes(1);
    expect(history.location.pathname).toBe('/');
    release();
    await act(async () => history.navigator.push('/demand/products'));
    expect(confirmLeave).toHaveBeenCalledTimes(2);
    expect(await screen.findByText('elsewhere')).toBeVisible();
  });

  it('is known to the shell until it is saved, or its page is gone', async () => {
    expect(hasUnsavedInput()).toBe(false);
    const history = renderSlice(<Form />, { confirmLeave: () => Promise.resolve(true) });
    expect(hasUnsavedInput()).toBe(true);
    release();
    expect(hasUnsavedInput()).toBe(false);
    await act(async () => history.navigator.push('/demand/products'));
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(hasUnsavedInput()).toBe(false);
  });

  it('asks before the tab is closed', () => {
    renderSlice(<Form />);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});
