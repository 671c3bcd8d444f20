import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { delayOf, slowDatabase } from './slow-database.mjs';

let server;
let sockets;
/** Answers with what it gets. */
beforeEach(async () => {
  sockets = [];
  server = createServer({ noDelay: true }, (socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

const uriOf = (parameters) => `mongodb://user:secret@127.0.0.1:${server.address().port}/db?${parameters}`;
const DIRECT = 'replicaSet=rs0&directConnection=true';

async function connected(uri) {
  const { port, pathname, search, username, password } = new URL(uri);
  expect(`${username}:${password}${pathname}${search}`).toBe(`user:secret/db?${DIRECT}`);
  const socket = connect({ host: '127.0.0.1', port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket;
}

test('everything arrives in its order, however long each piece takes', async () => {
  const delays = [80, 0, 40, 0, 0, 20];
  let next = 0;
  const slow = await slowDatabase(uriOf(DIRECT), { delay: () => delays[next++ % delays.length] });
  const socket = await connected(slow.uri);
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => (received += text));
  const sent = Array.from({ length: 30 }, (_, index) => `command ${index};`);
  for (const text of sent) {
    socket.write(text);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  socket.end();
  await once(socket, 'close');
  expect(received).toBe(sent.join(''));
  expect(next).toBeGreaterThan(2);
  await slow.stop();
});

test('an answer takes as long as both ways do', async () => {
  const slow = await slowDatabase(uriOf(DIRECT), { delay: () => 120 });
  const socket = await connected(slow.uri);
  const began = performance.now();
  socket.write('ping');
  await once(socket, 'data');
  expect(performance.now() - began).toBeGreaterThan(230);
  await slow.stop();
});

test('connections end with it, and with those of the database', async () => {
  const slow = await slowDatabase(uriOf(DIRECT), { delay: () => 0 });
  const [first, second] = [await connected(slow.uri), await connected(slow.uri)];
  first.write('ping');
  await once(first, 'data');
  const ended = [first, second].map((socket) =>
    once(
      socket.on('error', () => undefined),
      'close',
    ),
  );
  for (const socket of sockets) socket.destroy();
  await ended[0];
  await slow.stop();
  await ended[1];
});

test.each([
  ['mongodb://one:1,two:2/?directConnection=true'],
  ['mongodb://one:1/?replicaSet=rs0'],
  ['mongodb+srv://cluster.example/?directConnection=true'],
])('%s has no address of its own in between', async (uri) => {
  await expect(slowDatabase(uri)).rejects.toThrow('--slow-database needs the database of one address');
});

test('most of the data is not delayed, and none for longer than half a second', () => {
  const delays = Array.from({ length: 1_000 }, (_, index) => delayOf(index / 1_000));
  expect(delays.filter((ms) => ms === 0).length).toBeGreaterThanOrEqual(600);
  expect(delays.filter((ms) => ms >= 60)).toHaveLength(30);
  expect(Math.max(...delays, delayOf(1))).toBeLessThan(500);
});
