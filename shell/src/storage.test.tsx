import { parseRegistry, REGISTRY_FORMAT } from '@hacchu-hub/slice-contract';
import { renderHook } from '@testing-library/react';
import { readStoredOverrides, storeOverrides } from './remotes/overrides.js';
import { readRefusedCanaries, rememberRefusedCanary } from './remotes/refused-canaries.js';
import { lastRegistry, rememberRegistry } from './remotes/registry-client.js';
import { forgetRecentItems } from './search/forget-recent-items.js';
import { readActor, readToken, storeActor, storeToken } from './session/token-storage.js';
import { useRecall } from './workspace/recall.hook.js';

/** As in a browser that blocks cookies: naming the storage is refused already. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  }
}

afterEach(() => jest.restoreAllMocks());

it('a browser that blocks storage remembers nothing, and the page works', () => {
  blockStorage();
  // Contexts of newer versions of Node replace an error of a getter of the global object by one of their own.
  expect(() => localStorage).toThrow(/insecure|localStorage is not defined/);

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
