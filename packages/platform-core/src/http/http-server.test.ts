import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createHttpServer } from './http-server.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

let server: Server;
let received: number;
let held: ServerResponse[] | undefined;
let sockets: Socket[];

beforeEach(async () => {
  received = 0;
  held = undefined;
  sockets = [];
  server = createHttpServer((_request, response) => {
    received += 1;
    if (held) held.push(response);
    else response.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function open() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  // A connection that is closed with unread requests is reset.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return { socket, text: () => text, answers: () => text.split('done').length - 1, closed };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('thousands of requests in one packet close their connection and reach no handler', async () => {
  const { socket, closed } = open();
  socket.write(REQUEST.repeat(20_000));
  await closed;
  expect(received).toBeLessThan(20);
  const other = open();
  other.socket.write(REQUEST);
  await until(() => other.answers() === 1);
});

it('so do thousands of requests with an expectation that nobody can meet', async () => {
  const unmet = REQUEST.replace('Host', 'Expect: much\r\nHost');
  const { socket, text, closed } = open();
  socket.write(unmet.repeat(20_000));
  await closed;
  expect(text().split('417 Expectation Failed').length).toBeLessThan(20);
  expect(received).toBe(0);
  const other = open();
  other.socket.write(unmet);
  await until(() => other.text().includes('417 Expectation Failed'));
});

it('requests that come while others of the connection are unanswered count as well', async () => {
  held = [];
  const { socket, closed } = open();
  for (let sent = 1; sent <= 11; sent += 1) {
    socket.write(REQUEST);
    await until(() => received === sent);
  }
  socket.write(REQUEST);
  await closed;
  expect(received).toBe(11);
});

it('a few pipelined requests are answered, however often', async () => {
  const { socket, answers } = open();
  for (let times = 1; times <= 30; times += 1) {
    socket.write(REQUEST.repeat(10));
    await until(() => answers() === times * 10);
  }
  expect(received).toBe(300);
});

it('the last request that a connection may send is told so', async () => {
  server.maxRequestsPerSocket = 2;
  const { socket, answers, text } = open();
  socket.write(REQUEST);
  await until(() => answers() === 1);
  expect(text()).not.toContain('Connection: close');
  socket.write(REQUEST);
  await until(() => answers() === 2);
  expect(text()).toContain('Connection: close');
});
