import { OutboxRelay, systemScope } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { DeliveryDigests } from '../../src/notifications/delivery-digest.service.js';
import { Correspondence } from '../support/correspondence.js';
import { edited, receive as receiveGoods } from '../support/edits.js';
import { dataOf, type Harness, key, ORDER_DATE, type SeenOrder, sharedHarness } from '../support/harness.js';
import { mime } from '../support/messages.js';
import { decision, group, inReview, join, leave, mailsTo, type Person } from '../support/people.js';
import { SHIRT, type SlackPost, usualSettings } from '../support/stand-ins.js';

const text = z.object({ text: z.string() });
const blocksSchema = z.array(
  z.object({
    type: z.string(),
    text: text.optional(),
    fields: z.array(text).optional(),
    elements: z.array(z.object({ text, url: z.string().optional() })).optional(),
  }),
);

/** A message as displayed: header, paragraphs, facts as `label：value`, and the button's URL. */
function read({ blocks }: SlackPost): { title: string; body: string[]; facts: string[]; button: string } {
  const parts = blocksSchema.parse(JSON.parse(blocks));
  const [button] = parts.flatMap(({ type, elements }) => (type === 'actions' ? (elements ?? []) : []));
  return {
    title: parts.find(({ type }) => type === 'header')?.text?.text ?? '',
    body: parts.flatMap((part) => (part.type === 'section' && part.text ? [part.text.text] : [])),
    facts: parts.flatMap(({ fields }) =>
      (fields ?? []).map((fact) => fact.text.replace(/^\*(.*)\*\n/, '$1：')),
    ),
    button: `${button?.text.text} ${new URL(button?.url ?? '').pathname}${new URL(button?.url ?? '').search}`,
  };
}

