import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { act, renderHook } from '@testing-library/react';
import { aDemandUser } from '../session/user.fixture.js';
import { useHeldRights } from './held-rights.hook.js';

const admin: CurrentUser = {
  ...aDemandUser,
  capabilities: ['orders:view', 'users:edit'],
  featureFlags: ['COSTING'],
};
const editor: CurrentUser = { ...admin, role: 'EDITOR', capabilities: ['orders:view'] };

describe('rights that change while a page is open', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const opened = (page: { isAtRisk: boolean }) =>
    renderHook(({ user, pathname }) => useHeldRights(user, pathname, () => page.isAtRisk), {
      initialProps: { user: admin, pathname: '/demand/demand-users/new' },
    });

  it('count at once where nothing would be lost', () => {
    const { result, rerender } = opened({ isAtRisk: false });
    rerender({ user: editor, pathname: '/demand/demand-users/new' });
    expect(result.current).toEqual({ user: editor, isHeld: false });
  });

  it('stay while something would be lost, and go as soon as nothing is', () => {
    const page = { isAtRisk: true };
    const { result, rerender } = opened(page);
    rerender({ user: editor, pathname: '/demand/demand-users/new' });
    expect(result.current.isHeld).toBe(true);
    expect(result.current.user).toMatchObject({ role: 'EDITOR', capabilities: admin.capabilities });
    act(() => jest.advanceTimersByTime(60_000));
    expect(result.current.isHeld).toBe(true);
    page.isAtRisk = false;
    act(() => jest.advanceTimersByTime(60_000));
    expect(result.current).toEqual({ user: editor, isHeld: false });
  });

  it('go with the page', () => {
    const { result, rerender } = opened({ isAtRisk: true });
    rerender({ user: editor, pathname: '/demand/demand-users/new' });
    rerender({ user: editor, pathname: '/demand/orders/new' });
    expect(result.current).toEqual({ user: editor, isHeld: false });
  });

  it('are no longer held when they come back', () => {
    const { result, rerender } = opened({ isAtRisk: true });
    rerender({ user: editor, pathname: '/demand/demand-users/new' });
    rerender({ user: { ...admin }, pathname: '/demand/demand-users/new' });
    expect(result.current).toEqual({ user: admin, isHeld: false });
  });

  it('that are granted count at once, also beside held ones', () => {
    const { result, rerender } = opened({ isAtRisk: true });
    const changed: CurrentUser = { ...editor, featureFlags: ['CSV_EXPORT'] };
    rerender({ user: changed, pathname: '/demand/demand-users/new' });
    expect(result.current.user.capabilities).toEqual(['orders:view', 'users:edit']);
    expect(result.current.user.featureFlags).toEqual(['COSTING', 'CSV_EXPORT']);
  });

  it('of another person are never kept', () => {
    const { result, rerender } = opened({ isAtRisk: true });
    rerender({ user: { ...editor, uuid: 'u2' }, pathname: '/demand/demand-users/new' });
    expect(result.current.user.capabilities).toEqual(['orders:view']);
  });
});
