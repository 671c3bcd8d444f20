import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { listenToWork, type PageWork } from '../observability/page-work.js';
import { createErrorLink, type ErrorHandlers } from './error-link.js';
import { createGraphClient, type GraphClientOptions } from './graph-client.js';
import { RunningMutations } from './running-mutations.js';
import { GET_URL_LIMIT, getAddress } from './transport.js';

const QUERY = gql`
  query orders($text: String) {
    orders(text: $text) {
      totalCount
    }
  }
`;
const MUTATION = gql`
  mutation fixOrder {
    fixOrder {
      ok
    }
  }
`;

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

const answerOf = (value: unknown, status = 200) =>
  new Response(typeof value === 'string' ? value : JSON.stringify(value), { status });
const forbidden = { errors: [{ message: 'no', extensions: { code: 'FORBIDDEN' } }] };
const data = { data: { orders: { __typename: 'OrderPage', totalCount: 3 } } };

/** A client with queued responses, which records all requests and events. */
function clientWith(answers: (() => Response)[], own: Partial<GraphClientOptions> = {}) {
  const sent: Sent[] = [];
  const seen = {
    denied: 0,
    errors: [] as string[],
    reports: [] as string[],
    refreshed: 0,
    rightsRefused: 0,
    signedOut: 0,
    token: 'token-1' as string | undefined,
  };
  const client = createGraphClient({
    mutations: new RunningMutations(),
    uri: 'http://gateway/graphql',
    token: async () => seen.token,
    actor: () => 'DemandUser',
    userUuid: () => 'u1',
    refresh: async () => {
      seen.refreshed += 1;
      seen.token = 'token-2';
      return seen.token;
    },
    signOut: async () => {
      seen.signedOut += 1;
    },
    onPermissionDenied: () => (seen.denied += 1),
    onRightRefused: () => (seen.rightsRefused += 1),
    onError: (error) => seen.errors.push(error.message),
    report: (error) => seen.reports.push(error.message),
    fetch: async (url, init) => {
      sent.push({
        url: url instanceof Request ? url.url : url.toString(),
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers).entries()),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      });
      const next = answers.shift();
      if (!next) throw new TypeError('Failed to fetch');
      return next();
    },
    ...own,
  });
  const ask = (context: object = {}, variables: object = {}) =>
    client.query({ query: QUERY, variables, errorPolicy: 'all', fetchPolicy: 'network-only', context });
  return { client, ask, sent, seen };
}

