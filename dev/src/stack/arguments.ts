import { parseArgs } from 'node:util';
import { StackError } from '../support/stack-error.js';
import { WATCHABLE, type WatchedName } from '../watch/watched.js';

export interface StartArguments {
  /** Remove what earlier starts have kept. */
  reset: boolean;
  /** Make the demonstration data, unless it is there already. */
  seed: boolean;
  /** With half a year of orders; without it the data is made quickly. */
  history: boolean;
  /** Workspaces whose edits are taken up while the stack runs. */
  watched: WatchedName[];
}

export const USAGE = `npm start [-- --reset] [-- --no-seed | --no-history]
  --reset       begin with fresh data
  --no-seed     without demonstration data
  --no-history  with a few orders instead of half a year of them
npm run dev -- <workspace…>
  the same, and edits of these are taken up at once: ${WATCHABLE.join(', ')}`;

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
      },
    });
    const watched = WATCHABLE.filter((name) => positionals.includes(name));
    if (watched.length !== positionals.length || watched.length > 0 !== (values.dev ?? false))
      throw new Error('no such workspace');
    return {
      reset: values.reset ?? false,
      seed: !values['no-seed'],
      history: !values['no-history'],
      watched,
    };
  } catch {
    throw new StackError(`There is no such option: ${argv.join(' ')}. Usage:\n${USAGE}`);
  }
}
