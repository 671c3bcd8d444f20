import { as, OTHER_DEMAND, plansOf, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf, fieldMessages } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

const CREATE = `mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { uuid } } }`;
const LIST = `query ($query: String, $page: Int, $limit: Int) {
  paginatedProducts(query: $query, page: $page, limit: $limit) { totalCount page limit items { uuid name } }
}`;
const SEARCH = `query ($query: String!, $limit: Int) { searchProducts(query: $query, limit: $limit) { name } }`;

interface Page {
  totalCount: number;
  page: number;
  limit: number;
  items: { uuid: string; name: string }[];
}

let catalog: Catalog;

const list = (variables: object) => catalog.graphql<{ paginatedProducts: Page }>(LIST, { ...variables });
const search = (query: string, limit = 20) =>
  catalog.graphql<{ searchProducts: { name: string }[] }>(SEARCH, { query, limit });
const names = async (query: string) =>
  dataOf(await list({ query })).paginatedProducts.items.map(({ name }) => name);
const offered = async (query: string, limit?: number) =>
  dataOf(await search(query, limit)).searchProducts.map(({ name }) => name);

const PRODUCTS = [
  { name: 'コットンバッグ', modelNumber: 'CB-100', color: '生成り', size: 'Ｌ' },
  { name: 'ミニコットンポーチ', modelNumber: 'MP−200', color: '紺' },
  { name: '帆布トート', modelNumber: 'CB-110', color: '紺', size: 'M' },
  { name: '100%リネン_ハンカチ', modelNumber: 'L(1)' },
  { name: '𠮷野杉の箸', color: '葛\u{E0100}城髙﨑' },
];

