/** An account that is to be made. */
export interface NewAccount {
  /** Chosen by us. */
  uid: string;
  email: string;
  displayName: string;
}

/** An account as the identity service knows it. */
export interface AuthAccount {
  uid: string;
  /** Lower case; null where it has none. */
  email: string | null;
  /** Whether its owner proved to have the address. */
  isVerified: boolean;
}

/** The identity service: holds passwords and issues tokens; we hold everything else. Every call may be repeated. */
export abstract class AuthDirectory {
  abstract findByUid(uid: string): Promise<AuthAccount | null>;

  abstract findByEmail(email: string): Promise<AuthAccount | null>;

  /** Makes an account without a password; nothing happens where its uid or its address is taken. */
  abstract create(account: NewAccount): Promise<void>;

  /** Ends an account and every session of it; nothing happens where there is none. */
  abstract remove(uid: string): Promise<void>;

  /**
   * Shuts an account out: nobody signs in with it, sessions that are open end, and its password is void. It keeps
   * the address, so that nobody else signs up with it. Nothing happens where there is none.
   */
  abstract shutOut(uid: string): Promise<void>;

  /** Takes away every way to sign in but the password: telephone, other providers, second factors, own claims. */
  abstract reduceToPassword(uid: string): Promise<void>;

  /** Ends all sessions of an account, on every device. Nothing happens where there is none. */
  abstract endSessions(uid: string): Promise<void>;

  /** Sets a new password; sessions that are open end. @throws INVALID_ARGUMENT where it is too weak for the service */
  abstract setPassword(uid: string, password: string): Promise<void>;

  /** A one-time code to set a password with, or null when nobody has the address. Valid for an hour by default. */
  abstract passwordResetCode(email: string): Promise<string | null>;
}