it("sends the caller's identity, and a new trace for every operation", async () => {
  const { ask, sent } = clientWith([() => answerOf(data), () => answerOf(data)]);
  await ask();
  await ask();
  expect(sent[0]).toMatchObject({
    url: 'http://gateway/graphql',
    method: 'POST',
    headers: { authorization: 'Bearer token-1', 'x-user-actor': 'DemandUser', 'x-user-uuid': 'u1' },
    body: { operationName: 'orders' },
  });
  const traces = sent.map(({ headers }) => headers.traceparent);
  expect(traces[0]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(traces[0]).not.toBe(traces[1]);
});

it('records each request with its trace, and the code of a failure', async () => {
  const { ask, sent } = clientWith([
    () => answerOf(data),
    () => answerOf({ data: null, errors: [{ message: '見本 太郎', extensions: { code: 'NOT_FOUND' } }] }),
  ]);
  const recorded: PageWork[] = [];
  // What earlier tests left goes elsewhere.
  listenToWork(() => undefined);
  listenToWork((work) => recorded.push(work));
  await ask();
  await ask();
  await ask();
  const requests = recorded.filter(({ kind }) => kind === 'request');
  expect(requests.map(({ name, failure }) => [name, failure])).toEqual([
    ['orders', undefined],
    ['orders', 'NOT_FOUND'],
    ['orders', 'TypeError'],
  ]);
  expect(requests.map(({ traceparent }) => traceparent)).toEqual(
    sent.map(({ headers }) => headers.traceparent),
  );
  expect(requests.every(({ start, end }) => end >= start)).toBe(true);
});

it('reads from the cache first', async () => {
  const { client, sent } = clientWith([() => answerOf(data)]);
  await client.query({ query: QUERY });
  await client.query({ query: QUERY });
  expect(sent).toHaveLength(1);
});

it('refreshes the token and retries once on FORBIDDEN', async () => {
  const { ask, sent, seen } = clientWith([() => answerOf(forbidden), () => answerOf(data)]);
  await expect(ask()).resolves.toMatchObject({ data: { orders: { totalCount: 3 } } });
  expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  expect(seen).toMatchObject({ refreshed: 1, signedOut: 0, errors: [], reports: [] });
});

it('signs out when the fresh token is refused too, after exactly one retry', async () => {
  const { ask, sent, seen } = clientWith([() => answerOf(forbidden), () => answerOf(forbidden)]);
  await ask().catch(() => undefined);
  expect(sent).toHaveLength(2);
  expect(seen).toMatchObject({ refreshed: 1, signedOut: 1, errors: [] });
});

it('does not retry without a token', async () => {
  const { ask, sent, seen } = clientWith([() => answerOf(forbidden)], { refresh: async () => undefined });
  await ask();
  expect(sent).toHaveLength(1);
  expect(seen.errors).toEqual([]);
});

it('shows the not-found screen for a denied root field', async () => {
  const denied = {
    data: { orders: null },
    errors: [{ message: 'x', path: ['orders'], extensions: { code: 'PERMISSION_DENIED' } }],
  };
  const { ask, seen } = clientWith([() => answerOf(denied)]);
  await ask();
  expect(seen).toMatchObject({ denied: 1, errors: [] });
});

it('shows a toast, not the not-found screen, for a denied nested field', async () => {
  const part = {
    ...data,
    errors: [{ message: 'x', path: ['orders', 'memo'], extensions: { code: 'PERMISSION_DENIED' } }],
  };
  const { ask, seen } = clientWith([() => answerOf(part)]);
  await expect(ask()).resolves.toMatchObject({ data: { orders: { totalCount: 3 } } });
  expect(seen.denied).toBe(0);
  expect(seen.errors).toHaveLength(1);
});

const refused = {
  errors: [
    {
      message: 'internal words',
      extensions: {
        code: 'INVALID_ARGUMENT',
        exception: {
          code: ['INVALID_ARGUMENT'],
          details: {
            message: ['数量を確認してください。', '単価を確認してください。'],
            fields: { lot: ['1以上'] },
          },
        },
      },
    },
  ],
};

it('describes an error by the messages of its details, joined by line breaks', async () => {
  const { ask, seen } = clientWith([() => answerOf(refused)]);
  await ask();
  expect(seen.errors).toEqual(['数量を確認してください。\n単価を確認してください。']);
  expect(seen.reports).toHaveLength(1);
});

it('leaves an error to a screen that handles it, and neither shows a toast nor reports it', async () => {
  const { client, seen } = clientWith([() => answerOf(refused)]);
  await client.mutate({ mutation: MUTATION, errorPolicy: 'all', context: { isHandled: true } });
  expect(seen).toMatchObject({ errors: [], reports: [] });
});

it('does not report a mutation error that the server flags as handled', async () => {
  const flagged = {
    errors: [{ message: 'x', extensions: { code: 'ABORTED', exception: { isHandled: true } } }],
  };
  const { client, seen } = clientWith([() => answerOf(flagged)]);
  await client.mutate({ mutation: MUTATION, errorPolicy: 'all' });
  expect(seen).toMatchObject({ errors: [], reports: [] });
});

it('reports a failed connection when there is no response', async () => {
  const { ask, seen } = clientWith([]);
  await expect(ask()).resolves.toMatchObject({ data: undefined });
  expect(seen.errors).toEqual(['通信エラーが発生しました。接続を確認して再度お試しください。']);
});

it.each([
  ['neither data nor errors', () => answerOf({})],
  ['an empty body', () => answerOf('')],
])('raises "No Content" on %s', async (_, answer) => {
  const { ask } = clientWith([answer]);
  const { error } = await ask();
  expect(error?.message).toBe('No Content');
});

it('combines several errors into one, a line each', () => {
  const reports: string[] = [];
  const handlers: ErrorHandlers = {
    onPermissionDenied: () => undefined,
    onRightRefused: () => undefined,
    onError: (error) => reports.push(error.report),
    report: () => undefined,
  };
  const errors = [{ message: 'first' }, { message: 'second' }];
  const { client } = clientWith([() => answerOf({ errors })], handlers);
  return client.query({ query: QUERY, errorPolicy: 'all' }).then(() => {
    expect(reports).toEqual(['[GraphQL] first\n[GraphQL] second']);
  });
});

it('marks network errors as such', async () => {
  const reports: string[] = [];
  const { ask } = clientWith([], { onError: (error) => reports.push(error.report) });
  await ask();
  expect(reports).toEqual(['[Network] Failed to fetch']);
});

it('hears of the revision of the registry that answers carry, and of nothing else there', async () => {
  const revisions: number[] = [];
  const carrying = (revision: string) => () =>
    new Response(JSON.stringify(data), { headers: { 'x-registry-revision': revision } });
  const { ask } = clientWith([carrying('12'), carrying('twelve'), () => answerOf(data)], {
    onRegistryRevision: (revision) => revisions.push(revision),
  });
  for (let asked = 0; asked < 3; asked += 1) await ask();
  expect(revisions).toEqual([12]);
});

it('knows of changes that are not answered yet', async () => {
  const mutations = new RunningMutations();
  const during: boolean[] = [];
  const answer = (body: object) => () => {
    during.push(mutations.isAny);
    return answerOf(body);
  };
  const { client, ask } = clientWith([answer(data), answer({ data: { fixOrder: { ok: true } } })], {
    mutations,
  });
  await ask();
  await client.mutate({ mutation: MUTATION });
  await client.mutate({ mutation: MUTATION, errorPolicy: 'all' });
  expect(during).toEqual([false, true]);
  expect(mutations.isAny).toBe(false);
});

describe('GET', () => {
  it('is used for queries while the URL is short enough', async () => {
    const { ask, client, sent } = clientWith(
      [() => answerOf(data), () => answerOf(data), () => answerOf({ data: { fixOrder: { ok: true } } })],
      { preferGet: true },
    );
    await ask({}, { text: 'ペン' });
    await ask({}, { text: 'ペ'.repeat(300) });
    await client.mutate({ mutation: MUTATION });
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
    const url = new URL(sent[0]?.url ?? '');
    expect(JSON.parse(url.searchParams.get('variables') ?? '')).toEqual({ text: 'ペン' });
    expect(url.searchParams.get('operationName')).toBe('orders');
    expect(sent[0]?.headers['apollo-require-preflight']).toBe('true');
  });

  it('stops one character before the limit', () => {
    const length = (address: string | undefined) => address?.length;
    const empty = length(getAddress('http://g/graphql', { query: '' })) ?? 0;
    const fits = 'x'.repeat(GET_URL_LIMIT - 1 - empty);
    expect(length(getAddress('http://g/graphql', { query: fits }))).toBe(GET_URL_LIMIT - 1);
    expect(getAddress('http://g/graphql', { query: `${fits}x` })).toBeUndefined();
  });
});

it('sends a persisted operation by its id only', async () => {
  const { ask, sent } = clientWith([() => answerOf(data)], { persistedOperations: true });
  await ask({ documentId: 'abc123' });
  expect(sent[0]?.body).toMatchObject({ documentId: 'abc123', operationName: 'orders' });
  expect(sent[0]?.body).not.toHaveProperty('query');
});

it('aborts a request when its caller does', async () => {
  const typedOver = new AbortController();
  const { ask, seen } = clientWith([], {
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        typedOver.abort();
      }),
  });
  const { error } = await ask({ isHandled: true, fetchOptions: { signal: typedOver.signal } });
  expect(error?.name).toBe('AbortError');
  expect(seen.errors).toEqual([]);
});

