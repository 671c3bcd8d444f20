import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readSettings } from '../stack/settings.js';
import { GraphClient } from './graph-client.js';

const DATA = { data: { saved: true } };
const refusal = (code: string) => ({ data: null, errors: [{ message: 'refused', extensions: { code } }] });
const saved = z.object({ saved: z.boolean() });
const MUTATION = 'mutation ($input: SaveInput!) { save(input: $input) { uuid } }';

let gateway: Server;
/** What the gateway answers next; the last one again and again. */
let answers: object[];
let received: string[];

beforeEach(async () => {
  received = [];
  gateway = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(body);
      response.end(JSON.stringify(answers.length > 1 ? answers.shift() : answers[0]));
    });
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
});
afterEach(() => {
  gateway.close();
  gateway.closeAllConnections();
});

function run(document: string, variables: object) {
  const { port } = gateway.address() as AddressInfo;
  const settings = readSettings({ HACCHU_PORT_GATEWAY: String(port) });
  return new GraphClient(settings, 'Operator', 'token', [1, 1]).run(document, variables, saved);
}

it('repeats a change with its idempotency key while a subgraph is unavailable', async () => {
  answers = [refusal('UNAVAILABLE'), refusal('UNAVAILABLE'), DATA];
  const input = { idempotencyKey: '2f0c9d6e-6a3d-4c5c-9f5f-6e2a7d1b9a10', content: { subject: '件名' } };
  expect(await run(MUTATION, { input })).toEqual({ saved: true });
  expect(received).toHaveLength(3);
  expect(new Set(received).size).toBe(1);
});

it('repeats a change until an attempt that was not waited for has ended', async () => {
  answers = [refusal('UNAVAILABLE'), refusal('ABORTED'), DATA];
  expect(await run(MUTATION, { input: { idempotencyKey: 'a' } })).toEqual({ saved: true });
  expect(received).toHaveLength(3);
});

it('repeats a query, and gives up after the last repetition', async () => {
  answers = [refusal('UNAVAILABLE')];
  await expect(run('query { orders { totalCount } }', {})).rejects.toThrow('orders was refused');
  expect(received).toHaveLength(3);
});

it('does not repeat a change without an idempotency key, which could be made twice', async () => {
  answers = [refusal('UNAVAILABLE'), DATA];
  await expect(run(MUTATION, { input: { name: '仕入先' } })).rejects.toThrow('save was refused');
  expect(received).toHaveLength(1);
});

it.each(['FAILED_PRECONDITION', 'ABORTED'])('does not repeat what was refused with %s', async (code) => {
  answers = [refusal(code), DATA];
  await expect(run(MUTATION, { input: { idempotencyKey: 'a' } })).rejects.toThrow(code);
  expect(received).toHaveLength(1);
});
