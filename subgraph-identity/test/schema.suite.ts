import { readFile } from 'node:fs/promises';
import { as, describeSubgraph } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { identityModule } from '../src/identity.module.js';
import { takeIdentity } from './identity.harness.js';

describe('schema.graphql and rights.json', () => {
  it('are up to date (npm run build && npm run schema)', async () => {
    const { sdl, rights } = await describeSubgraph(identityModule);
    const committed = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');
    expect(await committed('schema.graphql')).toBe(sdl);
    expect(JSON.parse(await committed('rights.json'))).toEqual(rights);
  });

  it('are what the running subgraph serves, to the byte: registry and gateway compare hashes of them', async () => {
    const subgraph = await takeIdentity();
    const ask = (who: ReturnType<typeof as.operator>) =>
      subgraph.graphql<{ _service: { sdl: string } }>('{ _service { sdl } }', {}, who);
    const { data } = await ask(as.service('gateway'));
    const published = await readFile(new URL('../schema.graphql', import.meta.url), 'utf8');
    expect(data?._service.sdl).toBe(published);
    expect((await ask(as.operator())).code).toBe('PERMISSION_DENIED');
  });
});
