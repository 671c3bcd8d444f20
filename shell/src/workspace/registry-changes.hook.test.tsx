import { act, renderHook } from '@testing-library/react';
import { RegistryRevision } from '../remotes/registry-revision.js';
import { useRegistryChanges } from './registry-changes.hook.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const now = () => Date.now();

function start(known = 7) {
  const revision = new RegistryRevision();
  const reload = jest.fn(() => Promise.resolve(undefined));
  const { rerender, unmount } = renderHook((own: number) => useRegistryChanges(revision, own, reload, now), {
    initialProps: known,
  });
  return { revision, reload, rerender, unmount };
}

it('an answer with a newer revision has the registry read again, once', () => {
  const { revision, reload, rerender } = start();
  revision.see(7);
  expect(reload).not.toHaveBeenCalled();
  revision.see(8);
  revision.see(8);
  expect(reload).toHaveBeenCalledTimes(1);
  rerender(8);
  act(() => jest.advanceTimersByTime(60_000));
  expect(reload).toHaveBeenCalledTimes(1);
  revision.see(9);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('a registry that is behind the answers, or down, is asked again in time, not with each answer', () => {
  const { revision, reload } = start();
  revision.see(8);
  for (let seen = 9; seen < 20; seen += 1) revision.see(seen);
  expect(reload).toHaveBeenCalledTimes(1);
  act(() => jest.advanceTimersByTime(10_000));
  expect(reload).toHaveBeenCalledTimes(2);
});

it('an answer that was faster than the first registry counts when that is there', () => {
  const { revision, reload, rerender } = start(0);
  revision.see(8);
  expect(reload).not.toHaveBeenCalled();
  rerender(7);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('coming back to the tab has it read again, unless that was just done', () => {
  const { reload, unmount } = start();
  window.dispatchEvent(new Event('focus'));
  expect(reload).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(30_000));
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reload).toHaveBeenCalledTimes(1);
  unmount();
  act(() => jest.advanceTimersByTime(30_000));
  window.dispatchEvent(new Event('focus'));
  expect(reload).toHaveBeenCalledTimes(1);
});
