import { todayJst } from '@hacchu-hub/subgraph-kit';
import { as, type GraphqlAnswer, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { placedOrder } from '../support/copied-orders.js';
import { Client, content, type Harness, key, type SeenOrder, sharedHarness } from '../support/harness.js';
import { TEA } from '../support/stand-ins.js';

describe('concurrent changes', () => {
  /** Enough rounds for each side to win some. */
  const ROUNDS = 4;

  let harness: Harness;
  let admin: Client;
  let colleague: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
    colleague = new Client(harness, as.operator());
  });
  afterEach(async () => {
    await harness.forgetMails();
  });

  const target = ({ uuid, updatedAt }: SeenOrder, more: object = {}) => ({
    uuid,
    expectedUpdatedAt: updatedAt,
    ...more,
  });
  const codeOf = (response: GraphqlAnswer<unknown>): string => response.code ?? 'OK';
  const receipt = (order: SeenOrder, receivedLot: number, who = admin) => {
    const [line] = order.orderProductLines;
    return who.run(
      `mutation r($input: UpdateOrderLinesDeliveryInfoInput!) {
      updateOrderLinesDeliveryInfo(input: $input) { orders { uuid } }
    }`,
      {
        input: {
          idempotencyKey: key(),
          lines: [
            {
              id: line?.id,
              expectedReceivedLot: line?.receivedLot,
              receivedLot,
              lastDeliveryDate: todayJst(),
            },
          ],
        },
      },
    );
  };
  const editors = () => [admin, new Client(harness, as.editor())] as const;

  /** Repeats a race, each round with a new order and the two sides in alternating order. */
  async function race(run: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) await run(round);
  }

  describe('two people with the same order', () => {
    it('who both save: one wins, and the other gets an error, whatever was changed', async () => {
      await race(async () => {
        const order = await admin.draft();
        const responses = await Promise.all(
          editors().map((who, index) =>
            who.mutate('updateDraftOrder', target(order, { content: content({ subject: `案${index}` }) })),
          ),
        );
        expect(responses.map(codeOf).toSorted()).toEqual(['ABORTED', 'OK']);
        const winner = responses.findIndex(({ code }) => code === undefined);
        expect((await admin.seen(order.uuid)).subject).toBe(`案${winner}`);
      });
    });

    it('who save and send: the sent version equals the stored one', async () => {
      await race(async () => {
        const order = await admin.draft();
        const [saved, sent] = await Promise.all([
          admin.mutate('updateDraftOrder', target(order, { content: content({ subject: '保存した件名' }) })),
          colleague.mutate('submitOrderWithSendMail', {
            ...admin.sending(order),
            demandUuid: TEST_DEMAND.uuid,
          }),
        ]);
        expect([codeOf(saved), codeOf(sent)].filter((code) => code === 'OK')).toHaveLength(1);
        const seen = await admin.seen(order.uuid);
        expect([seen.status, seen.subject]).toEqual(
          sent.code === undefined ? ['Delivering', '冬物の発注'] : ['Drafting', '保存した件名'],
        );
        expect(seen.orderSendLogs).toHaveLength(sent.code === undefined ? 1 : 0);
      });
    });

    it('who send and cancel: the supplier gets a mail or the order is canceled, never both', async () => {
      await race(async (round) => {
        await harness.forgetMails();
        const order = await admin.draft();
        const attempts = [
          () => admin.mutate('submitOrderWithSendMail', admin.sending(order)),
          () => editors()[1].mutate('cancelOrder', target(order, { reason: '不要' })),
        ];
        if (round % 2 === 1) attempts.reverse();
        const responses = await Promise.all(attempts.map((attempt) => attempt()));
        expect(responses.map(codeOf).filter((code) => code === 'OK')).toHaveLength(1);
        const { status } = await admin.seen(order.uuid);
        expect({ status, mails: harness.inbox.messages.length }).toEqual(
          status === 'Canceled' ? { status, mails: 0 } : { status: 'Delivering', mails: 1 },
        );
      });
    });

    it('who both correct a sent order: one more version, one mail', async () => {
      await race(async () => {
        await harness.forgetMails();
        const order = await placedOrder(harness, admin);
        const responses = await Promise.all(
          editors().map((who, index) =>
            who.mutate('updateOrderWithSendMail', {
              ...admin.sending(order),
              content: content({ notes: `訂正${index}` }),
            }),
          ),
        );
        expect(responses.map(codeOf).filter((code) => code === 'OK')).toHaveLength(1);
        const seen = await admin.seen(order.uuid);
        expect(seen.latestOrderSendLog).toMatchObject({ status: 'SENT', version: 2, kind: 'CORRECTION' });
        expect(harness.inbox.messages).toHaveLength(1);
      });
    });

    it('who receive goods and correct the receipt: no count is lost', async () => {
      await race(async () => {
        const order = await placedOrder(harness, admin);
        expect(codeOf(await receipt(order, 10))).toBe('OK');
        const seen = await admin.seen(order.uuid);
        const responses = await Promise.all([receipt(seen, 60), receipt(seen, 4, editors()[1])]);
        expect(responses.map(codeOf).toSorted()).toEqual(['ABORTED', 'OK']);
        const [line] = (await admin.seen(order.uuid)).orderProductLines;
        const counts = line?.logilessInboundDeliveryLineHistories ?? [];
        expect(line?.receivedLot).toBe(responses[0]?.code === undefined ? 60 : 4);
        expect(counts.map(({ receivedQuantity }) => receivedQuantity)).toEqual([10, line?.receivedLot]);
        expect(counts.reduce((sum, { diffFromPrevious }) => sum + diffFromPrevious, 0)).toBe(
          line?.receivedLot,
        );
      });
    });

    it('who receive goods and remove the line: the order keeps received goods', async () => {
      await race(async (round) => {
        const order = await placedOrder(harness, admin);
        const [shirt, tea] = order.orderProductLines;
        const withoutShirt = content({
          orderProductLines: [
            {
              id: tea?.id,
              productId: TEA,
              lot: 3,
              unitPrice: '333.33',
              taxCategoryId: 2,
              deliveryDate: '2099-12-01',
            },
          ],
        });
        const attempts = [
          () => receipt(order, 5),
          () =>
            editors()[1].mutate(
              'updateOrder',
              target(order, { content: withoutShirt, idempotencyKey: key() }),
            ),
        ];
        if (round % 2 === 1) attempts.reverse();
        const responses = await Promise.all(attempts.map((attempt) => attempt()));
        expect(responses.map(codeOf).filter((code) => code === 'OK')).toHaveLength(1);
        const seen = await admin.seen(order.uuid);
        const kept = seen.orderProductLines.find(({ id }) => id === shirt?.id);
        expect(kept?.receivedLot).toBe(seen.orderProductLines.length === 2 ? 5 : undefined);
      });
    });

    it('who receive goods and cancel: a canceled order has no receipts', async () => {
      await race(async (round) => {
        const order = await placedOrder(harness, admin);
        const attempts = [
          () => receipt(order, 5),
          () => admin.mutate('cancelOrder', target(order, { reason: '不要' })),
        ];
        if (round % 2 === 1) attempts.reverse();
        const responses = await Promise.all(attempts.map((attempt) => attempt()));
        expect(responses.map(codeOf).filter((code) => code === 'OK')).toHaveLength(1);
        const seen = await admin.seen(order.uuid);
        expect([seen.status, seen.orderProductLines[0]?.receivedLot]).toEqual(
          seen.status === 'Canceled' ? ['Canceled', 0] : ['Delivering', 5],
        );
      });
    });
  });
});
