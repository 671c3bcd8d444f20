// The parts of firebase-tools that the stack uses, which has no types for them.

declare module 'firebase-tools/lib/emulator/auth/apiSpec.js' {
  /** OpenAPI document of the identity service. */
  const spec: { default: { paths: Record<string, unknown> } };
  export default spec;
}

declare module 'firebase-tools/lib/emulator/auth/index.js' {
  interface AuthEmulatorArgs {
    host: string;
    port: number;
    projectId: string;
    /** What happens with tokens of other projects; 1 warns. */
    singleProjectMode: 0 | 1 | 2;
  }
  const auth: { AuthEmulator: new (args: AuthEmulatorArgs) => { start(): Promise<void> } };
  export default auth;
}

declare module 'firebase-tools/lib/emulator/auth/operations.js' {
  interface EmulatedUser {
    localId: string;
    emailVerified?: boolean;
    disabled?: boolean;
    /** Seconds since 1970. */
    validSince?: string;
  }

  export interface ProjectState {
    getUserByLocalId(localId: string): EmulatedUser | undefined;
    updateUserByLocalId(localId: string, change: { lastRefreshAt: string }): EmulatedUser;
    createRefreshTokenFor(
      user: EmulatedUser,
      provider: string,
      options: { secondFactor?: { identifier: string; provider: string } },
    ): string;
  }

  export type Operation = (state: ProjectState, body: object, context: unknown) => object | Promise<object>;

  interface AccountOperations {
    lookup: Operation;
    update: Operation;
    delete: Operation;
  }

  export interface AuthOperations {
    identitytoolkit: {
      accounts: AccountOperations & {
        signInWithPassword: Operation;
        mfaEnrollment: { start: Operation; finalize: Operation; withdraw: Operation };
        mfaSignIn: { finalize: Operation };
      };
      projects: { accounts: AccountOperations };
    };
  }

  const operations: { authOperations: AuthOperations };
  export default operations;
}

declare module 'firebase-tools/lib/emulator/auth/errors.js' {
  const errors: { BadRequestError: new (message: string) => Error };
  export default errors;
}
