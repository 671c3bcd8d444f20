import { startStack } from './stack/start-stack.js';

process.exitCode = await startStack(process.argv.slice(2), process.env);
// Sockets of clients that have gone away must not keep a stopped stack alive.
process.exit();
