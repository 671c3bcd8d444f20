import type { PasswordPolicy } from './identity-messages.js';

/** What the session needs of the identity service. Firebase stands behind it, in `identity.firebase.ts` alone. */
export interface IdentityService {
  /** Calls back now and on every change: true when somebody is signed in. */
  observe(changed: (isSignedIn: boolean) => void): () => void;
  signIn(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** The current token, fresh when forced; undefined when nobody is signed in. */
  token(force: boolean): Promise<string | undefined>;
  /** The address that a reset link belongs to. */
  emailOfResetCode(code: string): Promise<string>;
  setPassword(code: string, password: string): Promise<void>;
  passwordPolicy(password: string): Promise<{ isValid: boolean; policy: PasswordPolicy }>;
}
