import { createServer } from 'node:http';
import { TEST_DEMAND, TestKeys, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { IdentitySigner, InternalClient } from '../src/index.js';
import { runInTrace, traceFrom } from '../src/observability/trace.js';
import { takeSample } from './sample/sample.harness.js';

let subgraph: TestSubgraph;
const clients: InternalClient[] = [];

const clientOf = async (name: string, url = subgraph.url): Promise<InternalClient> => {
  const signer = new IdentitySigner(await subgraph.keys.key(name));
  const client = new InternalClient({ ...subgraph.runtime.environment, ORDERS_URL: url }, signer);
  clients.push(client);
  return client;
};
const COUNT = 'query($demandUuid: ID!) { countFor(demandUuid: $demandUuid) }';
const counted = z.object({ countFor: z.number() });
const variables = { demandUuid: TEST_DEMAND.uuid };

describe('the internal client', () => {
  beforeAll(async () => {
    subgraph = await takeSample();
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
  });

  describe('a call to another subgraph', () => {
    it('carries the identity of the calling process', async () => {
      const client = await clientOf('subgraph-costing');
      expect(await client.query('orders', COUNT, variables, counted)).toEqual({ countFor: 0 });
    });

    it('is rejected where the policy does not name the process', async () => {
      const client = await clientOf('subgraph-catalog');
      await expect(client.query('orders', COUNT, variables, counted)).rejects.toMatchObject({
        name: 'InternalCallError',
        code: 'PERMISSION_DENIED',
      });
    });

    it('fails with UNAVAILABLE when the other process does not trust our key', async () => {
      const stranger = new InternalClient(
        { ...subgraph.runtime.environment, ORDERS_URL: subgraph.url },
        new IdentitySigner(await TestKeys.generate('subgraph-costing')),
      );
      clients.push(stranger);
      await expect(stranger.query('orders', COUNT, variables, counted)).rejects.toMatchObject({
        rpc: 'UNAVAILABLE',
      });
    });

    it('fails with UNAVAILABLE when nothing listens', async () => {
      const client = await clientOf('subgraph-costing', 'http://127.0.0.1:9/graphql');
      await expect(client.query('orders', COUNT, variables, counted)).rejects.toMatchObject({
        rpc: 'UNAVAILABLE',
      });
    });

    it.each([
      ['a process that stops', '{"statusCode":503,"error":"Service Unavailable"}'],
      [
        'a service whose database is away',
        '{"errors":[{"message":"x","extensions":{"code":"UNAVAILABLE"}}]}',
      ],
    ])('fails with UNAVAILABLE at the answer of %s', async (_, body) => {
      const server = createServer((_request, response) => void response.end(body));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const client = await clientOf('subgraph-costing', `http://127.0.0.1:${port}/graphql`);
      await expect(client.query('orders', COUNT, variables, counted)).rejects.toMatchObject({
        rpc: 'UNAVAILABLE',
      });
      await client.close();
      await new Promise((resolve) => server.close(resolve));
    });

    it('fails when the response does not match the schema', async () => {
      const client = await clientOf('subgraph-costing');
      const other = z.object({ countFor: z.string() });
      await expect(client.query('orders', COUNT, variables, other)).rejects.toMatchObject({
        name: 'ZodError',
      });
    });

    it('continues the trace of the current request', async () => {
      const seen: unknown[] = [];
      const server = createServer((request, response) => {
        seen.push(request.headers['traceparent']);
        response.setHeader('content-type', 'application/json').end('{"data":{"countFor":1}}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const elsewhere = await clientOf('subgraph-costing', `http://127.0.0.1:${port}/graphql`);
      const traceId = 'fedcba9876543210fedcba9876543210';
      await runInTrace(traceFrom(`00-${traceId}-0123456789abcdef-01`), () =>
        elsewhere.query('orders', COUNT, variables, counted),
      );
      expect(seen).toEqual([expect.stringMatching(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))]);
      await elsewhere.close();
      await new Promise((resolve) => server.close(resolve));
    });
  });
});
