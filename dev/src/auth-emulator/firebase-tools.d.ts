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
