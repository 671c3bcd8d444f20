import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SessionService } from './session-service.js';
import type { SessionState } from './session-state.js';

export const SessionContext = createContext<SessionService | undefined>(undefined);

export function useSessionService(): SessionService {
  const service = useContext(SessionContext);
  if (!service) throw new Error('The session was asked for outside of SessionContext.');
  return service;
}

/** The session's state; the component renders again when it changes. */
export function useSessionState(): SessionState {
  const service = useSessionService();
  return useSyncExternalStore(service.subscribe, service.getState);
}
