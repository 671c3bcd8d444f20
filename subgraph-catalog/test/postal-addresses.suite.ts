import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf, fieldMessages } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

const QUERY = `query ($zipCode: String!) {
  addressesByZipCode(zipCode: $zipCode) { zipCode prefectureId prefectureName city address1 }
}`;

let catalog: Catalog;

const ask = (zipCode: string) => catalog.graphql<{ addressesByZipCode: object[] }>(QUERY, { zipCode });
const find = async (zipCode: string) => dataOf(await ask(zipCode)).addressesByZipCode;

describe('postal addresses', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  describe('addressesByZipCode', () => {
    it.each([
      ['150-0001', '150-0001', 13, '東京都', '渋谷区', '神宮前'],
      ['1500001', '150-0001', 13, '東京都', '渋谷区', '神宮前'],
      [' １５０－０００１ ', '150-0001', 13, '東京都', '渋谷区', '神宮前'],
      ['060-0000', '060-0000', 1, '北海道', '札幌市中央区', ''],
      ['100-0005', '100-0005', 13, '東京都', '千代田区', '丸の内'],
      ['100-6005', '100-6005', 13, '東京都', '千代田区', '霞が関霞が関ビル５階'],
      ['907-1801', '907-1801', 47, '沖縄県', '八重山郡与那国町', '与那国'],
    ])('of %s', async (typed, zipCode, prefectureId, prefectureName, city, address1) => {
      expect(await find(typed)).toEqual([{ zipCode, prefectureId, prefectureName, city, address1 }]);
    });

    it('include the street of an office with its own code', async () => {
      const [office] = await find('060-8621');
      expect(office).toMatchObject({ city: '札幌市中央区', address1: expect.stringMatching(/^北一条西.+/u) });
    });

    it('omit the town of a code shared by several towns', async () => {
      expect(await find('452-0961')).toEqual([
        { zipCode: '452-0961', prefectureId: 23, prefectureName: '愛知県', city: '清須市', address1: '' },
      ]);
    });

    it('are empty for an unused code', async () => {
      expect(await find('000-0000')).toEqual([]);
      expect(await find('999-9999')).toEqual([]);
    });

    it.each(['150-000', '150-00011', 'abc-defg'])('are rejected for %j at its field', async (zipCode) => {
      const answer = await ask(zipCode);
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(fieldMessages(answer)).toEqual({
        zipCode: ['郵便番号は7桁の数字で入力してください（例：150-0001）。'],
      });
    });
  });
});
