import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { npmIn } from '../support/npm-command.js';
import { slicePort } from '../stack/ports.js';
import { localUrl, type Settings } from '../stack/settings.js';
import { REMOTES, SUBGRAPHS, type RemoteName, type SubgraphName } from '../stack/slices.js';
import { messageOf } from '../support/stack-error.js';
import { Rounds } from './rounds.js';

/** The release under which a remote is built again and again; only an override leads to it. */
const DEV_VERSION = '0.0.0-dev';

export type WatchedName = RemoteName | SubgraphName;
export const WATCHABLE: readonly WatchedName[] = [...REMOTES, ...SUBGRAPHS];
const isRemote = (name: WatchedName): name is RemoteName => name.startsWith('mf-');

export interface WatchOptions {
  settings: Settings;
  /** Stops a part of the stack and starts it again. */
  restart(part: string): Promise<void>;
  say(line: string): void;
  /** Runs a command of npm in the checkout; settles with its output, rejects with it where it fails. */
  npm?(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string>;
}

/** What to do after a change of one workspace. @returns the work of a round */
export function roundOf(
  name: WatchedName,
  options: WatchOptions,
): (files: readonly string[]) => Promise<void> {
  const { say } = options;
  const work = isRemote(name) ? remoteRound(name, options) : subgraphRound(name, options);
  return async (files) => {
    const began = Date.now();
    try {
      await work(files);
      say(`${name}: taken up after ${((Date.now() - began) / 1_000).toFixed(1)} s.`);
    } catch (error) {
      say(`${name}: ${messageOf(error)}\n${name}: the build before goes on; save again once it is mended.`);
    }
  };
}

function remoteRound(name: RemoteName, { settings, npm = npmIn(settings) }: WatchOptions) {
  return async (files: readonly string[]): Promise<void> => {
    if (files.some((file) => file.endsWith('.graphql'))) await npm(['run', 'codegen', '--', name]);
    await npm(['run', 'build', '-w', name], {
      HACCHU_RELEASE_VERSION: DEV_VERSION,
      HACCHU_STANDALONE: '0',
      HACCHU_BUILD_MODE: 'development',
    });
  };
}

function subgraphRound(name: SubgraphName, { settings, restart, npm = npmIn(settings) }: WatchOptions) {
  const schemaFile = join(settings.root, name, 'schema.graphql');
  const schema = (): string => (existsSync(schemaFile) ? readFileSync(schemaFile, 'utf8') : '');
  return async (): Promise<void> => {
    const before = schema();
    await npm(['run', 'build', '-w', name]);
    await npm(['run', 'schema', '-w', name]);
    await restart(name);
    // The gateway takes the new graph by itself, since the process now serves it.
    if (schema() !== before) await npm(['run', 'graph', '--', 'compose']);
  };
}

/** Where the override of a watched remote is asked for. */
const overrideUrl = (name: RemoteName, { ports }: Settings): string => {
  const manifest = `${localUrl(slicePort(ports, name))}/${name}/${DEV_VERSION}/mf-manifest.json`;
  return `${localUrl(ports.shell)}/?hacchu-override=${name}@${manifest}`;
};

/** Watches the sources of workspaces, and builds the remotes among them once. @returns a function that ends it */
export function watchWorkspaces(names: readonly WatchedName[], options: WatchOptions): () => void {
  const { settings, say } = options;
  const ends = names.map((name) => {
    const rounds = new Rounds(roundOf(name, options));
    const watcher = watch(join(settings.root, name, 'src'), { recursive: true }, (_event, file) => {
      if (file !== null && !/(?:^|[\\/])generated[\\/]|\.(?:test|spec)\./.test(file)) rounds.add(file);
    });
    watcher.on('error', (error) => say(`${name}: its sources cannot be watched: ${error.message}`));
    if (isRemote(name)) {
      rounds.add('slice.ts');
      say(`${name}: open ${overrideUrl(name, settings)} and reload after each edit.`);
    } else say(`${name}: edits are built, and its process alone is restarted.`);
    return () => {
      watcher.close();
      rounds.close();
    };
  });
  return () => ends.forEach((end) => end());
}
