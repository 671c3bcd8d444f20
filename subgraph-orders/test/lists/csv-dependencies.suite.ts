import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, dataOf, fieldsOf, type Harness, sharedHarness } from '../support/harness.js';
import { SHIRT, TEA } from '../support/stand-ins.js';

describe('CSV upload and other slices', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });

  describe('product lookup for many lines', () => {
    const identify = (productIdentifiers: string[], who = admin, demandUuid?: string) =>
      who.run<{ bulkCreateOrderDependencies: { products: unknown[] } }>(
        `query b($productIdentifiers: [String!]!, $demandUuid: ID) {
        bulkCreateOrderDependencies(productIdentifiers: $productIdentifiers, demandUuid: $demandUuid) {
          products { identifier product { uuid } candidates { uuid } problem }
        }
      }`,
        { productIdentifiers, demandUuid },
      );

    it('takes one query, with candidates for ambiguous names', async () => {
      const callsBefore = harness.catalog.calls.length;
      const response = await identify([' TS-1 ', 'M-1', '', '宇治抹茶', '無い物', 'TS-1']);
      expect(harness.catalog.calls.slice(callsBefore)).toEqual(['OrderProductMatches']);
      expect(dataOf(response).bulkCreateOrderDependencies.products).toEqual([
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

    it('is limited to one demand, which operators must name', async () => {
      const operator = new Client(harness, as.operator());
      expect(fieldsOf(await identify(['TS-1'], operator))).toEqual({
        demandUuid: ['組織を指定してください。'],
      });
      expect((await identify(['TS-1'], operator, TEST_DEMAND.uuid)).code).toBeUndefined();
    });

    it('is limited to the maximum number of lines', async () => {
      const many = Array.from({ length: 301 }, (_, n) => `X-${n}`);
      expect(fieldsOf(await identify(many))).toEqual({
        productIdentifiers: ['明細は300行以内で入力してください。'],
      });
      expect(fieldsOf(await identify(['x'.repeat(201)]))).toEqual({
        'productIdentifiers.0': ['商品識別子は200文字以内で入力してください。'],
      });
      expect((await identify(['𠮷'.repeat(200), 'か\u3099'.repeat(200)])).errors).toEqual([]);
    });
  });
});
