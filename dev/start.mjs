/**
 * `npm start` and `npm run dev`: installs and builds what is not there yet, then runs the stack. Plain JavaScript
 * without dependencies, since it runs before anything is installed.
 */
import { resolve } from 'node:path';
import { build, install, Refusal, requireNode, root, sayAndExit } from '../tools/prepare.mjs';
import { runningStack } from './running-stack.mjs';

const args = process.argv.slice(2);
/** A deployed shell is asked for: nothing of this checkout but remotes is served. */
const isForDeployedShell = args.some((arg) => /^--shell(=|$)/.test(arg));
/** What a remote's build and its development server consist of. */
const DEVELOPMENT_SERVERS = ['@hacchu-hub/dev...', '@hacchu-hub/build-config...'];

try {
  requireNode();
  // Said before anything is built: a build would replace the files of the stack that runs.
  const running = isForDeployedShell
    ? undefined
    : runningStack(resolve(root, process.env.HACCHU_DATA_DIR || '.data'));
  if (running !== undefined) throw new Refusal(running);
  await install(console.log);
  await build(console.log, isForDeployedShell ? DEVELOPMENT_SERVERS : []);
  if (args.includes('--dev') && !isForDeployedShell) {
    await build(console.log, ['@hacchu-hub/shell'], 'build:development');
  }
} catch (error) {
  sayAndExit(error);
}
process.chdir(root);
// The same files are compiled at each start: what was compiled is kept.
process.env.NODE_COMPILE_CACHE ??= resolve(root, '.cache/compiled');
await import('./dist/start.cjs');