describe('messages to the Slack channel of a demand', () => {
  let harness: Harness;
  let asker: Person;
  let boss: Person;
  beforeAll(async () => {
    harness = await sharedHarness();
  });
  beforeEach(async () => {
    await harness.forgetMails();
    await harness.change({
      ...usualSettings(),
      slack: { outcome: 'POSTED', brokenSince: null, posts: [], reviews: [] },
    });
    asker = join(harness, '購買 花子', 'EDITOR', false);
    boss = join(harness, '部長 一郎', 'ADMIN', false);
  });

  const relay = (): OutboxRelay => harness.app.get(OutboxRelay, { strict: false });
  const posts = async (): Promise<SlackPost[]> => {
    await relay().drain();
    return harness.settings.slack.posts;
  };
  const last = async (): Promise<SlackPost> => {
    const post = (await posts()).at(-1);
    if (!post) throw new Error('no message was posted');
    return post;
  };
  const titles = async (): Promise<string[]> => (await posts()).map((post) => read(post).title);
  /** 100 × 1,280.50 + 500 with 10 % tax, 3 × 333.33 with 8 %: 128,550 + 12,855 + 999 + 79. */
  const FACTS = [
    '仕入先：株式会社青空縫製',
    '合計金額（税込）：142,483円',
    `発注日：${ORDER_DATE.replaceAll('-', '/')}`,
    '納期：2099/12/01',
  ];
  const APPROVAL_FACTS = [...FACTS.slice(0, 3), '納期：2099/12/01〜2099/12/10'];

  describe('about an approval', () => {
    let second: Person;
    beforeEach(async () => {
      await harness.change({ featureFlags: ['APPROVAL_FUNCTION'] });
      harness.settings.members = [];
      asker = join(harness, '申請 花子', 'EDITOR');
      boss = join(harness, '部長 一郎', 'ADMIN');
      second = join(harness, '課長 二郎', 'ADMIN');
    });

    it('name the current reviewers, and link to the review page', async () => {
      const order = await inReview(asker, [group('ANY', [boss, second])]);
      const post = await last();
      expect(post).toMatchObject({
        demandUuid: TEST_DEMAND.uuid,
        orderUuid: order.uuid,
        isBroadcast: true,
      });
      expect(read(post)).toEqual({
        title: `承認依頼：${order.purchaseNumber}`,
        body: ['件名：冬物の発注'],
        facts: ['申請者：申請 花子', '承認者：部長 一郎、課長 二郎', ...APPROVAL_FACTS],
        button: `内容を確認する /demand/orders/${order.uuid}/review`,
      });
      expect(post.text).toContain(`承認依頼：${order.purchaseNumber} / 件名：冬物の発注 / 申請者：申請 花子`);
    });

    it('name each group when it opens, and at the end who decided', async () => {
      const order = await inReview(asker, [group('ALL', [boss]), group('ANY', [second])]);
      await boss.client.done('approveOrder', decision(order));
      expect(read(await last()).facts).toContain('承認者：課長 二郎');
      await second.client.done('approveOrder', decision(order));
      expect(read(await last())).toMatchObject({
        title: `承認完了：${order.purchaseNumber}`,
        facts: ['承認者：課長 二郎', '申請者：申請 花子', ...APPROVAL_FACTS],
        button: `発注を開く /demand/orders/${order.uuid}`,
      });
      expect(await posts()).toHaveLength(3);
    });

    it('name who replaces a reviewer that has left', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      leave(harness, boss);
      await second.client.done('replaceOrderReviewers', {
        uuid: order.uuid,
        idempotencyKey: key(),
        replacements: [{ reviewerOrderNumber: 1, fromReviewerUuid: boss.uuid, toReviewerUuid: second.uuid }],
      });
      expect(read(await last()).facts.slice(0, 2)).toEqual(['申請者：申請 花子', '承認者：課長 二郎']);
    });

    it('are sent for a denial with its reason, not for one approval of several', async () => {
      const order = await inReview(asker, [group('ALL', [boss, second])]);
      await boss.client.done('approveOrder', decision(order));
      expect(await posts()).toHaveLength(1);
      await second.client.done('denyOrder', decision(order, { comment: '数量が多すぎます' }));
      expect(read(await last())).toMatchObject({
        title: `差戻し：${order.purchaseNumber}`,
        body: ['件名：冬物の発注', '理由：数量が多すぎます'],
        facts: ['差戻し：課長 二郎', '申請者：申請 花子', ...APPROVAL_FACTS],
      });
    });

    it('report changes on approval as an approval, with the new total', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      await boss.client.done(
        'approveOrderWithUpdate',
        decision(order, { content: edited(order, {}, [90, 3]) }),
      );
      expect(await titles()).toEqual([
        `承認依頼：${order.purchaseNumber}`,
        `承認完了：${order.purchaseNumber}`,
      ]);
      // 90 × 1,280.50 + 500 with 10 % tax: 115,745 + 11,574; 999 + 79.
      expect(read(await last()).facts).toContain('合計金額（税込）：128,397円');
    });
  });

  describe('about an order', () => {
    const sendOne = async (over: Record<string, unknown> = {}): Promise<SeenOrder> =>
      boss.client.done('submitOrderWithSendMail', boss.client.sending(await asker.client.draft(over)));

    it('report that it was sent, and to whom', async () => {
      const order = await sendOne();
      expect(read(await last())).toEqual({
        title: `発注送信：${order.purchaseNumber}`,
        body: ['件名：冬物の発注'],
        facts: ['送信者：部長 一郎', '宛先：order@aozora.example', ...FACTS],
        button: `発注を開く /demand/orders/${order.uuid}`,
      });
    });

    it('report that it was marked as ordered', async () => {
      const order = await boss.client.placed();
      expect(read(await last())).toMatchObject({
        title: `発注済み：${order.purchaseNumber}`,
        facts: ['担当者：部長 一郎', ...FACTS],
      });
    });

    it('report that its mail failed, and why', async () => {
      const draft = await asker.client.draft();
      const to = ['nobody@aozora.example'];
      const mail = { to, confirmedRecipients: to, subject: '発注', body: 'お願いします。' };
      await boss.client.mutate('submitOrderWithSendMail', boss.client.sending(draft, { mail }));
      const seen = read(await last());
      expect(seen.title).toBe(`発注メールの送信失敗：${draft.purchaseNumber}`);
      expect(seen.body[1]).toContain('メールサーバーに受け付けられませんでした');
      expect(seen.facts).toContain('宛先：nobody@aozora.example');
    });

    it('report a reply of the supplier in its thread only', async () => {
      const order = await sendOne();
      await posts();
      const replyTo = harness.inbox.messages.at(-1)?.replyTo?.value[0]?.address ?? '';
      await new Correspondence(harness, asker.client).deliver(
        mime({ to: replyTo, text: '承りました。<!channel> & <https://evil.example|こちら>' }),
        replyTo,
      );
      const post = await last();
      expect(post).toMatchObject({ orderUuid: order.uuid, isBroadcast: false });
      expect(read(post)).toMatchObject({
        body: ['件名：冬物の発注', '承りました。&lt;!channel&gt; &amp; &lt;https://evil.example|こちら&gt;'],
        button: `やりとりを開く /demand/orders/${order.uuid}?tab=conversation`,
      });
    });

    it('report the receipt of all goods, but not of a part', async () => {
      const { uuid, purchaseNumber, orderProductLines } = await sendOne();
      const receive = async (before: number, lots: readonly number[]): Promise<void> => {
        const lines = orderProductLines.map(({ id }, index) => ({
          id,
          expectedReceivedLot: index === 0 ? before : 0,
          receivedLot: lots[index],
          lastDeliveryDate: ORDER_DATE,
        }));
        dataOf(
          await boss.client.run(
            'mutation r($input: UpdateOrderLinesDeliveryInfoInput!) { updateOrderLinesDeliveryInfo(input: $input) { orders { status } } }',
            { input: { idempotencyKey: key(), lines } },
          ),
        );
      };
      await receive(0, [50, 0]);
      expect(await titles()).toEqual([`発注送信：${purchaseNumber}`]);
      await receive(50, [100, 3]);
      expect(await last()).toMatchObject({ orderUuid: uuid, isBroadcast: true });
      expect(read(await last())).toMatchObject({
        title: `納品完了：${purchaseNumber}`,
        facts: ['担当者：部長 一郎', ...FACTS],
      });
    });

    it('report that the rest was given up', async () => {
      const order = await boss.client.placed();
      await boss.client.done('updateOrderStatus', {
        ...decision(order),
        event: 'COMPLETE_DELIVERY',
        confirmShortClose: true,
      });
      expect((await titles()).at(-1)).toBe(`納品完了：${order.purchaseNumber}`);
    });

    it('report that nothing is outstanding once less is ordered', async () => {
      const placed = await boss.client.placed();
      await receiveGoods(boss.client, placed, [90, 3]);
      const seen = await boss.client.seen(placed.uuid);
      const content = edited(seen, {}, [90, 3]);
      await boss.client.done('updateOrder', { ...decision(seen), content });
      expect(read(await last())).toMatchObject({
        title: `納品完了：${placed.purchaseNumber}`,
        body: ['件名：冬物の発注', '数量の変更により、すべて納品されました。'],
        // 90 × 1,280.50 + 500 with 10 % tax: 115,745 + 11,574; 999 + 79.
        facts: expect.arrayContaining(['担当者：部長 一郎', '合計金額（税込）：128,397円']),
      });
    });

    it('report its cancellation only when the supplier had it', async () => {
      const order = await boss.client.placed();
      await boss.client.done('cancelOrder', { ...decision(order), reason: '在庫が見つかったため' });
      expect(read(await last())).toMatchObject({
        title: `発注のキャンセル：${order.purchaseNumber}`,
        body: ['件名：冬物の発注', '理由：在庫が見つかったため'],
      });
      await boss.client.done('cancelOrder', decision(await asker.client.draft()));
      expect(await posts()).toHaveLength(2);
    });

    it('have no mentions from a subject, and respect the limits of Slack', async () => {
      await sendOne({ subject: '<!channel> <@U1> & *至急*' });
      const post = await last();
      expect(`${post.text}${post.blocks}`).not.toMatch(/<[!@]/);
      expect(read(post).body).toEqual(['件名：&lt;!channel&gt; &lt;@U1&gt; &amp; *至急*']);
      await sendOne({ subject: '&'.repeat(100) });
      expect((await last()).text.length).toBeLessThanOrEqual(1_000);
    });
  });

  describe('about deliveries', () => {
    it('are one digest per day, outside of threads, with the first ten lines of each list', async () => {
      for (let count = 0; count < 12; count += 1) {
        await asker.client.placed({
          orderDate: '2026-01-05',
          orderProductLines: [
            { productId: SHIRT, lot: 10, unitPrice: '1000', taxCategoryId: 1, deliveryDate: '2026-11-24' },
          ],
        });
      }
      await posts();
      harness.settings.slack.posts.length = 0;
      const digests = harness.app.get(DeliveryDigests, { strict: false });
      const scope = systemScope(TEST_DEMAND.uuid);
      await digests.send(scope, '2026-11-21');
      await digests.send(scope, '2026-11-21');
      const [digest, ...more] = await posts();
      expect(more).toEqual([]);
      expect(digest).toMatchObject({ orderUuid: null });
      const { title, body, button } = read(digest ?? (await last()));
      expect(title).toBe('納期のお知らせ（2026/11/21）');
      const [heading, ...rows] = body[0]?.split('\n') ?? [];
      expect(heading).toBe('■納期が近づいています（12件）');
      expect(rows).toHaveLength(11);
      expect(rows[0]).toMatch(
        /^・2026\/11\/24 \/ \d{8}-\d{3} \/ 株式会社青空縫製 \/ コットンTシャツ \/ 残 10$/,
      );
      expect(rows.at(-1)).toBe('・ほか2件');
      expect(button).toBe('納品管理を開く /demand/deliveries');
    });
  });

  describe('when Slack fails', () => {
    const open = () =>
      harness.runtime.connection
        .collection('outbox')
        .countDocuments({ topic: 'orders.slack', state: 'PENDING' });
    const noticesOf = async ({ client }: Person): Promise<{ title: string; body: string }[]> =>
      dataOf(
        await client.run<{ notices: { items: { kind: string; title: string; body: string }[] } }>(
          '{ notices { items { kind title body } } }',
        ),
      )
        .notices.items.filter(({ kind }) => kind === 'SLACK_FAILED')
        .map(({ title, body }) => ({ title, body }));

    it.each([
      ['rate limiting', 'LATER'],
      ['an error of the identity slice', 'no outcome at all'],
    ])('after %s, the message is retried, and the order proceeds', async (_why, outcome) => {
      harness.settings.slack.outcome = outcome;
      const order = await asker.client.placed();
      await posts();
      expect(await open()).toBe(1);
      expect((await asker.client.seen(order.uuid)).status).toBe('Delivering');
      harness.settings.slack.outcome = 'POSTED';
      await relay().drain({ ignoreDelay: true });
      expect(await open()).toBe(0);
      const keys = (await posts()).map((post) => post.key);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    });

    it.each([
      ['ENDED', 'Slackとの連携が切れました。もう一度連携してください。それまで、Slackには通知されません。'],
      [
        'CHANNEL_LOST',
        'Slackの通知先チャンネルに投稿できません。チャンネルを選び直してください。それまで、Slackには通知されません。',
      ],
    ])('because of %s, ADMINs are notified once, and nothing is retried', async (outcome, body) => {
      const brokenSince = `2026-11-20T00:00:0${outcome.length % 10}.000000Z`;
      Object.assign(harness.settings.slack, { outcome, brokenSince });
      await asker.client.placed();
      await asker.client.placed();
      await posts();
      await relay().drain();
      expect(await open()).toBe(0);
      expect(await noticesOf(boss)).toEqual([{ title: 'Slackに通知できません', body }]);
      expect(await noticesOf(asker)).toEqual([]);
      expect(mailsTo(harness, boss)).toEqual(['【発注ハブ】Slackに通知できません']);
      expect(mailsTo(harness, asker)).toEqual([]);
    });

    it('for hours, a request that is given up has reached its reviewers in the product and by mail', async () => {
      await harness.change({ featureFlags: ['APPROVAL_FUNCTION'] });
      harness.settings.slack.outcome = 'LATER';
      harness.settings.members = [];
      const requester = join(harness, '申請 花子', 'EDITOR');
      const reviewer = join(harness, '部長 一郎', 'ADMIN');
      const order = await inReview(requester, [group('ANY', [reviewer])]);
      await posts();
      const entries = harness.runtime.connection.collection('outbox');
      // The last attempt.
      await entries.updateMany({ topic: 'orders.slack', state: 'PENDING' }, { $set: { attempts: 29 } });
      await relay().drain({ ignoreDelay: true });
      expect(await entries.countDocuments({ topic: 'orders.slack', state: 'FAILED' })).toBe(1);
      const { notices } = dataOf(
        await reviewer.client.run<{ notices: { items: { kind: string; isRead: boolean }[] } }>(
          '{ notices { items { kind isRead } } }',
        ),
      );
      expect(notices.items).toEqual([{ kind: 'REVIEW_REQUESTED', isRead: false }]);
      expect(mailsTo(harness, reviewer)).toEqual([
        `【発注ハブ】承認依頼（発注番号：${order.purchaseNumber}）`,
      ]);
    });

    it('without a connection, the message is dropped', async () => {
      harness.settings.slack.outcome = 'NOT_CONNECTED';
      await asker.client.placed();
      expect(await posts()).toHaveLength(1);
      await relay().drain({ ignoreDelay: true });
      expect(await posts()).toHaveLength(1);
      expect(await noticesOf(boss)).toEqual([]);
    });
  });
});
