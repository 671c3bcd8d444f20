/** A running part of the stack. */
export interface RunningPart {
  /** What it runs on, for the start report. */
  description?: string;
  /** Resolves to one line when the part ends unexpectedly. */
  died?: Promise<string>;
  /** Persists what the part otherwise keeps in memory. */
  save?(): Promise<void>;
  stop(): Promise<void>;
}

/** A part of the stack: how to start it, and its dependencies. */
export interface Part {
  name: string;
  needs: readonly string[];
  /** @returns when the part is ready. @throws StackError with a one-line message. */
  start(): Promise<RunningPart>;
}
