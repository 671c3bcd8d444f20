import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests that may wait on one connection for the answer before them. Browsers, proxies and connection pools send the
 * next request after the answer.
 */
const MAX_WAITING = 10;

/** Requests of a connection that wait. */
const waiting = new WeakMap<Socket, number>();

/** Settings of a server in milliseconds; Node's own where nothing is set. */
export interface HttpServerSettings {
  keepAliveMs?: number;
  /** For receiving a whole request. */
  requestTimeoutMs?: number;
  /** Requests on one connection before it is closed. */
  maxRequestsPerSocket?: number;
}

/**
 * Closes a connection with too many pipelined requests. Node's parser calls the listener for all requests of a packet
 * before anything else happens in the process, so that thousands of them would make all other connections wait.
 */
function limitPipelining(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    // The rest of a packet is still parsed after its connection was closed.
    if (socket.destroyed) return;
    // A response has a socket as soon as its turn to be sent has come.
    if (response.socket === null) {
      const count = (waiting.get(socket) ?? 0) + 1;
      if (count > MAX_WAITING) {
        socket.destroy();
        return;
      }
      waiting.set(socket, count);
      response.once('finish', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    }
    listener(request, response);
  };
}

/** An HTTP server on which one connection cannot make the others wait. */
export function createHttpServer(listener: RequestListener, settings: HttpServerSettings = {}): Server {
  const { keepAliveMs, requestTimeoutMs, maxRequestsPerSocket } = settings;
  const server = createServer(limitPipelining(listener));
  // Node answers these by itself, however many there are.
  server.on(
    'checkExpectation',
    limitPipelining((_request, response) => response.writeHead(417).end()),
  );
  if (keepAliveMs !== undefined) server.keepAliveTimeout = keepAliveMs;
  if (requestTimeoutMs !== undefined) server.requestTimeout = requestTimeoutMs;
  if (maxRequestsPerSocket !== undefined) server.maxRequestsPerSocket = maxRequestsPerSocket;
  return server;
}
