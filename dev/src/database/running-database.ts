/** A database that the stack can use. */
export interface RunningDatabase {
  /** Connection string, with a replica set (transactions need one). */
  uri: string;
  engine: 'MongoDB' | 'DocumentDB';
  /** Socket directory of the PostgreSQL below DocumentDB. */
  postgresHost?: string;
  /** What it is and why it was chosen, in one line for the start's report. */
  description: string;
  /** Settles with one line when a process of the database dies without having been asked to. */
  died: Promise<string>;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  env: NodeJS.ProcessEnv;
  /** Where the data is kept between starts. */
  dataDir: string;
  logDir: string;
  /** What may be reused by every checkout of this user: downloads and root directories. */
  cacheDir: string;
  /** The port that a database started by us listens on. */
  port: number;
  /** One line about a step that takes long. */
  progress(line: string): void;
  machine: Machine;
}

/** What the choice depends on beside the environment; a test gives directories of its own. */
export interface Machine {
  isRoot: boolean;
  /** Directory of `sources.list` and `sources.list.d`. */
  aptDir: string;
  osReleaseFile: string;
}

export const THIS_MACHINE: Machine = {
  isRoot: process.getuid?.() === 0,
  aptDir: '/etc/apt',
  osReleaseFile: '/etc/os-release',
};

export const REPLICA_SET = 'rs0';

export function localUri(port: number): string {
  return `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}&directConnection=true`;
}

/** For a database whose end we do not watch. */
export const NEVER = new Promise<never>(() => undefined);
