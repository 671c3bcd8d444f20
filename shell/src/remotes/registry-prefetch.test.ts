import { prefetchRegistry, registryFetcher } from './registry-prefetch.js';

const URL = '/remotes.json';

function server() {
  const asked: unknown[] = [];
  const fetcher: typeof fetch = async (input) => {
    asked.push(input);
    return new Response(JSON.stringify({ revision: asked.length }));
  };
  const read = async () => (await registryFetcher(URL, fetcher)(URL)).json();
  return { asked, fetcher, read };
}

afterEach(() => {
  registryFetcher(URL);
  jest.useRealTimers();
});

it('a prefetched registry is used once, and read anew after that', async () => {
  const { asked, fetcher, read } = server();
  prefetchRegistry(URL, fetcher);
  expect(asked).toEqual([URL]);
  expect(await read()).toEqual({ revision: 1 });
  expect(asked).toHaveLength(1);
  expect(await read()).toEqual({ revision: 2 });
});

it('a registry that was prefetched more than ten seconds ago, or from another address, is not used', async () => {
  jest.useFakeTimers();
  const { fetcher, read } = server();
  prefetchRegistry(URL, fetcher);
  jest.setSystemTime(Date.now() + 10_001);
  expect(await read()).toEqual({ revision: 2 });
  prefetchRegistry('/other.json', fetcher);
  expect(await read()).toEqual({ revision: 4 });
});

it('a failed prefetch fails the read, which reports it', async () => {
  prefetchRegistry(URL, async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(registryFetcher(URL)(URL)).rejects.toThrow('Failed to fetch');
});
