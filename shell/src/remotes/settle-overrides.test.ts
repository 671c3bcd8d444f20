import { type Overrides, readStoredOverrides, storeOverrides } from './overrides.js';
import {
  dropOverrides,
  type OverrideQuestion,
  type SettleOptions,
  settleOverrides,
} from './settle-overrides.js';

const ASKED = 'mf-orders@http://127.1:8081/m.json';
const ORDERS = { 'mf-orders': 'http://127.0.0.1:8081/m.json' };

const open = (path: string) => window.history.replaceState(null, '', path);
const asking = (parameter: string) => open(`/demand?page=2&hacchu-override=${encodeURIComponent(parameter)}`);

/** Starts a page; answers what it runs with, or that it is loaded anew. */
async function start(answer: boolean, own: Partial<SettleOptions> = {}) {
  const questions: OverrideQuestion[] = [];
  const outcome = await new Promise<Overrides | 'reload'>((resolve, reject) => {
    settleOverrides({
      environment: 'development',
      isOwn: async () => true,
      reload: () => resolve('reload'),
      ask: async (question) => {
        questions.push(question);
        return answer;
      },
      ...own,
    }).then(resolve, reject);
  });
  return { outcome, questions };
}

beforeEach(() => {
  sessionStorage.clear();
  dropOverrides();
  open('/demand');
});

it('starts without a question where nothing is asked for', async () => {
  expect(await start(true)).toEqual({ outcome: {}, questions: [] });
});

it('asks with the normalised address, cleans the page’s address and does nothing after a no', async () => {
  asking(ASKED);
  const { outcome, questions } = await start(false);
  expect(questions).toEqual([{ accepted: ORDERS, refused: [], isCopy: false }]);
  expect(outcome).toEqual({});
  expect(readStoredOverrides()).toEqual({});
  expect(document.cookie).toBe('');
  expect(window.location.pathname + window.location.search).toBe('/demand?page=2');
});

it('loads the page anew after a yes, and then runs with it until it is taken back', async () => {
  asking(ASKED);
  expect((await start(true)).outcome).toBe('reload');
  expect(document.cookie).toBe('hacchu_override=1');
  expect(await start(false)).toEqual({ outcome: ORDERS, questions: [] });
  dropOverrides();
  expect(document.cookie).toBe('');
  expect(await start(true)).toEqual({ outcome: {}, questions: [] });
});

it('keeps what was accepted before when something else is declined', async () => {
  asking(ASKED);
  await start(true);
  asking('mf-admin@http://127.0.0.1:9/m.json');
  expect((await start(false)).outcome).toEqual(ORDERS);
});

it('uses nothing of a request of which a part is refused, whatever the answer', async () => {
  asking(`${ASKED},mf-admin@https://evil.example/m.json`);
  const { outcome, questions } = await start(true);
  expect(questions[0]?.refused).toHaveLength(1);
  expect(outcome).toEqual({});
  expect(readStoredOverrides()).toEqual({});
});

it('an empty parameter takes everything back without a question', async () => {
  asking(ASKED);
  await start(true);
  asking('');
  expect(await start(true)).toEqual({ outcome: {}, questions: [] });
  expect(readStoredOverrides()).toEqual({});
});

it('asks again in a copy of the tab, and forgets them there after a no', async () => {
  asking(ASKED);
  await start(true);
  const { outcome, questions } = await start(false, { isOwn: async () => false });
  expect(questions).toEqual([{ accepted: ORDERS, refused: [], isCopy: true }]);
  expect(outcome).toEqual({});
  expect(readStoredOverrides()).toEqual({});
});

it('gives the cookie back that another tab took away', async () => {
  asking(ASKED);
  await start(true);
  document.cookie = 'hacchu_override=; Max-Age=0; Path=/';
  expect((await start(false)).outcome).toBe('reload');
  expect((await start(false)).outcome).toEqual(ORDERS);
});

it('asks nothing and uses nothing in production, stored or asked for', async () => {
  storeOverrides(ORDERS);
  asking(ASKED);
  expect(await start(true, { environment: 'production' })).toEqual({ outcome: {}, questions: [] });
  expect(window.location.search).toBe('?page=2');
});
