import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { initialSession, nextSession } from './session-state.js';
import { aDemandUser } from './user.fixture.js';

const user = aDemandUser;

it('starts loading, with nobody signed in and no demand', () => {
  expect(initialSession).toEqual({
    user: undefined,
    isLoggedIn: false,
    isLoading: true,
    isError: false,
    activeDemand: { uuid: '', name: '' },
  });
});

it('stores the user and the active demand of a demand user', () => {
  const state = nextSession(initialSession, { type: 'user-loaded', user });
  expect(state).toMatchObject({ user, isLoggedIn: true, isLoading: false, activeDemand: { uuid: 'd1' } });
});

it('stores no active demand for an operator', () => {
  const operator: CurrentUser = { ...user, actor: 'Operator', demand: { uuid: 'd1', name: 'x' } };
  expect(nextSession(initialSession, { type: 'user-loaded', user: operator }).activeDemand).toEqual({
    uuid: '',
    name: '',
  });
});

it.each([
  ['nobody is reported', 'no-identity', false],
  ['the user query fails', 'user-failed', true],
] as const)('clears everything when %s', (_, type, isError) => {
  const signedIn = nextSession(initialSession, { type: 'user-loaded', user });
  expect(nextSession(signedIn, { type })).toEqual({
    user: undefined,
    isLoggedIn: false,
    isLoading: false,
    isError,
    activeDemand: { uuid: '', name: '' },
  });
});

it('keeps the page of a signed-in user while the identity service reports again', () => {
  const signedIn = nextSession(initialSession, { type: 'user-loaded', user });
  expect(nextSession(signedIn, { type: 'identity-reported' })).toBe(signedIn);
});
