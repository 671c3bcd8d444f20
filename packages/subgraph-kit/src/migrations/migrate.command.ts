import { hostname, userInfo } from 'node:os';
import type { Connection } from 'mongoose';
import type { SubgraphDefinition } from '../application/subgraph-module.js';
import { replaceIndexes } from './indexes.js';
import type { MigrationContext } from './migration.js';
import { Migrator } from './migrator.js';

const USAGE = 'usage: migrate | migrate status | migrate down <name>';

/** Who runs the migrations: what a pipeline says of itself, or user and machine. */
function runner(env: NodeJS.ProcessEnv = process.env): string {
  if (env['MIGRATED_BY']) return env['MIGRATED_BY'];
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // Containers may run under a number that has no name.
    return `${process.getuid?.() ?? ''}@${hostname()}`;
  }
}

export interface MigrateOptions {
  definition: SubgraphDefinition;
  connection: Connection;
  /** Makes the subgraph's services; called where a migration runs. */
  services: () => Promise<MigrationContext['get']>;
  say(line: string): void;
}

/** Indexes first, then what is pending. @returns names of the migrations that ran */
export function migrateUp({ definition, connection, services, say }: MigrateOptions): Promise<string[]> {
  const { migrations = [] } = definition.options;
  const migrator = new Migrator({ connection, migrations, by: runner(), say });
  return migrator.up(services, () => replaceIndexes(definition.modelDefinitions, connection, say));
}

/**
 * `migrate` of docs/runbooks/migrations.md.
 * @throws for an unknown command, a migration that fails, and one that cannot be taken back
 */
export async function migrateCommand(options: MigrateOptions, args: readonly string[]): Promise<void> {
  const { definition, connection, services, say } = options;
  const [command, name, ...more] = args;
  const { migrations = [] } = definition.options;
  const migrator = new Migrator({ connection, migrations, by: runner(), say });
  if (more.length > 0) throw new Error(USAGE);
  if (command === undefined) {
    const done = await migrateUp(options);
    say(`${definition.options.name}: ${done.length} migrations ran`);
  } else if (command === 'status' && name === undefined) {
    for (const line of await migrator.status()) say(line);
  } else if (command === 'down' && name !== undefined) {
    await migrator.down(name, services);
  } else throw new Error(USAGE);
}
