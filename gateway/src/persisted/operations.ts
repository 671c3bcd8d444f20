/** The operations that clients registered, by documentId. */
export interface PersistedOperations {
  /** False before anything is known of them. */
  readonly isKnown: boolean;
  /** The registered document of an id. It takes longer for an id that is not known: its release may be a new one. */
  find(documentId: string): string | undefined | Promise<string | undefined>;
  start(): void;
  stop(): void;
}

/** How long the operations of a release may be unknown after it was published. */
export const LOOK_MS = 1_000;
