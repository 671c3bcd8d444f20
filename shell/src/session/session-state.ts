import type { SessionUser } from './current-user.js';

/** The session as the specification's section 4 describes it. */
export interface SessionState {
  user: SessionUser | undefined;
  isLoggedIn: boolean;
  /** Starts true: unknown until the identity service has reported. */
  isLoading: boolean;
  /** The `currentUser` query failed for another reason than a refusal. */
  isError: boolean;
  activeDemand: { uuid: string; name: string };
  /** Another account has signed in on another tab: the page only stays for what was typed into it. */
  isReplaced?: true;
}

export type SessionEvent =
  | { type: 'identity-reported' }
  | { type: 'user-loaded'; user: SessionUser }
  | { type: 'user-failed' }
  | { type: 'account-replaced' }
  | { type: 'no-identity' };

const noDemand = { uuid: '', name: '' };

export const initialSession: SessionState = {
  user: undefined,
  isLoggedIn: false,
  isLoading: true,
  isError: false,
  activeDemand: noDemand,
};

const cleared: SessionState = { ...initialSession, isLoading: false };

/** The state after an event. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'identity-reported':
      // A signed-in user keeps the page while their data is read again.
      return state.isLoggedIn ? state : { ...initialSession };
    case 'user-loaded': {
      const { user } = event;
      const demand = user.actor === 'DemandUser' ? user.demand : undefined;
      return {
        user,
        isLoggedIn: true,
        isLoading: false,
        isError: false,
        activeDemand: demand ? { uuid: demand.uuid, name: demand.name } : noDemand,
      };
    }
    case 'account-replaced':
      return { ...state, isReplaced: true };
    case 'user-failed':
      return { ...cleared, isError: true };
    case 'no-identity':
      return cleared;
  }
}
