import type { PasswordPolicy } from './identity-messages.js';

/** An authenticator app that is enrolled as second factor. */
export interface SecondFactor {
  uid: string;
  /** As the person named it; undefined for none. */
  name: string | undefined;
  /** ISO 8601. */
  enrolledAt: string;
}

/** What the person is asked after their password. */
export interface SecondFactorQuestion {
  /** The apps of the account; at least one. */
  factors: readonly SecondFactor[];
  /** Why the code that was given before is not accepted. */
  problem: string | undefined;
}

export interface SecondFactorCode {
  factorUid: string;
  code: string;
}

/** Asks for a code; undefined when the person gives up. */
export type AskSecondFactor = (question: SecondFactorQuestion) => Promise<SecondFactorCode | undefined>;

/** The enrolment of an authenticator app that waits for its first code. */
export interface Enrolment {
  /** Base 32. */
  secret: string;
  /** `otpauth://`, for a QR code. */
  uri: string;
  /** @throws IdentityError */
  finish(code: string, name: string): Promise<void>;
}

/** What the session needs from the identity service. Only `identity.firebase.ts` depends on Firebase. */
export interface IdentityService {
  /** Calls back at once and on every change: true when a user is signed in. */
  observe(changed: (isSignedIn: boolean) => void): () => void;
  /** Takes the address as it was typed, and asks for a code where the account has a second factor. */
  signIn(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** The current token, refreshed when forced; undefined when nobody is signed in. */
  token(force: boolean): Promise<string | undefined>;
  /** The mail address of a reset link. */
  emailOfResetCode(code: string): Promise<string>;
  setPassword(code: string, password: string): Promise<void>;
  /** The enrolled authenticator apps of the signed-in user. */
  secondFactors(): Promise<SecondFactor[]>;
  /** Requires a recent sign-in. @throws IdentityError */
  startEnrolment(): Promise<Enrolment>;
  /** Requires a recent sign-in. @throws IdentityError */
  removeSecondFactor(uid: string): Promise<void>;
  passwordPolicy(password: string): Promise<{ isValid: boolean; policy: PasswordPolicy }>;
}
