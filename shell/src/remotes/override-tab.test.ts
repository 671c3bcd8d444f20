import { claimTab, isOwnTab } from './override-tab.js';

/** The browser's locks: a request waits while the name is held, until its signal ends it. */
function browserLocks() {
  const held = new Set<string>();
  const request = (name: string, options: LockOptions, use: LockGrantedCallback<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (held.has(name)) {
        options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        return;
      }
      held.add(name);
      void Promise.resolve(use(null)).then(resolve);
    });
  return { request: request as LockManager['request'] };
}

beforeEach(() => sessionStorage.clear());
const handover = 10;

it('is the tab that claimed the overrides; a copy of it is not', async () => {
  const locks = browserLocks();
  expect(await isOwnTab({ locks, handover })).toBe(false);
  claimTab();
  expect(await isOwnTab({ locks, handover })).toBe(true);
  // The copy begins with the same storage while the first tab is open.
  expect(await isOwnTab({ locks, handover })).toBe(false);
});

it('is its own tab again after a claim of its own', async () => {
  const locks = browserLocks();
  claimTab();
  await isOwnTab({ locks, handover });
  claimTab();
  expect(await isOwnTab({ locks, handover })).toBe(true);
});
