import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { as, plansOf, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';
import { Correspondence } from '../support/correspondence.js';
import { edited } from '../support/edits.js';
import { Client, dataOf, key, sharedHouse, type House, type SeenOrder } from '../support/house.js';
import { mime } from '../support/messages.js';
import { decision, group, inReview, join, mailsTo, type Person, submission } from '../support/people.js';

describe('notices', () => {
  let house: House;
  beforeAll(async () => {
    house = await sharedHouse();
  });
  beforeEach(async () => {
    house.settings.members = [];
    await house.forgetMails();
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
   * What each person was told in the product, newest first, and which of it by mail as well: mails go out side by side,
   * so their order says nothing.
   */
  async function told(people: Readonly<Record<string, Person>>): Promise<Record<string, string[][]>> {
    await house.mails();
    const entries = Object.entries(people).map(async ([name, person]) => [
      name,
      [
        (await noticesOf(person)).map(({ kind }) => kind),
        mailsTo(house, person)
          .map((subject) => subject.replace(/^【発注ハブ】(.*)（発注番号：.*$/, '$1'))
          .toSorted(),
      ],
    ]);
    return Object.fromEntries(await Promise.all(entries));
  }

  it('of what went wrong with LOGILESS ring for ADMINs each time, and are mailed once a day for each reason', async () => {
    const boss = join(house, '部長 一郎', 'ADMIN', false);
    const buyer = join(house, '購買 花子', 'EDITOR', false);
    const busy = 'ロジレスが混み合っています。';
    const tell = async (event: string, reason: string, who = as.service('subgraph-identity')) =>
      house.graphql(
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
    expect(await told({ boss, buyer })).toEqual({ boss: [rung, [mail]], buyer: [[], []] });
    await tell(lost, '連携が切れました。');
    expect((await told({ boss }))['boss']).toEqual([
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
      house.settings.featureFlags = ['APPROVAL_FUNCTION'];
      asker = join(house, '申請 花子', 'EDITOR');
      boss = join(house, '部長 一郎', 'ADMIN');
      second = join(house, '課長 二郎', 'ADMIN');
      order = await inReview(asker, [group('ANY', [boss]), group('ANY', [second])]);
      await boss.client.done('approveOrder', decision(order));
    });
    const ASKED = [['REVIEW_REQUESTED'], ['承認依頼']];

    it('reviewers hear when it is their turn, nobody else', async () => {
      expect(await told({ asker, boss, second })).toEqual({ asker: [[], []], boss: ASKED, second: ASKED });
    });

    it('the requester hears the end by mail as well, earlier approvers in the product only', async () => {
      await second.client.done('approveOrder', decision(order));
      expect(await told({ asker, boss, second })).toEqual({
        asker: [['REVIEW_APPROVED'], ['承認完了']],
        boss: [['REVIEW_APPROVED', 'REVIEW_REQUESTED'], ['承認依頼']],
        second: ASKED,
      });
      expect((await noticesOf(asker))[0]?.body).toBe('承認されました。発注できます。');
    });

    const unread = async (person: Person): Promise<string[]> =>
      (await noticesOf(person)).filter(({ isRead }) => !isRead).map(({ kind }) => kind);

    it('count as read once what they ask for is done, by whomever', async () => {
      // The first step is decided, the second is not.
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

    it('count as read once the request is taken back', async () => {
      await asker.client.done('updateOrderStatus', {
        ...decision(await asker.client.seen(order.uuid)),
        event: 'WITHDRAW',
      });
      expect(await unread(second)).toEqual(['REVIEW_ENDED']);
    });

    it('and so a denial, with its reason', async () => {
      await second.client.done('denyOrder', decision(order, { comment: '数量が多すぎます' }));
      expect(await told({ asker, boss, second })).toEqual({
        asker: [['REVIEW_DENIED'], ['差戻し']],
        boss: [['REVIEW_DENIED', 'REVIEW_REQUESTED'], ['承認依頼']],
        second: ASKED,
      });
      expect((await noticesOf(asker))[0]?.body).toBe(
        '課長 二郎さんが差し戻しました。\n理由：数量が多すぎます',
      );
    });

    it('changes on approval are told to requester and earlier approvers, by mail as well', async () => {
      const content = edited(order, {}, [90, 3]);
      await second.client.done('approveOrderWithUpdate', decision(order, { content }));
      expect(await told({ asker, boss, second })).toEqual({
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

    it('whoever is asked hears that it is over; who has decided need not', async () => {
      await asker.client.done('updateOrderStatus', { ...decision(order), event: 'WITHDRAW' });
      expect(await told({ asker, boss, second })).toEqual({
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
      house.settings.featureFlags = [];
      creator = join(house, '購買 花子', 'EDITOR', false);
      other = join(house, '管理 太郎', 'ADMIN', false);
    });
    const sendOne = async (): Promise<SeenOrder> =>
      other.client.done('submitOrderWithSendMail', other.client.sending(await creator.client.draft()));

    it('its creator hears that it was sent and that goods arrived, in the product only', async () => {
      const { orderProductLines } = await sendOne();
      const receive = async (before: number, lots: readonly number[]): Promise<void> => {
        const lines = orderProductLines.map(({ id }, index) => ({
          id,
          expectedReceivedLot: index === 0 ? before : 0,
          receivedLot: lots[index],
          lastDeliveryDate: '2026-11-20',
        }));
        const answer = await other.client.run(
          'mutation r($input: UpdateOrderLinesDeliveryInfoInput!) { updateOrderLinesDeliveryInfo(input: $input) { orders { status } } }',
          { input: { idempotencyKey: key(), lines } },
        );
        expect(answer.code).toBeUndefined();
      };
      await receive(0, [50, 0]);
      await receive(50, [100, 3]);
      expect(await told({ creator, other })).toEqual({
        creator: [['DELIVERY_COMPLETED', 'DELIVERY_PARTIAL', 'ORDER_SENT'], []],
        other: [[], []],
      });
    });

    it('but not of what they did themselves', async () => {
      await creator.client.done(
        'submitOrderWithSendMail',
        creator.client.sending(await creator.client.draft()),
      );
      expect(await told({ creator, other })).toEqual({ creator: [[], []], other: [[], []] });
    });

    it('its creator hears by mail as well that the mail to the supplier was not sent', async () => {
      const draft = await creator.client.draft();
      const mail = {
        to: ['nobody@aozora.example'],
        confirmedRecipients: ['nobody@aozora.example'],
        subject: '発注',
        body: 'お願いします。',
      };
      await other.client.mutate('submitOrderWithSendMail', other.client.sending(draft, { mail }));
      expect(await told({ creator, other })).toEqual({
        creator: [['ORDER_SEND_FAILED'], ['発注メールの送信に失敗しました']],
        other: [[], []],
      });
      expect(house.inbox.messages.at(-1)?.text).toContain(`/demand/orders/${draft.uuid}`);
    });

    it('its creator and whoever wrote last hear of a reply, by mail as well', async () => {
      const third = join(house, '傍観 三郎', 'ADMIN', false);
      const order = await sendOne();
      const replyTo = house.inbox.messages.at(-1)?.replyTo?.value[0]?.address ?? '';
      await new Correspondence(house, creator.client).deliver(
        mime({ to: replyTo, text: '承りました。' }),
        replyTo,
      );
      expect(await told({ creator, other, third })).toEqual({
        creator: [['SUPPLIER_REPLIED', 'ORDER_SENT'], ['仕入先からの返信']],
        other: [['SUPPLIER_REPLIED'], ['仕入先からの返信']],
        third: [[], []],
      });
      expect((await noticesOf(other))[0]?.body).toContain('承りました。');
      await other.client.done('updateOrderInConversation', { uuid: order.uuid, inConversation: false });
      expect((await noticesOf(creator))[0]).toMatchObject({ kind: 'SUPPLIER_REPLIED', isRead: true });
      expect((await noticesOf(other))[0]).toMatchObject({ kind: 'SUPPLIER_REPLIED', isRead: true });
      expect(house.inbox.messages.at(-1)?.text).toContain(`/demand/orders/${order.uuid}`);
    });

    describe('what was told', () => {
      const MARK =
        'mutation m($input: MarkNoticesReadInput!) { markNoticesRead(input: $input) { unreadCount } }';
      const mark = async ({ client }: Person, input: { ids?: string[]; until?: string }): Promise<number> =>
        dataOf(await client.run<{ markNoticesRead: { unreadCount: number } }>(MARK, { input }))
          .markNoticesRead.unreadCount;

      it('is read by the one who was told, one by one or all at once', async () => {
        await sendOne();
        await sendOne();
        const [newest] = await noticesOf(creator);
        await mark(other, { ids: [newest?.id ?? ''] });
        expect((await noticesOf(creator)).map(({ isRead }) => isRead)).toEqual([false, false]);
        expect(await mark(creator, { ids: [newest?.id ?? ''] })).toBe(1);
        expect((await noticesOf(creator)).map(({ isRead }) => isRead)).toEqual([true, false]);
        expect(await mark(creator, {})).toBe(0);
        const operator = new Client(house, as.operator());
        expect((await operator.run('{ notices { totalCount } }')).code).toBe('PERMISSION_DENIED');
      });

      it('stays unread where it came after the list that was shown', async () => {
        await sendOne();
        const [shown] = await noticesOf(creator);
        await sendOne();
        expect(await mark(creator, { until: shown?.occurredAt })).toBe(1);
        expect((await noticesOf(creator)).map(({ isRead }) => isRead)).toEqual([false, true]);
      });

      it('is listed in pages, read ones too, or the unread ones only', async () => {
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

      it('is one question by an index for the number at the bell, two for a page', async () => {
        const questions = async (asked: string): Promise<number> => {
          const plans = await plansOf(house.runtime.connection, 'notices', () =>
            creator.client.run(`{ notices(limit: 10) { ${asked} } }`),
          );
          expect(plans.filter(({ scansAll }) => scansAll)).toEqual([]);
          return plans.length;
        };
        expect(await questions('unreadCount')).toBe(1);
        expect(await questions('items { id } unreadCount')).toBe(2);
        const tooMany = await creator.client.run('{ notices(limit: 101) { unreadCount } }');
        expect(tooMany.code).toBe('INVALID_ARGUMENT');
      });
    });
  });
});
