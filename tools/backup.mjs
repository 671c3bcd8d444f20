/** `npm run backup` and `npm run restore` in a checkout: the commands of packages/backup, built where that is missing. */
import { build, install, requireNode, sayAndExit } from './prepare.mjs';

// What the commands print is for the reader of their output.
const say = (line) => console.error(line);

async function main() {
  requireNode();
  await install(say);
  await build(say, ['@hacchu-hub/backup']);
  await import('../packages/backup/dist/main.js');
}

main().catch(sayAndExit);
