import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { waitFor } from '@testing-library/react';
import { of, throwError } from 'rxjs';
import { refreshActive } from './refresh-active.js';

const COUNT = gql`
  query count {
    count
  }
`;
const OTHER = gql`
  query other {
    other
  }
`;

const answering = (failing: ReadonlySet<string> = new Set()) => {
  const asked: string[] = [];
  let isUp = true;
  const link = new ApolloLink(({ operationName = '', getContext }) => {
    asked.push(`${operationName} ${getContext().isBackground === true ? 'behind' : 'before'} the screen`);
    return !isUp && failing.has(operationName)
      ? throwError(() => new Error('offline'))
      : of({ data: { [operationName]: asked.length } });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  return { client, asked, fail: () => (isUp = false) };
};

const show = async (client: ApolloClient, query: typeof COUNT, fetchPolicy?: 'network-only') => {
  const results: { loading: boolean; data: unknown; error?: unknown }[] = [];
  const observable = client.watchQuery({ query, ...(fetchPolicy && { fetchPolicy }) });
  observable.subscribe((result) => results.push(result));
  await waitFor(() => expect(results.at(-1)).toMatchObject({ loading: false }));
  return results;
};

it('gives queries on screen new data without a state of loading, and leaves alone what a form started from', async () => {
  const { client, asked } = answering();
  const list = await show(client, COUNT);
  const form = await show(client, OTHER, 'network-only');
  const before = list.length;
  await refreshActive(client);
  await waitFor(() => expect(list.length).toBeGreaterThan(before));
  expect(asked).toEqual(['count before the screen', 'other before the screen', 'count behind the screen']);
  expect(list.slice(before)).toMatchObject([{ loading: false, data: { count: 3 } }]);
  expect(form.at(-1)).toMatchObject({ data: { other: 2 } });
});

it('keeps what is on screen where a request fails, and throws where all do', async () => {
  const { client, fail } = answering(new Set(['count', 'other']));
  const list = await show(client, COUNT);
  await show(client, OTHER);
  fail();
  await expect(refreshActive(client)).rejects.toThrow();
  expect(list.at(-1)).toMatchObject({ loading: false, data: { count: 1 } });
  expect(list.at(-1)?.error).toBeUndefined();
});
