import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf, fieldMessages, userMessage } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

interface SupplierShape {
  uuid: string;
  name: string;
  updatedAt: string;
  demandSupplierContacts: { email: string }[];
}
interface Payload {
  demandSupplier: SupplierShape;
  warnings: { code: string; field: string; message: string }[];
}

const SUPPLIER = `uuid name zipCode prefectureId prefecture { id name } city address1 address2
  demandSupplierContacts { email } logilessSupplier { code } deletedAt updatedAt`;
const PAYLOAD = `{ demandSupplier { ${SUPPLIER} } warnings { code field message } }`;
const CREATE = `mutation ($input: CreateDemandSupplierInput!) { createDemandSupplier(input: $input) ${PAYLOAD} }`;
const UPDATE = `mutation ($input: UpdateDemandSupplierInput!) { updateDemandSupplier(input: $input) ${PAYLOAD} }`;

const BAD_EMAIL = 'メールアドレスの形式が正しくありません。';
const BAD_ZIP = '郵便番号は7桁の数字で入力してください（例：150-0001）。';
const PREFECTURE = '都道府県を選択してください。';
const ADDRESS = { prefectureId: 13, city: '渋谷区', address1: '神宮前1-2-3' };

let catalog: Catalog;

const createAnswer = (input: object) =>
  catalog.graphql<{ createDemandSupplier: Payload }>(CREATE, {
    input: { name: '仕入先', emails: [], ...input },
  });
const create = async (input: object) => dataOf(await createAnswer(input)).createDemandSupplier;

