import { as, type GraphqlAnswer } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { placedOrder } from '../support/copied-orders.js';
import { edited, update } from '../support/edits.js';
import {
  Client,
  content,
  dataOf,
  type Harness,
  key,
  refusal,
  type SeenLine,
  sharedHarness,
} from '../support/harness.js';
import { receiptOf, recordReceipts } from '../support/receipts.js';

type Changed = GraphqlAnswer<Record<string, { orderProductLines: SeenLine[]; orders: { status: string }[] }>>;

describe('short close of individual lines', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });

  const change = (
    mutation: string,
    lines: object[],
    client: Client,
    idempotencyKey: string,
  ): Promise<Changed> =>
    client.run(
      `mutation c($input: ${mutation[0]?.toUpperCase() ?? ''}${mutation.slice(1)}Input!) {
        ${mutation}(input: $input) {
          orderProductLines { id receivedLot canceledLot deliveryStatus }
          orders { status }
        }
      }`,
      { input: { idempotencyKey, lines } },
    );
  const outstandingOf = (line: SeenLine | undefined): number =>
    (line?.lot ?? 0) - (line?.receivedLot ?? 0) - (line?.canceledLot ?? 0);
  const close = (lines: (SeenLine | undefined)[], client = admin, idempotencyKey = key()) =>
    change(
      'shortCloseOrderLines',
      lines.map((line) => ({ id: line?.id, expectedOutstandingLot: outstandingOf(line) })),
      client,
      idempotencyKey,
    );
  const reopen = (line: SeenLine | undefined, client = admin) =>
    change('reopenOrderLines', [{ id: line?.id, expectedCanceledLot: line?.canceledLot }], client, key());
  const receive = async (line: SeenLine | undefined, receivedLot: number): Promise<void> => {
    dataOf(await recordReceipts(admin, [receiptOf(line, receivedLot)]));
  };
  const counts = async (uuid: string): Promise<unknown[]> => {
    const { status, orderProductLines } = await admin.seen(uuid);
    return [
      status,
      ...orderProductLines.map((line) => [line.receivedLot, line.canceledLot, line.deliveryStatus]),
    ];
  };

  /** An order of 100 shirts and 3 tins of tea with some shirts received. */
  const placed = async (shirts = 0) => {
    const order = await placedOrder(harness, admin);
    if (shirts > 0) await receive(order.orderProductLines[0], shirts);
    return admin.seen(order.uuid);
  };

  it('gives up the rest of one line and leaves the other one outstanding', async () => {
    const order = await placed(60);
    const idempotencyKey = key();
    const response = dataOf(await close([order.orderProductLines[0]], admin, idempotencyKey));
    expect(response['shortCloseOrderLines']).toMatchObject({
      orderProductLines: [
        { id: order.orderProductLines[0]?.id, canceledLot: 40, deliveryStatus: 'CompleteDelivery' },
      ],
      orders: [{ status: 'Delivering' }],
    });
    // A repeated click.
    dataOf(await close([order.orderProductLines[0]], admin, idempotencyKey));
    expect(await counts(order.uuid)).toEqual([
      'Delivering',
      [60, 40, 'CompleteDelivery'],
      [0, 0, 'Delivering'],
    ]);
    const { histories, updatedAt, receivedRate } = await admin.seen(order.uuid);
    expect(histories[0]).toMatchObject({
      event: 'SHORT_CLOSE_LINES',
      summary: '残数を打ち切りました。1行目 打切り数 0→40',
    });
    expect([updatedAt, receivedRate]).toEqual([order.updatedAt, 60 / 103]);
  });

  it('completes the order with its last line, and can be reversed', async () => {
    const order = await placed(60);
    dataOf(await close([order.orderProductLines[0]]));
    await receive(order.orderProductLines[1], 3);
    const complete = await admin.seen(order.uuid);
    expect(complete.status).toBe('DeliveryComplete');

    const [shirt, tea] = complete.orderProductLines;
    expect((await reopen(shirt, new Client(harness, as.editor()))).code).toBe('PERMISSION_DENIED');
    expect(refusal(await reopen(tea))).toEqual(['FAILED_PRECONDITION', '打ち切られていない明細です。']);
    dataOf(await reopen(shirt));
    expect(await counts(order.uuid)).toEqual([
      'Delivering',
      [60, 0, 'Delivering'],
      [3, 0, 'CompleteDelivery'],
    ]);
    const open = await admin.seen(order.uuid);
    dataOf(await close([open.orderProductLines[0]]));
    expect((await admin.seen(order.uuid)).histories[0]?.summary).toBe(
      '残数を打ち切りました。1行目 打切り数 0→40。納品完了になりました。',
    );
  });

  it('is reversed when the line gets another product, and not when it only gets another price', async () => {
    const order = await placed();
    const [shirt, tea] = order.orderProductLines;
    dataOf(await close([shirt]));
    const changed = async (over: object): Promise<unknown[]> => {
      const { updatedAt: expectedUpdatedAt } = await admin.seen(order.uuid);
      const lines = [shirt, tea].map((line) => ({
        id: line?.id,
        productId: line?.productId,
        lot: line?.lot,
        unitPrice: line?.unitPrice,
        taxCategoryId: 1,
        deliveryDate: '2099-12-10',
      }));
      const [first, ...others] = lines;
      await admin.done('updateOrder', {
        uuid: order.uuid,
        expectedUpdatedAt,
        idempotencyKey: key(),
        content: {
          ...content(),
          orderProductLines: [{ ...first, ...over }, ...others],
          orderExpenseLines: [],
        },
      });
      return counts(order.uuid);
    };
    expect((await changed({ unitPrice: '990' }))[1]).toEqual([0, 100, 'CompleteDelivery']);
    expect((await changed({ productId: tea?.productId }))[1]).toEqual([0, 0, 'Delivering']);
  });

  it('is an action of an order, and so is its reversal, while a line allows it', async () => {
    const offered = async (uuid: string): Promise<string[]> => {
      const { actions } = await admin.seen(uuid);
      const ofLines = ['RECEIVE', 'SHORT_CLOSE_LINES', 'REOPEN_LINES'];
      return actions.flatMap(({ id, isAllowed }) => (isAllowed && ofLines.includes(id) ? [id] : []));
    };
    const order = await placed(60);
    expect(await offered(order.uuid)).toEqual(['RECEIVE', 'SHORT_CLOSE_LINES']);
    dataOf(await close([order.orderProductLines[0]]));
    expect(await offered(order.uuid)).toEqual(['RECEIVE', 'SHORT_CLOSE_LINES', 'REOPEN_LINES']);
    await receive(order.orderProductLines[1], 3);
    expect(await offered(order.uuid)).toEqual(['RECEIVE', 'REOPEN_LINES']);
    await receive((await admin.seen(order.uuid)).orderProductLines[0], 100);
    expect(await offered(order.uuid)).toEqual(['RECEIVE']);

    const expenseLines = [{ name: '設置費', lot: 1, unitPrice: '5000', taxCategoryId: 1 }];
    const expense = await admin.placed({
      orderProductLines: [],
      orderExpenseLines: expenseLines,
    });
    expect(await offered(expense.uuid)).toEqual([]);
  });

  it('closes several lines of several orders or none of them', async () => {
    const [first, second] = [await placed(), await placed()];
    const lines = [first, second].flatMap(({ orderProductLines }) => orderProductLines);
    await receive(second.orderProductLines[1], 1);
    expect(refusal(await close(lines))).toEqual([
      'ABORTED',
      '他のユーザーが残数を更新しました。最新の内容を読み込んでください。',
    ]);
    expect(await counts(first.uuid)).toEqual(['Delivering', [0, 0, 'Delivering'], [0, 0, 'Delivering']]);
    const now = await Promise.all([first, second].map(({ uuid }) => admin.seen(uuid)));
    const closed = dataOf(await close(now.flatMap(({ orderProductLines }) => orderProductLines)));
    expect(closed['shortCloseOrderLines']?.orders.map(({ status }) => status)).toEqual([
      'DeliveryComplete',
      'DeliveryComplete',
    ]);
    expect(await counts(second.uuid)).toEqual([
      'DeliveryComplete',
      [0, 100, 'CompleteDelivery'],
      [1, 2, 'CompleteDelivery'],
    ]);
    expect(refusal(await close([(await admin.seen(first.uuid)).orderProductLines[0]]))[0]).toBe(
      'FAILED_PRECONDITION',
    );
  });

  it('counts goods that arrive afterwards as received, and as canceled again once their receipt is reversed', async () => {
    const order = await placed(60);
    dataOf(await close([order.orderProductLines[0]]));
    const shirt = async (receivedLot: number): Promise<unknown> => {
      await receive((await admin.seen(order.uuid)).orderProductLines[0], receivedLot);
      return (await counts(order.uuid))[1];
    };
    expect(await shirt(75)).toEqual([75, 25, 'CompleteDelivery']);
    expect((await admin.seen(order.uuid)).histories[0]?.summary).toBe(
      '1行目 入荷数 60→75、1行目 打切り数 40→25',
    );
    expect(await shirt(120)).toEqual([120, 0, 'CompleteDelivery']);
    expect(await shirt(60)).toEqual([60, 40, 'CompleteDelivery']);
    // Fewer received than at the time of the short close: the difference is outstanding.
    expect(await shirt(50)).toEqual([50, 40, 'Delivering']);
  });

  it('makes additionally ordered pieces outstanding, and cancels no more than ordered', async () => {
    const order = await placed(60);
    dataOf(await close([order.orderProductLines[0]]));
    const orders = async (lot: number): Promise<unknown> => {
      const seen = await admin.seen(order.uuid);
      await admin.done('updateOrder', update(seen, { content: edited(seen, {}, [lot, 3]) }));
      return (await counts(order.uuid))[1];
    };
    expect(await orders(110)).toEqual([60, 40, 'Delivering']);
    expect(await orders(70)).toEqual([60, 10, 'CompleteDelivery']);
    expect(await orders(100)).toEqual([60, 10, 'Delivering']);
  });

  it('counts every piece once under concurrent receipts and short closes', async () => {
    const order = await placed();
    const [shirt] = order.orderProductLines;
    for (let round = 0; round < 5; round += 1) {
      const line = (await admin.seen(order.uuid)).orderProductLines[0];
      const responses = await Promise.all([
        close([line]),
        recordReceipts(admin, [receiptOf(line, (line?.receivedLot ?? 0) + 10)]),
        close([line]),
      ]);
      expect(responses.filter(({ errors }) => errors.length === 0)).not.toHaveLength(0);
      const now = (await admin.seen(order.uuid)).orderProductLines[0];
      expect((now?.receivedLot ?? 0) + (now?.canceledLot ?? 0)).toBeLessThanOrEqual(100);
      if ((now?.canceledLot ?? 0) > 0) dataOf(await reopen(now));
    }
    expect(shirt?.lot).toBe(100);
  });
});
