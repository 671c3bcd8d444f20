import { startStack } from './stack/start-stack.js';

process.exitCode = await startStack(process.argv.slice(2), process.env);
// Sockets of clients that went away must not keep a finished stack alive.
process.exit();