describe('suppliers', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  describe('createDemandSupplier', () => {
    it('normalises codes and addresses to half width, but not names', async () => {
      const { demandSupplier, warnings } = await create({
        name: '株式会社　サンプル商事',
        zipCode: '１５００００１',
        prefectureId: 13,
        city: '渋谷区',
        address1: '神宮前１−２−３',
        address2: '  ',
        emails: ['ｏｒｄｅｒ@example.com', ' sales@example.com '],
      });
      expect(demandSupplier).toMatchObject({
        name: '株式会社　サンプル商事',
        zipCode: '150-0001',
        prefectureId: 13,
        prefecture: { id: 13, name: '東京都' },
        city: '渋谷区',
        address1: '神宮前１−２−３',
        address2: null,
        demandSupplierContacts: [{ email: 'order@example.com' }, { email: 'sales@example.com' }],
        logilessSupplier: null,
        deletedAt: null,
      });
      expect(warnings).toEqual([]);
    });

    it('requires only a name', async () => {
      const { demandSupplier } = await create({ name: '名前だけ' });
      expect(demandSupplier).toMatchObject({
        zipCode: null,
        prefectureId: null,
        prefecture: null,
        city: null,
      });
      expect(demandSupplier.demandSupplierContacts).toEqual([]);
    });

    it.each<[string, object, Record<string, string[]>]>([
      ['no name', { name: '' }, { name: ['仕入先名を入力してください。'] }],
      ['a long name', { name: 'あ'.repeat(101) }, { name: ['仕入先名は100文字以内で入力してください。'] }],
      [
        'an incomplete address',
        { address1: '1-2-3' },
        { prefectureId: [PREFECTURE], city: ['市区町村を入力してください。'] },
      ],
      [
        'a postal code alone',
        { zipCode: '150-0001' },
        {
          prefectureId: [PREFECTURE],
          city: ['市区町村を入力してください。'],
          address1: ['番地を入力してください。'],
        },
      ],
      ['a postal code of six digits', { ...ADDRESS, zipCode: '150-001' }, { zipCode: [BAD_ZIP] }],
      ['an unknown prefecture', { ...ADDRESS, prefectureId: 48 }, { prefectureId: [PREFECTURE] }],
      [
        'long address parts',
        { prefectureId: 1, city: 'あ'.repeat(101), address1: 'あ'.repeat(101), address2: 'あ'.repeat(101) },
        {
          city: ['市区町村は100文字以内で入力してください。'],
          address1: ['番地は100文字以内で入力してください。'],
          address2: ['建物名は100文字以内で入力してください。'],
        },
      ],
      [
        'invalid addresses',
        { emails: ['a@example.com', 'a example.com', 'a@@example.com'] },
        { 'emails.1': [BAD_EMAIL], 'emails.2': [BAD_EMAIL] },
      ],
      [
        'a duplicate address, ignoring case',
        { emails: ['a@example.com', 'b@example.com', 'A@Example.com'] },
        { 'emails.2': ['同じメールアドレスが重複しています。'] },
      ],
      [
        'eleven addresses',
        { emails: Array.from({ length: 11 }, (_, index) => `a${index}@example.com`) },
        { emails: ['メールアドレスは10件まで登録できます。'] },
      ],
    ])('reports %s at its field', async (_, input, fields) => {
      const answer = await createAnswer(input);
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(fieldMessages(answer)).toEqual(fields);
    });

    it.each([
      ['ニホン紙業', 'ﾆﾎﾝ紙業'],
      ['株式会社若葉紙業', '㈱若葉紙業'],
      ['（有）髙橋紙業', '有限会社 高橋紙業'],
      ['霞ヶ関紙業', '霞が関紙業'],
    ])('stores a second supplier of the same name with a warning: %s, %s', async (one, other) => {
      const first = await create({ name: one });
      const second = await create({ name: other });
      expect(first.warnings).toEqual([]);
      expect(second.warnings).toEqual([
        { code: 'DUPLICATE_NAME', field: 'name', message: '同じ名前の仕入先が既に登録されています。' },
      ]);
    });

    it('does not take a name that only begins like another one for the same', async () => {
      await create({ name: '株式会社双葉紙業' });
      expect((await create({ name: '㈱双葉紙業東京' })).warnings).toEqual([]);
      expect((await create({ name: '㈲双葉紙業' })).warnings).toEqual([]);
      expect((await create({ name: '双葉紙業' })).warnings).toEqual([]);
    });
  });

  describe('updateDemandSupplier', () => {
    const update = (input: object) =>
      catalog.graphql<{ updateDemandSupplier: Payload }>(UPDATE, { input: { emails: [], ...input } });

    it('replaces addresses without a warning about its own name', async () => {
      const { demandSupplier: before } = await create({ name: '更新商店', emails: ['old@example.com'] });
      const { updateDemandSupplier } = dataOf(
        await update({
          uuid: before.uuid,
          expectedUpdatedAt: before.updatedAt,
          name: '更新商店',
          emails: ['new@example.com'],
        }),
      );
      expect(updateDemandSupplier.demandSupplier.demandSupplierContacts).toEqual([
        { email: 'new@example.com' },
      ]);
      expect(updateDemandSupplier.warnings).toEqual([]);
    });

    it('rejects an edit of an outdated version', async () => {
      const { demandSupplier } = await create({ name: '競合商店' });
      const edit = { uuid: demandSupplier.uuid, expectedUpdatedAt: demandSupplier.updatedAt, name: '競合' };
      dataOf(await update(edit));
      const late = await update(edit);
      expect(late.code).toBe('ABORTED');
      expect(userMessage(late)).toContain('他のユーザーがこの仕入先を更新しました（試験 太郎 ');
    });
  });

  describe('supplier queries', () => {
    it('list, search and show suppliers', async () => {
      const { demandSupplier } = await create({
        name: 'みつける商会',
        prefectureId: 26,
        city: '京都市',
        address1: '1',
        emails: ['find-me@example.com'],
      });
      const answer = await catalog.graphql<{
        demandSuppliers: { items: SupplierShape[] };
        searchDemandSuppliers: SupplierShape[];
        demandSupplier: SupplierShape;
      }>(
        `query ($uuid: ID!) {
        demandSuppliers(query: "京都 FIND-ME") { totalCount items { ${SUPPLIER} } }
        searchDemandSuppliers(query: "ミツケル") { ${SUPPLIER} }
        demandSupplier(uuid: $uuid) { ${SUPPLIER} }
      }`,
        { uuid: demandSupplier.uuid },
      );
      const data = dataOf(answer);
      expect(data.demandSuppliers.items).toEqual([demandSupplier]);
      expect(data.searchDemandSuppliers).toEqual([demandSupplier]);
      expect(data.demandSupplier).toEqual(demandSupplier);
    });
  });
});
