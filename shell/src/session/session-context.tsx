import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SessionService } from './session-service.js';
import type { SessionState } from './session-state.js';

export const SessionContext = createContext<SessionService | undefined>(undefined);

export function useSessionService(): SessionService {
  const service = useContext(SessionContext);
  if (!service) throw new Error('The session was used outside of SessionContext.');
  return service;
}

/** Subscribes to the session's state. */
export function useSessionState(): SessionState {
  const service = useSessionService();
  return useSyncExternalStore(service.subscribe, service.getState);
}
