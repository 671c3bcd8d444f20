import { systemScope } from '@hacchu-hub/subgraph-kit';
import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ProductService } from '../src/products/product.service.js';
import { type Catalog, dataOf } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

let catalog: Catalog;
const uuids: Record<string, string> = {};

async function create(name: string, modelNumber: string | null): Promise<string> {
  const answer = await catalog.graphql<{ createProduct: { product: { uuid: string } } }>(
    'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { uuid } } }',
    { input: { name, modelNumber, unitPrice: '100' } },
  );
  const { uuid } = dataOf(answer).createProduct.product;
  uuids[name] = uuid;
  return uuid;
}

const link = (uuid: string, code: string) =>
  catalog.app.get(ProductService, { strict: false }).link(systemScope(TEST_DEMAND.uuid), uuid, () => ({
    logilessItem: {
      id: '7',
      logilessID: 'L-7',
      code,
      name: 'x',
      color: null,
      size: null,
      cost: null,
      vanishedAt: null,
    },
  }));

interface Match {
  identifier: string;
  products: { name: string; deletedAt: string | null }[];
}
const matches = async (identifiers: string[], demandUuid = TEST_DEMAND.uuid): Promise<Match[]> =>
  dataOf(
    await catalog.graphql<{ matches: Match[] }>(
      `query ($demandUuid: ID!, $identifiers: [String!]!) {
        matches: productsByIdentifier(demandUuid: $demandUuid, identifiers: $identifiers) {
          identifier
          products { name deletedAt }
        }
      }`,
      { demandUuid, identifiers },
      as.service('subgraph-orders'),
    ),
  ).matches;
const namesOf = (found: Match[]) =>
  found.map(({ identifier, products }) => [identifier, products.map(({ name }) => name).sort()]);

describe('product identification', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
    await create('湯呑', 'YN-1');
    await create('茶碗', 'CW-1');
    await create('茶碗（青）', 'CW-1');
    await create('急須', null);
    await create('廃番の皿', 'SR-1');
    // A code that equals the model number of another product.
    await link(await create('盆', 'BN-1'), 'YN-1x');
    await link(uuids['急須'] ?? '', 'KS-9');
    await catalog.graphql('mutation ($u: ID!) { deleteProduct(input: { uuid: $u }) { product { uuid } } }', {
      u: uuids['廃番の皿'],
    });
  });

  it('matches by id, warehouse code, model number or name, ignoring width and case', async () => {
    const id = uuids['湯呑'] ?? '';
    expect(
      namesOf(
        await matches([id.toUpperCase(), 'KS-9', 'ＫＳ－９', 'yn-1', 'ＹＮー１', '急須', '湯 呑', '無い物']),
      ),
    ).toEqual([
      [id.toUpperCase(), ['湯呑']],
      ['KS-9', ['急須']],
      ['ＫＳ－９', ['急須']],
      ['yn-1', ['湯呑']],
      ['ＹＮー１', ['湯呑']],
      ['急須', ['急須']],
      ['湯 呑', ['湯呑']],
      ['無い物', []],
    ]);
  });

  it('gives a code precedence over a model number, and a model number over a name', async () => {
    await create('KS-9', 'KS-9');
    await create('BN-1', null);
    expect(namesOf(await matches(['KS-9', 'BN-1']))).toEqual([
      ['KS-9', ['急須']],
      ['BN-1', ['盆']],
    ]);
  });

  it('returns all matches of an ambiguous identifier', async () => {
    expect(namesOf(await matches(['CW-1']))).toEqual([['CW-1', ['茶碗', '茶碗（青）']]]);
  });

  it('finds deleted products by id only', async () => {
    const [byId, byModel, byName] = await matches([uuids['廃番の皿'] ?? '', 'SR-1', '廃番の皿']);
    expect(byId?.products).toEqual([{ name: '廃番の皿', deletedAt: expect.any(String) }]);
    expect([byModel?.products, byName?.products]).toEqual([[], []]);
  });

  it('runs four database queries for any number of identifiers, within the demand', async () => {
    const many = Array.from({ length: 300 }, (_, index) => `X-${index}`);
    const commands = await catalog.queryCounter.during(async () => {
      expect(await matches(many)).toHaveLength(300);
    });
    expect(commands).toEqual(Array.from({ length: 4 }, () => 'find products'));
    expect(namesOf(await matches(['湯呑'], '01900000-0000-7000-8000-000000000002'))).toEqual([['湯呑', []]]);
  });
});
