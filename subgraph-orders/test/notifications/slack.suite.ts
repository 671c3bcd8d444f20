import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboxRelay, systemScope } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';
import { z } from 'zod';
import { DeliveryDigests } from '../../src/notifications/delivery-digest.service.js';
import { Correspondence } from '../support/correspondence.js';
import { edited } from '../support/edits.js';
import { dataOf, key, sharedHouse, type House, type SeenOrder } from '../support/house.js';
import { mime } from '../support/messages.js';
import { decision, group, inReview, join, mailsTo, type Person } from '../support/people.js';
import { SHIRT, usualSettings, type SlackPost } from '../support/stand-ins.js';

const text = z.object({ text: z.string() });
const blocksSchema = z.array(
  z.object({
    type: z.string(),
    text: text.optional(),
    fields: z.array(text).optional(),
    elements: z.array(z.object({ text, url: z.string().optional() })).optional(),
  }),
);

/** A message as its reader sees it: headline, paragraphs, `label：value` of its facts, and where its button leads. */
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

describe('what the Slack channel of a demand is told', () => {
  let house: House;
  let asker: Person;
  let boss: Person;
  beforeAll(async () => {
    house = await sharedHouse();
  });
  beforeEach(async () => {
    await house.forgetMails();
    await house.change({
      ...usualSettings(),
      slack: { outcome: 'POSTED', brokenSince: null, posts: [], reviews: [] },
    });
    asker = join(house, '購買 花子', 'EDITOR', false);
    boss = join(house, '部長 一郎', 'ADMIN', false);
  });

  const relay = (): OutboxRelay => house.app.get(OutboxRelay, { strict: false });
  const posts = async (): Promise<SlackPost[]> => {
    await relay().drain();
    return house.settings.slack.posts;
  };
  const last = async (): Promise<SlackPost> => {
    const post = (await posts()).at(-1);
    if (!post) throw new Error('nothing was posted');
    return post;
  };
  const titles = async (): Promise<string[]> => (await posts()).map((post) => read(post).title);
  /** 100 × 1,280.50 and 500 with 10 % tax, 3 × 333.33 with 8 %: 128,550 + 12,855 + 999 + 79. */
  const FACTS = [
    '仕入先：株式会社青空縫製',
    '合計金額（税込）：142,483円',
    '発注日：2026/11/20',
    '納期：2099/12/01',
  ];
  const APPROVAL_FACTS = [...FACTS.slice(0, 3), '納期：2099/12/01〜2099/12/10'];

  describe('of an approval', () => {
    let second: Person;
    beforeEach(async () => {
      await house.change({ featureFlags: ['APPROVAL_FUNCTION'] });
      house.settings.members = [];
      asker = join(house, '申請 花子', 'EDITOR');
      boss = join(house, '部長 一郎', 'ADMIN');
      second = join(house, '課長 二郎', 'ADMIN');
    });

    it('a request names who is asked, and leads to the page where one decides', async () => {
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

    it('each group is named when it is its turn, and the end of it with who decided', async () => {
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

    it('one of several who all have to approve is no news; a denial is, with its reason', async () => {
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

    it('changes on approval are told as the approval that they are, with the new total', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      await boss.client.done(
        'approveOrderWithUpdate',
        decision(order, { content: edited(order, {}, [90, 3]) }),
      );
      expect(await titles()).toEqual([
        `承認依頼：${order.purchaseNumber}`,
        `承認完了：${order.purchaseNumber}`,
      ]);
      // 90 × 1,280.50 and 500 with 10 % tax: 115,745 + 11,574; 999 + 79.
      expect(read(await last()).facts).toContain('合計金額（税込）：128,397円');
    });
  });

  describe('of an order', () => {
    const sendOne = async (over: Record<string, unknown> = {}): Promise<SeenOrder> =>
      boss.client.done('submitOrderWithSendMail', boss.client.sending(await asker.client.draft(over)));

    it('that it was sent, to whom', async () => {
      const order = await sendOne();
      expect(read(await last())).toEqual({
        title: `発注送信：${order.purchaseNumber}`,
        body: ['件名：冬物の発注'],
        facts: ['送信者：部長 一郎', '宛先：order@aozora.example', ...FACTS],
        button: `発注を開く /demand/orders/${order.uuid}`,
      });
    });

    it('that it was marked as ordered', async () => {
      const order = await boss.client.placed();
      expect(read(await last())).toMatchObject({
        title: `発注済み：${order.purchaseNumber}`,
        facts: ['担当者：部長 一郎', ...FACTS],
      });
    });

    it('that its mail was not sent, and why', async () => {
      const draft = await asker.client.draft();
      const to = ['nobody@aozora.example'];
      const mail = { to, confirmedRecipients: to, subject: '発注', body: 'お願いします。' };
      await boss.client.mutate('submitOrderWithSendMail', boss.client.sending(draft, { mail }));
      const told = read(await last());
      expect(told.title).toBe(`発注メールの送信失敗：${draft.purchaseNumber}`);
      expect(told.body[1]).toContain('メールサーバーに受け付けられませんでした');
      expect(told.facts).toContain('宛先：nobody@aozora.example');
    });

    it('in its thread alone, that the supplier replied', async () => {
      const order = await sendOne();
      await posts();
      const replyTo = house.inbox.messages.at(-1)?.replyTo?.value[0]?.address ?? '';
      await new Correspondence(house, asker.client).deliver(
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

    it('that all goods arrived, but not of a part of them', async () => {
      const { uuid, purchaseNumber, orderProductLines } = await sendOne();
      const receive = async (before: number, lots: readonly number[]): Promise<void> => {
        const lines = orderProductLines.map(({ id }, index) => ({
          id,
          expectedReceivedLot: index === 0 ? before : 0,
          receivedLot: lots[index],
          lastDeliveryDate: '2026-11-20',
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

    it('that the rest was given up', async () => {
      const order = await boss.client.placed();
      await boss.client.done('updateOrderStatus', {
        ...decision(order),
        event: 'COMPLETE_DELIVERY',
        confirmShortClose: true,
      });
      expect((await titles()).at(-1)).toBe(`納品完了：${order.purchaseNumber}`);
    });

    it('that it was canceled where the supplier has it, and not where it has not', async () => {
      const order = await boss.client.placed();
      await boss.client.done('cancelOrder', { ...decision(order), reason: '在庫が見つかったため' });
      expect(read(await last())).toMatchObject({
        title: `発注のキャンセル：${order.purchaseNumber}`,
        body: ['件名：冬物の発注', '理由：在庫が見つかったため'],
      });
      await boss.client.done('cancelOrder', decision(await asker.client.draft()));
      expect(await posts()).toHaveLength(2);
    });

    it('calls nobody by a subject, and fits into what Slack takes', async () => {
      await sendOne({ subject: '<!channel> <@U1> & *至急*' });
      const post = await last();
      expect(`${post.text}${post.blocks}`).not.toMatch(/<[!@]/);
      expect(read(post).body).toEqual(['件名：&lt;!channel&gt; &lt;@U1&gt; &amp; *至急*']);
      await sendOne({ subject: '&'.repeat(100) });
      expect((await last()).text.length).toBeLessThanOrEqual(1_000);
    });
  });

  describe('of deliveries', () => {
    it('one digest a day, outside of threads, with the first ten of each list', async () => {
      for (let count = 0; count < 12; count += 1) {
        await asker.client.placed({
          orderDate: '2026-01-05',
          orderProductLines: [
            { productId: SHIRT, lot: 10, unitPrice: '1000', taxCategoryId: 1, deliveryDate: '2026-11-24' },
          ],
        });
      }
      await posts();
      house.settings.slack.posts.length = 0;
      const digests = house.app.get(DeliveryDigests, { strict: false });
      const scope = systemScope(TEST_DEMAND.uuid);
      await digests.tell(scope, '2026-11-21');
      await digests.tell(scope, '2026-11-21');
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

  describe('when Slack does not take it', () => {
    const open = () =>
      house.runtime.connection
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
      ['since it has too much to do', 'LATER'],
      ['since the identity slice fails', 'no outcome at all'],
    ])('%s, it is given again, and the order goes on meanwhile', async (_why, outcome) => {
      house.settings.slack.outcome = outcome;
      const order = await asker.client.placed();
      await posts();
      expect(await open()).toBe(1);
      expect((await asker.client.seen(order.uuid)).status).toBe('Delivering');
      house.settings.slack.outcome = 'POSTED';
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
    ])('because of %s, ADMINs hear of it once, and nothing waits', async (outcome, body) => {
      const brokenSince = `2026-11-20T00:00:0${outcome.length % 10}.000000Z`;
      Object.assign(house.settings.slack, { outcome, brokenSince });
      await asker.client.placed();
      await asker.client.placed();
      await posts();
      await relay().drain();
      expect(await open()).toBe(0);
      expect(await noticesOf(boss)).toEqual([{ title: 'Slackに通知できません', body }]);
      expect(await noticesOf(asker)).toEqual([]);
      expect(mailsTo(house, boss)).toEqual(['【発注ハブ】Slackに通知できません']);
      expect(mailsTo(house, asker)).toEqual([]);
    });

    it('since it is not connected, it is forgotten', async () => {
      house.settings.slack.outcome = 'NOT_CONNECTED';
      await asker.client.placed();
      expect(await posts()).toHaveLength(1);
      await relay().drain({ ignoreDelay: true });
      expect(await posts()).toHaveLength(1);
      expect(await noticesOf(boss)).toEqual([]);
    });
  });
});
