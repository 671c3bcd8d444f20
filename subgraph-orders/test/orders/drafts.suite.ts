import { todayJst } from '@hacchu-hub/subgraph-kit';
import { as, OTHER_DEMAND, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PurchaseNumbers } from '../../src/drafts/purchase-number.js';
import {
  Client,
  content,
  dataOf,
  fieldsOf,
  type Harness,
  key,
  refusal,
  sharedHarness,
} from '../support/harness.js';
import { SHIRT, TEA } from '../support/stand-ins.js';

describe('drafts', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });

  const empty = { orderProductLines: [], orderExpenseLines: [] };

  describe('writing a draft', () => {
    it('takes another number when its own and the one after it are taken', async () => {
      const taken = await admin.draft();
      const next = jest.spyOn(harness.app.get(PurchaseNumbers, { strict: false }), 'next');
      next.mockResolvedValueOnce(taken.purchaseNumber).mockResolvedValueOnce(taken.purchaseNumber);
      try {
        const order = await admin.draft();
        expect(order.purchaseNumber).not.toBe(taken.purchaseNumber);
        expect(next).toHaveBeenCalledTimes(3);
      } finally {
        next.mockRestore();
      }
    });

    it('gets a number, keeps its input and computes exact totals', async () => {
      const order = await admin.draft();
      expect(order.purchaseNumber).toMatch(new RegExp(`^${todayJst().replaceAll('-', '')}-\\d{3}$`));
      expect(order).toMatchObject({
        status: 'Drafting',
        subject: '冬物の発注',
        earliestDeliveryDate: '2099-12-01',
      });
      // 100 × 1,280.50 = 128,050; + 500 = 128,550 → 12,855. 3 × 333.33 = 999.99 → 999 → 79.92 → 79.
      expect(order.orderSummary).toEqual({
        subtotal: '129549',
        taxTotal: '12934',
        total: '142483',
        taxComponents: [
          { name: '10%', taxRate: '10', taxableAmount: '128550', amount: '12855' },
          { name: '8%（軽減）', taxRate: '8', taxableAmount: '999', amount: '79' },
        ],
      });
      expect(
        order.orderProductLines.map((line) => [line.orderNum, line.amount, line.deliveryStatus]),
      ).toEqual([
        [1, '128050', 'Unknown'],
        [2, '999', 'Unknown'],
      ]);
      expect(order.histories).toEqual([
        expect.objectContaining({ event: 'CREATE_DRAFT', toStatus: 'Drafting', actorName: '試験 太郎' }),
      ]);
    });

    it('may be incomplete, and reports what prevents its sending', async () => {
      const order = await admin.draft({ ...empty, subject: null, orderDate: null });
      expect(order.orderSummary.total).toBe('0');
      const send = order.actions.find((action) => action.id === 'SUBMIT_WITH_SEND_MAIL');
      expect(send).toMatchObject({ isAllowed: false, blockers: [{ code: 'CONTENT_INCOMPLETE' }] });
    });

    it('names the malformed field', async () => {
      const response = await admin.mutate('createDraftOrder', {
        idempotencyKey: key(),
        content: content({ subject: 'あ'.repeat(101), orderProductLines: [{ lot: 0 }] }),
      });
      expect(response.code).toBe('INVALID_ARGUMENT');
      expect(fieldsOf(response)).toEqual({
        'content.subject': ['件名は100文字以内で入力してください。'],
        'content.orderProductLines.0.lot': ['数量は1以上の整数で入力してください。'],
      });
    });

    it('creates one order per key, also for concurrent calls', async () => {
      const input = { idempotencyKey: key(), content: content() };
      const both = await Promise.all([
        admin.done('createDraftOrder', input),
        admin.done('createDraftOrder', input),
      ]);
      expect(both[0].uuid).toBe(both[1].uuid);
      expect((await admin.done('createDraftOrder', input)).uuid).toBe(both[0].uuid);
    });

    it('is locked, unlocked and deleted once per key: a repetition is answered like the first', async () => {
      const once = async (name: 'fixOrder' | 'unfixOrder' | 'deleteOrder', uuid: string) => {
        const { updatedAt: expectedUpdatedAt } = await admin.seen(uuid);
        const type = `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}Input`;
        const selection = name === 'deleteOrder' ? 'uuid' : 'order { uuid isFixed updatedAt }';
        const call = (idempotencyKey: string) =>
          admin.run(`mutation m($input: ${type}!) { ${name}(input: $input) { ${selection} } }`, {
            input: { uuid, expectedUpdatedAt, idempotencyKey },
          });
        const first = key();
        const answer = dataOf(await call(first));
        expect(dataOf(await call(first))).toEqual(answer);
        expect((await call(key())).code).toMatch(/^(?:ABORTED|FAILED_PRECONDITION|NOT_FOUND)$/);
        return answer;
      };
      const { uuid } = await admin.placed();
      expect(await once('fixOrder', uuid)).toMatchObject({ fixOrder: { order: { isFixed: true } } });
      expect(await once('unfixOrder', uuid)).toMatchObject({ unfixOrder: { order: { isFixed: false } } });
      const draft = await admin.draft();
      expect(await once('deleteOrder', draft.uuid)).toEqual({ deleteOrder: { uuid: draft.uuid } });
    });

    it('gets a unique number under concurrency', async () => {
      const orders = await Promise.all(Array.from({ length: 8 }, () => admin.draft(empty)));
      expect(new Set(orders.map((order) => order.purchaseNumber)).size).toBe(8);
    });

    it('refuses records that the catalog of the demand does not have, at their field, new or changed', async () => {
      const unknown = '01900000-0000-7000-8000-00000000eeee';
      const named = {
        demandSupplierId: unknown,
        deliveryDestinationId: unknown,
        orderProductLines: [{ productId: unknown }],
      };
      const fields = {
        'content.demandSupplierId': ['仕入先を選択してください。'],
        'content.deliveryDestinationId': ['納品先を選択してください。'],
        'content.orderProductLines.0.productId': ['商品を選択してください。'],
      };
      const created = await admin.mutate('createDraftOrder', {
        idempotencyKey: key(),
        content: content(named),
      });
      expect(created.code).toBe('INVALID_ARGUMENT');
      expect(fieldsOf(created)).toEqual(fields);
      const draft = await admin.draft();
      const updated = await admin.mutate('updateDraftOrder', {
        uuid: draft.uuid,
        expectedUpdatedAt: draft.updatedAt,
        content: content(named),
      });
      expect(fieldsOf(updated)).toEqual(fields);
      const nonsense = await admin.mutate('createDraftOrder', {
        idempotencyKey: key(),
        content: content({ demandSupplierId: 'x', orderProductLines: [{ taxCategoryId: 99 }] }),
      });
      expect(Object.keys(fieldsOf(nonsense) ?? {}).sort()).toEqual([
        'content.demandSupplierId',
        'content.orderProductLines.0.taxCategoryId',
      ]);
    });

    it('rounds the tax by the setting of the demand', async () => {
      const lines = {
        orderExpenseLines: [{ name: '費用', lot: 1, unitPrice: '15', taxCategoryId: 1 }],
        orderProductLines: [],
      };
      const other = new Client(
        harness,
        as.demandAdmin({ demand: { uuid: '01900000-0000-7000-8000-000000000009', name: '切上げ商店' } }),
      );
      harness.settings.taxRounding = 'CEIL';
      const nobody = { demandSupplierId: null, deliveryDestinationId: null };
      expect((await other.draft({ ...lines, ...nobody })).orderSummary.taxTotal).toBe('2');
      harness.settings.taxRounding = 'FLOOR';
      expect((await admin.draft(lines)).orderSummary.taxTotal).toBe('1');
    });

    it.each([
      ['2019-09-30', '8', '8'],
      ['2019-10-01', '10', '10'],
    ])(
      'previews totals with the tax rates of the order date %s, as it stores them',
      async (orderDate, rate, tax) => {
        const lines = {
          orderProductLines: [{ productId: SHIRT, lot: 1, unitPrice: '100', taxCategoryId: 1 }],
          orderExpenseLines: [],
        };
        const totals = { taxTotal: tax, taxComponents: [expect.objectContaining({ taxRate: rate })] };
        const response = await admin.run<{ orderSummary: object }>(
          `query t($input: OrderSummaryInput!) { orderSummary(input: $input) { taxTotal taxComponents { taxRate } } }`,
          { input: { ...lines, orderDate } },
        );
        expect(dataOf(response).orderSummary).toEqual(totals);
        expect((await admin.draft({ ...empty, ...lines, orderDate })).orderSummary).toMatchObject(totals);
      },
    );

    it('previews totals of unfinished lines without storing anything', async () => {
      const response = await admin.run<{
        orderSummary: { total: string; components: { type: string; name: string; amount: string }[] };
      }>(
        `query t($input: OrderSummaryInput!) { orderSummary(input: $input) { total components { type name amount } } }`,
        {
          input: {
            orderProductLines: [{ productId: SHIRT, lot: 3, unitPrice: '10.5' }, {}],
            orderExpenseLines: [],
          },
        },
      );
      expect(dataOf(response).orderSummary).toEqual({
        total: '34', // 31.5 → 31; 10 % = 3.1 → 3
        components: [
          { type: 'PRODUCT', name: 'コットンTシャツ', amount: '31' },
          { type: 'PRODUCT', name: null, amount: '0' },
        ],
      });
    });
  });

  describe('changing a draft', () => {
    const update = (order: { uuid: string; updatedAt: string }, over: Record<string, unknown>) => ({
      uuid: order.uuid,
      expectedUpdatedAt: order.updatedAt,
      content: content(),
      ...over,
    });

    it('keeps lines by id, adds, removes and renumbers, and records the changes', async () => {
      const order = await admin.draft();
      const [shirt, tea] = order.orderProductLines;
      const changed = await admin.done(
        'updateDraftOrder',
        update(order, {
          content: content({
            subject: '春物の発注',
            orderProductLines: [
              { productId: SHIRT, lot: 1, unitPrice: '10', taxCategoryId: 1, deliveryDate: '2099-12-24' },
              {
                id: tea?.id,
                productId: SHIRT,
                lot: 5,
                unitPrice: '333.33',
                taxCategoryId: 2,
                deliveryDate: '2099-12-01',
              },
            ],
          }),
        }),
      );
      expect(changed.orderProductLines.map((line) => [line.orderNum, line.lot, line.id === tea?.id])).toEqual(
        [
          [1, 1, false],
          [2, 5, true],
        ],
      );
      expect(changed.orderProductLines.map((line) => line.id)).not.toContain(shirt?.id);
      expect(changed.updatedAt > order.updatedAt).toBe(true);
      expect(changed.histories[0]).toMatchObject({ event: 'UPDATE_DRAFT', fromStatus: 'Drafting' });
      expect(changed.histories[0]?.summary).toContain('件名');
    });

    it('refuses the second of two edits of one version, and names the first editor', async () => {
      const order = await admin.draft();
      const colleague = new Client(harness, as.editor({ name: '鈴木 一郎' }));
      await colleague.done('updateDraftOrder', update(order, { content: content({ subject: '先に保存' }) }));
      const late = await admin.mutate(
        'updateDraftOrder',
        update(order, { content: content({ subject: '後から' }) }),
      );
      expect(late.code).toBe('ABORTED');
      expect(late.errors[0]?.message).toMatch(
        /^他のユーザーがこの発注を更新しました（鈴木 一郎 \d\d\/\d\d \d\d:\d\d）。最新の内容を読み込んでください。$/,
      );
      expect((await admin.seen(order.uuid)).subject).toBe('先に保存');
    });

    it('does not call the person another user who has changed the order on another screen', async () => {
      const order = await admin.draft();
      await admin.done('updateDraftOrder', update(order, { content: content({ subject: '先に保存' }) }));
      const late = await admin.mutate('updateDraftOrder', update(order, { content: content() }));
      expect(late.code).toBe('ABORTED');
      expect(late.errors[0]?.message).toMatch(
        /^この発注は、あなたが別の画面などで更新しました（\d\d\/\d\d \d\d:\d\d）。最新の内容を読み込んでください。$/,
      );
      expect((await admin.seen(order.uuid)).subject).toBe('先に保存');
    });

    it('has one effect when it is sent again because its answer was lost', async () => {
      const order = await admin.draft();
      const [shirt] = order.orderProductLines;
      const lines = [
        { id: shirt?.id, productId: SHIRT, lot: 7, unitPrice: '1280.5', taxCategoryId: 1 },
        { productId: TEA, lot: 9, unitPrice: '300', taxCategoryId: 2 },
      ];
      const written = content({ subject: '書き直した件名', orderProductLines: lines });
      const edit = update(order, { content: written });
      const saved = await admin.done('updateDraftOrder', edit);
      expect(await admin.done('updateDraftOrder', edit)).toEqual(saved);
      // Anything else is another edit, and somebody else's is another one as well.
      const others = [
        { content: content({ subject: '別の件名', orderProductLines: lines }) },
        { content: content({ subject: '書き直した件名', orderProductLines: lines.toReversed() }) },
        { content: content({ subject: '書き直した件名', orderProductLines: lines.slice(0, 1) }) },
        { content: written, purchaseNumber: 'PO-OTHER-1' },
      ];
      for (const other of others)
        expect((await admin.mutate('updateDraftOrder', update(order, other))).code).toBe('ABORTED');
      const colleague = new Client(harness, as.editor({ name: '鈴木 一郎' }));
      expect((await colleague.mutate('updateDraftOrder', edit)).code).toBe('ABORTED');
      expect(await admin.seen(order.uuid)).toEqual(saved);
    });

    it('lets exactly one of two concurrent updates win', async () => {
      const order = await admin.draft();
      const responses = await Promise.all(
        ['甲', '乙'].map((subject) =>
          admin.mutate('updateDraftOrder', update(order, { content: content({ subject }) })),
        ),
      );
      expect(responses.map((response) => response.code ?? 'OK').sort()).toEqual(['ABORTED', 'OK']);
    });

    it('accepts a free number, and refuses one that is taken', async () => {
      const [first, second] = [await admin.draft(), await admin.draft()];
      const renamed = await admin.done('updateDraftOrder', update(first, { purchaseNumber: 'ＰＯ-2026_1' }));
      expect(renamed.purchaseNumber).toBe('PO-2026_1');
      const taken = await admin.mutate('updateDraftOrder', update(second, { purchaseNumber: 'PO-2026_1' }));
      expect(taken.code).toBe('ALREADY_EXISTS');
      expect(fieldsOf(taken)).toEqual({ purchaseNumber: ['この発注番号は既に使用されています。'] });
      const invalid = await admin.mutate('updateDraftOrder', update(second, { purchaseNumber: '発注 1' }));
      expect(invalid.code).toBe('INVALID_ARGUMENT');
    });

    it('refuses lines of another order', async () => {
      const [mine, other] = [await admin.draft(), await admin.draft()];
      const response = await admin.mutate(
        'updateDraftOrder',
        update(mine, { content: content({ orderProductLines: [{ id: other.orderProductLines[0]?.id }] }) }),
      );
      expect(fieldsOf(response)).toHaveProperty(['content.orderProductLines.0.id']);
    });
  });

  describe('permissions', () => {
    it('prevent other demands from reading and writing', async () => {
      const order = await admin.draft();
      const outsider = new Client(harness, as.otherDemandAdmin());
      expect((await outsider.order(order.uuid)).code).toBe('PERMISSION_DENIED');
      const update = { uuid: order.uuid, expectedUpdatedAt: order.updatedAt, content: content() };
      expect((await outsider.mutate('updateDraftOrder', update)).code).toBe('PERMISSION_DENIED');
      expect(
        (await outsider.mutate('updateDraftOrder', { ...update, demandUuid: TEST_DEMAND.uuid })).code,
      ).toBe('PERMISSION_DENIED');
    });

    it('distinguish an unknown order from one of another demand', async () => {
      expect((await admin.order('01900000-0000-7000-8000-0000000fffff')).code).toBe('NOT_FOUND');
    });

    it('allow an editor to delete only own drafts', async () => {
      const remove = (client: Client, order: { uuid: string; updatedAt: string }) =>
        client.run(`mutation d($input: DeleteOrderInput!) { deleteOrder(input: $input) { uuid } }`, {
          input: { uuid: order.uuid, expectedUpdatedAt: order.updatedAt },
        });
      const editor = new Client(harness, as.editor());
      expect((await remove(editor, await admin.draft())).code).toBe('PERMISSION_DENIED');
      const own = await editor.draft();
      expect((await remove(editor, own)).errors).toEqual([]);
      expect((await editor.order(own.uuid)).code).toBe('NOT_FOUND');
    });

    it('record operators as such, and require them to name the demand', async () => {
      const operator = new Client(harness, as.operator());
      expect(
        (await operator.mutate('createDraftOrder', { idempotencyKey: key(), content: content() })).code,
      ).toBe('INVALID_ARGUMENT');
      const order = await operator.done('createDraftOrder', {
        demandUuid: TEST_DEMAND.uuid,
        idempotencyKey: key(),
        content: content(),
      });
      expect(order.histories[0]?.actorName).toBe('運営（運営 花子）');
      expect((await admin.seen(order.uuid)).uuid).toBe(order.uuid);
    });

    it('refuse every root field to callers without rights', async () => {
      const uuid = '01900000-0000-7000-8000-0000000fffff';
      const at = '2026-11-20T00:00:00.000000Z';
      const operations = [
        '{ orders { totalCount } }',
        `{ order(uuid: "${uuid}") { uuid } }`,
        '{ orderProductLines { totalCount } }',
        '{ orderSummary(input: { orderProductLines: [], orderExpenseLines: [] }) { total } }',
        `{ previewOrder(input: { uuid: "${uuid}" }) { url } }`,
        '{ orderMailDefaults(input: { content: { orderProductLines: [], orderExpenseLines: [] } }) { subject } }',
        `mutation { deleteOrder(input: { uuid: "${uuid}", expectedUpdatedAt: "${at}" }) { uuid } }`,
        `mutation { fixOrder(input: { uuid: "${uuid}", expectedUpdatedAt: "${at}" }) { order { uuid } } }`,
        `{ receiptsForCosting(demandUuid: "${TEST_DEMAND.uuid}", from: "2026-01-01", to: "2026-12-31") { lineId } }`,
        `{ catalogUsage(demandUuid: "${TEST_DEMAND.uuid}") { orderCount } }`,
      ];
      for (const operation of operations) {
        expect([operation, (await harness.graphql(operation, {}, as.forged())).code]).toEqual([
          operation,
          'FORBIDDEN',
        ]);
        expect([operation, (await harness.graphql(operation, {}, as.nobody())).code]).toEqual([
          operation,
          'FORBIDDEN',
        ]);
        expect([operation, (await harness.graphql(operation, {}, as.unknownRole())).code]).toEqual([
          operation,
          'PERMISSION_DENIED',
        ]);
      }
    });

    it('resolve references to orders of other demands to null', async () => {
      const order = await admin.draft();
      const ask = (who: ReturnType<typeof as.demandAdmin>) =>
        harness.graphql<{ _entities: ({ purchaseNumber: string } | null)[] }>(
          `query e($r: [_Any!]!) { _entities(representations: $r) { ... on Order { purchaseNumber } } }`,
          { r: [{ __typename: 'Order', uuid: order.uuid }] },
          who,
        );
      expect((await ask(as.demandAdmin())).data?._entities).toEqual([
        { purchaseNumber: order.purchaseNumber },
      ]);
      expect((await ask(as.otherDemandAdmin())).data?._entities).toEqual([null]);
      expect((await ask(as.demandAdmin({ demand: OTHER_DEMAND }))).data?._entities).toEqual([null]);
      expect(refusal(await ask(as.forged()))[0]).toBe('FORBIDDEN');
    });
  });
});
