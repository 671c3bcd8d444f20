import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { HOST } from './addresses.js';

export interface Exchange {
  port: number;
  path: string;
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  timeoutMs?: number;
  /** Local source address; separates callers for limits per address. Linux only. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** From sending to the last byte. */
  ms: number;
}

/** More than any legitimate response; the rest is not read. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const agents = new Map<string, Agent>();

function agentFor(from: string | undefined): Agent {
  const known = agents.get(from ?? '');
  if (known) return known;
  const agent = new Agent({ keepAlive: true, maxSockets: 200, ...localAddress(from) });
  agents.set(from ?? '', agent);
  return agent;
}

/** Only Linux accepts all of 127.0.0.0/8 without configuration. */
export const localAddress = (from: string | undefined): { localAddress?: string } =>
  from !== undefined && process.platform === 'linux' ? { localAddress: from } : {};

/** One HTTP exchange; any status is a response. @throws Error when the connection breaks or times out. */
export async function send(exchange: Exchange): Promise<Answer> {
  try {
    return await attempt(exchange);
  } catch (error) {
    // A server may close an idle connection just when it is reused: that is not a fault.
    if (error instanceof IdleConnectionClosed) return attempt(exchange);
    throw error;
  }
}

class IdleConnectionClosed extends Error {}

function attempt({
  port,
  path,
  method = 'GET',
  headers,
  body,
  timeoutMs = 30_000,
  from,
}: Exchange): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: HOST, port, path, method, agent: agentFor(from), ...(headers && { headers }) },
      (response) => {
        const chunks: Buffer[] = [];
        let byteSize = 0;
        response.on('data', (chunk: Buffer) => {
          byteSize += chunk.length;
          if (byteSize <= MAX_ANSWER_BYTES) chunks.push(chunk);
          else response.destroy(new Error(`more than ${MAX_ANSWER_BYTES} bytes came`));
        });
        response.on('error', fail);
        response.on('end', () => {
          clearTimeout(timer);
          const text = Buffer.concat(chunks).toString('utf8');
          const ms = performance.now() - began;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ms });
        });
      },
    );
    const fail = (error: Error): void => {
      clearTimeout(timer);
      const isIdle = outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      reject(isIdle ? new IdleConnectionClosed(error.message) : error);
    };
    const timer = setTimeout(
      () => outgoing.destroy(new Error(`no answer within ${timeoutMs / 1_000} s`)),
      timeoutMs,
    );
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

/** Sends raw bytes and returns the server's reply until it closes or the time is over. */
export function sendBytes(
  port: number,
  bytes: Buffer | string,
  { timeoutMs = 5_000 }: { timeoutMs?: number } = {},
): Promise<{ text: string; isClosed: boolean; ms: number }> {
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host: HOST, port });
    let text = '';
    const done = (isClosed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, isClosed, ms: performance.now() - began });
    };
    const timer = setTimeout(() => done(false), timeoutMs);
    socket.on('data', (chunk) => (text = (text + chunk.toString('latin1')).slice(0, 100_000)));
    socket.on('error', () => done(true));
    socket.on('close', () => done(true));
    socket.write(bytes);
  });
}

/** Connections that are kept open. */
export class HeldSockets {
  private readonly sockets = new Set<Socket>();

  open(port: number, onOpen: (socket: Socket) => void = () => {}): void {
    const socket = connect({ host: HOST, port });
    this.sockets.add(socket);
    socket.on('connect', () => onOpen(socket));
    socket.on('error', () => this.sockets.delete(socket));
    socket.on('close', () => this.sockets.delete(socket));
    socket.resume();
  }

  /** How many of them the server has not closed. */
  get count(): number {
    return this.sockets.size;
  }

  each(act: (socket: Socket) => void): void {
    for (const socket of this.sockets) if (socket.writable) act(socket);
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }
}
