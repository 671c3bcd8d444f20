/** A person as the identity service knows them. */
export interface AuthPerson {
  email: string;
  displayName: string;
}

/** The identity service: holds passwords and issues tokens; we hold everything else. */
export abstract class AuthDirectory {
  /**
   * Makes sure that somebody can sign in under the address, without a password at first, and answers their uid.
   * An address that is known already keeps its uid and password.
   */
  abstract ensurePerson(person: AuthPerson): Promise<string>;

  /** A one-time code to set a password with, or null when nobody has the address. Valid for an hour by default. */
  abstract passwordResetCode(email: string): Promise<string | null>;
}