describe('search', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
    for (const product of PRODUCTS) {
      dataOf(await catalog.graphql(CREATE, { input: { unitPrice: '1', ...product } }));
    }
    const other = { input: { unitPrice: '1', name: 'コットンよその店' } };
    dataOf(await catalog.graphql(CREATE, other, as.otherDemandAdmin()));
  });

  describe('search text of lists', () => {
    it.each([
      ['katakana', 'コットン'],
      ['half-width katakana', 'ｺｯﾄﾝ'],
      ['hiragana', 'こっとん'],
      ['the middle of a name', 'ットン'],
    ])('finds by %s', async (_, query) => {
      expect(await names(query)).toEqual(['ミニコットンポーチ', 'コットンバッグ']);
    });

    it.each([
      ['full-width letters', 'ｃｂ－１', ['帆布トート', 'コットンバッグ']],
      ['a long vowel mark instead of a hyphen', 'CBー100', ['コットンバッグ']],
      ['a hyphen instead of a minus sign', 'mp-200', ['ミニコットンポーチ']],
      ['a color', '紺', ['帆布トート', 'ミニコットンポーチ']],
      ['several words of different fields', '紺　コットン', ['ミニコットンポーチ']],
      ['one character', '布', ['帆布トート']],
      ['a character outside the basic plane', '𠮷', ['𠮷野杉の箸']],
      ['two characters outside and inside the basic plane', '𠮷野', ['𠮷野杉の箸']],
      ['another form of a kanji', '吉野', ['𠮷野杉の箸']],
      ['another form of all of its kanji', '高崎', ['𠮷野杉の箸']],
      ['one kanji in another form', '崎', ['𠮷野杉の箸']],
      ['text without its variation selectors', '葛城高', ['𠮷野杉の箸']],
      ['text with its variation selectors', '葛\u{E0100}城', ['𠮷野杉の箸']],
      ['characters that are special in regular expressions', '0%リ', ['100%リネン_ハンカチ']],
      ['brackets', 'l(1)', ['100%リネン_ハンカチ']],
      ['a regular expression as plain text', '.*', []],
      ['words of which one does not occur', 'コットン 赤', []],
    ])('finds by %s', async (_, query, expected) => {
      expect(await names(query)).toEqual(expected);
    });

    it('returns everything of the demand for spaces, newest first', async () => {
      expect(await names(' 　')).toEqual(PRODUCTS.map(({ name }) => name).toReversed());
    });

    it('rejects more than 100 characters', async () => {
      const answer = await list({ query: 'あ'.repeat(101) });
      expect(fieldMessages(answer)).toEqual({ query: ['検索語は100文字以内で入力してください。'] });
      expect((await list({ query: 'あ'.repeat(100) })).errors).toEqual([]);
    });

    it.each([
      ['decomposed characters, as macOS writes them in names of files', 'か\u3099'.repeat(100)],
      ['spaces around the words', `\u3000 ${'あ'.repeat(100)} \u3000`],
    ])('counts %s as in all other texts', async (_, query) => {
      expect((await list({ query })).errors).toEqual([]);
      expect(fieldMessages(await list({ query: `${query}\u3042` }))).toEqual({
        query: ['検索語は100文字以内で入力してください。'],
      });
    });
  });

  describe('each field of a product', () => {
    const KITE = { name: 'ﾔｯｺ凧', modelNumber: 'ﾀｺ−7', color: 'ｱｶﾈ', size: 'ｵｵﾀﾞｺ' };
    let uuid: string;
    beforeAll(async () => {
      const input = { unitPrice: '1', ...KITE };
      const made = await catalog.graphql<{ createProduct: { product: { uuid: string } } }>(CREATE, { input });
      ({ uuid } = dataOf(made).createProduct.product);
    });
    afterAll(async () => {
      // The following tests count products.
      await catalog.graphql(
        'mutation ($uuid: ID!) { deleteProduct(input: { uuid: $uuid }) { product { uuid } } }',
        { uuid },
      );
    });

    it.each([
      ['name', 'やっこ'],
      ['model number', 'たこ-７'],
      ['color', 'アカネ'],
      ['size', 'おおだこ'],
    ])('is found by its %s in any width and kana', async (_, query) => {
      expect(await names(query)).toEqual([KITE.name]);
      expect(await offered(query)).toEqual([KITE.name]);
    });
  });

  describe('pages', () => {
    it('never repeat a row and return the real total', async () => {
      const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 2 })));
      const rows = pages.map((page) => dataOf(page).paginatedProducts);
      expect(rows.map(({ items }) => items.length)).toEqual([2, 2, 1]);
      expect(rows.every(({ totalCount, limit }) => totalCount === PRODUCTS.length && limit === 2)).toBe(true);
      expect(new Set(rows.flatMap(({ items }) => items.map(({ uuid }) => uuid))).size).toBe(PRODUCTS.length);
    });

    it('contain twenty rows by default, also for null', async () => {
      for (const variables of [{}, { page: null, limit: null }]) {
        const { paginatedProducts } = dataOf(await list(variables));
        expect(paginatedProducts).toMatchObject({ page: 1, limit: 20, totalCount: PRODUCTS.length });
      }
      expect(dataOf(await catalog.graphql(SEARCH, { query: '', limit: null }))).toMatchObject({
        searchProducts: { length: PRODUCTS.length },
      });
    });

    it('beyond the end are empty', async () => {
      const { paginatedProducts } = dataOf(await list({ page: 99 }));
      expect(paginatedProducts).toEqual({ totalCount: PRODUCTS.length, page: 99, limit: 20, items: [] });
    });

    it.each([
      [{ limit: 101 }, 'limit'],
      [{ limit: 0 }, 'limit'],
      [{ page: 0 }, 'page'],
    ])('rejects %j', async (variables, field) => {
      const answer = await list(variables);
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(Object.keys(fieldMessages(answer) ?? {})).toEqual([field]);
    });

    it('runs two database queries', async () => {
      const commands = await catalog.queryCounter.during(() => list({ query: 'コットン' }));
      expect([...commands].sort()).toEqual(['aggregate products', 'find products']);
    });
  });

  describe('searchProducts', () => {
    it('returns names that begin with the query first', async () => {
      expect(await offered('こっとん')).toEqual(['コットンバッグ', 'ミニコットンポーチ']);
      expect(await offered('ミニ')).toEqual(['ミニコットンポーチ']);
    });

    it('returns names that begin with another form of the query first, in one order with the others', async () => {
      const made: string[] = [];
      for (const name of ['新・髙崎の箱', '髙崎の箱', '高崎の皿', '㈱髙崎の鉢', '株式会社高崎の盆']) {
        const answer = dataOf(
          await catalog.graphql<{ createProduct: { product: { uuid: string } } }>(CREATE, {
            input: { unitPrice: '1', name },
          }),
        );
        made.push(answer.createProduct.product.uuid);
      }
      const all = ['高崎の皿', '髙崎の箱', '㈱髙崎の鉢', '新・髙崎の箱', '株式会社高崎の盆'];
      expect(await offered('高崎の')).toEqual(all);
      expect(await offered('髙﨑の')).toEqual(all);
      expect(await offered('高崎の', 2)).toEqual(all.slice(0, 2));
      expect(await offered('高崎の', 1)).toEqual(all.slice(0, 1));
      expect(await offered('株式会社髙')).toEqual(['㈱髙崎の鉢', '株式会社高崎の盆']);
      expect(await names('㈱高崎')).toEqual(['株式会社高崎の盆', '㈱髙崎の鉢']);
      for (const uuid of made)
        await catalog.graphql(
          'mutation ($uuid: ID!) { deleteProduct(input: { uuid: $uuid }) { product { uuid } } }',
          { uuid },
        );
    });

    it('also finds by model number', async () => {
      expect(await offered('cb-1')).toEqual(['コットンバッグ', '帆布トート']);
    });

    it('respects the limit', async () => {
      expect(await offered('コットン', 1)).toEqual(['コットンバッグ']);
      expect(await offered('', 3)).toHaveLength(3);
    });

    it.each([0, 101])('rejects a limit of %i', async (limit) => {
      expect(fieldMessages(await search('あ', limit))).toEqual({
        limit: ['件数は1〜100の整数で指定してください。'],
      });
    });
  });

  describe('in all demands', () => {
    const ALL = `query ($query: String!, $inAllDemands: Boolean) {
      searchProducts(query: $query, inAllDemands: $inAllDemands) { name demand { uuid } }
      searchDemandSuppliers(query: $query, inAllDemands: $inAllDemands) { uuid demand { uuid } }
      searchDeliveryDestinations(query: $query, inAllDemands: $inAllDemands) { uuid demand { uuid } }
    }`;
    type Found = Record<string, { name: string; demand: { uuid: string } }[]>;

    it('finds the records of every demand for operators, by an index', async () => {
      const found: Found[] = [];
      const plans = await plansOf(catalog, 'products', async () => {
        found.push(
          dataOf(await catalog.graphql<Found>(ALL, { query: 'こっとん', inAllDemands: true }, as.operator())),
        );
      });
      expect(found[0]?.['searchProducts']?.map(({ name, demand }) => [name, demand.uuid])).toEqual([
        ['コットンバッグ', TEST_DEMAND.uuid],
        ['コットンよその店', OTHER_DEMAND.uuid],
        ['ミニコットンポーチ', TEST_DEMAND.uuid],
      ]);
      expect(plans.map(({ indexes, scansAll }) => [indexes[0], scansAll])).toEqual([
        ['by-nameKey', false],
        ['search', false],
      ]);
    });

    it('finds nothing without a text', async () => {
      const found = dataOf(
        await catalog.graphql<Found>(ALL, { query: ' ', inAllDemands: true }, as.operator()),
      );
      expect(Object.values(found)).toEqual([[], [], []]);
    });

    it('is refused to demand users', async () => {
      const answer = await catalog.graphql(ALL, { query: 'コットン', inAllDemands: true });
      expect(answer.code).toBe('PERMISSION_DENIED');
    });
  });
});
