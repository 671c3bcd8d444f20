import type { Type } from '@nestjs/common';
import type { Connection } from 'mongoose';

/** What a migration works with. */
export interface MigrationContext {
  connection: Connection;
  /** A service or model of the subgraph. */
  get: <T>(token: Type<T> | symbol | string) => T;
  /** Aborted when another process took the lease over: a migration that works in batches stops between two of them. */
  signal: AbortSignal;
  /** One line for whoever runs it. */
  say(line: string): void;
}

interface MigrationBase {
  /** The day on which it was written and what it does, `2026-11-23-clear-filled-prices`; they run in this order. */
  name: string;
  /**
   * `expand` makes what the code of its release needs: a process is not ready before it ran. `contract` takes away what
   * only earlier releases need, or mends data while the release already serves.
   */
  phase: 'expand' | 'contract';
  /**
   * Raised by whoever changes what a migration does after it ran somewhere; 1 where there is none. It is declared, since
   * the text of a compiled function differs between a bundle and the files that it was made of.
   */
  revision?: number;
  /** Runs at least once: what a killed run has left half done is begun again, so it may be repeated. */
  up(context: MigrationContext): Promise<void>;
}

/** A change of stored data that goes with a release. It says how it is taken back, or why it cannot be. */
export type Migration = MigrationBase &
  (
    | { down(context: MigrationContext): Promise<void>; irreversible?: undefined }
    | { irreversible: string; down?: undefined }
  );

const NAME = /^\d{4}-\d{2}-\d{2}-[a-z0-9]+(?:-[a-z0-9]+)*$/;

function problemOf({ name, down, irreversible }: Migration, all: readonly Migration[]): string | undefined {
  if (!NAME.test(name)) return 'its name is no day and description, such as 2026-11-23-clear-filled-prices';
  if (all.filter((other) => other.name === name).length > 1) return 'its name is used twice';
  if (down === undefined && (irreversible ?? '').trim() === '')
    return "it has no `down`: write one, or say why there is none with `irreversible: '<reason>'`";
  return undefined;
}

/** @throws Error with a line for each migration that cannot be accepted */
export function assertSoundMigrations(migrations: readonly Migration[]): void {
  const lines = migrations.flatMap((migration) => {
    const problem = problemOf(migration, migrations);
    return problem === undefined ? [] : [`migration ${migration.name}: ${problem}.`];
  });
  const sorted = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  if (sorted.some((migration, index) => migration !== migrations[index]))
    lines.push('The migrations are not listed in the order of their names.');
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** Tells whether a migration is still the one that ran. */
export const revisionOf = ({ revision = 1 }: Pick<Migration, 'revision'>): number => revision;
