import { parseRegistry, REGISTRY_FORMAT } from '@hacchu-hub/slice-contract';
import { renderHook } from '@testing-library/react';
import { readStoredOverrides, storeOverrides } from './remotes/overrides.js';
import { readRefusedCanaries, rememberRefusedCanary } from './remotes/refused-canaries.js';
import { lastRegistry, rememberRegistry } from './remotes/registry-client.js';
import { forgetRecentItems } from './search/forget-recent-items.js';
import { readActor, readToken, storeActor, storeToken } from './session/token-storage.js';
import { useRecall } from './workspace/recall.hook.js';

const NAMES = ['localStorage', 'sessionStorage'] as const;
const prototype = Object.getPrototypeOf(window) as object;
const own = NAMES.map((name) => Object.getOwnPropertyDescriptor(window, name));

/**
 * As in a browser that blocks cookies: naming the storage is refused already. The getters are on the prototype, since
 * newer versions of Node replace what those of a global object throw.
 */
function blockStorage(): void {
  for (const name of NAMES) {
    delete (window as Partial<Window>)[name];
    Object.defineProperty(prototype, name, {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}

afterEach(() => {
  for (const [at, name] of NAMES.entries()) {
    Reflect.deleteProperty(prototype, name);
    Object.defineProperty(window, name, own[at] ?? {});
  }
});

it('a browser that blocks storage remembers nothing, and the page works', () => {
  blockStorage();
  expect(() => localStorage).toThrow('insecure');

  storeOverrides({ 'mf-orders': 'http://localhost:8081/mf-manifest.json' });
  expect(readStoredOverrides()).toEqual({});

  rememberRefusedCanary('mf_orders@1.2.3');
  expect(readRefusedCanaries()).toEqual(new Set());

  rememberRegistry(parseRegistry({ formatVersion: REGISTRY_FORMAT, revision: 1, remotes: {} }));
  expect(lastRegistry()).toBeUndefined();

  storeToken('token');
  storeActor('DemandUser');
  expect([readToken(), readActor()]).toEqual([undefined, undefined]);
  forgetRecentItems();

  const tell = jest.fn();
  const reload = jest.fn();
  const news = { key: 'mf_orders@1.2.3', isRecall: true };
  const { result } = renderHook(() => useRecall(news, { isBusy: () => false, tell, reload }));
  // Nobody could tell a second load of the page from the first: the person loads it.
  expect(result.current).toBe(true);
  expect(tell).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
