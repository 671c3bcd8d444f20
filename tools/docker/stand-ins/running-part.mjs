import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environment that a part of the stack of a checkout runs with. */
export function environmentOf(root, entry) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (!command.includes(join(root, entry))) continue;
      const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
      return Object.fromEntries(
        pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
      );
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error(`${entry} does not run: start the stack with HACCHU_PORT_CONTROL set.`);
}
