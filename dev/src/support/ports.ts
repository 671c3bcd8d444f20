import { randomInt } from 'node:crypto';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { StackError } from './stack-error.js';

export const LOOPBACK = '127.0.0.1';

/** Whether something accepts connections on the local port. */
export function isListening(port: number, host: string = LOOPBACK): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host });
    const answer = (isUp: boolean) => (): void => {
      socket.destroy();
      resolve(isUp);
    };
    socket.setTimeout(1_000, answer(false));
    socket.once('connect', answer(true));
    socket.once('error', answer(false));
  });
}

/** Whether this process could listen on the port. */
export function isPortFree(port: number, host: string = LOOPBACK): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Below the ephemeral port range: no outgoing connection of another process can take one in between. */
const FREE_PORTS = { from: 20_000, to: 32_000 };

/** Ports that this process has given away: nothing may listen on them yet. */
const given = new Set<number>();

/** A random free port; random so that concurrent processes get different ones. It never gives one twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.to);
    if (given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port)) return port;
  }
}

async function socketInodeOf(port: number): Promise<string | undefined> {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const text = await readFile(table, 'utf8').catch(() => '');
    for (const line of text.split('\n').slice(1)) {
      const columns = line.trim().split(/\s+/);
      const isListener = columns[3] === '0A';
      if (isListener && columns[1]?.endsWith(`:${hexPort}`)) return columns[9];
    }
  }
  return undefined;
}

/** "node (process 1234)" for the process that listens on the port, where the system tells (Linux). */
export async function whoListens(port: number): Promise<string | undefined> {
  const inode = await socketInodeOf(port);
  if (!inode) return undefined;
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of processes) {
    const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const descriptor of descriptors) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '');
      if (target !== `socket:[${inode}]`) continue;
      const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'a program');
      return `${command.trim()} (process ${pid})`;
    }
  }
  return undefined;
}

/**
 * Fails with one line that names the part, the port, the process using it and the variable that changes it.
 */
export async function requireFreePort(part: string, port: number, variable: string): Promise<void> {
  if (await isPortFree(port)) return;
  const holder = (await whoListens(port)) ?? 'another program';
  throw new StackError(
    `Port ${port}, which ${part} needs, is in use by ${holder}. Stop it, or choose another port with ${variable}=<port>.`,
  );
}
