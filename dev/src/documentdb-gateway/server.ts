import { createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { postgresConnection } from '../database/documentdb/postgres-server.js';
import { Commands } from './commands.js';
import { MessageSplitter, readRequest, writeReply } from './wire-protocol.js';

export interface GatewayOptions {
  port: number;
  /** PostgreSQL's socket directory or host. */
  postgresHost: string;
}

export interface Gateway {
  port: number;
  commands: Commands;
  close(): Promise<void>;
}

/**
 * A server for MongoDB's wire protocol, backed by DocumentDB. For development on machines without MongoDB: it
 * listens on the loopback address only and has no authentication.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const pool = new pg.Pool({
    ...postgresConnection(options.postgresHost),
    max: 100,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', () => undefined);
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host: '127.0.0.1' }, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const commands = new Commands(pool, `127.0.0.1:${port}`);
  const sockets = serve(server, commands);
  return {
    port,
    commands,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      commands.cursors.closeAll();
      await commands.transactions.abortAll();
      await pool.end();
    },
  };
}

function serve(server: Server, commands: Commands): Set<Socket> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    const connectionId = connections;
    const splitter = new MessageSplitter();
    // A connection's requests are processed one after another, in order.
    let queue = Promise.resolve();
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      void queue.then(() => commands.transactions.abortOfConnection(connectionId));
    });
    socket.on('data', (piece) => {
      try {
        for (const message of splitter.push(piece)) {
          queue = queue.then(() => answer(socket, message, commands, connectionId));
        }
      } catch {
        socket.destroy();
      }
    });
  });
  return sockets;
}

async function answer(
  socket: Socket,
  message: Buffer,
  commands: Commands,
  connectionId: number,
): Promise<void> {
  try {
    const request = readRequest(message);
    const reply = await commands.answer(request.command, connectionId);
    if (request.wantsReply && !socket.destroyed) socket.write(writeReply(request, reply));
  } catch {
    // Malformed input gets no reply: the driver reports a closed connection.
    socket.destroy();
  }
}
