import { parseArgs } from 'node:util';
import { StackError } from '../support/stack-error.js';
import { WATCHABLE, type WatchedName } from '../watch/watched.js';
import { REMOTES } from './slices.js';

export interface StartArguments {
  /** Removes the data of earlier starts. */
  reset: boolean;
  /** Creates the demonstration data, unless it exists. */
  seed: boolean;
  /** Includes half a year of orders; otherwise the data is created quickly. */
  history: boolean;
  /** Workspaces whose edits are applied while the stack runs. */
  watched: WatchedName[];
  /** Origin of a deployed shell that the watched remotes are for; nothing but their development servers is started. */
  shell?: string;
}

export const USAGE = `npm start [-- --reset] [-- --no-seed | --no-history]
  --reset       begin with fresh data
  --no-seed     without demonstration data
  --no-history  with a few orders instead of half a year of them
npm run dev [-- <workspace…>]
  the same, and edits of these, or else of all, show at once: ${WATCHABLE.join(', ')}
npm run dev -- <remote…> --shell https://…
  no stack: the remotes alone, for the shell that is deployed there`;

/** @throws Error when it is not the URL of a web page */
function originOf(address: string): string {
  const { protocol, origin } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('no address of a shell');
  return origin;
}

/** @throws StackError that shows the usage. */
export function readArguments(argv: readonly string[]): StartArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        reset: { type: 'boolean' },
        'no-seed': { type: 'boolean' },
        'no-history': { type: 'boolean' },
        dev: { type: 'boolean' },
        shell: { type: 'string' },
      },
    });
    const { dev: isDev = false } = values;
    const shell = values.shell === undefined ? undefined : originOf(values.shell);
    const watchable: readonly WatchedName[] = shell === undefined ? WATCHABLE : REMOTES;
    const chosen = watchable.filter((name) => positionals.includes(name));
    if (chosen.length !== positionals.length || (!isDev && (chosen.length > 0 || shell !== undefined)))
      throw new Error('no such workspace');
    return {
      reset: values.reset ?? false,
      seed: !values['no-seed'],
      history: !values['no-history'],
      watched: isDev && chosen.length === 0 ? [...watchable] : chosen,
      ...(shell !== undefined && { shell }),
    };
  } catch {
    throw new StackError(`There is no such option: ${argv.join(' ')}. Usage:\n${USAGE}`);
  }
}
