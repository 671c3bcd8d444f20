/** A person as the identity service knows them. */
export interface AuthPerson {
  email: string;
  displayName: string;
}

/** The identity service: holds passwords and issues tokens; we hold everything else. */
export abstract class AuthDirectory {
  /**
   * Makes sure that somebody can sign in under the address, without a password at first, and answers their uid.
   * An address that is known already keeps its uid and password, and is enabled where it was shut out.
   */
  abstract ensurePerson(person: AuthPerson): Promise<string>;

  /**
   * Shuts the address out: nobody signs in with it, sessions that are open end, and its password is void, so that a
   * later invitation begins like the first one. Nothing happens where nobody has the address. May be repeated.
   */
  abstract shutOut(email: string): Promise<void>;

  /** Sets a new password; sessions that are open end. @throws INVALID_ARGUMENT where it is too weak for the service */
  abstract setPassword(authUid: string, password: string): Promise<void>;

  /** A one-time code to set a password with, or null when nobody has the address. Valid for an hour by default. */
  abstract passwordResetCode(email: string): Promise<string | null>;
}
