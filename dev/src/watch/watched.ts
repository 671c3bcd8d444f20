import { existsSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../stack/settings.js';
import { type RemoteName, REMOTES, type SubgraphName, SUBGRAPHS } from '../stack/slices.js';
import { commandsIn } from '../support/commands.js';
import { messageOf } from '../support/stack-error.js';
import { compileFiles } from './compile.js';
import { Rounds } from './rounds.js';

export type WatchedName = RemoteName | SubgraphName;
export const WATCHABLE: readonly WatchedName[] = [...REMOTES, ...SUBGRAPHS];
export const isRemote = (name: WatchedName): name is RemoteName => name.startsWith('mf-');

/** Runs a command in the checkout. Resolves to its output; rejects with the end of it when it fails. */
export type Run = (args: readonly string[]) => Promise<string>;

export interface WatchOptions {
  settings: Settings;
  /** Stops a part of the stack and starts it again. */
  restart(part: string): Promise<void>;
  say(line: string): void;
  compile?: typeof compileFiles;
  /** Runs npm. */
  npm?: Run;
  /** Runs Node with a file of the checkout. */
  node?: Run;
}

const CODEGEN = 'packages/graph-tools/bin/codegen.mjs';
const GRAPH = 'packages/graph-tools/bin/graph.mjs';

/** The reaction to changes of one workspace. */
export interface Reaction {
  /** Takes up changed files. @returns whether `afterwards` is due */
  takeUp: (files: readonly string[]) => Promise<boolean>;
  /** What nobody waits for to see a change; the next change does not wait for it either. */
  afterwards: () => Promise<void>;
}

export function reactionOf(name: WatchedName, options: WatchOptions): Reaction {
  const { takeUp, afterwards } = isRemote(name)
    ? remoteReaction(name, options)
    : subgraphReaction(name, options);
  const reported = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      options.say(`${name}: ${messageOf(error)}\n${name}: save again once it is mended.`);
      return otherwise;
    }
  };
  return {
    takeUp: (files) => reported(() => takeUp(files), false),
    afterwards: () => reported(afterwards, undefined),
  };
}

/** The development server builds a remote; this generates the types of its operations. */
function remoteReaction(
  name: RemoteName,
  { settings, say, node = commandsIn(settings).node }: WatchOptions,
): Reaction {
  return {
    takeUp: async (files) => files.some((file) => file.endsWith('.graphql')),
    afterwards: async () => {
      await node([CODEGEN, name]);
      say(`${name}: the types of its operations are made.`);
    },
  };
}

function subgraphReaction(
  name: SubgraphName,
  {
    settings,
    say,
    restart,
    compile = compileFiles,
    npm = commandsIn(settings).npm,
    node = commandsIn(settings).node,
  }: WatchOptions,
): Reaction {
  const schemaFile = join(settings.root, name, 'schema.graphql');
  const schema = (): string => (existsSync(schemaFile) ? readFileSync(schemaFile, 'utf8') : '');
  return {
    takeUp: async (files) => {
      const began = Date.now();
      if (!(await compile(settings.root, name, files))) await npm(['run', 'build', '-w', name]);
      await restart(name);
      say(`${name}: taken up after ${((Date.now() - began) / 1_000).toFixed(1)} s.`);
      return true;
    },
    afterwards: async () => {
      const before = schema();
      await npm(['run', 'schema', '-w', name]);
      if (schema() === before) return;
      // The gateway swaps to the new graph by itself, since the process already serves it.
      await node([GRAPH, 'compose']);
      await node([CODEGEN, '--all']);
      say(`${name}: its new schema is composed, and the types of all operations are made.`);
    },
  };
}

/** Watches the sources of workspaces. @returns a function that ends it */
export function watchWorkspaces(names: readonly WatchedName[], options: WatchOptions): () => void {
  const { settings, say } = options;
  const ends = names.map((name) => {
    const { takeUp, afterwards } = reactionOf(name, options);
    const following = new Rounds(() => afterwards(), 0);
    const rounds = new Rounds(async (files) => {
      if (await takeUp(files)) following.add('taken up');
    });
    const watcher = watch(join(settings.root, name, 'src'), { recursive: true }, (_event, file) => {
      if (file !== null && !/(?:^|[\\/])generated[\\/]|\.(?:test|spec)\.|~$/.test(file)) rounds.add(file);
    });
    watcher.on('error', (error) => say(`${name}: its sources cannot be watched: ${error.message}`));
    return () => {
      watcher.close();
      rounds.close();
      following.close();
    };
  });
  return () => ends.forEach((end) => end());
}
