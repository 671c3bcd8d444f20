import { ApolloClient, ApolloLink, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { HistoryRoutes, memoryHistory } from '@hacchu-hub/router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { delay, of, Subject } from 'rxjs';
import { aHost } from '../host/host.fixture.js';
import { MatchedRouteProvider, type SliceHost, SliceHostProvider } from '../host/index.js';
import { useNavigateTo, useUnsavedChangesGuard } from '../navigation/index.js';
import { useSliceMutation, useSliceQuery } from './index.js';

type Variables = Record<string, never>;
const ORDERS: TypedDocumentNode<{ orders: { __typename: string; totalCount: number } }, Variables> = gql`
  query orders {
    orders {
      totalCount
    }
  }
`;
const ORDER: TypedDocumentNode<{ order: { __typename: string; uuid: string } }, Variables> = gql`
  query order {
    order {
      uuid
    }
  }
`;
const CHANGE: TypedDocumentNode<{ change: { ok: boolean } }, { name: string }> = gql`
  mutation change($name: String!) {
    change(name: $name) {
      ok
    }
  }
`;

/** An in-memory graph: queries resolve at once, or after a while, and mutations when the test says so. */
function graph(takesMs = 1) {
  const asked: string[] = [];
  const changes = new Map<string, Subject<ApolloLink.Result>>();
  const link = new ApolloLink((operation) => {
    const name = operation.operationName ?? '';
    if (name === 'change') {
      const answer = new Subject<ApolloLink.Result>();
      changes.set(String(operation.variables['name']), answer);
      return answer;
    }
    asked.push(name);
    const data =
      name === 'orders'
        ? { orders: { __typename: 'OrderPage', totalCount: asked.length } }
        : { order: { __typename: 'Order', uuid: 'o1' } };
    return of({ data }).pipe(delay(takesMs));
  });
  /** Waits until all follow-up work is done, including timers and React renders. */
  const followed = async () => {
    for (let turn = 0; turn < 3; turn += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
  };
  return {
    client: new ApolloClient({ cache: new InMemoryCache(), link }),
    asked,
    followed,
    answer: async (name: string, isRefused = false, code = 'INVALID_ARGUMENT') => {
      const data = { change: { __typename: 'ChangePayload', ok: true } };
      const answer = changes.get(name);
      answer?.next(
        isRefused ? { data: null, errors: [{ message: 'refused', extensions: { code } }] } : { data },
      );
      answer?.complete();
      await followed();
    },
  };
}

function Orders() {
  useSliceQuery(ORDERS);
  return <p>orders</p>;
}

function Order() {
  useSliceQuery(ORDER);
  return <p>order</p>;
}

function Change({
  name,
  touches = ['Order'],
  then,
}: {
  name: string;
  touches?: string[];
  then?: () => void;
}) {
  const [run] = useSliceMutation(CHANGE, { touches });
  return (
    <button type="button" onClick={() => void run({ name }).then(then, () => undefined)}>
      {name}
    </button>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function draw(client: ApolloClient, pages: { at: string; page: ReactNode }[], own: Partial<SliceHost> = {}) {
  const routeRefs = { list: { demand: '/list', operator: '/list' } };
  const host = aHost({ client, routeRefs, ...own });
  const routes = pages.map(({ at, page }) => ({
    path: at,
    element: (
      <MatchedRouteProvider route={{ sliceId: 'orders', path: at, params: {} }}>{page}</MatchedRouteProvider>
    ),
  }));
  render(
    <SliceHostProvider host={host}>
      <HistoryRoutes history={memoryHistory()} routes={routes} />
    </SliceHostProvider>,
  );
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('refetches once after several mutations, when the last of them has finished', async () => {
  const { client, asked, answer, followed } = graph();
  draw(client, [
    {
      at: '/',
      page: (
        <>
          <Orders />
          <Change name="first" />
          <Change name="second" />
        </>
      ),
    },
  ]);
  await followed();
  press('first');
  press('second');
  await answer('first');
  expect(asked).toEqual(['orders']);
  await answer('second');
  expect(asked).toEqual(['orders', 'orders']);
});

it('shows the response to a request that was sent after the change, also when the query was loading for the first time', async () => {
  const { client, asked, answer, followed } = graph(500);
  function Count() {
    const { data } = useSliceQuery(ORDERS);
    return <p>{data ? `request ${data.orders.totalCount}` : 'loading'}</p>;
  }
  draw(client, [
    {
      at: '/',
      page: (
        <>
          <Count />
          <Change name="order" />
          <Change name="product" touches={['Product']} />
        </>
      ),
    },
  ]);
  press('order');
  press('product');
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText('loading')).toBeVisible();
  await answer('order');
  await followed();
  expect(asked).toEqual(['orders', 'orders']);
  expect(screen.getByText('request 2')).toBeVisible();
  await answer('product');
  expect(asked).toEqual(['orders', 'orders']);
});

it('does not repeat the first request of a screen that was opened after the change', async () => {
  const { client, asked, answer } = graph(500);
  function Page() {
    const [isShown, setIsShown] = useState(false);
    return <>{isShown ? <Orders /> : <Change name="change" then={() => setIsShown(true)} />}</>;
  }
  draw(client, [{ at: '/', page: <Page /> }]);
  press('change');
  await answer('change');
  expect(screen.getByText('orders')).toBeVisible();
  expect(asked).toEqual(['orders']);
});

it('shows the response to a request that was sent after the change, not to an identical one sent before', async () => {
  const { client, asked, answer, followed } = graph(500);
  function Count() {
    const { data, refetch } = useSliceQuery(ORDERS);
    return (
      <>
        <p>{data ? `request ${data.orders.totalCount}` : 'loading'}</p>
        <button type="button" onClick={() => void refetch()}>
          reload
        </button>
      </>
    );
  }
  draw(client, [
    {
      at: '/',
      page: (
        <>
          <Count />
          <Change name="change" />
        </>
      ),
    },
  ]);
  await followed();
  press('reload');
  await act(() => jest.advanceTimersByTimeAsync(100));
  press('change');
  await answer('change');
  expect(asked).toEqual(['orders', 'orders', 'orders']);
  expect(screen.getByText('request 3')).toBeVisible();
});

it('does not wait for a mutation of other types, and a refused one delays nothing', async () => {
  const { client, asked, answer, followed } = graph();
  draw(client, [
    {
      at: '/',
      page: (
        <>
          <Orders />
          <Change name="order" />
          <Change name="again" />
          <Change name="product" touches={['Product']} />
        </>
      ),
    },
  ]);
  await followed();
  press('product');
  press('order');
  press('again');
  await answer('order');
  expect(asked).toEqual(['orders']);
  await answer('again', true);
  expect(asked).toEqual(['orders', 'orders']);
});

it.each([
  ['INVALID_ARGUMENT', 1],
  ['ABORTED', 2],
  ['ALREADY_EXISTS', 2],
  ['NOT_FOUND', 2],
  ['FAILED_PRECONDITION', 2],
])('after the refusal %s the queries have run %d times', async (code, times) => {
  const { client, asked, answer, followed } = graph();
  const page = (
    <>
      <Orders />
      <Change name="change" />
    </>
  );
  draw(client, [{ at: '/', page }]);
  await followed();
  press('change');
  await answer('change', true, code);
  expect(asked).toHaveLength(times);
});

it('does not refetch for an unmounted screen; it queries the server when it is shown again', async () => {
  const { client, asked, answer, followed } = graph();
  function Page() {
    const [isShown, setIsShown] = useState(true);
    return (
      <>
        {isShown && <Orders />}
        <button type="button" onClick={() => setIsShown(!isShown)}>
          toggle
        </button>
        <Change name="change" />
      </>
    );
  }
  draw(client, [{ at: '/', page: <Page /> }]);
  await followed();
  press('toggle');
  press('change');
  await answer('change');
  expect(asked).toEqual(['orders']);
  press('toggle');
  await followed();
  expect(asked).toEqual(['orders', 'orders']);
});

it('does not refetch the page being left, however long the next one takes', async () => {
  const { client, asked, answer, followed } = graph();
  let arrive: (page: { default: ComponentType }) => void = () => undefined;
  const Slow = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)));
  function Page() {
    const navigateTo = useNavigateTo();
    return (
      <>
        <Order />
        <Change name="delete" then={() => navigateTo('list')} />
      </>
    );
  }
  draw(client, [
    { at: '/', page: <Page /> },
    { at: '/list', page: <Slow /> },
  ]);
  await followed();
  press('delete');
  await answer('delete');
  // The previous page stays on screen while the code of the next one loads.
  expect(screen.getByText('order')).toBeVisible();
  await act(async () => arrive({ default: Orders }));
  await followed();
  expect(screen.getByText('orders')).toBeVisible();
  expect(asked).toEqual(['order', 'orders']);
});

it('refetches the page when unsaved input keeps it open', async () => {
  const { client, asked, answer, followed } = graph();
  function Page() {
    const navigateTo = useNavigateTo();
    useUnsavedChangesGuard(true);
    return (
      <>
        <Order />
        <Change name="save" then={() => navigateTo('list')} />
      </>
    );
  }
  const pages = [
    { at: '/', page: <Page /> },
    { at: '/list', page: <Orders /> },
  ];
  draw(client, pages, { confirmLeave: () => Promise.resolve(false) });
  await followed();
  press('save');
  await answer('save');
  expect(screen.getByText('order')).toBeVisible();
  expect(asked).toEqual(['order', 'order']);
});
