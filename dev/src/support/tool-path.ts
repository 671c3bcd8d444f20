import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StackError } from './stack-error.js';

/** A file of an installed package, in this workspace or at the root. */
export function toolPath(root: string, packageName: string, file: string): string {
  const found = [join(root, 'dev/node_modules'), join(root, 'node_modules')]
    .map((directory) => join(directory, packageName, file))
    .find((candidate) => existsSync(candidate));
  if (found) return found;
  throw new StackError(`${packageName} is not installed. Run npm ci in ${root} and start again.`);
}
