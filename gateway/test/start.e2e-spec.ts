import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { loadEnvironment } from '../src/environment.js';
import { createGateway } from '../src/gateway.js';
import { PROJECT } from './support/identity-service.js';
import { keyPair } from './support/keys.js';
import { startStack, until } from './support/stack.js';

test('it starts without any subgraph and finds them when they come', async () => {
  const stack = await startStack();
  const subgraphs = [stack.orders, stack.catalog, stack.identity];
  for (const subgraph of subgraphs) await subgraph.stop();
  const { privateJwk } = await keyPair('gateway');
  const gateway = await createGateway({
    env: loadEnvironment({
      PORT: '0',
      LOG_LEVEL: 'silent',
      INTERNAL_SIGNING_KEY: JSON.stringify(privateJwk),
      FIREBASE_PROJECT_ID: PROJECT,
      SUPERGRAPH_PATH: stack.supergraphFile,
    }),
  });
  const address = await gateway.listen();
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  await gateway.close();

  const { body } = await stack.query('{ orders { uuid } }');
  expect(body.errors?.[0]?.extensions['code']).toBe('UNAVAILABLE');
  for (const subgraph of subgraphs) await subgraph.start();
  expect((await stack.query('{ orders { uuid } }')).body.data).toEqual({
    orders: [{ uuid: '1' }, { uuid: '2' }],
  });
  await stack.stop();
});

test('it is not ready after its event loop stood still, and recovers', async () => {
  const stack = await startStack();
  const { privateJwk } = await keyPair('gateway');
  const gateway = await createGateway({
    env: loadEnvironment({
      PORT: '0',
      LOG_LEVEL: 'silent',
      INTERNAL_SIGNING_KEY: JSON.stringify(privateJwk),
      FIREBASE_PROJECT_ID: PROJECT,
      SUPERGRAPH_PATH: stack.supergraphFile,
    }),
  });
  const address = await gateway.listen();
  const isReady = async (): Promise<boolean> => (await fetch(`${address}/readyz`)).ok;
  await until(isReady, Boolean);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_600);
  const answer = await fetch(`${address}/readyz`);
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([
    503,
    { status: 'event loop stalled', stalledMs: expect.any(Number) },
  ]);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await until(isReady, Boolean);
  await gateway.close();
  await stack.stop();
});

test('a file that is not a supergraph stops the start with its reason', async () => {
  const { privateJwk } = await keyPair('gateway');
  const stack = await startStack();
  const path = join(stack.folder, 'broken.graphql');
  writeFileSync(path, 'type Query { a: Int }');
  const environment = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    INTERNAL_SIGNING_KEY: JSON.stringify(privateJwk),
    SUPERGRAPH_PATH: path,
  };
  await expect(createGateway({ env: loadEnvironment(environment) })).rejects.toThrow();
  await stack.stop();
});
