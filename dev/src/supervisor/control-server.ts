import { timingSafeEqual } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { LOOPBACK } from '../support/ports.js';
import { messageOf } from '../support/stack-error.js';
import type { Supervisor } from './supervisor.js';

/**
 * Lets the browser tests stop and start single parts: `GET /parts`, `POST /parts/<name>/stop|start`. Listens
 * on the loopback address, only when its port is set, and requires the token.
 */
export function startControlServer(options: {
  supervisor: Supervisor;
  port: number;
  token: string;
}): Promise<{ stop(): Promise<void> }> {
  const { supervisor, token } = options;
  const expected = Buffer.from(`Bearer ${token}`);
  const server = createServer((request, response) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return reply(response, 401, { error: 'the token is missing or wrong' });
    }
    const states = (): unknown =>
      Object.fromEntries(supervisor.names.map((name) => [name, supervisor.isRunning(name)]));
    if (request.method === 'GET' && request.url === '/parts') return reply(response, 200, states());
    const [, name = '', action] = /^\/parts\/([a-z-]+)\/(stop|start)$/.exec(request.url ?? '') ?? [];
    if (request.method !== 'POST' || !action) return reply(response, 404, { error: 'no such command' });
    const done = action === 'stop' ? supervisor.stop(name) : supervisor.start(name);
    done.then(
      () => reply(response, 200, states()),
      (error: unknown) => reply(response, 409, { error: messageOf(error) }),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, LOOPBACK, () =>
      resolve({
        stop: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      }),
    );
  });
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
