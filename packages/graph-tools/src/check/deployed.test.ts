import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { temporaryRepository } from '../testing/fixture.js';
import { readDeployed } from './deployed.js';

const manifest = { formatVersion: 1, client: 'mf-orders', version: '1.4.0', operations: {} };
let end = (): void => {};
afterEach(() => end());

const TOKEN = 'a token of a pipeline';

async function serve(answers: Record<string, string>): Promise<string> {
  const server: Server = createServer(({ url = '', headers }, response) => {
    if (headers.authorization !== `Bearer ${TOKEN}`) return response.writeHead(401).end();
    const text = answers[url];
    return response.writeHead(text === undefined ? 404 : 200).end(text);
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
  expect(await readDeployed(address, TOKEN)).toEqual({ supergraph: undefined, manifests: [manifest] });
});

test('an invalid response is an error, not an empty registry', async () => {
  await expect(readDeployed(await serve({}), TOKEN)).rejects.toThrow(
    'sent an unexpected response (404, 404)',
  );
});

test.each([
  ['', 'asks for a token: set HACCHU_REGISTRY_TOKEN.'],
  ['guessed', 'does not know the token of HACCHU_REGISTRY_TOKEN.'],
])('a service shows the graph to whom it knows (token "%s")', async (token, reason) => {
  const address = await serve({ '/operations': '[]' });
  await expect(readDeployed(address, token)).rejects.toThrow(reason);
});

test('a registry that is down is named', async () => {
  await expect(readDeployed('http://127.0.0.1:9/')).rejects.toThrow(
    'The registry at http://127.0.0.1:9 cannot be reached.',
  );
});
