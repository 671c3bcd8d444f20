import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../prepare.mjs';

/** Up to which delay how large a share of the pieces of data is held, in milliseconds. */
const DELAYS = [
  { share: 0.6, atLeast: 0, atMost: 0 },
  { share: 0.25, atLeast: 0, atMost: 8 },
  { share: 0.12, atLeast: 8, atMost: 48 },
  { share: 0.03, atLeast: 60, atMost: 460 },
];

/** @param {number} chance from 0 to 1, the same for the choice of the delay and its length @returns milliseconds */
export function delayOf(chance) {
  let rest = chance;
  for (const { share, atLeast, atMost } of DELAYS) {
    if (rest < share) return atLeast + (rest / share) * (atMost - atLeast);
    rest -= share;
  }
  return DELAYS.at(-1).atMost;
}

/** Passes data on in its order, each piece after a while. */
function passOn(from, to, delay) {
  let last = Promise.resolve();
  const next = (action) => {
    last = last.then(action).catch(() => to.destroy());
  };
  from.on('data', (data) => {
    const waited = pause(delay());
    next(async () => {
      await waited;
      to.write(data);
    });
  });
  from.on('end', () => next(() => to.end()));
  from.on('error', () => to.destroy());
  from.on('close', () => next(() => to.destroy()));
}

/**
 * A way to a database on which commands and answers take at random between no time and half a second, in each direction:
 * between two steps of a test or of the product passes as much time as on a busy machine, without one.
 * @param {string} uri of one server, with `directConnection=true`, since a driver leaves for the address that others name
 * @param {{ delay?: () => number }} [options] delay: in milliseconds, of each piece of data
 * @returns {Promise<{ uri: string, stop(): Promise<void> }>}
 */
export async function slowDatabase(uri, { delay = () => delayOf(Math.random()) } = {}) {
  const address = /^(mongodb:\/\/(?:[^@/]*@)?)([^@/,:]+):(\d+)(\/.*)$/.exec(uri);
  if (!address || !/[?&]directConnection=true(&|$)/.test(uri))
    throw new Refusal('--slow-database needs the database of one address, with directConnection=true.');
  const [, before, host, port, after] = address;
  const sockets = new Set();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    const database = connect({ host, port: Number(port), noDelay: true, allowHalfOpen: true });
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    passOn(client, database, delay);
    passOn(database, client, delay);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    uri: `${before}127.0.0.1:${server.address().port}${after}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
