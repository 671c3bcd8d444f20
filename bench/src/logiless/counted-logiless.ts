import { once } from 'node:events';
import { createServer } from 'node:http';

/** A call of a merchant's data. */
export interface Call {
  /** Milliseconds. */
  readonly at: number;
  readonly path: string;
  status: number;
}

/** The LOGILESS emulator of the development stack, which counts what is asked of merchants. */
export async function startCountedLogiless(client: { id: string; secret: string; redirectUri: string }) {
  const built = new URL('../../../dev/dist/logiless-emulator/logiless-emulator.js', import.meta.url).href;
  const { logilessHandler }: typeof import('../../../dev/src/logiless-emulator/logiless-emulator.js') =
    await import(built);
  const { id, secret, redirectUri } = client;
  const answer = logilessHandler({ file: null, clients: [{ id, secret, redirectUris: [redirectUri] }] });
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, path] = /^\/api\/v1\/merchant\/[^/]+\/(.+)$/.exec(pathname) ?? [];
    if (path !== undefined) {
      const call: Call = { at: performance.now(), path, status: 0 };
      calls.push(call);
      response.once('finish', () => {
        call.status = response.statusCode;
      });
    }
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return { origin, calls, stop: () => server.close() };
}
