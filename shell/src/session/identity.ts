import type { PasswordPolicy } from './identity-messages.js';

/** What the session needs from the identity service. Only `identity.firebase.ts` depends on Firebase. */
export interface IdentityService {
  /** Calls back at once and on every change: true when a user is signed in. */
  observe(changed: (isSignedIn: boolean) => void): () => void;
  signIn(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** The current token, refreshed when forced; undefined when nobody is signed in. */
  token(force: boolean): Promise<string | undefined>;
  /** The mail address of a reset link. */
  emailOfResetCode(code: string): Promise<string>;
  setPassword(code: string, password: string): Promise<void>;
  passwordPolicy(password: string): Promise<{ isValid: boolean; policy: PasswordPolicy }>;
}
