import { createServer, type Server } from 'node:http';
import { type AppError, identityNotTrusted, unauthenticated } from '@hacchu-hub/platform-core';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { RequestContext } from '../request-context.js';
import { createSubgraphPools } from './pools.js';
import { SubgraphDataSource } from './subgraph-data-source.js';

let server: Server;
let received = 0;
let breakFirst = 0;
let reply = '{"data":{"a":1}}';
const patient = createSubgraphPools({ timeoutMs: 30_000 });
const mutated: string[] = [];
const reasons: string[] = [];

beforeEach(async () => {
  received = 0;
  breakFirst = 0;
  reasons.length = 0;
  reply = '{"data":{"a":1}}';
  server = createServer((request, response) => {
    received += 1;
    request.resume();
    request.on('end', () => {
      if (received <= breakFirst) request.socket.destroy();
      else if (reply !== '') response.end(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const trace = { traceId: 'a'.repeat(32), traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
const context: RequestContext = {
  identityFor: async () => 'signed',
  trace,
  facts: {
    trace,
    startedAt: 0n,
    document: undefined,
    isPersisted: false,
    operationName: undefined,
    user: undefined,
  },
};

async function send(query: string, pools = patient) {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const source = new SubgraphDataSource('orders', `http://127.0.0.1:${port}/graphql`, pools, {
    observe: () => {},
    unavailable: (_subgraph, error) => reasons.push(String(error)),
    mutated: (subgraph) => mutated.push(subgraph),
  });
  const options = { request: { query }, context, incomingRequestContext: {} };
  return source.process(options as unknown as Parameters<typeof source.process>[0]);
}

test('a query whose kept-alive socket was closed is retried once', async () => {
  breakFirst = 1;
  expect(await send('query A__orders__0{a}')).toMatchObject({ data: { a: 1 } });
  expect(received).toBe(2);
  received = 0;
  breakFirst = 2;
  expect((await send('{a}')).errors?.[0]).toMatchObject({ path: ['a'], extensions: { code: 'UNAVAILABLE' } });
  expect(received).toBe(2);
});

test('a mutation is never retried, and is reported even when it failed', async () => {
  breakFirst = 1;
  expect((await send('mutation M__orders__0{first:cancel}')).errors?.[0]).toMatchObject({ path: ['first'] });
  expect(received).toBe(1);
  expect(mutated).toEqual(['orders']);
});

test.each([
  ['no JSON', '<html>gateway timeout</html>'],
  ['JSON that is not GraphQL', '{"status":"ok"}'],
  ['a list', '[{"data":{"a":1}}]'],
  ['data that is a text', '{"data":"a"}'],
  ['data that is a list', '{"data":[{"a":1}]}'],
  ['an error that is null', '{"errors":[null],"data":{"a":1}}'],
  ['an error that is a text', '{"errors":["failed"],"data":null}'],
  ['an error without a message', '{"errors":[{"path":["a"]}],"data":null}'],
  ['an error whose path is a number', '{"errors":[{"message":"failed","path":1000}],"data":null}'],
  ['an error whose path contains an object', '{"errors":[{"message":"failed","path":[{}]}],"data":null}'],
  ['an error whose extensions are a text', '{"errors":[{"message":"failed","extensions":"x"}],"data":null}'],
])('%s counts as no response', async (_what, text) => {
  reply = text;
  expect(await send('{a}')).toMatchObject({ errors: [{ path: ['a'], extensions: { code: 'UNAVAILABLE' } }] });
  expect(reasons).toEqual([expect.stringContaining('answered with status 200 and no')]);
});

test.each([
  ['and without a path', '{"errors":[{"message":"failed"}],"data":null}'],
  [
    'with null for what it does not know',
    '{"errors":[{"message":"failed","path":null,"extensions":null}],"data":null}',
  ],
])('an error with a message %s is that of the subgraph', async (_what, text) => {
  reply = text;
  expect(await send('{a}')).toEqual(JSON.parse(text));
  expect(reasons).toEqual([]);
});

const refused = (error: AppError) => JSON.stringify({ errors: [error.toJSON()], data: null });

test('a subgraph that does not trust our identity cannot be asked: the sign-in of the user has not ended', async () => {
  reply = refused(identityNotTrusted(new Error('expired')));
  expect((await send('{a}')).errors).toMatchObject([{ path: ['a'], extensions: { code: 'UNAVAILABLE' } }]);
  expect(reasons).toEqual([expect.stringContaining('INTERNAL_JWKS')]);
  reply = refused(unauthenticated());
  expect((await send('{a}')).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
});

test('silence counts as no response after the timeout', async () => {
  reply = '';
  const { errors } = await send('{a}', createSubgraphPools({ timeoutMs: 100 }));
  expect(errors?.[0]).toMatchObject({ extensions: { code: 'UNAVAILABLE' } });
});
