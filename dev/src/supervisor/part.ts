/** A part of the stack that runs. */
export interface RunningPart {
  /** What it runs on, for the start's report. */
  description?: string;
  /** Settles with one line when the part ends without having been asked to. */
  died?: Promise<string>;
  /** Writes down what the part otherwise keeps in memory. */
  save?(): Promise<void>;
  stop(): Promise<void>;
}

/** A part of the stack: how it is started, and what has to be there before. */
export interface Part {
  name: string;
  needs: readonly string[];
  /** @returns when the part answers. @throws StackError with one plain line. */
  start(): Promise<RunningPart>;
}
