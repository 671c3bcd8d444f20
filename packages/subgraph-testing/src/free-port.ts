import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports outside the ephemeral range: the system never assigns one by itself, so a free one stays free. */
const PORTS = { first: 20_000, count: 8_000 };
/** At least as many as run at once. */
const WORKERS = 8;

/** Ports that this worker has given away: none is given again before a process listens on it. */
const given = new Set<number>();

/** A port for a process about to start; it never gives one twice, and two workers of a test run never get the same one. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 0) % WORKERS;
  for (;;) {
    const port = PORTS.first + WORKERS * randomInt(PORTS.count / WORKERS) + worker;
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
