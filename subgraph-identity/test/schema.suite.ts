import { describe, expect, it } from '@jest/globals';
import { describeSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import { readFile } from 'node:fs/promises';
import { identityModule } from '../src/identity.module.js';

describe('schema.graphql and rights.json', () => {
  it('are what the code says (npm run build && npm run schema)', async () => {
    const { sdl, rights } = await describeSubgraph(identityModule);
    const committed = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');
    expect(await committed('schema.graphql')).toBe(sdl);
    expect(JSON.parse(await committed('rights.json'))).toEqual(rights);
  });
});
