import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { subgraphSdl } from '@hacchu-hub/subgraph-kit/testing';
import { ordersSubgraph } from '../src/subgraph.js';

it('commits the schema that the code declares', async () => {
  const committed = await readFile(new URL('../schema.graphql', import.meta.url), 'utf8');
  expect(committed).toBe(await subgraphSdl(ordersSubgraph));
});
