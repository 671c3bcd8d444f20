import { rmSync } from 'node:fs';
import { publishOperations } from '../operations/publish-operations.js';
import { DEMO_ACCOUNTS } from '../seed/demo-accounts.js';
import { seedDemoData } from '../seed/seed.js';
import { seedProgress } from '../seed/seed-progress.js';
import { startControlServer } from '../supervisor/control-server.js';
import { Supervisor } from '../supervisor/supervisor.js';
import { deferred } from '../support/deferred.js';
import { listenForStop } from '../support/listen-for-stop.js';
import { requireFreePort } from '../support/ports.js';
import { StackError } from '../support/stack-error.js';
import { devServerName } from '../watch/dev-server.js';
import { serveForDeployedShell } from '../watch/serve-for-deployed-shell.js';
import { isRemote, type WatchedName, watchWorkspaces } from '../watch/watched.js';
import { readArguments } from './arguments.js';
import { lockDataDir } from './lock.js';
import { type DatabaseAddress, stackParts } from './parts.js';
import { allPorts, requireDifferentPorts } from './ports.js';
import { startReport } from './report.js';
import { resetData } from './reset.js';
import { ensureSecrets } from './secrets.js';
import { readSettings, type Settings } from './settings.js';

/** Represents Ctrl-C among the reasons to end. */
const ASKED_TO_STOP = Symbol('asked to stop');

/**
 * Runs the stack until it is stopped. A part that dies while the stack starts ends the start; later it is
 * started again.
 * @returns the exit code; a failure has been reported in one line
 */
export async function startStack(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const say = (line: string): void => console.log(line);
  try {
    const { reset, seed, history, watched, shell } = readArguments(argv);
    const settings = readSettings(env);
    if (shell !== undefined) {
      return await serveForDeployedShell({ shell, remotes: watched.filter(isRemote), settings, say });
    }
    let unlock = lockDataDir(settings.dataDir);
    if (reset || (seed && mustSeedAnew(settings, say))) {
      await resetData(settings);
      unlock = lockDataDir(settings.dataDir);
    }
    try {
      return await run({ settings, seed, history, watched, say });
    } finally {
      unlock();
    }
  } catch (error) {
    console.error(error instanceof StackError ? error.message : error);
    return 1;
  }
}

/**
 * Whether the last start ended while it entered the demonstration data. A database outside the data folder may
 * contain more than that, so its data stays.
 */
function mustSeedAnew({ dataDir, env }: Settings, say: (line: string) => void): boolean {
  if (seedProgress(dataDir) !== 'begun') return false;
  const what = 'The last start ended before the demonstration data was complete';
  if (env.MONGODB_URI) {
    say(`${what}: some of it is missing. npm start -- --reset begins anew.`);
    return false;
  }
  say(`${what}: it is entered anew.`);
  return true;
}

interface RunOptions {
  settings: Settings;
  seed: boolean;
  history: boolean;
  watched: readonly WatchedName[];
  say(line: string): void;
}

async function run(options: RunOptions): Promise<number> {
  const { settings, watched, say } = options;
  const began = Date.now();
  await requireFreePorts(settings);
  rmSync(settings.logDir, { recursive: true, force: true });
  const secrets = ensureSecrets(settings.dataDir);
  const end = deferred<string | typeof ASKED_TO_STOP>();
  const database: DatabaseAddress = {};
  const served = watched.filter(isRemote);
  const mayFail = new Set<string>([...watched, ...served.map(devServerName)]);
  let published: Promise<void> | undefined;
  const operations = (): Promise<void> => (published ??= publishOperations(settings));
  const context = { settings, secrets, progress: say, served, watched, operations };
  const parts = stackParts(context, database);
  const width = Math.max(...parts.map(({ name }) => name.length));
  let isUp = false;
  const supervisor = new Supervisor(parts, {
    started: (part, running, milliseconds) => {
      const what = running.description ?? '';
      say(`  ${part.name.padEnd(width)} ${(milliseconds / 1_000).toFixed(1).padStart(5)} s  ${what}`);
    },
    // A watched part may fail: the next edit restarts it.
    died: ({ name }, line) => (mayFail.has(name) ? say(line) : end.resolve(line)),
    isRestarted: ({ name }) => isUp && !mayFail.has(name),
    restarts: (_part, line) => say(line),
  });
  listenForStop(() => end.resolve(ASKED_TO_STOP));
  const controlPort = Number(settings.env.HACCHU_PORT_CONTROL ?? 0);
  const control =
    controlPort > 0
      ? await startControlServer({ supervisor, port: controlPort, token: secrets.controlToken })
      : undefined;
  let endWatching = (): void => {};
  try {
    say('Starting:');
    const whole = bringUp(supervisor, options, database, began).then(() => {
      isUp = true;
      const restart = async (name: string): Promise<void> => {
        await supervisor.stop(name);
        await supervisor.start(name);
      };
      endWatching = watchWorkspaces(watched, { settings, restart, say });
      if (watched.length > 0) say(`\nEdits show by themselves: ${watched.join(', ')}.`);
      return end.promise;
    });
    const reason = await Promise.race([whole, end.promise]);
    if (reason === ASKED_TO_STOP) {
      say('Stopping.');
      return 0;
    }
    console.error(reason);
    return 1;
  } finally {
    endWatching();
    await control?.stop();
    await supervisor.stopAll();
  }
}

/** Reports ports that are in use, or given to two parts, before anything is started. */
async function requireFreePorts({ ports, env }: Settings): Promise<void> {
  requireDifferentPorts(ports);
  for (const { name, part, port, variable } of allPorts(ports)) {
    if (name === 'mongodb' && env.MONGODB_URI) continue;
    await requireFreePort(part, port, variable);
  }
}

async function bringUp(
  supervisor: Supervisor,
  { settings, seed, history, say }: RunOptions,
  database: DatabaseAddress,
  began: number,
): Promise<void> {
  await supervisor.startAll();
  if (seed) {
    const saveAccounts = (): Promise<void> => supervisor.save('auth');
    await seedDemoData({
      settings,
      mongodbUri: database.uri ?? '',
      hasHistory: history,
      say,
      saveAccounts,
    });
  }
  const parts = supervisor.names.map((name) => ({ name, description: supervisor.descriptionOf(name) }));
  const seconds = (Date.now() - began) / 1_000;
  say(startReport({ settings, accounts: seed ? DEMO_ACCOUNTS : [], parts, seconds }));
}
