import { ApolloClient, ApolloLink, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { act, render, screen } from '@testing-library/react';
import { of } from 'rxjs';
import { aHost } from '../host/host.fixture.js';
import { SliceHostProvider } from '../host/index.js';
import { usePolledQuery } from './index.js';

interface Jobs {
  jobs: { __typename: string; uuid: string; isRunning: boolean }[];
}
const JOBS: TypedDocumentNode<Jobs, Record<string, never>> = gql`
  query jobs {
    jobs {
      uuid
      isRunning
    }
  }
`;
const job = (uuid: string, isRunning: boolean) => ({ __typename: 'Job', uuid, isRunning });

const underWay = ({ jobs }: Jobs) =>
  jobs
    .filter(({ isRunning }) => isRunning)
    .map(({ uuid }) => uuid)
    .join();

const List = () => {
  const { data } = usePolledQuery(JOBS, { underWay });
  return <p>{data ? `${data.jobs.length}件 ${underWay(data) !== '' ? '処理中' : '完了'}` : '読み込み中'}</p>;
};

let jobs: Jobs['jobs'];
let asked: number;
const show = async () => {
  const link = new ApolloLink(() => {
    asked += 1;
    return of({ data: { jobs } });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  render(
    <SliceHostProvider host={aHost({ client })}>
      <List />
    </SliceHostProvider>,
  );
  await pass(0);
};
/** Advances in steps, so that the screen renders in between. */
const pass = async (ms: number, stepMs = 1_000) => {
  for (let left = ms; left >= 0; left -= stepMs) {
    await act(() => jest.advanceTimersByTimeAsync(Math.min(left, stepMs)));
  }
};

beforeEach(() => {
  jest.useFakeTimers();
  asked = 0;
});
afterEach(() => jest.useRealTimers());

describe('usePolledQuery', () => {
  it('polls often at first, every two seconds for a minute, then every ten, and stops when everything has finished', async () => {
    jobs = [job('a', true)];
    await show();
    expect(screen.getByText('1件 処理中')).toBeVisible();
    expect(asked).toBe(1);
    await pass(600, 50);
    expect(asked).toBe(1 + 2);
    await pass(1_100, 50);
    expect(asked).toBe(3 + 2);
    await pass(2_300, 50);
    expect(asked).toBe(5 + 2);
    await pass(56_000);
    expect(asked).toBe(7 + 28);
    await pass(61_000);
    expect(asked).toBe(35 + 6);
    jobs = [job('a', false)];
    await pass(10_000);
    expect(screen.getByText('1件 完了')).toBeVisible();
    const before = asked;
    await pass(60_000);
    expect(asked).toBe(before);
  });

  it('does not poll while nothing is running', async () => {
    jobs = [job('a', false)];
    await show();
    await pass(60_000);
    expect(asked).toBe(1);
  });

  it('restarts the schedule for a new job', async () => {
    jobs = [job('a', true)];
    await show();
    await pass(80_000);
    jobs = [job('a', true), job('b', true)];
    await pass(10_000);
    expect(screen.getByText('2件 処理中')).toBeVisible();
    const before = asked;
    await pass(20_000);
    expect(asked - before).toBe(10);
  });

  it('sends no request while the page is hidden, and continues when it is shown', async () => {
    jobs = [job('a', true)];
    await show();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const before = asked;
    await pass(20_000);
    expect(asked).toBe(before);
    visibility.mockRestore();
    jobs = [job('a', false)];
    await pass(3_000);
    expect(screen.getByText('1件 完了')).toBeVisible();
  });

  it('waits for the first data after a failure', async () => {
    const client = new ApolloClient({
      cache: new InMemoryCache(),
      link: new ApolloLink(() => of({ data: null, errors: [{ message: 'down' }] })),
    });
    render(
      <SliceHostProvider host={aHost({ client })}>
        <List />
      </SliceHostProvider>,
    );
    await pass(0);
    expect(screen.getByText('読み込み中')).toBeVisible();
  });
});