it('asks nothing for a caller that has aborted before', async () => {
  const signal = AbortSignal.abort();
  const wasAborted: (boolean | undefined)[] = [];
  const { ask } = clientWith([], {
    fetch: async (_, init) => {
      wasAborted.push(init?.signal?.aborted);
      throw new DOMException('aborted', 'AbortError');
    },
  });
  const { error } = await ask({ isHandled: true, fetchOptions: { signal } });
  expect(error?.name).toBe('AbortError');
  expect(wasAborted).toEqual([true]);
});

it('tells of every refusal for a missing right, also where the page is told nothing', async () => {
  const denied = {
    data: null,
    errors: [{ message: 'x', path: ['orders'], extensions: { code: 'PERMISSION_DENIED' } }],
  };
  const { ask, seen } = clientWith([() => answerOf(denied), () => answerOf(data), () => answerOf(denied)]);
  await ask({ isBackground: true });
  expect(seen.rightsRefused).toBe(1);
  await ask();
  expect(seen.rightsRefused).toBe(1);
  await ask({ isHandled: true });
  expect(seen).toMatchObject({ rightsRefused: 2, denied: 0 });
});

it('keeps background queries silent', async () => {
  const { ask, seen } = clientWith([() => answerOf(refused)]);
  await ask({ isBackground: true });
  expect(seen).toMatchObject({ denied: 0, errors: [] });
});

it('lets other links see the error, too', async () => {
  const handlers: ErrorHandlers = {
    onPermissionDenied: () => undefined,
    onRightRefused: () => undefined,
    onError: () => undefined,
    report: () => undefined,
  };
  const failing = new ApolloLink(() => {
    throw new Error('broken link');
  });
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([createErrorLink(handlers), failing]),
  });
  await expect(client.query({ query: QUERY })).rejects.toThrow('broken link');
});

it('shows and reports no request that ends because the page is left, unless the page stays', async () => {
  jest.useFakeTimers();
  try {
    const { ask, seen } = clientWith([], {
      fetch: async () => {
        throw new TypeError('NetworkError when attempting to fetch resource.');
      },
    });
    window.dispatchEvent(new Event('beforeunload'));
    const answer = ask();
    await jest.advanceTimersByTimeAsync(4_900);
    expect(seen).toMatchObject({ errors: [], reports: [] });
    await jest.advanceTimersByTimeAsync(200);
    await answer;
    expect(seen.errors).toHaveLength(1);
    expect(seen.reports).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});
