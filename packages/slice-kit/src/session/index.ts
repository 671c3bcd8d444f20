export { useSession, type Session } from './session.hook.js';
export type { CurrentUser } from '../host/slice-host.js';
