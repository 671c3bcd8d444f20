import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from '@jest/globals';

const source = readFileSync(new URL('refresh-runtime.cjs', import.meta.url), 'utf8');
/** The module as webpack runs it in the build of a remote. */
const runtimeOf = (remote) => {
  const module = { exports: {} };
  new Function('module', '__resourceQuery', source)(module, `?${remote}`);
  return module.exports;
};
const Component = () => null;
afterEach(() => delete globalThis.__HACCHU_REACT_REFRESH__);

it('in a development build of the shell remotes share its runtime, each under names of its own', () => {
  const registered = [];
  globalThis.__HACCHU_REACT_REFRESH__ = {
    isLikelyComponentType: () => true,
    injectIntoGlobalHook: () => registered.push('injected again'),
    register: (type, id) => registered.push([type, id]),
  };
  for (const remote of ['mf-orders', 'mf-products']) {
    const runtime = runtimeOf(remote);
    runtime.injectIntoGlobalHook(globalThis);
    runtime.register(Component, './src/form.tsx Form');
    expect(runtime.isLikelyComponentType(Component)).toBe(true);
  }
  expect(registered).toEqual([
    [Component, 'mf-orders ./src/form.tsx Form'],
    [Component, 'mf-products ./src/form.tsx Form'],
  ]);
});

it('in a released shell nothing counts as a component, so that no update is accepted and the page reloads', () => {
  const runtime = runtimeOf('mf-orders');
  expect(runtime.isLikelyComponentType(Component)).toBe(false);
  expect(runtime.createSignatureFunctionForTransform()(Component)).toBe(Component);
  expect(() => runtime.register(Component, 'x')).not.toThrow();
});
