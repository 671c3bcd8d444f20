import { parseArgs } from 'node:util';
import { mongo } from 'mongoose';
import { accountDirectory, hashOptions } from './accounts/accounts.js';
import { makeBackup } from './backup.js';
import { requireDatabases } from './databases.js';
import { type BackupEnvironment, readEnvironment } from './environment.js';
import { exportDemand } from './export/export-demand.js';
import { heldWork, releaseSchedules, settleWork } from './held/held.js';
import { backupNames, readManifest } from './manifest.js';
import { backupPlace, productDisk } from './place/place.js';
import { pruneBackups } from './prune.js';
import { describeBackup, describeExport, describeRestore } from './report.js';
import { restoreBackup, verifyBackup, verifyFiles } from './restore/restore.js';
import { deleteAgain } from './withdrawals/delete-again.js';

const USAGE = `Usage: npm run backup                            makes a backup
       npm run backup -- list                    the finished backups
       npm run backup -- verify <name>           compares a backup with its checksums
       npm run backup -- prune --keep-days <n>   deletes older backups, and files that no other one needs
       npm run backup -- export <demand> <file>  writes everything of one demand into a ZIP file
       npm run restore -- <name>                 restores into empty databases and an empty object store
       npm run restore -- <name> --accounts      and imports the accounts of the identity service
       npm run restore -- held                   what a restore has stopped
       npm run restore -- release [kind]         lets held mails, messages and jobs run, of one kind or all
       npm run restore -- drop [kind]            gives them up instead
       npm run restore -- release-schedules      lets recurring jobs run again
       npm run restore -- delete-again <demand>  deletes a demand again that had withdrawn

docs/runbooks/backup-and-restore.md lists the environment variables.`;

type Say = (line: string) => void;

/** The least and the most arguments of each command. Any other word after `restore` is the name of a backup. */
const ARGUMENTS = new Map<string, readonly [least: number, most: number]>([
  ['backup', [0, 0]],
  ['backup list', [0, 0]],
  ['backup verify', [1, 1]],
  ['backup prune', [0, 0]],
  ['backup export', [2, 2]],
  ['restore held', [0, 0]],
  ['restore release', [0, 1]],
  ['restore drop', [0, 1]],
  ['restore release-schedules', [0, 0]],
  ['restore delete-again', [1, 1]],
]);

function isCommand([program, command, ...rest]: readonly string[]): boolean {
  const known = ARGUMENTS.get(command === undefined ? `${program}` : `${program} ${command}`);
  if (known) return rest.length >= known[0] && rest.length <= known[1];
  return program === 'restore' && command !== undefined && rest.length === 0;
}

/**
 * Runs one of the commands of {@link USAGE}; a call that is none of them prints it, whatever the environment is.
 * @returns the exit code
 * @throws EnvironmentError, and errors that say why the command could not be carried out
 */
export async function runCommand(
  argv: readonly string[],
  source: NodeJS.ProcessEnv,
  say: Say,
): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { accounts: { type: 'boolean' }, 'keep-days': { type: 'string' }, help: { type: 'boolean' } },
  });
  const [program, command, argument, file] = positionals;
  if (values.help || !isCommand(positionals)) {
    say(USAGE);
    return values.help ? 0 : 1;
  }
  const env = readEnvironment(source);
  if (program === 'backup')
    return backup(env, say, { command, argument, file, keepDays: values['keep-days'] });
  if (command === undefined) throw new Error(USAGE);
  if (['held', 'release', 'drop', 'release-schedules'].includes(command))
    return held(env, say, command, argument);
  if (command === 'delete-again') {
    if (argument === undefined) throw new Error(USAGE);
    return deleteDemandAgain(env, say, argument);
  }
  return restore(env, say, command, values.accounts ?? false);
}

interface BackupCommand {
  command: string | undefined;
  argument: string | undefined;
  file: string | undefined;
  keepDays: string | undefined;
}

