import { OutboxRelay, systemScope, uuidv7, WithdrawnDemands } from '@hacchu-hub/subgraph-kit';
import { announceWithdrawal, TEST_DEMAND, type TestSubgraph, until } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DeliveryDigests } from '../../src/notifications/delivery-digest.service.js';
import { digestDay, DigestRound } from '../../src/notifications/digest.jobs.js';
import { ReviewReminders } from '../../src/notifications/review-reminder.service.js';
import { placedOrder } from '../support/copied-orders.js';
import { content, dataOf, type Harness, key, type SeenOrder, sharedHarness } from '../support/harness.js';
import { changeRole, group, join, type Person } from '../support/people.js';
import { saveRoute } from '../support/routes.js';
import { SHIRT, usualSettings } from '../support/stand-ins.js';

describe('digests and reminders', () => {
  let harness: Harness;
  let admin: Person;
  let editor: Person;
  beforeAll(async () => {
    harness = await sharedHarness();
  });
  beforeEach(async () => {
    const { connection } = harness.runtime;
    for (const name of [
      'orders',
      'order_product_lines',
      'notices',
      'digest_days',
      'order_review_rounds',
      'approval_routes',
    ]) {
      await connection.collection(name).deleteMany({});
    }
    await harness.change(usualSettings());
    await harness.forgetMails();
    admin = join(harness, '管理 太郎', 'ADMIN', false);
    editor = join(harness, '購買 花子', 'EDITOR', false);
  });

  const scope = systemScope(TEST_DEMAND.uuid);
  const tell = (day: string, on: TestSubgraph = harness): Promise<void> =>
    on.app.get(DeliveryDigests, { strict: false }).send(scope, day);
  const mails = async (): Promise<{ to: string; subject: string; text: string }[]> => {
    // Another process may be working on some entries.
    await until(
      async () => {
        await harness.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });
        return harness.runtime.connection.collection('outbox').countDocuments({ state: 'PENDING' });
      },
      (open) => open === 0,
    );
    return harness.inbox.messages.map(({ to, subject, text }) => ({
      to: [to].flat()[0]?.text ?? '',
      subject: subject ?? '',
      text: text ?? '',
    }));
  };
  interface SeenNotice {
    kind: string;
    title: string;
    body: string;
    isRead: boolean;
    id: string;
  }
  const noticesOf = async (person: Person): Promise<SeenNotice[]> =>
    dataOf(
      await person.client.run<{ notices: { items: SeenNotice[] } }>(
        '{ notices { items { id kind title body isRead } } }',
      ),
    ).notices.items;
  const due = (deliveryDate: string, by: Person = editor): Promise<SeenOrder> =>
    placedOrder(harness, by.client, {
      orderDate: '2026-01-05',
      orderProductLines: [{ productId: SHIRT, lot: 10, unitPrice: '1000', taxCategoryId: 1, deliveryDate }],
      orderExpenseLines: [],
    });

  describe('the daily digest of deliveries', () => {
    it('lists deliveries due in three days, by mail to ADMINs and creators, in the product to all', async () => {
      const other = join(harness, '経理 次郎', 'EDITOR', false);
      const order = await due('2026-11-24');
      await due('2026-11-25');
      await tell('2026-11-21');
      const sent = await mails();
      expect(sent.map(({ to }) => to).sort()).toEqual([admin.email, editor.email].sort());
      expect(sent[0]?.subject).toBe('【発注ハブ】納期のお知らせ（2026/11/21）');
      expect(sent[0]?.text).toContain(
        `■納期が近づいています（1件）\n・2026/11/24 / ${order.purchaseNumber} / 株式会社青空縫製 / コットンTシャツ / 残 10`,
      );
      expect(sent[0]?.text).not.toContain('2026/11/25');
      expect((await noticesOf(other)).map(({ kind }) => kind)).toEqual(['DELIVERY_DIGEST']);
    });

    it('counts business days across a weekend and a holiday', async () => {
      await harness.change({
        deliveryNotificationDaysAgo: 1,
        enabledBusinessDayConversionOfDeliveryNotification: true,
      });
      await due('2026-11-24');
      await tell('2026-11-19');
      expect(await mails()).toEqual([]);
      // Friday; Saturday, Sunday and 勤労感謝の日 follow.
      await tell('2026-11-20');
      expect(await mails()).toHaveLength(2);
      await tell('2026-11-23');
      expect(await mails()).toHaveLength(2);
    });

    it('is sent once per day by several workers, and never repeated', async () => {
      const second = await harness.another();
      try {
        await due('2026-11-24');
        await Promise.all([
          tell('2026-11-21'),
          tell('2026-11-21', second),
          tell('2026-11-21'),
          tell('2026-11-21', second),
        ]);
        await tell('2026-11-21');
        await second.app.get(OutboxRelay, { strict: false }).drain();
        expect(await mails()).toHaveLength(2);
      } finally {
        await second.close();
      }
    });

    it('catches up after an outage, once, including deliveries that became overdue', async () => {
      await tell('2026-11-16');
      const soon = await due('2026-11-23');
      const late = await due('2026-11-18');
      // Nothing ran from the 17th to the 21st; the reminder for the 23rd was due on the 20th.
      await tell('2026-11-21');
      const sent = await mails();
      expect(sent).toHaveLength(2);
      expect(sent[0]?.text).toContain(`・2026/11/23 / ${soon.purchaseNumber}`);
      expect(sent[0]?.text).toContain(`■納期を過ぎています（1件）\n・2026/11/18 / ${late.purchaseNumber}`);
      await tell('2026-11-22');
      expect(await mails()).toHaveLength(2);
      // An earlier day is never repeated.
      await tell('2026-11-20');
      expect(await mails()).toHaveLength(2);
    });

    it('is retried when the members of the demand could not be loaded', async () => {
      await due('2026-11-24');
      const { members } = harness.settings;
      harness.settings.members = undefined as never;
      await expect(tell('2026-11-21')).rejects.toThrow();
      harness.settings.members = members;
      await tell('2026-11-21');
      expect(await mails()).toHaveLength(2);
    });

    it('sends no mails when the demand has turned them off', async () => {
      await harness.change({ isMailNotificationEnabled: false });
      await due('2026-11-24');
      await tell('2026-11-21');
      expect(await mails()).toEqual([]);
      expect(await noticesOf(admin)).toHaveLength(1);
    });

    it('belongs to the day of the latest 9:00 in Japan', () => {
      expect(digestDay(new Date('2026-11-21T00:00:00Z'))).toBe('2026-11-21');
      expect(digestDay(new Date('2026-11-20T23:59:59Z'))).toBe('2026-11-20');
    });

    it('is queued once for every demand with outstanding goods, whoever starts the round', async () => {
      const second = await harness.another();
      try {
        await due('2026-11-24');
        const now = new Date('2026-11-21T00:00:05Z');
        await Promise.all(
          [harness, second, harness].map((one) => one.app.get(DigestRound, { strict: false }).queueAll(now)),
        );
        const { connection } = harness.runtime;
        const queued = { topic: 'job', key: { $regex: '^daily-digest-of-demand:' } };
        const sent = await until(
          async () => ({
            mails: (await mails()).length,
            jobs: await connection.collection('outbox').countDocuments({ ...queued, state: 'PENDING' }),
          }),
          (found) => found.mails > 0 && found.jobs === 0,
        );
        expect(sent.mails).toBe(2);
        expect(await connection.collection('outbox').countDocuments(queued)).toBe(1);
      } finally {
        await second.close();
      }
    });
  });

  describe('where a demand withdraws', () => {
    let version = 0;
    const announce = (state: string) => {
      version += 1;
      const change = { demandUuid: TEST_DEMAND.uuid, withdrawalUuid: uuidv7(), state, version };
      return announceWithdrawal(harness, 'orders', change);
    };

    it('those of these days are left out, also when they were queued or written a moment before', async () => {
      await due('2026-11-24');
      await due('2026-11-25');
      await announce('CLOSED');
      await tell('2026-11-21');
      const withdrawn = harness.app.get(WithdrawnDemands, { strict: false });
      const before = jest
        .spyOn(withdrawn, 'withoutWithdrawn')
        .mockImplementationOnce(async (all) => [...all]);
      await harness.app.get(DigestRound, { strict: false }).queueAll(new Date('2026-11-22T00:00:05Z'));
      before.mockRestore();
      expect(await mails()).toEqual([]);
      await announce('OPEN');
      expect(await mails()).toEqual([]);
      // The day of the queued one was not claimed.
      await tell('2026-11-22');
      expect((await mails()).map(({ subject }) => subject)).toEqual(
        Array<string>(2).fill('【発注ハブ】納期のお知らせ（2026/11/22）'),
      );
    });
  });

  describe('the reminder of reviewers', () => {
    it('is sent once per business day, after more than three of them, to eligible reviewers', async () => {
      await harness.change({ featureFlags: ['APPROVAL_FUNCTION'] });
      const boss = join(harness, '部長 一郎', 'ADMIN');
      const second = join(harness, '課長 二郎', 'ADMIN');
      const asker = join(harness, '申請 花子', 'EDITOR');
      const order = await asker.client.done('createApprovalOrder', {
        idempotencyKey: key(),
        content: content(),
        reviewGroups: [group('ALL', [boss, second])],
      });
      await mails();
      await harness.forgetMails();
      // Requested on Wednesday the 18th (JST).
      await harness.runtime.connection
        .collection('order_review_rounds')
        .updateOne({}, { $set: { 'groups.0.reviews.$[].updatedAt': '2026-11-18T03:00:00.000000Z' } });
      const remind = (day: string): Promise<void> =>
        harness.app.get(ReviewReminders, { strict: false }).send(scope, day);
      // 19th, 20th, then a weekend and a holiday, 24th: three business days.
      for (const day of ['2026-11-20', '2026-11-23', '2026-11-24']) await remind(day);
      expect(await mails()).toEqual([]);
      changeRole(harness, second, 'EDITOR');
      await Promise.all([remind('2026-11-25'), remind('2026-11-25')]);
      const sent = await mails();
      expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
        [boss.email, '【発注ハブ】承認待ちの発注が1件あります'],
      ]);
      expect(sent[0]?.text).toContain(`・${order.purchaseNumber} 冬物の発注`);
      // The filter of the list: 自分の承認待ち.
      expect(sent[0]?.text).toContain('/demand/orders?toReview=1');
      await remind('2026-11-26');
      expect(await mails()).toHaveLength(2);
    });

    it('follows the deadlines of the route, and tells administrators and the requester once per step', async () => {
      await harness.change({ featureFlags: ['APPROVAL_FUNCTION'] });
      const boss = join(harness, '部長 一郎', 'ADMIN');
      const asker = join(harness, '申請 花子', 'EDITOR');
      const reviewGroups = [group('ANY', [boss])];
      await saveRoute(boss, { name: '急ぎ', reviewGroups, remindAfterDays: 1, escalateAfterDays: 2 });
      const order = await asker.client.done('createApprovalOrder', {
        idempotencyKey: key(),
        content: content(),
        reviewGroups,
      });
      await mails();
      await harness.forgetMails();
      await harness.runtime.connection
        .collection('order_review_rounds')
        .updateOne({}, { $set: { 'groups.0.reviews.$[].updatedAt': '2026-11-18T03:00:00.000000Z' } });
      const remind = (day: string): Promise<void> =>
        harness.app.get(ReviewReminders, { strict: false }).send(scope, day);
      await remind('2026-11-19');
      expect(await mails()).toEqual([]);
      // A weekend and a holiday before the 24th.
      await remind('2026-11-20');
      expect((await mails()).map(({ to }) => to)).toEqual([boss.email]);
      await harness.forgetMails();
      for (const day of ['2026-11-24', '2026-11-24', '2026-11-25']) await remind(day);
      const escalated = (await mails()).filter(({ subject }) => subject.includes('承認が止まっています'));
      expect(escalated.map(({ to }) => to).sort()).toEqual([admin.email, asker.email].sort());
      expect(escalated[0]?.text).toContain('2営業日を過ぎても承認されていません。承認待ち：部長 一郎');
      await boss.client.done('approveOrder', {
        uuid: order.uuid,
        expectedUpdatedAt: order.updatedAt,
        idempotencyKey: key(),
      });
      expect((await noticesOf(admin)).find(({ kind }) => kind === 'REVIEW_ESCALATED')?.isRead).toBe(true);
    });
  });
});
