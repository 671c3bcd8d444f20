import { as } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf, fieldMessages, forgetNumbers, userMessage } from './catalog.js';
import { MASTERS } from './masters.js';
import { takeCatalog } from './shared-catalog.js';

interface Made {
  made: { record: { uuid: string; name: string } };
}

const CATEGORY = {
  label: '商品分類',
  collection: 'productCategories',
  field: 'productCategory',
  create: 'createProductCategory',
  content: 'name: "見本分類"',
} as const;

let catalog: Catalog;
let lastKey = 0;

const newKey = (): string => `creation-${(lastKey += 1)}`;

describe('a creation whose answer was lost', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  describe.each([...MASTERS, CATEGORY])('of a $label', ({ collection, field, create, content }) => {
    const send = (key: string | null, fields = content as string, who = as.editor()) =>
      catalog.graphql<Made>(
        `mutation ($key: ID) {
          made: ${create}(input: { ${fields}, idempotencyKey: $key }) { record: ${field} { uuid name } }
        }`,
        { key },
        who,
      );
    const uuidOf = async (answer: ReturnType<typeof send>) => dataOf(await answer).made.record.uuid;
    const stored = () => catalog.runtime.connection.collection(collection).countDocuments({});

    beforeAll(async () => {
      await catalog.runtime.connection.collection(collection).deleteMany({});
      await forgetNumbers(catalog);
    });

    it('gives the same record when it is repeated with its key, also at the same time', async () => {
      const key = newKey();
      const [one, other] = await Promise.all([uuidOf(send(key)), uuidOf(send(key))]);
      expect(other).toBe(one);
      expect(await uuidOf(send(key))).toBe(one);
      expect(await stored()).toBe(1);
      const events = catalog.runtime.connection.collection('master_events');
      expect(await events.countDocuments({ recordUuid: one })).toBe(1);
    });

    it('refuses the key with another content, and a key that is none', async () => {
      const key = newKey();
      const named = (name: string) => content.replace(/name: "[^"]*"/u, `name: "${name}"`);
      await uuidOf(send(key, named('最初')));
      expect(userMessage(await send(key, named('二度目')))).toMatch(
        /直前の操作は、変更する前の内容で受け付けられています/u,
      );
      expect(fieldMessages(await send('short', named('三度目')))).toEqual({
        idempotencyKey: ['操作の識別子が正しくありません。'],
      });
      const before = await stored();
      await uuidOf(send(null, named('鍵なし')));
      expect(await stored()).toBe(before + 1);
    });

    it('takes the key again after a refusal', async () => {
      const key = newKey();
      const blank = content.replace(/name: "[^"]*"/u, 'name: " "');
      expect(fieldMessages(await send(key, blank))).toHaveProperty('name');
      const corrected = content.replace(/name: "[^"]*"/u, 'name: "直した名前"');
      expect(dataOf(await send(key, corrected)).made.record.name).toBe('直した名前');
    });
  });

  it('gives the product also when its category has been deleted since', async () => {
    const run = async (operation: string) => dataOf(await catalog.graphql<Made>(operation, {}, as.editor()));
    const { uuid: category } = (
      await run(
        'mutation { made: createProductCategory(input: { name: "消える分類" }) { record: productCategory { uuid name } } }',
      )
    ).made.record;
    const create = `mutation {
      made: createProduct(input: {
        name: "分類つき", unitPrice: "1", categoryUuid: "${category}", idempotencyKey: "${newKey()}"
      }) { record: product { uuid name } }
    }`;
    const { uuid } = (await run(create)).made.record;
    await catalog.runtime.connection
      .collection<{ _id: string }>('productCategories')
      .updateOne({ _id: category }, { $set: { deletedAt: '2026-01-01T00:00:00.000Z' } });
    expect((await run(create)).made.record.uuid).toBe(uuid);
  });
});
