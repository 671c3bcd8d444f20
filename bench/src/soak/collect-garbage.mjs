/** Preloaded into a process (`NODE_OPTIONS=--import …`): SIGUSR2 makes it collect all garbage of its heap at once. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => collect());
