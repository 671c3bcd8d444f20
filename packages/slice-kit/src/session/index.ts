export { useSession, type Session } from './use-session.js';
export type { CurrentUser } from '../host/slice-host.js';
