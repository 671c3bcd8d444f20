import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../support/run-command.js';
import { StackError } from '../../support/stack-error.js';

/** The oldest Debian suite that has the package. */
const SUITE = 'forky';
const PACKAGE = 'postgresql-18-documentdb';

export interface PackagesOptions {
  cacheDir: string;
  mirrors: readonly string[];
  env: NodeJS.ProcessEnv;
  progress(line: string): void;
}

/** Directory of the unpacked packages, whether or not it exists. */
export function packagesPath(cacheDir: string): string {
  return join(cacheDir, `documentdb-packages-${SUITE}-${process.arch}`);
}

/** Whether the packages are there: their directory gets its name only when it is complete. */
export function hasPackages(cacheDir: string): boolean {
  return existsSync(packagesPath(cacheDir));
}

/**
 * Unpacks PostgreSQL with DocumentDB into the user's cache, or reuses what is there. It is unpacked under a temporary
 * name and renamed at the end, so that an interrupted run is never taken for a complete one. Of several concurrent starts
 * one unpacks and the others wait for it.
 * @returns the directory of the packages' files
 * @throws StackError when no mirror has them
 */
export async function ensurePackages(options: PackagesOptions): Promise<string> {
  const path = packagesPath(options.cacheDir);
  if (existsSync(path)) return path;
  mkdirSync(options.cacheDir, { recursive: true });
  const logFile = join(options.cacheDir, 'documentdb-install.log');
  writeFileSync(logFile, '');
  options.progress(
    'Unpacking DocumentDB from the Debian mirror into the cache directory: half a minute, once for this user.',
  );
  const failures: string[] = [];
  for (const mirror of options.mirrors) {
    const unfinished = mkdtempSync(`${path}.unfinished-`);
    const failure = await unpack(path, unfinished, mirror, options.env, logFile);
    rmSync(unfinished, { recursive: true, force: true });
    if (failure === undefined) return path;
    failures.push(`${mirror}: ${failure}`);
  }
  throw new StackError(
    `DocumentDB could not be unpacked from Debian's archive (${failures.join('; ')}). Check that the apt mirror is reachable, or set MONGODB_URI. The log: ${logFile}`,
  );
}

/** Fills the unfinished directory and renames it, unless another start has created it in the meantime. */
const UNPACK = `path=$1; script=$2; shift 2
[ -e "$path" ] || { sh -e "$script" "$@" && mv --no-target-directory "$1" "$path"; }`;

/** @returns why it failed, or undefined. */
async function unpack(
  path: string,
  unfinished: string,
  mirror: string,
  env: NodeJS.ProcessEnv,
  logFile: string,
): Promise<string | undefined> {
  const script = fileURLToPath(new URL('../../../documentdb/unpack-packages.sh', import.meta.url));
  const { exitCode, output } = await runCommand(
    'flock',
    [`${path}.lock`, 'sh', '-c', UNPACK, 'sh', path, script, unfinished, mirror, SUITE, PACKAGE],
    { env: { ...env, LC_ALL: 'C.UTF-8' }, logFile },
  );
  if (exitCode === 0) return undefined;
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const cause = lines.findLast((line) => /^(E|W): |error|fail/i.test(line)) ?? lines.at(-1);
  return cause?.trim().slice(0, 200) ?? `exit code ${exitCode}`;
}
