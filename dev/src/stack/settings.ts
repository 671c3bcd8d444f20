import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf, StackError } from '../support/stack-error.js';
import { type Ports, readPorts } from './ports.js';

export const FIREBASE_PROJECT = 'demo-hacchu-hub';

/** Directories and ports of the stack. */
export interface Settings {
  /** The checkout. */
  root: string;
  /** Everything that belongs to this checkout's stack and that `--reset` removes. */
  dataDir: string;
  logDir: string;
  /** Directory that all checkouts of this user share. */
  cacheDir: string;
  ports: Ports;
  env: NodeJS.ProcessEnv;
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const dataDir = resolve(root, env.HACCHU_DATA_DIR || '.data');
  const userCache = env.XDG_CACHE_HOME || join(homedir(), '.cache');
  try {
    return {
      root,
      dataDir,
      logDir: join(dataDir, 'logs'),
      cacheDir: join(userCache, 'hacchu-hub'),
      ports: readPorts(env),
      // The same files are compiled at each start: what was compiled is kept.
      env: { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...env },
    };
  } catch (error) {
    throw new StackError(messageOf(error));
  }
}

export const localUrl = (port: number): string => `http://127.0.0.1:${port}`;
