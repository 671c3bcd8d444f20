import { parseArgs } from 'node:util';
import { StackError } from '../support/stack-error.js';

export interface StartArguments {
  /** Remove what earlier starts have kept. */
  reset: boolean;
  /** Make the demonstration data, unless it is there already. */
  seed: boolean;
}

export const USAGE = `npm start [-- --reset] [-- --no-seed]
  --reset    begin with fresh data
  --no-seed  without demonstration data`;

/** @throws StackError that shows the usage. */
export function readArguments(argv: readonly string[]): StartArguments {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { reset: { type: 'boolean' }, 'no-seed': { type: 'boolean' } },
    });
    return { reset: values.reset ?? false, seed: !values['no-seed'] };
  } catch {
    throw new StackError(`There is no such option: ${argv.join(' ')}. Usage:\n${USAGE}`);
  }
}
