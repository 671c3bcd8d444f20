import { readFile } from 'node:fs/promises';
import { describeSubgraph } from '@hacchu-hub/subgraph-testing';
import { expect, it } from '@jest/globals';
import { costingModule } from '../src/costing.module.js';

it('the committed schema and rights match the code', async () => {
  const { sdl, rights } = await describeSubgraph(costingModule);
  const committed = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');
  expect(await committed('schema.graphql')).toBe(sdl);
  expect(JSON.parse(await committed('rights.json'))).toEqual(rights);
});
