/**
 * `npm start`: installs and builds what is not there yet, then runs the stack. Plain JavaScript without
 * dependencies, since it runs before anything is installed.
 */
import { build, install, requireNode, root, sayAndExit } from '../tools/prepare.mjs';

try {
  requireNode();
  await install(console.log);
  await build(console.log);
} catch (error) {
  sayAndExit(error);
}
process.chdir(root);
await import('./dist/main.js');