async function backup(env: BackupEnvironment, say: Say, call: BackupCommand): Promise<number> {
  const place = backupPlace(env);
  if (call.command === undefined) {
    const accounts = accountDirectory(env);
    const manifest = await makeBackup({
      uri: env.BACKUP_MONGODB_URI,
      databases: env.databases,
      objects: productDisk(env),
      place,
      say,
      ...(accounts && { accounts }),
    });
    for (const line of describeBackup(manifest)) say(line);
    return 0;
  }
  if (call.command === 'list') {
    for (const name of await backupNames(place)) say(name);
    return 0;
  }
  if (call.command === 'prune') {
    const days = Number(call.keepDays);
    if (!Number.isInteger(days) || days < 1) throw new Error('--keep-days is a number of days.');
    const before = new Date(Date.now() - days * 24 * 60 * 60_000);
    for (const line of await pruneBackups(place, before)) say(line);
    return 0;
  }
  if (call.command === 'export') {
    if (call.argument === undefined || call.file === undefined) throw new Error(USAGE);
    const report = await exportDemand({
      uri: env.BACKUP_MONGODB_URI,
      databases: env.databases,
      objects: productDisk(env),
      demandUuid: call.argument,
      file: call.file,
    });
    for (const line of describeExport(report)) say(line);
    return 0;
  }
  if (call.command !== 'verify' || call.argument === undefined) throw new Error(USAGE);
  const manifest = await readManifest(place, call.argument);
  const damages = await verifyBackup(place, manifest);
  const problems = damages.length > 0 ? damages : await verifyFiles(place, manifest);
  for (const line of problems) say(line);
  say(problems.length > 0 ? 'The backup is damaged.' : 'Everything is as it was written.');
  return problems.length > 0 ? 1 : 0;
}

async function restore(
  env: BackupEnvironment,
  say: Say,
  name: string,
  withAccounts: boolean,
): Promise<number> {
  const directory = withAccounts ? accountDirectory(env) : undefined;
  if (withAccounts && !directory) throw new Error('--accounts needs FIREBASE_PROJECT_ID.');
  const report = await restoreBackup({
    uri: env.BACKUP_MONGODB_URI,
    databases: env.databases,
    objects: productDisk(env),
    place: backupPlace(env),
    name,
    say,
    ...(directory && { accounts: { directory, hash: hashOptions(env) } }),
  });
  for (const line of describeRestore(report)) say(line);
  return report.problems.length > 0 ? 1 : 0;
}

async function deleteDemandAgain(env: BackupEnvironment, say: Say, demandUuid: string): Promise<number> {
  const client = await mongo.MongoClient.connect(env.BACKUP_MONGODB_URI);
  try {
    const isThere = await deleteAgain(await requireDatabases(client, env.databases), { demandUuid });
    say(
      isThere
        ? 'It will be deleted when the schedules are released and subgraph-identity runs.'
        : `There is no demand ${demandUuid}.`,
    );
    return isThere ? 0 : 1;
  } finally {
    await client.close();
  }
}

async function held(
  env: BackupEnvironment,
  say: Say,
  command: string,
  kind: string | undefined,
): Promise<number> {
  const client = await mongo.MongoClient.connect(env.BACKUP_MONGODB_URI);
  try {
    let settled = 0;
    for (const [slice, database] of await requireDatabases(client, env.databases)) {
      if (command === 'held') {
        const { work, schedules } = await heldWork(database);
        for (const { kind: what, entries, oldest } of work)
          say(`${slice}: ${entries} of ${what}, the oldest of ${oldest.toISOString()}`);
        if (schedules > 0) say(`${slice}: ${schedules} schedules`);
      } else if (command === 'release-schedules') {
        say(`${slice}: ${await releaseSchedules(database)} schedules released`);
      } else {
        const decision = command === 'release' ? 'release' : 'drop';
        const count = await settleWork(database, decision, kind);
        settled += count;
        say(`${slice}: ${count} ${decision === 'release' ? 'released' : 'given up'}`);
      }
    }
    if (kind !== undefined && settled === 0)
      throw new Error(`Nothing of the kind ${kind} is held: restore held names the kinds.`);
    return 0;
  } finally {
    await client.close();
  }
}
