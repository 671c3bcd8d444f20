/** A database that the stack can use. */
export interface RunningDatabase {
  /** Connection string of a replica set (required for transactions). */
  uri: string;
  engine: 'MongoDB' | 'DocumentDB';
  /** Socket directory of the PostgreSQL server below DocumentDB. */
  postgresHost?: string;
  /** Which database it is and why it was chosen, in one line for the start report. */
  description: string;
  /** Resolves to one line when a process of the database exits unexpectedly. */
  died: Promise<string>;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  env: NodeJS.ProcessEnv;
  /** Where data is kept between starts. */
  dataDir: string;
  logDir: string;
  /** Shared by all checkouts of this user: downloads and unpacked packages. */
  cacheDir: string;
  /** The port of a database that we start. */
  port: number;
  /** Reports a long-running step in one line. */
  progress(line: string): void;
  machine: Machine;
}

/** Machine-dependent inputs besides the environment variables; tests use temporary directories. */
export interface Machine {
  isRoot: boolean;
  /** Directory of `sources.list` and `sources.list.d`. */
  aptDir: string;
  osReleaseFile: string;
  /** PostgreSQL of Debian reads the time zones of the machine. */
  timeZonesDir: string;
}

export const THIS_MACHINE: Machine = {
  isRoot: process.getuid?.() === 0,
  aptDir: '/etc/apt',
  osReleaseFile: '/etc/os-release',
  timeZonesDir: '/usr/share/zoneinfo',
};

export const REPLICA_SET = 'rs0';

export function localUri(port: number): string {
  return `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}&directConnection=true`;
}

/** For a database whose process we do not watch. */
export const NEVER = new Promise<never>(() => undefined);
