import type { RequestListener } from 'node:http';
import { createHttpServer } from '@hacchu-hub/platform-core/http-server';
import type { Part } from '../supervisor/part.js';
import { reportFault } from './http-exchange.js';
import { LOOPBACK, requireFreePort } from './ports.js';

const MAX_REQUESTS_PER_SOCKET = 1_000;

/** A handler that throws fails its request only, not the stack that runs in the same process. */
export function answerSafely(handler: RequestListener): RequestListener {
  return (request, response) => {
    try {
      handler(request, response);
    } catch (error) {
      reportFault(request, error);
      if (!response.headersSent) response.writeHead(500, { connection: 'close' });
      response.end();
    }
  };
}

/** A part that is an HTTP server inside this process. */
export function httpPart(options: {
  name: string;
  /** Display name. */
  title: string;
  port: number;
  /** The variable that changes the port. */
  variable: string;
  description: string;
  /** Called at each start, so that it can check its prerequisites. */
  handler(): RequestListener;
}): Part {
  return {
    name: options.name,
    needs: [],
    start: async () => {
      const handler = options.handler();
      await requireFreePort(options.title, options.port, options.variable);
      const server = createHttpServer(answerSafely(handler), {
        maxRequestsPerSocket: MAX_REQUESTS_PER_SOCKET,
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(options.port, LOOPBACK, resolve);
      });
      return {
        description: options.description,
        stop: () =>
          new Promise<void>((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      };
    },
  };
}
