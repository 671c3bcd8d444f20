import { ApolloClient, ApolloLink, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NEVER, of, throwError } from 'rxjs';
import { aHost } from '../host/host.fixture.js';
import { SliceHostProvider } from '../host/index.js';
import {
  fromGraphQLErrors,
  RpcStatus,
  SliceError,
  toSliceError,
  useSliceMutation,
  useSliceQuery,
} from './index.js';

interface OrdersData {
  orders: { __typename: string; totalCount: number; items: { __typename: string; uuid: string }[] } | null;
}
const ORDERS: TypedDocumentNode<OrdersData, { page: number }> = gql`
  query orders($page: Int) {
    orders(page: $page) {
      totalCount
      items {
        uuid
      }
    }
  }
`;
const SUPPLIERS: TypedDocumentNode<
  { suppliers: { __typename: string; totalCount: number } },
  Record<string, never>
> = gql`
  query suppliers {
    suppliers {
      totalCount
    }
  }
`;
const CREATE: TypedDocumentNode<{ createOrder: { ok: boolean } }, Record<string, never>> = gql`
  mutation createOrder {
    createOrder {
      ok
    }
  }
`;

/** An in-memory graph that records which operations reach it. */
function hostWith(answer: (name: string, variables: Record<string, unknown>) => ApolloLink.Result) {
  const asked: string[] = [];
  const link = new ApolloLink((operation) => {
    asked.push(operation.operationName ?? '');
    return of(answer(operation.operationName ?? '', operation.variables));
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const host = aHost({ client });
  return { host, asked };
}

const orders = (totalCount: number): ApolloLink.Result => ({
  data: {
    orders: {
      __typename: 'OrderPage',
      totalCount,
      items: Array.from({ length: totalCount }, (_, index) => ({ __typename: 'Order', uuid: `o${index}` })),
    },
  },
});

function List() {
  const [page, setPage] = useState(1);
  const { data, isLoading, isRefreshing, error } = useSliceQuery(ORDERS, { variables: { page } });
  return (
    <div>
      <p>{isLoading ? 'loading' : isRefreshing ? 'refreshing' : 'still'}</p>
      <p>count {data?.orders?.totalCount ?? '-'}</p>
      <p>error {error?.message ?? '-'}</p>
      <button type="button" onClick={() => setPage(page + 1)}>
        next
      </button>
    </div>
  );
}

function Create({ touches, onError }: { touches: string[]; onError?: (error: unknown) => void }) {
  const [run, { isRunning, error }] = useSliceMutation(CREATE, { touches });
  return (
    <button type="button" disabled={isRunning} onClick={() => void run({}).catch(onError)}>
      create{error ? ` ${error.message}` : ''}
    </button>
  );
}

it('shows the data, and keeps the old data while the next page loads', async () => {
  const { host } = hostWith((_, { page }) => orders(Number(page)));
  render(
    <SliceHostProvider host={host}>
      <List />
    </SliceHostProvider>,
  );
  expect(screen.getByText('loading')).toBeVisible();
  expect(await screen.findByText('count 1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'next' }));
  expect(await screen.findByText('count 2')).toBeVisible();
});

it('does not show the previous page when the next one fails', async () => {
  const { host } = hostWith((_, { page }) =>
    page === 1 ? orders(1) : { data: null, errors: [{ message: 'refused', path: ['orders'] }] },
  );
  render(
    <SliceHostProvider host={host}>
      <List />
    </SliceHostProvider>,
  );
  expect(await screen.findByText('count 1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'next' }));
  expect(await screen.findByText('error refused')).toBeVisible();
  expect(screen.getByText('count -')).toBeVisible();
});

it('returns partial data together with the error', async () => {
  const { host } = hostWith(() => ({
    ...orders(2),
    errors: [{ message: 'subgraph is down', path: ['orders', 'items'], extensions: { code: 'UNAVAILABLE' } }],
  }));
  render(
    <SliceHostProvider host={host}>
      <List />
    </SliceHostProvider>,
  );
  expect(await screen.findByText('count 2')).toBeVisible();
  expect(screen.getByText('error subgraph is down')).toBeVisible();
});

it.each([
  ['is lost', () => throwError(() => new TypeError('Failed to fetch'))],
  ['is refused', () => of({ data: null, errors: [{ message: 'down', path: ['orders'] }] })],
])('keeps the data, and the input of the form over it, when a refetch %s', async (_how, fail) => {
  let asked = 0;
  const link = new ApolloLink((operation) => {
    if (operation.operationName === 'createOrder') return of({ data: { createOrder: { ok: true } } });
    asked += 1;
    return asked === 1 ? of(orders(1)) : fail();
  });
  const host = aHost({ client: new ApolloClient({ cache: new InMemoryCache(), link }) });
  const Form = () => {
    const { data, error } = useSliceQuery(ORDERS, { variables: { page: 1 }, fetchPolicy: 'network-only' });
    if (!data) return null;
    return (
      <label>
        {error ? 'outdated' : 'current'}
        <input />
      </label>
    );
  };
  render(
    <SliceHostProvider host={host}>
      <Form />
      <Create touches={['Order']} />
    </SliceHostProvider>,
  );
  await userEvent.type(await screen.findByLabelText('current'), 'typed');
  for (const times of [2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: /create/ }));
    await waitFor(() => expect(asked).toBe(times));
    expect(await screen.findByLabelText('outdated')).toHaveValue('typed');
  }
});

it('ends a refetch quietly when its screen is left', async () => {
  const link = new ApolloLink(() => (asked++ === 0 ? of(orders(1)) : NEVER));
  let asked = 0;
  const host = aHost({ client: new ApolloClient({ cache: new InMemoryCache(), link }) });
  let refetched: Promise<void> | undefined;
  const Again = () => {
    const { data, refetch } = useSliceQuery(ORDERS, { variables: { page: 1 } });
    return data ? (
      <button
        type="button"
        onClick={() => {
          refetched = refetch();
        }}
      >
        again
      </button>
    ) : null;
  };
  const { unmount } = render(
    <SliceHostProvider host={host}>
      <Again />
    </SliceHostProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'again' }));
  unmount();
  await expect(refetched).resolves.toBeUndefined();
});

it('refetches, after a mutation, only the queries that read the touched types', async () => {
  let count = 0;
  const { host, asked } = hostWith((name) => {
    if (name === 'createOrder') {
      count += 1;
      return { data: { createOrder: { __typename: 'CreateOrderPayload', ok: true } } };
    }
    return name === 'orders'
      ? orders(count)
      : { data: { suppliers: { __typename: 'DemandSupplierPage', totalCount: 9 } } };
  });
  function Suppliers() {
    const { data } = useSliceQuery(SUPPLIERS);
    return <p>suppliers {data?.suppliers.totalCount}</p>;
  }
  render(
    <SliceHostProvider host={host}>
      <List />
      <Suppliers />
      <Create touches={['Order']} />
    </SliceHostProvider>,
  );
  // The list is empty at first: only the type name of its page tells what it can contain.
  expect(await screen.findByText('count 0')).toBeVisible();
  expect(await screen.findByText('suppliers 9')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'create' }));
  expect(await screen.findByText('count 1')).toBeVisible();
  expect(asked.filter((name) => name === 'suppliers')).toHaveLength(1);
  expect(asked.filter((name) => name === 'orders')).toHaveLength(2);
});

