import { BUILT_FOR, defineSlice } from '@hacchu-hub/slice-contract';
import { readEntry, type SliceEntry } from './catalogue.js';
import type { FederationRuntime } from './federation.js';
import type { LoadReport } from './load-reports.js';
import { SliceLoader } from './slice-loader.js';

const declaration = {
  id: 'orders',
  name: '発注',
  owner: 'orders team',
  contract: BUILT_FOR,
  routes: [{ path: '/demand/orders', screen: 'order-list', area: 'demand', title: '発注' }],
};
const entryOf = (own: object = {}): SliceEntry =>
  readEntry('mf-orders', {
    version: '1.2.3',
    manifestUrl: 'http://127.0.0.1:8081/m.json',
    declaration: { ...declaration, ...own },
  });
/** As the runtime rejects where a file of the remote does not arrive. */
const refused = () => new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008');
const good = { default: defineSlice({ id: 'orders', screens: {} }) };

function loaderWith(
  answers: (unknown | Error)[],
  probe: (manifestUrl: string, integrity?: string) => Promise<Response | undefined> = () =>
    Promise.resolve(undefined),
) {
  const registered: boolean[] = [];
  const reports: LoadReport[] = [];
  const waits: number[] = [];
  const runtime: FederationRuntime = {
    register: (_remote, _url, force) => registered.push(force),
    load: () => {
      const answer = answers.shift();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  const loader = new SliceLoader({
    runtime,
    report: (report) => reports.push(report),
    backOff: [10, 20],
    probe,
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  });
  return { loader, registered, reports, waits };
}

it('loads nothing from an address whose manifest is not the one that was published', async () => {
  const probe = async (_manifestUrl: string, integrity?: string) => {
    if (integrity !== 'sha384-published') throw new Error('not what was published');
    return undefined;
  };
  const { loader, registered } = loaderWith([good, good, good], probe);
  const other = { ...entryOf(), integrity: 'sha384-other' };
  await expect(loader.load(other)).resolves.toMatchObject({ ok: false, problem: { code: 'SHELL-004' } });
  expect(registered).toEqual([]);
  loader.forgetFailure('orders');
  await expect(loader.load({ ...other, integrity: 'sha384-published' })).resolves.toMatchObject({ ok: true });
});

it('loads a slice once, however many parts ask', async () => {
  const { loader, registered, reports } = loaderWith([good]);
  const [first, second] = await Promise.all([loader.load(entryOf()), loader.load(entryOf())]);
  expect(first).toEqual({ ok: true, slice: good.default });
  expect(second).toBe(first);
  expect(registered).toEqual([false]);
  expect(reports).toMatchObject([{ slice: 'orders', version: '1.2.3', outcome: 'loaded' }]);
  expect(loader.getStatuses()).toEqual({ orders: 'ready' });
});

it('tries again by itself, replacing what the runtime remembers, and says that it recovered', async () => {
  const { loader, registered, reports, waits } = loaderWith([refused(), good]);
  await expect(loader.load(entryOf())).resolves.toMatchObject({ ok: true });
  expect(registered).toEqual([false, true]);
  expect(waits).toEqual([10]);
  expect(reports).toMatchObject([{ outcome: 'recovered' }]);
});

it('gives a reason for a dead remote, and really asks again once the failure is forgotten', async () => {
  const dead = [refused(), refused(), refused()];
  const { loader, registered } = loaderWith([...dead, good]);
  const failed = await loader.load(entryOf());
  expect(failed).toMatchObject({
    ok: false,
    problem: { code: 'SHELL-004', sliceName: '発注', owner: 'orders team' },
  });
  expect(loader.getStatuses()).toEqual({ orders: 'degraded' });
  await expect(loader.load(entryOf())).resolves.toBe(failed);
  loader.forgetFailure('orders');
  await expect(loader.load(entryOf())).resolves.toMatchObject({ ok: true });
  expect(registered).toEqual([false, true, true, true]);
  expect(loader.getStatuses()).toEqual({ orders: 'ready' });
});

it('does not hand a dead address to the runtime at all', async () => {
  const { loader, registered } = loaderWith([], () => Promise.reject(new Error('it answered 502')));
  const result = await loader.load(entryOf());
  expect(result).toMatchObject({ ok: false, problem: { code: 'SHELL-004' } });
  expect(result.ok ? '' : result.problem.detail).toContain('it answered 502');
  expect(registered).toEqual([]);
});

it('says of a release whose code throws at its start that its program is wrong, not that its origin is away', async () => {
  const { loader, waits, reports } = loaderWith([new Error('broken at start')]);
  const result = await loader.load(entryOf());
  expect(result).toMatchObject({ ok: false, problem: { code: 'SHELL-005' } });
  expect(result.ok ? '' : result.problem.detail).toContain('broken at start');
  expect(waits).toEqual([]);
  expect(reports).toMatchObject([{ outcome: 'failed', phase: 'module', errorCode: 'SHELL-005' }]);
});

it.each(['Loading chunk 718 failed.', 'Loading CSS chunk 3 failed.'])(
  'tries again where a file of the slice does not arrive: %s',
  async (message) => {
    const { loader, waits, reports } = loaderWith([
      new Error(message),
      new Error(message),
      new Error(message),
    ]);
    await expect(loader.load(entryOf())).resolves.toMatchObject({ problem: { code: 'SHELL-004' } });
    expect(waits).toEqual([10, 20]);
    expect(reports).toMatchObject([{ outcome: 'failed', phase: 'manifest' }]);
  },
);

it.each([
  ['nothing', undefined, 'not an object made by defineSlice'],
  ['a plain object', { default: { id: 'orders', screens: {} } }, 'not made by defineSlice'],
  [
    'another slice',
    { default: defineSlice({ id: 'products', screens: {} }) },
    '"products", declared is "orders"',
  ],
  [
    'a screen that is no function',
    { default: { ...good.default, screens: { 'order-list': 'x' } } },
    'screen "order-list" is not a function',
  ],
])('refuses a default export that is %s without trying again', async (_, module, reason) => {
  const { loader, waits } = loaderWith([module]);
  const result = await loader.load(entryOf());
  expect(result).toMatchObject({ ok: false, problem: { code: 'SHELL-005' } });
  expect(result.ok ? '' : result.problem.detail).toContain(reason);
  expect(waits).toEqual([]);
});

it('skips a slice that is built for another contract, without loading it', async () => {
  const { loader, registered } = loaderWith([good]);
  const result = await loader.load(entryOf({ contract: '^9.0.0' }));
  expect(result).toMatchObject({ ok: false, problem: { code: 'SHELL-003' } });
  expect(result.ok ? '' : result.problem.detail).toContain('^9.0.0');
  expect(registered).toEqual([]);
});

it('gives up on a remote that never answers', async () => {
  const runtime: FederationRuntime = { register: () => undefined, load: () => new Promise(() => undefined) };
  const loader = new SliceLoader({
    runtime,
    report: () => undefined,
    probe: () => Promise.resolve(undefined),
    timeout: 5,
  });
  await expect(loader.load(entryOf())).resolves.toMatchObject({ ok: false, problem: { code: 'SHELL-009' } });
});

it('takes a file that is missing because the page is left for no failure of the release', async () => {
  jest.useFakeTimers();
  try {
    const gone = new Error('NetworkError');
    const { loader, reports, waits } = loaderWith([gone, gone, gone]);
    window.dispatchEvent(new Event('beforeunload'));
    const loading = loader.load(entryOf());
    await jest.advanceTimersByTimeAsync(4_900);
    expect(waits).toEqual([]);
    expect(loader.getStatuses()['orders']).toBe('loading');
    await jest.advanceTimersByTimeAsync(200);
    await expect(loading).resolves.toMatchObject({ ok: false });
    expect(reports).toMatchObject([{ outcome: 'failed' }]);
  } finally {
    jest.useRealTimers();
  }
});

it('blames no release for what does not load without a network', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { loader, reports } = loaderWith([refused(), refused(), refused(), good]);
  const canary = { ...entryOf(), version: '1.3.0', fallback: entryOf() };
  await expect(loader.load(canary)).resolves.toMatchObject({ ok: false, problem: { code: 'SHELL-004' } });
  expect(reports).toEqual([]);
  onLine.mockRestore();
  loader.forgetFailure('orders');
  await expect(loader.load(canary)).resolves.toMatchObject({ ok: true });
  expect(loader.loadedVersion('orders')).toBe('1.3.0');
});
