import { as } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { SmtpListener } from '../../src/conversation/inbound/smtp-listener.js';
import { Client, content, dataOf, type Harness, key, ORDER_DATE, sharedHarness } from '../support/harness.js';
import { mime } from '../support/messages.js';
import { decision, group, join } from '../support/people.js';
import { SHIRT, TEA } from '../support/stand-ins.js';

describe('the timeline', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await sharedHarness();
  });

  interface Entry {
    kind: string;
    actorName: string;
    event: string;
    summary: string;
    changes: { label: string; before: string | null; after: string | null }[];
    commentKind: string | null;
  }
  const timeline = (client: Client, orderUuid: string, over: Record<string, unknown> = {}) =>
    client.run<{ orderTimeline: { items: Entry[]; totalCount: number } }>(
      `query t($orderUuid: ID!, $page: Int, $limit: Int, $kinds: [OrderTimelineKind!]) {
      orderTimeline(orderUuid: $orderUuid, page: $page, limit: $limit, kinds: $kinds) {
        totalCount items { kind actorName event summary changes { label before after } commentKind }
      }
    }`,
      { orderUuid, ...over },
    );

  it('lists all actions on an order with actor and time, in pages', async () => {
    harness.settings.featureFlags = ['APPROVAL_FUNCTION'];
    const asker = join(harness, '申請 花子', 'EDITOR');
    const boss = join(harness, '部長 一郎', 'ADMIN');
    const draft = await asker.client.draft();
    const [shirt, tea] = draft.orderProductLines;
    const changed = content({
      orderProductLines: [
        {
          id: shirt?.id,
          productId: TEA,
          lot: 100,
          unitPrice: '1280.50',
          taxCategoryId: 1,
          deliveryDate: '2099-12-10',
        },
        {
          id: tea?.id,
          productId: SHIRT,
          lot: 3,
          unitPrice: '333.33',
          taxCategoryId: 2,
          deliveryDate: '2099-12-01',
        },
      ],
      orderExpenseLines: [
        { id: draft.orderExpenseLines[0]?.id, name: '送料', lot: 1, unitPrice: '500', taxCategoryId: 1 },
      ],
    });
    const updated = await asker.client.done('updateDraftOrder', {
      uuid: draft.uuid,
      expectedUpdatedAt: draft.updatedAt,
      content: changed,
    });
    const requested = await asker.client.done('submitDraftOrderWithReviewGroups', {
      ...decision(updated),
      reviewGroups: [group('ANY', [boss])],
    });
    const approved = await boss.client.done('approveOrder', decision(requested, { comment: '承知' }));
    const sent = await asker.client.done('sendOrderMail', asker.client.sending(approved));
    const replyTo = harness.inbox.messages
      .map((mail) => mail.replyTo?.value[0]?.address)
      .find((address) => address !== undefined);
    const transport = createTransport({
      host: '127.0.0.1',
      port: harness.app.get(SmtpListener, { strict: false }).port,
      ignoreTLS: true,
    });
    await transport.sendMail({
      envelope: { from: 'order@aozora.example', to: [replyTo ?? ''] },
      raw: await mime({ to: replyTo ?? '', text: '承りました。' }),
    });
    transport.close();
    await asker.client.run(
      'mutation r($input: UpdateOrderLinesDeliveryInfoInput!) { updateOrderLinesDeliveryInfo(input: $input) { orders { status } } }',
      {
        input: {
          idempotencyKey: key(),
          lines: [
            {
              id: sent.orderProductLines[0]?.id,
              expectedReceivedLot: 0,
              receivedLot: 10,
              lastDeliveryDate: ORDER_DATE,
            },
          ],
        },
      },
    );
    const all = dataOf(await timeline(boss.client, draft.uuid)).orderTimeline;
    expect(all.items.map(({ kind, event, actorName }) => [kind, event, actorName])).toEqual([
      ['RECEIPT', 'RECEIVE', '申請 花子'],
      ['CHANGE', 'SET_IN_CONVERSATION', 'システム'],
      ['COMMENT', 'COMMENT', '青空縫製'],
      ['MAIL', 'SEND', '申請 花子'],
      ['REVIEW', 'APPROVE', '部長 一郎'],
      ['REVIEW', 'SUBMIT_WITH_REVIEW_GROUPS', '申請 花子'],
      ['CHANGE', 'UPDATE_DRAFT', '申請 花子'],
      ['CHANGE', 'CREATE_DRAFT', '申請 花子'],
    ]);
    expect(all.totalCount).toBe(8);
    expect(all.items[2]).toMatchObject({ summary: '仕入先からの返信：承りました。', commentKind: 'REPLY' });
    expect(all.items[4]?.summary).toBe('承認しました。コメント：承知');
    expect(all.items[6]?.changes).toEqual([
      { label: '商品明細1行目 商品', before: 'コットンTシャツ', after: '宇治抹茶' },
      { label: '商品明細2行目 商品', before: '宇治抹茶', after: 'コットンTシャツ' },
    ]);

    const pages = await Promise.all(
      [1, 2, 3].map(
        async (page) =>
          dataOf(await timeline(boss.client, draft.uuid, { page, limit: 3 })).orderTimeline.items,
      ),
    );
    expect(pages.flat()).toEqual(all.items);
    const only = async (...kinds: string[]) =>
      dataOf(await timeline(boss.client, draft.uuid, { kinds })).orderTimeline;
    expect((await only('REVIEW', 'COMMENT')).items.map(({ event }) => event)).toEqual([
      'COMMENT',
      'APPROVE',
      'SUBMIT_WITH_REVIEW_GROUPS',
    ]);
    expect((await only('CHANGE')).totalCount).toBe(3);

    const outsider = new Client(harness, as.otherDemandAdmin());
    expect((await timeline(outsider, draft.uuid)).code).toBe('PERMISSION_DENIED');
  });
});
