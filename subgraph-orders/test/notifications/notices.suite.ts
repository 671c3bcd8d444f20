import { as, plansOf, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Correspondence } from '../support/correspondence.js';
import { edited, receive as receiveGoods, update } from '../support/edits.js';
import {
  Client,
  dataOf,
  type Harness,
  key,
  ORDER_DATE,
  type SeenOrder,
  sharedHarness,
} from '../support/harness.js';
import { mime } from '../support/messages.js';
import {
  decision,
  group,
  inReview,
  invite,
  join,
  leave,
  mailsTo,
  type Person,
  submission,
} from '../support/people.js';

describe('notices', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await sharedHarness();
  });
  beforeEach(async () => {
    harness.settings.members = [];
    await harness.forgetMails();
  });

  interface SeenNotice {
    id: string;
    kind: string;
    body: string;
    occurredAt: string;
    isRead: boolean;
  }
  const noticesOf = async ({ client }: Person): Promise<SeenNotice[]> =>
    dataOf(
      await client.run<{ notices: { items: SeenNotice[] } }>(
        '{ notices { items { id kind body occurredAt isRead } } }',
      ),
    ).notices.items;

  /**
   * Notices per person, newest first, and the subjects of their mails; mails are sent concurrently, so their
   * order is not significant.
   */
  async function noticesAndMails(
    people: Readonly<Record<string, Person>>,
  ): Promise<Record<string, string[][]>> {
    await harness.mails();
    const entries = Object.entries(people).map(async ([name, person]) => [
      name,
      [
        (await noticesOf(person)).map(({ kind }) => kind),
        mailsTo(harness, person)
          .map((subject) => subject.replace(/^【発注ハブ】(.*)（発注番号：.*$/, '$1'))
          .toSorted(),
      ],
    ]);
    return Object.fromEntries(await Promise.all(entries));
  }

  it('are mailed to nobody who was only invited, since the address may be that of a stranger', async () => {
    const boss = join(harness, '部長 一郎', 'ADMIN', false);
    const invited = invite(harness, '招待 中子', 'ADMIN');
    const input = { demandUuid: TEST_DEMAND.uuid, key: key(), message: '失敗しました。', reason: '混雑' };
    const tell = 'mutation ($input: TellWmsFailureInput!) { tellWmsFailure(input: $input) { ok } }';
    expect((await harness.graphql(tell, { input }, as.service('subgraph-identity'))).errors).toEqual([]);
    await harness.mails();
    expect([mailsTo(harness, boss).length, mailsTo(harness, invited).length]).toEqual([1, 0]);
  });

  it('of LOGILESS failures reach ADMINs each time, and by mail once per day and reason', async () => {
    const boss = join(harness, '部長 一郎', 'ADMIN', false);
    const buyer = join(harness, '購買 花子', 'EDITOR', false);
    const busy = 'ロジレスが混み合っています。';
    const tell = async (event: string, reason: string, who = as.service('subgraph-identity')) =>
      harness.graphql(
        'mutation ($input: TellWmsFailureInput!) { tellWmsFailure(input: $input) { ok } }',
        { input: { demandUuid: TEST_DEMAND.uuid, key: event, message: `失敗しました。${reason}`, reason } },
        who,
      );
    const [first, second, lost] = [key(), key(), key()];
    expect((await tell(first, busy)).errors).toEqual([]);
    await tell(first, busy);
    await tell(second, busy);
    const rung = ['WMS_FAILED', 'WMS_FAILED'];
    const mail = '【発注ハブ】ロジレスとの連携でエラーが発生しました';
    expect(await noticesAndMails({ boss, buyer })).toEqual({ boss: [rung, [mail]], buyer: [[], []] });
    await tell(lost, '連携が切れました。');
    expect((await noticesAndMails({ boss }))['boss']).toEqual([
      [...rung, 'WMS_FAILED'],
      [mail, mail],
    ]);
    expect((await noticesOf(boss))[0]?.body).toBe('失敗しました。連携が切れました。');
    expect((await tell(key(), busy, as.service('subgraph-catalog'))).code).toBe('PERMISSION_DENIED');
  });

  describe('of an approval', () => {
    let asker: Person;
    let boss: Person;
    let second: Person;
    let order: SeenOrder;
    beforeEach(async () => {
      harness.settings.featureFlags = ['APPROVAL_FUNCTION'];
      asker = join(harness, '申請 花子', 'EDITOR');
      boss = join(harness, '部長 一郎', 'ADMIN');
      second = join(harness, '課長 二郎', 'ADMIN');
      order = await inReview(asker, [group('ANY', [boss]), group('ANY', [second])]);
      await boss.client.done('approveOrder', decision(order));
    });
    const ASKED = [['REVIEW_REQUESTED'], ['承認依頼']];

    it('go to reviewers when their group opens, and to nobody else', async () => {
      expect(await noticesAndMails({ asker, boss, second })).toEqual({
        asker: [[], []],
        boss: ASKED,
        second: ASKED,
      });
    });

    it('of the result go to the requester by mail as well, to earlier approvers in the product only', async () => {
      await second.client.done('approveOrder', decision(order));
      expect(await noticesAndMails({ asker, boss, second })).toEqual({
        asker: [['REVIEW_APPROVED'], ['承認完了']],
        boss: [['REVIEW_APPROVED', 'REVIEW_REQUESTED'], ['承認依頼']],
        second: ASKED,
      });
      expect((await noticesOf(asker))[0]?.body).toBe('承認されました。発注できます。');
    });

    const unread = async (person: Person): Promise<string[]> =>
      (await noticesOf(person)).filter(({ isRead }) => !isRead).map(({ kind }) => kind);

    it('are marked as read once anybody has done what they ask for', async () => {
      // The first group has decided, the second has not.
      expect([await unread(boss), await unread(second)]).toEqual([[], ['REVIEW_REQUESTED']]);
      await second.client.done('denyOrder', decision(order, { comment: '数量が多すぎます' }));
      expect([await unread(asker), await unread(second)]).toEqual([['REVIEW_DENIED'], []]);
      const again = await asker.client.done(
        'updateApprovalOrder',
        submission(await asker.client.seen(order.uuid), [group('ANY', [boss, second])]),
      );
      expect(await unread(asker)).toEqual([]);
      await second.client.done('approveOrder', decision(again));
      expect(await unread(boss)).not.toContain('REVIEW_REQUESTED');
      expect(await unread(asker)).toEqual(['REVIEW_APPROVED']);
      await asker.client.done('sendOrderMail', asker.client.sending(await asker.client.seen(order.uuid)));
      expect(await unread(asker)).toEqual([]);
    });

    it('are marked as read when the request is withdrawn', async () => {
      await asker.client.done('updateOrderStatus', {
        ...decision(await asker.client.seen(order.uuid)),
        event: 'WITHDRAW',
      });
      expect(await unread(second)).toEqual(['REVIEW_ENDED']);
    });

    it('of a denial, with its reason, go to requester and earlier approvers', async () => {
      await second.client.done('denyOrder', decision(order, { comment: '数量が多すぎます' }));
      expect(await noticesAndMails({ asker, boss, second })).toEqual({
        asker: [['REVIEW_DENIED'], ['差戻し']],
        boss: [['REVIEW_DENIED', 'REVIEW_REQUESTED'], ['承認依頼']],
        second: ASKED,
      });
      expect((await noticesOf(asker))[0]?.body).toBe(
        '課長 二郎さんが差し戻しました。\n理由：数量が多すぎます',
      );
    });

    it('of a denial go to ADMINs, but not to who denied, when the requester has left', async () => {
      const third = join(harness, '総務 四郎', 'ADMIN');
      leave(harness, asker);
      await second.client.done('denyOrder', decision(order, { comment: '数量が多すぎます' }));
      expect(await noticesAndMails({ third, second })).toEqual({
        third: [['REVIEW_DENIED'], ['差戻し']],
        second: ASKED,
      });
      expect(mailsTo(harness, asker)).toEqual([]);
    });

    it('of changes on approval go to requester and earlier approvers, by mail as well', async () => {
      const content = edited(order, {}, [90, 3]);
      await second.client.done('approveOrderWithUpdate', decision(order, { content }));
      expect(await noticesAndMails({ asker, boss, second })).toEqual({
        asker: [
          ['REVIEW_APPROVED', 'REVIEW_UPDATED'],
          ['修正して承認', '承認完了'],
        ],
        boss: [
          ['REVIEW_APPROVED', 'REVIEW_UPDATED', 'REVIEW_REQUESTED'],
          ['修正して承認', '承認依頼'],
        ],
        second: ASKED,
      });
    });

    it('of the end go to pending reviewers, not to those who have decided', async () => {
      await asker.client.done('updateOrderStatus', { ...decision(order), event: 'WITHDRAW' });
      expect(await noticesAndMails({ asker, boss, second })).toEqual({
        asker: [[], []],
        boss: ASKED,
        second: [
          ['REVIEW_ENDED', 'REVIEW_REQUESTED'],
          ['承認依頼', '承認依頼の終了'],
        ],
      });
    });
  });

  describe('of an order', () => {
    let creator: Person;
    let other: Person;
    beforeEach(() => {
      harness.settings.featureFlags = [];
      creator = join(harness, '購買 花子', 'EDITOR', false);
      other = join(harness, '管理 太郎', 'ADMIN', false);
    });
    const sendOne = async (): Promise<SeenOrder> =>
      other.client.done('submitOrderWithSendMail', other.client.sending(await creator.client.draft()));

    it('go to its creator when it is sent and when goods are received, in the product only', async () => {
      const { orderProductLines } = await sendOne();
      const receive = async (before: number, lots: readonly number[]): Promise<void> => {
        const lines = orderProductLines.map(({ id }, index) => ({
          id,
          expectedReceivedLot: index === 0 ? before : 0,
          receivedLot: lots[index],
          lastDeliveryDate: ORDER_DATE,
        }));
        const response = await other.client.run(
          'mutation r($input: UpdateOrderLinesDeliveryInfoInput!) { updateOrderLinesDeliveryInfo(input: $input) { orders { status } } }',
          { input: { idempotencyKey: key(), lines } },
        );
        expect(response.code).toBeUndefined();
      };
      await receive(0, [50, 0]);
      await receive(50, [100, 3]);
      expect(await noticesAndMails({ creator, other })).toEqual({
        creator: [['DELIVERY_COMPLETED', 'DELIVERY_PARTIAL', 'ORDER_SENT'], []],
        other: [[], []],
      });
    });

    it('go to its creator when others complete it without a receipt', async () => {
      const given = await other.client.done('updateOrderStatus', {
        ...decision(await sendOne()),
        event: 'COMPLETE_DELIVERY',
        confirmShortClose: true,
      });
      expect(given.status).toBe('DeliveryComplete');
      const sent = await sendOne();
      await receiveGoods(creator.client, sent, [40, 3]);
      const received = await other.client.seen(sent.uuid);
      const input = update(received, { content: edited(received, {}, [40, 3]) });
      expect((await other.client.done('updateOrder', input)).status).toBe('DeliveryComplete');
      expect(await noticesAndMails({ creator, other })).toEqual({
        creator: [['DELIVERY_COMPLETED', 'ORDER_SENT', 'DELIVERY_COMPLETED', 'ORDER_SENT'], []],
        other: [[], []],
      });
      expect((await noticesOf(creator)).map(({ body }) => body)).toEqual([
        '数量の変更により、すべて納品されました。',
        expect.stringMatching(/^管理 太郎さんが .*に送信しました。$/),
        '管理 太郎さんが納品完了にしました。',
        expect.stringMatching(/^管理 太郎さんが .*に送信しました。$/),
      ]);
    });

    it('name operators as such', async () => {
      const operator = new Client(harness, as.operator({ name: '運用 七海' }));
      const draft = await creator.client.draft();
      await operator.done('updateOrderStatus', {
        ...decision(draft, { demandUuid: TEST_DEMAND.uuid }),
        event: 'MARK_ORDERED',
      });
      expect((await noticesOf(creator))[0]?.body).toBe('運営（運用 七海）さんが発注済みにしました。');
    });

    it('do not go to the person who caused them', async () => {
      await creator.client.done(
        'submitOrderWithSendMail',
        creator.client.sending(await creator.client.draft()),
      );
      expect(await noticesAndMails({ creator, other })).toEqual({ creator: [[], []], other: [[], []] });
    });

    it('go to its creator by mail as well when the mail to the supplier failed', async () => {
      const draft = await creator.client.draft();
      const mail = {
        to: ['nobody@aozora.example'],
        confirmedRecipients: ['nobody@aozora.example'],
        subject: '発注',
        body: 'お願いします。',
      };
      await other.client.mutate('submitOrderWithSendMail', other.client.sending(draft, { mail }));
      expect(await noticesAndMails({ creator, other })).toEqual({
        creator: [['ORDER_SEND_FAILED'], ['発注メールの送信に失敗しました']],
        other: [[], []],
      });
      expect(harness.inbox.messages.at(-1)?.text).toContain(`/demand/orders/${draft.uuid}`);
    });

    it('of a reply go to its creator and its last author, by mail as well', async () => {
      const third = join(harness, '傍観 三郎', 'ADMIN', false);
      const order = await sendOne();
      const replyTo = harness.inbox.messages.at(-1)?.replyTo?.value[0]?.address ?? '';
      await new Correspondence(harness, creator.client).deliver(
        mime({ to: replyTo, text: '承りました。' }),
        replyTo,
      );
      expect(await noticesAndMails({ creator, other, third })).toEqual({
        creator: [['SUPPLIER_REPLIED', 'ORDER_SENT'], ['仕入先からの返信']],
        other: [['SUPPLIER_REPLIED'], ['仕入先からの返信']],
        third: [[], []],
      });
      expect((await noticesOf(other))[0]?.body).toContain('承りました。');
      await other.client.done('updateOrderInConversation', { uuid: order.uuid, inConversation: false });
      expect((await noticesOf(creator))[0]).toMatchObject({ kind: 'SUPPLIER_REPLIED', isRead: true });
      expect((await noticesOf(other))[0]).toMatchObject({ kind: 'SUPPLIER_REPLIED', isRead: true });
      expect(harness.inbox.messages.at(-1)?.text).toContain(`/demand/orders/${order.uuid}`);
    });

    it('of a reply go to ADMINs instead once its creator and its last author have left', async () => {
      const third = join(harness, '傍観 三郎', 'ADMIN', false);
      const clerk = join(harness, '担当 四郎', 'EDITOR', false);
      await sendOne();
      const replyTo = harness.inbox.messages.at(-1)?.replyTo?.value[0]?.address ?? '';
      const letters = new Correspondence(harness, third.client);
      leave(harness, creator);
      await letters.deliver(mime({ to: replyTo, text: '承りました。' }), replyTo);
      expect(await noticesAndMails({ other, third, clerk })).toEqual({
        other: [['SUPPLIER_REPLIED'], ['仕入先からの返信']],
        third: [[], []],
        clerk: [[], []],
      });
      leave(harness, other);
      await letters.deliver(mime({ to: replyTo, text: '出荷が遅れます。' }), replyTo);
      expect(await noticesAndMails({ third, clerk })).toEqual({
        third: [['SUPPLIER_REPLIED'], ['仕入先からの返信']],
        clerk: [[], []],
      });
      expect((await noticesOf(third))[0]?.body).toMatch(
        /出荷が遅れます。\n\n対応する担当者が組織にいないため、管理者にお知らせしています。$/,
      );
      expect(mailsTo(harness, creator)).toEqual([]);
    });

    describe('for one person', () => {
      const MARK =
        'mutation m($input: MarkNoticesReadInput!) { markNoticesRead(input: $input) { unreadCount } }';
      const mark = async ({ client }: Person, input: { ids?: string[]; until?: string }): Promise<number> =>
        dataOf(await client.run<{ markNoticesRead: { unreadCount: number } }>(MARK, { input }))
          .markNoticesRead.unreadCount;

      it('are marked as read by that person, one by one or all at once', async () => {
        await sendOne();
        await sendOne();
        const [newest] = await noticesOf(creator);
        await mark(other, { ids: [newest?.id ?? ''] });
        expect((await noticesOf(creator)).map(({ isRead }) => isRead)).toEqual([false, false]);
        expect(await mark(creator, { ids: [newest?.id ?? ''] })).toBe(1);
        expect((await noticesOf(creator)).map(({ isRead }) => isRead)).toEqual([true, false]);
        expect(await mark(creator, {})).toBe(0);
        const operator = new Client(harness, as.operator());
        expect((await operator.run('{ notices { totalCount } }')).code).toBe('PERMISSION_DENIED');
      });

      it('stay unread when they came after the displayed list', async () => {
        await sendOne();
        const [shown] = await noticesOf(creator);
        await sendOne();
        expect(await mark(creator, { until: shown?.occurredAt })).toBe(1);
        expect((await noticesOf(creator)).map(({ isRead }) => isRead)).toEqual([false, true]);
      });

      it('are listed in pages, including read ones or unread only', async () => {
        for (let count = 0; count < 3; count += 1) await sendOne();
        const all = await noticesOf(creator);
        await mark(creator, { until: all[1]?.occurredAt });
        const page = async (args: string) =>
          dataOf(
            await creator.client.run<{
              notices: { items: { id: string }[]; totalCount: number; unreadCount: number };
            }>(`{ notices(${args}) { items { id } totalCount unreadCount } }`),
          ).notices;
        expect(await page('page: 2, limit: 2')).toEqual({
          items: [{ id: all[2]?.id }],
          totalCount: 3,
          unreadCount: 1,
        });
        expect(await page('unreadOnly: true')).toEqual({
          items: [{ id: all[0]?.id }],
          totalCount: 1,
          unreadCount: 1,
        });
      });

      it('take one indexed query for the unread count, and two for a page', async () => {
        const queries = async (asked: string): Promise<number> => {
          const plans = await plansOf(harness, 'notices', () =>
            creator.client.run(`{ notices(limit: 10) { ${asked} } }`),
          );
          expect(plans.filter(({ scansAll }) => scansAll)).toEqual([]);
          return plans.length;
        };
        expect(await queries('unreadCount')).toBe(1);
        expect(await queries('items { id } unreadCount')).toBe(2);
        const tooMany = await creator.client.run('{ notices(limit: 101) { unreadCount } }');
        expect(tooMany.code).toBe('INVALID_ARGUMENT');
      });
    });
  });
});
