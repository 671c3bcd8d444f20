import { beforeAll, describe, expect, it } from '@jest/globals';
import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';
import { Client, dataOf, fieldsOf, sharedHouse, type House } from '../support/house.js';
import { SHIRT, TEA } from '../support/stand-ins.js';

describe('CSV files and other slices', () => {
  let house: House;
  let admin: Client;
  beforeAll(async () => {
    house = await sharedHouse();
    admin = new Client(house);
  });

  describe('what many lines need', () => {
    const identify = (productIdentifiers: string[], who = admin, demandUuid?: string) =>
      who.run<{ bulkCreateOrderDependencies: { products: unknown[] } }>(
        `query b($productIdentifiers: [String!]!, $demandUuid: ID) {
        bulkCreateOrderDependencies(productIdentifiers: $productIdentifiers, demandUuid: $demandUuid) {
          products { identifier product { uuid } candidates { uuid } problem }
        }
      }`,
        { productIdentifiers, demandUuid },
      );

    it('is found in one question, unclear names with what they may mean', async () => {
      const asked = house.catalog.calls.length;
      const answer = await identify([' TS-1 ', 'M-1', '', '宇治抹茶', '無い物', 'TS-1']);
      expect(house.catalog.calls.slice(asked)).toEqual(['OrderProductMatches']);
      expect(dataOf(answer).bulkCreateOrderDependencies.products).toEqual([
        { identifier: 'TS-1', product: { uuid: SHIRT }, candidates: [], problem: null },
        {
          identifier: 'M-1',
          product: null,
          candidates: [{ uuid: SHIRT }, { uuid: TEA }],
          problem: '「M-1」に当てはまる商品が複数あります。商品を選択してください。',
        },
        { identifier: '宇治抹茶', product: { uuid: TEA }, candidates: [], problem: null },
        { identifier: '無い物', product: null, candidates: [], problem: '商品「無い物」が見つかりません。' },
      ]);
    });

    it('is of one demand, which operators name', async () => {
      const operator = new Client(house, as.operator());
      expect(fieldsOf(await identify(['TS-1'], operator))).toEqual({
        demandUuid: ['組織を指定してください。'],
      });
      expect((await identify(['TS-1'], operator, TEST_DEMAND.uuid)).code).toBeUndefined();
    });

    it('is limited to as many as an order has lines', async () => {
      const many = Array.from({ length: 301 }, (_, n) => `X-${n}`);
      expect(fieldsOf(await identify(many))).toEqual({
        productIdentifiers: ['明細は300行以内で入力してください。'],
      });
      expect(fieldsOf(await identify(['x'.repeat(201)]))).toEqual({
        'productIdentifiers.0': ['商品識別子は200文字以内で入力してください。'],
      });
    });
  });
});
