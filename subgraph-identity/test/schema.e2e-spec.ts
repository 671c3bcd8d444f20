import { describe, expect, it } from '@jest/globals';
import { subgraphSdl } from '@hacchu-hub/subgraph-kit/testing';
import { readFile } from 'node:fs/promises';
import { identityModule } from '../src/identity.module.js';

describe('schema.graphql', () => {
  it('is what the code says (npm run build && npm run schema)', async () => {
    const committed = await readFile(new URL('../schema.graphql', import.meta.url), 'utf8');
    expect(committed).toBe(await subgraphSdl(identityModule));
  });
});
