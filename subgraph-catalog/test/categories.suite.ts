import { randomUUID } from 'node:crypto';
import { systemScope } from '@hacchu-hub/subgraph-kit';
import { as, OTHER_DEMAND, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CategoryRepository } from '../src/categories/category.repository.js';
import { CategoryService } from '../src/categories/category.service.js';
import { ProductRepository } from '../src/products/product.repository.js';
import { type Catalog, dataOf, fieldMessages, forgetNumbers, userMessage } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';
import { withClockOff } from './wrong-clock.js';

interface Category {
  uuid: string;
  updatedAt: string;
  name: string;
  code: string | null;
  productCount: number;
  deletedAt: string | null;
}

const CATEGORY = 'uuid updatedAt name code productCount deletedAt';
const PRODUCT = 'uuid updatedAt name categoryUuid category { name deletedAt }';

interface Product {
  uuid: string;
  updatedAt: string;
  name: string;
  categoryUuid: string | null;
  category: { name: string; deletedAt: string | null } | null;
}

let catalog: Catalog;

const createAnswer = (input: object, who = as.editor()) =>
  catalog.graphql<{ made: { productCategory: Category } }>(
    `mutation ($input: CreateProductCategoryInput!) {
      made: createProductCategory(input: $input) { productCategory { ${CATEGORY} } }
    }`,
    { input },
    who,
  );
const create = async (name: string, code: string | null = null) =>
  dataOf(await createAnswer({ name, code })).made.productCategory;
const update = (input: object, who = as.editor()) =>
  catalog.graphql<{ made: { productCategory: Category } }>(
    `mutation ($input: UpdateProductCategoryInput!) {
      made: updateProductCategory(input: $input) { productCategory { ${CATEGORY} } }
    }`,
    { input },
    who,
  );
const remove = (input: object, who = as.editor()) =>
  catalog.graphql<{ made: { productCategory: Category } }>(
    `mutation ($input: DeleteProductCategoryInput!) {
      made: deleteProductCategory(input: $input) { productCategory { ${CATEGORY} } }
    }`,
    { input },
    who,
  );
const detail = (uuid: string, demandUuid: string | null = null, who = as.editor()) =>
  catalog.graphql<{ productCategory: Category }>(
    `query ($uuid: ID!, $demandUuid: ID) {
      productCategory(uuid: $uuid, demandUuid: $demandUuid) { ${CATEGORY} }
    }`,
    { uuid, demandUuid },
    who,
  );
const productAnswer = (input: object, who = as.editor()) =>
  catalog.graphql<{ made: { product: Product } }>(
    `mutation ($input: CreateProductInput!) { made: createProduct(input: $input) { product { ${PRODUCT} } } }`,
    { input: { name: '分類する商品', unitPrice: '10', ...input } },
    who,
  );
const product = async (input: object) => dataOf(await productAnswer(input)).made.product;
const updateProduct = async ({ uuid, updatedAt, name }: Product, input: object) =>
  catalog.graphql<{ made: { product: Product } }>(
    `mutation ($input: UpdateProductInput!) { made: updateProduct(input: $input) { product { ${PRODUCT} } } }`,
    { input: { uuid, expectedUpdatedAt: updatedAt, name, unitPrice: '10', ...input } },
    as.editor(),
  );
const listed = async (args: string) => {
  const { page } = dataOf(
    await catalog.graphql<{ page: { totalCount: number; items: { name: string }[] } }>(
      `{ page: paginatedProducts(${args}, sort: { key: NAME, direction: ASC }) { totalCount items { name } } }`,
    ),
  );
  return { total: page.totalCount, names: page.items.map(({ name }) => name) };
};

/** Something happens after the category of the next product was found in use, and before the product is stored. */
function afterCategoryCheck(happens: () => Promise<unknown>): void {
  const categories = catalog.app.get(CategoryRepository);
  const findByIds = categories.findByIds.bind(categories);
  jest.spyOn(categories, 'findByIds').mockImplementationOnce(async (...given) => {
    const found = await findByIds(...given);
    await happens();
    return found;
  });
}