it("throws the server's errors of a mutation, with their fields", async () => {
  const { host } = hostWith(() => ({
    data: null,
    errors: [
      {
        message: 'x',
        extensions: {
          exception: {
            code: ['INVALID_ARGUMENT'],
            details: {
              message: ['入力内容を確認してください。'],
              fields: { 'lines.0.lot': ['数量を入力してください。'] },
              blockers: [{ code: 'SENDING', message: 'メールを送信中です。' }],
            },
          },
          traceId: 'abc',
        },
      },
    ],
  }));
  let thrown: unknown;
  render(
    <SliceHostProvider host={host}>
      <Create touches={[]} onError={(error) => (thrown = error)} />
    </SliceHostProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'create' }));
  await waitFor(() => expect(thrown).toBeInstanceOf(SliceError));
  expect(thrown).toMatchObject({
    code: 'INVALID_ARGUMENT',
    message: '入力内容を確認してください。',
    fields: { 'lines.0.lot': ['数量を入力してください。'] },
    blockers: ['SENDING'],
    traceId: 'abc',
    isHandled: false,
  });
  expect(screen.getByRole('button')).toHaveTextContent('入力内容を確認してください。');
});

it('joins the messages of several errors and marks each in the report', () => {
  const error = fromGraphQLErrors([{ message: 'first' }, { message: 'second' }]);
  expect(error).toMatchObject({ message: 'first\nsecond', report: '[GraphQL] first\n[GraphQL] second' });
});

it('distinguishes a lost connection from a refusal', () => {
  expect(toSliceError(new TypeError('Failed to fetch'))).toMatchObject({
    code: 'NETWORK',
    message: '通信エラーが発生しました。接続を確認して再度お試しください。',
    report: '[Network] Failed to fetch',
  });
});

it('numbers the RPC codes from 0 to 16', () => {
  expect(Object.values(RpcStatus)).toEqual([...Array(17).keys()]);
  expect(RpcStatus).toMatchObject({ PERMISSION_DENIED: 7, FAILED_PRECONDITION: 9, UNAUTHENTICATED: 16 });
});
