import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { temporaryRepository } from '../testing/fixture.js';
import { readDeployed } from './deployed.js';

const manifest = { formatVersion: 1, client: 'mf-orders', version: '1.4.0', operations: {} };
let end = (): void => {};
afterEach(() => end());

async function serve(answers: Record<string, string>): Promise<string> {
  const server: Server = createServer(({ url = '' }, response) => {
    const text = answers[url];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  end = () => void server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a directory provides the graph and the operations of its releases', async () => {
  const { root, remove } = temporaryRepository({
    'registry/operations/mf-orders@1.4.0.json': JSON.stringify(manifest),
    'registry/graph/supergraph.graphql': 'the graph',
  });
  end = remove;
  expect(await readDeployed(join(root, 'registry'))).toEqual({
    supergraph: 'the graph',
    manifests: [manifest],
  });
  await expect(readDeployed(root)).rejects.toThrow('is not a registry');
});

test('a service does as well, also before the first graph', async () => {
  const address = await serve({ '/operations': JSON.stringify([manifest]) });
  expect(await readDeployed(address)).toEqual({ supergraph: undefined, manifests: [manifest] });
});

test('an invalid response is an error, not an empty registry', async () => {
  await expect(readDeployed(await serve({}))).rejects.toThrow('sent an unexpected response (404, 404)');
});

test('a registry that is down is named', async () => {
  await expect(readDeployed('http://127.0.0.1:9/')).rejects.toThrow(
    'The registry at http://127.0.0.1:9 cannot be reached.',
  );
});
