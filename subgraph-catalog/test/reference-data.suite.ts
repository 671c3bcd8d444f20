import { readFile } from 'node:fs/promises';
import { describeSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { catalogModule } from '../src/catalog.module.js';
import { type Catalog, dataOf } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

let catalog: Catalog;

interface TaxCategoryShape {
  id: number;
  name: string;
  rate: string;
}

describe('reference data', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  describe('tax categories', () => {
    const on = async (args: string) =>
      dataOf(
        await catalog.graphql<{ taxCategories: TaxCategoryShape[] }>(
          `{ taxCategories${args} { id name rate } }`,
        ),
      ).taxCategories;

    it('are four, with current rates', async () => {
      const today = [
        { id: 1, name: '10%', rate: '10' },
        { id: 2, name: '8%（軽減）', rate: '8' },
        { id: 3, name: '非課税', rate: '0' },
        { id: 4, name: '対象外（不課税）', rate: '0' },
      ];
      expect(await on('')).toEqual(today);
      expect(await on('(on: "2019-10-01")')).toEqual(today);
    });

    it('have the rates of an earlier date on request', async () => {
      expect((await on('(on: "2019-09-30")'))[0]).toEqual({ id: 1, name: '8%', rate: '8' });
    });
  });

  it('prefectures are those of JIS X 0401', async () => {
    const { prefectures } = dataOf(
      await catalog.graphql<{ prefectures: { id: number; name: string }[] }>('{ prefectures { id name } }'),
    );
    expect(prefectures).toHaveLength(47);
    expect(prefectures[12]).toEqual({ id: 13, name: '東京都' });
  });

  it('the committed schema and rights match the code', async () => {
    const { sdl, rights } = await describeSubgraph(catalogModule);
    const committed = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');
    expect(await committed('schema.graphql')).toBe(sdl);
    expect(JSON.parse(await committed('rights.json'))).toEqual(rights);
  });
});