describe('商品分類', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });
  beforeAll(async () => {
    catalog = await takeCatalog();
  });
  beforeEach(async () => {
    await catalog.runtime.connection.collection('productCategories').deleteMany({});
    await catalog.runtime.connection.collection('products').deleteMany({});
    await forgetNumbers(catalog);
  });

  it('have a name and an optional code, and are found by both', async () => {
    const made = await create(' 梱包資材 ', 'PACK-01');
    expect(made).toMatchObject({ name: '梱包資材', code: 'PACK-01', productCount: 0, deletedAt: null });
    await create('文具');
    const { found, page } = dataOf(
      await catalog.graphql<{ found: { name: string }[]; page: { totalCount: number } }>(
        '{ found: searchProductCategories(query: "pack") { name } page: productCategories { totalCount } }',
      ),
    );
    expect(found).toEqual([{ name: '梱包資材' }]);
    expect(page.totalCount).toBe(2);
  });

  it('refuse a missing or long name, and a long code', async () => {
    expect(fieldMessages(await createAnswer({ name: ' ', code: 'あ'.repeat(21) }))).toEqual({
      name: ['商品分類名を入力してください。'],
      code: ['コードは20文字以内で入力してください。'],
    });
    expect(fieldMessages(await createAnswer({ name: 'あ'.repeat(51) }))).toEqual({
      name: ['商品分類名は50文字以内で入力してください。'],
    });
  });

  it('have different names within a demand, spelling variants included, also when they are written at once', async () => {
    const first = await create('ＰＣ用品');
    const taken = { name: ['この名前の商品分類は既に登録されています。'] };
    expect((await createAnswer({ name: 'pc用品' })).code).toBe('ALREADY_EXISTS');
    expect(fieldMessages(await createAnswer({ name: 'PC用品' }))).toEqual(taken);
    const second = await create('文具');
    const renamed = await update({ uuid: second.uuid, expectedUpdatedAt: second.updatedAt, name: 'PC用品' });
    expect(fieldMessages(renamed)).toEqual(taken);
    dataOf(await createAnswer({ name: 'PC用品' }, as.otherDemandAdmin()));

    const answers = await Promise.all(['衣料', '衣料', '衣料'].map((name) => createAnswer({ name })));
    expect(answers.map(({ code }) => code ?? 'OK').sort()).toEqual([
      'ALREADY_EXISTS',
      'ALREADY_EXISTS',
      'OK',
    ]);

    dataOf(await remove({ uuid: first.uuid }));
    const again = await create('PC用品');
    dataOf(await remove({ uuid: again.uuid }));
    expect((await create('PC用品')).uuid).not.toBe(again.uuid);
  });

  it('an edit of an earlier version is refused', async () => {
    const made = await create('文具');
    const edit = { uuid: made.uuid, expectedUpdatedAt: made.updatedAt };
    dataOf(await update({ ...edit, name: '事務用品', code: 'B' }));
    expect((await update({ ...edit, name: '文房具' })).code).toBe('ABORTED');
    expect(dataOf(await detail(made.uuid)).productCategory).toMatchObject({ name: '事務用品', code: 'B' });
  });

  it('cannot be deleted while products in use have it; products keep theirs in edits that leave it out', async () => {
    const { uuid } = await create('文具');
    const made = await product({ categoryUuid: uuid });
    expect(made).toMatchObject({ categoryUuid: uuid, category: { name: '文具', deletedAt: null } });
    const kept = dataOf(await updateProduct(made, {})).made.product;
    expect(kept.categoryUuid).toBe(uuid);
    const others = [await product({ name: '二つ目', categoryUuid: uuid })];
    const refused = await remove({ uuid });
    expect(refused.code).toBe('FAILED_PRECONDITION');
    expect(userMessage(refused)).toBe('この商品分類は2件の商品で使用されているため削除できません。');
    expect(dataOf(await detail(uuid)).productCategory).toMatchObject({ productCount: 2, deletedAt: null });

    expect(dataOf(await updateProduct(kept, { categoryUuid: null })).made.product.category).toBeNull();
    for (const other of others) {
      await catalog.graphql(
        'mutation ($input: DeleteProductInput!) { deleteProduct(input: $input) { product { uuid } } }',
        { input: { uuid: other.uuid } },
      );
    }
    expect(dataOf(await remove({ uuid })).made.productCategory.deletedAt).not.toBeNull();
    expect(fieldMessages(await productAnswer({ categoryUuid: uuid }))).toEqual({
      categoryUuid: ['選択した商品分類は削除されています。'],
    });
  });

  it("a product refuses another demand's category, and one that does not exist", async () => {
    const foreign = dataOf(await createAnswer({ name: '他の組織の分類' }, as.otherDemandAdmin()));
    const missing = { categoryUuid: ['商品分類が見つかりません。'] };
    const { uuid } = foreign.made.productCategory;
    expect(fieldMessages(await productAnswer({ categoryUuid: uuid }))).toEqual(missing);
    expect(fieldMessages(await productAnswer({ categoryUuid: 'none' }))).toEqual(missing);
  });

  it('narrow the list of products, with words and counts, and select those without one', async () => {
    const [stationery, packing] = [await create('文具'), await create('梱包資材')];
    await product({ name: 'ペン 青', categoryUuid: stationery.uuid });
    await product({ name: 'ペン 赤', categoryUuid: stationery.uuid });
    await product({ name: '段ボール 青', categoryUuid: packing.uuid });
    await product({ name: '分類なし 青' });
    expect(await listed(`categoryUuid: "${stationery.uuid}"`)).toEqual({
      total: 2,
      names: ['ペン 赤', 'ペン 青'].sort(),
    });
    expect(await listed(`categoryUuid: "${stationery.uuid}", query: "青"`)).toEqual({
      total: 1,
      names: ['ペン 青'],
    });
    expect(await listed('isWithoutCategory: true')).toEqual({ total: 1, names: ['分類なし 青'] });
    expect((await listed('query: "青"')).total).toBe(3);
  });

  it('of another demand cannot be read or changed; operators name the demand', async () => {
    const made = await create('文具');
    const edit = { uuid: made.uuid, expectedUpdatedAt: made.updatedAt, name: '他人' };
    const intruders = [
      { who: as.otherDemandAdmin(), demandUuid: null },
      { who: as.operator(), demandUuid: OTHER_DEMAND.uuid },
    ];
    for (const { who, demandUuid } of intruders) {
      expect((await detail(made.uuid, demandUuid, who)).code).toBe('PERMISSION_DENIED');
      expect((await update({ ...edit, demandUuid }, who)).code).toBe('PERMISSION_DENIED');
      expect((await remove({ uuid: made.uuid, demandUuid }, who)).code).toBe('PERMISSION_DENIED');
    }
    const demandUuid = TEST_DEMAND.uuid;
    dataOf(await update({ ...edit, name: '文房具', demandUuid }, as.operator()));
    expect(dataOf(await detail(made.uuid)).productCategory.name).toBe('文房具');
  });

  it('given to a product while they are deleted are refused, and the product stays as it was', async () => {
    const deleted = { categoryUuid: ['選択した商品分類は削除されています。'] };
    const made = await create('文具');
    afterCategoryCheck(async () => dataOf(await remove({ uuid: made.uuid })));
    const added = await productAnswer({ categoryUuid: made.uuid, idempotencyKey: randomUUID() });
    expect(fieldMessages(added)).toEqual(deleted);
    expect(await catalog.runtime.connection.collection('products').countDocuments()).toBe(0);

    const other = await create('梱包資材');
    const kept = await product({});
    afterCategoryCheck(async () => dataOf(await remove({ uuid: other.uuid })));
    expect(fieldMessages(await updateProduct(kept, { categoryUuid: other.uuid }))).toEqual(deleted);
    const changed = await updateProduct(kept, { name: '名称変更' });
    expect(dataOf(changed).made.product).toMatchObject({ name: '名称変更', categoryUuid: null });
  });

  it('are not deleted when a product is given them after the products were counted', async () => {
    const made = await create('文具');
    const products = catalog.app.get(ProductRepository);
    const counts = products.countsByCategory.bind(products);
    let counted = (): void => undefined;
    const isCounted = new Promise<void>((resolve) => (counted = resolve));
    let stored = (): void => undefined;
    const isStored = new Promise<void>((resolve) => (stored = resolve));
    let removal: ReturnType<typeof remove> | undefined;
    afterCategoryCheck(async () => {
      jest.spyOn(products, 'countsByCategory').mockImplementationOnce(async (...given) => {
        const found = await counts(...given);
        counted();
        await isStored;
        return found;
      });
      removal = remove({ uuid: made.uuid });
      await isCounted;
    });
    const added = await product({ categoryUuid: made.uuid });
    stored();
    expect((await removal)?.code).toBe('ABORTED');
    expect(added.category).toEqual({ name: '文具', deletedAt: null });
    expect(dataOf(await detail(made.uuid)).productCategory).toMatchObject({
      productCount: 1,
      deletedAt: null,
    });
  });

  it('that a product was given just now are in use for other slices, also where the clock of the process is wrong', async () => {
    const { uuid } = await create('文具');
    await product({ categoryUuid: uuid });
    const service = catalog.app.get(CategoryService);
    const [seen] = await withClockOff(-600_000, () =>
      service.snapshots(systemScope(TEST_DEMAND.uuid), [uuid]),
    );
    expect(seen?.deletedAt).toBeNull();
  });

  it('are given to many products at once without one undoing the work of another', async () => {
    const { uuid: categoryUuid } = await create('文具');
    const keepInUse = jest.spyOn(catalog.app.get(CategoryRepository), 'keepInUse');
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => product({ name: `商品${at}`, categoryUuid })),
    );
    expect(keepInUse).toHaveBeenCalledTimes(20);
    const others = await Promise.all(Array.from({ length: 10 }, () => product({})));
    keepInUse.mockClear();
    const answers = await Promise.all(others.map((one) => updateProduct(one, { categoryUuid })));
    for (const answer of answers) dataOf(answer);
    expect(keepInUse).toHaveBeenCalledTimes(10);
    // One that has the category already need not keep it.
    for (const one of made.slice(0, 2)) dataOf(await updateProduct(one, { name: '名称変更' }));
    expect(keepInUse).toHaveBeenCalledTimes(10);
    expect(dataOf(await detail(categoryUuid)).productCategory.productCount).toBe(30);
  });

  it('are resolved for other slices with the products, deleted ones included', async () => {
    const { uuid } = await create('文具');
    const { uuid: productUuid } = await product({ categoryUuid: uuid });
    const { productSnapshots, productCategorySnapshots } = dataOf(
      await catalog.graphql<{
        productSnapshots: { category: object | null }[];
        productCategorySnapshots: object[];
      }>(
        `query ($demandUuid: ID!, $uuids: [ID!]!, $categories: [ID!]!) {
          productSnapshots(demandUuid: $demandUuid, uuids: $uuids) { category { uuid name } }
          productCategorySnapshots(demandUuid: $demandUuid, uuids: $categories) { uuid name deletedAt }
        }`,
        { demandUuid: TEST_DEMAND.uuid, uuids: [productUuid], categories: [uuid] },
        as.service('subgraph-orders'),
      ),
    );
    expect(productSnapshots).toEqual([{ category: { uuid, name: '文具' } }]);
    expect(productCategorySnapshots).toEqual([{ uuid, name: '文具', deletedAt: null }]);
  });
});
